import { describe, expect, test } from 'vitest';
import type { DesiredRecord, ExistingRecord, SetAsideRow } from '../../../src/model/records.js';
import type { ReadAs } from '../../../src/model/tables.js';
import { unknownReferences } from '../../../src/plan/compare/check-references.js';
import { withKeysOfParents, withKeysOfReferences } from '../../../src/plan/intake/references.js';
import { definitionOf } from '../../../src/resources/index.js';
import { aDelete, aDesired, anExisting } from '../../helpers/builders.js';

const memberships = definitionOf('memberships');

/** Rows of one member each, in team A; the column of the person may hold numbers of employees. */
function member(
  user: string,
  { readAs, ...options }: Partial<DesiredRecord> & { readonly readAs?: ReadAs } = {},
) {
  const row = aDesired('memberships', { team: 'A', user }, options);
  const ways = new Map(readAs ? [['user', readAs]] : []);
  return { ...row, row: { ...row.row, table: { ...row.row.table, readAs: ways } } };
}

const person = (code: string, values: Readonly<Record<string, string>> = {}) =>
  anExisting('users', { code, email: `${code}@example.com`, status: 'active', ...values });

interface People {
  readonly existing?: readonly ExistingRecord[];
  readonly desired?: readonly DesiredRecord[];
  readonly setAside?: readonly SetAsideRow[];
}

const referring = ({ existing = [], desired = [], setAside = [] }: People) =>
  new Map([['users', { existing, desired, setAside }]]);

function resolve(rows: readonly DesiredRecord[], people: People) {
  const { records, unclear } = withKeysOfReferences(
    { definition: memberships, scope: 'FY27', records: rows },
    referring(people),
  );
  return {
    keys: records.map(({ key, values }) => [key, values['user']]),
    unclear: unclear.map(({ problem }) => [problem.code, problem.args]),
  };
}

/** The person that a cell of a membership means, if that is clear. */
const meant = (row: DesiredRecord, people: People) => resolve([row], people).keys[0]?.[0];

describe('a cell that names a person', () => {
  const sato = person('u1', { email: 'Sato@example.com', employeeId: 'E1' });

  test('means who has the address, in any case, or the code', () => {
    expect(meant(member('sato@EXAMPLE.com'), { existing: [sato] })).toBe('A/u1');
    expect(meant(member('u1'), { existing: [sato] })).toBe('A/u1');
    expect(resolve([member('sato@example.com')], { existing: [sato] }).keys).toEqual([['A/u1', 'u1']]);
  });

  test('means who has the number, in a column of numbers only', () => {
    expect(meant(member('E1', { readAs: 'number' }), { existing: [sato] })).toBe('A/u1');
    expect(meant(member('E1'), { existing: [sato] })).toBe('A/E1');
  });

  test('stays as it is if nobody has such an address', () => {
    expect(resolve([member('other@example.com')], { existing: [sato] })).toEqual({
      ...{ keys: [['A/other@example.com', 'other@example.com']], unclear: [] },
    });
  });

  test('means who has the address after the plan: a row may give it, change it, or delete its owner', () => {
    const moved = aDesired('users', { code: 'u1', email: 'new@example.com' });
    expect(meant(member('new@example.com'), { existing: [sato], desired: [moved] })).toBe('A/u1');
    expect(meant(member('sato@example.com'), { existing: [sato], desired: [moved] })).toBe(
      'A/sato@example.com',
    );
    const gone = aDelete('users', 'u1');
    expect(meant(member('sato@example.com'), { existing: [sato], desired: [gone] })).toBe(
      'A/sato@example.com',
    );
    const invited = aDesired('users', { code: 'u2', email: 'new@example.com' });
    expect(meant(member('new@example.com'), { desired: [invited] })).toBe('A/u2');
  });

  test('means who is in use before who has been deactivated, and the latter if nobody else has it', () => {
    const former = person('u0', { email: 'old@example.com', employeeId: 'E1', status: 'deactivated' });
    const existing = [former, sato];
    expect(meant(member('E1', { readAs: 'number' }), { existing })).toBe('A/u1');
    expect(meant(member('E1', { readAs: 'number' }), { existing: [former] })).toBe('A/u0');
  });

  test('is unclear where two people have the number: both are named, unless the row is out of scope', () => {
    const existing = [sato, person('u2', { employeeId: 'E1' })];
    const args = { field: 'user', resource: 'users', scope: '', value: 'E1', keys: ['u1', 'u2'] };
    const row = member('E1', { readAs: 'number' });
    expect(resolve([row], { existing })).toEqual({
      keys: [['A/E1', 'E1']],
      unclear: [['ambiguous_reference', args]],
    });
    expect(resolve([{ ...row, isLeftOut: true }], { existing }).unclear).toEqual([]);
  });

  test('is unclear where the code of one is the number of another', () => {
    const existing = [person('E1'), sato];
    expect(resolve([member('E1', { readAs: 'number' })], { existing }).unclear).toHaveLength(1);
    expect(resolve([member('E1')], { existing }).unclear).toEqual([]);
  });
});

describe('a cell that names nobody', () => {
  const unknown = (rows: readonly DesiredRecord[], people: People) =>
    unknownReferences({ definition: memberships, records: rows }, referring(people)).map(
      ({ code, args, origin }) => ({ code, args, line: origin?.line }),
    );
  const reference = (value: string, more: object = {}) => ({
    ...{ code: 'unknown_reference', line: 2 },
    args: { resource: 'users', scope: '', value, ...more },
  });

  test('is reported at its row; known people are not', () => {
    expect(unknown([member('u1'), member('u2')], { existing: [person('u1')] })).toEqual([reference('u2')]);
    expect(unknown([member('u2')], { desired: [aDesired('users', { code: 'u2' })] })).toEqual([]);
  });

  test('names the row that takes the person away, or that could not be read', () => {
    const gone = aDelete('users', 'u1', { line: 7 });
    const people = { existing: [person('u1')], desired: [gone] };
    expect(unknown([member('u1')], people)).toEqual([
      reference('u1', { cause: expect.objectContaining({ line: 7 }) }),
    ]);
  });

  test('names who has it as a number of employees, if that is one person', () => {
    const [one, other] = ['u1', 'u2'].map((code) => person(code, { employeeId: 'E1' }));
    const hint = { other: { field: 'employeeId', key: 'u1' } };
    expect(unknown([member('E1')], { existing: one ? [one] : [] })).toEqual([reference('E1', hint)]);
    expect(unknown([member('E1')], { existing: one && other ? [one, other] : [] })).toEqual([
      reference('E1'),
    ]);
  });

  test('is none in a row that deletes or is left out', () => {
    const rows = [member('u9', { intent: 'delete' }), member('u9', { intent: 'ignore' })];
    expect(unknown(rows, {})).toEqual([]);
  });
});

test('each grade in a list that does not exist is a problem of its own', () => {
  const row = aDesired('memberships', { team: 'A', user: 'u1', grades: ['G1', 'G2', 'G3'] });
  const grades = { existing: [anExisting('grades', { code: 'G2' })], desired: [], setAside: [] };
  const found = unknownReferences({ definition: memberships, records: [row] }, new Map([['grades', grades]]));
  expect(found.map(({ args }) => ('value' in args ? args.value : ''))).toEqual(['G1', 'G3']);
});

test('parents that are named get their codes; of two of that name, neither is chosen', () => {
  const existing = [
    anExisting('teams', { code: '1', name: '本社', parentCode: null }),
    anExisting('teams', { code: '2', name: '総務', parentCode: '1' }),
    anExisting('teams', { code: '3', name: '総務', parentCode: null }),
  ];
  const readAs = new Map([['parentCode', 'name'] as const]);
  const children = ['本社', '総務', '3', '経理'].map((parentCode, index) => {
    const record = aDesired('teams', { code: `N${index}`, parentCode });
    return { ...record, row: { ...record.row, table: { ...record.row.table, readAs } } };
  });
  const rows = { definition: definitionOf('teams'), records: children };
  const { records, unclear } = withKeysOfParents(rows, existing);
  expect(records.map(({ key, values }) => [key, values['parentCode']])).toEqual([
    ['N0', '1'],
    ['N1', '総務'],
    ['N2', '3'],
    ['N3', '経理'],
  ]);
  expect(unclear.map(({ problem }) => problem)).toMatchObject([
    { code: 'ambiguous_reference', args: { value: '総務', keys: ['2', '3'] } },
  ]);
});
