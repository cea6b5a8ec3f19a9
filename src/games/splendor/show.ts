/** The table as text. */
import { flow, type Ink, type InkName } from '../../core/index.ts';
import type { Card } from './cards.ts';
import { GEMS, type Gem, TOKENS, type Token } from './gems.ts';
import type { HiddenCard, PlayerBoard, ReservedCard, SplendorView } from './view.ts';
import { inWords } from './words.ts';

/** How a token is written: a letter and a colour. Black is K, as printers have it. */
const LETTERS: Record<Token, string> = { white: 'W', blue: 'B', green: 'G', red: 'R', black: 'K', gold: '*' };
const COLORS: Record<Token, InkName> = {
  white: 'white',
  blue: 'blue',
  green: 'green',
  red: 'red',
  black: 'gray',
  gold: 'yellow',
};

const LEGEND = `W white, B blue, G green, R red, K black, * gold. The numbers beside I, II and III are the cards left in the decks. 'G2!3W 1B' is a card: a green bonus, 2 points, it costs 3 white and 1 blue,
and ! says that you can pay. Cards are named by level and place: 23 buys the third card of level II, r23 reserves it, r2 reserves
from the deck of level II, h1 buys the first card in your hand. wbg takes white, blue and green, ww takes two white.`;

/** The rules in a few lines, and what the signs mean. */
export const HELP = `The most points win, once somebody has reached 15 and the round is played out. On your turn take three different tokens, or two alike where four lie, or reserve a card (with a gold), or buy a card. Cards
give a bonus that pays for later cards, and points. A noble comes by itself when your bonuses suffice, for 3 points. Ten
tokens at most are kept.

${LEGEND}`;

/** The same for one player. */
export const SOLO_HELP = `Score as many points as you can before the clock runs out. It ticks when a card of level III leaves the table or its deck. On your
turn take tokens, reserve a card (with a gold), or buy a card. Cards give a bonus that pays for later cards, and points;
nobles come by themselves. More tokens than you may keep go back by themselves.

${LEGEND}`;

/** The table: bank and nobles, three rows of cards, and what lies before each player. */
export function show(v: SplendorView, ink: Ink): string {
  const { tier1, tier2, tier3 } = v.tableau;
  const left = v.decksRemaining;
  return [
    `${ink.bold(`Round ${v.round + 1}`)}  ${situation(v)}`,
    `bank    ${counts(v.bankTokens, TOKENS, ink)}   ${ink.dim(TOKENS.map((token) => `${LETTERS[token]} ${token}`).join(', '))}`,
    `nobles  ${v.nobles.map(({ id, requires }) => `${id} ${price(requires, ink)}`).join('  ') || 'none left'}`,
    '',
    rowOf(v, 'III', left.tier3, tier3, ink),
    rowOf(v, ' II', left.tier2, tier2, ink),
    rowOf(v, '  I', left.tier1, tier1, ink),
    '',
    ...Object.keys(v.playerBoards).flatMap((id) => playerOf(v, id, ink)),
  ].join('\n');
}

const QUESTIONS = {
  action: 'takes tokens, reserves or buys',
  payment: 'chooses how to pay',
  return: 'has more than ten tokens and returns one',
  noble: 'chooses a noble',
  nothing: '',
} as const;

/** Why it is over, where that is not the usual end. */
const ENDED: Readonly<Record<string, string>> = {
  stalemate: ', nobody can move',
  cap: ' after its last turn',
  timer: ', the clock has run out',
  'deck-depletion': ', level III has run out',
};

function situation(v: SplendorView): string {
  if (v.places !== null) return `the game is over${ENDED[v.ending ?? ''] ?? ''}${winners(v.places)}`;
  const solo = v.clock === null ? '' : `   clock: ${v.clock.left} of ${v.clock.length} left`;
  const last = v.lastRoundTriggered ? '   last round' : '';
  const paying = v.payment === null ? '' : ` for ${v.payment.cardId}`;
  return `seat ${v.currentPlayerId} ${QUESTIONS[v.asked]}${paying}${solo}${last}`;
}

/** Who has won, where more than one played. */
function winners(places: readonly number[]): string {
  const best = [...places.keys()].filter((seat) => places[seat] === 1);
  if (places.length === 1) return '';
  return best.length === 1 ? `: seat ${best[0]} wins` : `: seats ${inWords(best.map(String), 'and')} win together`;
}

/** A number of each token, a dot for none. */
function counts<T extends Token>(of: Readonly<Record<T, number>>, tokens: readonly T[], ink: Ink): string {
  return tokens.map((t) => (of[t] > 0 ? ink[COLORS[t]](`${of[t]}${LETTERS[t]}`) : ink.dim(' ·'))).join(' ');
}

/** Only what there is of each gem. */
function price(of: Readonly<Record<Gem, number>>, ink: Ink): string {
  return GEMS.filter((gem) => of[gem] > 0)
    .map((gem) => ink[COLORS[gem]](`${of[gem]}${LETTERS[gem]}`))
    .join(' ');
}

/** As wide as a card of four colours. */
const CELL = 16;

function rowOf(v: SplendorView, level: string, left: number, cards: readonly (Card | null)[], ink: Ink): string {
  const cells = cards.map((card) => (card === null ? '-'.padEnd(CELL) : cell(v, card, ink)));
  return `${ink.bold(level)} ${ink.dim(String(left).padStart(2))}  ${cells.join(' ')}`;
}

/** Bonus and points, then the cost; a `!` where the observer can pay for it. */
function cell(v: SplendorView, card: Card, ink: Ink): string {
  const entries = GEMS.filter((gem) => card.cost[gem] > 0).length;
  const width = 3 + 3 * entries;
  return `${face(v, card, ink)}${' '.repeat(Math.max(0, CELL - width))}`;
}

function face(v: SplendorView, card: Card, ink: Ink): string {
  const head = `${LETTERS[card.bonus]}${card.points > 0 ? card.points : ' '}`;
  return `${ink.bold(ink[COLORS[card.bonus]](head))}${canPay(v, card) ? '!' : ' '}${price(card.cost, ink)}`;
}

function canPay(v: SplendorView, card: Card): boolean {
  const board = v.playerBoards[String(v.seat)];
  if (board === undefined) return false;
  const missing = GEMS.map((gem) => Math.max(0, card.cost[gem] - board.bonuses[gem] - board.tokens[gem]));
  return missing.reduce((a, b) => a + b, 0) <= board.tokens.gold;
}

function playerOf(v: SplendorView, id: string, ink: Ink): string[] {
  const board = v.playerBoards[id];
  const current = id === v.currentPlayerId;
  const name = `${current ? '>' : ' '}seat ${id}${id === String(v.seat) ? ' you' : '    '}`;
  const held = TOKENS.reduce((sum, token) => sum + board.tokens[token], 0);
  const nobles = board.nobles.length > 0 ? [`nobles ${board.nobles.map((noble) => noble.id).join(' ')}`] : [];
  const more = [...nobles, ...handOf(v, board, ink)];
  const points = `${ink.bold(String(board.prestige).padStart(2))} ${board.prestige === 1 ? 'point ' : 'points'}`;
  const tokens = `tokens ${counts(board.tokens, TOKENS, ink)} ${ink.dim(`(${held})`)}`;
  const bonuses = `cards ${counts(board.bonuses, GEMS, ink)} ${ink.dim(`(${board.purchasedCardIds.length})`)}`;
  return [
    `${current ? ink.bold(name) : name} ${points}  ${tokens}  ${bonuses}`,
    ...(more.length > 0 ? flow(' '.repeat(name.length + 1), more, '   ') : []),
  ];
}

function handOf(v: SplendorView, board: PlayerBoard, ink: Ink): string[] {
  const level = (card: HiddenCard) => ink.dim(`face down, level ${card.tier}`);
  const known = (card: ReservedCard) => `${face(v, card, ink)}${card.hidden ? ink.dim(' face down') : ''}`;
  return board.reserved.map((card, i) => {
    const text = `[${card.id === null ? level(card) : known(card)}]`;
    return i === 0 ? `reserved ${text}` : text;
  });
}
