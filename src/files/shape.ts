/**
 * What JSON that the tool has written must be: shapes, from which its types follow. By hand: every
 * run reads such files, and a library of schemas takes longer to load than they do. Pure.
 */

/** Gives a value of JSON as what it must be. @throws Misshapen */
export type Shape<T> = (value: unknown) => T;

/** The type of what a shape gives. */
export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

export class Misshapen extends Error {
  override readonly name: string = 'Misshapen';
}

export const text: Shape<string> = (value) => (typeof value === 'string' ? value : misshapen(value));

export const flag: Shape<boolean> = (value) => (typeof value === 'boolean' ? value : misshapen(value));

export const number: Shape<number> = (value) => (typeof value === 'number' ? value : misshapen(value));

/** A whole number, not negative. */
export const count: Shape<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : misshapen(value);

export function oneOf<const T>(...known: readonly T[]): Shape<T> {
  return (value) => (known.some((one) => one === value) ? (value as T) : misshapen(value));
}

/** The first shape that fits. */
export function either<S extends readonly Shape<unknown>[]>(...shapes: S): Shape<ShapeOf<S[number]>> {
  return (value) => {
    const shape = shapes.find((one) => isFitting(one, value)) ?? misshapen;
    return shape(value) as ShapeOf<S[number]>;
  };
}

function isFitting(shape: Shape<unknown>, value: unknown): boolean {
  try {
    shape(value);
    return true;
  } catch (error) {
    if (error instanceof Misshapen) return false;
    throw error;
  }
}

export function listOf<T>(item: Shape<T>): Shape<readonly T[]> {
  return (value) => (Array.isArray(value) ? value.map(item) : misshapen(value));
}

/** Of an object with any names: they come from files and the service. */
export function mapOf<T>(item: Shape<T>): Shape<ReadonlyMap<string, T>> {
  return (value) => new Map(Object.entries(object(value)).map(([name, one]) => [name, item(one)]));
}

/** The same as an object. */
export function recordOf<T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (value) => Object.fromEntries(Object.entries(object(value)).map(([name, one]) => [name, item(one)]));
}

/** The member may be absent. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value) => (value === undefined ? undefined : shape(value));
}

type Members = Readonly<Record<string, Shape<unknown>>>;

type OptionalName<M extends Members> = {
  [Name in keyof M]: undefined extends ShapeOf<M[Name]> ? Name : never;
}[keyof M];

/** Members that may be absent are so in the type as well. */
type ObjectOf<M extends Members> = {
  readonly [Name in keyof Omit<M, OptionalName<M>>]: ShapeOf<M[Name]>;
} & { readonly [Name in keyof Pick<M, OptionalName<M>>]?: ShapeOf<M[Name]> };

/** An object with known names; others are ignored: a later version may have written them. */
export function objectOf<M extends Members>(members: M): Shape<ObjectOf<M>> {
  const shapes = Object.entries(members);
  return (value) => {
    const entries = new Map(Object.entries(object(value)));
    const known = shapes.map(([name, shape]) => [name, shape(entries.get(name))] as const);
    return Object.fromEntries(known.filter(([, one]) => one !== undefined)) as ObjectOf<M>;
  };
}

/** What a shape gives for a text of JSON; undefined for any other text. */
export function parsedAs<T>(shape: Shape<T>, json: string): T | undefined {
  try {
    return shape(JSON.parse(json));
  } catch (error) {
    if (error instanceof Misshapen || error instanceof SyntaxError) return undefined;
    throw error;
  }
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
