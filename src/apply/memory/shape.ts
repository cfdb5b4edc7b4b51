/**
 * What JSON from the state folder must be, checked at the door. By hand: every run reads it, and a
 * library of schemas takes longer to load than the file. Pure.
 */

/** Gives a value of JSON as what it must be. @throws Misshapen */
export type Shape<T> = (value: unknown) => T;

export class Misshapen extends Error {
  override readonly name: string = 'Misshapen';
}

export const text: Shape<string> = (value) => (typeof value === 'string' ? value : misshapen(value));

export const flag: Shape<boolean> = (value) => (typeof value === 'boolean' ? value : misshapen(value));

/** A whole number, not negative. */
export const count: Shape<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : misshapen(value);

export function listOf<T>(item: Shape<T>): Shape<readonly T[]> {
  return (value) => (Array.isArray(value) ? value.map(item) : misshapen(value));
}

/** Of an object with any names: they come from files and the service. */
export function mapOf<T>(item: Shape<T>): Shape<ReadonlyMap<string, T>> {
  return (value) => new Map(Object.entries(object(value)).map(([name, one]) => [name, item(one)]));
}

/** The member may be absent. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value) => (value === undefined ? undefined : shape(value));
}

/** An object with known names; others are ignored: a later version may have written them. */
export function objectOf<T extends object>(
  members: {
    readonly [Name in keyof T]-?: Shape<T[Name] | (undefined extends T[Name] ? undefined : never)>;
  },
): Shape<T> {
  const shapes: readonly (readonly [string, Shape<unknown>])[] = Object.entries(members);
  return (value) => {
    const given = new Map(Object.entries(object(value)));
    const known = shapes.map(([name, shape]) => [name, shape(given.get(name))] as const);
    return Object.fromEntries(known.filter(([, one]) => one !== undefined)) as T;
  };
}

function object(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : misshapen(value);
}

function misshapen(value: unknown): never {
  throw new Misshapen(`unexpected ${JSON.stringify(value)?.slice(0, 80) ?? 'end'}`);
}

/** The text of what is read so: maps as objects. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, one) => (one instanceof Map ? Object.fromEntries(one) : one));
}
