/**
 * Actions are objects in the rules and numbers outside. A game declares them once, as a list; their places in the list
 * are their ids, and `idOf` is the one door through which anything untrusted becomes an action.
 */

/** All actions of a game, numbered from 0. */
export interface ActionSpace<A> {
  /** The actions by id: frozen objects, made once. */
  readonly all: readonly A[];
  readonly size: number;
  /** The id of an action, whoever made it: an id of this space, or an object with the same fields. -1 for anything else. */
  idOf(input: unknown): number;
}

/** Number a list of actions. */
export function defineActions<const A extends { readonly type: string }>(list: readonly A[]): ActionSpace<A> {
  const ids = new Map<string, number>();
  for (const action of list) {
    const key = keyOf(action);
    if (key === null) throw new Error(`an action is made of plain values: ${JSON.stringify(action)}`);
    if (ids.has(key)) throw new Error(`declared twice: ${key}`);
    for (const value of Object.values(action)) Object.freeze(value);
    ids.set(key, ids.size);
    Object.freeze(action);
  }
  const all = Object.freeze([...list]);
  return {
    all,
    size: all.length,
    idOf(input) {
      if (typeof input === 'number') return Number.isInteger(input) && input >= 0 && input < all.length ? input : -1;
      const key = keyOf(input);
      return key === null ? -1 : (ids.get(key) ?? -1);
    },
  };
}

/** More fields, list items or letters than any action has: whatever exceeds them is junk and is not even read. */
const MOST = 64;

/** A canonical text for a flat plain object, null for anything else. Never runs code of the input's and never throws. */
function keyOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  try {
    const prototype = Object.getPrototypeOf(input);
    if (prototype !== Object.prototype && prototype !== null) return null;
    const names = Reflect.ownKeys(input);
    if (names.length > MOST) return null;
    const parts: string[] = [];
    for (const name of names) {
      const property = Object.getOwnPropertyDescriptor(input, name);
      if (typeof name !== 'string' || property === undefined || !property.enumerable || !('value' in property))
        return null;
      const value = plainText(property.value);
      if (value === null) return null;
      parts.push(`${JSON.stringify(name)}:${value}`);
    }
    return parts.sort().join();
  } catch {
    return null; // a hostile proxy
  }
}

function plainText(value: unknown): string | null {
  if (Array.isArray(value)) {
    if (value.length > MOST) return null;
    const items = value.map((item) => (Array.isArray(item) ? null : plainText(item)));
    return items.includes(null) ? null : `[${items.join()}]`;
  }
  if (typeof value === 'string') return value.length > MOST ? null : JSON.stringify(value);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value);
  return null;
}
