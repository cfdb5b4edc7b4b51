// The request schema of a resource as data: one rule per field, and the check of a body against them.
// What the rules refuse is answered with 400; what needs the stored records is checked elsewhere and gives 422.
import { invalidParameter } from '../http/api-error.js';
import { isJsonObject, type JsonObject, type JsonValue, typeName } from '../http/json.js';
import { CODE_PATTERN, isUuid } from '../tenant/identifiers.js';

/** Whether a body creates a record or changes one. */
export type Mode = 'create' | 'update';

/** How a body is read. */
export interface Reading {
  readonly mode: Mode;
  readonly unknownProperties: 'refused' | 'ignored';
}

/** In which bodies a field has to be sent. */
export type Need = 'always' | 'on create' | 'optional';

/** One field of a request body. */
export interface FieldRule<T extends JsonValue, N extends Need = Need> {
  readonly need: N;
  /** The bodies in which the value may be null. */
  readonly nullIn: readonly Mode[];
  /** What a value other than null is called in `expected <type>`. */
  readonly type: string;
  is(value: JsonValue): value is T;
  /** What is wrong with a value of the right type, or undefined. */
  fault(value: T, reading: Reading): string | undefined;
}

/** The fields of a request body by name. */
export type FieldRules = Readonly<Record<string, FieldRule<JsonValue>>>;

type ValueOf<Rule> = Rule extends FieldRule<infer T> ? T : never;
type OptionalKey<F extends FieldRules> = {
  [K in keyof F]: F[K]['need'] extends 'optional' ? K : never;
}[keyof F];

/** A checked body of an update: every field optional. */
export type UpdateValues<F extends FieldRules> = { readonly [K in keyof F]?: ValueOf<F[K]> };

/** A checked body of a create: the required fields are present. */
export type CreateValues<F extends FieldRules> = {
  readonly [K in Exclude<keyof F, OptionalKey<F>>]: ValueOf<F[K]>;
} & { readonly [K in OptionalKey<F>]?: ValueOf<F[K]> };

/** A string of at most `lengthMax` characters (Unicode code points, as JSON Schema counts). */
export function text<const N extends Need>(need: N, lengthMax: number): FieldRule<string, N> {
  return stringRule(need, (value) => tooLong(value, lengthMax));
}

/** A code: letters, digits, `_` and `-`, at most `lengthMax` characters. */
export function code<const N extends Need>(need: N, lengthMax: number): FieldRule<string, N> {
  return stringRule(need, (value) =>
    CODE_PATTERN.test(value) ? tooLong(value, lengthMax) : `does not match ${CODE_PATTERN.source}`,
  );
}

/** A UUID in either letter case. */
export function uuid<const N extends Need>(need: N): FieldRule<string, N> {
  return stringRule(need, (value) => (isUuid(value) ? undefined : 'is not a UUID'));
}

/** A day of the calendar as `YYYY-MM-DD`. */
export function date<const N extends Need>(need: N): FieldRule<string, N> {
  return stringRule(need, (value) => (isCalendarDate(value) ? undefined : 'is not a date (YYYY-MM-DD)'));
}

/** A whole number within bounds, both included. */
export function integer<const N extends Need>(need: N, min: number, max: number): FieldRule<number, N> {
  return {
    need,
    nullIn: [],
    type: 'integer',
    is: (value): value is number => Number.isInteger(value),
    fault: (value) => (value >= min && value <= max ? undefined : `is not from ${min} to ${max}`),
  };
}

/** One of a few strings. */
export function choice<const N extends Need, const T extends string>(
  need: N,
  choices: readonly T[],
): FieldRule<T, N> {
  const rule = stringRule(need, (value) =>
    choices.some((one) => one === value) ? undefined : `is not one of ${choices.join(', ')}`,
  );
  return rule as FieldRule<T, N>;
}

/** true or false. */
export function flag<const N extends Need>(need: N): FieldRule<boolean, N> {
  return {
    need,
    nullIn: [],
    type: 'boolean',
    is: (value): value is boolean => typeof value === 'boolean',
    fault: () => undefined,
  };
}

/** An array of objects, each of which follows the rules. */
export function objects<const N extends Need>(
  need: N,
  rules: FieldRules,
): FieldRule<readonly JsonObject[], N> {
  return {
    need,
    nullIn: [],
    type: 'array',
    is: (value): value is readonly JsonObject[] => Array.isArray(value),
    fault: (value, reading) =>
      joined(value, (element) =>
        isJsonObject(element) ? bodyFaults(rules, element, reading) : [mismatch('object', element)],
      ),
  };
}

/** An array of strings. */
export function texts<const N extends Need>(need: N): FieldRule<readonly string[], N> {
  return {
    need,
    nullIn: [],
    type: 'array',
    is: (value): value is readonly string[] => Array.isArray(value),
    fault: (value) =>
      joined(value, (element) => (typeof element === 'string' ? [] : [mismatch('string', element)])),
  };
}

/** The same field, which in the named bodies may also be null. */
export function nullable<T extends JsonValue, N extends Need>(
  rule: FieldRule<T, N>,
  ...nullIn: readonly Mode[]
): FieldRule<T | null, N> {
  return { ...rule, nullIn, is: (value): value is T | null => value === null || rule.is(value) };
}

/**
 * Checks a body against the rules and leaves out properties without a rule.
 * @throws ApiError 400 that names every field at fault
 */
export function readCreateValues<F extends FieldRules>(
  rules: F,
  body: JsonValue,
  options: { readonly unknownProperties: 'refused' | 'ignored' },
): CreateValues<F> {
  return readValues(rules, 'create', body, options) as CreateValues<F>;
}

/** As {@link readCreateValues}, for the body of an update. */
export function readUpdateValues<F extends FieldRules>(
  rules: F,
  body: JsonValue,
  options: { readonly unknownProperties: 'refused' | 'ignored' },
): UpdateValues<F> {
  return readValues(rules, 'update', body, options) as UpdateValues<F>;
}

/** Everything the rules find wrong with an object, as `field: reason`. Pure. */
export function bodyFaults(rules: FieldRules, body: JsonObject, reading: Reading): readonly string[] {
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(rules, name));
  const refused = reading.unknownProperties === 'refused' ? unknown : [];
  const faults = Object.entries(rules).flatMap(([name, rule]) => {
    const reason = fieldFault(rule, Object.hasOwn(body, name) ? body[name] : undefined, reading);
    return reason === undefined ? [] : [`${name}: ${reason}`];
  });
  return [...refused.map((name) => `${name}: is not a known property`), ...faults];
}

/** The reason for refusing a value of another type. Pure. */
export function mismatch(expected: string, received: JsonValue): string {
  return `expected ${expected}, but received ${typeName(received)}`;
}

function readValues(
  rules: FieldRules,
  mode: Mode,
  body: JsonValue,
  options: { readonly unknownProperties: 'refused' | 'ignored' },
): JsonObject {
  if (!isJsonObject(body)) throw invalidParameter(mismatch('object', body));
  const faults = bodyFaults(rules, body, { mode, unknownProperties: options.unknownProperties });
  if (faults.length > 0) throw invalidParameter(faults.join('; '));
  return Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(rules, name)));
}

function fieldFault(
  rule: FieldRule<JsonValue>,
  value: JsonValue | undefined,
  reading: Reading,
): string | undefined {
  if (value === undefined) return isNeeded(rule.need, reading.mode) ? 'is required' : undefined;
  if (value === null && rule.nullIn.includes(reading.mode)) return undefined;
  if (value === null || !rule.is(value)) return mismatch(rule.type, value);
  return rule.fault(value, reading);
}

function isNeeded(need: Need, mode: Mode): boolean {
  return need === 'always' || (need === 'on create' && mode === 'create');
}

function stringRule<const N extends Need>(
  need: N,
  fault: (value: string) => string | undefined,
): FieldRule<string, N> {
  const is = (value: JsonValue): value is string => typeof value === 'string';
  return { need, nullIn: [], type: 'string', is, fault };
}

function tooLong(value: string, lengthMax: number): string | undefined {
  // The spread counts code points and is slow, so it is left for values that may really be too long.
  if (value.length <= lengthMax || [...value].length <= lengthMax) return undefined;
  return `is longer than ${lengthMax} characters`;
}

/** True for a day of the calendar as `YYYY-MM-DD`. Pure. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The faults of all elements in one text, each after the index of its element; undefined when there are none. */
function joined(
  elements: readonly JsonValue[],
  faultsOf: (element: JsonValue) => readonly string[],
): string | undefined {
  const faults = elements.flatMap((element, index) =>
    faultsOf(element).map((fault) => `[${index}] ${fault}`),
  );
  return faults.length === 0 ? undefined : faults.join(', ');
}
