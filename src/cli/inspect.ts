/** `arbiter inspect`: one position, whole, and as each seat knows it. */
import {
  below,
  createRng,
  type Game,
  hashState,
  legalIds,
  newGame,
  OVER,
  parseDeal,
  readTokens,
  tensorSize,
} from '../core/index.ts';
import { ink } from './colour.ts';
import { gameOptions } from './flags.ts';
import { orProblem } from './problem.ts';

interface Flags extends Record<string, unknown> {
  readonly players: number;
  readonly seed: string;
  readonly steps: number;
  readonly json?: true;
}

/** Run it. */
export function inspectCommand(game: Game, flags: Flags): void {
  const { players: seats, seed, steps } = flags;
  const options = gameOptions(game, flags);
  orProblem(parseDeal(game, { seats, seed, options }));
  const s = newGame(game, { seats, seed, options });
  const luck = createRng(`${seed}#inspect`);
  const played: number[] = [];
  while (played.length < steps && game.turn(s) !== OVER) {
    const legal = legalIds(game, s);
    const action = legal[below(luck, legal.length)];
    game.apply(s, action);
    played.push(action);
  }
  const tell = (id: number) => ({ id, action: game.actions.all[id], text: game.tell(game.actions.all[id]) });
  const position = {
    game: game.id,
    version: game.version,
    seats,
    seed,
    played,
    hash: hashState(s),
    turn: game.turn(s),
    state: game.reveal(s),
    legal: legalIds(game, s).map(tell),
    observations: Array.from({ length: seats }, (_, seat) => {
      const tensor = new Float32Array(tensorSize(game.tensor, seats));
      game.tensor.write(s, seat, tensor, 0);
      return {
        seat,
        view: game.view(s, seat),
        tensor: Array.from(tensor),
        tokens: readTokens(game.tokens, s, seats, seat),
      };
    }),
  };
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(position)}\n`);
    return;
  }
  const pen = ink();
  const lines = [
    `${pen.bold(game.name)}, seed ${seed}, after ${played.length} actions: ${played.join(' ') || 'none'}`,
    `hash ${position.hash}`,
    '',
    game.show(game.view(s, Math.max(position.turn, 0)), pen),
    '',
    pen.bold('Full state'),
    ...fieldLines(position.state),
  ];
  for (const { seat, view, tensor, tokens } of position.observations) {
    lines.push('', pen.bold(`Seat ${seat} observes`), ...fieldLines(view), `tensor of ${tensor.length} numbers`);
    for (const [group, rows] of Object.entries(tokens))
      lines.push(`${group} ${rows.map((row) => `[${row.join(' ')}]`).join(' ')}`);
  }
  lines.push(
    '',
    pen.bold('Legal actions'),
    ...position.legal.map(({ id, text }) => `${String(id).padStart(4)}  ${text}`),
    '',
  );
  process.stdout.write(lines.join('\n'));
}

/** One line a field, its value as JSON. */
function fieldLines(value: unknown): string[] {
  return Object.entries(value as object).map(([name, field]) => `${name} ${JSON.stringify(field)}`); // views are objects
}
