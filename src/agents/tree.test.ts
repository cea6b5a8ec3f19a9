/** A bounded tree in typed arrays. */
import { describe, expect, test } from 'vitest';
import { NONE, ROOT, Tree } from './tree.ts';

describe('Tree', () => {
  test('grows children by label, counts visits, and gives no node beyond its capacity', () => {
    const tree = new Tree(3, 2);
    const a = tree.grow(ROOT, 7);
    const b = tree.grow(a, 9);
    expect([a, b]).toEqual([1, 2]);
    expect(tree.grow(ROOT, 8)).toBe(NONE);
    expect(tree.child(ROOT, 7)).toBe(a);
    expect(tree.child(ROOT, 8)).toBe(NONE);
    tree.count(a, Float64Array.of(1, 0));
    tree.count(a, Float64Array.of(0.5, 0.5));
    expect(tree.visits[a]).toBe(2);
    expect(Array.from(tree.worth.subarray(2, 4))).toEqual([1.5, 0.5]);
  });

  test('a branch is copied whole, its top the new root', () => {
    const tree = new Tree(10, 1);
    const a = tree.grow(ROOT, 1);
    tree.grow(ROOT, 2);
    const b = tree.grow(a, 3);
    tree.grow(b, 4);
    for (const node of [ROOT, a, b]) tree.count(node, Float64Array.of(node));
    const branch = new Tree(10, 1);
    branch.grow(ROOT, 99);
    tree.copyBranch(a, branch);
    expect(branch.size).toBe(3);
    expect(branch.child(ROOT, 99)).toBe(NONE);
    const copied = branch.child(ROOT, 3);
    expect(branch.visits[copied]).toBe(1);
    expect(branch.worth[copied]).toBe(b);
    expect(branch.child(copied, 4)).not.toBe(NONE);
  });

  test('clearing forgets everything', () => {
    const tree = new Tree(4, 1);
    tree.count(tree.grow(ROOT, 1), Float64Array.of(1));
    tree.clear();
    expect(tree.size).toBe(1);
    expect(tree.child(ROOT, 1)).toBe(NONE);
    expect(tree.worth[tree.grow(ROOT, 5)]).toBe(0);
  });
});
