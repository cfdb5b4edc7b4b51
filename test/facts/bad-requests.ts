/**
 * Turns a valid request into every request that differs from it by one mistake, using only the
 * table.
 */

import type { CheckedRequest } from './check-request.js';
import { isObject } from './check-values.js';
import type { Mistake } from './contract/index.js';
import type { BodySchema, Operation, PropertyRule, QueryRule, Use } from './rules.js';

export interface BadRequest {
  readonly mistake: Mistake;
  /** E.g. `body.name: 301 characters`. */
  readonly title: string;
  readonly request: CheckedRequest;
}

/**
 * @param request valid, with every property of the operation; its lists have one element each.
 *   Pure.
 */
export function badRequestsOf(operation: Operation, request: CheckedRequest): readonly BadRequest[] {
  return [
    ...badPaths(operation, request),
    ...badQueries(operation, request),
    ...badBodies(operation, request),
  ];
}

function badPaths({ path, parameters }: Operation, request: CheckedRequest): readonly BadRequest[] {
  const wrongKinds = parameters.map(({ name, kind }) => {
    const index = path.split('/').indexOf(`{${name}}`);
    const wrong = kind === 'uuid' ? 'CODE-1' : 'a%2Bb';
    const segments = request.path.split('/').with(index, wrong);
    const bad = { ...request, path: segments.join('/') };
    return { mistake: 'wrongIdKind' as const, title: `path.${name}: ${wrong}`, request: bad };
  });
  const wrongMethod = { ...request, method: 'PUT' };
  const unknownPaths = [
    `${request.path}/nothing/here`,
    `${request.path}/`,
    request.path.replace('/v1', '/v2'),
  ];
  return [
    ...wrongKinds,
    { mistake: 'wrongMethod', title: 'PUT', request: wrongMethod },
    ...unknownPaths.map((unknown) => ({
      mistake: 'unknownPath' as const,
      title: unknown,
      request: { ...request, path: unknown },
    })),
  ];
}

function badQueries({ query: rules }: Operation, request: CheckedRequest): readonly BadRequest[] {
  const bad = (mistake: Mistake, name: string, value: string): BadRequest => ({
    mistake,
    title: `query.${name}: ${value}`,
    request: { ...request, query: { ...request.query, [name]: value } },
  });
  // An array without brackets is an unknown parameter, too.
  const bare = Object.keys(rules).flatMap((name) => (name.endsWith('[]') ? name.slice(0, -2) : []));
  const unknown = ['surprise', 'page', 'sortBy', ...bare].filter((name) => !Object.hasOwn(rules, name));
  const needed = Object.keys(rules).filter((name) => 'isRequired' in (rules[name] ?? {}));
  return [
    ...unknown.map((name) => bad('unknownQuery', name, name === 'page' ? '1' : 'code')),
    ...needed.map((name): BadRequest => {
      const { [name]: _, ...query } = request.query;
      return { mistake: 'missingQuery', title: `query.${name}: missing`, request: { ...request, query } };
    }),
    ...Object.entries(rules).flatMap(([name, rule]) =>
      badQueryValues(rule).map(([mistake, value]) => bad(mistake, name, value)),
    ),
  ];
}

function badQueryValues(rule: QueryRule): readonly (readonly [Mistake, string])[] {
  switch (rule.type) {
    case 'integer': {
      const tooMany = rule.max === undefined ? [] : [String(rule.max + 1)];
      return [String(rule.min - 1), '-1', 'x', '1.5', '', ...tooMany].map((value) => [
        'queryOutOfBounds',
        value,
      ]);
    }
    case 'sort':
      return [
        ...['id', 'code', 'name', 'createdAt', 'updatedAt'].filter((name) => !rule.fields.includes(name)),
        ...[`${rule.fields[0]}-up`, `${rule.fields[0]}-asc-desc`, `-${rule.fields[0]}`, 'constructor', ''],
      ].map((value) => ['badSort', value]);
    case 'uuid':
      return [['wrongIdKind', 'HQ']];
    case 'boolean':
      return [['queryOutOfBounds', 'yes']];
    case 'choice':
      return [
        ['notInEnum', 'surprise'],
        ['notInEnum', rule.oneOf.slice(0, 2).join(',')],
      ];
    case 'email':
      return [];
    case 'time':
      return ['x', '2027-01-15', '2027-01-15T09:00:00'].map((value) => ['badFormat', value]);
  }
}

function badBodies({ body: rule }: Operation, request: CheckedRequest): readonly BadRequest[] {
  if (!rule) return [];
  const isBodyNeeded = Object.values(rule.schema).some(({ required }) => required[rule.use]);
  const bodies: BadValue[] = [
    ...(isBodyNeeded ? [{ mistake: 'missingProperty' as const, what: 'nothing', value: {} }] : []),
    { mistake: 'wrongType', what: 'a list', value: [request.body] },
    { mistake: 'wrongType', what: 'null', value: null },
    ...badObjects(rule.schema, request.body, rule.use),
  ];
  return bodies.map(({ mistake, what, value }) => ({
    mistake,
    title: `body${what.startsWith('.') ? '' : ': '}${what}`,
    request: { ...request, body: value },
  }));
}

interface BadValue {
  readonly mistake: Mistake;
  readonly what: string;
  readonly value: unknown;
}

function badObjects(schema: BodySchema, object: unknown, use: Use): readonly BadValue[] {
  if (!isObject(object)) throw new Error('a valid body is an object');
  // A code where there is none, and what only answers or only creates have, are unknown, too.
  const others = { surprise: 1, id: 'x', code: 'X', isDefault: true, sendEmail: false, memberships: [] };
  const unknown = Object.entries(others).filter(([name]) => !Object.hasOwn(schema, name));
  return [
    ...unknown.map(([name, added]) => ({
      mistake: 'unknownProperty' as const,
      what: `.${name}`,
      value: { ...object, [name]: added },
    })),
    ...Object.entries(schema).flatMap(([name, rule]) => badProperties(rule, name, object, use)),
  ];
}

function badProperties(
  rule: PropertyRule,
  name: string,
  object: Readonly<Record<string, unknown>>,
  use: Use,
): readonly BadValue[] {
  const { [name]: valid, ...others } = object;
  const isChoice =
    use === 'create' &&
    (rule.requiredWhen?.oneOf.includes(String(object[rule.requiredWhen.property])) ?? false);
  const missing: BadValue[] = [
    ...(rule.required[use]
      ? [{ mistake: 'missingProperty' as const, what: `.${name}: missing`, value: others }]
      : []),
    ...(isChoice ? [{ mistake: 'missingOptions' as const, what: `.${name}: missing`, value: others }] : []),
  ];
  const values = [
    ...(rule.nullable[use] === 'no' ? [['nullForbidden', 'null', null] as const] : []),
    ...badValues(rule),
  ];
  return [
    ...missing,
    ...values.map(([mistake, what, value]) => ({
      mistake,
      what: `.${name}: ${what}`,
      value: { ...others, [name]: value },
    })),
    ...[...badSizes(rule, valid), ...badElements(rule, valid, use), ...badInputs(rule, valid)].map(
      ({ mistake, what, value }) => ({
        mistake,
        what: `.${name}${what}`,
        value: { ...others, [name]: value },
      }),
    ),
  ];
}

/** Lists that are too short, too long, or have equal elements. */
function badSizes({ sizeMin = 0, sizeMax, isUnique }: PropertyRule, valid: unknown): readonly BadValue[] {
  if (!Array.isArray(valid)) return [];
  const list: readonly unknown[] = valid;
  const tooLong = Array.from({ length: (sizeMax ?? 0) + 1 }, (_, index) => otherElement(list[0], index));
  return [
    ...(sizeMin === 0 ? [] : [{ mistake: 'badSize' as const, what: ': none', value: [] }]),
    ...(sizeMax === undefined
      ? []
      : [{ mistake: 'badSize' as const, what: `: ${sizeMax + 1} elements`, value: tooLong }]),
    ...(isUnique ? [{ mistake: 'equalElements' as const, what: ': twice', value: [...list, ...list] }] : []),
  ];
}

/** The same element with another id or code. */
function otherElement(element: unknown, index: number): unknown {
  const text = JSON.stringify(element);
  const digits = String(index).padStart(4, '0');
  return JSON.parse(text.replace(/(?<=[0-9a-f]-[0-9a-f]{8})[0-9a-f]{4}(?=")/g, digits));
}

function badElements({ elements }: PropertyRule, valid: unknown, use: Use): readonly BadValue[] {
  if (!elements || !Array.isArray(valid)) return [];
  const list: readonly unknown[] = valid;
  return list.flatMap((element, index) =>
    badObjects(elements, element, use).map(({ mistake, what, value }) => ({
      mistake,
      what: `[${index}]${what}`,
      value: list.with(index, value),
    })),
  );
}

/** Lists of inputs with one missing, one extra, or one of another field type. */
function badInputs({ hasEveryField }: PropertyRule, valid: unknown): readonly BadValue[] {
  if (!hasEveryField || !Array.isArray(valid)) return [];
  const inputs = valid.filter(isObject);
  const unknown = { code: 'no-such-field', value: null };
  return [
    { mistake: 'missingInput', what: ': none', value: [] },
    { mistake: 'unknownInput', what: ': one too many', value: [...inputs, unknown] },
    ...inputs.flatMap((input, index): readonly BadValue[] => {
      const value = Array.isArray(input['value']) ? 'a' : ['a'];
      const others = inputs.toSpliced(index, 1);
      return [
        { mistake: 'missingInput', what: `[${index}]: missing`, value: others },
        { mistake: 'repeatedInput', what: `[${index}]: twice`, value: [...inputs, input] },
        {
          mistake: 'wrongInputType',
          what: `[${index}]: other type`,
          value: [...others, { ...input, value }],
        },
      ];
    }),
  ];
}

type Values = readonly (readonly [Mistake, string, unknown])[];

function badValues(rule: PropertyRule): Values {
  const { lengthMax, oneOf, min, max } = rule;
  const long = lengthMax === undefined ? undefined : longText(rule.type, lengthMax + 1);
  return [
    ...wrongTypes[rule.type],
    ...(long === undefined ? [] : [['tooLong', `${[...long].length} characters`, long] as const]),
    ...(oneOf === undefined ? [] : [['notInEnum', 'unknown value', 'surprise'] as const]),
    ...(min === undefined ? [] : [['outOfRange', String(min - 1), min - 1] as const]),
    ...(max === undefined ? [] : [['outOfRange', String(max + 1), max + 1] as const]),
  ];
}

/** A text of a length that is valid but for it. */
export function longText(type: PropertyRule['type'], length: number): string {
  if (type === 'email') return '@example.com'.padStart(length, 'a');
  return type === 'code' ? 'aZ0_-'.repeat(length).slice(0, length) : '𠮷'.repeat(length);
}

const notText: Values = [
  ['wrongType', 'a number', 7],
  ['wrongType', 'a boolean', true],
];

const wrongTypes: Readonly<Record<PropertyRule['type'], Values>> = {
  string: notText,
  code: [
    ...notText,
    ['badCode', 'a space', 'a b'],
    ['badCode', 'Japanese', '営業'],
    ['badCode', 'the end of a line', 'G09\n'],
    ['badCode', 'empty', ''],
  ],
  integer: [
    ['wrongType', 'text', '7'],
    ['wrongType', 'half', 1.5],
  ],
  boolean: [
    ['wrongType', 'text', 'true'],
    ['wrongType', 'a number', 1],
  ],
  date: [
    ...notText,
    ['badFormat', 'slashes', '2027/04/01'],
    ['badFormat', 'no such day', '2027-02-29'],
    ['badFormat', 'a time', '2027-04-01T00:00:00Z'],
    ['badFormat', 'empty', ''],
  ],
  uuid: [...notText, ['badFormat', 'a code', 'HQ'], ['badFormat', 'empty', '']],
  uuids: [
    ['wrongType', 'text', 'a'],
    ['wrongType', 'numbers', [1]],
    ['badFormat', 'a code', ['HQ']],
  ],
  email: [...notText, ['badFormat', 'a name', 'sato'], ['badFormat', 'empty', '']],
  strings: [
    ['wrongType', 'text', 'a'],
    ['wrongType', 'numbers', [1]],
  ],
  value: [
    ['wrongType', 'a number', 7],
    ['wrongType', 'numbers', [1]],
  ],
  userValue: [
    ['wrongType', 'a boolean', true],
    ['wrongType', 'numbers', [1]],
  ],
  elements: [
    ['wrongType', 'text', 'a'],
    ['wrongType', 'texts', ['a']],
  ],
};
