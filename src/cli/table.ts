/** Columns for the terminal: the first to the left, the others to the right. */

/** Lay rows out; the first row is the heading. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ');
  return [line(rows[0]), '─'.repeat(line(rows[0]).length), ...rows.slice(1).map(line)].join('\n');
}
