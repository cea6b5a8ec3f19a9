/** The room, driven through every interleaving a scheduler can think of, with a log that fails and rivals that write too. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Match } from '../match/index.ts';
import { tiny } from '../testing/tiny-game.ts';
import type { Outcome } from './attempt.ts';
import type { Form, Watcher } from './audience.ts';
import { withChanges } from './changes.ts';
import type { Dealt } from './dealt.ts';
import type { Step, Update } from './protocol.ts';
import { Room, type RoomPorts } from './room.ts';
import { type Entry, FORFEIT } from './store/store.ts';

const DEALT: Dealt = { id: 'AAAAAAAAAAAAAAAA', seats: 2, seed: 'room', options: {}, clock: null, started: 1000 };

/** A log in memory, with the constraints of the real one. */
class MemoryLog {
  readonly entries: Entry[] = [];

  append(entry: Entry): boolean {
    const taken = entry.ply !== this.entries.length || this.#ended;
    if (taken || this.find(entry.seat, entry.key)) return false;
    this.entries.push(entry);
    return true;
  }

  find(seat: number, key: string): Entry | null {
    return this.entries.find((entry) => entry.seat === seat && entry.key === key) ?? null;
  }

  get #ended(): boolean {
    return this.entries.at(-1)?.action === FORFEIT;
  }
}

/** Somebody who writes down what they are sent, whole or put together from steps. */
class Notebook implements Watcher {
  readonly seat: number;
  readonly choices: boolean;
  readonly form: Form;
  readonly updates: Update[] = [];
  constructor(seat: number, choices = false, form: Form = 'whole') {
    this.seat = seat;
    this.choices = choices;
    this.form = form;
  }
  send(json: string): void {
    const sent = JSON.parse(json) as Update | Step;
    if (sent.type === 'update') {
      this.updates.push(sent);
      return;
    }
    const { type: _, from, changes, ...rest } = sent;
    const last = this.updates.at(-1);
    expect(from, 'a step starts where the last one ended').toBe(last?.ply);
    this.updates.push({ ...rest, type: 'update', view: withChanges(last?.view, changes)?.view });
  }
}

function ports(log: MemoryLog, change: Partial<RoomPorts> = {}): RoomPorts {
  return {
    append: async (entry) => log.append(entry),
    log: async (from) => log.entries.slice(from),
    find: async (seat, key) => log.find(seat, key),
    now: () => 2000,
    ...change,
  };
}

function newRoom(log = new MemoryLog(), change: Partial<RoomPorts> = {}, dealt = DEALT): Room {
  return new Room(tiny, dealt, [...log.entries], ports(log, change));
}

/** Play first legal actions until so many are played or the match is over. */
async function playOn(room: Room, plies: number): Promise<void> {
  for (let i = 0; i < plies && !room.over; i++) {
    const { legal, turn, ply } = await room.position(room.turn, false);
    await room.act(turn, { ply, key: `key-of-ply-${ply}`, action: legal[0] });
  }
}

describe('a room', () => {
  test('acknowledges what is kept, then shows it, each watcher its own view', async () => {
    const order: string[] = [];
    const log = new MemoryLog();
    const room = newRoom(log, {
      async append(entry) {
        order.push('kept');
        return log.append(entry);
      },
    });
    const watcher: Watcher = {
      seat: 1,
      choices: false,
      form: 'whole',
      send: (json) => order.push(`shown at ${(JSON.parse(json) as Update).ply}`),
    };
    await room.watch(watcher, -1, () => order.push('greeted'));
    await room.act(0, { ply: 0, key: 'first-key', action: 0 }, () => order.push('acknowledged'));
    expect(order).toEqual(['greeted', 'shown at 0', 'kept', 'acknowledged', 'shown at 1']);
  });

  test.each(['whole', 'steps'] as const)(
    'sends who comes back all that was missed, as it was sent to those who stayed: %s',
    async (form) => {
      const room = newRoom();
      const [stayed, whole] = [new Notebook(1, false, form), new Notebook(1)];
      await room.watch(stayed, -1, () => {});
      await room.watch(whole, -1, () => {});
      await playOn(room, 99);
      expect(stayed.updates).toEqual(whole.updates);
      for (let since = 0; since <= room.ply; since++) {
        const back = new Notebook(1, false, form);
        await room.watch(back, since, () => {});
        expect(back.updates).toEqual(stayed.updates.filter(({ ply }) => ply > since));
      }
    },
  );

  test('sends in steps the first position whole, then what changed, and the end of a match that is given up', async () => {
    const room = newRoom();
    const sent: string[] = [];
    await room.watch({ seat: 0, choices: false, form: 'steps', send: (json) => sent.push(json) }, -1, () => {});
    await playOn(room, 2);
    await room.forfeit(1, 'enough-now');
    const frames = sent.map((json) => JSON.parse(json) as Update | Step);
    expect(frames.map(({ type, ply }) => `${type} ${ply}`)).toEqual(['update 0', 'step 1', 'step 2', 'step 2']);
    expect(frames.at(-1)).toMatchObject({ from: 2, turn: -1, changes: [] });
    expect(frames.slice(1).every((frame) => !('view' in frame))).toBe(true);
  });

  test('sends nothing more to who is cut off by the first position', async () => {
    const room = newRoom();
    const sent: string[] = [];
    const slow: Watcher = {
      seat: 0,
      choices: false,
      form: 'whole',
      send(json: string) {
        sent.push(json);
        room.unwatch(slow);
      },
    };
    await room.watch(slow, -1, () => {});
    await playOn(room, 2);
    expect([sent.length, room.watched]).toEqual([1, 0]);
  });

  test('takes in lines it is told of: once, in order, and those before them if it has missed any', async () => {
    const log = new MemoryLog();
    await playOn(newRoom(log), 4);
    const other = newRoom();
    const behind = new Room(tiny, DEALT, [], ports(log));
    const notebook = new Notebook(0, false, 'steps');
    await behind.watch(notebook, -1, () => {});
    for (const i of [0, 0, 2, 1, 3, 3]) await behind.hear(log.entries[i]);
    expect(notebook.updates.map(({ ply }) => ply)).toEqual([0, 1, 2, 3, 4]);
    expect(behind.transcript.entries.map(({ action }) => action)).toEqual(log.entries.map(({ action }) => action));
    expect(other.ply, 'what it is told it need not read').toBe(0);
    await other.hear(log.entries[0]);
    expect(other.ply).toBe(1);
  });

  test('answers a key again as it did, long after and after a restart', async () => {
    const log = new MemoryLog();
    const room = newRoom(log);
    const first = await room.act(0, { ply: 0, key: 'first-key', action: 0 });
    await playOn(room, 99);
    const again = { ply: 0, key: 'first-key', action: 0 };
    expect(await room.act(0, again)).toEqual(first);
    const other = newRoom(log);
    expect(await other.act(0, again)).toEqual(first);
    expect(await other.act(1, again), 'a key is of one seat').toMatchObject({ code: 'MATCH_FINISHED' });
    expect(await other.act(0, { ...again, action: 1 })).toMatchObject({ code: 'KEY_REUSED' });
  });

  test('counts what it plays again when a legal action comes under a used key', async () => {
    const room = newRoom();
    await playOn(room, 3);
    const { legal, turn, ply } = await room.position(room.turn, false);
    const counts: number[] = [];
    const key = `key-of-ply-${ply - 2}`; // the last one of this seat, which the room still remembers
    const outcome = await room.act(turn, { ply, key, action: legal.at(-1) }, (_, again) => counts.push(again));
    expect(outcome).toMatchObject({ code: 'KEY_REUSED' });
    expect(counts).toEqual([ply]);
  });

  test('keeps nothing of what is refused', async () => {
    const log = new MemoryLog();
    const room = newRoom(log);
    const key = 'some-key';
    const junk = [
      undefined,
      null,
      'draw',
      99,
      -1,
      0.5,
      { type: 'lay' },
      { __proto__: null, type: 'draw', more: 1 },
      [],
    ];
    for (const action of junk) expect((await room.act(0, { ply: 0, key, action })).type).toBe('refused');
    expect(await room.act(1, { ply: 0, key, action: 0 })).toMatchObject({ code: 'NOT_PLAYER_TURN', legal: [] });
    expect(await room.act(0, { ply: 3, key, action: 0 })).toMatchObject({ type: 'stale', ply: 0 });
    expect(log.entries).toEqual([]);
    expect((await room.act(0, { ply: 0, key, action: 0 })).type).toBe('accepted');
  });

  test('is not moved by a log that fails: the same key is accepted when it works again', async () => {
    const log = new MemoryLog();
    let broken = true;
    const room = newRoom(log, {
      async append(entry) {
        if (broken) throw new Error('no disk');
        return log.append(entry);
      },
    });
    const act = { ply: 0, key: 'first-key', action: 0 };
    expect(await room.act(0, act)).toMatchObject({ type: 'refused', code: 'UNAVAILABLE', ply: 0 });
    broken = false;
    expect(await room.act(0, act)).toMatchObject({ type: 'accepted', ply: 1 });
    expect(log.entries).toHaveLength(1);
  });

  test('ends by forfeit: who gave up is last, and nothing follows', async () => {
    const log = new MemoryLog();
    const room = newRoom(log);
    const watcher = new Notebook(-1);
    await room.watch(watcher, -1, () => {});
    await playOn(room, 2);
    const { ply } = room;
    expect(await room.forfeit(0, 'forfeit-1')).toBe(true);
    expect(await room.forfeit(1, 'forfeit-2')).toBe(false);
    expect(room.transcript.result).toMatchObject({ ending: 'forfeit', by: 0, places: [2, 1] });
    expect(watcher.updates.at(-1)).toMatchObject({ ply, turn: -1, legal: [], action: null, by: 0 });
    expect(await room.act(room.turn, { ply, key: 'too-late', action: 0 })).toMatchObject({ code: 'MATCH_FINISHED' });
    expect(newRoom(log).transcript.result).toEqual(room.transcript.result);
  });

  test('has no record for others before the end', async () => {
    const room = newRoom();
    expect(await room.record()).toBeNull();
    await playOn(room, 99);
    expect(await room.record()).toMatchObject({
      seed: 'room',
      actions: { length: room.ply },
      hashes: { length: room.ply + 1 },
    });
  });

  test('plays nothing again for who has the last position, and once for all who ask for the record', async () => {
    const log = new MemoryLog();
    let played = 0;
    const counting = {
      ...tiny,
      apply(...args: Parameters<typeof tiny.apply>) {
        played++;
        tiny.apply(...args);
      },
    };
    const room = new Room(counting, DEALT, [], ports(log));
    await playOn(room, 99);
    const { ply } = room;
    played = 0;
    const back = new Notebook(0);
    await room.watch(back, ply, () => {});
    expect([played, back.updates]).toEqual([0, []]);
    for (let asked = 0; asked < 3; asked++) await room.record();
    expect(played).toBe(ply);
  });

  test('counts a clock by move or by game, and not while no server had the match', async () => {
    for (const per of ['move', 'game'] as const) {
      let now = 1000;
      const log = new MemoryLog();
      const dealt = { ...DEALT, clock: { per, seconds: 10, late: 'forfeit' } };
      const room = newRoom(log, { now: () => now }, dealt);
      expect(room.deadline).toBe(11_000);
      now = 4000;
      await playOn(room, 1);
      expect(room.transcript.left(now)).toEqual(per === 'move' ? [10_000, 10_000] : [7000, 10_000]);
      now = 5000;
      await playOn(room, 1);
      expect(room.deadline).toBe(per === 'move' ? 15_000 : 12_000);
      now = 1_000_000;
      expect(newRoom(log, { now: () => now }, dealt).deadline).toBe(per === 'move' ? 1_010_000 : 1_007_000);
    }
  });

  test('refuses a log that is not of these rules', () => {
    const log = new MemoryLog();
    log.entries.push({ ply: 0, seat: 1, action: 0, key: 'k', at: 0 });
    expect(() => newRoom(log)).toThrow('does not follow its rules at ply 0');
  });
});

/** What players do in a race: each tries what they think is legal, under their own keys, and sends it again when unsure. */
const scenario = fc.record({
  scheduler: fc.scheduler(),
  /** Whether the n-th write fails, and if so whether it was kept nonetheless. */
  failures: fc.array(fc.constantFrom('none', 'none', 'none', 'before', 'after'), { maxLength: 12 }),
  /** Who tries what in which room: seat, choice among the legal, room, how often it is sent. */
  tries: fc.array(fc.tuple(fc.nat(1), fc.nat(3), fc.nat(1), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 24,
  }),
});

test('whatever the interleaving, what is acknowledged is kept once and in order, and what is shown is kept', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ scheduler, failures, tries }) => {
      const log = new MemoryLog();
      let writes = 0;
      const wait = <T>(what: string, work: () => T): Promise<T> =>
        scheduler.schedule(Promise.resolve(), what).then(work);
      const racing: Partial<RoomPorts> = {
        append: (entry) =>
          wait('append', () => {
            const failure = failures[writes++] ?? 'none';
            if (failure === 'before') throw new Error('not kept');
            const kept = log.append(entry);
            if (failure === 'after') throw new Error('kept, but nobody heard');
            return kept;
          }),
        log: (from) => wait('log', () => log.entries.slice(from)),
        find: (seat, key) => wait('find', () => log.find(seat, key)),
      };
      const rooms = [newRoom(log, racing), newRoom(log, racing)]; // as if a dead server were not quite dead
      const notebooks = rooms.flatMap((room, i) =>
        [-1, 0, 1].map((seat) => ({ room, notebook: new Notebook(seat, false, i === 1 ? 'steps' : 'whole') })),
      );
      const watching = notebooks.map(({ room, notebook }) =>
        room.watch(
          {
            ...notebook,
            seat: notebook.seat,
            choices: false,
            form: notebook.form,
            send: (json) => {
              const { ply } = JSON.parse(json) as Update | Step;
              expect(log.entries.length, 'shown before it was kept').toBeGreaterThanOrEqual(ply);
              notebook.send(json);
            },
          },
          -1,
          () => {},
        ),
      );
      const accepted: { seat: number; key: string; outcome: Extract<Outcome, { type: 'accepted' }> }[] = [];
      const attempts = tries.map(async ([seat, choice, which, times], i) => {
        const room = rooms[which];
        await wait(`attempt ${i}`, () => {});
        const { legal, ply } = await room.position(seat, false);
        const attempt = { ply, key: `key-${i}`, action: legal[choice % Math.max(1, legal.length)] ?? choice };
        for (let time = 0; time < times; time++) {
          const outcome = await room.act(seat, attempt, (answer) => {
            if (answer.type === 'accepted')
              expect(log.find(seat, attempt.key), 'acknowledged before it was kept').not.toBeNull();
          });
          if (outcome.type === 'accepted') accepted.push({ seat, key: attempt.key, outcome });
        }
      });
      await scheduler.waitFor(Promise.all([...watching, ...attempts]));
      await scheduler.waitFor(Promise.all(rooms.map((room) => room.catchUp())));

      const match = new Match(tiny, { seats: 2, seed: DEALT.seed });
      for (const entry of log.entries) expect(match.submit(entry.seat, entry.action).ok, 'the log is legal').toBe(true);
      for (const { seat, key, outcome } of accepted) {
        const entries = log.entries.filter((entry) => entry.key === key && entry.seat === seat);
        expect(entries).toHaveLength(1);
        expect(outcome).toMatchObject({ ply: entries[0].ply + 1, action: entries[0].action });
      }
      for (const { notebook } of notebooks) {
        const plies = notebook.updates.map(({ ply }) => ply);
        expect(plies, 'every ply once and in order').toEqual(plies.map((_, i) => plies[0] + i));
        expect(notebook.updates.at(-1)?.view).toEqual(JSON.parse(JSON.stringify(match.view(notebook.seat))));
      }
    }),
    { numRuns: 300 },
  );
});
