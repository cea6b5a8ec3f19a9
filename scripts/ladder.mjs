// Measures how strong the levels of every game are, in both directions: one stronger among weaker, one weaker among stronger.
//   npm run ladder                                     every game at every size of table: hours
//   npm run ladder -- --games skyjo --players 2,4 --count 400
// A row is an arena: its command is told with it, and gives the same figures again. Interrupted, it goes on where it was. The rows
// are kept in docs/ladder.json; the tables of docs/agents.md and the pictures of ratings are made from them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ladderTables, ratingPicture } from './ladder-tables.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { LEVELS } = await import('../dist/core/index.js');
const { agentNames, resolveLevel } = await import('../dist/agents/index.js');
const { games } = await import('../dist/games/index.js');

const { values: flags } = parseArgs({
  options: {
    games: { type: 'string', default: Object.keys(games).join() },
    players: { type: 'string', default: '1,2,3,4,5,8' },
    levels: { type: 'string', default: LEVELS.join() },
    count: { type: 'string', default: '200' }, // games a row
    seed: { type: 'string', default: '7' },
    workers: { type: 'string', default: '2' },
    out: { type: 'string', default: join(root, 'docs') }, // where ladder.json, agents.md and the pictures are
    kept: { type: 'string', default: join(root, 'ladder') }, // where games are kept until a row is whole
    ratings: { type: 'boolean', default: false }, // all agents of a game against each other, and a picture
  },
});
const asked = flags.games.split(',');
const unknown = asked.find((id) => !Object.hasOwn(games, id));
if (unknown !== undefined) fail(`there is no game '${unknown}' (games: ${Object.keys(games).join(', ')})`);
const levels = LEVELS.filter((level) => flags.levels.split(',').includes(level));
const sizes = flags.players.split(',').map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size > 0)) fail(`'${flags.players}' is no list of table sizes`);
if (!/^[1-9]\d*$/.test(flags.count)) fail(`'${flags.count}' is no number of games`);

const file = join(flags.out, 'ladder.json');
const rows = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
for (const id of asked) {
  const game = games[id];
  for (const seats of sizes.filter((size) => size >= game.seats[0] && size <= game.seats[1])) {
    for (const agents of tablesOf(game, seats)) keep(measure(game, seats, agents));
  }
  if (flags.ratings && game.seats[1] > 1) rateAll(game);
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
  const count = Math.ceil(Number(flags.count) / seats) * seats;
  const options = ['--players', seats, '--agents', agents.join(), '--games', count, '--seed', flags.seed];
  const command = `./arbiter arena ${game.id} ${options.join(' ')}`;
  console.error(command);
  const { plan, standings, timing } = arena(game, options);
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

function arena(game, options) {
  const folder = join(flags.kept, `${game.id} ${options.join(' ')}`.replace(/[^\w=.-]+/g, '_'));
  mkdirSync(folder, { recursive: true });
  const words = [join(root, 'arbiter'), 'arena', game.id, ...options.map(String)];
  const run = spawnSync(process.execPath, [...words, '--workers', flags.workers, '--out', folder, '--json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (run.status !== 0) fail('the arena ended early: run the same command again to go on');
  return JSON.parse(run.stdout);
}

/**
 * The levels asked for and all other agents of a game in one arena for two, each way of playing once, for the picture of ratings.
 * The retired ones are among them: bots of the game, or general agents as they are by themselves.
 */
function rateAll(game) {
  const seats = Math.max(2, game.seats[0]);
  const specs = levels.map((level) => resolveLevel(game, level));
  const named = agentNames(game).filter((name) => !LEVELS.includes(name) && name !== 'puct' && !specs.includes(name));
  const distinct = levels.filter((_, i) => specs.indexOf(specs[i]) === i);
  const count = Math.ceil(Number(flags.count) / 10 / seats) * seats; // a tenth at each of many tables
  const options = [
    '--players',
    seats,
    '--agents',
    [...distinct, ...named].join(),
    '--games',
    count,
    '--seed',
    flags.seed,
  ];
  const command = `./arbiter arena ${game.id} ${options.join(' ')}`;
  console.error(command);
  const { standings } = arena(game, options);
  const agents = standings.agents.map((row) => ({
    ...row,
    agent: LEVELS.includes(row.agent) ? `${row.agent} (${resolveLevel(game, row.agent).split(':')[0]})` : row.agent,
  }));
  mkdirSync(join(flags.out, 'images'), { recursive: true });
  writeFileSync(join(flags.out, 'images', `ratings-${game.id}.svg`), ratingPicture(game.name, agents, command));
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
