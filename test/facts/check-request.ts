/**
 * Checks single requests and answers against the contract table. Knows neither the tool nor the
 * sandbox. Does not check what depends on stored records (a code that is taken, a missing parent).
 */
import { isObject, listViolations, quote, schemaViolations, shapeViolations } from './check-values.js';
import {
  codePattern,
  emailPattern,
  errorAnswers,
  type OwnRule,
  ownRules,
  undeclaredStatuses,
  uuidPattern,
} from './contract/index.js';
import { type Found, findOperation } from './find-operation.js';
import type { Operation, PathParameter, QueryRule } from './rules.js';

/** A request as it arrives. `body` is parsed JSON, or undefined if there was none. */
export interface CheckedRequest {
  readonly method: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Types of custom fields by code. */
export type FieldTypes = Readonly<Record<string, string>>;

/** Context that the request itself does not contain. */
export interface Known {
  /** Of each general master, by lower-case id and by code. Unknown masters are not checked. */
  readonly fieldTypesByMaster: ReadonlyMap<string, FieldTypes>;
}

const nothingKnown: Known = { fieldTypesByMaster: new Map() };

/**
 * Violations of the contract and of our own rules in a request.
 * @returns one sentence each, `place: what (source)`; empty if the request is valid. Pure.
 */
export function violationsOf(request: CheckedRequest, known: Known = nothingKnown): string[] {
  const found = findOperation(request);
  if (found === undefined)
    return [`${request.method} ${request.path}: no such operation (contract: Endpoints)`];
  return [
    ...parameterViolations(found),
    ...queryViolations(found.operation, request.query),
    ...bodyViolations(found.operation, request.body),
    ...inputViolations(found, request.body, known),
    ...newFieldViolations(found, request.body, known),
    ...ownViolations({ ...found, request, known }),
  ];
}

function parameterViolations({ operation, parameters }: Found): readonly string[] {
  return operation.parameters
    .filter((parameter) => !isAddress(parameter, parameters[parameter.name] ?? ''))
    .map(({ name, kind, source }) => `path.${name}: ${quote(parameters[name])} is no ${kind} (${source})`);
}

function isAddress({ kind }: PathParameter, text: string): boolean {
  return (kind === 'uuid' ? uuidPattern : codePattern).test(text);
}

function queryViolations(
  { query: rules, source }: Operation,
  query: CheckedRequest['query'],
): readonly string[] {
  const missing = Object.entries(rules).filter(
    ([name, rule]) => 'isRequired' in rule && !Object.hasOwn(query, name),
  );
  return [
    ...missing.map(([name, rule]) => `query.${name}: missing (${rule.source})`),
    ...Object.entries(query).flatMap(([name, value]) => {
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
      if (rule === undefined) return [`query.${name}: no such parameter (${source})`];
      return isQueryValue(rule, value)
        ? []
        : [`query.${name}: ${quote(value)} is not allowed (${rule.source})`];
    }),
  ];
}

function isQueryValue(rule: QueryRule, value: string): boolean {
  switch (rule.type) {
    case 'integer':
      return /^\d{1,15}$/.test(value) && Number(value) >= rule.min && Number(value) <= (rule.max ?? Infinity);
    case 'sort':
      return new RegExp(`^(${rule.fields.join('|')})(-asc|-desc)?$`).test(value);
    case 'uuid':
      return uuidPattern.test(value);
    case 'boolean':
      return value === 'true' || value === 'false';
    case 'choice':
      return rule.oneOf.includes(value);
    case 'email':
      return emailPattern.test(value);
    case 'time':
      return /T.*(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value));
  }
}

function bodyViolations({ body: rule, source }: Operation, body: unknown): readonly string[] {
  if (rule) return schemaViolations(rule.schema, body, rule.use, 'body');
  return body === undefined ? [] : [`body: there must be none (${source})`];
}

/** Every custom field has one fitting entry in `inputs`. Source: contract: General master item. */
function inputViolations({ operation, parameters }: Found, body: unknown, known: Known): readonly string[] {
  const [name, rule] =
    Object.entries(operation.body?.schema ?? {}).find(([, { hasEveryField }]) => hasEveryField) ?? [];
  const types = fieldTypesOf(known, parameters);
  const inputs = name === undefined ? undefined : listOf(body, name);
  if (!inputs || !types) return [];
  const valueByCode = new Map(inputs.map(({ code, value }) => [String(code), value]));
  const at = `body.${name}`;
  return [
    ...missingCodes(types, inputs).map((code) => `${at}: lacks ${quote(code)} (${rule?.source})`),
    ...[...valueByCode].flatMap(([code, value]) => {
      const type = Object.hasOwn(types, code) ? types[code] : undefined;
      if (type === undefined) return [`${at}: the master has no ${quote(code)} (${rule?.source})`];
      return isInput(type, value)
        ? []
        : [`${at}.${code}: ${quote(value)} is no value of ${type} (${rule?.source})`];
    }),
  ];
}

/**
 * A new custom field has everything that a create requires. Source: contract: General master,
 * fields.
 */
function newFieldViolations(
  { operation, parameters }: Found,
  body: unknown,
  known: Known,
): readonly string[] {
  const types = fieldTypesOf(known, parameters);
  if (!types) return [];
  return Object.entries(operation.body?.schema ?? {}).flatMap(([name, { definesFields, elements }]) => {
    if (!definesFields || !elements) return [];
    const added = (listOf(body, name) ?? []).filter(({ code }) => !Object.hasOwn(types, String(code)));
    return added.flatMap((one) =>
      schemaViolations(elements, one, 'create', `body.${name} ${quote(one['code'])}`),
    );
  });
}

function isInput(fieldType: string, value: unknown): boolean {
  return fieldType === 'checkbox' ? Array.isArray(value) : value === null || typeof value === 'string';
}

function fieldTypesOf(
  { fieldTypesByMaster }: Known,
  parameters: Found['parameters'],
): FieldTypes | undefined {
  const address = parameters['generalMasterId'] ?? '';
  return fieldTypesByMaster.get(address) ?? fieldTypesByMaster.get(address.toLowerCase());
}

function listOf(body: unknown, name: string): readonly Readonly<Record<string, unknown>>[] | undefined {
  const list = isObject(body) ? body[name] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : undefined;
}

function missingCodes(
  types: FieldTypes,
  elements: readonly Readonly<Record<string, unknown>>[],
): readonly string[] {
  const named = new Set(elements.map(({ code }) => code));
  return Object.keys(types).filter((code) => !named.has(code));
}

interface Checked extends Found {
  readonly request: CheckedRequest;
  readonly known: Known;
}

/** True if the request follows the rule. */
const keepsTo: Readonly<Record<OwnRule, (checked: Checked) => boolean>> = {
  explicitCode: ({ operation: { body: rule }, request: { body } }) =>
    rule?.use !== 'create' ||
    !Object.hasOwn(rule.schema, 'code') ||
    typeof propertyOf(body, 'code') === 'string',
  plainCode: ({ request: { body } }) => !uuidPattern.test(String(propertyOf(body, 'code'))),
  writeById: ({ operation: { method }, parameters }) =>
    method === 'GET' || Object.values(parameters).every((address) => uuidPattern.test(address)),
  someChange: ({ request: { method, body } }) =>
    method !== 'PATCH' || !isObject(body) || Object.keys(body).length > 0,
  noNullDueOn: ({ request: { body } }) => propertyOf(body, 'dueOn') !== null,
  noNullOfMasters: ({ operation: { id }, request: { body } }) =>
    id !== 'masters.update' || ['code', 'description'].every((name) => propertyOf(body, name) !== null),
  wholeFields: ({ operation: { id }, parameters, request: { body }, known }) => {
    const fields = id === 'masters.update' ? listOf(body, 'fields') : undefined;
    const types = fieldTypesOf(known, parameters);
    return !fields || !types || missingCodes(types, fields).length === 0;
  },
  sameFieldType: ({ operation: { id }, parameters, request: { body }, known }) => {
    const fields = id === 'masters.update' ? listOf(body, 'fields') : undefined;
    const types = fieldTypesOf(known, parameters) ?? {};
    return (fields ?? []).every(
      ({ code, fieldType = types[String(code)] }) => (types[String(code)] ?? fieldType) === fieldType,
    );
  },
};

function ownViolations(checked: Checked): readonly string[] {
  const names = Object.keys(keepsTo) as OwnRule[];
  return names
    .filter((name) => !keepsTo[name](checked))
    .map((name) => `${name}: ${ownRules[name].words} (${ownRules[name].source})`);
}

function propertyOf(body: unknown, name: string): unknown {
  return isObject(body) ? body[name] : undefined;
}

/**
 * Violations in an answer, given its request.
 * @param body  parsed JSON, or undefined if there was none
 * @returns as `violationsOf`. Pure.
 */
export function violationsOfAnswer(
  request: { readonly method: string; readonly path: string },
  status: number,
  body: unknown,
): string[] {
  if (undeclaredStatuses.some((one) => one.status === status)) return [];
  if (status !== 200) return [...errorViolations(status, body)];
  const found = findOperation(request);
  if (found === undefined) return [`${request.method} ${request.path}: no such operation answers 200`];
  return [...successViolations(found.operation, body)];
}

function successViolations({ answer, source }: Operation, body: unknown): readonly string[] {
  switch (answer.kind) {
    case 'empty':
      return body === undefined ? [] : [`answer: there must be no body (${source})`];
    case 'list':
      return listViolations(answer.shape, body, 'answer');
    case 'record':
      return shapeViolations(answer.shape, body, 'answer');
  }
}

function errorViolations(status: number, body: unknown): readonly string[] {
  const rule = errorAnswers.find((one) => one.status === status);
  if (rule === undefined) return [`answer: the status ${status} is not declared (contract: Errors)`];
  if (!isObject(body)) return [`answer: ${quote(body)} is not an object (contract: Errors)`];
  const { code, message, errors } = body;
  const isKnown = typeof code === 'string' && (rule.codes.length === 0 || rule.codes.includes(code));
  return [
    ...(isKnown ? [] : [`answer.code: ${quote(code)} does not go with ${status} (${rule.source})`]),
    ...(typeof message === 'string'
      ? []
      : ['answer.message: not a text (public description: Common, errors)']),
    ...(status !== 422 || isMessages(errors)
      ? []
      : [`answer.errors: ${quote(errors)} has no lists of messages with one for base (contract: Errors)`]),
  ];
}

/** Lists of messages by attribute, including `base`. */
function isMessages(errors: unknown): boolean {
  if (!isObject(errors) || !Object.hasOwn(errors, 'base')) return false;
  return Object.values(errors).every(
    (messages) => Array.isArray(messages) && messages.every((one) => typeof one === 'string'),
  );
}
