/** The market: three decks, and the cards that lie open beside them. */
import type { SplendorAction } from '../../../games/splendor/actions.ts';
import type { Card } from '../../../games/splendor/cards.ts';
import type { SplendorView } from '../../../games/splendor/view.ts';
import { moveFocus } from '../../ui/keys.ts';
import { CardBack, CardFace, cardOf } from './card.tsx';
import type { Targets } from './targets.ts';
import { w } from './words.ts';

const TIERS = [3, 2, 1] as const;

/** All three levels. What the legal actions name can be tapped. */
export function Market(props: {
  readonly view: SplendorView;
  /** In replays that show all: what `reveal` gave. */
  readonly revealed: unknown;
  readonly targets: Targets;
  readonly hinted: SplendorAction | undefined;
  onDeck(tier: number): void;
  onCard(tier: number, slot: number): void;
}) {
  const { view, targets, hinted } = props;
  return (
    <div class="market">
      {TIERS.map((tier) => (
        <fieldset key={tier} class="row" aria-label={w.level(tier)} onKeyDown={moveFocus}>
          <Deck
            tier={tier}
            left={view.decksRemaining[`tier${tier}`]}
            next={nextOf(props.revealed, tier)}
            onTap={targets.reserveTop.has(tier) ? () => props.onDeck(tier) : undefined}
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
                onClick={tappable ? () => props.onCard(tier, slot) : undefined}
              />
            );
          })}
        </fieldset>
      ))}
    </div>
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

/** The next card of a deck, in replays that show all. */
function nextOf(revealed: unknown, tier: 1 | 2 | 3): Card | undefined {
  if (typeof revealed !== 'object' || revealed === null || !('decks' in revealed)) return undefined;
  const decks = revealed.decks as Readonly<Record<string, readonly string[]>>; // `reveal` of this very game
  return cardOf(decks[`tier${tier}`]?.[0] ?? '');
}

function isAt(action: SplendorAction | undefined, tier: number, slot: number): boolean {
  if (action?.type !== 'PURCHASE_VISIBLE_CARD' && action?.type !== 'RESERVE_VISIBLE_CARD') return false;
  return action.tier === tier && action.slot === slot;
}
