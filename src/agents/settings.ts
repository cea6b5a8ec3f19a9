/** Settings of agents, written as `name:key=value,key=value`. */
import { domain, type OptionsOf, type OptionTable, type Parsed, parseOptions } from '../core/index.ts';

/** A spec taken apart: the agent's name and its settings, still as text. */
export interface Spec {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** The settings of an agent, any of them: what is left out has its default. */
export type Settings<T extends OptionTable> = Partial<OptionsOf<T>>;

/** All settings of an agent, defaults filled in. Throws what is wrong with one. */
export function withDefaults<T extends OptionTable>(table: T, given: Settings<T>): OptionsOf<T> {
  const parsed = parseOptions(table, given);
  if (!parsed.ok) throw new RangeError(parsed.problem);
  return parsed.value;
}

/** Take a spec apart. */
export function parseSpec(text: string): Parsed<Spec> {
  const colon = text.indexOf(':');
  if (colon < 0) return { ok: true, value: { name: text, settings: {} } };
  const settings: Record<string, string> = Object.create(null);
  for (const part of text.slice(colon + 1).split(',')) {
    const at = part.indexOf('=');
    const key = part.slice(0, at).trim();
    if (at < 1 || key === '') return { ok: false, problem: `'${part}' in '${text}' is not key=value` };
    if (key in settings) return { ok: false, problem: `'${key}' stands twice in '${text}'` };
    settings[key] = part.slice(at + 1).trim();
  }
  return { ok: true, value: { name: text.slice(0, colon), settings } };
}

/** Split a list of specs at its commas; a piece that is only `key=value` belongs to the spec before it. */
export function splitSpecs(text: string): string[] {
  const specs: string[] = [];
  for (const piece of text.split(',')) {
    const item = piece.trim();
    if (specs.length > 0 && /^\w+=/.test(item)) specs[specs.length - 1] += `,${item}`;
    else specs.push(item);
  }
  return specs;
}

/** Read settings by the table of what an agent can be set to. */
export function parseSettings<T extends OptionTable>(table: T, { name, settings }: Spec): Parsed<OptionsOf<T>> {
  const values: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(settings)) {
    if (!Object.hasOwn(table, key)) {
      const known = Object.keys(table).join(', ') || 'none';
      return { ok: false, problem: `agent '${name}' has no setting '${key}' (settings: ${known})` };
    }
    const option = table[key];
    if ('choices' in option) values[key] = text;
    else if ('min' in option) values[key] = /^-?\d+$/.test(text) ? Number(text) : text;
    else values[key] = text === 'true' ? true : text === 'false' ? false : text;
  }
  const parsed = parseOptions(table, values);
  if (parsed.ok) return parsed;
  const bad = Object.keys(values).find((key) => parsed.problem.includes(`'${key}'`));
  return { ok: false, problem: bad ? `${name}: ${bad} must be ${domain(table[bad])}` : parsed.problem };
}
