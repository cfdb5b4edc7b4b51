import { expect, test } from 'vitest';
import { masterSeed, recordOf, send, start } from '../../helpers/connect.js';
import { coded, type RequestCase, refused, testRequests } from '../../helpers/request-cases.js';

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
    'a created item is answered whole, every input with the definition of its field',
    {},
    [
      `POST ${base}`,
      {
        name: '名古屋',
        code: 'C3',
        description: '中部',
        startsOn: '2027-04-01',
        inputs: inputs({ kind: 'B' }),
      },
      { name: '名古屋', code: 'C3', description: '中部', startsOn: '2027-04-01', endsOn: null },
    ],
    [
      `GET ${base}/C3`,
      {
        inputs: expect.arrayContaining([
          expect.objectContaining({
            value: 'B',
            field: expect.objectContaining({
              ...{ code: 'kind', title: '種別', description: null, required: false, visible: true },
              ...{ fieldType: 'pull_down', options: ['A', 'B'], fieldOrder: 6, initialDisplay: true },
            }),
          }),
        ]),
      },
    ],
  ],
  [
    'a name and no inputs are enough in a master without fields',
    {},
    [
      `POST ${empty}`,
      { name: 'x', inputs: [] },
      { code: expect.stringMatching(/^\w+$/), description: null, startsOn: null, endsOn: null, inputs: [] },
    ],
  ],
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
  [
    'an item older than a field lacks the input',
    { laterFieldInput: 'missing' },
    [`GET ${base}/C2`, { inputs: [{ value: null, field: { code: 'note' } }] }],
  ],
  [
    'switch laterFieldInput null: an item older than a field has null',
    { laterFieldInput: 'null' },
    [`GET ${base}/C2`, { inputs: Array(7).fill({ value: null }) }],
  ],
  [
    'null clears a date on update, and an empty text the description',
    {},
    [`PATCH ${base}/C1`, { startsOn: null }, { startsOn: null, name: '東京' }],
    [`PATCH ${base}/C1`, { description: '' }, { description: '' }],
  ],
  [
    'an end before the start is 422; the same day is fine',
    { reversedPeriod: 'refused' },
    [`PATCH ${base}/C1`, { endsOn: '2026-12-31' }, { 422: ['endsOn is before startsOn'] }],
    [`PATCH ${base}/C1`, { endsOn: '2027-01-01' }, { endsOn: '2027-01-01' }],
  ],
  [
    'switch reversedPeriod accepted: an end before the start is stored',
    { reversedPeriod: 'accepted' },
    [`PATCH ${base}/C1`, { endsOn: '2026-12-31' }, { endsOn: '2026-12-31' }],
  ],
  [
    'switch emptyFields missing leaves out dates and description without a value',
    { emptyFields: 'missing' },
    ...['description', 'startsOn', 'endsOn'].map(
      (name) => [`GET ${base}/C2`, expect.not.objectContaining({ [name]: null })] as const,
    ),
  ],
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
  ['a pull_down is a string', { pullDownAnswer: 'string' }, [`GET ${base}/C1`, withValues(stored)]],
  [
    'switch pullDownAnswer array: it is an array, which is empty without a value',
    { pullDownAnswer: 'array' },
    [`GET ${base}/C1`, withValues({ kind: ['A'] })],
    create({}, withValues({ kind: [] })),
  ],
  [
    'switch checkboxOrder as options: what is ticked is not in the order sent',
    { checkboxOrder: 'as options' },
    [`GET ${base}/C1`, withValues({ tags: ['赤', '緑'] })],
  ],
  [
    'switch numberAnswer plain: numbers are not as they were sent',
    { numberAnswer: 'plain' },
    [`GET ${base}/C1`, withValues({ rate: '1.5', size: '7' })],
    ...Object.entries({ '-0': '0', '00.10': '0.1', '100': '100', '-1.00': '-1' }).map(([rate, plain]) =>
      create({ rate }, withValues({ rate: plain })),
    ),
  ],
  ['null for a checkbox is 400', { checkboxNull: 'refused' }, create({ tags: null }, 400)],
  [
    'switch checkboxNull accepted: null ticks nothing',
    { checkboxNull: 'accepted' },
    create({ tags: null }, withValues({ tags: [] })),
  ],
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
