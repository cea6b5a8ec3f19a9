#!/usr/bin/env node
/** The command line. Every command is loaded only when it is asked for, so that `arbiter` starts at once. */
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import type { Game } from '../core/index.ts';
import { games } from '../games/index.ts';
import { addGameFlags, playersFlag, wholeNumber } from './flags.ts';
import { lineOf, Problem } from './problem.ts';

const program = new Command('arbiter')
  .description('Board games with one set of rules: for people, for bots, for learning machines.')
  .version(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version)
  .allowExcessArguments()
  .action(async () => {
    const commands = program.commands.map((command) => command.name()).join(', ');
    if (program.args.length > 0) throw new Problem(`unknown command '${program.args[0]}' (commands: ${commands})`);
    await (await import('./menu.ts')).menu(program);
  });

const play = perGame('play', 'play at the terminal against bots and each other', (command, game) =>
  command
    .addOption(playersFlag(game))
    .option('--seed <text>', 'deal the game of this seed (default: a new one, told at the end)')
    .option('--seat <n>', 'the seat you take', wholeNumber(0, game.seats[1] - 1), 0)
    .option(
      '--bots <names>',
      "who takes the other seats: easy, medium, hard, or agents like 'random,mcts:sims=500' (default: medium)",
    )
    .option('--people <n>', 'how many people sit at this terminal, from your seat on', wholeNumber(1, game.seats[1]), 1)
    .option('--save <file>', 'keep the game in this file from the first move on')
    .action(async (flags) => (await import('./play.ts')).playCommand(game, flags)),
);
play
  .usage('<game> [options] | --resume <file>')
  .option('--resume <file>', 'take up a game that was left')
  .action(async (given: string | undefined, { resume }: { readonly resume?: string }) => {
    if (given !== undefined || resume === undefined) throw new Problem(needsGame('play', given));
    await (await import('./play.ts')).resumeCommand(resume);
  });

perGame('simulate', 'let agents play many games and sum them up', (command, game) =>
  command
    .addOption(playersFlag(game))
    .option('--games <n>', 'how many games', wholeNumber(1), 100)
    .option('--seed <text>', 'the games are those of this seed, seed:1, seed:2 and so on', '0')
    .option('--agents <names>', 'who plays, in turn; they move one seat on with every game', 'random')
    .option('--workers <n>', 'how many threads; the results are the same for any number', wholeNumber(1, 256), 1)
    .option('--max-plies <n>', 'leave a game unfinished after so many actions', wholeNumber(1), game.longest)
    .option('--json', 'print the summary as JSON')
    .option('--timeout <ms>', 'how long a program may think (default: 10000)', wholeNumber(1))
    .option('--start-timeout <ms>', 'how long a program may take to its first answer (default: 30000)', wholeNumber(1))
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
    .option('--max-plies <n>', 'leave a game unfinished after so many actions', wholeNumber(1), game.longest)
    .option('--timeout <ms>', 'how long a program may think (default: 10000)', wholeNumber(1))
    .option('--start-timeout <ms>', 'how long a program may take to its first answer (default: 30000)', wholeNumber(1))
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

program
  .command('serve')
  .description('play over the network: people in browsers, bots, anything that speaks HTTP')
  .option('--port <n>', 'the port to listen on; 0 is any free one', wholeNumber(0, 65_535), 8080)
  .option('--host <name>', 'the address to listen on; 0.0.0.0 is all of this machine', '127.0.0.1')
  .option(
    '--data <folder>',
    'where matches are kept (default: .arbiter in your home folder); DATABASE_URL names a PostgreSQL instead',
  )
  .option('--threads <n>', 'how many threads bots think in', wholeNumber(1, 256), 2)
  .option('--origin <url...>', 'other sites whose pages may connect')
  .option('--limit <name=n...>', 'let more or less in than usual, like perSecond=100: see docs/server.md')
  .option('--open', 'open the page in a browser, where there is a desktop', false)
  .option('--logs', 'write what happens to standard error, a line of JSON each', false)
  .action(async (flags) => (await import('./serve.ts')).serveCommand(flags));

program
  .command('join')
  .description('let an agent or a program of yours sit down at a table of any server')
  .argument('<table>', 'the link of the table, or the id of its match')
  .option('--agent <spec>', "who plays, like 'hard', 'mcts:sims=500' or './my-bot.py'", 'hard')
  .option('--server <url>', 'the server, if the table is named by an id', 'http://localhost:8080')
  .option('--name <text>', 'the name at the table (default: the agent)')
  .option('--seat <n>', 'the seat to take (default: the first open one)', wholeNumber(0, 63))
  .option('--tries <n>', 'how often the same question is answered at most', wholeNumber(1, 1000), 3)
  .option('--patience <seconds>', 'how long a server may be silent before it is given up', wholeNumber(1, 86_400), 300)
  .option('--timeout <ms>', 'how long a program may think', wholeNumber(1), 10_000)
  .option('--start-timeout <ms>', 'how long a program may take to its first answer', wholeNumber(1), 30_000)
  .action(async (table, flags) => (await import('./join.ts')).joinCommand(table, flags));

program
  .command('mcp')
  .description('let language models play: the Model Context Protocol on standard input and output')
  .option('--threads <n>', 'how many threads bots think in', wholeNumber(1, 256), 2)
  .action(async (flags) => (await import('./mcp.ts')).mcpCommand(flags));

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
  .option('--game <n>', 'which record of the file, from 1; --verify takes all unless one is named', wholeNumber(1))
  .option('--to <ply>', 'stop after so many actions; on a terminal, begin there', wholeNumber(0))
  .option('--json', 'print one line of JSON per ply: seat, action, hash and full state')
  .option('--verify', 'play every record again and compare every hash')
  .action(async (file, flags) => (await import('./replay.ts')).replayCommand(file, flags));

/** A command with a subcommand for each game, so that each has its game's own options and help. */
function perGame(name: string, description: string, define: (command: Command, game: Game) => Command): Command {
  const parent = program.command(name).description(description).usage('<game> [options]');
  const unknown = (given: string | undefined) => {
    throw new Problem(needsGame(name, given));
  };
  parent.argument('[game]').allowExcessArguments().allowUnknownOption().action(unknown);
  for (const game of Object.values(games)) {
    const command = parent.command(game.id).description(`${name} ${game.name}`);
    addGameFlags(define(command, game), game);
  }
  return parent;
}

function needsGame(name: string, given: string | undefined): string {
  const what = given === undefined ? `${name} needs a game` : `unknown game '${given}'`;
  return `${what} (games: ${Object.keys(games).join(', ')})`;
}

/** Errors are one line, with a hint where there is one. */
function eachCommand(command: Command, change: (command: Command) => void): void {
  change(command);
  for (const sub of command.commands) eachCommand(sub, change);
}
eachCommand(program, (command) => {
  command.exitOverride().configureOutput({ outputError: () => {} });
  if (command.commands.length === 0) command.allowExcessArguments(false); // only those above take a word they do not know
});

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0); // the reader, such as head, has seen enough
  fail(`cannot write to standard output: ${error.message}`);
});
process.stderr.on('error', () => {}); // there is nobody left to tell
process.on('uncaughtException', (error) => {
  const line = lineOf(error);
  if (line !== null) fail(line);
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});

/** Say in one line why nothing comes of it, and leave. */
function fail(line: string): never {
  process.stderr.write(`arbiter: ${line.replace(/\s*\n\s*/g, ' ')}\n`);
  process.exit(2);
}

try {
  await program.parseAsync();
} catch (error) {
  const line = error instanceof CommanderError ? error.message.replace(/^error: /, '') : lineOf(error);
  if (error instanceof CommanderError && error.exitCode === 0) process.exitCode = 0;
  else if (line === null) throw error;
  else {
    process.exitCode = 2;
    process.stderr.write(`arbiter: ${line.replace(/\s*\n\s*/g, ' ')}\n`);
  }
}
