import { describe, expect, test } from 'vitest';
import { previewRequest, toRequest } from '../../../src/apply/writers/requests.js';
import type { Change, FieldChange } from '../../../src/model/changes.js';
import type { Value } from '../../../src/model/records.js';
import { aChange } from '../../helpers/builders.js';

const idByRecord = new Map([
  ['charts/FY27', 'chart 27'],
  ['teams/FY27/A', 'id-a'],
  ['teams/FY28/A', 'id-a-28'],
  ['masters/V1', 'master/1'],
  ['grades/G7', 'g 7'],
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

describe('an update of one custom field', () => {
  const found = {
    id: 'id-i',
    inputs: [
      { field: { code: 'amount' }, value: '007.50' },
      { field: { code: 'memo' }, value: 'a\r\nb' },
      { field: { code: 'kind' }, value: ['A'] },
      { field: { code: 'marks' }, value: ['C', 'A'] },
      { field: { code: 'color' }, value: 'red ' },
    ],
  };
  const change = aChange('items', 'I1', {
    action: 'update',
    scope: 'V1',
    liveId: 'id-i',
    fields: [changed('inputs.color', 'blue', 'red ')],
    group: {
      'inputs.amount': '7.5',
      'inputs.memo': 'a\nb',
      'inputs.kind': 'A',
      'inputs.marks': ['A', 'C'],
      'inputs.color': 'red ',
    },
  });

  test('sends the others back as the service holds them', () => {
    expect(toRequest(change, idByRecord, found).body).toEqual({
      inputs: [
        { code: 'amount', value: '007.50' },
        { code: 'memo', value: 'a\r\nb' },
        { code: 'kind', value: 'A' },
        { code: 'marks', value: ['C', 'A'] },
        { code: 'color', value: 'blue' },
      ],
    });
  });
});

describe('an update of one attribute of a custom field', () => {
  test('sends the others back as the service holds them', () => {
    const found = {
      id: 'id-m',
      fields: [{ code: 'rank', title: 'ランク', fieldType: 'text', required: true, description: 'a\r\nb' }],
    };
    const change = aChange('masters', 'V1', {
      action: 'update',
      liveId: 'id-m',
      fields: [changed('fields.rank.title', '等級', 'ランク')],
      group: {
        'fields.rank.title': 'ランク',
        'fields.rank.fieldType': 'text',
        'fields.rank.required': true,
        'fields.rank.description': 'a\nb',
      },
    });
    expect(toRequest(change, idByRecord, found).body).toEqual({
      fields: [{ code: 'rank', title: '等級', fieldType: 'text', required: true, description: 'a\r\nb' }],
    });
  });
});

describe('a delete', () => {
  test('is a DELETE of the record, without a body', () => {
    const fields = [changed('name', null, 'Sales')];
    const change = aChange('teams', 'B', { action: 'delete', liveId: 'id/b', fields });
    expect(toRequest(change, idByRecord)).toEqual({
      method: 'DELETE',
      path: '/v1/organizationCharts/chart%2027/teams/id%2Fb',
    });
  });
});

describe('a new default', () => {
  const fields = [changed('default', true, false)];

  test('is a POST below the record, without a body, that does no harm twice', () => {
    const change = aChange('grades', 'G1', { action: 'set-default', liveId: 'a/b', fields });
    expect(toRequest(change, idByRecord)).toEqual({
      method: 'POST',
      path: '/v1/grades/a%2Fb/default',
      isRepeatable: true,
    });
  });

  test('that was created in the same run has the id which the create gave it', () => {
    const change = aChange('grades', 'G7', { action: 'set-default', fields });
    expect(toRequest(change, idByRecord).path).toBe('/v1/grades/g%207/default');
  });

  test('without an id is a defect', () => {
    const change = aChange('grades', 'G8', { action: 'set-default', fields });
    expect(() => toRequest(change, idByRecord)).toThrow('no id for grades/G8');
  });
});

describe('a rename', () => {
  test('is a PATCH of the record by its id, with the new key', () => {
    const change = aChange('folders', 'F2', {
      action: 'update',
      liveId: 'f1',
      fields: [changed('code', 'F2', 'F1')],
    });
    expect(toRequest(change, idByRecord)).toEqual({
      method: 'PATCH',
      path: '/v1/folders/f1',
      body: { code: 'F2' },
    });
  });
});

describe('custom fields', () => {
  const group = { 'inputs.color': 'red', 'inputs.sizes': [], 'inputs.price': null };
  const item = (options: Partial<Change>) => toRequest(aChange('items', 'I1', options), idByRecord);

  test('are sent whole when one of them changes, in the order they have', () => {
    const fields = [changed('name', 'Red'), changed('inputs.sizes', ['S'], [])];
    expect(item({ action: 'update', liveId: 'i1', fields, group })).toEqual({
      method: 'PATCH',
      path: '/v1/generalMasters/master%2F1/items/i1',
      body: {
        name: 'Red',
        inputs: [
          { code: 'color', value: 'red' },
          { code: 'sizes', value: ['S'] },
          { code: 'price', value: null },
        ],
      },
    });
  });

  test('are sent whole with a new record', () => {
    const fields = [changed('code', 'I1'), changed('inputs.color', 'blue')];
    expect(item({ fields, group: { 'inputs.color': null, 'inputs.sizes': [] } })).toEqual({
      method: 'POST',
      path: '/v1/generalMasters/master%2F1/items',
      body: {
        code: 'I1',
        inputs: [
          { code: 'color', value: 'blue' },
          { code: 'sizes', value: [] },
        ],
      },
    });
  });

  test('are sent with a new item even where its master defines none, and not with a new master', () => {
    const fields = [changed('code', 'I1')];
    expect(item({ fields }).body).toEqual({ code: 'I1', inputs: [] });
    expect(toRequest(aChange('masters', 'I1', { fields }), idByRecord).body).toEqual({ code: 'I1' });
  });

  test('are not sent at all when none of them changes', () => {
    const fields = [changed('description', null, 'old')];
    expect(item({ action: 'update', liveId: 'i1', fields }).body).toEqual({ description: '' });
  });

  test('of a master are sent as their definitions', () => {
    const fields = [changed('fields.size.title', 'Size'), changed('fields.size.fieldType', 'number')];
    const definitions = { 'fields.color.title': 'Color', 'fields.color.required': true };
    const change = aChange('masters', 'V1', { action: 'update', liveId: 'v1', fields, group: definitions });
    expect(toRequest(change, idByRecord).body).toEqual({
      fields: [
        { code: 'color', title: 'Color', required: true },
        { code: 'size', title: 'Size', fieldType: 'number', required: false },
      ],
    });
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

describe('a new state', () => {
  const into = (before: string, after: string) =>
    aChange('users', 'u1', {
      action: 'set-status',
      liveId: 'id-1',
      fields: [{ field: 'status', before, after }],
    });

  test.each([
    ['active', 'suspended', 'POST', '/v1/users/id-1/suspend'],
    ['suspended', 'active', 'POST', '/v1/users/id-1/reactivate'],
    ['active', 'deactivated', 'DELETE', '/v1/users/id-1'],
    ['suspended', 'deactivated', 'DELETE', '/v1/users/id-1'],
    ['deactivated', 'active', 'POST', '/v1/users/id-1/reinvite'],
  ])('from %s to %s is %s %s', (before, after, method, path) => {
    expect(toRequest(into(before, after), new Map())).toEqual({ method, path });
  });

  test('to which there is no way has no request: none is shown, and to send it is a defect', () => {
    const change = into('deactivated', 'suspended');
    expect(previewRequest(change, new Map())).toBeUndefined();
    expect(() => toRequest(change, new Map())).toThrow('no step leads to that state');
  });
});

test('a request that is only shown names in braces what the run has yet to create', () => {
  const move = aChange('teams', 'B', {
    action: 'move',
    liveId: 'id-b',
    scope: 'NEW',
    fields: [changed('parentCode', 'A')],
  });
  expect(previewRequest(move, new Map())).toEqual({
    method: 'PATCH',
    path: '/v1/organizationCharts/{id of NEW}/teams/id-b',
    body: { parentId: '{id of A}' },
  });
});
