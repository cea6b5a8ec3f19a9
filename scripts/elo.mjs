/**
 * Elo ratings of everybody at once, from who won how often against whom: the strengths that make these results likeliest (Bradley and
 * Terry). Unlike ratings that move game by game they do not depend on the order of the games.
 */

/** What 1 of the natural scale, on which a chance is 1 / (1 + exp(-difference)), is in points of Elo. */
const POINTS = 400 / Math.LN10;

/** Everybody has drawn so many games with somebody of middling strength: who never lost has a rating all the same. */
const DRAWS = 1;

/**
 * By how much everybody is better than the one at `zero`, and the standard deviation of that. `won[a][b]` is how many games a won
 * against b, a shared win counted half.
 */
export function eloRatings(won, zero) {
  const size = won.length;
  const strength = new Array(size).fill(0);
  let inverse = [];
  for (let step = 0; step < 100; step++) {
    const slope = strength.map((own) => DRAWS * (0.5 - chance(own)));
    const bend = strength.map((own, a) => strength.map((_, b) => (a === b ? DRAWS * chance(own) * chance(-own) : 0)));
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < size; b++) {
        const games = won[a][b] + won[b][a];
        const likely = chance(strength[a] - strength[b]);
        slope[a] += won[a][b] - games * likely;
        if (a === b) continue;
        bend[a][a] += games * likely * (1 - likely);
        bend[a][b] -= games * likely * (1 - likely);
      }
    }
    inverse = inverted(bend);
    for (let a = 0; a < size; a++) {
      const move = inverse[a].reduce((sum, part, b) => sum + part * slope[b], 0);
      strength[a] += Math.max(-1, Math.min(1, move)); // far from the solution a whole step would lead beyond it
    }
  }
  return strength.map((own, a) => ({
    mu: POINTS * (own - strength[zero]),
    sigma: POINTS * Math.sqrt(Math.max(0, inverse[a][a] + inverse[zero][zero] - 2 * inverse[a][zero])),
  }));
}

function chance(difference) {
  return 1 / (1 + Math.exp(-difference));
}

/** The inverse of a matrix whose diagonal outweighs the rest, so that no rows need to be exchanged. */
function inverted(matrix) {
  const size = matrix.length;
  const rows = matrix.map((row, a) => [...row, ...row.map((_, b) => +(a === b))]);
  for (let a = 0; a < size; a++) {
    const pivot = rows[a][a];
    rows[a] = rows[a].map((value) => value / pivot);
    for (let b = 0; b < size; b++) {
      const factor = rows[b][a];
      if (b !== a) rows[b] = rows[b].map((value, i) => value - factor * rows[a][i]);
    }
  }
  return rows.map((row) => row.slice(size));
}
