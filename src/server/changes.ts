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
  return list
    ? compareLists(before as unknown as readonly unknown[], after, path, changes) // a list, as was just seen
    : compareTrees(before, after, path, changes);
}

function compareTrees(before: Tree, after: Tree, path: string, changes: Change[]): number {
  const had = Object.keys(before);
  const has = Object.keys(after);
  const first = changes.length;
  let weight = 0;
  let whole = 1;
  let alike = had.length === has.length; // the same names in the same order, as far as was looked: so it is as a rule
  for (let i = 0; i < has.length; i++) {
    const name = has[i];
    alike &&= had[i] === name;
    const was = alike || Object.hasOwn(before, name) ? before[name] : undefined;
    const is = after[name];
    if (!isTree(is)) {
      whole++;
      if (was === is) continue;
      changes.push([pathTo(path, name), is]); // most changes are of this kind
      weight += PATH_WEIGHT + 1;
    } else if (was === is) whole = STAYS;
    else {
      const there = pathTo(path, name);
      const add = compare(was, is, there, changes);
      weight += add;
      whole += sizeSent(there, add, changes);
    }
  }
  if (!alike) {
    for (const name of had) {
      if (Object.hasOwn(after, name)) continue;
      changes.push([pathTo(path, name)]);
      weight += PATH_WEIGHT;
    }
  }
  return whole + PATH_WEIGHT > weight ? weight : instead(changes, first, path, after, whole);
}

/** Something that holds more than one value stays as it is: what it is part of is not sent whole. */
const STAYS = Number.POSITIVE_INFINITY;

/** How many values the thing at a path holds, if the last change sends it whole; of others, more is sent than need be. */
function sizeSent(path: string, weight: number, changes: readonly Change[]): number {
  const last = changes.at(-1);
  return weight > 0 && last?.length === 2 && last[0] === path ? weight - PATH_WEIGHT : STAYS;
}

/** Send a thing whole, which holds so many values, instead of the changes from `first` on. */
function instead(changes: Change[], first: number, path: string, after: unknown, size: number): number {
  while (changes.length > first) changes.pop();
  changes.push([path, after]);
  return PATH_WEIGHT + size;
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
  if (before.length === after.length) {
    const first = changes.length;
    let weight = 0;
    let whole = 1;
    for (let i = 0; i < after.length; i++) {
      if (before[i] === after[i]) whole += isTree(after[i]) ? STAYS : 1;
      else {
        const there = `${path}/${i}`;
        const add = compare(before[i], after[i], there, changes);
        weight += add;
        whole += sizeSent(there, add, changes);
      }
    }
    return whole + PATH_WEIGHT > weight ? weight : instead(changes, first, path, after, whole);
  }
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && sameJson(before[head], after[head])) head++;
  let tail = 0;
  while (tail < shorter - head && sameJson(before[before.length - 1 - tail], after[after.length - 1 - tail])) tail++;
  const come = after.slice(head, after.length - tail);
  changes.push([path, head, before.length - tail - head, come]);
  return PATH_WEIGHT + weigh(come);
}

/** How many items left the list at its front while all the others stayed; 0 if it did not just move on. */
function movedBy(before: readonly unknown[], after: readonly unknown[]): number {
  if (before.length < 2 || sameJson(before[0], after[0])) return 0;
  for (let moved = 1; moved <= Math.min(MOST_MOVED, before.length - 1); moved++) {
    const stayed = before.length - moved;
    let i = 0;
    while (i < stayed && i < after.length && sameJson(before[i + moved], after[i])) i++;
    if (i === stayed) return moved;
  }
  return 0;
}

/** Whether two things are the same JSON. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isTree(one) || !isTree(other)) return false;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    for (let i = 0; i < one.length; i++) if (!sameJson(one[i], other[i])) return false;
    return true;
  }
  let names = 0;
  for (const name in one) {
    const value = one[name];
    if (value !== other[name] && !sameJson(value, other[name])) return false;
    names++;
  }
  for (const _ in other) names--;
  return names === 0 && !Array.isArray(other);
}

/** How many values something holds. */
function weigh(value: unknown): number {
  if (!isTree(value)) return 1;
  let weight = 1;
  if (Array.isArray(value)) for (let i = 0; i < value.length; i++) weight += weigh(value[i]);
  else for (const name in value) weight += weigh(value[name]);
  return weight;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

function pathTo(path: string, name: string): string {
  const escaped = name.includes('~') || name.includes('/');
  return `${path}/${escaped ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name}`;
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
