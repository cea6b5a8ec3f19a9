/**
 * What changed from one view to the next, so that a watcher is sent a few numbers and not the whole of it again. Made from two
 * views of the same watcher and nothing else; a view is plain JSON in which nothing is called `__proto__`.
 */

/**
 * One change. `[path, value]`: this stands there now. `[path]`: nothing stands there any more. `[path, at, gone, come]`: in the
 * list there, `gone` items go from place `at` on and these come. Paths are JSON pointers (RFC 6901); changes are made in order.
 */
export type Change =
  | readonly [path: string, value: unknown]
  | readonly [path: string]
  | readonly [path: string, at: number, gone: number, come: readonly unknown[]];

type Tree = Readonly<Record<string, unknown>>;

/** A path counts as so many values when it is decided whether to send a thing whole. */
const PATH_WEIGHT = 3;
/** So many items at most leave a list at its front for it to be taken for the same list, moved on. */
const MOST_MOVED = 4;

/** The changes that lead from one view to the next. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const changes: Change[] = [];
  compare(before, after, '', changes);
  return changes;
}

/** Add what changed, or the whole thing if that is no more; returns how much that is. */
function compare(before: unknown, after: unknown, path: string, changes: Change[]): number {
  if (before === after) return 0;
  if (!isTree(after)) {
    changes.push([path, after]);
    return PATH_WEIGHT + 1;
  }
  const list = Array.isArray(after);
  if (!isTree(before) || Array.isArray(before) !== list) {
    changes.push([path, after]);
    return PATH_WEIGHT + weigh(after);
  }
  const first = changes.length;
  const weight = list
    ? compareLists(before as unknown as readonly unknown[], after, path, changes) // a list, as was just seen
    : compareTrees(before, after, path, changes);
  if (changes.length < first + 2) return weight;
  const whole = PATH_WEIGHT + weigh(after, weight - PATH_WEIGHT);
  if (whole > weight) return weight;
  while (changes.length > first) changes.pop();
  changes.push([path, after]);
  return whole;
}

function compareTrees(before: Tree, after: Tree, path: string, changes: Change[]): number {
  const had = Object.keys(before);
  const has = Object.keys(after);
  let weight = 0;
  let alike = had.length === has.length; // the same names in the same order, as far as was looked: so it is as a rule
  for (let i = 0; i < has.length; i++) {
    const name = has[i];
    alike &&= had[i] === name;
    const was = alike || Object.hasOwn(before, name) ? before[name] : undefined;
    const is = after[name];
    if (was === is) continue;
    const there = `${path}/${escapeName(name)}`;
    if (isTree(is)) weight += compare(was, is, there, changes);
    else {
      changes.push([there, is]); // most changes are of this kind
      weight += PATH_WEIGHT + 1;
    }
  }
  if (alike) return weight;
  for (const name of had) {
    if (Object.hasOwn(after, name)) continue;
    changes.push([`${path}/${escapeName(name)}`]);
    weight += PATH_WEIGHT;
  }
  return weight;
}

/** Lists grow and shrink anywhere; those that remember the latest of something also lose their first items. */
function compareLists(before: readonly unknown[], after: readonly unknown[], path: string, changes: Change[]): number {
  const moved = movedBy(before, after);
  if (moved > 0) {
    const come = after.slice(before.length - moved);
    changes.push([path, 0, moved, []]);
    if (come.length > 0) changes.push([path, before.length - moved, 0, come]);
    return 2 * PATH_WEIGHT + weigh(come);
  }
  let weight = 0;
  if (before.length === after.length) {
    for (let i = 0; i < after.length; i++) {
      if (before[i] !== after[i]) weight += compare(before[i], after[i], `${path}/${i}`, changes);
    }
    return weight;
  }
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && same(before[head], after[head])) head++;
  let tail = 0;
  while (tail < shorter - head && same(before[before.length - 1 - tail], after[after.length - 1 - tail])) tail++;
  const come = after.slice(head, after.length - tail);
  changes.push([path, head, before.length - tail - head, come]);
  return PATH_WEIGHT + weigh(come);
}

/** How many items left the list at its front while all the others stayed; 0 if it did not just move on. */
function movedBy(before: readonly unknown[], after: readonly unknown[]): number {
  if (before.length < 2 || same(before[0], after[0])) return 0;
  for (let moved = 1; moved <= Math.min(MOST_MOVED, before.length - 1); moved++) {
    const stayed = before.length - moved;
    let i = 0;
    while (i < stayed && i < after.length && same(before[i + moved], after[i])) i++;
    if (i === stayed) return moved;
  }
  return 0;
}

/** Whether two things are the same JSON. */
function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isTree(one) || !isTree(other)) return false;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    for (let i = 0; i < one.length; i++) if (!same(one[i], other[i])) return false;
    return true;
  }
  let names = 0;
  for (const name in one) {
    const value = one[name];
    if (value !== other[name] && !same(value, other[name])) return false;
    names++;
  }
  for (const _ in other) names--;
  return names === 0 && !Array.isArray(other);
}

/** How many values something holds; it is not counted much further than `enough`. */
function weigh(value: unknown, enough = Number.POSITIVE_INFINITY): number {
  if (!isTree(value)) return 1;
  let weight = 1;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && weight <= enough; i++) weight += weigh(value[i], enough - weight);
    return weight;
  }
  for (const name in value) {
    if (weight > enough) return weight;
    weight += weigh(value[name], enough - weight);
  }
  return weight;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

function escapeName(name: string): string {
  return name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

function parsePointer(pointer: string): string[] {
  const names = pointer.split('/').slice(1);
  return pointer.includes('~') ? names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')) : names;
}

/** The next view: a new tree, which shares with the old one what did not change. Null if the changes are not of this view. */
export function withChanges(before: unknown, changes: readonly Change[]): { readonly view: unknown } | null {
  const copied = new Set<object>();
  const root = { view: before };
  copied.add(root);
  for (const [path, ...what] of changes) {
    const names = ['view', ...parsePointer(path)];
    const last = names.pop() ?? 'view'; // there is always one
    let parent: Record<string, unknown> = root;
    for (const name of names) {
      if (!isTree(parent[name])) return null;
      parent[name] = copyOnce(parent[name], copied);
      parent = parent[name] as Record<string, unknown>; // a tree, as was just seen
    }
    if (what.length === 0) delete parent[last];
    else if (what.length === 1) parent[last] = what[0];
    else if (!Array.isArray(parent[last])) return null;
    else {
      const [at, gone, come] = what;
      const list = copyOnce(parent[last], copied) as unknown[]; // a copy of a list is a list
      list.splice(at, gone, ...come);
      parent[last] = list;
    }
  }
  return root;
}

/** A copy of a tree that nobody else has; the same one when asked again. */
function copyOnce(tree: Tree | readonly unknown[], copied: Set<object>): object {
  if (copied.has(tree)) return tree;
  const copy = Array.isArray(tree) ? [...tree] : { ...tree };
  copied.add(copy);
  return copy;
}
