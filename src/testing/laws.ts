/** The laws every game keeps, each a function that throws what it found. `conformance` runs them all as tests. */
import {
  type Agent,
  below,
  copyState,
  createRng,
  equalStates,
  type Game,
  hashState,
  imagineInto,
  legalIds,
  loadState,
  newGame,
  OVER,
  PLAIN,
  readTokens,
  SPECTATOR,
  type State,
  saveState,
  tensorSize,
  tokensSize,
} from '../core/index.ts';
import { Match, play } from '../match/index.ts';
import { BatchEnv, Env } from '../rl/index.ts';
import { describe, JUNK, junkLike } from './junk.ts';
import { must, type Table, walk } from './walk.ts';

/** What is tried beyond what every game must keep. */
export interface Expectations<S extends State> {
  /** The game's own invariants; throws if one is broken. Called after every action. */
  readonly invariants?: (s: S) => void;
  /** What is hidden from somebody, by name: each must come out differently in some imagined world. */
  readonly hidden?: Readonly<Record<string, (s: S) => unknown>>;
  /** An episode that takes more actions than this never ends. */
  readonly longest?: number;
}

/** Law 1: ids are dense and unique, every action has its own sentence, survives JSON, and junk has no id. */
export function lawOfActions(game: Game): void {
  const { all, size, idOf } = game.actions;
  must(size === all.length && size > 0, 'the size is the number of actions');
  const told = new Set<string>();
  all.forEach((action, id) => {
    must(idOf(action) === id, `action ${id} has id ${idOf(action)}`);
    must(idOf(id) === id, `the number ${id} is not an id`);
    must(idOf(JSON.parse(JSON.stringify(action))) === id, `action ${id} does not survive JSON`);
    must(isFrozen(action), `action ${id} can be changed`);
    const sentence = game.tell(action);
    must(sentence.length > 0 && !told.has(sentence), `action ${id} has no sentence of its own: '${sentence}'`);
    told.add(sentence);
    for (const junk of junkLike(action))
      must(idOf(junk) === -1, `junk has id ${idOf(junk)}: ${String(describe(junk))}`);
  });
  for (const junk of JUNK) must(idOf(junk) === -1, `junk has an id: ${String(describe(junk))}`);
  for (const id of [-1, size, 0.5, Number.NaN, Infinity, 2 ** 32]) must(idOf(id) === -1, `${id} is not an id`);
}

function isFrozen(action: object): boolean {
  return Object.isFrozen(action) && Object.values(action).every((value) => Object.isFrozen(value));
}

/** Laws 2 and 3: `legal` is exactly what `refuse` allows, every refusal has its sentence, asking changes no word, every game ends. */
export function lawOfLegality<S extends State>(game: Game<S>, table: Table, expected: Expectations<S> = {}): void {
  const before = game.create();
  const floats = new Float32Array(tensorSize(game.tensor, table.seats));
  const rows = new Int32Array(tokensSize(game.tokens, table.seats));
  walk(
    game,
    table,
    (s, legal) => {
      copyState(s, before);
      const over = game.turn(s) === OVER;
      must(over || (game.turn(s) >= 0 && game.turn(s) < table.seats), `no seat ${game.turn(s)}`);
      must(game.players(s) === table.seats, `${game.players(s)} players at a table of ${table.seats}`);
      must(!over || legal.length === 0, 'there are legal actions after the end');
      let n = 0;
      for (let id = 0; id < game.actions.size; id++) {
        const code = game.refuse(s, game.actions.all[id]);
        const listed = legal[n] === id;
        if (listed) n++;
        must(
          listed === (code === null),
          `action ${id} (${game.tell(game.actions.all[id])}): refuse says ${code}, legal ${listed}`,
        );
        must(
          code === null || code === 'MATCH_FINISHED' || code in game.refusals,
          `the refusal ${code} has no sentence`,
        );
        must(!over || code === 'MATCH_FINISHED', `after the end action ${id} is refused as ${code}`);
      }
      must(legalIds(game, s).join() === legal.join(), 'legal does not say the same twice');
      must(n === legal.length, `legal lists ids out of order or twice: ${legal.join()}`);
      for (let seat = SPECTATOR; seat < table.seats; seat++) {
        const view = game.view(s, seat);
        must(same(JSON.parse(JSON.stringify(view)), view), `the view of seat ${seat} is not plain JSON`);
        must(game.show(view, PLAIN).length > 0, `the view of seat ${seat} shows nothing`);
        if (seat < 0) continue;
        game.tensor.write(s, seat, floats, 0);
        game.tokens.write(s, seat, rows, 0);
        must(Number.isFinite(game.score(s, seat)), `seat ${seat} has score ${game.score(s, seat)}`);
      }
      JSON.stringify(game.reveal(s));
      must(equalStates(s, before), `asking changed the state: ${changedFields(s, before)}`);
      must(placesAreRanks(game, s), 'places are not ranks with ties shared');
      must(!over || hasWinner(game, s), 'nobody has won');
      expected.invariants?.(s);
    },
    expected.longest,
  );
}

function placesAreRanks<S extends State>(game: Game<S>, s: S): boolean {
  const places = Array.from({ length: game.players(s) }, (_, seat) => game.place(s, seat));
  return places.every((place) => place === 1 + places.filter((other) => other < place).length);
}

function hasWinner<S extends State>(game: Game<S>, s: S): boolean {
  return Array.from({ length: game.players(s) }, (_, seat) => game.place(s, seat)).includes(1);
}

function changedFields(a: State, b: State): string {
  return Array.from(a.words.keys())
    .filter((i) => a.words[i] !== b.words[i])
    .slice(0, 8)
    .map((i) => `word ${i}`)
    .join();
}

function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false; // a map, or a window on the state
  const keys = Object.keys(a);
  const other = b as Record<string, unknown>;
  return (
    keys.length === Object.keys(b).length && keys.every((key) => same((a as Record<string, unknown>)[key], other[key]))
  );
}

/** Law 4: copied and saved states play on like the original; the same seed and actions give the same hashes. */
export function lawOfDeterminism<S extends State>(game: Game<S>, table: Table): void {
  const twin = newGame(game, table);
  const copied = game.create();
  const loaded = game.create();
  loaded.words.fill(-1);
  must(
    hashState(newGame(game, { ...table, seed: `${table.seed} other` })) !== hashState(twin),
    'the seed makes no difference',
  );
  walk(game, table, (s, legal, luck) => {
    must(equalStates(s, twin) && hashState(s) === hashState(twin), 'the same seed and actions led elsewhere');
    copyState(s, copied);
    must(loadState(loaded, JSON.parse(JSON.stringify(saveState(s)))), 'a saved state does not load');
    must(equalStates(s, loaded), 'a loaded state differs');
    if (legal.length === 0) return;
    const ahead = Int32Array.from(luck); // the action that the walk is about to play
    const action = game.actions.all[legal[below(ahead, legal.length)]];
    game.apply(copied, action);
    game.apply(loaded, action);
    game.apply(twin, action);
    must(equalStates(copied, loaded) && equalStates(copied, twin), 'a copied or loaded state plays on differently');
  });
}

/**
 * Law 5: what a seat sees does not change when all that is hidden from it is dealt anew, imagined worlds know no more than
 * it does, and everything that is hidden really varies. Tried for the seat to act and for one other at each state.
 */
export function lawOfSecrecy<S extends State>(
  game: Game<S>,
  tables: readonly Table[],
  expected: Expectations<S> = {},
): void {
  const redealt = game.create();
  const first = game.create();
  const second = game.create();
  const hidden = Object.entries({ luck: (s: S) => s.rng, ...expected.hidden });
  const varied = new Set<string>();
  for (const table of tables) {
    const luck = createRng(`secrecy ${table.seed}`);
    walk(game, table, (s) => {
      const turn = Math.max(game.turn(s), 0);
      for (const seat of new Set([turn, (turn + below(luck, table.seats)) % table.seats])) {
        imagineInto(game, s, seat, luck, redealt);
        const was = seen(game, s, table.seats, seat);
        const is = seen(game, redealt, table.seats, seat);
        must(was === is, `seat ${seat} sees what is hidden from it:\n${was}\n${is}`);
        for (const [name, read] of hidden) if (String(read(s)) !== String(read(redealt))) varied.add(name);
        const lot = Int32Array.from(luck);
        imagineInto(game, s, seat, Int32Array.from(lot), first);
        imagineInto(game, redealt, seat, lot, second);
        must(
          equalStates(first, second),
          `what seat ${seat} imagines depends on what it cannot know: ${changedFields(first, second)}`,
        );
      }
    });
  }
  for (const [name] of hidden) must(varied.has(name), `imagine never varies: ${name}`);
}

/** Everything a seat is ever shown, as one text. */
function seen<S extends State>(game: Game<S>, s: S, seats: number, seat: number): string {
  const floats = new Float32Array(tensorSize(game.tensor, seats));
  game.tensor.write(s, seat, floats, 0);
  const legal = game.turn(s) === seat ? legalIds(game, s) : [];
  const scores = Array.from({ length: seats }, (_, other) => [game.score(s, other), game.place(s, other)]);
  return JSON.stringify({
    view: game.view(s, seat),
    watched: game.view(s, SPECTATOR), // what all may see, this seat may see
    tensor: Array.from(floats),
    tokens: readTokens(game.tokens, s, seats, seat),
    turn: game.turn(s),
    legal,
    scores,
  });
}

/** Law 6: tensors are finite, bounded and fully written in every state; rewards add up to the difference of scores. */
export function lawOfEncoders<S extends State>(game: Game<S>, table: Table): void {
  const length = tensorSize(game.tensor, table.seats);
  const floats = new Float32Array(length + 2);
  const count = tokensSize(game.tokens, table.seats);
  const rows = new Int32Array(count + 2);
  const UNWRITTEN = 7777;
  walk(game, table, (s) => {
    for (let seat = 0; seat < table.seats; seat++) {
      floats.fill(UNWRITTEN);
      game.tensor.write(s, seat, floats, 1);
      must(floats[0] === UNWRITTEN && floats[length + 1] === UNWRITTEN, 'the tensor is written outside its place');
      const bad = floats.subarray(1, length + 1).findIndex((x) => !(Math.abs(x) <= 10));
      must(bad < 0, `number ${bad} of the tensor of seat ${seat} is ${floats[bad + 1]}`);
      rows.fill(UNWRITTEN);
      game.tokens.write(s, seat, rows, 1);
      must(rows[0] === UNWRITTEN && rows[count + 1] === UNWRITTEN, 'the tokens are written outside their place');
      const hole = rows.subarray(1, count + 1).indexOf(UNWRITTEN);
      must(hole < 0, `number ${hole} of the tokens of seat ${seat} is not written`);
    }
  });
  lawOfRewards(game, table);
}

function lawOfRewards<S extends State>(game: Game<S>, table: Table): void {
  const env = new Env(game, { ...table, reward: 'score' });
  const luck = createRng(`rewards ${table.seed}`);
  const start = Array.from({ length: table.seats }, (_, seat) => game.score(env.state, seat));
  const sums = new Float64Array(table.seats);
  while (!env.terminated && !env.truncated) {
    const legal = env.legalActions();
    const { rewards } = env.step(legal[below(luck, legal.length)]);
    for (let seat = 0; seat < table.seats; seat++) sums[seat] += rewards[seat];
  }
  const sign = game.goal === 'most' ? 1 : -1;
  for (let seat = 0; seat < table.seats; seat++) {
    const gained = sign * (game.score(env.state, seat) - start[seat]);
    must(Math.abs(sums[seat] - gained) < 1e-3, `seat ${seat} was paid ${sums[seat]} for ${gained}`);
  }
}

/**
 * What a game offers to searches: its policy answers with a legal action and knows no more than the seat to act, its
 * evaluation is a number from 0 to 1, its rounds never run backwards, what it calls alike is told by the first of its kind,
 * and none of them changes a word.
 */
export function lawOfAdvice<S extends State>(game: Game<S>, table: Table): void {
  const before = game.create();
  const redealt = game.create();
  let round = -Infinity;
  walk(game, table, (s, legal, luck) => {
    copyState(s, before);
    const turn = game.turn(s);
    for (let seat = 0; seat < table.seats; seat++) {
      if (!game.evaluate || (turn === OVER && table.seats > 1)) continue;
      const value = game.evaluate(s, seat);
      must(value >= 0 && value <= 1, `seat ${seat} stands at ${value}, which is not from 0 to 1`);
    }
    if (game.round) must(game.round(s) >= round, 'rounds run backwards');
    round = game.round?.(s) ?? round;
    if (game.policy && turn !== OVER) {
      const lot = Int32Array.from(luck); // the walk's own luck stays where it was
      const action = game.policy(s, Int32Array.from(lot));
      must(legal.includes(action), `the policy plays ${action}, which is not legal`);
      imagineInto(game, s, turn, createRng(`advice ${table.seed} ${lot.join()}`), redealt);
      must(action === game.policy(redealt, lot), 'the policy looks at what the seat to act cannot know');
    }
    if (game.alike && turn !== OVER) {
      imagineInto(game, s, turn, createRng(`alike ${table.seed} ${luck.join()}`), redealt);
      for (const id of legal) {
        const first = game.alike(s, id);
        must(legal.includes(first) && first <= id, `action ${id} is said to be like ${first}`);
        must(game.alike(s, first) === first, `action ${first} is first of its like, but like another`);
        must(game.alike(redealt, id) === first, 'what is alike depends on what the seat to act cannot know');
      }
    }
    must(equalStates(s, before), `advice changed the state: ${changedFields(s, before)}`);
  });
}

/** One engine: the same actions lead to the same place through `Game`, `Match`, `Env` and `BatchEnv`. */
export function lawOfOneEngine<S extends State>(game: Game<S>, table: Table): void {
  const match = new Match<S>(game, { ...table, hashes: true });
  const env = new Env(game, table);
  const batch = new BatchEnv(game, { ...table, size: 2, seed: [table.seed, table.seed] });
  const luck = createRng(`doors ${table.seed}`);
  while (!match.over) {
    const legal = match.legal();
    must(legal.join() === Array.from(env.legalActions()).join(), 'Env lists other actions than Match');
    const masked = Array.from(batch.masks.subarray(0, game.actions.size).keys()).filter((id) => batch.masks[id] === 1);
    must(legal.join() === masked.join(), 'BatchEnv masks other actions than Match lists');
    must(
      env.observation.every((x, i) => x === batch.observations[i]),
      'BatchEnv observes otherwise than Env',
    );
    must(batch.toAct[0] === match.turn && env.seat === match.turn, 'the doors disagree about whose turn it is');
    const action = legal[below(luck, legal.length)];
    const done = match.submit(match.turn, action);
    must(done.ok, 'a legal action was refused');
    env.step(action);
    batch.step([action, action]);
    must(hashState(env.state) === match.hash(), 'Env went elsewhere');
    must(match.over === (batch.dones[0] === 1), 'BatchEnv did not end with the match');
    if (!match.over) must(hashState(batch.states[1]) === match.hash(), 'BatchEnv went elsewhere');
  }
  const again = newGame(game, { ...table, seed: `${table.seed}:1` });
  must(equalStates(again, batch.states[0]), 'the second episode of a batch is not the game of seed:1');
}

/** Every bot of the game plays whole matches without one refusal. */
export async function lawOfBots(game: Game, table: Table): Promise<void> {
  for (const [name, make] of Object.entries(game.bots)) {
    const match = new Match(game, table);
    const agents: Agent[] = Array.from({ length: table.seats }, make);
    const refuse = (attempt: { readonly answer: unknown; readonly refusal: { readonly code: string } }) => {
      throw new Error(`${name} answered ${JSON.stringify(attempt.answer)}: ${attempt.refusal.code}`);
    };
    await play(match, agents, { tries: 1, onRefusal: refuse });
    must(match.over, `${name} did not finish`);
  }
}
