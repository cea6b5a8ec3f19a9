/** A card, opened: what it costs this seat, what it brings, and the two things to do with it. */
import { useLayoutEffect } from 'preact/hooks';
import type { Card } from '../../../games/splendor/cards.ts';
import type { SplendorPreview } from '../../../games/splendor/preview.ts';
import type { SplendorView, TokenCounts } from '../../../games/splendor/view.ts';
import { RefusalNote } from '../../table/refusal.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CardFace, cardInWords } from './card.tsx';
import type { Draft, Props } from './draft.ts';
import { GEMS, GemIcon, Pip, TOKENS } from './gems.tsx';
import { targetsOf } from './targets.ts';
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

/** The card that is open, with what may be done with it. */
export function openCard({ legal, seat }: Props, view: SplendorView, draft: Draft): OpenCard | null {
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

/** `B` and `R` act on the open card. */
export function useSheetKeys(open: OpenCard | null, play: (id: number) => void): void {
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
