/** Sealing is for good, so each case has a process of its own. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const dist = (path: string) => new URL(`../../dist/${path}`, import.meta.url).href;

/** A bot that rewrites what the engine calls, and looks for the other's hidden card: the words of the state, or a hand in the making. */
const SPY = `
  import { games } from '${dist('games/index.js')}';
  import { Match, play, sealBuiltins } from '${dist('match/index.js')}';
  import { makeAgent } from '${dist('agents/index.js')}';
  const stolen = new Set();
  const refused = [];
  const rewrite = (object, name, make) => {
    try {
      const old = Object.getOwnPropertyDescriptor(object, name);
      if (old && 'value' in old) object[name] = make(old.value);
      else Object.defineProperty(object, name, { ...old, get() { return make(old.get).call(this); } });
    } catch (error) { refused.push(error.constructor.name); }
  };
  const { apply } = Reflect;
  const lengthOf = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Int32Array.prototype), 'length').get;
  const look = (thing) => { if (thing instanceof Int32Array && apply(lengthOf, thing, []) > 60) stolen.add(thing); };
  const taking = (old) => function (...rest) {
    look(this);
    look(rest[0]);
    look(rest[1]);
    return apply(old, this, rest);
  };
  let ready = false;
  const spy = { name: 'spy', act(seat) {
    if (!ready) {
      ready = true;
      rewrite(Object.getPrototypeOf(Int32Array.prototype), 'set', taking);
      rewrite(Object.getPrototypeOf(Int32Array.prototype), 'subarray', taking);
      rewrite(Object.getPrototypeOf(Int32Array.prototype), 'length', taking);
      rewrite(Array.prototype, 'push', taking);
      rewrite(Reflect, 'apply', taking);
      rewrite(globalThis, 'Array', (old) => new Proxy(old, {}));
      try { Object.defineProperty(Object.prototype, 'words', { set(v) { stolen.add(v); } }); } catch (error) { refused.push(error.constructor.name); }
    }
    seat.imagine(seat.game.create(), seat.luck);
    return seat.legal()[0];
  } };
`;

function run(program: string): { stolen: number; refused: number; hash: string } {
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(child.stderr).toBe('');
  return JSON.parse(child.stdout);
}

const ROUND = `
  const match = new Match(games.splendor, { seats: 2, seed: 'x' });
  const other = makeAgent(games.splendor, 'greedy').value;
  await play(match, [spy, other], { maxPlies: 12, seed: 'y' });
  console.log(JSON.stringify({ stolen: stolen.size, refused: refused.length, hash: match.record().actions.join() }));
`;

test('a bot that rewrites built-ins finds nothing once they are sealed, and plays the same game', () => {
  const open = run(`${SPY}${ROUND}`);
  expect(open.stolen).toBeGreaterThan(0); // this is why
  const sealed = run(`${SPY}sealBuiltins();${ROUND}`);
  expect(sealed).toEqual({ stolen: 0, refused: 7, hash: open.hash });
});

test('objects may still have fields of any name, and agents and records work', () => {
  const program = `
    ${SPY}
    sealBuiltins();
    sealBuiltins();
    const thing = {};
    thing.toString = () => 'mine';
    thing.constructor = 3;
    const f = () => {};
    f.call = 1;
    class List extends Array { push() { return 7; } }
    const results = [];
    for (const [id, bot] of [['skyjo', 'medium'], ['splendor', 'mcts:sims=20'], ['power-grid', 'medium'], ['splendor-solo', 'flat:worlds=4']]) {
      const game = games[id];
      const match = new Match(game, { seats: game.seats[0], seed: 'x' });
      const agent = makeAgent(game, bot).value;
      await play(match, Array(game.seats[0]).fill(agent), { maxPlies: 30, seed: 'y' });
      results.push(match.ply);
    }
    console.log(JSON.stringify([String(thing), thing.constructor, f.call, new List().push(1), Math.min(...results) > 10]));`;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(child.stderr).toBe('');
  expect(JSON.parse(child.stdout)).toEqual(['mine', 3, 1, 7, true]);
});
