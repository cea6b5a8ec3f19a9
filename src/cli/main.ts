#!/usr/bin/env node
/** The command line. Every command is loaded only when it is asked for, so that `arbiter` starts at once. */
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import type { Game } from '../core/index.ts';
import { games } from '../games/index.ts';
import { addGameFlags, playersFlag, wholeNumber } from './flags.ts';
import { Problem } from './problem.ts';

const program = new Command('arbiter')
  .description('Board games with one set of rules: for people, for bots, for learning machines.')
  .version(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version)
  .allowExcessArguments()
  .action(async () => {
    const commands = program.commands.map((command) => command.name()).join(', ');
    if (program.args.length > 0) throw new Problem(`unknown command '${program.args[0]}' (commands: ${commands})`);
    await (await import('./menu.ts')).menu(program);
  });

perGame('play', 'play at the terminal against bots', (command, game) =>
  command
    .addOption(playersFlag(game))
    .option('--seed <text>', 'deal the game of this seed (default: a new one, told at the end)')
    .option('--seat <n>', 'the seat you take', wholeNumber(0, game.seats[1] - 1), 0)
    .option(
      '--bots <names>',
      "who takes the other seats: easy, medium, hard, or agents like 'random,mcts:sims=500' (default: medium)",
    )
    .option('--save <file>', 'write the record of the match, finished or left')
    .action(async (flags) => (await import('./play.ts')).playCommand(game, flags)),
);

perGame('simulate', 'let agents play many games and sum them up', (command, game) =>
  command
    .addOption(playersFlag(game))
    .option('--games <n>', 'how many games', wholeNumber(1), 100)
    .option('--seed <text>', 'the games are those of this seed, seed:1, seed:2 and so on', '0')
    .option('--agents <names>', 'who plays, in turn; they move one seat on with every game', 'random')
    .option('--workers <n>', 'how many threads; the results are the same for any number', wholeNumber(1, 256), 1)
    .option('--max-plies <n>', 'leave a game unfinished after so many actions', wholeNumber(1), 100_000)
    .option('--json', 'print the summary as JSON')
    .option('--out <file>', 'write the record of every game, one line of JSON each')
    .action(async (flags) => (await import('./simulate.ts')).simulateCommand(game, flags)),
);

perGame('arena', 'measure agents against each other', (command, game) =>
  command
    .addOption(playersFlag(game))
    .requiredOption(
      '--agents <specs>',
      "who takes part, like 'hard,medium,mcts:sims=500,./my-bot.py'; if somebody is named twice, this is the only table",
    )
    .option('--games <n>', 'games at each table, a multiple of the players', wholeNumber(1), 100)
    .option('--seed <text>', 'the deals are those of this seed, seed:1, seed:2 and so on', '0')
    .option('--workers <n>', 'how many threads; the results are the same for any number', wholeNumber(1, 256), 1)
    .option('--max-plies <n>', 'leave a game unfinished after so many actions', wholeNumber(1), 100_000)
    .option('--timeout <ms>', 'how long an agent may think (default: for ever, programs 10000)', wholeNumber(1))
    .option('--json', 'print the results as JSON')
    .option('--out <folder>', 'keep every game and write a report; an interrupted arena goes on where it was')
    .option('--queue <url>', 'let workers on a Redis play, like redis://localhost:6379')
    .action(async (flags) => (await import('./arena.ts')).arenaCommand(game, flags)),
);

program
  .command('worker')
  .description('play the games that arenas put on a queue')
  .requiredOption('--queue <url>', 'a Redis, like redis://localhost:6379')
  .option('--workers <n>', 'how many threads', wholeNumber(1, 256), 1)
  .option('--programs', 'run programs that an arena names; only where all who can reach the queue are trusted')
  .option('--lock <ms>', 'how long the jobs of a worker that was killed stay with it', wholeNumber(500), 10_000)
  .action(async (flags) => (await import('./worker.ts')).workerCommand(flags));

perGame('inspect', 'look at a position: everything, and what each seat may know of it', (command, game) =>
  command
    .addOption(playersFlag(game))
    .option('--seed <text>', 'deal the game of this seed', '0')
    .option('--steps <n>', 'play so many random actions first', wholeNumber(0), 0)
    .option('--json', 'print it all as JSON')
    .action(async (flags) => (await import('./inspect.ts')).inspectCommand(game, flags)),
);

program
  .command('replay')
  .description('step through a saved match')
  .argument('<record>', "a record, or a file of one record a line; '-' reads standard input")
  .option('--game <n>', 'which record of the file, from 1', wholeNumber(1), 1)
  .option('--to <ply>', 'stop after so many actions', wholeNumber(0))
  .option('--json', 'print one line of JSON per ply: seat, action, hash and full state')
  .option('--verify', 'play it all again and compare every hash')
  .action(async (file, flags) => (await import('./replay.ts')).replayCommand(file, flags));

/** A command with a subcommand for each game, so that each has its game's own options and help. */
function perGame(name: string, description: string, define: (command: Command, game: Game) => Command): void {
  const parent = program.command(name).description(description).usage('<game> [options]');
  const unknown = (given: string | undefined) => {
    const what = given === undefined ? `${name} needs a game` : `unknown game '${given}'`;
    throw new Problem(`${what} (games: ${Object.keys(games).join(', ')})`);
  };
  parent.argument('[game]').allowExcessArguments().allowUnknownOption().action(unknown);
  for (const game of Object.values(games)) {
    const command = parent.command(game.id).description(`${name} ${game.name}`);
    addGameFlags(define(command, game), game);
  }
}

/** Errors are one line, with a hint where there is one. */
function eachCommand(command: Command, change: (command: Command) => void): void {
  change(command);
  for (const sub of command.commands) eachCommand(sub, change);
}
eachCommand(program, (command) => command.exitOverride().configureOutput({ outputError: () => {} }));

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0); // the reader, such as head, has seen enough
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError && error.exitCode === 0) process.exitCode = 0;
  else if (error instanceof CommanderError || error instanceof Problem) {
    const sentence = error.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ');
    process.stderr.write(`arbiter: ${sentence}\n`);
    process.exitCode = 2;
  } else throw error;
}
