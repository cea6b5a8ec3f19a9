/** Making games: what a small game leaves out is filled in, and nothing in a finished game can be changed. */
import type { Advice, Completion, Encoders, Game, Identity, Rules, Sight, Speech, Told } from './game.ts';
import type { OptionsOf, OptionTable } from './options.ts';
import { type State, saveState } from './state.ts';

/** A game as its author writes it: `place`, `capped`, `longest`, `reveal`, `tokens` and `bots` may be left out. */
export interface GameSpec<S extends State, A, V, T extends OptionTable, P extends Told, E extends Told>
  extends Identity<A, T>,
    Rules<S, OptionsOf<NoInfer<T>>>,
    Sight<S, V>,
    Speech<S, A, V, P, E>,
    Encoders<S>,
    Advice<S>,
    Partial<Completion<S, A, V>> {}

/**
 * Make a game. Types come from what is written: the state from `create`, the actions from `actions`, the view from `view`,
 * the options from `options`. The game is frozen, with all it holds: agents are handed the game they play, and shall not
 * bend its rules.
 */
export function defineGame<
  S extends State,
  A,
  V,
  const T extends OptionTable,
  P extends Told = Told,
  E extends Told = Told,
>(spec: GameSpec<S, A, V, T, P, E>): Game<S, A, V, OptionsOf<T>, P, E> {
  const { goal, score, players } = spec;
  return deepFreeze({
    place(s: S, seat: number): number {
      let place = 1;
      for (let other = 0; other < players(s); other++) {
        const lead = score(s, other) - score(s, seat);
        if (goal === 'most' ? lead > 0 : lead < 0) place++;
      }
      return place;
    },
    capped: () => false,
    longest: 5000,
    reveal: (s: S) => ({ words: saveState(s) }),
    tokens: { groups: [], write() {} },
    bots: {},
    ...spec,
  });
}

/** Freeze a value and all it holds, typed arrays excepted: their words cannot be frozen, so nobody is handed any. */
export function deepFreeze<T>(value: T): T {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
  if (ArrayBuffer.isView(value) || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const key of Reflect.ownKeys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, key);
    if (property && 'value' in property) deepFreeze(property.value);
  }
  return value;
}
