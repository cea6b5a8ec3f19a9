/** The covered table of a hot seat: nothing hidden is drawn until the next person taps. */
import { t } from '../texts/index.ts';
import { Seat } from '../ui/seat.tsx';

/** Asks for the device to be handed on. */
export function HandOver(props: { readonly seat: number; readonly name: string; readonly onReady: () => void }) {
  return (
    <main class="hand-over">
      <div class="hot">
        <Seat seat={props.seat} size="xl" />
        <h2>{t.table.handTo(props.name)}</h2>
        <p>{t.table.covered}</p>
        {/* biome-ignore lint/a11y/noAutofocus: it is the only thing on the page, and the page has just changed */}
        <button type="button" class="btn pri big" autoFocus onClick={props.onReady}>
          {t.table.iAm(props.name)}
        </button>
      </div>
    </main>
  );
}
