/** Learning by search: networks, self-play, duels. */
export type { Course, Learner, Symmetry } from './course.ts';
export { Duel, type Duellist } from './duel.ts';
export { createMachine, MACHINES, type Machine, type MachineKind } from './machine.ts';
export { createNetwork, featureCount, type Network, type Shape } from './network.ts';
export { type Brief, type Generation, playsOn, type Result, rivalsOf, trainBriefly } from './school.ts';
export { type Played, type Sample, Selfplay, type SelfplaySettings } from './selfplay.ts';
export { type KeptWeights, keepWeights, meanOf, openWeights, type Weights } from './weights.ts';
