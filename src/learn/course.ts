/** What a game brings to be learned by the pipeline: everything else is written once. */
import type { Game, Learned, State } from '../core/index.ts';
import type { MachineKind } from './machine.ts';
import type { Shape } from './network.ts';
import type { SelfplaySettings } from './selfplay.ts';
import type { Weights } from './weights.ts';

/** Where each new feature and each new action is found among the old ones, when a position is turned into an equivalent one. */
export interface Symmetry {
  readonly features: readonly number[];
  readonly actions: readonly number[];
}

/** What is being learned, and shows what it looked at. */
export interface Learner<S extends State = State> extends Learned<S> {
  /** The features of the position last judged. */
  readonly features: Float64Array;
}

/** How a game is learned. */
export interface Course<S extends State = State> {
  readonly game: Game<S>;
  /** The file under src/games that the weights are written to. */
  readonly weights: string;
  /** The sizes of tables played at, the share of the time each gets, and the percent of the games that have guests: none unless told. */
  readonly tables: readonly { readonly seats: number; readonly share: number; readonly guests?: number }[];
  /** Outputs of the layer of items, of the first and of the second layer. */
  readonly layers: readonly [item: number, first: number, second: number];
  /** How much the error of a value counts beside that of a policy: more where values differ little. */
  readonly valueWeight: number;
  shapeAt(seats: number): Shape;
  symmetriesAt(seats: number): readonly Symmetry[];
  learnedOf(weights: Weights, seats: number, kind?: MachineKind): Learner<S>;
  readonly selfplay: SelfplaySettings;
}
