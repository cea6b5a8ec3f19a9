/** Reading what came from elsewhere: fields of plain objects, whole numbers, plants. Runs no code of the input's. */
import { PLANT_OF } from './plants.ts';

/** The fields of a plain object; null for anything else, and for objects that compute their fields. */
export function fieldsOf(input: unknown): Record<string, unknown> | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  try {
    const fields: Record<string, unknown> = {};
    for (const name of Reflect.ownKeys(input)) {
      const property = Object.getOwnPropertyDescriptor(input, name);
      if (typeof name !== 'string' || property === undefined || !('value' in property)) return null;
      if (name !== '__proto__') fields[name] = property.value;
    }
    return fields;
  } catch {
    return null; // a hostile proxy
  }
}

/** The things in a plain list; null for anything else. */
export function listOf(input: unknown): unknown[] | null {
  if (!Array.isArray(input)) return null;
  try {
    const things: unknown[] = [];
    for (let i = 0; i < input.length; i++) {
      const property = Object.getOwnPropertyDescriptor(input, i);
      if (property === undefined || !('value' in property)) return null;
      things.push(property.value);
    }
    return things;
  } catch {
    return null; // a hostile proxy
  }
}

/** Whether it is a whole number. */
export function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

/** The number of a plant that exists, given as a number or as an object that has one. */
export function plantNumber(ref: unknown): number | null {
  const number = typeof ref === 'number' ? ref : fieldsOf(ref)?.number;
  return isWhole(number) && PLANT_OF[number] >= 0 ? number : null;
}

/** A value as a sentence can name it. */
export function shown(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `'${value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value}'`;
    case 'number':
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? 'a list' : 'an object';
    default:
      return `a ${typeof value}`;
  }
}

/** A sentence quotes no more letters of what came from elsewhere. */
const LONGEST = 40;
