/** A batch whose arrays the host sees, and whose actions it writes: stepped by functions without arguments. */
import { hashState, type State, tensorSize, tokensSize } from '../core/index.ts';
import { arrayShapes, type BatchArrays, type BatchConfig, BatchEnv } from '../rl/index.ts';
import { gameOf } from './games.ts';
import { loopOf } from './loops.ts';
import { lay, type Placed, place, share } from './memory.ts';
import { type LearnerArrays, type Opponents, type OpponentsConfig, seatOpponents } from './opponents.ts';

/** What the host asks for. */
export interface HostBatchConfig extends Omit<BatchConfig, 'arrays'> {
  readonly game: string;
  /** Agents that sit in every seat but the learner's. */
  readonly opponents?: OpponentsConfig;
}

/** A batch as the host reaches it. */
export interface HostBatch {
  readonly env: BatchEnv<State>;
  readonly opponents: Opponents | null;
}

/** What the host is told of a new batch. */
export interface BatchTold {
  readonly id: number;
  readonly width: number;
  readonly arrays: readonly Placed[];
}

/** All batches, by number. */
export const batches = new Map<number, HostBatch>();

/** Make a batch. Its functions take what they need from `args`: a row and a seat. */
export function makeBatch(config: HostBatchConfig): BatchTold {
  const { game: id, opponents: seated, ...rest } = config;
  const game = gameOf(id);
  const { size, seats, encoding = 'floats' } = rest;
  const width = tensorSize(game.tensor, seats);
  const tokens = tokensSize(game.tokens, seats);
  const shapes = arrayShapes({ size, seats, width, actions: game.actions.size, encoding });
  const { placed, bytes } = place([
    ...shapes,
    { name: 'actions', kind: Int32Array, shape: [size] },
    { name: 'args', kind: Int32Array, shape: [4] },
    { name: 'observation', kind: encoding === 'bytes' ? Uint8Array : Float32Array, shape: [width] },
    { name: 'tokens', kind: Int32Array, shape: [tokens] },
    { name: 'learner', kind: Int32Array, shape: [size] },
    { name: 'learnerRewards', kind: Float32Array, shape: [size] },
    { name: 'learnerTerminated', kind: Uint8Array, shape: [size] },
    { name: 'learnerTruncated', kind: Uint8Array, shape: [size] },
  ]);
  const buffer = new ArrayBuffer(bytes);
  const laid = lay(buffer, placed);
  const { actions, args, observation, tokens: rows } = laid;
  const { learner, learnerRewards, learnerTerminated, learnerTruncated } = laid;
  const arrays = Object.fromEntries(shapes.map(({ name }) => [name, laid[name]]));
  const own = {
    ...rest,
    ...(seated && { autoreset: 'none' as const }),
    arrays: arrays as unknown as BatchArrays, // laid out by the shapes of the batch itself
  };
  const env = new BatchEnv<State>(game, own, loopOf(size));
  // Laid out above, each of its kind.
  const shown = { learner, learnerRewards, learnerTerminated, learnerTruncated } as unknown as LearnerArrays;
  const opponents = seated ? seatOpponents(env, seated, rest.autoreset ?? 'same-step', shown) : null;
  const step = opponents ? () => opponents.step(actions) : () => env.step(actions);
  const number = share({
    buffer,
    functions: {
      step: () => caught(step),
      stepRow: () => caught(() => env.stepRow(args[0], actions[args[0]])),
      observe: () =>
        caught(() => {
          if (observation instanceof Uint8Array) env.observeBytes(args[0], args[1], observation);
          else env.observe(args[0], args[1], observation as Float32Array);
        }),
      tokens: () => caught(() => env.tokens(args[0], args[1], rows as Int32Array)),
      hash: () => hashState(env.states[args[0]]),
    },
  });
  batches.set(number, { env, opponents });
  return { id: number, width, arrays: placed };
}

/** Nothing if all went well, else the error as JSON: an error thrown through the host costs far more than a string. */
function caught(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    const { name, message } = error as Error;
    return JSON.stringify({ ...(error as object), name, message });
  }
}

/** A batch by its number. */
export function batchOf(id: number): HostBatch {
  const batch = batches.get(id);
  if (!batch) throw new RangeError('this batch is closed');
  return batch;
}
