/** Matches as a browser keeps them, for tests that begin in mid-game or at the end. */
import { makeAgent } from '../../agents/index.ts';
import type { Game } from '../../core/index.ts';
import { games } from '../../games/index.ts';
import { Match, play } from '../../match/index.ts';

/** A match as the browser keeps it. */
export type Kept = Readonly<Record<string, unknown>> & { readonly id: string };

/** When a match is cut off: the first time this is true of it and seat 0 is to act. */
export type Cut = (asked: { readonly ply: number; readonly kinds: ReadonlySet<unknown> }) => boolean;

/** From this ply on. */
export const from =
  (least: number): Cut =>
  ({ ply }) =>
    ply >= least;

/** When an action of this kind may be played, from a ply on. */
export const asked =
  (kind: string, least = 0): Cut =>
  ({ ply, kinds }) =>
    ply >= least && kinds.has(kind);

/** How matches are played to be kept. */
export interface KeptPlan {
  readonly seats: number;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Where a match is kept, by name; the end of the first one is always kept too. */
  readonly cuts: Readonly<Record<string, Cut>>;
}

const PEOPLE = ['Mara', 'Ines', 'Basil', 'Tobias', 'Wren', 'Juno', 'Otto', 'Livia'];
/** So many deals are tried until every cut was met: bots change, and what they are asked with them. */
const MOST_DEALS = 600;

/** Matches between medium bots, cut off where the plan says: `<game>-<name>`; and the end of one, `<game>-end`. */
export async function keptMatches(id: string, plan: KeptPlan): Promise<readonly Kept[]> {
  const kept = new Map<string, Kept>();
  const missing = new Map(Object.entries(plan.cuts));
  for (let deal = 0; deal === 0 || missing.size > 0; deal++) {
    if (deal === MOST_DEALS) throw new Error(`${id} never came to: ${[...missing.keys()].join(', ')}`);
    const { end, cuts } = await playKept(id, plan, `screens-${deal}`, missing);
    if (deal === 0) kept.set('end', end);
    for (const [name, match] of cuts) {
      kept.set(name, match);
      missing.delete(name);
    }
  }
  return [...kept.values()];
}

/** One match: how it ended, and where it was cut. */
async function playKept(id: string, plan: KeptPlan, seed: string, wanted: ReadonlyMap<string, Cut>) {
  const { seats, options = {} } = plan;
  const game: Game = (games as Readonly<Record<string, Game>>)[id];
  const match = new Match(game, { seats, seed, options });
  const agent = makeAgent(game, 'medium');
  if (!agent.ok) throw new Error(agent.problem);
  const people = PEOPLE.slice(0, seats);
  const scores = () => people.map((_, i) => match.score(i));
  const found = new Map<string, { readonly length: number; readonly scores: readonly number[] }>();
  const look = () => {
    if (match.turn !== 0) return;
    const kinds = new Set(
      match.legal(0).map((action) => (game.actions.all[action] as { readonly type: unknown }).type),
    );
    for (const [name, cut] of wanted) {
      if (found.has(name) || !cut({ ply: match.ply, kinds })) continue;
      found.set(name, { length: match.ply, scores: scores() });
    }
  };
  look();
  await play(match, new Array(seats).fill(agent.value), { onAction: look });
  const { actions, ...record } = match.record();
  const cutOff = {
    ...record,
    seats: people.map((name, seat) => ({ name, level: seat === 0 ? null : 'medium' })),
    turn: 0,
    over: false,
    scores: [],
    places: [],
    at: Date.now(),
  };
  const end = {
    ...cutOff,
    id: `${id}-end`,
    actions,
    over: true,
    turn: -1,
    scores: scores(),
    places: people.map((_, i) => match.place(i)),
  };
  const cuts = [...found].map(([name, cut]) => {
    const match = { ...cutOff, id: `${id}-${name}`, actions: actions.slice(0, cut.length), scores: cut.scores };
    return [name, match] as const;
  });
  return { end, cuts };
}
