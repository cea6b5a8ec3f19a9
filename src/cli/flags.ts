/** From the options of a game to flags and back: `setupMode` is `--setup-mode`. */
import { type Command, Option as Flag, InvalidArgumentError } from 'commander';
import type { Game, Option } from '../core/index.ts';

/** Add a flag for each option of the game. */
export function addGameFlags(command: Command, game: Game): void {
  for (const [name, option] of Object.entries(game.options)) {
    const flag = new Flag(flagOf(name, option), `${option.help} (default: ${String(option.default)})`);
    if ('choices' in option) flag.choices([...option.choices]);
    if ('min' in option) flag.argParser(wholeNumber(option.min, option.max));
    if (typeof option.default === 'boolean') flag.argParser(yesOrNo);
    command.addOption(flag);
  }
}

function flagOf(name: string, option: Option): string {
  const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `--${dashed} <${placeholder(option)}>`;
}

function placeholder(option: Option): string {
  if ('choices' in option) return option.choices.join('|');
  if ('listOf' in option) return 'word,word';
  return 'min' in option ? 'n' : 'true|false';
}

function yesOrNo(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('It must be true or false.');
  return text === 'true';
}

/** The game's options among all flags given; those not given are left to their defaults. */
export function gameOptions(game: Game, flags: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(game.options).filter((name) => flags[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, flags[name]]));
}

/** A parser of whole numbers in a range. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): (text: string) => number {
  const range = max === Number.MAX_SAFE_INTEGER ? `${min} or more` : `from ${min} to ${max}`;
  return (text) => {
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || value < min || value > max) {
      throw new InvalidArgumentError(`It must be a whole number, ${range}.`);
    }
    return value;
  };
}

/** The flag for the number of players. */
export function playersFlag(game: Game): Flag {
  const [min, max] = game.seats;
  return new Flag('--players <n>', `how many play, ${min} to ${max}`).argParser(wholeNumber(min, max)).default(min);
}
