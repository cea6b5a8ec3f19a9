/** Tables of whole turns set up by hand, for tests. */
import { newGame, refusal } from '../../../../core/index.ts';
import { NOMINATE } from '../../state.ts';
import { actions, type MacroAction } from '../actions.ts';
import { powerGridMacro } from '../game.ts';
import type { MacroState } from '../state.ts';
import { checkInvariants } from './invariants.ts';

/** A fresh table of the original edition, on which plants 3 to 10 are on offer and no plant is cheaper than its number. */
export function freshTable(seats: number, options: Readonly<Record<string, unknown>> = {}): MacroState {
  return newGame(powerGridMacro, { seats, seed: 'turns', options: { edition: 'original', ...options } });
}

/** A table at which the last in order is asked what to spend in the first round: everybody has bought a plant for its minimum. */
export function atSpending(seats: number): MacroState {
  const s = freshTable(seats);
  for (let slot = seats; s.phase === 2; slot--) {
    const alone = slot === 1;
    act(s, {
      type: 'plant',
      slot,
      over: 0,
      otherwise: alone && s.decision === NOMINATE ? 'nothing' : 'another',
      replace: 0,
    });
  }
  return s;
}

/** A table at the beginning of the second round: everybody has bought one plant and built in one city. */
export function laterTable(seats: number): MacroState {
  const s = atSpending(seats);
  while (s.round === 1) act(s, { type: 'spend', fuel: 'none', cities: 1, first: 1 });
  return s;
}

/** Play actions, each of which must be legal. */
export function act(s: MacroState, ...played: readonly MacroAction[]): void {
  for (const action of played) {
    const code = refused(s, action);
    if (code !== null) throw new Error(`${JSON.stringify(action)}: ${refusal(powerGridMacro, code).reason} (${code})`);
    powerGridMacro.apply(s, actions.idOf(action));
    checkInvariants(s);
  }
}

/** Why an action may not be played now. */
export function refused(s: MacroState, action: MacroAction): string | null {
  return powerGridMacro.refuse(s, actions.idOf(action));
}
