/** Cards: face up, face down, and small. */
import type { ComponentChildren } from 'preact';
import { CARDS, type Card } from '../../../games/splendor/cards.ts';
import { Icon } from '../../ui/icons.tsx';
import { Named } from '../../ui/named.tsx';
import { CardArt } from './art.tsx';
import { countsInWords, GEMS, GemIcon, Pip } from './gems.tsx';
import { w } from './words.ts';

const BY_ID: ReadonlyMap<string, Card> = new Map(CARDS.map((card) => [card.id, card]));

/** A card by its identifier. */
export function cardOf(id: string): Card | undefined {
  return BY_ID.get(id);
}

/** A card for people who listen. */
export function cardInWords(card: Card): string {
  return w.card(card.tier, card.bonus, card.points, countsInWords(card.cost));
}

/** A face-up card. A button only where something may be done with it. */
export function CardFace(props: {
  readonly card: Card;
  readonly at?: string;
  readonly class?: string;
  /** It can be bought now: says so, and shows a tick. */
  readonly buyable?: boolean;
  /** A strong player would take this one. */
  readonly hinted?: boolean;
  readonly onClick?: (() => void) | undefined;
  readonly children?: ComponentChildren;
}) {
  const { card, buyable } = props;
  const label = `${cardInWords(card)}${buyable ? `. ${w.canBuy}` : ''}`;
  const classes = `card b-${card.bonus} ${buyable ? 'can' : ''} ${props.hinted ? 'hinted' : ''} ${props.class ?? ''}`;
  const inside = (
    <>
      <CardArt card={card} />
      <span class="head" aria-hidden="true">
        <b class="pts">{card.points || ''}</b>
        <GemIcon gem={card.bonus} />
      </span>
      <span class="cost" aria-hidden="true">
        {GEMS.filter((gem) => card.cost[gem]).map((gem) => (
          <Pip key={gem} gem={gem} text={card.cost[gem]} />
        ))}
      </span>
      {buyable ? (
        <span class="ok">
          <Icon name="check" />
        </span>
      ) : null}
      {props.children}
    </>
  );
  if (!props.onClick) {
    return (
      <span class={classes} data-at={props.at} role="img" aria-label={label}>
        {inside}
      </span>
    );
  }
  return (
    <button type="button" class={classes} data-at={props.at} data-card={card.id} onClick={props.onClick}>
      <Named name={label}>{inside}</Named>
    </button>
  );
}

/** The back of a card of a level. */
export function CardBack({ tier, small }: { readonly tier: number; readonly small?: boolean }) {
  return (
    <span class={`back t${tier} ${small ? 'xs' : 'big'}`}>
      <i>
        {Array.from({ length: tier }, (_, i) => (
          <em key={i} />
        ))}
      </i>
    </span>
  );
}

/** A card as a stamp: its bonus and its points. */
export function MiniCard({ card }: { readonly card: Card }) {
  return (
    <span class={`mini b-${card.bonus}`} title={cardInWords(card)}>
      <GemIcon gem={card.bonus} />
      {card.points ? <b>{card.points}</b> : null}
      <span class="sr">{w.shortCard(card.bonus, card.points)}</span>
    </span>
  );
}
