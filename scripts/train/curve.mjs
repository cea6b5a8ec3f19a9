/** The learning curve of a course as a picture: how strong each generation was, told by its duels alone. */

/** A point of Elo: ten times the odds are 400. Half a win is added to each side, so that no duel is endless. */
function gain({ won, games }, seats) {
  const share = (won + 0.5) / (games + 1);
  return 400 * Math.log10((share * (seats - 1)) / (1 - share));
}

/**
 * For each size of table the rating of each generation, counted from the first that duelled there: that of the rival it met, and
 * what the duel says it gained.
 */
export function ratings(log, sizes) {
  return sizes.map((size, i) => {
    const seats = Math.max(2, size);
    const points = new Map();
    for (const { generation, duels = [], larger = [], kept } of log) {
      const duel = i === 0 ? duels[0] : larger[i - 1];
      if (duel === undefined) continue;
      if (!points.has(duel.rival)) points.set(duel.rival, { generation: duel.rival, rating: 0, kept: true });
      points.set(generation, { generation, rating: points.get(duel.rival).rating + gain(duel, seats), kept });
    }
    return { size, points: [...points.values()] };
  });
}

const COLOURS = ['#b08d57', '#2f6f8f', '#8f3f5f'];
const WIDTH = 660;
const HEIGHT = 300;

/** The ratings as lines through the generations that played on; those that did not are dots beside them. */
export function curvePicture(title, lines, command) {
  const all = lines.flatMap(({ points }) => points);
  const last = Math.max(1, ...all.map(({ generation }) => generation));
  const top = Math.max(1, ...all.map(({ rating }) => rating));
  const bottom = Math.min(0, ...all.map(({ rating }) => rating));
  const x = (generation) => (60 + (580 * generation) / last).toFixed(1);
  const y = (rating) => (HEIGHT - 50 - ((HEIGHT - 100) * (rating - bottom)) / (top - bottom)).toFixed(1);
  const step = top - bottom > 400 ? 200 : 50;
  const levels = [];
  for (let level = Math.ceil(bottom / step) * step; level <= top; level += step)
    levels.push(
      `<path d="M60 ${y(level)}H640" stroke="#ddd"/><text x="52" y="${y(level)}" text-anchor="end">${level}</text>`,
    );
  const drawn = lines.map(({ size, points }, i) => {
    const colour = COLOURS[i % COLOURS.length];
    const path = points.filter(({ kept }) => kept).map(({ generation, rating }) => `${x(generation)} ${y(rating)}`);
    const dots = points.map(
      ({ generation, rating, kept }) =>
        `<circle cx="${x(generation)}" cy="${y(rating)}" r="2.5" fill="${kept ? colour : '#fff'}" stroke="${colour}"/>`,
    );
    return `<path d="M${path.join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}
<text x="${70 + 110 * i}" y="44" fill="${colour}">${size === 1 ? 'alone' : `${size} players`}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
<text x="60" y="24" font-size="15">${title}: Elo by generation, from its duel with the one before</text>
${levels.join('\n')}
${drawn.join('\n')}
<text x="60" y="${HEIGHT - 32}">generation 0</text><text x="640" y="${HEIGHT - 32}" text-anchor="end">${last}</text>
<text x="10" y="${HEIGHT - 10}" font-size="8" fill="#555">${command}</text>
</svg>
`;
}
