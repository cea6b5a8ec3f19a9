/** Playthroughs: whole random games as text, so that a change of rules is a readable diff. */
import { below, createRng, type Game, PLAIN } from '../core/index.ts';
import { Match, type MatchConfig } from '../match/index.ts';

/** Views are shown at each of the first plies, then now and then, and at the end. */
const SHOWN_FIRST = 30;
const SHOWN_EVERY = 25;

/** A random game, told ply by ply: the view of the seat to act, its legal actions, what it plays, and the hash. */
export function playthrough(game: Game, config: MatchConfig): string {
  const match = new Match(game, config);
  const luck = createRng(`golden ${config.seed}`);
  const lines = [
    `${game.id} version ${game.version}, ${config.seats} seats, seed '${config.seed}', options ${JSON.stringify(match.options)}`,
  ];
  while (!match.over) {
    const seat = match.turn;
    const legal = match.legal(match.turn);
    if (match.ply < SHOWN_FIRST || match.ply % SHOWN_EVERY === 0) lines.push('', shown(match, seat));
    const action = legal[below(luck, legal.length)];
    lines.push(
      `${match.ply} ${match.hash()} seat ${seat}: ${action} ${game.tell(game.actions.all[action])} [${ranges(legal)}]`,
    );
    match.submit(seat, action);
  }
  lines.push('', shown(match, 0), `${match.ply} ${match.hash()} over`);
  for (let seat = 0; seat < match.seats; seat++)
    lines.push(`seat ${seat}: score ${match.score(seat)}, place ${match.place(seat)}`);
  return `${lines.join('\n')}\n`;
}

function shown(match: Match, seat: number): string {
  return match.game.show(match.view(seat), PLAIN).replace(/[ \t]+$/gm, '');
}

/** 3,4,5,9 as 3-5,9. */
function ranges(ids: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < ids.length; i++) {
    const from = ids[i];
    while (ids[i + 1] === ids[i] + 1) i++;
    parts.push(ids[i] === from ? `${from}` : `${from}-${ids[i]}`);
  }
  return parts.join();
}
