/** Text in lines: how wide it is on a terminal, and pieces laid side by side. */

/** Tables in text are drawn for terminals of so many columns. */
export const TABLE_WIDTH = 80;

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const COLOUR = /\u001b\[\d+m/g;

/** How wide a text is when printed: its colours take no room. */
export function widthOf(text: string): number {
  return text.replace(COLOUR, '').length;
}

/** A title and pieces beside it, in as few lines as hold them; a piece is never broken, and further lines begin under the first piece. */
export function flow(title: string, pieces: readonly string[], gap = '  ', width = TABLE_WIDTH): string[] {
  const indent = ' '.repeat(widthOf(title));
  const lines: string[] = [];
  let line = title;
  let empty = true;
  for (const piece of pieces) {
    if (!empty && widthOf(line) + gap.length + widthOf(piece) > width) {
      lines.push(line);
      line = indent;
      empty = true;
    }
    line += empty ? piece : `${gap}${piece}`;
    empty = false;
  }
  return [...lines, line];
}
