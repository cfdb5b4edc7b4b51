import { describe, expect, test } from 'vitest';
import { toRequest } from '../../src/apply/to-request.js';
import type { FieldChange, Value } from '../../src/model.js';
import { aChange } from '../builders.js';

const idByRecord = new Map([
  ['charts/FY27', 'chart 27'],
  ['teams/FY27/A', 'id-a'],
  ['teams/FY28/A', 'id-a-28'],
]);

function changed(field: string, after: Value, before: Value = null): FieldChange {
  return { field, before, after };
}

describe('a create', () => {
  test('is a POST to the list with the filled fields', () => {
    const fields = [changed('code', 'G1'), changed('name', 'Chief'), changed('level', 0)];
    expect(toRequest(aChange('grades', 'G1', { fields }), idByRecord)).toEqual({
      method: 'POST',
      path: '/v1/grades',
      body: { code: 'G1', name: 'Chief', level: 0 },
    });
  });

  test('of a chart is a POST with its name', () => {
    expect(toRequest(aChange('charts', 'FY29', { fields: [changed('name', 'FY29')] }), new Map())).toEqual({
      method: 'POST',
      path: '/v1/organizationCharts',
      body: { name: 'FY29' },
    });
  });

  test('of a team stands below its chart and names the parent by id', () => {
    const fields = [changed('code', 'B'), changed('parentCode', 'A'), changed('approveOnly', true)];
    expect(toRequest(aChange('teams', 'B', { fields }), idByRecord)).toEqual({
      method: 'POST',
      path: '/v1/organizationCharts/chart%2027/teams',
      body: { code: 'B', parentId: 'id-a', approveOnly: true },
    });
  });
});

describe('an update', () => {
  test('is a PATCH of the record with only the changed fields', () => {
    const change = aChange('grades', 'G1', {
      action: 'update',
      liveId: 'a/b',
      fields: [changed('level', 3, 2)],
    });
    expect(toRequest(change, idByRecord)).toEqual({
      method: 'PATCH',
      path: '/v1/grades/a%2Fb',
      body: { level: 3 },
    });
  });

  test('clears notes by an empty text', () => {
    const change = aChange('teams', 'B', {
      action: 'update',
      liveId: 'id-b',
      fields: [changed('notes', null, 'old')],
    });
    expect(toRequest(change, idByRecord).body).toEqual({ notes: '' });
  });
});

describe('a move', () => {
  const move = (after: Value) =>
    aChange('teams', 'B', { action: 'move', liveId: 'id-b', fields: [changed('parentCode', after, 'Z')] });

  test('is a PATCH with the id of the new parent', () => {
    expect(toRequest(move('A'), idByRecord)).toEqual({
      method: 'PATCH',
      path: '/v1/organizationCharts/chart%2027/teams/id-b',
      body: { parentId: 'id-a' },
    });
  });

  test('to the top is a PATCH with null', () => {
    expect(toRequest(move(null), idByRecord).body).toEqual({ parentId: null });
  });

  test('below a record without an id is a defect', () => {
    expect(() => toRequest(move('X'), idByRecord)).toThrow('no id for teams/FY27/X');
  });
});

test('a team in a chart without an id is a defect', () => {
  expect(() => toRequest(aChange('teams', 'B', { scope: 'FY99' }), idByRecord)).toThrow(
    'no id for charts/FY99',
  );
});
