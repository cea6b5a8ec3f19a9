/** Several nobles call at once: one of them is chosen. */
import { useState } from 'preact/hooks';
import type { Noble } from '../../../games/splendor/nobles.ts';
import { RefusalNote } from '../../table/refusal.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NobleTile } from './noble.tsx';
import { w } from './words.ts';

/** Several nobles call: one of them stays. */
export function NobleDialog(props: {
  readonly nobles: readonly (Noble & { readonly id: string; readonly action: number })[];
  readonly busy: boolean;
  onAct(id: number): void;
}) {
  const [chosen, choose] = useState(0);
  const picked = props.nobles[chosen] ?? props.nobles[0];
  return (
    <Dialog label={w.chooseNoble} class="noble-d" light>
      <h2>{w.nobleTitle(props.nobles.length)}</h2>
      <p>{w.nobleHelp}</p>
      <div class="choices">
        {props.nobles.map((noble, i) => (
          <button
            key={noble.id}
            type="button"
            class={`choice ${i === chosen ? 'sel' : ''}`}
            aria-pressed={i === chosen}
            data-noble={noble.id}
            onClick={() => choose(i)}
          >
            <NobleTile noble={noble} />
            <span>{noble.name}</span>
          </button>
        ))}
      </div>
      <RefusalNote />
      <div class="acts">
        <button
          type="button"
          class="btn pri big"
          data-do="noble"
          disabled={props.busy}
          onClick={() => props.onAct(picked.action)}
        >
          {w.welcome(picked.name)}
        </button>
      </div>
    </Dialog>
  );
}
