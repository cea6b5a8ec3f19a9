/** The law of one engine. */
import {
  type Agent,
  below,
  bytesFromFloats,
  createRng,
  equalStates,
  type Game,
  hashState,
  newGame,
  type State,
} from '../../core/index.ts';
import { Match, play } from '../../match/index.ts';
import { BatchEnv, Env } from '../../rl/index.ts';
import { must, type Table } from '../walk.ts';

/** One engine: the same actions lead to the same place through `Game`, `Match`, `Env` and `BatchEnv`. */
export function lawOfOneEngine<S extends State>(game: Game<S>, table: Table): void {
  const match = new Match<S>(game, { ...table, hashes: true });
  const env = new Env(game, { ...table, maxSteps: 0 });
  const batch = new BatchEnv(game, { ...table, size: 2, seed: [table.seed, table.seed], maxSteps: 0 });
  const compact = new BatchEnv(game, { ...table, size: 1, seed: [table.seed], maxSteps: 0, encoding: 'bytes' });
  const written = new Float32Array(env.observation.length);
  const converted = new Uint8Array(written.length);
  const bytes = bytesFromFloats(game.tensor, table.seats);
  const luck = createRng(`doors ${table.seed}`);
  while (!match.over) {
    const legal = match.legal(match.turn);
    must(legal.join() === Array.from(env.legalActions()).join(), 'Env lists other actions than Match');
    const masked = Array.from(batch.masks.subarray(0, game.actions.size).keys()).filter((id) => batch.masks[id] === 1);
    must(legal.join() === masked.join(), 'BatchEnv masks other actions than Match lists');
    game.tensor.write(env.state, match.turn, written, 0);
    must(
      written.every((x, i) => x === env.observation[i] && x === batch.observations[i]),
      'an environment observes otherwise than the encoder writes',
    );
    bytes.write(env.state, match.turn, new DataView(converted.buffer), 0);
    const other = compact.bytes.findIndex((byte, i) => byte !== converted[i]);
    must(other < 0, `byte ${other} of a batch is ${compact.bytes[other]}, but its float says ${converted[other]}`);
    must(batch.turn[0] === match.turn && env.turn === match.turn, 'the doors disagree about whose turn it is');
    const action = legal[below(luck, legal.length)];
    const done = match.submit(match.turn, action);
    must(done.ok, 'a legal action was refused');
    env.step(action);
    batch.step([action, action]);
    compact.step([action]);
    must(hashState(env.state) === match.hash(), 'Env went elsewhere');
    must(match.over === batch.terminated[0] + batch.truncated[0] > 0, 'BatchEnv did not end with the match');
    if (!match.over) must(hashState(batch.states[1]) === match.hash(), 'BatchEnv went elsewhere');
  }
  const again = newGame(game, { ...table, seed: `${table.seed}:1` });
  must(equalStates(again, batch.states[0]), 'the second episode of a batch is not the game of seed:1');
}

/** Every bot of the game, or those named, plays whole matches without one refusal. */
export async function lawOfBots(game: Game, table: Table, names = Object.keys(game.bots)): Promise<void> {
  for (const name of names) {
    const match = new Match(game, table);
    const agents: Agent[] = Array.from({ length: table.seats }, game.bots[name]);
    const refuse = (attempt: { readonly answer: unknown; readonly refusal: { readonly code: string } }) => {
      throw new Error(`${name} answered ${JSON.stringify(attempt.answer)}: ${attempt.refusal.code}`);
    };
    await play(match, agents, { tries: 1, onRefusal: refuse });
    must(match.over, `${name} did not finish`);
  }
}
