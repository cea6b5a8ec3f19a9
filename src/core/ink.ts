/** Ink: how a table is drawn in text. Games say what a thing is; the host decides whether that becomes colour. */

/** The colours a game may draw with. */
export const INKS = [
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  'white',
  'gray',
  'bold',
  'dim',
  'inverse',
] as const;

/** One of the colours. */
export type InkName = (typeof INKS)[number];

/** A way to draw: each function returns the text as it is to be printed. */
export type Ink = Readonly<Record<InkName, (text: string) => string>>;

/** No colour at all: for pipes, files, golden playthroughs and tests. */
export const PLAIN: Ink = inkOf((text) => text);

const CODES: Record<InkName, readonly [number, number]> = {
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
  white: [37, 39],
  gray: [90, 39],
  bold: [1, 22],
  dim: [2, 22],
  inverse: [7, 27],
};

/** Colours of a terminal. */
export const ANSI: Ink = inkOf((text, name) => `\u001b[${CODES[name][0]}m${text}\u001b[${CODES[name][1]}m`);

function inkOf(draw: (text: string, name: InkName) => string): Ink {
  return Object.fromEntries(INKS.map((name) => [name, (text: string) => draw(text, name)])) as Ink; // one entry per name
}
