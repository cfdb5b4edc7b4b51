import { describe, expect, test } from 'vitest';
import type { ExistingRecord, Listing } from '../../src/model/records.js';
import { seedOfRecords } from '../../src/rehearsing/seed-of-records.js';
import { checkSeed } from '../../src/sandbox/index.js';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

let count = 0;

function listing(resource: string, scope: string, records: readonly Partial<ExistingRecord>[]): Listing {
  const whole = records.map((record): ExistingRecord => {
    count += 1;
    return { resource, scope, key: null, id: id(count), values: {}, facts: {}, ...record };
  });
  return { resource, scope, records: whole };
}

function team(code: string | null, parentCode: string | null = null): Partial<ExistingRecord> {
  return { key: code, values: { code, name: `部${code}`, parentCode, notes: null, approveOnly: false } };
}

const charts = listing('charts', '', [
  { key: 'FY26', values: { name: 'FY26', activateOn: null }, facts: { isCurrent: true } },
]);

describe('records of the service as a seed', () => {
  test('keep their ids, and say what the sandbox calls otherwise', () => {
    const { seed, differences } = seedOfRecords(
      [charts, listing('teams', 'FY26', [team('1')])],
      [],
      checkSeed,
    );
    expect(differences).toEqual([]);
    expect(seed.charts).toEqual([{ id: charts.records[0]?.id, name: 'FY26', current: true }]);
    expect(seed.teams).toMatchObject([{ chart: 'FY26', code: '1', name: '部1', approveOnly: false }]);
  });

  test('leave out what the sandbox refuses, then what is below it, and name each', () => {
    const teams = listing('teams', 'FY26', [
      team(null),
      team('1', '(team without a code)'),
      team('2', '1'),
      team('3'),
    ]);
    const { seed, differences } = seedOfRecords([charts, teams], [], checkSeed);
    expect(seed.teams?.map(({ code }) => code)).toEqual(['3']);
    expect(differences.map(({ code, args }) => [code, 'record' in args && args.record.key])).toEqual([
      ['not_held', null],
      ['not_held', '1'],
      ['not_held', '2'],
    ]);
  });

  test('have the choices of people that are in use and those of the plan', () => {
    const users: Listing = {
      ...listing('users', '', [
        {
          key: 'u1',
          values: {
            ...{ code: 'u1', email: 'u1@example.com', lastName: '佐藤', firstName: '花子', status: 'active' },
            'customFields.post': '主務',
          },
          facts: { isInvited: true },
        },
      ]),
      definitions: { 'customFields.post': 'pull_down', 'customFields.memo': 'text' },
    };
    const { seed, differences } = seedOfRecords(
      [users],
      [{ 'customFields.post': '兼務', 'customFields.floor': '3' }],
      checkSeed,
    );
    expect(seed.userFields).toEqual([
      { code: 'post', fieldType: 'pull_down', options: ['主務', '兼務'] },
      { code: 'floor', fieldType: 'text' },
      { code: 'memo', fieldType: 'text' },
    ]);
    expect(seed.users).toMatchObject([{ status: 'invited', customFields: { post: '主務' } }]);
    expect(differences).toEqual([{ code: 'definitions_unknown', args: { fields: ['post', 'floor'] } }]);
  });

  test('of a master include its custom fields, in order', () => {
    const values = {
      ...{ code: 'V', name: '取引先', description: null, defaultSortBy: 'code' },
      ...{
        'fields.rank.title': 'ランク',
        'fields.rank.fieldType': 'pull_down',
        'fields.rank.required': true,
      },
      ...{ 'fields.rank.options': ['A', 'B'], 'fields.memo.title': 'メモ', 'fields.memo.fieldType': 'text' },
    };
    const { seed, differences } = seedOfRecords(
      [listing('masters', '', [{ key: 'V', values }])],
      [],
      checkSeed,
    );
    expect(differences).toEqual([]);
    expect(seed.masterFields).toEqual([
      {
        master: 'V',
        code: 'rank',
        title: 'ランク',
        fieldType: 'pull_down',
        required: true,
        options: ['A', 'B'],
      },
      { master: 'V', code: 'memo', title: 'メモ', fieldType: 'text' },
    ]);
  });
});
