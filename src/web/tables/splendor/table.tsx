/** Splendor's table, for several and for one: opponents, nobles, market, bank, log, one's own board. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { SplendorAction } from '../../../games/splendor/actions.ts';
import type { Card } from '../../../games/splendor/cards.ts';
import type { SplendorEvent } from '../../../games/splendor/events.ts';
import type { SplendorPreview } from '../../../games/splendor/preview.ts';
import type { SplendorView } from '../../../games/splendor/view.ts';
import { LogPanel } from '../../table/log.tsx';
import { RefusalNote } from '../../table/refusal.tsx';
import { t } from '../../texts/index.ts';
import { moveFocus, useKeys } from '../../ui/keys.ts';
import type { TableProps } from '../kit.ts';
import { Bank } from './bank.tsx';
import { CardBack, CardFace, cardOf } from './card.tsx';
import { lineOfStep } from './deed.tsx';
import { GEMS, sumOf, type Token } from './gems.tsx';
import { NobleTile } from './noble.tsx';
import { Opponent, OwnBoard } from './players.tsx';
import {
  CardSheet,
  DeckConfirm,
  GiveBackConfirm,
  NobleDialog,
  type OpenCard,
  PaymentDialog,
  TakeConfirm,
} from './sheets.tsx';
import { SoloClock } from './solo-clock.tsx';
import { missingOf, takeOf, takesWith, targetsOf } from './targets.ts';
import { w } from './words.ts';

type Props = TableProps<SplendorView, SplendorAction, SplendorPreview, SplendorEvent>;

const TIERS = [3, 2, 1] as const;

/** What is open or chosen; local until it is confirmed. */
interface Draft {
  readonly chosen: readonly Token[];
  readonly giving: readonly Token[];
  readonly card: { readonly tier: number; readonly slot: number } | null;
  readonly own: number | null;
  readonly deck: number | null;
}

const NOTHING: Draft = { chosen: [], giving: [], card: null, own: null, deck: null };

/** The whole table below the bar. */
export function SplendorTable(props: Props) {
  const { position, seat, legal, act, busy, name } = props;
  // In a replay with all cards shown, the revealed table is a view with nothing hidden.
  const view = (props.revealed as SplendorView | null) ?? props.view;
  const solo = Object.keys(view.playerBoards).length === 1;
  const [draft, setDraft] = useState(NOTHING);
  const targets = targetsOf(legal);
  const clear = () => setDraft(NOTHING);
  // A choice belongs to one question: when the table has moved on, it is dropped.
  useEffect(clear, [position.ply]);
  const play = (...ids: number[]) => act(...ids);

  const own = seat >= 0 ? view.playerBoards[String(seat)] : undefined;
  const total = own ? sumOf(own.tokens) : 0;
  const must = view.mustReturn;
  const asksBack = targets.give.size > 0;
  const canTake = (token: Token) => !busy && takesWith(targets, [...draft.chosen, token]).length > 0;
  const tapGem = (token: Token) => {
    if (canTake(token)) setDraft({ ...NOTHING, chosen: [...draft.chosen, token] });
    else setDraft({ ...NOTHING, chosen: without(draft.chosen, token) });
  };
  const canGive = (token: Token) =>
    asksBack &&
    !busy &&
    targets.give.has(token) &&
    draft.giving.length < must &&
    (own?.tokens[token] ?? 0) > count(draft.giving, token);
  const tapGive = (token: Token) => {
    if (canGive(token)) setDraft({ ...NOTHING, giving: [...draft.giving, token] });
    else setDraft({ ...NOTHING, giving: without(draft.giving, token) });
  };
  const take = takeOf(targets, draft.chosen);
  const give = () => play(...draft.giving.flatMap((token) => targets.give.get(token) ?? []));
  const open = openCard(props, view, draft);

  useKeys((key) => {
    const gem = GEMS[Number(key) - 1];
    if (key === 'Escape') clear();
    else if (gem && (canTake(gem) || draft.chosen.includes(gem))) tapGem(gem);
    else if (key === 'Enter' && take !== null && draft.chosen.length > 0 && !inQuestion()) play(take);
    else return false;
    return true;
  });
  useSheetKeys(open, play);

  const nobles = [...targets.nobles].flatMap(([slot, action]) => {
    const noble = view.nobles.find((other) => other.slot === slot);
    return noble ? [{ ...noble, action }] : [];
  });
  const owned = Object.entries(view.playerBoards).flatMap(([owner, board]) =>
    board.nobles.map((noble) => ({ noble, seat: Number(owner) })),
  );
  const others = Object.keys(view.playerBoards)
    .map(Number)
    .filter((other) => other !== seat || props.mode === 'replay');
  const turned =
    seat >= 0 ? [...others.filter((other) => other > seat), ...others.filter((other) => other < seat)] : others;
  const hinted = props.hint ? legal.find(({ id }) => id === props.hint?.id)?.action : undefined;
  const mode = asksBack ? 'discard' : nobles.length > 0 ? 'noble' : '';
  const hasMe = own !== undefined && props.mode === 'play';
  return (
    <main
      data-ply={position.ply}
      class={`sp ${solo ? 'solo' : ''} ${mode ? `mode-${mode}` : ''} ${hasMe ? '' : 'no-me'} n${turned.length}`}
    >
      {solo && props.mode !== 'replay' ? (
        <SoloClock view={view} />
      ) : (
        <aside class="opps" aria-label={hasMe ? w.opponents : w.everyone}>
          {(props.mode === 'replay' ? others : turned).map((other) => {
            const last = props.steps.findLast((step) => step.seat === other);
            return (
              <Opponent
                key={other}
                seat={other}
                player={props.players[other]}
                name={name(other)}
                board={view.playerBoards[String(other)]}
                active={props.mode === 'replay' ? props.fresh?.seat === other : position.turn === other}
                most={view.tokenLimit}
                last={last ? lineOfStep(last) : null}
              />
            );
          })}
        </aside>
      )}
      <section class="mid" aria-label={t.generic.view}>
        <fieldset class="nobles" aria-label={w.nobles}>
          {view.nobles.map((noble) => (
            <NobleTile key={noble.id} noble={noble} />
          ))}
          {owned.map(({ noble, seat: owner }) => (
            <NobleTile key={noble.id} noble={noble} owner={{ seat: owner, name: name(owner) }} />
          ))}
        </fieldset>
        <div class="market">
          {TIERS.map((tier) => (
            <fieldset key={tier} class="row" aria-label={w.level(tier)} onKeyDown={moveFocus}>
              <Deck
                tier={tier}
                left={view.decksRemaining[`tier${tier}`]}
                next={nextOf(props.revealed, tier)}
                onTap={targets.reserveTop.has(tier) ? () => setDraft({ ...NOTHING, deck: tier }) : undefined}
                hinted={hinted?.type === 'RESERVE_TOP_DECK_CARD' && hinted.tier === tier}
              />
              {view.tableau[`tier${tier}`].map((card, slot) => {
                const key = `${tier}-${slot}`;
                if (!card) return <span key={key} class="card hole" />;
                const buyable = targets.buy.has(key);
                const tappable = buyable || targets.reserve.has(key);
                return (
                  <CardFace
                    key={card.id}
                    card={card}
                    at={`card-${key}`}
                    buyable={buyable}
                    hinted={isAt(hinted, tier, slot)}
                    onClick={tappable ? () => setDraft({ ...NOTHING, card: { tier, slot } }) : undefined}
                  />
                );
              })}
            </fieldset>
          ))}
        </div>
        <Bank
          bank={view.bankTokens}
          chosen={draft.chosen}
          canTake={canTake}
          asked={draft.chosen.length > 0}
          hinted={hinted && 'colors' in hinted ? hinted.colors : []}
          onTap={tapGem}
        />
        {asksBack && own ? (
          <GiveBackConfirm
            tokens={own.tokens}
            total={total}
            must={must}
            giving={draft.giving}
            canGive={canGive}
            onGive={tapGive}
            busy={busy}
            onDone={give}
            onUndo={() => setDraft({ ...draft, giving: draft.giving.slice(0, -1) })}
          />
        ) : draft.deck !== null ? (
          <DeckConfirm
            tier={draft.deck}
            busy={busy}
            onReserve={() => play(...some(targets.reserveTop.get(draft.deck ?? 0) ?? null))}
            onClear={clear}
          />
        ) : draft.chosen.length > 0 ? (
          <TakeConfirm
            chosen={draft.chosen}
            missing={take === null ? missingOf(targets, draft.chosen) : 0}
            have={total}
            most={view.tokenLimit}
            busy={busy}
            onTake={() => take !== null && play(take)}
            onClear={clear}
          />
        ) : targets.pass !== null ? (
          <div class="confirm sheet">
            <div class="what">{w.pass}</div>
            <div class="acts">
              <button
                type="button"
                class="btn pri"
                data-do="pass"
                disabled={busy}
                onClick={() => play(...some(targets.pass))}
              >
                {w.passButton}
              </button>
            </div>
          </div>
        ) : props.refused ? (
          <div class="hint">
            <RefusalNote />
          </div>
        ) : legal.length > 0 ? (
          <p class="hint">{w.hintLine}</p>
        ) : null}
      </section>
      <LogPanel />
      {hasMe && own ? (
        <OwnBoard
          seat={seat}
          name={name(seat)}
          board={own}
          goal={view.goal}
          most={view.tokenLimit}
          taking={draft.chosen}
          giving={draft.giving}
          canGive={canGive}
          onGive={tapGive}
          canBuy={(slot) => targets.buyReserved.has(slot)}
          hintedSlot={hinted?.type === 'PURCHASE_RESERVED_CARD' ? hinted.slot : null}
          onCard={(slot) => setDraft({ ...NOTHING, own: slot })}
          label={t.table.yourBoard}
        />
      ) : null}
      {open ? <CardSheet open={open} busy={busy} onAct={(id) => play(id)} onClose={clear} /> : null}
      {nobles.length > 0 ? <NobleDialog nobles={nobles} busy={busy} onAct={(id) => play(id)} /> : null}
      {targets.payments.length > 0 && view.payment ? (
        <PaymentDialog
          card={cardOf(view.payment.cardId)}
          tokens={view.payment.tokens}
          choices={targets.payments}
          busy={busy}
          onAct={(id) => play(id)}
        />
      ) : null}
    </main>
  );
}

function Deck(props: {
  readonly tier: number;
  readonly left: number;
  readonly next: Card | undefined;
  readonly hinted: boolean;
  readonly onTap: (() => void) | undefined;
}) {
  const { tier, left, next } = props;
  if (next) {
    return (
      <span class="deck rev" data-at={`deck-${tier}`}>
        <CardFace card={next} class="peek" />
        <span class="left">{w.next(left)}</span>
      </span>
    );
  }
  const inside = (
    <>
      {left > 0 ? <CardBack tier={tier} /> : <span class="card hole" />}
      <span class="left">{left}</span>
    </>
  );
  const label = w.deck(tier, left);
  if (!props.onTap) {
    return (
      <span class="deck" role="img" aria-label={label} data-at={`deck-${tier}`}>
        {inside}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={`deck ${props.hinted ? 'hinted' : ''}`}
      aria-label={`${label}. ${w.deckReserve}`}
      data-at={`deck-${tier}`}
      data-deck={tier}
      onClick={props.onTap}
    >
      {inside}
    </button>
  );
}

/** The card that is open, with what may be done with it. */
function openCard({ legal, seat }: Props, view: SplendorView, draft: Draft): OpenCard | null {
  const targets = targetsOf(legal);
  const own = draft.own === null ? undefined : view.playerBoards[String(seat)]?.reserved[draft.own];
  const { tier = 0, slot = 0 } = draft.card ?? {};
  const key = `${tier}-${slot}`;
  const card = own ?? rowOf(view, tier)[slot];
  const buy = (draft.own === null ? targets.buy.get(key) : targets.buyReserved.get(draft.own)) ?? null;
  const reserve = targets.reserve.get(key) ?? null;
  if (!card || card.id === null || (buy === null && reserve === null)) return null;
  const buying = legal.find(({ id }) => id === buy)?.preview;
  const reserving = legal.find(({ id }) => id === reserve)?.preview;
  return {
    card,
    title: own ? w.inHand(card.tier) : w.place(tier, slot),
    buy,
    reserve,
    price: buying?.type === 'buy' ? buying.pays : null,
    bringsGold: reserving?.type === 'reserve' && reserving.takes.gold > 0,
    note: buying ? noteOf(buying, view) : '',
  };
}

/** What a purchase brings besides the card: a noble, the last round, the end. */
function noteOf(preview: SplendorPreview, view: SplendorView): string {
  const names = preview.nobles.flatMap((id) => view.nobles.find((noble) => noble.id === id)?.name ?? []);
  const notes = [...names.map(w.comes), ...(preview.over ? [w.ends] : preview.lastRound ? [w.bringsLastRound] : [])];
  return notes.join(' ');
}

function rowOf(view: SplendorView, tier: number): readonly (Card | null)[] {
  const { tier1, tier2, tier3 } = view.tableau;
  return [tier1, tier2, tier3][tier - 1] ?? [];
}

/** The next card of a deck, in replays that show all. */
function nextOf(revealed: unknown, tier: 1 | 2 | 3): Card | undefined {
  if (typeof revealed !== 'object' || revealed === null || !('decks' in revealed)) return undefined;
  const decks = revealed.decks as Readonly<Record<string, readonly string[]>>; // `reveal` of this very game
  return cardOf(decks[`tier${tier}`]?.[0] ?? '');
}

/** `B` and `R` act on the open card. */
function useSheetKeys(open: OpenCard | null, play: (id: number) => void): void {
  useLayoutEffect(() => {
    if (!open) return;
    const hear = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const id = key === 'b' ? open.buy : key === 'r' ? open.reserve : null;
      if (id === null || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      play(id);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });
}

function isAt(action: SplendorAction | undefined, tier: number, slot: number): boolean {
  if (action?.type !== 'PURCHASE_VISIBLE_CARD' && action?.type !== 'RESERVE_VISIBLE_CARD') return false;
  return action.tier === tier && action.slot === slot;
}

/** Enter on a button of the question is that button's own. */
function inQuestion(): boolean {
  return document.activeElement?.closest('.confirm') !== null && document.activeElement !== null;
}

function some(id: number | null): number[] {
  return id === null ? [] : [id];
}

function count(list: readonly Token[], token: Token): number {
  return list.filter((other) => other === token).length;
}

function without(list: readonly Token[], token: Token): Token[] {
  const at = list.lastIndexOf(token);
  return list.filter((_, i) => i !== at);
}
