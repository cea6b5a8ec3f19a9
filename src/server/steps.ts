/**
 * Steps: what a happening changed for one watcher after the other, as JSON. Written piece by piece, since most pieces are the same for
 * all of them: those are made once.
 */
import type { Game } from '../core/index.ts';
import type { Happening } from './audience.ts';
import { type Change, changesOf, sameJson } from './changes.ts';
import type { Told } from './protocol.ts';
import { choicesOf, heardOf, legalOf, questionOf, scoresOf } from './sheet.ts';

/** Actions as steps tell of them, by game and id. */
const TOLD = new WeakMap<Game, string[]>();
const NO_ACTION = '"action":null,"acted":null,"told":""';

/** One happening, as all watchers are sent it. */
export class Steps {
  readonly #game: Game;
  readonly #happening: Happening;
  readonly #moment: string;
  readonly #left: string;
  /** What changed for seats so far, each list once. */
  readonly #changes: { readonly list: readonly Change[]; readonly json: string }[] = [];

  constructor(game: Game, happening: Happening) {
    this.#game = game;
    this.#happening = happening;
    const { moment } = happening;
    const { id, match, last, turn, left } = moment;
    const asked = `"ply":${match.ply},"turn":${turn},"question":${JSON.stringify(questionOf(moment))}`;
    this.#moment = `"match":${JSON.stringify(id)},${asked},"by":${last?.seat ?? null},"scores":[${scoresOf(moment)}]`;
    this.#left = left ? `,"left":[${left}]` : '';
  }

  /** What a seat is sent, who is told this; with `choices`, also sentences for what it may play. */
  of(seat: number, told: readonly Told[], choices: boolean): string {
    const { entry, moment, after } = this.#happening;
    const legal = legalOf(moment, seat);
    const what = `"seat":${seat},${this.#action(seat)},"events":${JSON.stringify(told)}`;
    const news = `"from":${entry.ply},"changes":${this.#changesFor(seat)},"legal":[${legal}]${this.#left}`;
    const more = choices ? `,"choices":${JSON.stringify(choicesOf(this.#game, after.of(seat), legal))}` : '';
    return `{"type":"step",${this.#moment},${what},${news}${more}}`;
  }

  /** The action as a seat hears of it. */
  #action(seat: number): string {
    const action = heardOf(this.#happening.moment, seat);
    if (action === null) return NO_ACTION;
    const game = this.#game;
    let known = TOLD.get(game);
    if (!known) {
      known = [];
      TOLD.set(game, known);
    }
    if (known[action] === undefined) {
      const acted = game.actions.all[action];
      const sentence = JSON.stringify(game.tell(acted));
      known[action] = `"action":${action},"acted":${JSON.stringify(acted)},"told":${sentence}`;
    }
    return known[action];
  }

  #changesFor(seat: number): string {
    const { before, after } = this.#happening;
    const list = changesOf(before.of(seat), after.of(seat));
    const alike = this.#changes.find((other) => sameJson(other.list, list));
    if (alike) return alike.json;
    const json = JSON.stringify(list);
    this.#changes.push({ list, json });
    return json;
  }
}
