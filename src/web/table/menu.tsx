/** The menu of a table, and the question before leaving it. */
import { t } from '../texts/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useKeys } from '../ui/keys.ts';
import { notifications } from '../ui/settings.ts';

/** What can be picked. */
export type MenuEntry = 'rules' | 'keys' | 'theme' | 'notify' | 'save' | 'leave';

/** The menu. */
export function Menu(props: {
  onPick(entry: MenuEntry): void;
  readonly canSave: boolean;
  readonly canLeave: boolean;
  readonly onClose: () => void;
}) {
  useKeys((key) => {
    if (key !== 'Escape') return false;
    props.onClose();
    return true;
  });
  return (
    <nav class="menu panel" aria-label={t.table.menu}>
      <button type="button" onClick={() => props.onPick('rules')}>
        {t.table.rules}
      </button>
      <button type="button" onClick={() => props.onPick('keys')}>
        {t.table.keys}
      </button>
      <button type="button" onClick={() => props.onPick('theme')}>
        {t.lobby.theme}
      </button>
      {'Notification' in window ? (
        <button type="button" aria-pressed={notifications.value} onClick={() => props.onPick('notify')}>
          {notifications.value ? t.table.notifyOff : t.table.notifyOn}
        </button>
      ) : null}
      {props.canSave ? (
        <button type="button" onClick={() => props.onPick('save')}>
          {t.table.saveRecord}
        </button>
      ) : null}
      {props.canLeave ? (
        <button type="button" class="danger" onClick={() => props.onPick('leave')}>
          {t.table.leave}
        </button>
      ) : null}
    </nav>
  );
}

/** Asks before a match is left for good. */
export function LeaveDialog(props: {
  /** A match of this device is forgotten; on a server the seat is given up. */
  readonly offline: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}) {
  return (
    <Dialog label={t.table.leave} class="leave-d" onClose={props.onStay}>
      <h2>{t.table.leave}?</h2>
      <p>{props.offline ? t.table.confirmForget : t.table.confirmLeave}</p>
      <div class="acts">
        <button type="button" class="btn" data-first onClick={props.onStay}>
          {t.table.stay}
        </button>
        <button
          type="button"
          class="btn danger"
          onClick={() => {
            props.onLeave();
            location.hash = '#/';
          }}
        >
          {t.table.leave}
        </button>
      </div>
    </Dialog>
  );
}
