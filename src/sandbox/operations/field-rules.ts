// The fields of a resource as data, one rule per field: what request bodies and rows of a seed may
// have, and what a record has without them. Violations give 400; checks that need stored records
// are elsewhere and give 422.
import type { Switches } from '../behaviour/switches.js';
import { invalidParameter } from '../http/api-error.js';
import { isJsonObject, type JsonObject, type JsonValue, typeName } from '../http/json.js';
import { CODE_PATTERN, isUuid } from '../tenant/identifiers.js';

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+$/;

/** What is read: the body of a create or an update, or a row of a seed. */
export type Mode = 'create' | 'update' | 'row';

/** The context in which an object is read. */
export interface Reading {
  readonly mode: Mode;
  readonly switches: Switches;
  /** Properties without a rule are accepted. */
  readonly isOpen?: true;
}

/** Where a field is required; rows need what a create needs. */
export type Need = 'always' | 'on create' | 'optional';

export interface FieldRule<T extends JsonValue> {
  readonly need: Need;
  /** Where the value may be null; absent: nowhere, except in rows if that is the initial value. */
  readonly nullIn?: (switches: Switches) => readonly Mode[];
  /** Others do not know the field. Default: all know it. */
  readonly isOnlyIn?: 'create' | 'bodies' | 'rows';
  /** Rows have a value, though a body need not. */
  readonly isKey?: true;
  /** What a record has without a value. Default: false for a boolean, else null. */
  readonly initial?: JsonValue | ((switches: Switches) => JsonValue);
  /** What only one row can be, e.g. `is current`. */
  readonly exclusive?: string;
  readonly type: 'string' | 'integer' | 'boolean' | 'array' | 'string or array' | 'string, number or array';
  is(value: JsonValue): value is T;
  /** What is wrong with a value of the right type; undefined: nothing. */
  fault?(value: T, reading: Reading): string | undefined;
}

/** The fields of an object by name. */
export type FieldRules = Readonly<Record<string, FieldRule<JsonValue>>>;

/** The fields of a checked body. A create contains all fields that it requires. */
export type Values<F extends FieldRules> = {
  readonly [K in keyof F]?: F[K] extends FieldRule<infer T> ? T : never;
};

/** A string of at most `lengthMax` Unicode code points, as JSON Schema counts. */
export function text(need: Need, lengthMax: number = Number.POSITIVE_INFINITY): FieldRule<string> {
  return stringRule(need, (value) => tooLong(value, lengthMax));
}

/** An e-mail address. @param lengthMax  in an update; the schema of a create has no maximum */
export function email(need: Need, lengthMax: number): FieldRule<string> {
  return stringRule(need, (value, { mode }) => {
    if (!EMAIL_PATTERN.test(value)) return 'is not an e-mail address';
    return mode === 'update' ? tooLong(value, lengthMax) : undefined;
  });
}

/** A code that addresses the record: letters, digits, `_` and `-`, at most 100 characters. */
export function code(need: Need): FieldRule<string> {
  const rule = stringRule(need, (value) =>
    CODE_PATTERN.test(value) ? tooLong(value, 100) : `does not match ${CODE_PATTERN.source}`,
  );
  return { ...rule, isKey: true };
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
  return { need, type: 'boolean', is: (value): value is boolean => typeof value === 'boolean' };
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
      isJsonObject(element) ? faultsIn(rules, element, reading) : [mismatch('object', element)],
    bounds,
  );
}

/** An array of strings. */
export function texts(need: Need): FieldRule<readonly string[]> {
  return elementsOf(need, text('always'));
}

/** An array of UUIDs. */
export function uuids(need: Need, bounds?: Bounds): FieldRule<readonly string[]> {
  return elementsOf(need, uuid('always'), bounds);
}

/** The value of a custom field, whose type and content depend on its definition. */
export function customValue<T extends JsonValue>(
  type: FieldRule<T>['type'],
  isSingle: (value: JsonValue) => boolean,
): FieldRule<T | readonly string[] | null> {
  const list = texts('always');
  return nullable<T | readonly string[]>({
    need: 'always',
    type,
    is: (value): value is T | readonly string[] => isSingle(value) || Array.isArray(value),
    fault: (value, reading) => (list.is(value) ? list.fault?.(value, reading) : undefined),
  });
}

/** The same field, which only these objects have. */
export function onlyIn<T extends JsonValue>(
  isOnlyIn: 'create' | 'bodies' | 'rows',
  rule: FieldRule<T>,
): FieldRule<T> {
  return { ...rule, isOnlyIn };
}

/** The same field, which a record without a value has the initial one of. */
export function initially<T extends JsonValue>(
  initial: JsonValue | ((switches: Switches) => JsonValue),
  rule: FieldRule<T>,
): FieldRule<T> {
  return { ...rule, initial };
}

/** The same field, of which only one row may have a value. @param what  e.g. `is current` */
export function exclusive<T extends JsonValue>(what: string, rule: FieldRule<T>): FieldRule<T> {
  return { ...rule, exclusive: what };
}

/** The same field, which may also be null. @param nullIn  where; may depend on switches */
export function nullable<T extends JsonValue>(
  rule: FieldRule<T>,
  nullIn: FieldRule<T>['nullIn'] = () => ['create', 'update', 'row'],
): FieldRule<T | null> {
  return { ...rule, nullIn, is: (value): value is T | null => value === null || rule.is(value) };
}

/** The initial value of a field; undefined if the switches of the tenant decide it. */
export function initialOf({ initial, type }: FieldRule<JsonValue>): JsonValue | undefined {
  if (typeof initial === 'function') return undefined;
  return initial ?? (type === 'boolean' ? false : null);
}

/** What a new record has before the values of a body or a row. */
export function initialValues(rules: FieldRules, switches: Switches): JsonObject {
  const stored = Object.entries(rules).filter(([, { isOnlyIn }]) => isOnlyIn !== 'create');
  const values = stored.map(([name, rule]) => {
    const { initial } = rule;
    return [name, typeof initial === 'function' ? initial(switches) : initialOf(rule)] as const;
  });
  return Object.fromEntries(values) as JsonObject;
}

/** True if records may lack a value. */
export function mayLackValue(rule: FieldRule<JsonValue>): boolean {
  return rule.need === 'optional' && !rule.isKey && initialOf(rule) === null;
}

/** True if the objects have the field. */
export function isKnownIn(mode: Mode, { isOnlyIn }: FieldRule<JsonValue>): boolean {
  if (isOnlyIn === undefined) return true;
  return isOnlyIn === 'bodies' ? mode !== 'row' : isOnlyIn === (mode === 'row' ? 'rows' : mode);
}

/**
 * Checks a body against the rules and drops properties without a rule.
 * @throws ApiError 400 that names every faulty field
 */
export function readValues<F extends FieldRules>(rules: F, body: JsonValue, reading: Reading): Values<F> {
  if (!isJsonObject(body)) throw invalidParameter(mismatch('object', body));
  const faults = faultsIn(rules, body, reading);
  if (faults.length > 0) throw invalidParameter(faults.join('; '));
  const known = Object.entries(body).filter(([name]) => isKnown(rules, name, reading));
  return Object.fromEntries(known) as Values<F>;
}

/** All violations in an object, as `field: reason`. Pure. */
export function faultsIn(rules: FieldRules, object: JsonObject, reading: Reading): readonly string[] {
  const isRefused = !reading.isOpen && reading.switches.unknownProperties === 'refused';
  const unknown = isRefused ? Object.keys(object).filter((name) => !isKnown(rules, name, reading)) : [];
  const faults = Object.entries(rules).flatMap(([name, rule]) => {
    if (!isKnownIn(reading.mode, rule)) return [];
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    const isMissing = reading.mode === 'row' && isNeeded(rule, 'row') && isBlank(value);
    const reason = isMissing ? 'is required' : fieldFault(rule, value, reading);
    return reason === undefined ? [] : [`${name}: ${reason}`];
  });
  return [...unknown.map((name) => `${name}: is not a known property`), ...faults];
}

/** The reason for refusing a value of another type. Pure. */
export function mismatch(expected: string, received: JsonValue): string {
  return `expected ${expected}, but received ${typeName(received)}`;
}

function isKnown(rules: FieldRules, name: string, { mode }: Reading): boolean {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  return rule !== undefined && isKnownIn(mode, rule);
}

function fieldFault(
  rule: FieldRule<JsonValue>,
  value: JsonValue | undefined,
  reading: Reading,
): string | undefined {
  if (value === undefined) return isNeeded(rule, reading.mode) ? 'is required' : undefined;
  if (value === null && mayBeNull(rule, reading)) return undefined;
  if (value === null || !rule.is(value)) return mismatch(rule.type, value);
  return rule.fault?.(value, reading);
}

function isNeeded({ need }: FieldRule<JsonValue>, mode: Mode): boolean {
  return need === 'always' || (need === 'on create' && mode !== 'update');
}

function mayBeNull(rule: FieldRule<JsonValue>, { mode, switches }: Reading): boolean {
  return (mode === 'row' && mayLackValue(rule)) || rule.nullIn?.(switches).includes(mode) === true;
}

/** True for a text of blanks alone. Pure. */
export function isBlank(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value.trim() === '';
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

function elementsOf<T extends JsonValue>(
  need: Need,
  rule: FieldRule<T>,
  bounds?: Bounds,
): FieldRule<readonly T[]> {
  return arrayRule(need, (element, reading) => fieldFault(rule, element, reading) ?? [], bounds);
}

/** @param faultsOf  what is wrong with one element; shown after its index */
function arrayRule<T extends JsonValue>(
  need: Need,
  faultsOf: (element: JsonValue, reading: Reading) => string | readonly string[],
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
        [faultsOf(element, reading)].flat().map((fault) => `[${index}] ${fault}`),
      );
      return faults.length === 0 ? undefined : faults.join(', ');
    },
  };
}
