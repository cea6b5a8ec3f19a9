/** What somebody did, as a line with a picture, as a sentence, and as motion. */
import type { SplendorAction } from '../../../games/splendor/actions.ts';
import type { Card } from '../../../games/splendor/cards.ts';
import type { SplendorEvent } from '../../../games/splendor/event-types.ts';
import { NOBLES, type Noble } from '../../../games/splendor/nobles.ts';
import type { Step } from '../../source/source.ts';
import type { Flight, Motion } from '../../ui/motion.ts';
import type { LogLine } from '../kit.ts';
import { CardBack, cardOf, MiniCard } from './card.tsx';
import { countsInWords, GemIcon, TOKENS, type Token } from './gems.tsx';
import { Crest } from './noble.tsx';
import { w } from './words.ts';

/** Tokens start one after another. */
const APART_MS = 90;

type SplendorStep = Step<SplendorAction, SplendorEvent>;

/** The card a step moved, if the observer saw it. */
function cardOfStep(step: SplendorStep): Card | undefined {
  for (const event of step.events) {
    if (event.type === 'card-bought' || event.type === 'purchase-named') return cardOf(event.cardId);
    if (event.type === 'card-reserved') return cardOf(event.cardId ?? '');
  }
  return undefined;
}

/** The noble that came with a step. */
function nobleOfStep(step: SplendorStep): Noble | undefined {
  const came = step.events.find((event) => event.type === 'noble-came');
  return came?.type === 'noble-came' ? NOBLES.find(({ id }) => id === came.nobleId) : undefined;
}

/** The tokens an event of this kind moved, one by one. */
function tokensOfStep(step: SplendorStep, type: 'tokens-taken' | 'tokens-returned'): Token[] {
  return step.events.flatMap((event) =>
    event.type === type ? TOKENS.flatMap((token) => Array.from({ length: event.tokens[token] }, () => token)) : [],
  );
}

function icons(tokens: readonly Token[]) {
  return tokens.map((token, i) => <GemIcon key={i} gem={token} />);
}

/** A step in the log: the words after the name, and a picture. */
export function lineOfStep(step: SplendorStep): LogLine {
  const { words, picture } = deedOf(step);
  const noble = nobleOfStep(step);
  const returned = step.action.type === 'RETURN_TOKENS_AFTER_OVERFLOW' ? [] : tokensOfStep(step, 'tokens-returned');
  return {
    words: (
      <>
        {words}
        {returned.length > 0 ? `, ${w.did.gaveBack} ${countsInWords(countsOf(returned))}` : ''}
        {noble && step.action.type !== 'CHOOSE_NOBLE' ? `, ${w.did.welcomed(noble.name)}` : ''}
      </>
    ),
    picture: (
      <>
        {picture}
        {noble ? <Crest noble={noble} /> : null}
      </>
    ),
  };
}

function deedOf(step: SplendorStep): LogLine {
  const { action } = step;
  const card = cardOfStep(step);
  switch (action.type) {
    case 'TAKE_TOKENS_DIFFERENT':
    case 'TAKE_TOKENS_SAME':
      return { words: w.did.took, picture: icons(action.colors) };
    case 'RETURN_TOKENS_AFTER_OVERFLOW':
      return { words: w.did.gaveBack, picture: icons([action.color]) };
    case 'PURCHASE_VISIBLE_CARD':
    case 'PURCHASE_RESERVED_CARD':
      return { words: w.did.bought, picture: card ? <MiniCard card={card} /> : null };
    case 'RESERVE_VISIBLE_CARD':
    case 'RESERVE_TOP_DECK_CARD':
      return {
        words: w.did.reserved,
        picture: card ? <MiniCard card={card} /> : <CardBack tier={action.tier} small />,
      };
    case 'CHOOSE_NOBLE':
      return { words: w.did.welcomed(nobleOfStep(step)?.name ?? '') };
    case 'CHOOSE_PAYMENT':
      return { words: w.did.paid, picture: action.goldFor === 'none' ? null : icons(['gold']) };
    case 'PASS':
      return { words: w.did.passed };
  }
}

function countsOf(tokens: readonly Token[]): Partial<Record<Token, number>> {
  return Object.fromEntries(TOKENS.map((token) => [token, tokens.filter((other) => other === token).length]));
}

/** What flies when a step is shown: tokens, cards, nobles. */
export function motionOfStep(step: SplendorStep): Motion {
  const flights: Flight[] = [];
  const rings: string[] = [];
  const tokens = (list: readonly Token[], seat: number, back: boolean) => {
    list.forEach((token, i) => {
      const [bank, own] = [`bank-${token}`, `tok-${seat}-${token}`];
      flights.push({ from: back ? own : bank, to: back ? bank : own, delay: i * APART_MS });
    });
  };
  for (const event of step.events) {
    switch (event.type) {
      case 'tokens-taken':
        tokens(tokensOfStep(step, 'tokens-taken'), event.seat, false);
        break;
      case 'tokens-returned':
        tokens(tokensOfStep(step, 'tokens-returned'), event.seat, true);
        break;
      case 'card-reserved':
        flights.push({
          from: event.slot === null ? `deck-${event.tier}` : `card-${event.tier}-${event.slot}`,
          to: `hand-${event.seat}`,
        });
        break;
      case 'card-bought':
        flights.push({
          from: event.from === 'table' ? `card-${event.tier}-${event.slot}` : `own-${event.slot}`,
          to: `seat-${event.seat}`,
        });
        break;
      case 'card-laid-out':
        rings.push(`card-${event.tier}-${event.slot}`);
        break;
      case 'noble-came':
        flights.push({ from: `noble-${event.nobleId}`, to: `seat-${event.seat}`, delay: APART_MS });
        break;
      default:
        break;
    }
  }
  return { flights, rings };
}
