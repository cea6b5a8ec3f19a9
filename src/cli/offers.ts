/** The legal actions as a person is offered them: by keys that stay the same, with what they would cost and bring. */
import type { Game, Ink, Seat } from '../core/index.ts';

/** One legal action, and what to type for it. */
export interface Offer {
  readonly id: number;
  readonly key: string;
  readonly text: string;
  /** What it would cost and bring; empty if the game does not tell. */
  readonly preview: string;
}

/** A group of more offers than this is told by its keys alone. */
const MOST_LINES = 8;

/** So many numbers in a row are told as a range. */
const RANGE = 3;

/** The offers of a question. Giving up comes last, so that nobody does it by pressing 1. */
export function offersOf(seat: Seat): Offer[] {
  const { game } = seat;
  const seen = seat.view();
  const givesUp = (id: number) => Number(GIVING_UP.includes(keyOf(game, id) ?? tellOf(game, id)));
  let unnamed = 0;
  return seat
    .legal()
    .toSorted((a, b) => givesUp(a) - givesUp(b) || a - b)
    .map((id) => {
      const key = keyOf(game, id) ?? String(++unnamed);
      return { id, key, text: tellOf(game, id), preview: game.preview?.(seen, game.actions.all[id]).text ?? '' };
    });
}

/** What giving up is called. */
const GIVING_UP = ['pass', 'done', '0'];

function keyOf(game: Game, id: number): string | null {
  return game.key?.(game.actions.all[id])?.toLowerCase() ?? null;
}

function tellOf(game: Game, id: number): string {
  return game.tell(game.actions.all[id]);
}

/** The offers in as few lines as they can be understood from: those of a kind together. */
export function offerLines(game: Game, offers: readonly Offer[], pen: Ink, width: number): string[] {
  const kinds = new Map<string, Offer[]>();
  for (const offer of offers) {
    const { type } = game.actions.all[offer.id];
    kinds.set(type, [...(kinds.get(type) ?? []), offer]);
  }
  const told = [...kinds.values()].filter((kind) => kind.length <= MOST_LINES).flat();
  const pad = Math.max(4, ...told.map(({ key }) => key.length));
  return [...kinds.values()].flatMap((kind) =>
    kind.length > MOST_LINES ? keysOf(kind, pen, width) : kind.map((offer) => lineOf(offer, pen, width, pad)),
  );
}

function lineOf({ key, text, preview }: Offer, pen: Ink, width: number, pad: number): string {
  const head = `${key.padStart(pad)}  ${text}`;
  const room = width - head.length - 3;
  const more = preview === '' || room < 20 ? '' : `  ${cut(preview, room)}`;
  return `${pen.bold(pen.cyan(key.padStart(pad)))}  ${text}${pen.dim(more)}`;
}

function cut(text: string, room: number): string {
  return text.length <= room ? text : `${text.slice(0, room - 1)}…`;
}

/** What they have in common, and then only their keys. */
function keysOf(kind: readonly Offer[], pen: Ink, width: number): string[] {
  const words = ranged(kind.map(({ key }) => key));
  const title = `${commonWords(kind.map(({ text }) => text))}: `;
  const lines: string[] = [];
  let line = title;
  for (const word of words) {
    if (line.length + word.length + 2 > width && line.trim() !== '') {
      lines.push(line);
      line = '      ';
    }
    line += `${word}  `;
  }
  return [...lines, line].map((text) => pen.cyan(text.trimEnd()));
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
  return first.slice(0, same < 0 ? first.length : Math.max(1, same)).join(' ');
}

/** The id the person means, or a sentence that says why the line means none. Whether it is legal, the engine says. */
export function readMove(game: Game, offers: readonly Offer[], line: string): number | string {
  const wanted = line.toLowerCase().replace(/\s+/g, ' ');
  const named =
    offers.find(({ key }) => key === wanted) ??
    offers.find(({ text }) => text.toLowerCase() === wanted) ??
    only(offers.filter(({ key }) => key.startsWith(wanted))) ??
    only(offers.filter(({ key }) => key.length > wanted.length && key.endsWith(wanted) && !/^\d/.test(key)));
  if (named) return named.id;
  const among = offers.filter(({ text }) => text.toLowerCase().includes(wanted));
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
  const fits = (id: number) => keyOf(game, id) === wanted || tellOf(game, id).toLowerCase() === wanted;
  const found = ids.filter(fits);
  const best = found.find((id) => types.has(game.actions.all[id].type)) ?? found[0];
  if (best !== undefined || /^\d+$/.test(wanted)) return best ?? null;
  return ids.find((id) => wanted.length > 2 && tellOf(game, id).toLowerCase().includes(wanted)) ?? null;
}
