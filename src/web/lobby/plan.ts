/** The table being set up in the lobby: who sits where, under which options. Remembered for each game. */
import type { Level } from '../../core/index.ts';
import type { GameInfo } from '../engine/catalogue.ts';
import { type KeptMatch, type KeptSeat, randomName } from '../source/matches.ts';
import type { Network } from '../source/networks.ts';
import { t } from '../texts/index.ts';

/** Who takes a seat that is not yours. */
export type Sitter = Level | 'friend' | 'network';

/** Where the table stands: behind a link, open to all, or on this device. */
export type Where = 'link' | 'public' | 'device';

/** Seconds a move may take; 0 is for ever. */
export type ClockSeconds = 0 | 60 | 180;

/** What an option can be set to. */
export type OptionValue = string | number | boolean;

/** A table being set up. */
export interface Plan {
  /** The seats after your own. */
  readonly sitters: readonly Sitter[];
  /** Only what differs from the defaults. */
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly clock: ClockSeconds;
  readonly where: Where;
  /** What friends at this device are called, by seat. */
  readonly names?: Readonly<Record<number, string>>;
}

const USUAL: readonly Sitter[] = ['medium', 'hard', 'medium'];

/** What a game is set up with at first: three at the table, if so many may play. */
export function firstPlan({ seats: [min, max] }: GameInfo, where: Where): Plan {
  const others = Math.min(Math.max(min - 1, 2), max - 1);
  return { sitters: USUAL.slice(0, others), options: {}, clock: 0, where };
}

/** Whether a network can take a seat at this table: they play on this device, with as many as they have learned with. */
export function canSeat(network: Network | undefined, { sitters, where }: Plan): network is Network {
  return network?.seats === sitters.length + 1 && where === 'device';
}

/** The plan with this network at the first seat after your own. */
export function planAgainst(plan: Plan, { seats }: Network): Plan {
  const others = Array.from({ length: seats - 1 }, (_, i): Sitter => plan.sitters[i] ?? 'medium');
  return { ...plan, where: 'device', sitters: others.map((sitter, i) => (i === 0 ? 'network' : sitter)) };
}

/** A remembered plan, made to fit the game as it is now. */
export function fitPlan(
  game: GameInfo,
  plan: Plan | undefined,
  hasServer: boolean,
  network: Network | undefined,
): Plan {
  const fresh = firstPlan(game, 'device');
  if (!plan || !Array.isArray(plan.sitters)) return fresh;
  const [min, max] = game.seats;
  const sitters = plan.sitters.slice(0, max - 1);
  while (sitters.length < min - 1) sitters.push('medium');
  const known = Object.entries(plan.options).filter(([name]) => Object.hasOwn(game.options, name));
  const where = hasServer ? plan.where : 'device';
  const fitted = { ...fresh, ...plan, sitters, options: Object.fromEntries(known), where };
  if (canSeat(network, fitted)) return fitted;
  return { ...fitted, sitters: sitters.map((sitter) => (sitter === 'network' ? 'medium' : sitter)) };
}

/** What a sitter is called: bots by their level, numbered where there are several. */
export function nameSitters({ sitters, names = {} }: Plan, network: Network | undefined): string[] {
  return sitters.map((sitter, i) => {
    if (sitter === 'friend') return names[i + 1]?.trim() || t.lobby.player(i + 2);
    const alike = sitters.filter((other) => other === sitter).length;
    const before = sitters.slice(0, i).filter((other) => other === sitter).length;
    const level = sitter === 'network' ? (network?.name ?? t.lobby.network) : t.levels[sitter];
    return alike > 1 ? t.levels.numbered(level, before + 1) : level;
  });
}

/** A match on this device after this plan. */
export function matchOf(game: GameInfo, plan: Plan, myName: string, network: Network | undefined): KeptMatch {
  const names = nameSitters(plan, network);
  const shared = plan.sitters.includes('friend'); // then everybody needs a name of their own
  const others = plan.sitters.map((sitter, i): KeptSeat => {
    const name = names[i];
    if (sitter === 'network' && network) return { name, level: null, network: network.name };
    return { name, level: sitter === 'friend' ? null : (sitter as Level) };
  });
  return {
    id: randomName(5),
    game: game.id,
    version: game.version,
    seed: randomName(16),
    options: plan.options,
    seats: [{ name: myName || (shared ? t.lobby.player(1) : t.you), level: null }, ...others],
    actions: [],
    turn: 0,
    over: false,
    scores: [],
    places: [],
    at: Date.now(),
  };
}

/** A name in camel case as words: `finalTie` is "final tie". */
export function wordsOf(name: string): string {
  const written = t.lobby.written;
  if (Object.hasOwn(written, name)) return written[name];
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
}
