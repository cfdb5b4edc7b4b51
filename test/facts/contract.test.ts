import { describe, expect, test } from 'vitest';
import { badRequestsOf } from './bad-requests.js';
import { type CheckedRequest, type Known, violationsOf, violationsOfAnswer } from './check-request.js';
import { isDate } from './check-values.js';
import * as contract from './contract/index.js';
import { exampleRequest, exampleSeed, type Ids } from './examples/index.js';
import { findOperation } from './find-operation.js';
import type { Operation } from './rules.js';

const { operations } = contract;

const idOf = (number: number): string => `00000000-0000-4000-a000-${String(number).padStart(12, '0')}`;

const ids: Ids = Object.fromEntries(
  Object.entries(exampleSeed)
    .flatMap(([resource, rows]) =>
      rows.flatMap((row: object) => [
        ...('code' in row ? [`${resource}/${row.code}`] : []),
        ...('name' in row ? [`${resource}/${row.name}`] : []),
      ]),
    )
    .map((key, index) => [key, idOf(index)]),
);

const known: Known = {
  fieldTypesByMaster: new Map([
    [ids['masters/V'] ?? '', { kana: 'text', tags: 'checkbox', kind: 'pull_down' }],
  ]),
};

function operationOf(id: string): Operation {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  return operation;
}

/**
 * The valid example of an operation with changes; body properties are merged, and undefined removes
 * one.
 */
function requestFor(id: string, changes: Partial<CheckedRequest> = {}): CheckedRequest {
  const { body, ...others } = exampleRequest(operationOf(id), ids);
  const laid = 'body' in changes ? { ...(body as object), ...(changes.body as object) } : body;
  return { ...others, ...changes, body: laid && JSON.parse(JSON.stringify(laid)) };
}

/** Places of the violations after the changes. */
function placesOf(id: string, changes: Partial<CheckedRequest>): readonly string[] {
  return violationsOf(requestFor(id, changes), known).map((violation) => violation.split(': ')[0] ?? '');
}

describe('the table', () => {
  test('every row names its source in words, not as a path', () => {
    const rows = rowsIn(contract);
    expect(rows.length).toBeGreaterThan(200);
    const pattern = /^(contract|public description|our own rule): [A-Z]?[^/]{4,}$/;
    expect(rows.filter(({ source }) => !pattern.test(source) || /\.md\b/.test(source))).toEqual([]);
  });

  test('only POST and PATCH have bodies, DELETE has an empty answer, and only lists have pages, with two exceptions', () => {
    const odd = operations.filter(
      ({ method, body, answer, query }) =>
        (body && method !== 'POST' && method !== 'PATCH') ||
        (method === 'PATCH' && body?.use !== 'update') ||
        (method === 'POST' && body?.use === 'update') ||
        (method === 'DELETE' && answer.kind !== 'empty') ||
        (answer.kind === 'list') !== Object.hasOwn(query, 'page'),
    );
    expect(odd.map(({ id }) => id)).toEqual(['users.delete', 'memberships.remove']);
  });

  test('an error status has one row, and every refusal uses one of them', () => {
    const statuses = contract.errorAnswers.map(({ status }) => status);
    expect(new Set(statuses).size).toBe(statuses.length);
    const refusals = [...Object.values(contract.refusals), ...contract.stateRefusals];
    expect(refusals.flatMap((row) => row.statuses.filter((one) => !statuses.includes(one)))).toEqual([]);
  });

  test('every example belongs to its own row', () => {
    const found = operations.map((operation) => findOperation(exampleRequest(operation, ids))?.operation.id);
    expect(found).toEqual(operations.map(({ id }) => id));
  });
});

interface Row {
  readonly source: string;
}

/** Every object with a source, at any depth. */
function rowsIn(value: unknown): readonly Row[] {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
  const below = Object.values(value).flatMap(rowsIn);
  return 'source' in value && typeof value.source === 'string' ? [{ source: value.source }, ...below] : below;
}

describe('a request', () => {
  test.each(operations)('$id: the valid example has no violations', (operation) => {
    expect(violationsOf(exampleRequest(operation, ids), known)).toEqual([]);
  });

  test.each(operations)('$id: every single mistake is found', (operation) => {
    const bad = badRequestsOf(operation, exampleRequest(operation, ids));
    const unseen = bad.filter(({ request }) => violationsOf(request, known).length === 0);
    expect(unseen.map(({ title }) => title)).toEqual([]);
  });

  test('a violation names the place, the fault and the rule', () => {
    expect(violationsOf(requestFor('grades.update', { body: { level: 256 } }))).toEqual([
      'body.level: 256 is not from 0 to 255 (public description: Grade)',
    ]);
  });

  describe('is checked by its path', () => {
    const id = idOf(1);
    test.each([
      ['GET', '/v1/grades/G-1_a', []],
      ['GET', '/v1/grades/%47', []],
      ['GET', '/v1/grades/%', ['path.gradeId']],
      ['GET', '/v1/grades/%2F', ['path.gradeId']],
      ['GET', `/v1/organizationCharts/${id}/teams/HQ`, []],
      ['GET', '/v1/organizationCharts/FY26/teams/HQ', ['path.organizationChartId']],
      ['GET', `/v1/categories/${id}`, [`GET /v1/categories/${id}`]],
      ['DELETE', '/v1/categories/CAT', ['path.categoryId', 'writeById']],
    ])('%s %s', (method, path, places) => {
      const violations = violationsOf({ method, path, query: {}, body: undefined });
      expect(violations.map((violation) => violation.split(': ')[0])).toEqual(places);
    });
  });

  test('the body may be complete, missing, or not an object', () => {
    const { body: _, ...bare } = requestFor('grades.create');
    expect(violationsOf({ ...bare, body: undefined })).toHaveLength(2);
    expect(violationsOf({ ...bare, body: '{"name":' })).toHaveLength(2);
    expect(violationsOf(requestFor('charts.activate', { body: { dueOn: undefined } }))).toEqual([]);
    expect(violationsOf({ ...requestFor('grades.setDefault'), body: {} })).toHaveLength(1);
    expect(violationsOf({ ...requestFor('grades.delete'), body: null })).toHaveLength(1);
  });

  describe('is checked by the custom fields of its master', () => {
    const kana = { code: 'kana', title: 'カナ', required: true, fieldType: 'text' };
    const tags = { code: 'tags' };
    const kind = { code: 'kind', options: ['内'] };
    const added = { code: 'new', title: '新', required: false, fieldType: 'date' };
    const input = (code: string, value: unknown) => ({ code, value });
    test.each([
      ['fields', [kana, tags, kind, added], []],
      ['fields', [kana, tags], ['wholeFields']],
      ['fields', [], ['wholeFields']],
      ['fields', [kana, tags, kind, { code: 'new' }], ['title', 'required', 'fieldType']],
      ['fields', [kana, tags, kind, { ...added, fieldType: 'pull_down' }], ['options']],
      ['fields', [kana, tags, kind, { ...added, fieldType: 'pull_down', options: null }], ['options']],
      ['fields', [kana, tags, kind, { ...added, fieldType: 'pull_down', options: ['a'] }], []],
      ['fields', [{ ...kana, fieldType: 'number' }, tags, kind], ['sameFieldType']],
      ['fields', [kana, tags, kind, kind], ['fields']],
      ['inputs', [input('kana', null), input('tags', null), input('kind', '内')], ['tags']],
    ])('%s %o', (name, list, places) => {
      const id = name === 'fields' ? 'masters.update' : 'items.update';
      expect(placesOf(id, { body: { [name]: list } }).map((place) => place.split(/[. ]/).at(-1))).toEqual(
        places,
      );
    });

    test('unknown masters are not checked', () => {
      expect(violationsOf(requestFor('items.update', { body: { inputs: [] } }))).toEqual([]);
      expect(violationsOf(requestFor('masters.update', { body: { fields: [] } }))).toEqual([]);
    });
  });

  describe('is checked by our own rules', () => {
    test.each(Object.keys(contract.ownRules) as contract.OwnRule[])('%s', (name) => {
      const { invalid, edge } = ownExamples[name];
      const broken = (request: CheckedRequest): readonly string[] =>
        violationsOf(request, known).filter((violation) => violation.startsWith(`${name}: `));
      expect(broken(edge)).toEqual([]);
      expect(broken(invalid)).toHaveLength(1);
    });
  });
});

/** A request that breaks each of our own rules, and one that nearly does. */
const ownExamples: Readonly<Record<contract.OwnRule, Readonly<Record<'invalid' | 'edge', CheckedRequest>>>> =
  {
    explicitCode: {
      invalid: requestFor('masters.create', { body: { code: null } }),
      edge: requestFor('charts.create'),
    },
    plainCode: {
      invalid: requestFor('grades.update', { body: { code: idOf(7) } }),
      edge: requestFor('grades.update', { body: { code: idOf(7).slice(1) } }),
    },
    writeById: {
      invalid: { ...requestFor('grades.update'), path: '/v1/grades/G2' },
      edge: { ...requestFor('grades.get'), path: '/v1/grades/G2' },
    },
    someChange: {
      invalid: { ...requestFor('grades.update'), body: {} },
      edge: { ...requestFor('charts.activate'), body: {} },
    },
    noNullDueOn: {
      invalid: requestFor('charts.activate', { body: { dueOn: null } }),
      edge: { ...requestFor('charts.activate'), body: {} },
    },
    noNullOfMasters: {
      invalid: requestFor('masters.update', { body: { description: null } }),
      edge: requestFor('masters.create', { body: { description: null } }),
    },
    wholeFields: {
      invalid: requestFor('masters.update', { body: { fields: [{ code: 'kana' }] } }),
      edge: { ...requestFor('masters.update'), body: { name: '改' } },
    },
    sameFieldType: {
      invalid: requestFor('masters.update', { body: { fields: [{ code: 'kana', fieldType: 'date' }] } }),
      edge: requestFor('masters.update', { body: { fields: [{ code: 'kana' }] } }),
    },
  };

describe('an answer', () => {
  const grade = {
    id: idOf(1),
    name: '一般',
    level: 1,
    code: null,
    isDefault: false,
    createdAt: '2027-01-15T03:00:00.000Z',
    updatedAt: '2027-01-15T12:00:00+09:00',
  };
  const get = { method: 'GET', path: '/v1/grades/G1' };
  const list = { method: 'GET', path: '/v1/grades' };
  const remove = { method: 'DELETE', path: '/v1/grades/G1' };
  const { name: _, ...nameless } = grade;

  test.each([
    ['a record', get, 200, grade],
    ['a record with more than is known', get, 200, { ...grade, colour: 'red' }],
    ['a record without what may be missing', get, 200, (({ code: _code, ...others }) => others)(grade)],
    ['a list', list, 200, [grade, grade]],
    ['an empty list', list, 200, []],
    ['nothing', remove, 200, undefined],
    ['a refusal', get, 400, { code: 'invalid_parameter', message: 'x', more: 1 }],
    ['an unknown token', get, 401, { code: 'any', message: 'x' }],
    ['an invalid value', get, 422, { code: 'validation_failed', message: 'x', errors: { base: [] } }],
    ['too many requests', get, 429, undefined],
  ])('may be %s', (_title, request, status, body) => {
    expect(violationsOfAnswer(request, status, body)).toEqual([]);
  });

  test.each([
    ['no record', get, 200, undefined],
    ['a list instead of a record', get, 200, [grade]],
    ['a record without a name', get, 200, nameless],
    ['a record with a null name', get, 200, { ...grade, name: null }],
    ['a level as text', get, 200, { ...grade, level: '1' }],
    ['a time that is none', get, 200, { ...grade, createdAt: 'yesterday' }],
    ['a record instead of a list', list, 200, grade],
    ['a list with a bad record', list, 200, [grade, nameless]],
    ['a body where there is none', remove, 200, {}],
    ['another success', get, 204, undefined],
    ['a refusal without a body', get, 400, undefined],
    ['a refusal with the code of another', get, 404, { code: 'validation_failed', message: 'x' }],
    ['a refusal without a message', get, 400, { code: 'invalid_parameter' }],
    ['an invalid value without errors', get, 422, { code: 'validation_failed', message: 'x' }],
    ['errors without base', get, 422, { code: 'validation_failed', message: 'x', errors: { name: ['y'] } }],
    ['a success of an unknown path', { method: 'GET', path: '/v1/nothing' }, 200, {}],
  ])('is not %s', (_title, request, status, body) => {
    expect(violationsOfAnswer(request, status, body)).toHaveLength(1);
  });
});

test('a date is a day that exists', () => {
  expect(['2028-02-29', '0001-01-01', '9999-12-31'].filter((text) => !isDate(text))).toEqual([]);
  expect(['2027-02-29', '2027-13-01', '2027-00-10', '20270401', '2027-04-01 ', ''].filter(isDate)).toEqual(
    [],
  );
});
