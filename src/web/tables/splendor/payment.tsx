/** A payment with a choice: gold may stand for a gem that one would rather keep. */
import { useState } from 'preact/hooks';
import type { Card } from '../../../games/splendor/cards.ts';
import type { TokenCounts } from '../../../games/splendor/view.ts';
import { RefusalNote } from '../../table/refusal.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { moveFocus } from '../../ui/keys.ts';
import { CardFace } from './card.tsx';
import { Pip, TOKENS, type Token } from './gems.tsx';
import { w } from './words.ts';

/** One way to pay: which gem gold stands for, and the whole payment if no more gold is put in after it. */
export interface Payment {
  readonly goldFor: Token | 'none';
  readonly action: number;
  readonly pays: TokenCounts;
}

/** One way is chosen, then confirmed. Where more gold is at hand, the question comes again. */
export function PaymentDialog(props: {
  readonly card: Card | undefined;
  readonly choices: readonly Payment[];
  readonly busy: boolean;
  onAct(id: number): void;
}) {
  const first = props.choices.find(({ goldFor }) => goldFor === 'none') ?? props.choices[0];
  const [chosen, choose] = useState<Token | 'none'>(first.goldFor);
  const picked = props.choices.find(({ goldFor }) => goldFor === chosen) ?? first;
  return (
    <Dialog label={w.payTitle} class="cardsheet pay-d" light>
      {props.card ? <CardFace card={props.card} class="huge" /> : null}
      <div>
        <h2>{w.payTitle}</h2>
        <p>{w.payHelp}</p>
        <fieldset class="pays" aria-label={w.payTitle} onKeyDown={moveFocus}>
          {[first, ...props.choices.filter((choice) => choice !== first)].map(({ goldFor, action, pays }) => (
            <button
              key={action}
              type="button"
              class="pay-way"
              data-pay={goldFor}
              aria-pressed={picked.goldFor === goldFor}
              onClick={() => choose(goldFor)}
            >
              <span>{goldFor === 'none' ? w.payAsIs : w.payGold(goldFor)}</span>
              <span class="pips">
                {TOKENS.filter((token) => pays[token]).map((token) => (
                  <Pip key={token} gem={token} text={pays[token]} />
                ))}
              </span>
            </button>
          ))}
        </fieldset>
        <RefusalNote />
        <div class="acts">
          <button
            type="button"
            class="btn pri big"
            data-do="pay"
            data-first
            disabled={props.busy}
            onClick={() => props.onAct(picked.action)}
          >
            {w.payDone}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
