import { describe, expect, test } from 'vitest';
import type { ExistingRecord } from '../../../src/model/records.js';
import { isInPlan, type PlacingOptions, placeScopes } from '../../../src/plan/compare/place-scopes.js';
import { type DesiredScope, parseTables } from '../../../src/plan/intake/desired-set.js';
import { charts } from '../../../src/resources/charts.js';
import { masters } from '../../../src/resources/masters.js';
import { teams } from '../../../src/resources/teams.js';
import { aDesired, aListing, anExisting, aTable } from '../../helpers/builders.js';

const options: PlacingOptions = { otherColumns: [], isStrict: false, onProblem: 'stop' };

/** The charts of the service and of the files. */
const holding = (existing: readonly ExistingRecord[], desired: DesiredScope['records'] = []) => ({
  scopes: [{ definition: charts, scope: '', records: desired }],
  listings: [aListing('charts', existing)],
});

const rowIn = (scope: string, key = 'A') =>
  aDesired('teams', { ...(scope !== '' && { chart: scope }), code: key }, { scope });
const scopeOf = (scope: string): DesiredScope => ({ definition: teams, scope, records: [rowIn(scope)] });

describe('a scope', () => {
  test('of the tenant needs nothing that holds it', () => {
    const scope = { definition: charts, scope: '', records: [] };
    expect(placeScopes([scope], undefined, options)).toEqual({
      scopes: [{ ...scope, columns: [] }],
      problems: [],
    });
  });

  test('gets the record that holds it, on both sides', () => {
    const live = anExisting('charts', { name: 'FY27' });
    const row = aDesired('charts', { name: 'FY27' });
    const [placed] = placeScopes([scopeOf('FY27')], holding([live], [row]), options).scopes;
    expect(placed?.container).toMatchObject({ existing: live, existingCount: 1, desired: row });
  });

  test('has no live record that holds it, while a rename to its key is set aside', () => {
    const live = anExisting('charts', { name: 'FY27' });
    const holder = holding([live, anExisting('charts', { name: 'FY26' })]);
    const aside = { ...aDesired('charts', { name: 'FY27' }), previousKey: 'FY26' };
    const [charted] = holder.scopes;
    const doubtful = { ...holder, scopes: charted ? [{ ...charted, setAside: [aside] }] : [] };
    const [placed] = placeScopes([scopeOf('FY27')], doubtful, options).scopes;
    expect(placed?.container).toMatchObject({ existing: undefined, existingCount: 0, setAside: aside });
  });
});

describe('rows that name no container', () => {
  test('mean the current one, together with rows that name it', () => {
    const live = anExisting('charts', { name: 'FY27' }, { facts: { isCurrent: true } });
    const scopes = [scopeOf(''), { ...scopeOf('FY27'), records: [rowIn('FY27', 'B')] }];
    const placed = placeScopes(scopes, holding([live]), options);
    expect(placed.scopes.map(({ scope, records }) => [scope, records.map(({ key }) => key)])).toEqual([
      ['FY27', ['A', 'B']],
    ]);
  });

  test('are an error at the first of them where none is current', () => {
    const { scopes, problems } = placeScopes([scopeOf('')], holding([]), options);
    expect(scopes).toEqual([]);
    expect(problems.map(({ code, origin }) => [code, origin?.line])).toEqual([['no_current_scope', 2]]);
  });
});

test('a scope whose rows were all set aside is not in the plan; one of a table without rows is', () => {
  const empty: DesiredScope = { definition: teams, scope: 'FY27', records: [] };
  const table = { file: 'teams.csv', columnIndexByField: new Map() };
  expect(isInPlan(empty)).toBe(false);
  expect(isInPlan({ ...empty, table })).toBe(true);
  expect(isInPlan({ ...empty, table, setAside: [rowIn('FY27')] })).toBe(false);
  expect(isInPlan({ ...empty, definition: charts, scope: '' })).toBe(true);
});

test.each([false, true])(
  'a column that no container knows is an error only if warnings are (%s)',
  (isStrict) => {
    const { scopes, otherColumns } = parseTables([aTable('items', ['master,code,name,size', 'V1,I1,a,5'])]);
    const holder = {
      scopes: [{ definition: masters, scope: '', records: [] }],
      listings: [aListing('masters', [anExisting('masters', { code: 'V1', name: 'V' })])],
    };
    const { problems } = placeScopes(scopes, holder, { ...options, otherColumns, isStrict });
    expect(problems.map(({ severity }) => severity)).toEqual([isStrict ? 'error' : 'warning']);
  },
);
