/** What a strong player thinks of a decision, as the seat to act sees it: worlds are imagined, never looked up. */
import { makeAgent } from '../../agents/index.ts';
import { copyState, createRng, type Game, next, OVER, type Rng, type State } from '../../core/index.ts';
import { type Match, type MatchRecord, play, replay } from '../../match/index.ts';
import type { Hint } from '../source/source.ts';
import type { Judgement } from './messages.ts';

/** Worlds imagined for each judgement, and how long that may take in milliseconds; a whole match is judged faster. */
const WORLDS = 48;
const MOST_MS = 900;
const LEAST_MS = 150;
const MATCH_MS = 90_000;
/** Rollouts look so many actions ahead, then the position is evaluated. */
const AHEAD = 40;
const SHOWN = 4;

/** The move `hard` would make, and what the best alternatives are worth. Null if the seat is not to act. */
export async function hintFor(game: Game, record: MatchRecord, seat: number): Promise<Hint | null> {
  const match = replayed(game, record, record.actions.length);
  if (match.turn !== seat || match.over) return null;
  const best = await hardMove(game, record);
  const values = worthOf(match, MOST_MS).sort((a, b) => (a.id === best ? -1 : b.id === best ? 1 : b.value - a.value));
  return {
    id: best,
    text: game.tell(game.actions.all[best]),
    values: values.slice(0, SHOWN).map(({ id, value }) => ({ id, value, text: game.tell(game.actions.all[id]) })),
  };
}

/** Judge the decision taken at a ply. Null where there was nothing to decide. */
export function judge(game: Game, record: MatchRecord, ply: number): Judgement | null {
  const match = replayed(game, record, ply);
  const played = record.actions[ply];
  if (match.over || played === undefined) return null;
  const budget = Math.max(LEAST_MS, Math.min(MOST_MS, MATCH_MS / record.actions.length));
  const worths = worthOf(match, budget);
  const own = worths.find(({ id }) => id === played);
  const best = worths.reduce((a, b) => (b.value > a.value ? b : a));
  if (!own) return null;
  return {
    ply,
    seat: match.turn,
    played,
    best: best.id,
    playedValue: own.value,
    bestValue: best.value,
    bestText: game.tell(game.actions.all[best.id]),
    bestAction: game.actions.all[best.id],
    chances: best.chances,
  };
}

function replayed(game: Game, record: MatchRecord, ply: number): Match {
  const match = replay(game, record, ply);
  if (!match.ok) throw new Error(match.problem);
  return match.value;
}

/** What `hard` plays here: it is asked through a seat, so it knows no more than the person. */
async function hardMove(game: Game, record: MatchRecord): Promise<number> {
  const match = replayed(game, record, record.actions.length);
  const agent = makeAgent(game, 'hard', performance);
  if (!agent.ok) throw new Error(agent.problem);
  const agents = Array.from({ length: match.seats }, () => agent.value);
  await play(match, agents, { maxPlies: match.ply + 1, seed: 'hint' });
  return match.actions[match.ply - 1];
}

interface Worth {
  readonly id: number;
  readonly value: number;
  /** The chances of every seat after it. */
  readonly chances: readonly number[];
}

/** The chances each legal action leaves, over worlds the seat to act cannot tell from the real one. */
function worthOf(match: Match, budgetMs: number): Worth[] {
  const { game, seats } = match;
  const seat = match.turn;
  const legal = match.legal(seat);
  const luck = createRng('judgement');
  const world = game.create();
  const trial = game.create();
  const sums = legal.map(() => new Float64Array(seats));
  const lot = createRng('lot');
  const until = performance.now() + budgetMs;
  let worlds = 0;
  while (worlds < WORLDS && (worlds < 2 || performance.now() < until)) {
    match.imagine(seat, world, luck);
    for (let i = 0; i < lot.length; i++) lot[i] = next(luck);
    for (const [i, id] of legal.entries()) {
      copyState(world, trial);
      game.apply(trial, id);
      rollOut(game, trial, lot.slice()); // the same luck for every action: only what the action changes makes a difference
      const chances = chancesOf(game, trial, seats);
      for (let player = 0; player < seats; player++) sums[i][player] += chances[player];
    }
    worlds++;
  }
  return legal.map((id, i) => {
    const chances = Array.from(sums[i], (sum) => sum / worlds);
    return { id, value: chances[seat], chances };
  });
}

function rollOut(game: Game, s: State, luck: Rng): void {
  if (!game.policy) return;
  for (let n = 0; n < AHEAD && game.turn(s) !== OVER; n++) game.apply(s, game.policy(s, luck));
}

/** How likely each seat is to win: by its place when the game is over, else as the game itself evaluates it. */
function chancesOf(game: Game, s: State, seats: number): number[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  if (seats === 1) return [game.evaluate?.(s, 0) ?? 0];
  const worth =
    game.turn(s) === OVER
      ? all.map((seat) => (game.place(s, seat) === 1 ? 1 : 0))
      : all.map((seat) => game.evaluate?.(s, seat) ?? 1);
  const sum = worth.reduce((a, b) => a + b, 0);
  return worth.map((value) => (sum > 0 ? value / sum : 1 / seats)); // somebody wins: together they are one
}
