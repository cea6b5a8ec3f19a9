/** What everyone at a match on a server is called. */
import type { MatchInfo } from '../../client/index.ts';
import { LEVELS, type Level } from '../../core/index.ts';
import { t } from '../texts/index.ts';

/** The levels of the bots at a match, by seat; null for anyone else. */
export function levelsOf(match: MatchInfo): (Level | null)[] {
  return match.seats.map(({ bot }) => LEVELS.find((level): level is Level => level === bot) ?? null);
}

/** What everyone at a match is called, in the lobby as at the table: bots by their level; one that took a seat over keeps the person's name. */
export function namesOf(match: MatchInfo): string[] {
  const bots = levelsOf(match).map((level, seat) => (match.seats[seat].away ? null : level));
  return match.seats.map(({ name }, seat) => botName(bots, seat) ?? (name || t.lobby.seat(seat + 1)));
}

/** What a bot is called: its level, numbered where there are several; null for anyone else. */
function botName(bots: readonly (Level | null)[], seat: number): string | null {
  const level = bots[seat];
  if (level === null) return null;
  const before = bots.slice(0, seat).filter((other) => other === level).length;
  const alike = bots.filter((other) => other === level).length;
  return alike > 1 ? t.levels.numbered(t.levels[level], before + 1) : t.levels[level];
}
