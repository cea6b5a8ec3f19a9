/**
 * Agents in the same thread share the language with the engine: one that rewrote `Int32Array.prototype.set` would be handed the state
 * whenever the engine copies it. Sealed, nothing that the engine calls can be rewritten.
 */

type Named = Readonly<Record<string, unknown>>;

/** What the language brings, by name. Built-ins of later versions are sealed where there are any. */
const NAMES = `
  Object Function Array String Number Boolean BigInt Symbol RegExp Promise Iterator Map Set WeakMap WeakSet WeakRef Proxy
  ArrayBuffer SharedArrayBuffer DataView Atomics Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array
  Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array JSON Math Reflect
  structuredClone queueMicrotask parseInt parseFloat isNaN isFinite`
  .trim()
  .split(/\s+/);

/** Built-ins that have no name. */
function unnamed(): unknown[] {
  const proto = Object.getPrototypeOf;
  const generator = proto(function* () {});
  const asynchronous = proto(async function* () {});
  return [
    proto(Int8Array),
    generator,
    asynchronous,
    proto(async () => {}),
    ...[[][Symbol.iterator](), new Map().entries(), new Set().entries(), ''[Symbol.iterator](), ''.matchAll(/x/g)].map(
      proto,
    ),
    proto(generator.prototype),
    proto(asynchronous.prototype),
  ];
}

/**
 * Seal the built-ins of this thread for good. Call it before code of strangers is loaded; whatever changes built-ins itself
 * (polyfills, instruments) must come before. Objects can still be given fields of any name.
 */
export function sealBuiltins(): void {
  const world = globalThis as Named;
  for (const builtin of [...NAMES.map((name) => world[name]), ...unnamed()]) {
    if (!isObject(builtin)) continue;
    const { prototype } = builtin as { prototype?: unknown };
    if (isObject(prototype)) seal(prototype);
    seal(builtin);
  }
  for (const name of [...NAMES, 'globalThis']) {
    const binding = Object.getOwnPropertyDescriptor(globalThis, name);
    if (binding?.configurable)
      Object.defineProperty(globalThis, name, { value: world[name], writable: false, configurable: false });
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Frozen; but what every object inherits may still be hidden by a field of its own, as programs commonly do with `toString`. */
function seal(object: object): void {
  if (object === Object.prototype || object === Function.prototype) letOverride(object);
  Object.freeze(object);
}

/** A frozen field cannot be assigned to in any object that inherits it; one that is got and set can. */
function letOverride(prototype: object): void {
  for (const [name, { value, configurable }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (!configurable || typeof value !== 'function') continue;
    Object.defineProperty(prototype, name, {
      get: () => value,
      set(this: object, own: unknown) {
        if (this === prototype) throw new TypeError(`'${name}' is sealed`);
        Object.defineProperty(this, name, { value: own, writable: true, enumerable: true, configurable: true });
      },
    });
  }
}
