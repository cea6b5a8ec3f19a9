/** What the ladder measured, as tables and pictures. */

/** The tables of all games, in Markdown. */
export function ladderTables(rows, games) {
  const parts = [];
  for (const game of Object.values(games)) {
    const own = rows.filter((row) => row.game === game.id);
    const together = own.filter(({ among }) => among !== null);
    const alone = own.filter(({ among }) => among === null);
    if (together.length > 0) {
      parts.push(
        `**${game.name}**\n\n| players | table | games | won by the one | even share | a decision of the one | measured |\n|---|---|---|---|---|---|---|`,
        together
          .map((row) => line(row, tableOf(row), `${percent(row.share)} (${percent(row.low)}-${percent(row.high)}) %`))
          .join('\n'),
        '',
      );
    }
    if (alone.length > 0) {
      parts.push(
        `**${game.name}**\n\n| agent | games | mean points | a decision | measured |\n|---|---|---|---|---|`,
        alone
          .map(
            ({ one, games: count, score, p50ms, p99ms, date }) =>
              `| \`${one}\` | ${count} | ${score.mean.toFixed(2)} (${score.low.toFixed(2)}-${score.high.toFixed(2)}) | ${times(p50ms, p99ms)} | ${date} |`,
          )
          .join('\n'),
        '',
      );
    }
  }
  return parts.join('\n').trim();
}

function line({ seats, games, p50ms, p99ms, date, command }, table, won) {
  return `| ${seats} | ${table} | ${games} | ${won} | ${percent(1 / seats)} % | ${times(p50ms, p99ms)} | ${date}, \`${command.replace('./arbiter ', '')}\` |`;
}

function tableOf({ one, among, seats }) {
  return seats === 2 ? `\`${one}\` against \`${among}\`` : `one \`${one}\` among ${seats - 1} \`${among}\``;
}

function times(median, late) {
  return `${milliseconds(median)}, 99 % under ${milliseconds(late)} ms`;
}

function milliseconds(ms) {
  return ms < 1 ? ms.toPrecision(1) : ms.toFixed(0);
}

function percent(share) {
  return (100 * share).toFixed(1).replace(/\.0$/, '');
}

/** Ratings as bars with what is uncertain of them, the strongest first, and the commands they came from. */
export function ratingPicture(title, agents, commands) {
  const sorted = [...agents].sort((a, b) => b.rating.mu - a.rating.mu);
  const most = Math.max(...sorted.map(({ rating }) => rating.mu + 2 * rating.sigma));
  const least = Math.min(0, ...sorted.map(({ rating }) => rating.mu - 2 * rating.sigma));
  const x = (mu) => 240 + (400 * (mu - least)) / (most - least);
  const bars = sorted.map(({ agent, rating: { mu, sigma } }, i) => {
    const y = 44 + 24 * i;
    return `<text x="230" y="${y + 12}" text-anchor="end">${escaped(agent)}</text>
<rect x="${x(least).toFixed(1)}" y="${y}" width="${(x(mu) - x(least)).toFixed(1)}" height="16" fill="#b08d57"/>
<path d="M${x(mu - 2 * sigma).toFixed(1)} ${y + 8}H${x(mu + 2 * sigma).toFixed(1)}" stroke="#3b2f1e" stroke-width="2"/>
<text x="650" y="${y + 12}">${mu.toFixed(0)} ± ${(2 * sigma).toFixed(0)}</text>`;
  });
  const below = 62 + 24 * sorted.length;
  const sources = commands.map((command, i) => {
    const fits = Math.min(8, 1400 / command.length); // a letter is about half as wide as it is high
    return `<text x="10" y="${below + 12 * i}" font-size="${fits.toFixed(1)}" fill="#555">${escaped(command)}</text>`;
  });
  const height = below + 12 * commands.length - 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 750 ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
<text x="240" y="24" font-size="15">${escaped(title)}: Elo at tables of two, medium = 0</text>
${bars.join('\n')}
${sources.join('\n')}
</svg>
`;
}

function escaped(text) {
  return text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]);
}
