import { describe, expect, test } from 'vitest';
import { activationScope, copyScopes } from '../../../src/plan/intake/chart-rows.js';
import { definitionOf } from '../../../src/resources/index.js';
import { aListing, anExisting } from '../../helpers/builders.js';

const holder = definitionOf('charts');
const held = definitionOf('teams');

describe('a copy', () => {
  test('asks for a new chart and for every team, with what is not blank', () => {
    const teams = [
      anExisting('teams', { code: 'HQ', name: '本社', approveOnly: true }),
      anExisting('teams', {
        code: 'A',
        name: '営業部',
        parentCode: 'HQ',
        notes: '第1\n第2',
        approveOnly: false,
      }),
    ];
    const { scopes, problems } = copyScopes(
      holder,
      [{ definition: held, listing: aListing('teams', teams) }],
      { to: 'FY28', command: 'chart copy FY27' },
    );
    expect(problems).toEqual([]);
    expect(
      scopes.map(({ scope, records }) => [
        scope,
        records.map(({ intent, key, values }) => [intent, key, values]),
      ]),
    ).toEqual([
      ['', [['upsert', 'FY28', { name: 'FY28' }]]],
      [
        'FY28',
        [
          ['upsert', 'HQ', { code: 'HQ', name: '本社', approveOnly: true }],
          ['upsert', 'A', { code: 'A', name: '営業部', parentCode: 'HQ', notes: '第1\n第2' }],
        ],
      ],
    ]);
  });

  test('is refused for a team without a code, which would be another one with every copy', () => {
    const listing = aListing('teams', [anExisting('teams', { code: null, name: '無番' })]);
    const { problems } = copyScopes(holder, [{ definition: held, listing }], {
      to: 'FY28',
      command: 'chart copy FY27',
    });
    expect(problems).toMatchObject([
      { code: 'key_needed', severity: 'error', args: { resource: 'teams', scope: 'FY27', name: '無番' } },
    ]);
  });
});

test('an activation by hand is a row that updates one chart', () => {
  const { scope, records } = activationScope(holder, { key: 'FY27', when: 'now', command: 'chart activate' });
  expect([scope, records]).toMatchObject([
    '',
    [{ intent: 'update', key: 'FY27', values: { name: 'FY27', activateOn: 'now' } }],
  ]);
});
