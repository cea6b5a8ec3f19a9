/** Money: from a seat to the bank and back. */
import type { PowerGridState } from './state.ts';

/** Pay the bank, or be paid by it if the amount is negative. */
export function pay(s: PowerGridState, seat: number, amount: number): void {
  s.money[seat] -= amount;
  s.bank += amount;
}
