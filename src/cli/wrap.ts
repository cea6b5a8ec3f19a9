/** Text broken into lines at its spaces. */

/** Break it; paragraphs, with an empty line between, stay apart. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n\n').flatMap((paragraph, i) => [...(i > 0 ? [''] : []), ...paragraphLines(paragraph, width)]);
}

function paragraphLines(paragraph: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
