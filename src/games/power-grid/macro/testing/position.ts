/** Tables of whole turns set up by hand, for tests. */
import { newGame, refusal } from '../../../../core/index.ts';
import { actions, type MacroAction } from '../actions.ts';
import { powerGridMacro } from '../game.ts';
import type { MacroState } from '../state.ts';
import { checkInvariants } from './invariants.ts';

/** A fresh table of the original edition, on which plants 3 to 10 are on offer and no plant is cheaper than its number. */
export function freshTable(seats: number, options: Readonly<Record<string, unknown>> = {}): MacroState {
  return newGame(powerGridMacro, { seats, seed: 'turns', options: { edition: 'original', ...options } });
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
