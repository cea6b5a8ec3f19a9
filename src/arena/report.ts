/** The report of an arena: one HTML page with its pictures inside, which needs nothing else. */
import { FIGURES, failureLine, figuresOf, interval, LINE_FIGURES, lineFiguresOf, percent } from './figures.ts';
import type { Share } from './interval.ts';
import type { ArenaPlan } from './plan.ts';
import type { Rating } from './ratings.ts';
import { type DecisionTime, ranked, type Standings } from './standings.ts';

/** What a report tells. */
export interface Report {
  readonly plan: ArenaPlan;
  /** The name of the game, as people know it. */
  readonly title: string;
  readonly standings: Standings;
  readonly times: readonly DecisionTime[];
  /** The command that plays the same arena again. */
  readonly command?: string;
}

/** Write the page. */
export function reportHtml(report: Report): string {
  const { plan, title, standings } = report;
  const order = ranked(standings);
  const unfinished = standings.unfinished > 0 ? `, ${standings.unfinished} unfinished` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}: arena</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}: arena</h1>
<p>${standings.games} games at ${plan.tables.length} table${plan.tables.length === 1 ? '' : 's'} of ${plan.seats}, seed <code>${escapeHtml(plan.seed)}</code>${unfinished}; ${standings.plies.mean.toFixed(1)} actions a game. Every table plays the same deals, each in every rotation of the seats. Intervals are 95 %.</p>
${settings(report)}
<h2>Ratings</h2>
${ratingsPicture(order.flatMap((i) => ratedAgent(standings, i)))}
<h2>Who beats whom</h2>
<p>How often the agent of the row came out ahead of the agent of the column at the same table; ties count half.</p>
${crossPicture(standings, order)}
<h2>Figures</h2>
${figures(report, order)}
${failed(standings, order)}
<h2>Seats</h2>
${htmlTable(
  ['seat', ...LINE_FIGURES],
  standings.seats.map((line, seat) => [String(seat), ...lineFiguresOf(line)]),
)}
${standings.tables.length > 1 || plan.seats > 2 ? tableFigures(standings) : ''}
</body>
</html>
`;
}

/** What the arena was asked for: the command, and every option of the game. */
function settings({ plan, command }: Report): string {
  const options = Object.entries(plan.options).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const limits = `a question is asked ${plan.tries} times; programs may think ${plan.timeoutMs} ms, and take ${plan.startMs} ms to start`;
  const lines = [
    ...(command === undefined ? [] : [`<pre><code>${escapeHtml(command)}</code></pre>`]),
    `<p class="soft">Options: ${escapeHtml(options.join(', ') || 'none')}. Limits: ${limits}; a game is left after ${plan.maxPlies} actions.</p>`,
  ];
  return lines.join('\n');
}

/** Why games were given away and answers refused, a line for each agent. */
function failed({ agents }: Standings, order: readonly number[]): string {
  const lines = order.map((i) => failureLine(agents[i])).filter((line) => line !== null);
  if (lines.length === 0) return '';
  return `<h3>What went wrong</h3>\n<ul>\n${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n')}\n</ul>`;
}

const STYLE = `
:root { --ink: #1d2430; --soft: #667085; --paper: #fff; --line: #d5dae3; --mark: #2457c5; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7eaf0; --soft: #98a2b3; --paper: #14181f; --line: #343c49; --mark: #7aa7ff; } }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem; color: var(--ink); background: var(--paper); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; display: block; overflow-x: auto; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: 6px; font-size: .85rem; }
li { overflow-wrap: anywhere; } p.soft { color: var(--soft); font-size: .9rem; overflow-wrap: anywhere; }
figure { margin: 0; overflow-x: auto; } svg.wide { max-width: 40rem; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); } svg .soft { fill: var(--soft); font-size: 11px; } svg .small { font-size: 11px; }
@media (max-width: 40rem) { body { margin: 1rem auto; font-size: 15px; } th, td { padding: .25rem .4rem; } }
`;

const ROW = 44;

/** An agent that has a rating. */
interface Rated {
  readonly agent: string;
  readonly rating: Rating;
}

function ratedAgent({ agents }: Standings, i: number): Rated[] {
  const { agent, rating } = agents[i];
  return rating === null ? [] : [{ agent, rating }];
}

/** A dot for each rating, with a line over two standard deviations to either side: as wide as the page, so that a phone shows all of it. */
function ratingsPicture(standings: readonly Rated[]): string {
  if (standings.length === 0) return '<p>No ratings were asked for.</p>';
  const low = Math.min(...standings.map(({ rating }) => rating.mu - 2 * rating.sigma));
  const high = Math.max(...standings.map(({ rating }) => rating.mu + 2 * rating.sigma));
  const x = (value: number) => `${(2 + (96 * (value - low)) / Math.max(high - low, 1e-9)).toFixed(2)}%`;
  const rows = standings.map(({ agent, rating: { mu, sigma } }, i) => {
    const y = ROW * i + 16;
    return `<text x="0" y="${y}">${escapeHtml(agent)}</text>
<text x="100%" y="${y}" text-anchor="end">${mu.toFixed(1)} ± ${(2 * sigma).toFixed(1)}</text>
<line x1="${x(mu - 2 * sigma)}" x2="${x(mu + 2 * sigma)}" y1="${y + 12}" y2="${y + 12}" stroke="var(--mark)" stroke-width="3" opacity=".45"/>
<circle cx="${x(mu)}" cy="${y + 12}" r="5" fill="var(--mark)"/>`;
  });
  return `<figure>
<svg class="wide" width="100%" height="${ROW * standings.length}" role="img" aria-label="Ratings of all agents with their uncertainty">
${rows.join('\n')}
</svg>
</figure>
<p class="soft">OpenSkill rating; the line spans two standard deviations to either side.</p>`;
}

const CELL = 76;

/** The cross table as coloured cells: blue where the row is ahead, red where it is behind. */
function crossPicture({ agents, crossTable }: Standings, order: readonly number[]): string {
  const left = labelWidth(agents.map(({ agent }) => agent));
  const top = 26;
  const parts: string[] = [];
  for (const [row, i] of order.entries()) {
    const y = top + row * 48;
    parts.push(`<text x="0" y="${y + 28}">${row + 1}  ${escapeHtml(agents[i].agent)}</text>`);
    parts.push(`<text x="${left + row * CELL + CELL / 2}" y="${top - 9}" text-anchor="middle">${row + 1}</text>`);
    for (const [column, j] of order.entries()) {
      const x = left + column * CELL;
      const cell = crossTable[i][j];
      parts.push(`<rect x="${x}" y="${y}" width="${CELL - 2}" height="46" rx="4" fill="${colour(cell)}"/>`);
      if (!cell) continue;
      const middle = x + CELL / 2 - 1;
      parts.push(
        `<text x="${middle}" y="${y + 21}" text-anchor="middle">${percent(cell.share)}</text>`,
        `<text class="small" x="${middle}" y="${y + 37}" text-anchor="middle">${interval(cell)}</text>`,
      );
    }
  }
  return svg(
    left + order.length * CELL,
    top + order.length * 48,
    'How often each agent came out ahead of each other',
    parts,
  );
}

function colour(cell: Share | null): string {
  if (!cell) return 'var(--line)';
  const strength = Math.abs(cell.share - 0.5) * 2;
  const hue = cell.share >= 0.5 ? 215 : 8;
  return `hsl(${hue} 85% 55% / ${(0.06 + 0.34 * strength).toFixed(2)})`;
}

function labelWidth(labels: readonly string[]): number {
  return 30 + 8 * Math.max(...labels.map((label) => label.length));
}

function svg(width: number, height: number, label: string, parts: readonly string[]): string {
  const picture = `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">`;
  return `<figure>\n${picture}\n${parts.join('\n')}\n</svg>\n</figure>`;
}

function figures({ standings, times }: Report, order: readonly number[]): string {
  const head = ['agent', ...FIGURES];
  const rows = order.map((i) => [standings.agents[i].agent, ...figuresOf(standings.agents[i], times[i])]);
  return htmlTable(head, rows);
}

function tableFigures({ tables }: Standings): string {
  const rows = tables.flatMap(({ agents, games, winRates, meanScores }) =>
    Object.entries(winRates).map(([agent, { share, low, high }]) => [
      agents.join(', '),
      agent,
      String(games),
      percent(share),
      interval({ low, high }),
      meanScores[agent].toFixed(2),
    ]),
  );
  return `<h2>Tables</h2>\n${htmlTable(['table', 'agent', 'games', 'won by a seat of its', 'interval', 'mean score'], rows)}`;
}

function htmlTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>\n${[line(head, 'th'), ...rows.map((row) => line(row, 'td'))].join('\n')}\n</table>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
