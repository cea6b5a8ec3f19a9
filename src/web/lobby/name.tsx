/** What the others at a table call one. */
import { useSignal } from '@preact/signals';
import { t } from '../texts/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { myName } from '../ui/settings.ts';

/** Asks for the name. */
export function NameDialog({ onClose }: { readonly onClose: () => void }) {
  const draft = useSignal(myName.value);
  return (
    <Dialog label={t.lobby.name} class="name-d" onClose={onClose}>
      <h2>{t.lobby.name}</h2>
      <p>{t.lobby.nameHelp}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          myName.value = draft.value.trim().slice(0, 24);
          onClose();
        }}
      >
        <input
          class="field"
          data-first
          aria-label={t.lobby.name}
          maxLength={24}
          value={draft.value}
          onInput={(event) => (draft.value = event.currentTarget.value)}
        />
        <button type="submit" class="btn pri">
          {t.lobby.save}
        </button>
      </form>
    </Dialog>
  );
}
