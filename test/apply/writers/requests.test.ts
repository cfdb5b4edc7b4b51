import { describe, expect, test } from 'vitest';
import { previewRequest, toRequest } from '../../../src/apply/writers/requests.js';
import type { Change } from '../../../src/model/changes.js';
import type { ServiceRequest } from '../../../src/service/http/request.js';
import { changing } from '../../helpers/builders.js';

const idByRecord = new Map([
  ['charts/FY27', 'chart 27'],
  ['teams/FY27/A', 'id-a'],
  ['teams/FY28/A', 'id-a-28'],
  ['masters/V1', 'master/1'],
  ['grades/G7', 'g 7'],
]);
const teamsPath = '/v1/organizationCharts/chart%2027/teams';
const itemsPath = '/v1/generalMasters/master%2F1/items';

/** A request in one line: `PATCH /v1/grades/1 {"level":3}`. */
const shown = ({ method, path, body, ...how }: ServiceRequest) =>
  [method, path, ...(body === undefined ? [] : [JSON.stringify(body)]), ...Object.keys(how)].join(' ');

const inputs = { 'inputs.color': 'red', 'inputs.sizes': [], 'inputs.price': null };
const noInputs = { 'inputs.color': null, 'inputs.sizes': [] };
const color = { 'fields.color.title': 'Color', 'fields.color.required': true };
function makingDefault(key: string, liveId?: string): Change {
  const { liveId: _, ...change } = changing(`set-default grades ${key} default false>true`);
  return { ...change, ...(liveId !== undefined && { liveId }) };
}

test.each<[string, Change, string]>([
  [
    'a create is a POST to the list with the filled fields',
    changing('create grades G1 code >G1, level >0'),
    'POST /v1/grades {"code":"G1","level":0}',
  ],
  [
    'a create of a team stands below its chart and names the parent by id',
    changing('create teams B code >B, parentCode >A'),
    `POST ${teamsPath} {"code":"B","parentId":"id-a"}`,
  ],
  [
    'an update is a PATCH of the record with only the changed fields',
    changing('update grades K level 2>3', { liveId: 'a/b' }),
    'PATCH /v1/grades/a%2Fb {"level":3}',
  ],
  [
    'an update clears notes by an empty text',
    changing('update teams B notes old>'),
    `PATCH ${teamsPath}/id-B {"notes":""}`,
  ],
  [
    'a rename is a PATCH of the record by its id, with the new key',
    changing('update folders K code F1>F2'),
    'PATCH /v1/folders/id-K {"code":"F2"}',
  ],
  [
    'a move is a PATCH with the id of the new parent',
    changing('move teams B parentCode Z>A'),
    `PATCH ${teamsPath}/id-B {"parentId":"id-a"}`,
  ],
  [
    'a move to the top is a PATCH with null',
    changing('move teams B parentCode Z>'),
    `PATCH ${teamsPath}/id-B {"parentId":null}`,
  ],
  [
    'a delete has no body',
    changing('delete teams B name Sales>', { liveId: 'id/b' }),
    `DELETE ${teamsPath}/id%2Fb`,
  ],
  [
    'a new default is a POST below the record, without a body, that does no harm twice',
    makingDefault('G1', 'a/b'),
    'POST /v1/grades/a%2Fb/default isRepeatable',
  ],
  [
    'a new default that was created in the same run has the id which the create gave it',
    makingDefault('G7'),
    'POST /v1/grades/g%207/default isRepeatable',
  ],
  [
    'custom fields are sent whole when one of them changes, in the order they have',
    changing('update items I1 name >Red, inputs.sizes >[S]', { group: inputs }),
    `PATCH ${itemsPath}/id-I1 {"name":"Red","inputs":[{"code":"color","value":"red"},` +
      '{"code":"sizes","value":["S"]},{"code":"price","value":null}]}',
  ],
  [
    'custom fields are not sent when none of them changes',
    changing('update items I1 description old>'),
    `PATCH ${itemsPath}/id-I1 {"description":""}`,
  ],
  [
    'custom fields are sent whole with a new item',
    changing('create items I1 code >I1, inputs.color >blue', { group: noInputs }),
    `POST ${itemsPath} {"code":"I1","inputs":[{"code":"color","value":"blue"},{"code":"sizes","value":[]}]}`,
  ],
  [
    'a new item of a master without custom fields has none',
    changing('create items I1 code >I1'),
    `POST ${itemsPath} {"code":"I1","inputs":[]}`,
  ],
  [
    'a new master is sent without definitions where it has none',
    changing('create masters I1 code >I1'),
    'POST /v1/generalMasters {"code":"I1"}',
  ],
  [
    'the custom fields of a master are sent as their definitions',
    changing('update masters K fields.size.title >Size, fields.size.fieldType >number', { group: color }),
    'PATCH /v1/generalMasters/id-K {"fields":[{"code":"color","title":"Color","required":true},' +
      '{"code":"size","title":"Size","fieldType":"number","required":false}]}',
  ],
])('%s', (_, change, request) => {
  expect(shown(toRequest(change, idByRecord))).toBe(request);
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
    const change = changing('update items I1 inputs.color red >blue', { group });
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
    const change = changing('update masters K fields.rank.title ランク>等級', { group });
    expect(toRequest(change, idByRecord, { id: 'id-m', fields: [rank] }).body).toEqual({
      fields: [{ ...rank, title: '等級' }],
    });
  });
});

test.each<[string, Change]>([
  ['grades/G8', makingDefault('G8')],
  ['teams/FY27/X', changing('move teams B parentCode Z>X')],
  ['charts/FY99', changing('create teams B', { scope: 'FY99' })],
])('a request that needs the id of %s, which nobody knows, is a defect', (record, change) => {
  expect(() => toRequest(change, idByRecord)).toThrow(`no id for ${record}`);
});

describe('a new state', () => {
  test.each([
    ['active>suspended', 'POST /v1/users/id-u1/suspend'],
    ['suspended>active', 'POST /v1/users/id-u1/reactivate'],
    ['active>deactivated', 'DELETE /v1/users/id-u1'],
    ['suspended>deactivated', 'DELETE /v1/users/id-u1'],
    ['deactivated>active', 'POST /v1/users/id-u1/reinvite'],
  ])('%s is %s', (states, request) => {
    const change = changing(`set-status users u1 status ${states}`);
    expect(shown(toRequest(change, new Map()))).toBe(request);
  });

  test('to which there is no way has no request: none is shown, and to send it is a defect', () => {
    const change = changing('set-status users u1 status deactivated>suspended');
    expect(previewRequest(change, new Map())).toBeUndefined();
    expect(() => toRequest(change, new Map())).toThrow('no step leads to that state');
  });
});

test('a request that is only shown names in braces what the run has yet to create', () => {
  const move = changing('move teams B parentCode Z>A', { scope: 'NEW' });
  expect(previewRequest(move, new Map())).toEqual({
    method: 'PATCH',
    path: '/v1/organizationCharts/{id of NEW}/teams/id-B',
    body: { parentId: '{id of A}' },
  });
});
