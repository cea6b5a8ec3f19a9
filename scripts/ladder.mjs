// Measures how strong the levels of every game are, in both directions: one stronger among weaker, one weaker among stronger.
//   npm run ladder                                     every game at every size of table: hours
//   npm run ladder -- --games skyjo --players 2,4 --count 400
//   npm run ladder -- --games skyjo --ratings          the picture of ratings of all agents, the retired ones included
// A row is an arena: its command is told with it, and gives the same figures again. Interrupted, it goes on where it was. The rows
// are kept in docs/ladder.json; the tables of docs/agents.md and the pictures of ratings are made from them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ratingArenas, ratingsOf } from './ladder-ratings.mjs';
import { ladderTables, ratingPicture } from './ladder-tables.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { LEVELS } = await import('../dist/core/index.js');
const { resolveLevel } = await import('../dist/agents/index.js');
const { games } = await import('../dist/games/index.js');

const { values: flags } = parseArgs({
  options: {
    games: { type: 'string', default: Object.keys(games).join() },
    players: { type: 'string', default: '1,2,3,4,5,8' },
    levels: { type: 'string', default: LEVELS.join() },
    count: { type: 'string' }, // games a row, 200 unless told; games of two agents for ratings, 2 unless told
    weaker: { type: 'string' }, // games of a row of one weaker among stronger, which takes several times as long; as many unless told
    seed: { type: 'string', default: '7' },
    workers: { type: 'string', default: '2' },
    out: { type: 'string', default: join(root, 'docs') }, // where ladder.json, agents.md and the pictures are
    kept: { type: 'string', default: join(root, 'ladder') }, // where games are kept until a row is whole
    ratings: { type: 'boolean', default: false }, // instead of rows: all agents of a game against each other, and a picture
  },
});
const asked = flags.games.split(',');
const unknown = asked.find((id) => !Object.hasOwn(games, id));
if (unknown !== undefined) fail(`there is no game '${unknown}' (games: ${Object.keys(games).join(', ')})`);
const levels = LEVELS.filter((level) => flags.levels.split(',').includes(level));
const sizes = flags.players.split(',').map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size > 0)) fail(`'${flags.players}' is no list of table sizes`);
const wanted = flags.count ?? (flags.ratings ? '2' : '200');
for (const count of [wanted, flags.weaker ?? wanted]) {
  if (!/^[1-9]\d*$/.test(count)) fail(`'${count}' is no number of games`);
}

const file = join(flags.out, 'ladder.json');
const rows = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
for (const id of asked) {
  const game = games[id];
  if (flags.ratings) {
    if (game.seats[1] > 1) rate(game);
    continue;
  }
  for (const seats of sizes.filter((size) => size >= game.seats[0] && size <= game.seats[1])) {
    for (const agents of tablesOf(game, seats)) keep(measure(game, seats, agents));
  }
}
tell();

/** The tables of a size: neighbouring levels that differ, each alone among the other. Alone at the table, each by itself. */
function tablesOf(game, seats) {
  const distinct = levels.filter((level, i) => resolveLevel(game, level) !== resolveLevel(game, levels[i - 1] ?? ''));
  if (seats === 1) return distinct.map((level) => [level]);
  return distinct.slice(1).flatMap((stronger, i) => {
    const weaker = distinct[i];
    const among = (one, others) => [one, ...Array.from({ length: seats - 1 }, () => others)];
    return seats === 2 ? [[stronger, weaker]] : [among(stronger, weaker), among(weaker, stronger)];
  });
}

function measure(game, seats, agents) {
  const { command, plan, standings, timing } = arena(game, seats, agents);
  const [one] = agents;
  const { winRate, score } = standings.agents.find(({ agent }) => agent === one);
  const { p50ms, p99ms } = timing.decisions.find(({ agent }) => agent === one);
  return {
    game: game.id,
    version: plan.version,
    seats,
    one: `${one} (${resolveLevel(game, one)})`,
    among: agents.length > 1 ? `${agents[1]} (${resolveLevel(game, agents[1])})` : null,
    games: standings.games,
    share: rounded(winRate.share),
    low: rounded(winRate.low),
    high: rounded(winRate.high),
    score: { mean: rounded(score.mean), low: rounded(score.low), high: rounded(score.high) },
    unfinished: standings.unfinished,
    p50ms: rounded(p50ms),
    p99ms: rounded(p99ms),
    command,
    date: new Date().toISOString().slice(0, 10),
  };
}

function arena(game, seats, agents, times = 1) {
  const weaker = levels.indexOf(agents[0]) < levels.indexOf(agents[1]) && seats > 2;
  const count = Math.ceil((times * Number((weaker && flags.weaker) || wanted)) / seats) * seats;
  const options = ['--players', seats, '--agents', agents.join(), '--games', count, '--seed', flags.seed];
  const command = `./arbiter arena ${game.id} ${options.join(' ')}`;
  console.error(command);
  const folder = join(flags.kept, `${game.id} ${options.join(' ')}`.replace(/[^\w=.-]+/g, '_'));
  mkdirSync(folder, { recursive: true });
  const words = [join(root, 'arbiter'), 'arena', game.id, ...options.map(String)];
  const run = spawnSync(process.execPath, [...words, '--workers', flags.workers, '--out', folder, '--json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (run.status !== 0) fail('the arena ended early: run the same command again to go on');
  return { command, folder, ...JSON.parse(run.stdout) };
}

/** Play all agents of a game against each other, and draw what comes of it. */
function rate(game) {
  const seats = Math.max(2, game.seats[0]);
  const arenas = ratingArenas(game, levels).map(({ agents, times }) => arena(game, seats, agents, times));
  const agents = ratingsOf(
    game,
    arenas.map(({ folder }) => folder),
  );
  const commands = arenas.map(({ command }) => command);
  mkdirSync(join(flags.out, 'images'), { recursive: true });
  writeFileSync(join(flags.out, 'images', `ratings-${game.id}.svg`), ratingPicture(game.name, agents, commands));
}

/** A row replaces the one of the same table, and is kept at once. */
function keep(row) {
  const same = rows.findIndex(
    (other) =>
      other.game === row.game &&
      other.seats === row.seats &&
      word(other.one) === word(row.one) &&
      word(other.among ?? '') === word(row.among ?? ''),
  );
  if (same < 0) rows.push(row);
  else rows[same] = row;
  const order = Object.keys(games);
  rows.sort((a, b) => order.indexOf(a.game) - order.indexOf(b.game) || a.seats - b.seats);
  writeFileSync(file, `${JSON.stringify(rows, null, 1)}\n`);
}

function word(agent) {
  return agent.split(' ')[0];
}

/** Write the tables into docs/agents.md, between its two marks. */
function tell() {
  const page = join(flags.out, 'agents.md');
  if (!existsSync(page)) return;
  const text = readFileSync(page, 'utf8');
  const told = text.replace(
    /<!-- ladder -->[\s\S]*<!-- \/ladder -->/,
    () => `<!-- ladder -->\n${ladderTables(rows, games)}\n<!-- /ladder -->`,
  );
  writeFileSync(page, told);
}

function rounded(number) {
  return Math.round(number * 1e4) / 1e4;
}

function fail(problem) {
  console.error(`ladder: ${problem}`);
  process.exit(2);
}
