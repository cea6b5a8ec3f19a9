// A test runner in a few lines, for running the same quick tests thousands of times in one process: what the tests import
// from vitest, and a way to run them one by one.
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  GLOBAL_EXPECT,
  getState,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
const expect = (value, message) => chai.expect(value, message);
Object.assign(expect, chai.expect);
expect.getState = () => getState(expect);
expect.setState = (state) => setState(state, expect);
Object.assign(expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT]);
Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: expect, writable: true, configurable: true });
expect.setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null });

/** What stands for `vitest` while tests are collected: `collected` is filled with `{ name, run }`. */
export function collector(collected) {
  const path = [];
  const test = (name, run) => collected.push({ name: [...path, name].join(' > '), run });
  const describe = (name, body) => {
    path.push(name);
    body();
    path.pop();
  };
  const rows = (collect) => (table) => (name, body) => {
    for (const [i, row] of table.entries()) {
      collect(`${name} [${i}]`, () => (Array.isArray(row) ? body(...row) : body(row)));
    }
  };
  test.each = rows(test);
  describe.each = rows(describe);
  return { test, it: test, describe, expect };
}
