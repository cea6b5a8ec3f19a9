/** Options: how a game may be varied, declared in one table from which defaults, checks, types and flags all come. */

/** One option: a choice among words, a list of words with commas between, a whole number in a range, or a flag. */
export type Option =
  | { readonly listOf: readonly string[]; readonly default: string; readonly help: string }
  | { readonly choices: readonly string[]; readonly default: string; readonly help: string }
  | { readonly min: number; readonly max: number; readonly default: number; readonly help: string }
  | { readonly default: boolean; readonly help: string };

/** The options of a game by name. */
export type OptionTable = Readonly<Record<string, Option>>;

/** The values a table of options describes. */
export type OptionsOf<T extends OptionTable> = {
  readonly [K in keyof T]: T[K] extends { readonly choices: readonly (infer C)[] }
    ? C
    : T[K] extends { readonly listOf: readonly string[] }
      ? string
      : T[K] extends { readonly min: number }
        ? number
        : boolean;
};

/** Either the value or one sentence that says what was wrong. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/** Declare options; only there to keep the exact type of the table. */
export function defineOptions<const T extends OptionTable>(table: T): T {
  return table;
}

/** Check options that came from anywhere and fill in the defaults. Unknown names and impossible values are problems. */
export function parseOptions<T extends OptionTable>(table: T, input: unknown = {}): Parsed<OptionsOf<T>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { ok: false, problem: 'options must be an object' };
  }
  for (const name of Object.keys(input)) {
    if (!Object.hasOwn(table, name)) {
      const known = Object.keys(table).join(', ') || 'none';
      return { ok: false, problem: `unknown option '${name}' (options: ${known})` };
    }
  }
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(table)) {
    const option = table[name];
    const given: unknown = Object.hasOwn(input, name) ? (input as Record<string, unknown>)[name] : undefined;
    const value = given === undefined ? option.default : given;
    if (!allows(option, value)) return { ok: false, problem: `option '${name}' must be ${domain(option)}` };
    values[name] = value;
  }
  return { ok: true, value: values as OptionsOf<T> }; // every name of T was just given a value that its option allows
}

/** Whether a value is one this option may take. */
export function allows(option: Option, value: unknown): boolean {
  if ('choices' in option) return typeof value === 'string' && option.choices.includes(value);
  if ('listOf' in option) {
    return typeof value === 'string' && (value === option.default || isListOf(option.listOf, value.split(',')));
  }
  if ('min' in option) {
    return typeof value === 'number' && Number.isInteger(value) && value >= option.min && value <= option.max;
  }
  return typeof value === 'boolean';
}

function isListOf(words: readonly string[], list: readonly string[]): boolean {
  return list.length === new Set(list).size && list.every((word) => words.includes(word));
}

/** What an option may be, in words. */
export function domain(option: Option): string {
  if ('choices' in option) return option.choices.join(' or ');
  if ('listOf' in option) return `${option.default} or a list, with commas, of ${option.listOf.join(', ')}`;
  if ('min' in option) return `a whole number from ${option.min} to ${option.max}`;
  return 'true or false';
}
