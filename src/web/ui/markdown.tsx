/** Enough Markdown for a rule book: headings, paragraphs, lists, tables, code, bold, links as text. */
import type { ComponentChildren, JSX } from 'preact';

/** A rule book on the page. */
export function Markdown({ text }: { readonly text: string }) {
  return <div class="md">{blocksOf(text.split('\n'))}</div>;
}

function blocksOf(lines: readonly string[]): JSX.Element[] {
  const blocks: JSX.Element[] = [];
  let i = 0;
  while (i < lines.length) {
    const start = i;
    const line = lines[i];
    if (line.trim() === '') {
      i++;
    } else if (line.startsWith('```')) {
      i++;
      while (i < lines.length && !lines[i].startsWith('```')) i++;
      blocks.push(
        // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard
        <pre key={start} tabIndex={0}>
          {lines.slice(start + 1, i).join('\n')}
        </pre>,
      );
      i++;
    } else if (/^#+ /.test(line)) {
      blocks.push(heading(line, start));
      i++;
    } else if (line.startsWith('|')) {
      while (i < lines.length && lines[i].startsWith('|')) i++;
      blocks.push(table(lines.slice(start, i), start));
    } else if (isItem(line)) {
      while (i < lines.length && (isItem(lines[i]) || /^\s+\S/.test(lines[i]))) i++;
      blocks.push(list(lines.slice(start, i), start));
    } else {
      do i++;
      while (
        i < lines.length &&
        lines[i].trim() !== '' &&
        !/^(#+ |\||```)/.test(lines[i]) &&
        !isItem(lines[i]) &&
        !isRule(lines[i])
      );
      blocks.push(<p key={start}>{inline(lines.slice(start, i).join(' '))}</p>);
    }
  }
  return blocks;
}

/** A numbered rule stands by itself: `4.2 A player who ...`. */
const isRule = (line: string) => /^\d+\.\d+ /.test(line);
const isItem = (line: string) => /^\s*(?:[-*]|\d+\.) /.test(line);

function heading(line: string, key: number): JSX.Element {
  const text = inline(line.replace(/^#+ /, ''));
  return line.startsWith('# ') || line.startsWith('## ') ? <h3 key={key}>{text}</h3> : <h4 key={key}>{text}</h4>;
}

function list(lines: readonly string[], key: number): JSX.Element {
  const items: string[] = [];
  for (const line of lines) {
    if (isItem(line)) items.push(line.trim());
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return (
    <ul key={key}>
      {items.map((item) => (
        <li key={item}>{inline(item.replace(/^[-*] /, ''))}</li>
      ))}
    </ul>
  );
}

function table(lines: readonly string[], key: number): JSX.Element {
  const rows = lines
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    );
  const [head, ...body] = rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <div key={key} class="md-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell}>{inline(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr key={row.join('|')}>
              {row.map((cell, i) => (
                <td key={i}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inline(text: string): ComponentChildren[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).map((part, i) => {
    if (part.startsWith('`')) return <code key={i}>{part.slice(1, -1)}</code>;
    if (part.startsWith('**')) return <b key={i}>{part.slice(2, -2)}</b>;
    if (part.startsWith('[')) return part.slice(1, part.indexOf(']'));
    return part;
  });
}
