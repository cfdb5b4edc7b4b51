import { describe, expect, test } from 'vitest';
import { previewRequest, toRequest } from '../../../src/apply/writers/requests.js';
import type { Change, FieldChange } from '../../../src/model/changes.js';
import type { Value } from '../../../src/model/records.js';
import type { ServiceRequest } from '../../../src/service/http/request.js';
import { aChange } from '../../helpers/builders.js';

const idByRecord = new Map([
  ['charts/FY27', 'chart 27'],
  ['teams/FY27/A', 'id-a'],
  ['teams/FY28/A', 'id-a-28'],
  ['masters/V1', 'master/1'],
  ['grades/G7', 'g 7'],
]);
const teamsPath = '/v1/organizationCharts/chart%2027/teams';
const itemsPath = '/v1/generalMasters/master%2F1/items';

function changed(field: string, after: Value, before: Value = null): FieldChange {
  return { field, before, after };
}

type Options = Partial<Omit<Change, 'resource' | 'key'>>;

const update = (resource: string, liveId: string, fields: readonly FieldChange[], more: Options = {}) =>
  aChange(resource, 'K', { action: 'update', liveId, fields, ...more });
const move = (after: Value) =>
  aChange('teams', 'B', { action: 'move', liveId: 'id-b', fields: [changed('parentCode', after, 'Z')] });
const makeDefault = (key: string, more: Options = {}) =>
  aChange('grades', key, { action: 'set-default', fields: [changed('default', true, false)], ...more });
const inputs = { 'inputs.color': 'red', 'inputs.sizes': [], 'inputs.price': null };

test.each<[string, Change, ServiceRequest]>([
  [
    'a create is a POST to the list with the filled fields',
    aChange('grades', 'G1', { fields: [changed('code', 'G1'), changed('level', 0)] }),
    { method: 'POST', path: '/v1/grades', body: { code: 'G1', level: 0 } },
  ],
  [
    'a create of a team stands below its chart and names the parent by id',
    aChange('teams', 'B', { fields: [changed('code', 'B'), changed('parentCode', 'A')] }),
    { method: 'POST', path: teamsPath, body: { code: 'B', parentId: 'id-a' } },
  ],
  [
    'an update is a PATCH of the record with only the changed fields',
    update('grades', 'a/b', [changed('level', 3, 2)]),
    { method: 'PATCH', path: '/v1/grades/a%2Fb', body: { level: 3 } },
  ],
  [
    'an update clears notes by an empty text',
    update('teams', 'id-b', [changed('notes', null, 'old')]),
    { method: 'PATCH', path: `${teamsPath}/id-b`, body: { notes: '' } },
  ],
  [
    'a rename is a PATCH of the record by its id, with the new key',
    update('folders', 'f1', [changed('code', 'F2', 'F1')]),
    { method: 'PATCH', path: '/v1/folders/f1', body: { code: 'F2' } },
  ],
  [
    'a move is a PATCH with the id of the new parent',
    move('A'),
    { method: 'PATCH', path: `${teamsPath}/id-b`, body: { parentId: 'id-a' } },
  ],
  [
    'a move to the top is a PATCH with null',
    move(null),
    { method: 'PATCH', path: `${teamsPath}/id-b`, body: { parentId: null } },
  ],
  [
    'a delete has no body',
    aChange('teams', 'B', { action: 'delete', liveId: 'id/b', fields: [changed('name', null, 'Sales')] }),
    { method: 'DELETE', path: `${teamsPath}/id%2Fb` },
  ],
  [
    'a new default is a POST below the record, without a body, that does no harm twice',
    makeDefault('G1', { liveId: 'a/b' }),
    { method: 'POST', path: '/v1/grades/a%2Fb/default', isRepeatable: true },
  ],
  [
    'a new default that was created in the same run has the id which the create gave it',
    makeDefault('G7'),
    { method: 'POST', path: '/v1/grades/g%207/default', isRepeatable: true },
  ],
  [
    'custom fields are sent whole when one of them changes, in the order they have',
    update('items', 'i1', [changed('name', 'Red'), changed('inputs.sizes', ['S'], [])], { group: inputs }),
    {
      method: 'PATCH',
      path: `${itemsPath}/i1`,
      body: {
        name: 'Red',
        inputs: [
          { code: 'color', value: 'red' },
          { code: 'sizes', value: ['S'] },
          { code: 'price', value: null },
        ],
      },
    },
  ],
  [
    'custom fields are not sent when none of them changes',
    update('items', 'i1', [changed('description', null, 'old')]),
    { method: 'PATCH', path: `${itemsPath}/i1`, body: { description: '' } },
  ],
  [
    'custom fields are sent whole with a new item',
    aChange('items', 'I1', {
      fields: [changed('code', 'I1'), changed('inputs.color', 'blue')],
      group: { 'inputs.color': null, 'inputs.sizes': [] },
    }),
    {
      method: 'POST',
      path: itemsPath,
      body: {
        code: 'I1',
        inputs: [
          { code: 'color', value: 'blue' },
          { code: 'sizes', value: [] },
        ],
      },
    },
  ],
  [
    'a new item of a master without custom fields has none',
    aChange('items', 'I1', { fields: [changed('code', 'I1')] }),
    { method: 'POST', path: itemsPath, body: { code: 'I1', inputs: [] } },
  ],
  [
    'a new master is sent without definitions where it has none',
    aChange('masters', 'I1', { fields: [changed('code', 'I1')] }),
    { method: 'POST', path: '/v1/generalMasters', body: { code: 'I1' } },
  ],
  [
    'the custom fields of a master are sent as their definitions',
    update(
      'masters',
      'v1',
      [changed('fields.size.title', 'Size'), changed('fields.size.fieldType', 'number')],
      { group: { 'fields.color.title': 'Color', 'fields.color.required': true } },
    ),
    {
      method: 'PATCH',
      path: '/v1/generalMasters/v1',
      body: {
        fields: [
          { code: 'color', title: 'Color', required: true },
          { code: 'size', title: 'Size', fieldType: 'number', required: false },
        ],
      },
    },
  ],
])('%s', (_, change, request) => {
  expect(toRequest(change, idByRecord)).toEqual(request);
});

describe('what is sent with a changed custom field is as the service holds it:', () => {
  test('the values of an item', () => {
    const held = { amount: '007.50', memo: 'a\r\nb', kind: ['A'], marks: ['C', 'A'], color: 'red ' };
    const found = {
      id: 'id-i',
      inputs: Object.entries(held).map(([code, value]) => ({ field: { code }, value })),
    };
    const normal = { amount: '7.5', memo: 'a\nb', kind: 'A', marks: ['A', 'C'], color: 'red ' };
    const group = Object.fromEntries(
      Object.entries(normal).map(([code, value]) => [`inputs.${code}`, value]),
    );
    const change = update('items', 'id-i', [changed('inputs.color', 'blue', 'red ')], { group });
    const sent = { ...held, kind: 'A', color: 'blue' };
    expect(toRequest(change, idByRecord, found).body).toEqual({
      inputs: Object.entries(sent).map(([code, value]) => ({ code, value })),
    });
  });

  test('the other attributes of the field of a master', () => {
    const rank = { code: 'rank', title: 'ランク', fieldType: 'text', required: true, description: 'a\r\nb' };
    const group = {
      'fields.rank.title': 'ランク',
      'fields.rank.fieldType': 'text',
      'fields.rank.required': true,
      'fields.rank.description': 'a\nb',
    };
    const change = update('masters', 'id-m', [changed('fields.rank.title', '等級', 'ランク')], { group });
    expect(toRequest(change, idByRecord, { id: 'id-m', fields: [rank] }).body).toEqual({
      fields: [{ ...rank, title: '等級' }],
    });
  });
});

test.each<[string, Change]>([
  ['grades/G8', makeDefault('G8')],
  ['teams/FY27/X', move('X')],
  ['charts/FY99', aChange('teams', 'B', { scope: 'FY99' })],
])('a request that needs the id of %s, which nobody knows, is a defect', (record, change) => {
  expect(() => toRequest(change, idByRecord)).toThrow(`no id for ${record}`);
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
