/** The questions over the table: a card opened, tokens being taken or given back, a noble, a payment. */
import { useState } from 'preact/hooks';
import type { Card } from '../../../games/splendor/cards.ts';
import type { Noble } from '../../../games/splendor/nobles.ts';
import type { TokenCounts } from '../../../games/splendor/view.ts';
import { RefusalNote } from '../../table/refusal.tsx';
import { t } from '../../texts/index.ts';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { CardBack, CardFace, cardInWords } from './card.tsx';
import { GEMS, GemIcon, LETTER, Pip, TOKENS, type Token } from './gems.tsx';
import { NobleTile } from './noble.tsx';
import { w } from './words.ts';

/** What can be done with an open card, by the ids of the actions. */
export interface OpenCard {
  readonly card: Card;
  readonly title: string;
  readonly buy: number | null;
  readonly reserve: number | null;
  /** What buying it takes out of the own purse. */
  readonly price: TokenCounts | null;
  /** Whether reserving brings gold. */
  readonly bringsGold: boolean;
  /** What else comes of it: a noble, the last round. */
  readonly note: string;
}

/** A card, opened: buy it or reserve it. */
export function CardSheet(props: {
  readonly open: OpenCard;
  readonly busy: boolean;
  onAct(id: number): void;
  readonly onClose: () => void;
}) {
  const { card, title, buy, reserve, price } = props.open;
  const paid = price ? TOKENS.filter((token) => price[token]) : [];
  return (
    <Dialog label={cardInWords(card)} class="cardsheet" light onClose={props.onClose}>
      <CardFace card={card} class="huge" buyable={buy !== null} />
      <div>
        <span class="label">{title}</span>
        <h2>{card.points > 0 ? w.bonus(card.points, card.bonus) : w.noPoints(card.bonus)}</h2>
        {buy !== null && price ? (
          <p class="pay">
            {paid.length === 0 ? (
              w.free
            ) : (
              <>
                {w.costsYou}{' '}
                {paid.map((token) => (
                  <Pip key={token} gem={token} text={price[token] ?? 0} />
                ))}
              </>
            )}
          </p>
        ) : (
          <p class="pay">
            {w.costs}{' '}
            {GEMS.filter((gem) => card.cost[gem]).map((gem) => (
              <Pip key={gem} gem={gem} text={card.cost[gem]} />
            ))}{' '}
            {w.before}
          </p>
        )}
        {props.open.note ? <p class="note">{props.open.note}</p> : null}
        <RefusalNote />
        <div class="acts">
          {buy !== null ? (
            <button
              type="button"
              class="btn pri big"
              data-do="buy"
              disabled={props.busy}
              onClick={() => props.onAct(buy)}
            >
              {w.buy} <kbd class="dk-only">B</kbd>
            </button>
          ) : null}
          {reserve !== null ? (
            <button
              type="button"
              class="btn big"
              data-do="reserve"
              disabled={props.busy}
              onClick={() => props.onAct(reserve)}
            >
              {props.open.bringsGold ? (
                <>
                  {w.reserveGold} <GemIcon gem="gold" />
                </>
              ) : (
                w.reserve
              )}{' '}
              <kbd class="dk-only">R</kbd>
            </button>
          ) : null}
        </div>
      </div>
    </Dialog>
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
    </Confirm>
  );
}

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
      <span class="after">{w.after(props.have, props.have + chosen.length, props.most)}</span>
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
              aria-label={w.giveOne(token, tokens[token] - given)}
              disabled={!props.canGive(token)}
              onClick={() => props.onGive(token)}
            >
              <GemIcon gem={token} />
              <b>{tokens[token] - given}</b>
              {given > 0 ? <em class="neg">−{given}</em> : null}
            </button>
          );
        })}
      </div>
    </Confirm>
  );
}

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

/** A payment with a choice: gold may stand for gems. */
export function PaymentDialog(props: {
  readonly card: Card | undefined;
  readonly tokens: TokenCounts;
  readonly choices: readonly { readonly goldFor: Token | 'none'; readonly action: number }[];
  readonly busy: boolean;
  onAct(id: number): void;
}) {
  const done = props.choices.find(({ goldFor }) => goldFor === 'none');
  return (
    <Dialog label={w.payTitle} class="cardsheet pay-d" light>
      {props.card ? <CardFace card={props.card} class="huge" /> : null}
      <div>
        <h2>{w.payTitle}</h2>
        <p>{w.payHelp}</p>
        <p class="pay">
          {w.payNow}{' '}
          {TOKENS.filter((token) => props.tokens[token]).map((token) => (
            <Pip key={token} gem={token} text={props.tokens[token]} large />
          ))}
        </p>
        <RefusalNote />
        <div class="acts">
          {props.choices.map(({ goldFor, action }) =>
            goldFor === 'none' ? null : (
              <button
                key={goldFor}
                type="button"
                class="btn"
                data-pay={goldFor}
                disabled={props.busy}
                onClick={() => props.onAct(action)}
              >
                <GemIcon gem="gold" /> {w.payGold(goldFor)} <GemIcon gem={goldFor} />
              </button>
            ),
          )}
          {done ? (
            <button
              type="button"
              class="btn pri big"
              data-do="pay"
              data-first
              disabled={props.busy}
              onClick={() => props.onAct(done.action)}
            >
              {w.payDone}
            </button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
