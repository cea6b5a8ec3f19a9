/** What is about to be done, before it is done: taking tokens, giving some back, reserving unseen, passing. */
import type { TokenCounts } from '../../../games/splendor/view.ts';
import { RefusalNote } from '../../table/refusal.tsx';
import { t } from '../../texts/index.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Named } from '../../ui/named.tsx';
import { CardBack } from './card.tsx';
import { GemIcon, LETTER, Pip, TOKENS, type Token } from './gems.tsx';
import { w } from './words.ts';

/** Tokens being taken. */
export function TakeConfirm(props: {
  readonly chosen: readonly Token[];
  /** How many more are needed before this is a take; 0 when it is one. */
  readonly missing: number;
  readonly have: number;
  readonly most: number;
  readonly busy: boolean;
  readonly onTake: () => void;
  readonly onClear: () => void;
}) {
  const { chosen, missing } = props;
  return (
    <Confirm
      label={w.taking}
      actions={
        <>
          <button type="button" class="btn quiet" onClick={props.onClear}>
            {t.table.clear} <kbd class="dk-only">Esc</kbd>
          </button>
          <button
            type="button"
            class="btn pri"
            data-do="take"
            disabled={missing > 0 || props.busy}
            onClick={props.onTake}
          >
            {w.takeN(chosen.length + missing)}
          </button>
        </>
      }
    >
      <div class="what">
        <span>
          <b>{w.take}</b>
        </span>
        {chosen.map((token, i) => (
          <Pip key={i} gem={token} text={LETTER[token]} large />
        ))}
        {missing > 0 ? <span class="ghost-more">{w.more(missing)}</span> : null}
      </div>
      <RefusalNote />
      <span class="after">{w.after(props.have, props.have + chosen.length, props.most)}</span>
    </Confirm>
  );
}

/** The top card of a deck, to be reserved unseen. */
export function DeckConfirm(props: {
  readonly tier: number;
  readonly busy: boolean;
  readonly onReserve: () => void;
  readonly onClear: () => void;
}) {
  return (
    <Confirm
      label={w.reserveTop(props.tier)}
      actions={
        <>
          <button type="button" class="btn quiet" onClick={props.onClear}>
            {t.table.clear} <kbd class="dk-only">Esc</kbd>
          </button>
          <button type="button" class="btn pri" data-do="reserve-top" disabled={props.busy} onClick={props.onReserve}>
            {w.reserve}
          </button>
        </>
      }
    >
      <div class="what">
        <CardBack tier={props.tier} small />
        <span>
          <b>{w.reserveTop(props.tier)}.</b> <small>{w.reserveTopHelp}</small>
        </span>
      </div>
      <RefusalNote />
    </Confirm>
  );
}

/** Too many tokens: give some back. */
export function GiveBackConfirm(props: {
  readonly tokens: TokenCounts;
  readonly total: number;
  readonly must: number;
  readonly giving: readonly Token[];
  canGive(token: Token): boolean;
  onGive(token: Token): void;
  readonly busy: boolean;
  readonly onDone: () => void;
  readonly onUndo: () => void;
}) {
  const { giving, must, tokens } = props;
  return (
    <Confirm
      label={w.giveBack(must)}
      class="over"
      actions={
        <>
          <button type="button" class="btn quiet" disabled={giving.length === 0} onClick={props.onUndo}>
            {t.table.undo}
          </button>
          <button
            type="button"
            class="btn pri"
            data-do="give"
            disabled={giving.length < must || props.busy}
            onClick={props.onDone}
          >
            {w.giveN(giving.length, must)}
          </button>
        </>
      }
    >
      <div class="what">
        <span class="big-n">{props.total}</span>
        <span>
          <b>{w.giveBack(must)}</b>
          <br />
          <small>{w.giveBackHelp(props.total - must)}</small>
        </span>
      </div>
      <RefusalNote />
      <div class="give">
        {giving.map((token, i) => (
          <Pip key={i} gem={token} text={LETTER[token]} large />
        ))}
        {Array.from({ length: Math.max(must - giving.length, 0) }, (_, i) => (
          <i key={i} />
        ))}
      </div>
      <div class="mytoks ph-only">
        {TOKENS.filter((token) => tokens[token]).map((token) => {
          const given = giving.filter((other) => other === token).length;
          return (
            <button
              key={token}
              type="button"
              class={`ptok g-${token}`}
              data-give={token}
              disabled={!props.canGive(token)}
              onClick={() => props.onGive(token)}
            >
              <Named name={w.giveOne(token, tokens[token] - given)}>
                <GemIcon gem={token} />
                <b>{tokens[token] - given}</b>
                {given > 0 ? <em class="neg">−{given}</em> : null}
              </Named>
            </button>
          );
        })}
      </div>
    </Confirm>
  );
}

/** Nothing else can be done. */
export function PassConfirm(props: { readonly busy: boolean; onPass(): void }) {
  return (
    <Confirm
      label={w.passButton}
      actions={
        <button type="button" class="btn pri" data-do="pass" disabled={props.busy} onClick={props.onPass}>
          {w.passButton}
        </button>
      }
    >
      <div class="what">{w.pass}</div>
      <RefusalNote />
    </Confirm>
  );
}
