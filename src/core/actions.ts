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

/**
 * Number a list of actions. `spellings` gives other ways to write an action that are understood too, such as a list in
 * another order; what is played, told and recorded is always the action as declared.
 */
export function defineActions<const A extends { readonly type: string }>(
  list: readonly A[],
  spellings: (action: A) => readonly object[] = () => [],
): ActionSpace<A> {
  const ids = new Map<string, number>();
  for (const action of list) {
    const key = keyOf(action);
    if (key === null) throw new Error(`an action is made of plain values: ${JSON.stringify(action)}`);
    if (ids.has(key)) throw new Error(`declared twice: ${key}`);
    for (const value of Object.values(action)) Object.freeze(value);
    ids.set(key, ids.size);
    Object.freeze(action);
  }
  for (const action of list) {
    const id = ids.get(keyOf(action)!)!;
    for (const spelling of spellings(action)) {
      const key = keyOf(spelling);
      if (key === null) throw new Error(`an action is made of plain values: ${JSON.stringify(spelling)}`);
      if ((ids.get(key) ?? id) !== id) throw new Error(`means two actions: ${key}`);
      ids.set(key, id);
    }
  }
  const all = Object.freeze([...list]);
  return {
    all,
    size: all.length,
    idOf(input) {
      if (typeof input === 'number')
        return Number.isInteger(input) && input >= 0 && input < all.length ? input + 0 : -1; // -0 is 0
      const key = keyOf(input);
      return key === null ? -1 : (ids.get(key) ?? -1);
    },
  };
}

/** More fields, list items or letters than any action has: whatever exceeds them is junk and is not even read. */
const MOST = 64;

/**
 * A canonical text for a flat plain object, null for anything else. Never throws and, unless the input is a proxy, runs no
 * code of the input's: fields and items are read by their descriptors.
 */
function keyOf(input: unknown): string | null {
  try {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
    const prototype = Object.getPrototypeOf(input);
    if (prototype !== Object.prototype && prototype !== null) return null;
    const names = Reflect.ownKeys(input);
    if (names.length > MOST) return null;
    const parts: string[] = [];
    for (const name of names) {
      if (typeof name !== 'string' || name.length > MOST) return null;
      const value = ownValue(input, name);
      const text = Array.isArray(value) ? listText(value) : plainText(value);
      if (text === null) return null;
      parts.push(`${JSON.stringify(name)}:${text}`);
    }
    return parts.sort().join();
  } catch {
    return null; // a hostile proxy
  }
}

/** The value of an enumerable field that is no getter; undefined, which no action holds, for any other. */
function ownValue(input: object, name: string | number): unknown {
  const property = Object.getOwnPropertyDescriptor(input, name);
  return property?.enumerable ? property.value : undefined;
}

function listText(list: readonly unknown[]): string | null {
  const { length } = list;
  if (length > MOST || Object.getPrototypeOf(list) !== Array.prototype) return null;
  if (Reflect.ownKeys(list).length !== length + 1) return null; // every item and 'length': no holes, nothing else
  const items: string[] = [];
  for (let i = 0; i < length; i++) {
    const text = plainText(ownValue(list, i));
    if (text === null) return null;
    items.push(text);
  }
  return `[${items.join()}]`;
}

function plainText(value: unknown): string | null {
  if (typeof value === 'string') return value.length > MOST ? null : JSON.stringify(value);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value);
  return null;
}
