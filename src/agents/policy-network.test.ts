/** Networks from elsewhere as agents. */
import { expect, test } from 'vitest';
import { Match, play } from '../match/index.ts';
import { tiny } from '../testing/tiny-game.ts';
import { type PolicyWeights, policyNetwork } from './policy-network.ts';

/** A network of one layer over the four numbers of the tiny game: own cards, then points. */
const weights: PolicyWeights = {
  game: 'tiny',
  version: tiny.version,
  seats: 2,
  layers: [{ inputs: 4, outputs: 3, weight: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0], bias: [0, 0, 0.1] }],
};

test('a network plays the legal action it likes best, seeing only what its seat may know', async () => {
  const match = new Match(tiny, { seats: 2, seed: 'net' });
  const agent = policyNetwork(tiny, weights);
  const chosen: [number, number][] = [];
  const watched = {
    name: 'watched',
    act: (seat: Parameters<typeof agent.act>[0]) => {
      const { hand } = seat.view();
      const answer = Number(agent.act(seat));
      const liked = [hand[0] / 8, hand[1] / 8, 0.1];
      const best = seat.legal().reduce((a, b) => (liked[b] > liked[a] ? b : a));
      chosen.push([answer, best]);
      return answer;
    },
  };
  await play(match, [watched, watched]);
  expect(match.over).toBe(true);
  expect(chosen.length).toBeGreaterThan(5);
  for (const [answer, best] of chosen) expect(answer).toBe(best);
});

test('hidden layers are cut off at nothing', async () => {
  const layers = [
    { inputs: 4, outputs: 1, weight: [-1, -1, -1, -1], bias: [0] },
    { inputs: 1, outputs: 3, weight: [-9, -9, 0], bias: [1, 2, 0] },
  ];
  const agent = policyNetwork(tiny, { ...weights, layers });
  const match = new Match(tiny, { seats: 2, seed: 'net' });
  await play(match, [agent, agent], { maxPlies: 1 });
  expect(match.actions).toEqual([1]); // the hidden number is 0, so that only the biases speak
});

test.each<[string, Partial<PolicyWeights>, string]>([
  ['of another game', { game: 'chess' }, 'weights of chess'],
  ['of another version', { version: 0 }, 'are none of tiny'],
  ['of another width', { layers: [{ ...weights.layers[0], inputs: 5 }] }, 'layer 0 of the network does not fit'],
  ['with a number missing', { layers: [{ ...weights.layers[0], bias: [0] }] }, 'layer 0 of the network does not fit'],
  ['for other actions', { layers: [{ inputs: 4, outputs: 1, weight: [0, 0, 0, 0], bias: [0] }] }, 'ends in 1 numbers'],
])('weights %s are refused', (_, wrong, problem) => {
  expect(() => policyNetwork(tiny, { ...weights, ...wrong })).toThrow(problem);
});

test('a network plays only at tables of its size', async () => {
  const agent = policyNetwork(tiny, weights);
  const match = new Match(tiny, { seats: 3, seed: 'net' });
  await expect(play(match, [agent, agent, agent], { tries: 1 })).rejects.toThrow();
  expect(match.ply).toBe(0);
});
