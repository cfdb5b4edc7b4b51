import { describe, expect, test } from 'vitest';
import type { Sandbox, Switches } from '../../../src/sandbox/index.js';
import {
  errorsOf,
  idOf,
  masterSeed,
  pluck,
  type Received,
  recordOf,
  refusal,
  send,
  start,
} from '../../helpers/connect.js';

const base = '/v1/generalMasters/COST/items';
const empty = '/v1/generalMasters/EMPTY/items';

/** An entry for every field, with the given values and all others empty. */
function inputs(values: Readonly<Record<string, unknown>> = {}): readonly { code: string; value: unknown }[] {
  const blank = { note: null, long: null, rate: null, size: null, tags: [], kind: null, since: null };
  return Object.entries({ ...blank, ...values }).map(([code, value]) => ({ code, value }));
}

function valuesOf(received: Received): Readonly<Record<string, unknown>> {
  const shown = recordOf(received)['inputs'] as { value: unknown; field: { code: string } }[];
  return Object.fromEntries(shown.map(({ value, field }) => [field.code, value]));
}

function create(sandbox: Sandbox, values: Readonly<Record<string, unknown>>): Promise<Received> {
  return send(sandbox, 'POST', base, { name: '新', inputs: inputs(values) });
}

describe('records', () => {
  test('a created item is answered whole, every input with the definition of its field', async () => {
    const sandbox = await start({ seed: masterSeed });
    const created = await send(sandbox, 'POST', base, {
      name: '名古屋',
      code: 'C3',
      description: '中部',
      startsOn: '2027-04-01',
      endsOn: null,
      inputs: inputs({ kind: 'B' }),
    });
    expect(created.body).toMatchObject({
      id: expect.any(String),
      name: '名古屋',
      code: 'C3',
      description: '中部',
      startsOn: '2027-04-01',
      endsOn: null,
      createdAt: '2027-01-15T03:00:00.000Z',
      updatedAt: '2027-01-15T03:00:00.000Z',
    });
    expect((recordOf(created)['inputs'] as unknown[])[5]).toEqual({
      id: expect.any(String),
      value: 'B',
      createdAt: '2027-01-15T03:00:00.000Z',
      updatedAt: '2027-01-15T03:00:00.000Z',
      field: {
        id: expect.any(String),
        code: 'kind',
        title: '種別',
        description: null,
        required: false,
        fieldType: 'pull_down',
        options: ['A', 'B'],
        visible: true,
        fieldOrder: 6,
        initialDisplay: true,
        createdAt: '2027-01-15T03:00:00.000Z',
        updatedAt: '2027-01-15T03:00:00.000Z',
      },
    });
    for (const key of ['C3', idOf(created).toUpperCase()]) {
      expect((await send(sandbox, 'GET', `${base}/${key}`)).body).toEqual(created.body);
    }
  });

  test('a name and no inputs are enough in a master without fields', async () => {
    const sandbox = await start({ seed: masterSeed });
    expect((await send(sandbox, 'POST', empty, { name: 'x', inputs: [] })).body).toMatchObject({
      code: expect.stringMatching(/^[a-zA-Z0-9]+$/),
      description: null,
      startsOn: null,
      endsOn: null,
      inputs: [],
    });
  });

  test('a code is free in another master and taken in the same', async () => {
    const sandbox = await start({ seed: masterSeed });
    const statuses = [
      (await send(sandbox, 'POST', empty, { name: 'x', code: 'C1', inputs: [] })).status,
      (await send(sandbox, 'POST', empty, { name: 'x', code: 'C1', inputs: [] })).status,
    ];
    expect(statuses).toEqual([200, 422]);
    expect(errorsOf(await send(sandbox, 'PATCH', `${base}/C2`, { code: 'C1' }))).toEqual([
      'code has already been taken',
    ]);
  });

  test('an item is found in its own master only, and a master that does not exist is 404', async () => {
    const sandbox = await start({ seed: masterSeed });
    const id = idOf(await send(sandbox, 'GET', `${base}/C1`));
    expect((await send(sandbox, 'GET', `${empty}/C1`)).status).toBe(404);
    expect((await send(sandbox, 'GET', `${empty}/${id}`)).status).toBe(404);
    expect((await send(sandbox, 'GET', '/v1/generalMasters/NONE/items')).status).toBe(404);
    expect(
      (await send(sandbox, 'POST', '/v1/generalMasters/NONE/items', { name: 'x', inputs: [] })).status,
    ).toBe(404);
  });

  test('a deleted item is gone and no longer counted', async () => {
    const sandbox = await start({ seed: masterSeed });
    const answer = await send(sandbox, 'DELETE', `${base}/C1`);
    expect([answer.status, answer.body]).toEqual([200, undefined]);
    expect((await send(sandbox, 'GET', `${base}/C1`)).status).toBe(404);
    expect((await send(sandbox, 'GET', '/v1/generalMasters/COST')).body).toMatchObject({ itemsCount: 1 });
  });

  test("the list is in the order of the master's defaultSortBy unless sorted otherwise", async () => {
    const sandbox = await start({ seed: masterSeed });
    const codes = async (query = '') => pluck(await send(sandbox, 'GET', `${base}${query}`), 'code');
    expect(await codes()).toEqual(['C2', 'C1']);
    await send(sandbox, 'PATCH', '/v1/generalMasters/COST', { defaultSortBy: 'code' });
    expect(await codes()).toEqual(['C1', 'C2']);
    expect(await codes('?sortBy=name')).toEqual(['C2', 'C1']);
    expect(await codes('?sortBy=createdAt-asc')).toEqual(['C1', 'C2']);
    expect((await send(sandbox, 'GET', `${base}?sortBy=startsOn`)).status).toBe(400);
  });

  test('switch laterFieldInput: an item older than a field lacks the input, or has null', async () => {
    const ask = async (laterFieldInput: 'missing' | 'null') => {
      const sandbox = await start({ seed: masterSeed, switches: { laterFieldInput } });
      return valuesOf(await send(sandbox, 'GET', `${base}/C2`));
    };
    expect(await ask('missing')).toEqual({ note: null });
    expect(await ask('null')).toEqual({
      note: null,
      long: null,
      rate: null,
      size: null,
      tags: null,
      kind: null,
      since: null,
    });
  });
});

describe('fields of the item itself', () => {
  test.each([
    ['no name', { name: undefined }],
    ['a null name', { name: null }],
    ['a name of 101 characters', { name: 'あ'.repeat(101) }],
    ['a null code', { code: null }],
    ['a null description', { description: null }],
    ['no inputs', { inputs: undefined }],
    ['null inputs', { inputs: null }],
    ['a day that does not exist', { startsOn: '2027-02-29' }],
    ['another form of date', { endsOn: '2027/01/01' }],
    ['an empty date', { endsOn: '' }],
  ])('%s is refused with 400', async (_title, fields) => {
    const sandbox = await start({ seed: masterSeed });
    const answer = await send(sandbox, 'POST', base, { name: 'x', inputs: inputs(), ...fields });
    expect(refusal(answer)).toEqual([400, 'invalid_parameter']);
  });

  test('a name of 100 characters and a leap day are accepted', async () => {
    const sandbox = await start({ seed: masterSeed });
    const body = { name: 'あ'.repeat(100), startsOn: '2028-02-29', inputs: inputs() };
    expect((await send(sandbox, 'POST', base, body)).status).toBe(200);
  });

  test('null clears a date on update; null for name, code and description is 400', async () => {
    const sandbox = await start({ seed: masterSeed });
    const update = (body: object) => send(sandbox, 'PATCH', `${base}/C1`, body);
    expect((await update({ startsOn: null })).body).toMatchObject({ startsOn: null, name: '東京' });
    expect((await update({ description: '' })).body).toMatchObject({ description: '' });
    const statuses = [{ name: null }, { code: null }, { description: null }, { inputs: null }].map(update);
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });

  test('switch reversedPeriod: an end before the start is 422, or stored; the same day is fine', async () => {
    const ask = async (reversedPeriod: 'refused' | 'accepted') => {
      const sandbox = await start({ seed: masterSeed, switches: { reversedPeriod } });
      const end = async (endsOn: string) => (await send(sandbox, 'PATCH', `${base}/C1`, { endsOn })).status;
      return [await end('2026-12-31'), await end('2027-01-01')];
    };
    expect(await ask('refused')).toEqual([422, 200]);
    expect(await ask('accepted')).toEqual([200, 200]);
  });

  test('switch emptyFields missing leaves out dates and description without a value', async () => {
    const sandbox = await start({ seed: masterSeed, switches: { emptyFields: 'missing' } });
    const item = recordOf(await send(sandbox, 'GET', `${base}/C2`));
    expect(['description', 'startsOn', 'endsOn'].filter((name) => name in item)).toEqual([]);
  });
});

describe('inputs', () => {
  test.each<[string, unknown]>([
    ['an object', {}],
    ['an entry that is no object', ['note']],
    ['an entry without a value', [{ code: 'note' }, ...inputs().slice(1)]],
    ['an entry without a code', [{ value: 'x' }, ...inputs()]],
    ['an entry with another property', [{ code: 'note', value: null, id: 'x' }, ...inputs().slice(1)]],
    ['a number as value', inputs({ size: 5 })],
    ['a boolean as value', inputs({ note: true })],
    ['an array for a text', inputs({ note: ['x'] })],
    ['an array for a pull_down', inputs({ kind: ['A'] })],
    ['a text for a checkbox', inputs({ tags: '赤' })],
    ['numbers in the array of a checkbox', inputs({ tags: [1] })],
    ['a code that is no field', [...inputs(), { code: 'other', value: null }]],
    ['a code that is given twice', [...inputs(), { code: 'note', value: null }]],
  ])('%s is refused with 400', async (_title, sent) => {
    const sandbox = await start({ seed: masterSeed });
    const before = sandbox.dump();
    const bodies = [await send(sandbox, 'POST', base, { name: 'x', inputs: sent })];
    bodies.push(await send(sandbox, 'PATCH', `${base}/C1`, { inputs: sent }));
    expect(bodies.map(refusal)).toEqual([
      [400, 'invalid_parameter'],
      [400, 'invalid_parameter'],
    ]);
    expect(sandbox.dump()).toEqual(before);
  });

  test('an entry for every field is required on create, and on update when inputs are sent: 422', async () => {
    const sandbox = await start({ seed: masterSeed });
    const sent = inputs().filter(({ code }) => code !== 'kind');
    const missing = ['inputs kind: an entry is required for every field'];
    expect(errorsOf(await send(sandbox, 'POST', base, { name: 'x', inputs: sent }))).toEqual(missing);
    expect(errorsOf(await send(sandbox, 'PATCH', `${base}/C1`, { inputs: sent }))).toEqual(missing);
    expect((await send(sandbox, 'PATCH', `${base}/C1`, { name: 'y' })).status).toBe(200);
    expect(
      (await send(sandbox, 'PATCH', `${base}/C2`, { inputs: [{ code: 'note', value: null }] })).status,
    ).toBe(422);
  });

  test.each<[string, unknown]>([
    ['note', ''],
    ['note', '一行'],
    ['long', '一行\n二行'],
    ['rate', '0'],
    ['rate', '-1.25'],
    ['size', '-12'],
    ['size', '0'],
    ['tags', []],
    ['tags', ['緑', '赤']],
    ['kind', 'B'],
    ['since', '2028-02-29'],
  ])('%s takes %j', async (code, value) => {
    const sandbox = await start({ seed: masterSeed });
    expect(valuesOf(await create(sandbox, { [code]: value }))).toMatchObject({ [code]: value });
  });

  test.each<[string, unknown]>([
    ['rate', 'x'],
    ['rate', '1.'],
    ['rate', '.5'],
    ['rate', '1e3'],
    ['rate', '1,000'],
    ['rate', ' 1'],
    ['rate', '１'],
    ['size', '1.0'],
    ['size', '+1'],
    ['size', ''.padEnd(2, ' ')],
    ['tags', ['黄']],
    ['tags', ['赤', '黄']],
    ['kind', 'C'],
    ['kind', 'a'],
    ['since', '2027-02-29'],
    ['since', '2027/02/28'],
  ])('%s refuses %j with 422', async (code, value) => {
    const sandbox = await start({ seed: masterSeed });
    const answer = await create(sandbox, { [code]: value });
    expect(refusal(answer)).toEqual([422, 'validation_failed']);
    expect(errorsOf(answer)).toEqual([expect.stringContaining(`inputs ${code}: `)]);
  });

  test('an empty text is no value for any type but text; nothing is ticked twice', async () => {
    const sandbox = await start({ seed: masterSeed });
    const blank = { note: '', long: '', rate: '', size: '', tags: ['赤', '赤'], kind: '', since: '' };
    expect(valuesOf(await create(sandbox, blank))).toEqual({
      note: '',
      long: '',
      rate: null,
      size: null,
      tags: ['赤'],
      kind: null,
      since: null,
    });
  });

  test('a required field needs a value: null, an empty text and an empty array are 422', async () => {
    const fields = [
      { code: 'name', title: 'n', required: true, fieldType: 'text' },
      { code: 'tags', title: 't', required: true, fieldType: 'checkbox', options: ['a'] },
    ];
    const sandbox = await start();
    await send(sandbox, 'POST', '/v1/generalMasters', { name: 'x', code: 'M', fields });
    const ask = async (name: unknown, tags: unknown) => {
      const sent = Object.entries({ name, tags }).map(([code, value]) => ({ code, value }));
      return errorsOf(await send(sandbox, 'POST', '/v1/generalMasters/M/items', { name: 'x', inputs: sent }));
    };
    const blank = (code: string) => [`inputs ${code}: can't be blank`];
    expect(await ask(null, ['a'])).toEqual(blank('name'));
    expect(await ask('', ['a'])).toEqual(blank('name'));
    expect(await ask('x', [])).toEqual(blank('tags'));
    expect(await ask('x', ['a'])).toBeUndefined();
  });

  test('an input keeps its id; only a changed one gets a new updatedAt', async () => {
    const sandbox = await start({ seed: masterSeed });
    const shown = async () =>
      recordOf(await send(sandbox, 'GET', `${base}/C1`))['inputs'] as Record<string, unknown>[];
    const before = await shown();
    sandbox.setNow(new Date('2027-06-01T00:00:00Z'));
    const values = valuesOf(await send(sandbox, 'GET', `${base}/C1`));
    await send(sandbox, 'PATCH', `${base}/C1`, { inputs: inputs({ ...values, kind: 'B' }) });
    const changed = { value: 'B', updatedAt: '2027-06-01T00:00:00.000Z' };
    expect(await shown()).toEqual(
      before.map((input, index) => (index === 5 ? { ...input, ...changed } : input)),
    );
  });

  test('inputs sent as they are change nothing', async () => {
    const sandbox = await start({ seed: masterSeed });
    const before = await send(sandbox, 'GET', `${base}/C1`);
    sandbox.setNow(new Date('2027-06-01T00:00:00Z'));
    const after = await send(sandbox, 'PATCH', `${base}/C1`, { inputs: inputs(valuesOf(before)) });
    expect(after.body).toEqual(before.body);
  });

  test('a removed option stays stored and cannot be sent again', async () => {
    const sandbox = await start({ seed: masterSeed, switches: { masterFieldsUpdate: 'merges' } });
    await send(sandbox, 'PATCH', '/v1/generalMasters/COST', { fields: [{ code: 'kind', options: ['B'] }] });
    const before = await send(sandbox, 'GET', `${base}/C1`);
    expect(valuesOf(before)).toMatchObject({ kind: 'A' });
    expect((await send(sandbox, 'PATCH', `${base}/C1`, { inputs: inputs(valuesOf(before)) })).status).toBe(
      422,
    );
  });
});

describe('switches of values', () => {
  async function shown(switches: Partial<Switches>): Promise<Readonly<Record<string, unknown>>> {
    const sandbox = await start({ seed: masterSeed, switches });
    return valuesOf(await send(sandbox, 'GET', `${base}/C1`));
  }

  test('pullDownAnswer: a string, or an array that is empty without a value', async () => {
    expect(await shown({ pullDownAnswer: 'string' })).toMatchObject({ kind: 'A' });
    expect(await shown({ pullDownAnswer: 'array' })).toMatchObject({ kind: ['A'] });
    const sandbox = await start({ seed: masterSeed, switches: { pullDownAnswer: 'array' } });
    expect(valuesOf(await create(sandbox, {}))).toMatchObject({ kind: [] });
  });

  test('checkboxOrder: as sent, or as the options', async () => {
    expect(await shown({ checkboxOrder: 'as sent' })).toMatchObject({ tags: ['緑', '赤'] });
    expect(await shown({ checkboxOrder: 'as options' })).toMatchObject({ tags: ['赤', '緑'] });
  });

  test('numberAnswer: as sent, or in plain form', async () => {
    expect(await shown({ numberAnswer: 'as sent' })).toMatchObject({ rate: '1.50', size: '007' });
    expect(await shown({ numberAnswer: 'plain' })).toMatchObject({ rate: '1.5', size: '7' });
    const sandbox = await start({ seed: masterSeed, switches: { numberAnswer: 'plain' } });
    const plain = async (rate: string) => valuesOf(await create(sandbox, { rate }))['rate'];
    expect([await plain('-0'), await plain('00.10'), await plain('100'), await plain('-1.00')]).toEqual([
      '0',
      '0.1',
      '100',
      '-1',
    ]);
  });

  test('checkboxNull: 400, or nothing is ticked', async () => {
    const ask = async (checkboxNull: 'refused' | 'accepted') => {
      const answer = await create(await start({ seed: masterSeed, switches: { checkboxNull } }), {
        tags: null,
      });
      return answer.status === 200 ? valuesOf(answer)['tags'] : answer.status;
    };
    expect([await ask('refused'), await ask('accepted')]).toEqual([400, []]);
  });
});
