// The request schema of a resource as data, one rule per field, and its check. Violations give 400;
// checks that need stored records are elsewhere and give 422.
import { invalidParameter } from '../http/api-error.js';
import { isJsonObject, type JsonObject, type JsonValue, typeName } from '../http/json.js';
import { CODE_PATTERN, isUuid } from '../tenant/identifiers.js';

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+$/;

export type Mode = 'create' | 'update';

/** The context in which a body is read. */
export interface Reading {
  readonly mode: Mode;
  readonly unknownProperties: 'refused' | 'ignored';
}

/** In which bodies a field is required. */
export type Need = 'always' | 'on create' | 'optional';

/** One field of a request body. */
export interface FieldRule<T extends JsonValue> {
  readonly need: Need;
  /** Bodies in which the value may be null; absent: none. */
  readonly nullIn?: readonly Mode[];
  /** An update does not know the field. */
  readonly isOnlyForCreate?: true;
  /** Name of the type in `expected <type>`. */
  readonly type: string;
  is(value: JsonValue): value is T;
  /** What is wrong with a value of the right type; undefined: nothing. */
  fault?(value: T, reading: Reading): string | undefined;
}

/** The fields of a request body by name. */
export type FieldRules = Readonly<Record<string, FieldRule<JsonValue>>>;

/** The fields of a checked body. A create contains all fields that it requires. */
export type Values<F extends FieldRules> = {
  readonly [K in keyof F]?: F[K] extends FieldRule<infer T> ? T : never;
};

/** A string of at most `lengthMax` Unicode code points, as JSON Schema counts. */
export function text(need: Need, lengthMax: number): FieldRule<string> {
  return stringRule(need, (value) => tooLong(value, lengthMax));
}

/** An e-mail address. @param lengthMax  in each kind of body */
export function email(need: Need, lengthMax: Readonly<Record<Mode, number>>): FieldRule<string> {
  return stringRule(need, (value, { mode }) =>
    EMAIL_PATTERN.test(value) ? tooLong(value, lengthMax[mode]) : 'is not an e-mail address',
  );
}

/** A code: letters, digits, `_` and `-`, at most `lengthMax` characters. */
export function code(need: Need, lengthMax: number): FieldRule<string> {
  return stringRule(need, (value) =>
    CODE_PATTERN.test(value) ? tooLong(value, lengthMax) : `does not match ${CODE_PATTERN.source}`,
  );
}

/** A UUID in either letter case. */
export function uuid(need: Need): FieldRule<string> {
  return stringRule(need, (value) => (isUuid(value) ? undefined : 'is not a UUID'));
}

/** A calendar date, `YYYY-MM-DD`. */
export function date(need: Need): FieldRule<string> {
  return stringRule(need, (value) => (isCalendarDate(value) ? undefined : 'is not a date (YYYY-MM-DD)'));
}

/** A whole number within inclusive bounds. */
export function integer(need: Need, min: number, max: number): FieldRule<number> {
  return {
    need,
    type: 'integer',
    is: (value): value is number => Number.isInteger(value),
    fault: (value) => (value >= min && value <= max ? undefined : `is not from ${min} to ${max}`),
  };
}

/** One of a few strings. */
export function choice<const T extends string>(need: Need, choices: readonly T[]): FieldRule<T> {
  const rule = stringRule(need, (value) =>
    choices.some((one) => one === value) ? undefined : `is not one of ${choices.join(', ')}`,
  );
  return rule as FieldRule<T>;
}

/** true or false. */
export function flag(need: Need): FieldRule<boolean> {
  return {
    need,
    type: 'boolean',
    is: (value): value is boolean => typeof value === 'boolean',
  };
}

/** How many elements an array may have. Inclusive. */
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  /** No two elements are equal as a whole. */
  readonly isUnique?: true;
}

/** An array of objects that follow the rules. */
export function objects(need: Need, rules: FieldRules, bounds?: Bounds): FieldRule<readonly JsonObject[]> {
  return arrayRule(
    need,
    (element, reading) =>
      isJsonObject(element) ? bodyFaults(rules, element, reading) : [mismatch('object', element)],
    bounds,
  );
}

/** An array of strings. */
export function texts(need: Need): FieldRule<readonly string[]> {
  return arrayRule(need, (element) => (typeof element === 'string' ? [] : [mismatch('string', element)]));
}

/** An array of UUIDs. */
export function uuids(need: Need, bounds?: Bounds): FieldRule<readonly string[]> {
  const rule = uuid('always');
  return arrayRule(
    need,
    (element, reading) => [fieldFault(rule, element, reading)].filter((fault) => fault !== undefined),
    bounds,
  );
}

/** The same field, which only a create has. */
export function onlyForCreate<T extends JsonValue>(rule: FieldRule<T>): FieldRule<T> {
  return { ...rule, isOnlyForCreate: true };
}

/** The same field, which may also be null in the given bodies. */
export function nullable<T extends JsonValue>(
  rule: FieldRule<T>,
  ...nullIn: readonly Mode[]
): FieldRule<T | null> {
  return { ...rule, nullIn, is: (value): value is T | null => value === null || rule.is(value) };
}

/**
 * Checks a body against the rules and drops properties without a rule.
 * @throws ApiError 400 that names every faulty field
 */
export function readValues<F extends FieldRules>(rules: F, body: JsonValue, reading: Reading): Values<F> {
  if (!isJsonObject(body)) throw invalidParameter(mismatch('object', body));
  const faults = bodyFaults(rules, body, reading);
  if (faults.length > 0) throw invalidParameter(faults.join('; '));
  const known = Object.entries(body).filter(([name]) => isKnown(rules, name, reading));
  return Object.fromEntries(known) as Values<F>;
}

/** All violations in an object, as `field: reason`. Pure. */
export function bodyFaults(rules: FieldRules, body: JsonObject, reading: Reading): readonly string[] {
  const unknown = Object.keys(body).filter((name) => !isKnown(rules, name, reading));
  const refused = reading.unknownProperties === 'refused' ? unknown : [];
  const faults = Object.entries(rules).flatMap(([name, rule]) => {
    if (!isKnown(rules, name, reading)) return [];
    const reason = fieldFault(rule, Object.hasOwn(body, name) ? body[name] : undefined, reading);
    return reason === undefined ? [] : [`${name}: ${reason}`];
  });
  return [...refused.map((name) => `${name}: is not a known property`), ...faults];
}

/** The reason for refusing a value of another type. Pure. */
export function mismatch(expected: string, received: JsonValue): string {
  return `expected ${expected}, but received ${typeName(received)}`;
}

function isKnown(rules: FieldRules, name: string, { mode }: Reading): boolean {
  return Object.hasOwn(rules, name) && (mode === 'create' || !rules[name]?.isOnlyForCreate);
}

function fieldFault(
  rule: FieldRule<JsonValue>,
  value: JsonValue | undefined,
  reading: Reading,
): string | undefined {
  if (value === undefined) return isNeeded(rule.need, reading.mode) ? 'is required' : undefined;
  if (value === null && rule.nullIn?.includes(reading.mode)) return undefined;
  if (value === null || !rule.is(value)) return mismatch(rule.type, value);
  return rule.fault?.(value, reading);
}

function isNeeded(need: Need, mode: Mode): boolean {
  return need === 'always' || (need === 'on create' && mode === 'create');
}

function stringRule(
  need: Need,
  fault: (value: string, reading: Reading) => string | undefined,
): FieldRule<string> {
  const is = (value: JsonValue): value is string => typeof value === 'string';
  return { need, type: 'string', is, fault };
}

function tooLong(value: string, lengthMax: number): string | undefined {
  // Counting code points is slow, so it is done only if the value may be too long.
  if (value.length <= lengthMax || [...value].length <= lengthMax) return undefined;
  return `is longer than ${lengthMax} characters`;
}

/** True for a calendar date `YYYY-MM-DD`. Pure. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** True for a date and time of ISO 8601 with its offset. Pure. */
export function isTime(value: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}

/** @param faultsOf  what is wrong with one element; shown after its index */
function arrayRule<T extends JsonValue>(
  need: Need,
  faultsOf: (element: JsonValue, reading: Reading) => readonly string[],
  { min = 0, max = Number.POSITIVE_INFINITY, isUnique }: Bounds = {},
): FieldRule<readonly T[]> {
  return {
    need,
    type: 'array',
    is: (value): value is readonly T[] => Array.isArray(value),
    fault: (value, reading) => {
      if (value.length < min) return `has fewer than ${min} elements`;
      if (value.length > max) return `has more than ${max} elements`;
      if (isUnique && new Set(value.map((one) => JSON.stringify(one))).size < value.length) {
        return 'has equal elements';
      }
      const faults = value.flatMap((element, index) =>
        faultsOf(element, reading).map((fault) => `[${index}] ${fault}`),
      );
      return faults.length === 0 ? undefined : faults.join(', ');
    },
  };
}
