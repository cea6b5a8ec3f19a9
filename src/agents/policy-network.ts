/** A policy learned elsewhere, such as in Python, as an agent: layers of plain numbers over the game's tensor. */
import { type Agent, type Game, type State, tensorSize } from '../core/index.ts';

/** One layer: `outputs` rows of `inputs` weights, one after another, and a bias each. */
export interface PolicyLayer {
  readonly inputs: number;
  readonly outputs: number;
  readonly weight: readonly number[];
  readonly bias: readonly number[];
}

/** A network as it is kept in a file: what it was trained for, and its layers; all but the last are followed by ReLU. */
export interface PolicyWeights {
  readonly game: string;
  readonly version: number;
  readonly seats: number;
  readonly layers: readonly PolicyLayer[];
}

/**
 * The agent that plays the network's best legal action. It sees what its seat may know and no more: the tensor of any world the
 * seat imagines is the tensor of the real one. Throws a `RangeError` if the weights are none of this game.
 */
export function policyNetwork<S extends State, A, V>(game: Game<S, A, V>, weights: PolicyWeights): Agent<S, A, V> {
  const layers = checked(game, weights);
  const world = game.create();
  const observation = new Float32Array(layers[0].inputs);
  return {
    name: 'network',
    act(seat) {
      if (seat.seats !== weights.seats)
        throw new RangeError(`a network for ${weights.seats} seats cannot play at a table of ${seat.seats}`);
      const legal = seat.legal();
      seat.imagine(world, seat.luck);
      game.tensor.write(world, seat.seat, observation, 0);
      const logits = layers.reduce(forward, observation);
      return legal.reduce((best, id) => (logits[id] > logits[best] ? id : best));
    },
  };
}

interface Layer {
  readonly inputs: number;
  readonly weight: Float32Array;
  readonly bias: Float32Array;
  readonly last: boolean;
}

function forward(values: Float32Array, { inputs, weight, bias, last }: Layer): Float32Array {
  const out = new Float32Array(bias.length);
  for (let o = 0; o < out.length; o++) {
    let sum = bias[o];
    for (let i = 0, at = o * inputs; i < inputs; i++) sum += weight[at + i] * values[i];
    out[o] = last ? sum : Math.max(0, sum);
  }
  return out;
}

/** The layers as typed arrays, if each fits the next, the first the tensor and the last the actions. */
function checked(game: Game, weights: PolicyWeights): Layer[] {
  if (!Array.isArray(weights?.layers)) throw new RangeError('it has no layers');
  const { game: id, version, seats, layers } = weights;
  if (id !== game.id || version !== game.version)
    throw new RangeError(`weights of ${String(id)} ${String(version)} are none of ${game.id} ${game.version}`);
  let width = tensorSize(game.tensor, seats);
  const made = layers.map(({ inputs, outputs, weight, bias }, n) => {
    if (inputs !== width || weight.length !== inputs * outputs || bias.length !== outputs)
      throw new RangeError(`layer ${n} of the network does not fit: it must take ${width} numbers`);
    width = outputs;
    return { inputs, weight: Float32Array.from(weight), bias: Float32Array.from(bias), last: n === layers.length - 1 };
  });
  if (width !== game.actions.size)
    throw new RangeError(`the network ends in ${width} numbers, ${game.id} has ${game.actions.size} actions`);
  return made;
}
