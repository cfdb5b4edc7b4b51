import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../src/sandbox/index.js';
import { errorsOf, idOf, masterSeed, pluck, recordOf, refusal, send, start } from '../../helpers/connect.js';

const base = '/v1/generalMasters';
const field = { title: '色', code: 'color', required: false, fieldType: 'text' };

function fieldsOf(record: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  return record['fields'] as Readonly<Record<string, unknown>>[];
}

async function fieldCodes(sandbox: Sandbox): Promise<readonly unknown[]> {
  const master = recordOf(await send(sandbox, 'GET', `${base}/COST`));
  return fieldsOf(master).map(({ code }) => code);
}

async function inputCodes(sandbox: Sandbox, item = 'C1'): Promise<readonly unknown[]> {
  const { inputs } = recordOf(await send(sandbox, 'GET', `${base}/COST/items/${item}`));
  return (inputs as { field: { code: string } }[]).map((input) => input.field.code);
}

describe('records', () => {
  test('a created master is answered whole and found by id and by code', async () => {
    const sandbox = await start();
    const created = await send(sandbox, 'POST', base, {
      name: '部品',
      code: 'PART',
      description: '工場',
      defaultSortBy: 'name',
      fields: [{ ...field, description: '塗装', visible: false }],
    });
    expect(created.body).toEqual({
      id: expect.any(String),
      name: '部品',
      code: 'PART',
      description: '工場',
      defaultSortBy: 'name',
      initialDisplayCode: true,
      initialDisplayDescription: true,
      initialDisplayCreatedAt: true,
      itemsCount: 0,
      fields: [
        {
          id: expect.any(String),
          ...field,
          description: '塗装',
          options: null,
          visible: false,
          fieldOrder: 1,
          initialDisplay: true,
          createdAt: '2027-01-15T03:00:00.000Z',
          updatedAt: '2027-01-15T03:00:00.000Z',
        },
      ],
      createdAt: '2027-01-15T03:00:00.000Z',
      updatedAt: '2027-01-15T03:00:00.000Z',
    });
    for (const key of ['PART', idOf(created).toUpperCase()]) {
      expect((await send(sandbox, 'GET', `${base}/${key}`)).body).toEqual(created.body);
    }
  });

  test('a field that is sent as it was keeps its time of change', async () => {
    const sandbox = await start();
    const other = { ...field, code: 'size' };
    await send(sandbox, 'POST', base, { name: '部品', code: 'PART', fields: [field, other] });
    sandbox.setNow(new Date('2027-01-16T00:00:00Z'));
    const fields = [field, { ...other, title: '寸法' }];
    const changed = recordOf(await send(sandbox, 'PATCH', `${base}/PART`, { fields }));
    expect(fieldsOf(changed).map(({ updatedAt }) => updatedAt)).toEqual([
      '2027-01-15T03:00:00.000Z',
      '2027-01-16T00:00:00.000Z',
    ]);
  });

  test('switch masterNulls: null in a PATCH clears the description and leaves the code, or is 400', async () => {
    const nulls = { code: null, description: null };
    const changed = await send(await start({ seed: masterSeed }), 'PATCH', `${base}/COST`, nulls);
    expect(changed.body).toMatchObject({ code: 'COST', description: null });
    const strict = await start({ seed: masterSeed, switches: { masterNulls: 'refused' } });
    for (const name of ['code', 'description'])
      expect((await send(strict, 'PATCH', `${base}/COST`, { [name]: null })).status).toBe(400);
  });

  test('switch newFieldVisible says who sees a field that is created without visible', async () => {
    for (const newFieldVisible of [true, false]) {
      const sandbox = await start({ switches: { newFieldVisible } });
      const made = recordOf(await send(sandbox, 'POST', base, { name: '部品', fields: [field] }));
      expect(fieldsOf(made)).toMatchObject([{ visible: newFieldVisible }]);
    }
  });

  test('a name is enough: a code is generated, there is no description and no field', async () => {
    const sandbox = await start();
    expect((await send(sandbox, 'POST', base, { name: '部品' })).body).toMatchObject({
      code: expect.stringMatching(/^[a-zA-Z0-9]+$/),
      description: null,
      fields: [],
    });
  });

  test('the list carries the full field definitions and the number of items', async () => {
    const sandbox = await start({ seed: masterSeed });
    const list = await send(sandbox, 'GET', `${base}?sortBy=code`);
    const single = await send(sandbox, 'GET', `${base}/COST`);
    expect(pluck(list, 'code')).toEqual(['COST', 'EMPTY']);
    expect(pluck(list, 'itemsCount')).toEqual([2, 0]);
    expect((list.body as unknown[])[0]).toEqual(single.body);
    expect(fieldsOf(recordOf(single)).map(({ fieldOrder }) => fieldOrder)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('masters are sorted by createdAt, code or name', async () => {
    const sandbox = await start({ seed: masterSeed });
    const codes = async (sortBy: string) =>
      pluck(await send(sandbox, 'GET', `${base}?sortBy=${sortBy}`), 'code');
    expect(await codes('code-desc')).toEqual(['EMPTY', 'COST']);
    expect(await codes('name')).toEqual(['COST', 'EMPTY']);
    expect(await codes('createdAt')).toEqual(['COST', 'EMPTY']);
    expect((await send(sandbox, 'GET', `${base}?sortBy=updatedAt`)).status).toBe(400);
  });

  test('a code that another master has is 422', async () => {
    const sandbox = await start({ seed: masterSeed });
    const taken = ['code has already been taken'];
    expect(errorsOf(await send(sandbox, 'POST', base, { name: 'x', code: 'COST' }))).toEqual(taken);
    expect(errorsOf(await send(sandbox, 'PATCH', `${base}/EMPTY`, { code: 'COST' }))).toEqual(taken);
  });

  test('deleting a master deletes its items', async () => {
    const sandbox = await start({ seed: masterSeed });
    const answer = await send(sandbox, 'DELETE', `${base}/COST`);
    expect([answer.status, answer.body]).toEqual([200, undefined]);
    expect((await send(sandbox, 'GET', `${base}/COST/items`)).status).toBe(404);
    expect(sandbox.dump()).toMatchObject({ masters: [{ code: 'EMPTY' }], masterFields: [], items: [] });
  });

  test('switch masterSortDefault: the defaultSortBy of a master created without one', async () => {
    const ask = async (masterSortDefault: 'code' | 'name') => {
      const sandbox = await start({ switches: { masterSortDefault } });
      return recordOf(await send(sandbox, 'POST', base, { name: 'x' }))['defaultSortBy'];
    };
    expect([await ask('code'), await ask('name')]).toEqual(['code', 'name']);
  });
});

describe('bodies', () => {
  test.each([
    ['no name', {}],
    ['a null name', { name: null }],
    ['a name of 301 characters', { name: 'あ'.repeat(301) }],
    ['a description of 10,001 characters', { name: 'x', description: 'あ'.repeat(10_001) }],
    ['an unknown order', { name: 'x', defaultSortBy: 'createdAt' }],
    ['a null order', { name: 'x', defaultSortBy: null }],
    ['fields that are null', { name: 'x', fields: null }],
    ['fields that are no array', { name: 'x', fields: {} }],
    ['a field that is no object', { name: 'x', fields: ['color'] }],
    ['a field without a code', { name: 'x', fields: [{ ...field, code: undefined }] }],
    ['a field without a title', { name: 'x', fields: [{ ...field, title: undefined }] }],
    ['a field without required', { name: 'x', fields: [{ ...field, required: undefined }] }],
    ['a field without a type', { name: 'x', fields: [{ ...field, fieldType: undefined }] }],
    ['an unknown field type', { name: 'x', fields: [{ ...field, fieldType: 'datetime' }] }],
    ['a field code with a space', { name: 'x', fields: [{ ...field, code: 'a b' }] }],
    ['a field code of 101 characters', { name: 'x', fields: [{ ...field, code: 'a'.repeat(101) }] }],
    ['a field title of 301 characters', { name: 'x', fields: [{ ...field, title: 'a'.repeat(301) }] }],
    [
      'an option that is no text',
      { name: 'x', fields: [{ ...field, fieldType: 'pull_down', options: [1] }] },
    ],
    [
      'options that are no array',
      { name: 'x', fields: [{ ...field, fieldType: 'pull_down', options: 'a' }] },
    ],
    ['a field with a read-only property', { name: 'x', fields: [{ ...field, fieldOrder: 1 }] }],
    ['a read-only property', { name: 'x', itemsCount: 1 }],
  ])('%s is refused with 400', async (_title, body) => {
    const sandbox = await start();
    expect(refusal(await send(sandbox, 'POST', base, body))).toEqual([400, 'invalid_parameter']);
    expect(sandbox.dump().masters).toEqual([]);
  });

  test.each([
    ['a blank name', { name: ' ' }, 'name'],
    ['a blank title', { name: 'x', fields: [{ ...field, title: ' ' }] }, 'fields'],
    ['a field code that is given twice', { name: 'x', fields: [field, field] }, 'fields'],
    ['a pull_down without options', { name: 'x', fields: [{ ...field, fieldType: 'pull_down' }] }, 'fields'],
    [
      'a checkbox with empty options',
      { name: 'x', fields: [{ ...field, fieldType: 'checkbox', options: [] }] },
      'fields',
    ],
    [
      'an option that is given twice',
      { name: 'x', fields: [{ ...field, fieldType: 'checkbox', options: ['a', 'a'] }] },
      'fields',
    ],
  ])('%s is refused with 422', async (_title, body, attribute) => {
    const sandbox = await start();
    const answer = await send(sandbox, 'POST', base, body);
    expect(refusal(answer)).toEqual([422, 'validation_failed']);
    expect(errorsOf(answer)).toEqual([expect.stringMatching(`^${attribute} `)]);
    expect(sandbox.dump().masters).toEqual([]);
  });

  test('null is accepted for code and description, and refused for others', async () => {
    const sandbox = await start();
    const create = await send(sandbox, 'POST', base, { name: 'x', code: null, description: null });
    expect(create.body).toMatchObject({ code: expect.stringMatching(/\w/), description: null });
    const path = `${base}/${idOf(create)}`;
    const update = async (body: object) => (await send(sandbox, 'PATCH', path, body)).status;
    expect([await update({ name: null }), await update({ defaultSortBy: null })]).toEqual([400, 400]);
  });

  test('null is accepted for description and options of a field, always', async () => {
    const sandbox = await start({ seed: masterSeed });
    const fields = [{ ...field, description: null, options: null }];
    expect((await send(sandbox, 'POST', base, { name: 'x', fields })).status).toBe(200);
    expect((await send(sandbox, 'PATCH', `${base}/EMPTY`, { fields })).status).toBe(200);
  });

  test('every faulty field is named with its place', async () => {
    const sandbox = await start();
    const fields = [{ ...field, title: 1 }, field, { code: 'b c' }];
    expect(recordOf(await send(sandbox, 'POST', base, { name: 'x', fields }))['message']).toBe(
      'fields: [0] title: expected string, but received integer, [2] code: does not match ^[a-zA-Z0-9_-]+$, ' +
        '[2] title: is required, [2] fieldType: is required, [2] required: is required',
    );
  });
});

describe('updating', () => {
  test('only the fields sent are changed; a description is cleared with an empty text', async () => {
    const sandbox = await start({ seed: masterSeed });
    const { body } = await send(sandbox, 'PATCH', `${base}/COST`, { description: '' });
    expect(body).toMatchObject({
      name: '原価センター',
      description: '',
      defaultSortBy: 'name',
      itemsCount: 2,
    });
    expect(await fieldCodes(sandbox)).toHaveLength(7);
  });

  test('switch emptyText: what was cleared is answered as an empty text, or as no value', async () => {
    const ask = async (emptyText: 'kept' | 'null') => {
      const sandbox = await start({ seed: masterSeed, switches: { emptyText } });
      return recordOf(await send(sandbox, 'PATCH', `${base}/COST`, { description: '' }))['description'];
    };
    expect([await ask('kept'), await ask('null')]).toEqual(['', null]);
  });

  test('switch emptyFields: a description without a value is null, or left out', async () => {
    const ask = async (emptyFields: 'null' | 'missing') => {
      const sandbox = await start({ seed: masterSeed, switches: { emptyFields } });
      return 'description' in recordOf(await send(sandbox, 'GET', `${base}/EMPTY`));
    };
    expect([await ask('null'), await ask('missing')]).toEqual([true, false]);
  });

  test('of a known field only the properties sent are changed, and its values stay', async () => {
    const sandbox = await start({ seed: masterSeed, switches: { masterFieldsUpdate: 'merges' } });
    const { body } = await send(sandbox, 'PATCH', `${base}/COST`, {
      fields: [{ code: 'kind', title: '分類' }],
    });
    expect(body).toMatchObject({
      fields: expect.arrayContaining([
        expect.objectContaining({ code: 'kind', title: '分類', fieldType: 'pull_down', options: ['A', 'B'] }),
      ]),
    });
    expect(await inputCodes(sandbox)).toContain('kind');
  });

  test('switch masterFieldsUpdate: fields that were not sent are removed, or stay', async () => {
    const ask = async (masterFieldsUpdate: 'replaces' | 'merges') => {
      const sandbox = await start({ seed: masterSeed, switches: { masterFieldsUpdate } });
      const fields = [field, { code: 'kind' }, { code: 'note' }];
      expect((await send(sandbox, 'PATCH', `${base}/COST`, { fields })).status).toBe(200);
      return [await fieldCodes(sandbox), await inputCodes(sandbox)];
    };
    expect(await ask('replaces')).toEqual([
      ['color', 'kind', 'note'],
      ['kind', 'note'],
    ]);
    const all = ['note', 'long', 'rate', 'size', 'tags', 'kind', 'since'];
    expect(await ask('merges')).toEqual([[...all, 'color'], all]);
  });

  test('a new field has to be defined in full: 422', async () => {
    const sandbox = await start({ seed: masterSeed });
    const answer = await send(sandbox, 'PATCH', `${base}/COST`, { fields: [{ code: 'new', title: 'x' }] });
    expect([refusal(answer), errorsOf(answer)]).toEqual([
      [422, 'validation_failed'],
      ['fields new: a new field needs title, required and fieldType'],
    ]);
  });

  test('removing a field removes its values: they do not come back with the code', async () => {
    const sandbox = await start({ seed: masterSeed });
    await send(sandbox, 'PATCH', `${base}/COST`, { fields: [{ code: 'note' }] });
    await send(sandbox, 'PATCH', `${base}/COST`, {
      fields: [{ code: 'note' }, { code: 'long', title: '長文', required: false, fieldType: 'text_long' }],
    });
    expect([await fieldCodes(sandbox), await inputCodes(sandbox)]).toEqual([['note', 'long'], ['note']]);
    expect(sandbox.dump().items[0]?.inputs).toEqual({ note: 'x' });
  });

  test('a field of another type loses its values, and its options when it has none', async () => {
    const sandbox = await start({ seed: masterSeed });
    const { body } = await send(sandbox, 'PATCH', `${base}/COST`, {
      fields: [{ code: 'note' }, { code: 'kind', fieldType: 'text' }],
    });
    expect(body).toMatchObject({
      fields: [{ code: 'note' }, { code: 'kind', fieldType: 'text', options: null }],
    });
    expect(await inputCodes(sandbox)).toEqual(['note']);
  });

  test('a text that becomes a pull_down needs options', async () => {
    const sandbox = await start({ seed: masterSeed });
    const update = async (options: unknown) =>
      (
        await send(sandbox, 'PATCH', `${base}/COST`, {
          fields: [{ code: 'note', fieldType: 'pull_down', options }],
        })
      ).status;
    expect([await update(null), await update(['A'])]).toEqual([422, 200]);
  });

  test('a field added to a master leaves its items without that input', async () => {
    const sandbox = await start({ seed: masterSeed });
    await send(sandbox, 'PATCH', `${base}/COST`, { fields: [{ code: 'note' }, field] });
    expect(await inputCodes(sandbox)).toEqual(['note']);
  });

  test('fields sent as they are change nothing', async () => {
    const sandbox = await start({ seed: masterSeed });
    const before = sandbox.state();
    sandbox.setNow(new Date('2027-06-01T00:00:00Z'));
    const fields = sandbox.dump().masterFields.filter(({ master }) => master === 'COST');
    const body = { fields: fields.map(({ master: _master, ...definition }) => definition) };
    expect((await send(sandbox, 'PATCH', `${base}/COST`, body)).body).toMatchObject({
      updatedAt: '2027-01-15T03:00:00.000Z',
    });
    expect(sandbox.state()).toEqual(before);
  });
});

describe('permissions', () => {
  test('master_read may read masters and items, master may also write, others may neither', async () => {
    const sandbox = await start({ seed: masterSeed });
    sandbox.addToken('reader', { permissions: ['master_read'] });
    sandbox.addToken('writer', { permissions: ['master'] });
    sandbox.addToken('other', { permissions: ['user', 'team', 'workflow_misc'] });
    const item = { name: 'x', inputs: [] };
    const requests: readonly (readonly [string, string, unknown?])[] = [
      ['GET', base],
      ['GET', `${base}/EMPTY`],
      ['GET', `${base}/EMPTY/items`],
      ['GET', `${base}/COST/items/C1`],
      ['POST', `${base}/EMPTY/items`, { ...item, code: 'I' }],
      ['PATCH', `${base}/EMPTY/items/I`, { name: 'y' }],
      ['DELETE', `${base}/EMPTY/items/I`],
      ['POST', base, { name: 'x', code: 'NEW' }],
      ['PATCH', `${base}/NEW`, { name: 'y' }],
      ['DELETE', `${base}/NEW`],
    ];
    const statuses = async (token: string) => {
      const received: number[] = [];
      for (const [method, path, body] of requests) {
        received.push((await send(sandbox, method, path, body, { token })).status);
      }
      return received;
    };
    expect(await statuses('writer')).toEqual(requests.map(() => 200));
    expect(await statuses('reader')).toEqual([200, 200, 200, 200, 403, 403, 403, 403, 403, 403]);
    expect(await statuses('other')).toEqual(requests.map(() => 403));
  });
});
