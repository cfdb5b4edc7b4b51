import { expect, test } from 'vitest';
import { masterSeed, recordOf, send, start } from '../../helpers/connect.js';
import { coded, positionsOf, type RequestCase, refused, testRequests } from '../../helpers/request-cases.js';

const base = '/v1/generalMasters';
const cost = `${base}/COST`;
const field = { title: '色', code: 'color', required: false, fieldType: 'text' };
const all = ['note', 'long', 'rate', 'size', 'tags', 'kind', 'since'];

/** A master with these fields, or an item with inputs for these fields. */
const fields = (...codes: readonly string[]) => ({ fields: coded(...codes) });
const inputs = (...codes: readonly string[]) => ({ inputs: codes.map((code) => ({ field: { code } })) });

const masters: readonly RequestCase[] = [
  [
    'the list carries the full field definitions and the number of items',
    {},
    [
      `GET ${base}?sortBy=code`,
      [
        { code: 'COST', itemsCount: 2, fields: all.map((code, index) => ({ code, fieldOrder: index + 1 })) },
        { code: 'EMPTY', itemsCount: 0 },
      ],
    ],
  ],
  [
    'deleting a master deletes its items',
    {},
    [`DELETE ${cost}`, 200],
    [`GET ${cost}/items`, 404],
    ['dump masters', coded('EMPTY')],
    ['dump masterFields', []],
    ['dump items', []],
  ],
  [
    'null is accepted for code and description',
    {},
    [`POST ${base}`, { name: 'x', code: null, description: null }, { description: null }],
    [`PATCH ${cost}`, { code: null, description: null }, { code: 'COST', description: null }],
  ],
  ...['code', 'description'].flatMap((name) =>
    positionsOf('masterNulls', [[`PATCH ${cost}`, { [name]: null }]], { accepted: {}, refused: 400 }),
  ),
  ...positionsOf('masterSortDefault', [[`POST ${base}`, { name: 'x' }]], {
    code: { defaultSortBy: 'code' },
    name: { defaultSortBy: 'name' },
  }),
  ...positionsOf('newFieldVisible', [[`POST ${base}`, { name: 'x', fields: [field] }]], {
    true: { fields: [{ visible: true }] },
    false: { fields: [{ visible: false }] },
  }),
  ...positionsOf('emptyText', [[`PATCH ${cost}`, { description: '' }]], {
    kept: { description: '' },
    null: { description: null },
  }),
];

const definitions: readonly RequestCase[] = [
  [
    'what is wrong with fields as a whole is 422',
    {},
    ...[
      [field, field],
      [{ ...field, title: ' ' }],
      [{ ...field, fieldType: 'pull_down' }],
      [{ ...field, fieldType: 'checkbox', options: [] }],
      [{ ...field, fieldType: 'checkbox', options: ['a', 'a'] }],
    ].map(
      (one) =>
        [
          `POST ${base}`,
          { name: 'x', fields: one },
          { 422: [expect.stringMatching(/^fields color: /)] },
        ] as const,
    ),
  ],
  [
    'of a known field only the properties sent are changed, and its values stay',
    { masterFieldsUpdate: 'merges' },
    [
      `PATCH ${cost}`,
      { fields: [{ code: 'kind', title: '分類' }] },
      {
        fields: expect.arrayContaining([
          expect.objectContaining({
            code: 'kind',
            title: '分類',
            fieldType: 'pull_down',
            options: ['A', 'B'],
          }),
        ]),
      },
    ],
    [`GET ${cost}/items/C1`, inputs(...all)],
  ],
  [
    'fields that were not sent are removed; a new field leaves the items without that input',
    { masterFieldsUpdate: 'replaces' },
    [
      `PATCH ${cost}`,
      { fields: [field, { code: 'kind' }, { code: 'note' }] },
      fields('color', 'kind', 'note'),
    ],
    [`GET ${cost}/items/C1`, inputs('kind', 'note')],
  ],
  [
    'switch masterFieldsUpdate merges: fields that were not sent stay',
    { masterFieldsUpdate: 'merges' },
    [`PATCH ${cost}`, { fields: [field, { code: 'kind' }, { code: 'note' }] }, fields(...all, 'color')],
    [`GET ${cost}/items/C1`, inputs(...all)],
  ],
  [
    'a new field has to be defined in full: 422',
    {},
    [
      `PATCH ${cost}`,
      { fields: [{ code: 'new', title: 'x' }] },
      { 422: ['fields new: a new field needs title, required and fieldType'] },
    ],
  ],
  [
    'removing a field removes its values: they do not come back with the code',
    {},
    [`PATCH ${cost}`, { fields: [{ code: 'note' }] }, fields('note')],
    [
      `PATCH ${cost}`,
      {
        fields: [{ code: 'note' }, { code: 'long', title: '長文', required: false, fieldType: 'text_long' }],
      },
      fields('note', 'long'),
    ],
    [`GET ${cost}/items/C1`, inputs('note')],
  ],
  [
    'a field of another type loses its values, and its options when it has none',
    {},
    [
      `PATCH ${cost}`,
      { fields: [{ code: 'note' }, { code: 'kind', fieldType: 'text' }] },
      { fields: [{ code: 'note' }, { code: 'kind', fieldType: 'text', options: null }] },
    ],
    [`GET ${cost}/items/C1`, inputs('note')],
  ],
  [
    'a text that becomes a pull_down needs options',
    {},
    [`PATCH ${cost}`, { fields: [{ code: 'note', fieldType: 'pull_down', options: null }] }, refused],
    [`PATCH ${cost}`, { fields: [{ code: 'note', fieldType: 'pull_down', options: ['A'] }] }, fields('note')],
  ],
  [
    'a field that is sent as it was keeps its time of change',
    {},
    [`POST ${base}`, { name: '部品', code: 'PART', fields: [field, { ...field, code: 'size' }] }, {}],
    ['clock 2027-01-16T00:00:00Z'],
    [
      `PATCH ${base}/PART`,
      { fields: [field, { ...field, code: 'size', title: '寸法' }] },
      { fields: [{ updatedAt: '2027-01-15T03:00:00.000Z' }, { updatedAt: '2027-01-16T00:00:00.000Z' }] },
    ],
    ['clock 2027-01-17T00:00:00Z'],
    [
      `PATCH ${base}/PART`,
      { fields: [field, { ...field, code: 'size', title: '寸法' }] },
      { updatedAt: '2027-01-16T00:00:00.000Z' },
    ],
  ],
];

testRequests(masterSeed, [...masters, ...definitions]);

test('every faulty field is named with its place', async () => {
  const sent = [{ ...field, title: 1 }, field, { code: 'b c' }];
  const answer = await send(await start(), 'POST', base, { name: 'x', fields: sent });
  expect(recordOf(answer)['message']).toBe(
    'fields: [0] title: expected string, but received integer, [2] code: does not match ^[a-zA-Z0-9_-]+$, ' +
      '[2] title: is required, [2] fieldType: is required, [2] required: is required',
  );
});
