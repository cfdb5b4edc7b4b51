import { expect, test } from 'vitest';
import { masterSeed, recordOf, send, start } from '../../helpers/connect.js';
import { coded, positionsOf, type RequestCase, refused, testRequests } from '../../helpers/request-cases.js';

const base = '/v1/generalMasters/COST/items';
const empty = '/v1/generalMasters/EMPTY/items';

/** An entry for every field, with the given values and all others empty. */
function inputs(values: Readonly<Record<string, unknown>> = {}): readonly { code: string; value: unknown }[] {
  const blank = { note: null, long: null, rate: null, size: null, tags: [], kind: null, since: null };
  return Object.entries({ ...blank, ...values }).map(([code, value]) => ({ code, value }));
}

/** The values of C1, as they are sent. */
const numbers = { rate: '1.50', size: '007' };
const stored = { ...numbers, note: 'x', long: 'y', tags: ['緑', '赤'], kind: 'A', since: '2027-02-28' };

/** An item that shows these values among others. */
const withValues = (values: Readonly<Record<string, unknown>>) => ({
  inputs: expect.arrayContaining(
    Object.entries(values).map(([code, value]) =>
      expect.objectContaining({ value, field: expect.objectContaining({ code }) }),
    ),
  ),
});

const create = (values: Readonly<Record<string, unknown>>, outcome: unknown) =>
  [`POST ${base}`, { name: '新', inputs: inputs(values) }, outcome] as const;

const items: readonly RequestCase[] = [
  [
    'a code is free in another master and taken in the same',
    {},
    [`POST ${empty}`, { name: 'x', code: 'C1', inputs: [] }, { code: 'C1' }],
    [`PATCH ${base}/C2`, { code: 'C1' }, { 422: ['code has already been taken'] }],
  ],
  [
    'an item is found in its own master only, and a master that does not exist is 404',
    {},
    [`GET ${base}/{items C1}`, { code: 'C1' }],
    [`GET ${empty}/C1`, 404],
    [`GET ${empty}/{items C1}`, 404],
    ['GET /v1/generalMasters/NONE/items', 404],
    ['POST /v1/generalMasters/NONE/items', { name: 'x', inputs: [] }, 404],
  ],
  [
    'a deleted item is gone and no longer counted',
    {},
    [`DELETE ${base}/C1`, 200],
    [`GET ${base}/C1`, 404],
    ['GET /v1/generalMasters/COST', { itemsCount: 1 }],
  ],
  [
    "the list is in the order of the master's defaultSortBy unless sorted otherwise",
    {},
    [`GET ${base}`, coded('C2', 'C1')],
    ['PATCH /v1/generalMasters/COST', { defaultSortBy: 'code' }, {}],
    [`GET ${base}`, coded('C1', 'C2')],
    [`GET ${base}?sortBy=name`, coded('C2', 'C1')],
  ],
  ...positionsOf('laterFieldInput', [[`GET ${base}/C2`]], {
    missing: { inputs: [{ value: null, field: { code: 'note' } }] },
    null: { inputs: Array(7).fill({ value: null }) },
  }),
  [
    'null clears a date on update, and an empty text the description',
    {},
    [`PATCH ${base}/C1`, { startsOn: null }, { startsOn: null, name: '東京' }],
    [`PATCH ${base}/C1`, { description: '' }, { description: '' }],
  ],
  ...positionsOf('reversedPeriod', [[`PATCH ${base}/C1`, { endsOn: '2026-12-31' }]], {
    refused: { 422: ['endsOn is before startsOn'] },
    accepted: { endsOn: '2026-12-31' },
  }),
  ...positionsOf('reversedPeriod', [[`PATCH ${base}/C1`, { endsOn: '2027-01-01' }]], {
    refused: { endsOn: '2027-01-01' },
  }),
];

const values: readonly RequestCase[] = [
  [
    'values of the type of the field are accepted',
    {},
    ...[
      { note: '', long: '一行\n二行', rate: '0', size: '-12', tags: [], kind: 'B', since: '2028-02-29' },
      { note: '一行', rate: '-1.25', size: '0', tags: ['緑', '赤'] },
    ].map((sent) => create(sent, withValues(sent))),
  ],
  [
    'other values are 422, named by the field',
    {},
    ...Object.entries({
      rate: ['x', '1.', '.5', '1e3', '1,000', ' 1', '１'],
      size: ['1.0', '+1', '  '],
      tags: [['黄'], ['赤', '黄']],
      kind: ['C', 'a'],
      since: ['2027-02-29', '2027/02/28'],
    }).flatMap(([code, wrong]) =>
      wrong.map((value) => create({ [code]: value }, { 422: [expect.stringContaining(`inputs ${code}: `)] })),
    ),
  ],
  [
    'an empty text is no value for any type but text; nothing is ticked twice',
    {},
    create(
      { note: '', long: '', rate: '', size: '', tags: ['赤', '赤'], kind: '', since: '' },
      withValues({ note: '', long: '', rate: null, size: null, tags: ['赤'], kind: null, since: null }),
    ),
  ],
  [
    'a required field needs a value: null, an empty text and an empty array are 422',
    {},
    [
      'PATCH /v1/generalMasters/EMPTY',
      {
        fields: [
          { code: 'name', title: 'n', required: true, fieldType: 'text' },
          { code: 'tags', title: 't', required: true, fieldType: 'checkbox', options: ['a'] },
        ],
      },
      {},
    ],
    ...(
      [
        [null, ['a'], { 422: ["inputs name: can't be blank"] }],
        ['', ['a'], { 422: ["inputs name: can't be blank"] }],
        ['x', [], { 422: ["inputs tags: can't be blank"] }],
        ['x', ['a'], { name: 'x' }],
      ] as const
    ).map(([name, tags, outcome]) => {
      const sent = Object.entries({ name, tags }).map(([code, value]) => ({ code, value }));
      return [`POST ${empty}`, { name: 'x', inputs: sent }, outcome] as const;
    }),
  ],
  [
    'a removed option stays stored and cannot be sent again',
    { masterFieldsUpdate: 'merges' },
    ['PATCH /v1/generalMasters/COST', { fields: [{ code: 'kind', options: ['B'] }] }, {}],
    [`GET ${base}/C1`, withValues({ kind: 'A' })],
    [`PATCH ${base}/C1`, { inputs: inputs(stored) }, refused],
  ],
  ...positionsOf('pullDownAnswer', [[`GET ${base}/C1`]], {
    string: withValues(stored),
    array: withValues({ kind: ['A'] }),
  }),
  ...positionsOf('pullDownAnswer', [[`POST ${base}`, { name: '新', inputs: inputs() }]], {
    array: withValues({ kind: [] }),
  }),
  ...positionsOf('checkboxOrder', [[`GET ${base}/C1`]], {
    'as sent': withValues({ tags: ['緑', '赤'] }),
    'as options': withValues({ tags: ['赤', '緑'] }),
  }),
  [
    'switch numberAnswer plain: numbers are not as they were sent',
    { numberAnswer: 'plain' },
    [`GET ${base}/C1`, withValues({ rate: '1.5', size: '7' })],
    ...Object.entries({ '-0': '0', '00.10': '0.1', '100': '100', '-1.00': '-1' }).map(([rate, plain]) =>
      create({ rate }, withValues({ rate: plain })),
    ),
  ],
  ...positionsOf('checkboxNull', [[`POST ${base}`, { name: '新', inputs: inputs({ tags: null }) }]], {
    refused: 400,
    accepted: withValues({ tags: [] }),
  }),
];

testRequests(masterSeed, [...items, ...values]);

test('an input keeps its id; only a changed one gets a new updatedAt, as the item does', async () => {
  const sandbox = await start({ seed: masterSeed });
  const read = async () => recordOf(await send(sandbox, 'GET', `${base}/C1`));
  const change = (changes: object) =>
    send(sandbox, 'PATCH', `${base}/C1`, { inputs: inputs({ ...stored, ...changes }) });
  const before = await read();
  const updatedAt = '2027-06-01T00:00:00.000Z';
  sandbox.setNow(new Date(updatedAt));
  await change({});
  expect(await read()).toEqual(before);
  await change({ kind: 'B' });
  const changed = (before['inputs'] as object[]).map((input, index) =>
    index === 5 ? { ...input, value: 'B', updatedAt } : input,
  );
  expect(await read()).toEqual({ ...before, updatedAt, inputs: changed });
});
