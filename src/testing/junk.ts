/** Junk: what is no action, to be tried wherever an action comes from outside. */

/** What is no action of any game. */
export const JUNK: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  '0',
  'pass please',
  [],
  [0],
  {},
  { type: '' },
  { type: null },
  { type: ['draw'] },
  { type: { type: 'draw' } },
  () => 0,
  Symbol('draw'),
  10n,
  new Date(0),
  new Map([['type', 'draw']]),
  new Proxy({}, { ownKeys: () => ['x', 'x'] }),
  new Proxy(
    {},
    {
      getPrototypeOf: () => {
        throw new Error('hostile');
      },
    },
  ),
];

/** Almost an action: one field too many, one of another type, one missing, inherited instead of owned. */
export function junkLike(action: Record<string, unknown>): unknown[] {
  const fields = Object.entries(action);
  return [
    { ...action, extra: 1 },
    { ...action, [Symbol('extra')]: 1 },
    JSON.parse(`{"__proto__":1,${JSON.stringify(action).slice(1)}`),
    Object.create(action),
    Object.defineProperty({ ...action }, 'type', { get: () => action.type, enumerable: true }),
    [action],
    JSON.stringify(action),
    ...fields.map(([name]) => Object.fromEntries(fields.filter(([other]) => other !== name))),
    ...fields.map(([name, value]) => ({ ...action, [name]: typeof value === 'string' ? 0 : String(value) })),
    ...fields.map(([name, value]) => ({ ...action, [name]: [value] })),
    ...fields.map(([name]) => ({ ...action, [name]: Number.NaN })),
  ];
}

/** Junk as text, for messages. */
export function describe(junk: unknown): unknown {
  try {
    return JSON.stringify(junk);
  } catch {
    return typeof junk;
  }
}
