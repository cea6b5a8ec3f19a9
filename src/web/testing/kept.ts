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

/** How a match is played to be kept. */
export interface KeptPlan {
  readonly seats: number;
  readonly seed?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Where it is kept, by name; the end is always kept too. */
  readonly cuts: Readonly<Record<string, Cut>>;
}

const PEOPLE = ['Mara', 'Ines', 'Basil', 'Tobias', 'Wren', 'Juno', 'Otto', 'Livia'];

/** A match between medium bots, cut off where the plan says and at the end: `<game>-<name>` and `<game>-end`. */
export async function keptMatches(id: string, plan: KeptPlan): Promise<readonly Kept[]> {
  const { seats, seed = 'screens', options = {}, cuts } = plan;
  const game: Game = (games as Readonly<Record<string, Game>>)[id];
  const match = new Match(game, { seats, seed, options });
  const agent = makeAgent(game, 'medium');
  if (!agent.ok) throw new Error(agent.problem);
  const lengths: Record<string, number> = {};
  const look = () => {
    if (match.turn !== 0) return;
    const kinds = new Set(
      match.legal(0).map((action) => (game.actions.all[action] as { readonly type: unknown }).type),
    );
    for (const [name, cut] of Object.entries(cuts)) {
      if (lengths[name] === undefined && cut({ ply: match.ply, kinds })) lengths[name] = match.ply;
    }
  };
  look();
  await play(match, new Array(seats).fill(agent.value), { onAction: look });
  const { actions, ...record } = match.record();
  const people = PEOPLE.slice(0, seats);
  const kept = {
    ...record,
    seats: people.map((name, seat) => ({ name, level: seat === 0 ? null : 'medium' })),
    turn: 0,
    over: false,
    scores: [],
    places: [],
    at: Date.now(),
  };
  const missed = Object.keys(cuts).filter((name) => lengths[name] === undefined);
  if (missed.length > 0) throw new Error(`${id} with seed ${seed} never came to: ${missed.join(', ')}`);
  return [
    ...Object.entries(lengths).map(([name, length]) => ({
      ...kept,
      id: `${id}-${name}`,
      actions: actions.slice(0, length),
    })),
    {
      ...kept,
      id: `${id}-end`,
      actions,
      over: true,
      turn: -1,
      scores: people.map((_, i) => match.score(i)),
      places: people.map((_, i) => match.place(i)),
    },
  ];
}
