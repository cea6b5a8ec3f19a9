/** The protocol: what is read and what is junk, and the tables of it in the docs. */
import fc from 'fast-check';
import type Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { expectDocs } from '../testing/docs.ts';
import { ANSWERS, PUSHES, REQUESTS, type RequestType, requestSchema, Step, Update } from './protocol.ts';
import { readRequest } from './read.ts';
import { plainText } from './text.ts';

const DOCS = new URL('../../docs/server.md', import.meta.url);

const ID = 'AbCdEfGh01234_-x';
const TOKEN = 'x'.repeat(43);
const SECRET = 'a-secret-of-mine';
const KEY = 'a-new-key';

/** One request of every type, well made. */
const GOOD: { readonly [T in RequestType]: Record<string, unknown> } = {
  hello: { protocol: 2 },
  games: {},
  list: { game: 'tiny', state: 'waiting', before: 5 },
  lobby: { on: true },
  create: {
    player: SECRET,
    key: KEY,
    name: 'Anne',
    game: 'tiny',
    seats: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }, { kind: 'open' }],
    options: { maxTurns: 3 },
    public: true,
    clock: { per: 'move', seconds: 30, late: 'forfeit' },
  },
  join: { player: SECRET, match: ID, name: 'Ben', seat: 1 },
  leave: { match: ID, token: TOKEN },
  mine: { player: SECRET },
  watch: { match: ID, token: TOKEN, since: -1, heard: 0, choices: true, steps: true, words: true },
  unwatch: { match: ID, seat: -1 },
  act: { match: ID, token: TOKEN, ply: 0, key: KEY, action: { type: 'draw' }, brief: true },
  chat: { match: ID, token: TOKEN, key: KEY, text: 'hello' },
  rematch: { player: SECRET, match: ID, token: TOKEN },
  world: { match: ID, token: TOKEN, ply: 0 },
  info: { match: ID },
  record: { match: ID },
};
const TYPES = Object.keys(REQUESTS) as RequestType[];

describe('every request', () => {
  test.each(TYPES)('%s is read as it was written', (type) => {
    const message = { type, id: 7, ...GOOD[type] };
    expect(readRequest(JSON.stringify(message))).toEqual({ ok: true, request: message });
  });

  test.each(TYPES)('%s with a field too many, too few or of another kind is junk', (type) => {
    const message: Record<string, unknown> = { type, id: 7, ...GOOD[type] };
    expect(readRequest(JSON.stringify({ ...message, more: 1 })).ok).toBe(false);
    const optional = new Set(
      Object.entries(REQUESTS[type].fields as Type.TProperties).flatMap(([name, field]) =>
        '~optional' in field ? [name] : [],
      ),
    );
    for (const name of Object.keys(message)) {
      const { [name]: value, ...rest } = message;
      expect(readRequest(JSON.stringify(rest)).ok, `without ${name}`).toBe(optional.has(name));
      if (name === 'action') continue; // any JSON: the game says what it is
      const wrong = [null, [], {}, 'x'.repeat(5000), -5, 1.5, 1e300, typeof value !== 'boolean' && true, [value]];
      for (const other of wrong) {
        if (other === false || (name === 'options' && JSON.stringify(other) === '{}')) continue;
        const text = JSON.stringify({ ...rest, [name]: other });
        expect(readRequest(text).ok, text.slice(0, 200)).toBe(false);
      }
    }
    const polluted = `{"__proto__":{"polluted":true},${JSON.stringify(message).slice(1)}`;
    expect(readRequest(polluted).ok).toBe(false);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('junk', () => {
  test('of any shape is refused and never throws', () => {
    const anything = fc.anything({ withNullPrototype: true, withBigInt: false, maxDepth: 6 });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          anything.map((value) => JSON.stringify(value) ?? ''),
        ),
        (text) => {
          expect(readRequest(text).ok).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('made by changing good requests never throws, and what is read fits its schema', () => {
    const request = fc
      .constantFrom(...TYPES)
      .chain((type) =>
        fc.tuple(fc.constant(type), fc.dictionary(fc.constantFrom('id', ...Object.keys(GOOD[type])), fc.jsonValue())),
      );
    fc.assert(
      fc.property(request, ([type, change]) => {
        const reading = readRequest(JSON.stringify({ type, id: 1, ...GOOD[type], ...change }));
        if (reading.ok)
          expect(Object.keys(reading.request).every((name) => name in requestSchema(type).properties)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['', 'a message is JSON'],
    ['[]', 'a message is an object'],
    ['{"type":"constructor","id":3}', 'type is one of'],
    ['{"type":"__proto__","id":3}', 'type is one of'],
    [`{"type":"hello","id":3,"protocol":${'['.repeat(8000)}${']'.repeat(8000)}}`, 'hello'],
  ])('%.40s is answered with what is wrong', (text, problem) => {
    const reading = readRequest(text);
    expect(reading.ok ? '' : reading.problem).toContain(problem);
  });

  test('with an id is answered to that id', () => {
    expect(readRequest('{"type":"fly","id":3}')).toMatchObject({ re: 3 });
    expect(readRequest('{"type":"fly","id":"3"}')).toMatchObject({ re: null });
    expect(readRequest('{"type":"fly","id":-1}')).toMatchObject({ re: null });
  });
});

describe('text', () => {
  test.each([
    ['Anne', 'Anne'],
    ['  Anne \n Lee  ', 'Anne Lee'],
    ['<b>&"\'', '<b>&"\''],
    ['a\u202Eb\u0000c\u200Fd', 'abcd'],
    ['e\u0301', '\u00E9'],
    ['Zoë 🎲', 'Zoë 🎲'],
    [' \u200B\u2028', null],
    ['\u3164\u2800\uFFA0', null],
    ['Anne\u034F\uFE0F\u115F', 'Anne'],
    ['Anne\u00A0\u2003Lee\u3000', 'Anne Lee'],
    ['x'.repeat(33), null],
  ])('%j is kept as %j', (text, kept) => {
    expect(plainText(text, 32)).toBe(kept);
  });
});

/** The fields of a message, optional ones with a question mark. */
function fieldList(fields: Type.TProperties): string {
  const names = Object.entries(fields).map(([name, field]) => ('~optional' in field ? `${name}?` : name));
  return names.map((name) => `\`${name}\``).join(', ');
}

const HEAD = ['| field | meaning |', '|---|---|'];

function fieldTable(schema: Type.TObject): string[] {
  return Object.entries(schema.properties as Type.TProperties).flatMap(([name, field]) => {
    const { description } = field as { description?: string };
    return name === 'type'
      ? []
      : [`| \`${name}\`${'~optional' in field ? ' (optional)' : ''} | ${description ?? ''} |`];
  });
}

test('golden: the docs list every message', () => {
  const requests = TYPES.map((type) => {
    const { fields, answer, about } = REQUESTS[type];
    return `| \`${type}\` | ${fieldList(fields)} | \`${answer}\` | ${about} |`;
  });
  expectDocs(
    DOCS,
    'requests',
    ['| request | fields | answer | what for |', '|---|---|---|---|', ...requests].join('\n'),
  );
  const answers = Object.entries(ANSWERS).map(
    ([type, { fields, about }]) => `| \`${type}\` | ${fieldList(fields)} | ${about} |`,
  );
  expectDocs(DOCS, 'answers', ['| answer | fields | meaning |', '|---|---|---|', ...answers].join('\n'));
  const pushes = Object.entries(PUSHES).map(([type, { schema, about }]) => {
    const { type: _, ...fields } = schema.properties as Type.TProperties;
    return `| \`${type}\` | ${type === 'update' || type === 'step' ? 'see below' : fieldList(fields)} | ${about} |`;
  });
  expectDocs(DOCS, 'pushes', ['| push | fields | meaning |', '|---|---|---|', ...pushes].join('\n'));
  expectDocs(DOCS, 'update', [...HEAD, ...fieldTable(Update)].join('\n'));
  const extra = fieldTable(Step).filter((line) => !fieldTable(Update).includes(line));
  expectDocs(DOCS, 'step', [...HEAD, ...extra].join('\n'));
});
