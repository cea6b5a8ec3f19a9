/** A person at the terminal, as an agent: shown the table, offered the legal actions, told why something was refused. */
import type { Agent, Ink, Seat } from '../core/index.ts';
import { type Keyboard, Left } from './keyboard.ts';
import { type Offer, offerLines, offersOf, type Room, readMove } from './offers.ts';
import { wrap } from './wrap.ts';

/** What happens around a person's questions. */
export interface Surroundings {
  /** What happened since the last question, as sentences; forgotten once it is told. */
  news(seat: number): readonly string[];
  /** Called before a seat is shown anything: where several people play, the screen is hidden here. */
  turnTo(seat: number): Promise<void>;
}

/** An agent that asks the person. */
export function person(keyboard: Keyboard, pen: Ink, around: Surroundings): Agent {
  return {
    name: 'you',
    async act(seat) {
      const offers = offersOf(seat);
      if (seat.refusal) say(...inRed(`${seat.refusal.reason} (${seat.refusal.code})`, pen));
      else {
        if (offers.length === 1) return playAlone(offers[0], pen);
        await around.turnTo(seat.seat);
        const news = around.news(seat.seat);
        if (news.length > 0) say('', ...news.flatMap((text) => wrap(text, columns())).map((line) => pen.dim(line)));
        say(...question(seat, offers, pen));
      }
      for (;;) {
        const line = (await keyboard.ask(pen.bold(`Seat ${seat.seat}, your move (? for help): `))).trim();
        if (line === 'q' || line === 'quit') throw new Left(false);
        if (line === '?' || line === 'help') say(...helpOf(seat, offers, pen));
        else if (line === 'show') say(seat.game.show(seat.view(), pen));
        else if (line.startsWith('?')) say(explained(seat, offers, line.slice(1).trim()));
        else if (line !== '') {
          const read = readMove(seat.game, offers, line);
          if (typeof read === 'number') return read;
          say(...inRed(read, pen));
        }
      }
    },
  };
}

function inRed(text: string, pen: Ink): string[] {
  return wrap(text, columns()).map((line) => pen.red(line));
}

/** Nothing is asked when there is only one answer. */
function playAlone({ id, text }: Offer, pen: Ink): number {
  say(pen.dim(`(only one action: ${text})`));
  return id;
}

function helpOf(seat: Seat, offers: readonly Offer[], pen: Ink): string[] {
  const rules = seat.game.help === undefined ? [] : [pen.bold(seat.game.name), ...wrap(seat.game.help, columns()), ''];
  return ['', ...rules, ...wrap(HELP, columns()), '', ...offerLines(seat.game, offers, pen, roomBelow(0))];
}

/** The table and what can be done, as much of it as the screen holds. */
function question(seat: Seat, offers: readonly Offer[], pen: Ink): string[] {
  const table = seat.game.show(seat.view(), pen).split('\n');
  const lines = offerLines(seat.game, offers, pen, roomBelow(table.length));
  return ['', ...lastParts(table, roomBelow(lines.length).rows, pen), '', ...lines];
}

/** The last paragraphs of a table that is too high for the screen, two at least: more would only push away what happened. */
function lastParts(table: readonly string[], rows: number, pen: Ink): readonly string[] {
  if (table.length <= rows + NEWS) return table;
  const starts = [...table.keys()].filter((at) => at > 0 && table[at - 1] === '');
  const from = starts.find((at) => table.length - at <= rows) ?? table.length;
  const least = starts.at(-2);
  if (least === undefined) return table;
  return [pen.dim('(more above: show draws the whole table)'), ...table.slice(Math.min(from, least))];
}

/** So many lines of what happened shall stay on the screen, if there is room. */
const NEWS = 3;

/** What is left of the screen above or below so many lines: one is for the prompt, two are empty. A third is always there. */
function roomBelow(lines: number): Room {
  const { rows = Number.POSITIVE_INFINITY } = process.stdout;
  return { columns: columns(), rows: Math.max(rows - lines - NEWS - 3, Math.floor(rows / 3)) };
}

const HELP =
  'Type the word before an action, or (part of) its name. ?word tells what that action would cost and bring, show draws the table again, q leaves, ? shows this.';

/** What one action would cost and bring. */
function explained(seat: Seat, offers: readonly Offer[], line: string): string {
  const read = readMove(seat.game, offers, line);
  const offer = offers.find(({ id }) => id === read);
  if (offer === undefined) return typeof read === 'string' ? read : `'${line}' is not offered now.`;
  return wrap(`${offer.text}: ${offer.preview || 'nothing more is known of it.'}`, columns()).join('\n');
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** How wide the terminal is. */
export function columns(): number {
  return process.stdout.columns ?? 80;
}
