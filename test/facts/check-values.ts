/**
 * Checks values of bodies and answers against the rules of the contract table. Pure; knows no
 * operations.
 */
import { codePattern, emailPattern, uuidPattern } from './contract/index.js';
import type { AnswerType, BodySchema, PropertyRule, Shape, Use } from './rules.js';

type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Violations in an object of a request body. @param place  e.g. `body.fields[0]` */
export function schemaViolations(
  schema: BodySchema,
  value: unknown,
  use: Use,
  place: string,
): readonly string[] {
  if (!isObject(value)) return [`${place}: ${quote(value)} is not an object`];
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(schema, name));
  return [
    ...unknown.map((name) => `${place}.${name}: no such property`),
    ...Object.entries(schema).flatMap(([name, rule]) => propertyViolations(rule, name, value, use, place)),
  ];
}

function propertyViolations(
  rule: PropertyRule,
  name: string,
  object: JsonObject,
  use: Use,
  place: string,
): readonly string[] {
  const value = object[name];
  const at = `${place}.${name}`;
  const { requiredWhen: when } = rule;
  const isNeeded = use === 'create' && (when?.oneOf.includes(String(object[when.property])) ?? false);
  if (isNeeded && (value === undefined || value === null)) {
    return [
      `${at}: needed because ${when?.property} is ${quote(object[when?.property ?? ''])} (${rule.source})`,
    ];
  }
  if (value === undefined) return rule.required[use] ? [`${at}: missing (${rule.source})`] : [];
  if (value === null) return rule.nullable[use] === 'no' ? [`${at}: null (${rule.source})`] : [];
  const size = wrongSize(rule, value);
  if (size !== undefined) return [`${at}: ${size} (${rule.source})`];
  if (rule.elements) return elementViolations(rule.elements, value, use, at);
  const wrong = wrongValue(rule, value);
  return wrong === undefined ? [] : [`${at}: ${quote(value)} ${wrong} (${rule.source})`];
}

function wrongSize(
  { sizeMin = 0, sizeMax = Infinity, isUnique }: Pick<PropertyRule, 'sizeMin' | 'sizeMax' | 'isUnique'>,
  value: unknown,
): string | undefined {
  if (!Array.isArray(value)) return undefined;
  if (value.length < sizeMin || value.length > sizeMax) {
    return `has ${value.length} elements, not ${sizeMin} to ${sizeMax}`;
  }
  const isRepeating = isUnique && repeats(value.map((element) => JSON.stringify(element))).length > 0;
  return isRepeating ? 'has equal elements' : undefined;
}

function elementViolations(schema: BodySchema, value: unknown, use: Use, at: string): readonly string[] {
  if (!Array.isArray(value)) return [`${at}: ${quote(value)} is not a list`];
  const elements: readonly unknown[] = value;
  return [
    ...elements.flatMap((element, index) => schemaViolations(schema, element, use, `${at}[${index}]`)),
    ...repeats(elements.map((element) => (isObject(element) ? element['code'] : undefined))).map(
      (code) => `${at}: ${quote(code)} stands there twice`,
    ),
  ];
}

function repeats(values: readonly unknown[]): readonly unknown[] {
  const known = values.filter((value) => value !== undefined);
  return [...new Set(known.filter((value, index) => known.indexOf(value) !== index))];
}

function wrongValue(rule: PropertyRule, value: unknown): string | undefined {
  if (!isOfType[rule.type](value)) return `is not a ${rule.type}`;
  if (typeof value === 'string') return wrongText(rule, value);
  if (typeof value === 'number') return wrongNumber(rule, value);
  return undefined;
}

function wrongText(
  { lengthMax = Number.POSITIVE_INFINITY, oneOf }: Pick<PropertyRule, 'lengthMax' | 'oneOf'>,
  text: string,
): string | undefined {
  if ([...text].length > lengthMax) return `has more than ${lengthMax} characters`;
  if (oneOf && !oneOf.includes(text)) return `is none of ${oneOf.join(', ')}`;
  return undefined;
}

function wrongNumber({ min = -Infinity, max = Infinity }: PropertyRule, number: number): string | undefined {
  return number < min || number > max ? `is not from ${min} to ${max}` : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const isOfType: Readonly<Record<PropertyRule['type'] | 'time' | 'anything', (value: unknown) => boolean>> = {
  string: isText,
  code: (value) => isText(value) && codePattern.test(value),
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => isText(value) && isDate(value),
  time: (value) => isText(value) && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
  uuid: (value) => isText(value) && uuidPattern.test(value),
  uuids: (value) => Array.isArray(value) && value.every((one) => isText(one) && uuidPattern.test(one)),
  email: (value) => isText(value) && emailPattern.test(value),
  strings: isTexts,
  value: (value) => isText(value) || isTexts(value),
  userValue: (value) => isText(value) || isTexts(value) || typeof value === 'number',
  anything: () => true,
  elements: Array.isArray,
};

/** True for an existing day `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Reliable properties that an answer lacks or has wrong. Additional properties are fine. */
export function shapeViolations(shape: Shape, value: unknown, place: string): readonly string[] {
  if (!isObject(value)) return [`${place}: ${quote(value)} is not an object`];
  return Object.entries(shape).flatMap(([name, { type, isSure, source }]) => {
    const found = value[name];
    const at = `${place}.${name}`;
    if (found !== undefined && found !== null) return answerViolations(type, found, { at, source });
    return isSure ? [`${at}: ${found === null ? 'null' : 'missing'} (${source})`] : [];
  });
}

function answerViolations(
  type: AnswerType,
  value: unknown,
  { at, source }: { readonly at: string; readonly source: string },
): readonly string[] {
  if (typeof type === 'string') {
    return isOfType[type](value) ? [] : [`${at}: ${quote(value)} is not a ${type} (${source})`];
  }
  if ('record' in type) return shapeViolations(type.record, value, at);
  const wrong = 'oneOf' in type ? wrongText(type, String(value)) : wrongSize(type, value);
  if (wrong !== undefined) return [`${at}: ${quote(value)} ${wrong} (${source})`];
  return 'list' in type ? listViolations(type.list, value, at) : [];
}

/** The same for a list of records. */
export function listViolations(shape: Shape, value: unknown, place: string): readonly string[] {
  if (!Array.isArray(value)) return [`${place}: ${quote(value)} is not a list`];
  return value.flatMap((element, index) => shapeViolations(shape, element, `${place}[${index}]`));
}

/** A value as JSON, cut at 80 characters. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
