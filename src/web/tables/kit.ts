/**
 * What a table is: the drawing of one game. It is given what a seat sees and may do, and computes no rules. Write one with
 * `defineTable`, in `tables/<game>/index.tsx`, and name it in `tables/index.ts`; docs/web.md tells the rest.
 */
import { type ComponentChildren, type ComponentType, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { GameInfo } from '../engine/catalogue.ts';
import type { Judgement } from '../engine/messages.ts';
import type { Refused } from '../source/playback.ts';
import type { Choice, Hint, Player, Position, Step, Talk, Told } from '../source/source.ts';
import type { Motion } from '../ui/motion.ts';

/** What a table is given to draw, anew after every change. */
export interface TableProps<V = unknown, A = unknown, P extends Told = Told, E extends Told = Told> {
  readonly game: GameInfo;
  /** `play` for a person at the table, `watch` for a spectator, `replay` for a match that is looked at again. */
  readonly mode: 'play' | 'watch' | 'replay';
  readonly position: Position<V, A, P>;
  readonly view: V;
  /** In replays with all cards shown: what `reveal` gave. Else null. */
  readonly revealed: unknown;
  /** Whose eyes these are; -1 for a spectator. */
  readonly seat: number;
  readonly players: readonly Player[];
  /** What a seat is called here: `You` for the observer. */
  name(seat: number): string;
  /** What may be done now: targets come from here and from nowhere else. Empty while others are to move. */
  readonly legal: readonly Choice<A, P>[];
  /** The whole match so far, and what has happened since the observer last moved. */
  readonly steps: readonly Step<A, E>[];
  readonly since: readonly Step<A, E>[];
  /** The step that led to this view, if it was just shown. */
  readonly fresh: Step<A, E> | null;
  /** Play an action by its id; several are played one after another, as long as each is legal. */
  act(...ids: readonly number[]): void;
  /** A move was sent and is not yet shown. */
  readonly busy: boolean;
  /** The last move was refused: show it beside what was tapped, the choice stays. */
  readonly refused: Refused | null;
  /** The move a strong player would make, if the person asked. */
  readonly hint: Hint | null;
  /** Say that something is shown in place of the table until the person goes on: the pill says so. Null when it is over. */
  pause(pause: Pause | null): void;
  readonly talk: readonly Talk[];
  say?: ((text: string) => void) | undefined;
  /** In replays: where it stands, and how to go elsewhere. `<LogPanel />` shows it; tables need not look. */
  readonly replay: ReplayControl | null;
}

/** Something to look at before play goes on, such as the end of a round: what bar and pill say of it. */
export interface Pause {
  readonly seat: number;
  readonly title: string;
  readonly ask: string;
  readonly subtitle: string;
}

/** A replay as the panel beside the table steers it. */
export interface ReplayControl {
  readonly ply: number;
  /** All moves of the match, the coming ones too. */
  readonly steps: readonly Step[];
  goTo(ply: number): void;
  /** Whose eyes: a seat, or null for everyone with all cards shown. */
  readonly seenBy: number | null;
  seeBy(seat: number | null): void;
  /** The judgements made so far, by the ply decided in; null before analysis was asked for. */
  readonly judgements: ReadonlyMap<number, Judgement> | null;
  readonly analysing: boolean;
  analyse(): void;
  stop(): void;
}

/** A line of the log: words after the name, and a picture at the right. */
export interface LogLine {
  readonly words: ComponentChildren;
  readonly picture?: ComponentChildren;
  /** The words are whole sentences: no name stands before them. */
  readonly whole?: boolean;
}

/** One row of "the match in numbers": a value by seat. */
export interface Statistic {
  readonly label: string;
  readonly values: readonly (number | string | ComponentChildren)[];
  /** Which values stand out: the most, the fewest, or none. */
  readonly best?: 'most' | 'fewest';
}

/** A table as its game's folder defines it. */
export interface TableKit<V = unknown, A = unknown, P extends Told = Told, E extends Told = Told> {
  /** The value of `data-game` on the page: colours of the cloth and the scope of the style sheet. */
  readonly cloth: string;
  /** Everything below the bar: one `<main>`, with `<LogPanel />` where the log belongs. */
  readonly Table: ComponentType<TableProps<V, A, P, E>>;
  /** The line under the game's name: the round, what ends the game. */
  subtitle?(view: V, game: GameInfo): string;
  /** What the seat to act is asked, for the pill: "take, reserve or buy". The position's question unless given. */
  ask?(position: Position<V, A, P>): string;
  /** A step in the log and under a name. Its events' sentences, or its action's, unless given. */
  line?(step: Step<A, E>, name: (seat: number) => string): LogLine;
  /** An action in a few words, "turn up the first card": in hints and in the analysis. The game's own sentence unless given. */
  told?(action: A): string;
  /** A step as sentences for a screen reader. What its events say unless given. */
  spoken?(step: Step<A, E>, name: (seat: number) => string): string;
  /** What moves when a step is shown. */
  motion?(step: Step<A, E>, before: Position<V, A, P>, after: Position<V, A, P>, seat: number): Motion | null;
  /** Sentences worth announcing when they become true: the last round, a new step. */
  notices?(before: V, after: V, name: (seat: number) => string): readonly string[];
  /** What stands under a name on the end page: "11 cards, 2 nobles". */
  summary?(view: V, seat: number): string;
  statistics?(view: V, steps: readonly Step<A, E>[], seats: number): readonly Statistic[];
  /** The score that ends the game, drawn into the chart; null where none does. */
  limit?(view: V): { readonly points: number; readonly text: string } | null;
  /** More to show at the end, such as the last round's boards. */
  readonly End?: ComponentType<TableProps<V, A, P, E>>;
  /** The rule book, as Markdown. */
  rules?(): Promise<string>;
  /** The signs of this game, for the rules dialog. */
  readonly Legend?: ComponentType;
  /** Keys of this table: key, what it does. */
  readonly keys?: readonly (readonly [key: string, does: string])[];
}

/** Define a table with its game's own types. The page hands it only what came from that game. */
export function defineTable<V, A, P extends Told = Told, E extends Told = Told>(kit: TableKit<V, A, P, E>): TableKit {
  return kit as unknown as TableKit; // the page cannot know these types, and gives back what the game itself made
}

/** The table being drawn: its kit and what it is given. For parts that stand deep inside, such as the log. */
export const TableContext = createContext<{ readonly kit: TableKit; readonly props: TableProps } | null>(null);

/** The table this part stands in. */
export function useTable(): { readonly kit: TableKit; readonly props: TableProps } {
  const table = useContext(TableContext);
  if (!table) throw new Error('this part stands inside a table');
  return table;
}

/** The words of a step for people who read: the kit's, the events', or the action's own. */
export function lineOf(kit: TableKit, step: Step, name: (seat: number) => string): LogLine {
  if (kit.line) return kit.line(step, name);
  return { words: step.events.length > 0 ? sentencesOf(step, name) : step.text, whole: step.events.length > 0 };
}

/** A step as sentences for people who listen. */
export function spokenOf(kit: TableKit, step: Step, name: (seat: number) => string): string {
  if (kit.spoken) return kit.spoken(step, name);
  return step.events.length > 0 ? sentencesOf(step, name) : `${name(step.seat)}: ${step.text}.`;
}

/** What the events of a step say, with the seats called by their names. */
export function sentencesOf(step: Step, name: (seat: number) => string): string {
  const text = step.events.map((event) => event.text).join(' ');
  return withNames(text, name);
}

/** A sentence of the engine, with the seats called by their names: "seats 0, 2 and 1" too. */
export function withNames(text: string, name: (seat: number) => string): string {
  return text.replaceAll(/\bseats? (\d+(?:(?:, and |, | and )\d+)*)/gi, (_, seats: string) =>
    seats.replaceAll(/\d+/g, (seat) => name(Number(seat))),
  );
}

/** What an action is called where it is thought about: in hints and in the analysis. */
export function toldOf(kit: TableKit, choice: { readonly action?: unknown; readonly text: string }): string {
  return (choice.action === undefined ? undefined : kit.told?.(choice.action)) ?? choice.text;
}
