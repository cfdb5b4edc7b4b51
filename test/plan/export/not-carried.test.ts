import { describe, expect, test } from 'vitest';
import { notCarried } from '../../../src/plan/export/not-carried.js';
import { definitionOf } from '../../../src/resources/index.js';
import { anExisting } from '../../helpers/builders.js';

const asOf = '2026-06-01';

describe('what is in no file', () => {
  test('is which chart is the current one, and a schedule whose day is over', () => {
    const charts = [
      anExisting('charts', { name: 'FY26' }, { facts: { isCurrent: true } }),
      anExisting('charts', { name: 'FY27', activateOn: '2026-05-31' }),
      anExisting('charts', { name: 'FY28', activateOn: asOf }),
    ];
    expect(notCarried(definitionOf('charts'), charts, { asOf, exported: [] })).toEqual([
      { kind: 'current', resource: 'charts', key: 'FY26' },
      { kind: 'past_schedule', resource: 'charts', key: 'FY27', day: '2026-05-31' },
    ]);
  });

  test('is the default where not exactly one grade is it', () => {
    const grade = (code: string, isDefault: boolean) => anExisting('grades', { code, default: isDefault });
    const carried = (...records: readonly ReturnType<typeof grade>[]) =>
      notCarried(definitionOf('grades'), records, { asOf, exported: [] });
    const noDefault = [{ kind: 'no_default', resource: 'grades', field: 'default' }];
    expect(carried(grade('A', false))).toEqual(noDefault);
    expect(carried(grade('A', true), grade('B', true))).toEqual(noDefault);
    expect(carried(grade('A', true), grade('B', false))).toEqual([]);
    expect(carried()).toEqual([]);
  });

  test('names a record without a key by its name', () => {
    const folder = anExisting('folders', { code: null, name: '総務' }, { facts: { workflowsCount: 2 } });
    const [counted] = notCarried(definitionOf('folders'), [folder], { asOf, exported: [] }).filter(
      ({ kind }) => kind === 'contents',
    );
    expect(counted).toMatchObject({ key: '総務', fact: 'workflowsCount', count: 2 });
  });
});
