/** The bank: stacks of tokens. A stack is a button where taking from it is legal. */

import type { TokenCounts } from '../../../games/splendor/view.ts';
import { moveFocus } from '../../ui/keys.ts';
import { Named } from '../../ui/named.tsx';
import { GemIcon, LETTER, TOKENS, type Token } from './gems.tsx';
import { w } from './words.ts';

/** Higher stacks look the same. */
const HIGHEST = 7;

/** All stacks. */
export function Bank(props: {
  readonly bank: TokenCounts;
  readonly chosen: readonly Token[];
  /** Whether one more of this may be taken, given what is chosen. */
  canTake(token: Token): boolean;
  /** Whether tokens are being asked for at all: then the others dim. */
  readonly asked: boolean;
  readonly hinted: readonly Token[];
  onTap(token: Token): void;
}) {
  return (
    <fieldset class="bank" aria-label={w.bank} onKeyDown={moveFocus}>
      {TOKENS.map((token) => {
        const chosen = props.chosen.filter((other) => other === token).length;
        const can = props.canTake(token);
        const left = props.bank[token] - chosen;
        const classes = `tok g-${token} ${can ? 'can' : props.asked ? 'off' : ''} ${chosen > 0 ? `sel n${chosen}` : ''} ${props.hinted.includes(token) ? 'hinted' : ''}`;
        return (
          <button
            key={token}
            type="button"
            class={classes}
            data-at={`bank-${token}`}
            data-token={token}
            disabled={!can && chosen === 0}
            aria-pressed={chosen > 0}
            onClick={() => props.onTap(token)}
          >
            <Named name={w.inBank(token, props.bank[token], chosen)}>
              <Stack token={token} count={left} />
            </Named>
          </button>
        );
      })}
    </fieldset>
  );
}

function Stack({ token, count }: { readonly token: Token; readonly count: number }) {
  const shown = Math.max(Math.min(count, HIGHEST), 0);
  return (
    <>
      <span class="stack">
        {Array.from({ length: shown }, (_, i) => (
          <i key={i} style={{ '--i': i }} />
        ))}
        {count > 0 ? (
          <span class="top" style={{ '--i': Math.max(shown - 1, 0) }}>
            <GemIcon gem={token} />
          </span>
        ) : (
          <span class="none" />
        )}
      </span>
      <span class="cnt">
        <b>{count}</b>
        <small>{LETTER[token]}</small>
      </span>
    </>
  );
}
