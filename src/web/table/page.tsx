/** The page of a match: bar and pill, the table, and all that stands over it. */
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Playback } from '../source/playback.ts';
import type { Hint, Step } from '../source/source.ts';
import { spokenOf, TableContext, type TableKit, type TableProps } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { announce, notify } from '../ui/announce.tsx';
import { Bar } from '../ui/bar.tsx';
import { IconButton } from '../ui/controls.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { saveFile } from '../ui/files.ts';
import { useKeys } from '../ui/keys.ts';
import { prepareMotion } from '../ui/motion.ts';
import { notifications, turnTheme } from '../ui/settings.ts';
import { HandOver } from './cover.tsx';
import { EndPage } from './end.tsx';
import { KeysDialog, RulesDialog } from './help.tsx';
import { HintPanel } from './hint.tsx';
import { logOpen } from './log.tsx';
import { SHORT_MS, TurnPill } from './pill.tsx';

type Over = 'rules' | 'keys' | 'menu' | 'leave' | null;

/** A running or finished match. */
export function TablePage({ playback, kit }: { readonly playback: Playback; readonly kit: TableKit }) {
  const { source } = playback;
  const over = useSignal<Over>(null);
  const hint = useSignal<Hint | 'thinking' | null>(null);
  const seesTable = useSignal(false);
  const position = playback.position.value;
  const seat = playback.seat.value;
  const players = playback.players.value;
  const people = useComputed(() => playback.players.value.filter(({ mine }) => mine));
  const name = (of: number) => (of === seat && people.value.length === 1 ? t.you : (players[of]?.name ?? `${of + 1}`));

  useEffect(() => {
    document.documentElement.dataset.game = kit.cloth;
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [kit]);
  useEffect(() => {
    playback.mover = (step, before, after) => {
      const motion = kit.motion?.(step, before, after, playback.seat.value);
      return motion ? prepareMotion(motion) : null;
    };
  }, [playback, kit]);
  useSaid(playback, kit, name);
  useTime(playback);

  // Hints are for games against bots, never against people, and each for one position only.
  const canHint = source.hint !== undefined && players.filter(({ kind }) => kind === 'person').length === 1;
  const hintPly = useRef(-1);
  if (hint.value !== null && position?.ply !== hintPly.current) hint.value = null;
  const askHint = async () => {
    if (!canHint || !source.hint || !position || position.turn !== seat) return;
    hintPly.current = position.ply;
    hint.value = 'thinking';
    const found = await source.hint().catch(() => null);
    if (hintPly.current === playback.position.value?.ply) hint.value = found;
  };
  useKeys((key) => {
    if (key === '?') over.value = over.value === 'keys' ? null : 'keys';
    else if (key === 'l' || key === 'L') logOpen.value = !logOpen.value;
    else if ((key === 'h' || key === 'H') && canHint) void askHint();
    else return false;
    return true;
  });
  const finished = position !== null && position.turn < 0;
  const save = async () => {
    const record = await source.record();
    if (record) saveFile(`${record.game}-${record.seed.slice(0, 8)}.json`, JSON.stringify(record));
  };

  // Talk counts as read when the log is open.
  const read = useRef(0);
  if (logOpen.value) read.current = playback.talk.value.length;
  const unread = playback.talk.value.length - read.current;
  const props = position ? tableProps(playback, name, hint.value === 'thinking' ? null : hint.value) : null;
  const context = useMemo(() => (props ? { kit, props } : null), [props, kit]);
  const next = players[position?.turn ?? -1];
  const handOver = people.value.length > 1 && next?.mine && next.seat !== seat;
  return (
    <TableContext.Provider value={context}>
      <Bar
        title={source.game.name}
        subtitle={
          finished ? t.end.over(position.ply) : position ? (kit.subtitle?.(position.view, source.game) ?? '') : ''
        }
        tools={
          <>
            {canHint && !finished ? (
              <IconButton icon="bulb" label={t.table.hintAsk} onClick={askHint} disabled={position?.turn !== seat} />
            ) : null}
            <IconButton icon="book" label={t.table.rules} class="dk-only" onClick={() => (over.value = 'rules')} />
          </>
        }
        menu={
          <>
            <IconButton
              icon="chat"
              label={unread > 0 ? t.table.unread(unread) : t.table.logAndChat}
              class="log-btn"
              count={unread}
              onClick={() => {
                logOpen.value = !logOpen.value;
              }}
            />
            <IconButton
              icon="menu"
              label={t.table.menu}
              onClick={() => (over.value = over.value === 'menu' ? null : 'menu')}
            />
          </>
        }
      >
        <TurnPill playback={playback} kit={kit} name={name} />
      </Bar>
      {over.value === 'menu' ? (
        <Menu
          onPick={(entry) => {
            over.value = entry === 'rules' || entry === 'keys' || entry === 'leave' ? entry : null;
            if (entry === 'theme') turnTheme();
            if (entry === 'notify') void turnNotifications();
            if (entry === 'save') void save();
          }}
          canSave={source.kind === 'offline' || finished}
          canLeave={source.leave !== undefined}
          onClose={() => (over.value = null)}
        />
      ) : null}
      {handOver && next ? (
        <HandOver seat={next.seat} name={next.name} onReady={() => playback.look(next.seat)} />
      ) : props && finished && !seesTable.value ? (
        <EndPage
          seed={source.kind === 'offline' ? null : null}
          wantRematch={playback.rematch.value.wanted.filter((wants) => wants !== seat)}
          onRematch={source.rematch ? () => source.rematch?.() : null}
          onReplay={() => {
            location.hash = `#/replay/${source.kind === 'offline' ? 'local' : 'match'}/${source.id}`;
          }}
          onSave={save}
          onTable={() => (seesTable.value = true)}
        />
      ) : props ? (
        <kit.Table {...props} />
      ) : (
        <main class="loading" aria-busy="true" />
      )}
      {hint.value !== null ? <HintPanel hint={hint.value} onClose={() => (hint.value = null)} /> : null}
      {over.value === 'leave' ? (
        <Dialog label={t.table.leave} class="leave-d" onClose={() => (over.value = null)}>
          <h2>{t.table.leave}?</h2>
          <p>{source.kind === 'offline' ? t.table.confirmForget : t.table.confirmLeave}</p>
          <div class="acts">
            <button type="button" class="btn" data-first onClick={() => (over.value = null)}>
              {t.table.stay}
            </button>
            <button
              type="button"
              class="btn danger"
              onClick={() => {
                source.leave?.();
                location.hash = '#/';
              }}
            >
              {t.table.leave}
            </button>
          </div>
        </Dialog>
      ) : null}
      {over.value === 'rules' ? (
        <RulesDialog kit={kit} game={source.game.name} onClose={() => (over.value = null)} />
      ) : null}
      {over.value === 'keys' ? (
        <KeysDialog keys={[...t.keys.general, ...(kit.keys ?? [])]} onClose={() => (over.value = null)} />
      ) : null}
    </TableContext.Provider>
  );
}

function tableProps(playback: Playback, name: (seat: number) => string, hint: Hint | null): TableProps | null {
  const position = playback.position.value;
  if (!position) return null;
  const { source } = playback;
  const seat = playback.seat.value;
  const steps = playback.steps.value;
  const own = steps.findLastIndex((step) => step.seat === seat);
  return {
    game: source.game,
    mode: seat >= 0 ? 'play' : 'watch',
    position,
    view: position.view,
    revealed: null,
    seat,
    players: playback.players.value,
    name,
    legal: position.legal,
    steps,
    since: steps.slice(own + 1),
    fresh: playback.fresh.value,
    act: (...ids) => void playback.act(...ids),
    busy: playback.busy.value,
    refused: playback.refused.value,
    hint,
    talk: playback.talk.value,
    say: source.say ? (text) => source.say?.(text) : undefined,
    replay: null,
  };
}

/** Say what happens: moves of others, whose turn it is, notices; and put it into the page's title. */
function useSaid(playback: Playback, kit: TableKit, name: (seat: number) => string): void {
  const position = playback.position.value;
  const fresh: Step | null = playback.fresh.value;
  const seat = playback.seat.value;
  const before = useRef<unknown>(null);
  const ply = position?.ply ?? -1;
  useEffect(() => {
    if (!position) return;
    const mine = position.turn >= 0 && position.turn === seat;
    const said: string[] = [];
    if (fresh && fresh.seat !== seat) said.push(spokenOf(kit, fresh, name));
    if (mine) said.push(t.table.yourTurnSaid(kit.ask?.(position) ?? position.question));
    if (said.length > 0) announce(said.join(' '));
    const notices = before.current === null ? [] : (kit.notices?.(before.current, position.view, name) ?? []);
    for (const notice of notices) notify(notice);
    before.current = position.view;
    document.title = `${mine ? `● ${t.table.yourTurn} – ` : ''}${playback.source.game.name}`;
    if (mine && document.hidden && notifications.value && 'Notification' in window) {
      new Notification(t.table.yourTurn, { body: playback.source.game.name, icon: './icon.svg', tag: 'turn' });
    }
  }, [ply, seat]);
  useEffect(
    () => () => {
      document.title = t.app;
    },
    [],
  );
}

/** The last seconds are said once. */
function useTime(playback: Playback): void {
  const clock = playback.clock.value;
  const seat = playback.seat.value;
  useEffect(() => {
    if (!clock || clock.seat !== seat) return;
    const wait = clock.leftMs - SHORT_MS - (performance.now() - clock.receivedAt);
    if (wait < 0) return;
    const timer = setTimeout(() => announce(t.table.secondsLeft(SHORT_MS / 1000)), wait);
    return () => clearTimeout(timer);
  }, [clock, seat]);
}

/** Ask the browser whether it may tell of turns; or tell it no more. */
async function turnNotifications(): Promise<void> {
  if (notifications.value) notifications.value = false;
  else if ('Notification' in window) notifications.value = (await Notification.requestPermission()) === 'granted';
}

function Menu(props: {
  onPick(entry: 'rules' | 'keys' | 'theme' | 'notify' | 'save' | 'leave'): void;
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
