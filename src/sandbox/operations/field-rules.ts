// The fields of a resource as data, one rule per field: what request bodies and rows of a seed may
// have, and what a record has without them. Violations give 400; checks that need stored records
// are elsewhere and give 422.
import type { Switches } from '../behaviour/switches.js';
import { invalidParameter } from '../http/api-error.js';
import { isJsonObject, type JsonObject, type JsonType, type JsonValue, typeName } from '../http/json.js';
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

export interface FieldRule {
  readonly need: Need;
  /** A number may be an integer. */
  readonly types: readonly JsonType[];
  /** What is wrong with a value of the right type; undefined: nothing. */
  readonly fault?: (value: JsonValue, reading: Reading) => string | undefined;
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
}

/** The fields of an object by name. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** A string of at most `lengthMax` Unicode code points, as JSON Schema counts. */
export function text(need: Need, lengthMax: number = Number.POSITIVE_INFINITY): FieldRule {
  return stringRule(need, (value) => tooLong(value, lengthMax));
}

/** An e-mail address. @param lengthMax  in an update; the schema of a create has no maximum */
export function email(need: Need, lengthMax: number): FieldRule {
  return stringRule(need, (value, { mode }) => {
    if (!EMAIL_PATTERN.test(value)) return 'is not an e-mail address';
    return mode === 'update' ? tooLong(value, lengthMax) : undefined;
  });
}

/** A code that addresses the record: letters, digits, `_` and `-`, at most 100 characters. */
export function code(need: Need): FieldRule {
  const rule = stringRule(need, (value) =>
    CODE_PATTERN.test(value) ? tooLong(value, 100) : `does not match ${CODE_PATTERN.source}`,
  );
  return { ...rule, isKey: true };
}

/** A UUID in either letter case. */
export function uuid(need: Need): FieldRule {
  return stringRule(need, (value) => (isUuid(value) ? undefined : 'is not a UUID'));
}

/** A calendar date, `YYYY-MM-DD`. */
export function date(need: Need): FieldRule {
  return stringRule(need, (value) => (isCalendarDate(value) ? undefined : 'is not a date (YYYY-MM-DD)'));
}

/** One of a few strings. */
export function choice(need: Need, choices: readonly string[]): FieldRule {
  return stringRule(need, (value) =>
    choices.includes(value) ? undefined : `is not one of ${choices.join(', ')}`,
  );
}

/** A whole number within inclusive bounds. */
export function integer(need: Need, min: number, max: number): FieldRule {
  const isWithin = (value: JsonValue): boolean => Number(value) >= min && Number(value) <= max;
  const fault = (value: JsonValue) => (isWithin(value) ? undefined : `is not from ${min} to ${max}`);
  return { need, types: ['integer'], fault };
}

/** true or false. */
export function flag(need: Need): FieldRule {
  return { need, types: ['boolean'] };
}

/** How many elements an array may have. Inclusive. */
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  /** No two elements are equal as a whole. */
  readonly isUnique?: true;
}

/** An array of objects that follow the rules. */
export function objects(need: Need, rules: FieldRules, bounds?: Bounds): FieldRule {
  const element: FieldRule = { need: 'always', types: ['object'] };
  return arrayRule(need, bounds, (value, reading) =>
    isJsonObject(value) ? faultsIn(rules, value, reading) : (fieldFault(element, value, reading) ?? []),
  );
}

/** An array of elements of one kind. */
export function list(need: Need, element: FieldRule, bounds?: Bounds): FieldRule {
  return arrayRule(need, bounds, (value, reading) => fieldFault(element, value, reading) ?? []);
}

/** The value of a custom field: null, an array of strings, or of one of these types. */
export function customValue(...types: readonly JsonType[]): FieldRule {
  const strings = list('always', text('always'));
  const fault: FieldRule['fault'] = (value, reading) =>
    Array.isArray(value) ? strings.fault?.(value, reading) : undefined;
  return nullable({ need: 'always', types: [...types, 'array'], fault });
}

/** The same field, which may also be null. @param nullIn  where; may depend on switches */
export function nullable(
  rule: FieldRule,
  nullIn: FieldRule['nullIn'] = () => ['create', 'update', 'row'],
): FieldRule {
  return { ...rule, nullIn };
}

/** The initial value of a field; undefined if the switches of the tenant decide it. */
export function initialOf({ initial, types }: FieldRule): JsonValue | undefined {
  if (typeof initial === 'function') return undefined;
  return initial ?? (types.includes('boolean') ? false : null);
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
export function mayLackValue(rule: FieldRule): boolean {
  return rule.need === 'optional' && !rule.isKey && initialOf(rule) === null;
}

/** True if the objects have the field. */
export function isKnownIn(mode: Mode, { isOnlyIn }: FieldRule): boolean {
  if (isOnlyIn === undefined) return true;
  return isOnlyIn === 'bodies' ? mode !== 'row' : isOnlyIn === (mode === 'row' ? 'rows' : mode);
}

/**
 * Checks a body against the rules and drops properties without a rule.
 * @throws ApiError 400 that names every faulty field
 */
export function readValues(rules: FieldRules, body: JsonValue, reading: Reading): JsonObject {
  if (!isJsonObject(body)) throw invalidParameter(mismatch('object', body));
  const faults = faultsIn(rules, body, reading);
  if (faults.length > 0) throw invalidParameter(faults.join('; '));
  return Object.fromEntries(Object.entries(body).filter(([name]) => isKnown(rules, name, reading)));
}

/** All violations in an object, as `field: reason`. Pure. */
export function faultsIn(rules: FieldRules, object: JsonObject, reading: Reading): readonly string[] {
  const isRefused = !reading.isOpen && reading.switches.unknownProperties === 'refused';
  const unknown = isRefused ? Object.keys(object).filter((name) => !isKnown(rules, name, reading)) : [];
  const faults = unknown.map((name) => `${name}: is not a known property`);
  for (const [name, rule] of Object.entries(rules)) {
    if (!isKnownIn(reading.mode, rule)) continue;
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    const isMissing = reading.mode === 'row' && isNeeded(rule, 'row') && isBlank(value);
    const reason = isMissing ? 'is required' : fieldFault(rule, value, reading);
    if (reason !== undefined) faults.push(`${name}: ${reason}`);
  }
  return faults;
}

/** The reason for refusing a value of another type. Pure. */
export function mismatch(expected: string, received: JsonValue): string {
  return `expected ${expected}, but received ${typeName(received)}`;
}

function isKnown(rules: FieldRules, name: string, { mode }: Reading): boolean {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  return rule !== undefined && isKnownIn(mode, rule);
}

function fieldFault(rule: FieldRule, value: JsonValue | undefined, reading: Reading): string | undefined {
  if (value === undefined) return isNeeded(rule, reading.mode) ? 'is required' : undefined;
  if (value === null && mayBeNull(rule, reading)) return undefined;
  const type = typeName(value);
  const isOfType = rule.types.includes(type) || (type === 'integer' && rule.types.includes('number'));
  return isOfType ? rule.fault?.(value, reading) : mismatch(rule.types.join(' or '), value);
}

function isNeeded({ need }: FieldRule, mode: Mode): boolean {
  return need === 'always' || (need === 'on create' && mode !== 'update');
}

function mayBeNull(rule: FieldRule, { mode, switches }: Reading): boolean {
  return (mode === 'row' && mayLackValue(rule)) || rule.nullIn?.(switches).includes(mode) === true;
}

/** True for a text of blanks alone. Pure. */
export function isBlank(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function stringRule(need: Need, fault: (value: string, reading: Reading) => string | undefined): FieldRule {
  return { need, types: ['string'], fault: (value, reading) => fault(String(value), reading) };
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
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
  return form.test(value) && !Number.isNaN(Date.parse(value));
}

/** @param faultsOf  what is wrong with one element; shown after its index */
function arrayRule(
  need: Need,
  { min = 0, max = Number.POSITIVE_INFINITY, isUnique }: Bounds = {},
  faultsOf: (element: JsonValue, reading: Reading) => string | readonly string[],
): FieldRule {
  const fault = (value: JsonValue, reading: Reading): string | undefined => {
    const elements = value as readonly JsonValue[];
    if (elements.length < min) return `has fewer than ${min} elements`;
    if (elements.length > max) return `has more than ${max} elements`;
    const different = isUnique ? new Set(elements.map((one) => JSON.stringify(one))).size : elements.length;
    if (different < elements.length) return 'has equal elements';
    const faults = elements.flatMap((element, index) =>
      [faultsOf(element, reading)].flat().map((one) => `[${index}] ${one}`),
    );
    return faults.length === 0 ? undefined : faults.join(', ');
  };
  return { need, types: ['array'], fault };
}
