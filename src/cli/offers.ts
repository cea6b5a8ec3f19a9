/** The legal actions as a person is offered them: by keys that stay the same, with what they would cost and bring. */
import { flow, type Game, type Ink, type Seat } from '../core/index.ts';

/** One legal action, and what to type for it. */
export interface Offer {
  readonly id: number;
  readonly key: string;
  /** Whether the key is of the game, and says something; otherwise it is only a number in the list. */
  readonly named: boolean;
  /** The action as it stands on this table. */
  readonly text: string;
  /** What it would cost and bring; empty if the game does not tell. */
  readonly preview: string;
}

/** A kind of more offers than this is never told line by line. */
const MOST_LINES = 8;

/** Pieces longer than this read better on lines of their own. */
const PIECE = 20;

/** So many numbers in a row are told as a range. */
const RANGE = 3;

/** The offers of a question. Giving up comes last, so that nobody does it by pressing 1. */
export function offersOf(seat: Pick<Seat, 'game' | 'view' | 'legal'>): Offer[] {
  const { game } = seat;
  const seen = seat.view();
  const givesUp = (id: number) => Number(GIVING_UP.includes(keyOf(game, id) ?? tellOf(game, id)));
  let unnamed = 0;
  return seat
    .legal()
    .toSorted((a, b) => givesUp(a) - givesUp(b) || a - b)
    .map((id) => {
      const action = game.actions.all[id];
      const key = keyOf(game, id, seen);
      return {
        id,
        key: key ?? String(++unnamed),
        named: key !== null,
        text: game.tell(action, seen),
        preview: game.preview?.(seen, action).text ?? '',
      };
    });
}

/** What giving up is called. */
const GIVING_UP = ['pass', 'done', '0'];

function keyOf(game: Game, id: number, seen?: unknown): string | null {
  return game.key?.(game.actions.all[id], seen)?.toLowerCase() ?? null;
}

function tellOf(game: Game, id: number): string {
  return game.tell(game.actions.all[id]);
}

/** How much room there is for the offers. */
export interface Room {
  readonly columns: number;
  readonly rows: number;
}

/** Offers of one type of action: on a line or two by what is typed, or a line each. */
interface Kind {
  readonly offers: readonly Offer[];
  readonly short: readonly string[];
  /** Whether the short form leaves out what is worth reading, or reads badly. */
  readonly loses: boolean;
}

/** The offers in the lines there is room for: those of a kind together, and a line each where that tells more. */
export function offerLines(game: Game, offers: readonly Offer[], pen: Ink, room: Room): string[] {
  const types = [...new Set(offers.map(({ id }) => game.actions.all[id].type))];
  const kinds = types.map((type) =>
    kindOf(
      game,
      offers.filter(({ id }) => game.actions.all[id].type === type),
      pen,
      room.columns,
    ),
  );
  const long = new Set(
    kinds.filter(({ offers, loses }) => offers.length === 1 || (loses && offers.length <= MOST_LINES)),
  );
  const height = () => kinds.reduce((sum, kind) => sum + (long.has(kind) ? kind.offers.length : kind.short.length), 0);
  for (const kind of [...long].toSorted((a, b) => b.offers.length - a.offers.length)) {
    if (height() > room.rows && kind.offers.length > 1) long.delete(kind);
  }
  const told = [...long].flatMap((kind) => kind.offers);
  const pad = Math.max(4, ...told.map(({ key }) => key.length));
  return kinds.flatMap((kind) =>
    long.has(kind) ? kind.offers.map((offer) => lineOf(game, offer, pen, room.columns, pad)) : kind.short,
  );
}

function kindOf(game: Game, offers: readonly Offer[], pen: Ink, columns: number): Kind {
  const common = commonWords(offers.map(({ text }) => text));
  const rests = offers.map(({ text }) => text.slice(common.length).trim());
  // What is typed is told by the rest of the sentence where that begins with it, such as 'Essen for 23'.
  const told = offers.map(({ key, named }, i) => {
    if (!named) return `${key} ${rests[i]}`.trim();
    return rests[i].toLowerCase().startsWith(key) ? rests[i] : key;
  });
  const loses = offers.some(
    ({ id, text, named }, i) => told[i].length > PIECE || (named && told[i] !== rests[i] && text !== tellOf(game, id)),
  );
  const title = common === '' ? '' : `${common.replace(/[,:]$/, '')}: `;
  const short = flow(title, told.join() === rests.join() ? ranged(told) : told, '  ', columns).map((line) =>
    pen.cyan(line),
  );
  return { offers, short, loses };
}

/** One offer on its line. What it brings is told beside it unless the sentence is already about this table. */
function lineOf(game: Game, { id, key, text, preview }: Offer, pen: Ink, columns: number, pad: number): string {
  const head = key.padStart(pad);
  const room = columns - head.length - text.length - 5;
  const more = preview === '' || room < 20 || text !== tellOf(game, id) ? '' : `  ${cut(preview, room)}`;
  return `${pen.bold(pen.cyan(head))}  ${cut(text, columns - head.length - 3)}${pen.dim(more)}`;
}

function cut(text: string, room: number): string {
  return text.length <= room ? text : `${text.slice(0, room - 1)}…`;
}

/** Numbers in a row as `8–50`. */
export function ranged(keys: readonly string[]): string[] {
  const words: string[] = [];
  for (let i = 0; i < keys.length; ) {
    let end = i;
    while (end + 1 < keys.length && /^\d+$/.test(keys[i]) && Number(keys[end + 1]) === Number(keys[end]) + 1) end++;
    if (end - i >= RANGE) words.push(`${keys[i]}–${keys[end]}`);
    else words.push(...keys.slice(i, end + 1));
    i = end + 1;
  }
  return words;
}

/** The words with which all of them begin. */
function commonWords(texts: readonly string[]): string {
  const [first, ...others] = texts.map((text) => text.split(' '));
  const same = first.findIndex((word, i) => others.some((words) => words[i] !== word));
  return first.slice(0, same < 0 ? first.length : same).join(' ');
}

/** The id the person means, or a sentence that says why the line means none. Whether it is legal, the engine says. */
export function readMove(game: Game, offers: readonly Offer[], line: string): number | string {
  const wanted = plain(line);
  const names = ({ id, text }: Offer) => [plain(text), plain(tellOf(game, id))];
  const named =
    offers.find(({ key }) => plain(key) === wanted) ??
    only(offers.filter((offer) => names(offer).includes(wanted))) ??
    only(offers.filter(({ key }) => plain(key).startsWith(wanted))) ??
    only(offers.filter(({ key }) => key.length > wanted.length && plain(key).endsWith(wanted) && !/^\d/.test(key)));
  if (named) return named.id;
  const among = offers.filter((offer) => names(offer).some((name) => name.includes(wanted)));
  const isNumber = /^\d+$/.test(wanted);
  if (among.length === 1 && !isNumber) return among[0].id;
  if (among.length > 1 && !isNumber) {
    const some = among.slice(0, 4).map(({ text }) => text);
    return `'${line}' could be ${among.length} actions: ${some.join('; ')}${among.length > 4 ? '; …' : ''}`;
  }
  return (
    elsewhere(game, offers, wanted) ?? `'${line}' is no action here: type one of ${listed(offers)}, or ? for help.`
  );
}

/** As it can be typed on any keyboard: without capitals, accents and double spaces. */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();
}

function only<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}

function listed(offers: readonly Offer[]): string {
  const keys = ranged(offers.map(({ key }) => key));
  return `${keys.slice(0, 12).join(', ')}${keys.length > 12 ? ', …' : ''}`;
}

/** An action of the game, but not of this moment: the engine shall say why not. One of a kind that is offered goes first. */
function elsewhere(game: Game, offers: readonly Offer[], wanted: string): number | null {
  const types = new Set(offers.map(({ id }) => game.actions.all[id].type));
  const ids = game.actions.all.map((_, id) => id);
  const fits = (id: number) => plain(keyOf(game, id) ?? '') === wanted || plain(tellOf(game, id)) === wanted;
  const found = ids.filter(fits);
  const best = found.find((id) => types.has(game.actions.all[id].type)) ?? found[0];
  if (best !== undefined || /^\d+$/.test(wanted)) return best ?? null;
  return ids.find((id) => wanted.length > 2 && plain(tellOf(game, id)).includes(wanted)) ?? null;
}
