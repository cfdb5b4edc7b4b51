import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../../src/resources/index.js';
import { createReader, type ScopeToRead } from '../../../src/service/lists/reader.js';
import { anExisting, anInput } from '../../helpers/builders.js';
import { answered, openAnswers, openClient, openSandbox } from '../../helpers/sandboxes.js';

/** Reads from a service that has only these answers, by path; lists have one page. */
async function listFrom(
  answers: Readonly<Record<string, object>>,
  resource: string,
  where: Partial<ScopeToRead> = {},
) {
  const sandbox = await openAnswers(({ path }) => answers[path.slice('/v1/'.length)]);
  return createReader(openClient(sandbox)).list(definitionOf(resource), { scope: '', ...where });
}

describe('the code of somebody who is deactivated', () => {
  const user = (id: string, code: string, status: string) => ({ id, code, status, email: `${id}@a.example` });
  const keysOf = async (...users: readonly object[]) => {
    const { records } = await listFrom({ users }, 'users');
    return records.map(({ id, key }) => [id, key]);
  };

  test('is that of the person who has it now: no row can mean the former one', async () => {
    const users = [user('old', '001', 'deactivated'), user('new', '001', 'activated')];
    expect(await keysOf(...users)).toEqual([
      ['old', null],
      ['new', '001'],
    ]);
  });

  test('stays theirs while nobody else has it', async () => {
    const users = [user('old', '001', 'deactivated'), user('other', '002', 'suspended')];
    expect(await keysOf(...users)).toEqual([
      ['old', '001'],
      ['other', '002'],
    ]);
  });
});

describe('the contents of a record that is to be deleted', () => {
  const items = [
    { id: 'i1', code: 'I1' },
    { id: 'i2', code: 'I2' },
  ];
  const countOf = async (master: object, isCountNeeded: boolean) => {
    const one = { id: 'm1', code: 'V1', ...master };
    const answers = {
      generalMasters: [{ ...one, fields: [] }],
      'generalMasters/m1': one,
      'generalMasters/m1/items': items,
    };
    const { records } = await listFrom(answers, 'masters', { isCountNeeded: () => isCountNeeded });
    return records[0]?.facts['itemsCount'];
  };

  test('are listed if its counter is zero or missing, because a counter may lag', async () => {
    expect(await countOf({ itemsCount: 0 }, true)).toBe(2);
    expect(await countOf({}, true)).toBe(2);
  });

  test('are as many as its counter says if that is more, and of other records nothing is listed', async () => {
    expect(await countOf({ itemsCount: 5 }, true)).toBe(5);
    expect(await countOf({ itemsCount: 0 }, false)).toBe(0);
    expect(await countOf({}, false)).toBeUndefined();
  });
});

describe('a list that leaves out the custom fields', () => {
  const list = [{ id: 'i1', code: 'I1' }];
  const where = {
    scope: 'V1',
    container: anExisting('masters', { code: 'V1' }, { id: 'm1' }),
    columns: [anInput('color')],
  };
  const listItems = (whole: object) =>
    listFrom({ 'generalMasters/m1/items': list, 'generalMasters/m1/items/i1': whole }, 'items', where);

  test('is refused if the single record has them: a change of one would clear the others', async () => {
    const inputs = [{ code: 'color', value: 'red' }];
    await expect(listItems({ id: 'i1', code: 'I1', inputs })).rejects.toThrow('inputs');
  });

  test.each<[string, object]>([
    ['does not have them', {}],
    ['has none', { inputs: [] }],
  ])('is taken if the single record %s either', async (_, more) => {
    expect((await listItems({ id: 'i1', code: 'I1', ...more })).records).toHaveLength(1);
  });
});

test('a value that files ask for as well is kept once', async () => {
  const options = ['赤', '青'];
  const values = { name: '別の名前', 'fields.color.options': options };
  const fields = [{ code: 'color', title: '色', type: 'select', options: [...options] }];
  const { records } = await listFrom(
    { generalMasters: [{ id: 'm1', code: 'V1', name: '備品', fields }] },
    'masters',
    { desired: new Map([['V1', { key: 'V1', values }]]) },
  );
  expect(records[0]?.values['name']).toBe('備品');
  expect(records[0]?.values['fields.color.options']).toBe(options);
});

describe('a list without a count, whose records may be deleted', () => {
  /** The service shows another set of grades at each reading. */
  async function countOf(...readings: readonly string[]) {
    let reading = -1;
    const sandbox = await openSandbox({
      onRequest: ({ query }) => {
        const isFirst = Number(query['page'] ?? 1) === 1;
        if (isFirst) reading++;
        const codes = isFirst ? (readings[reading]?.split(' ') ?? []) : [];
        return answered(codes.map((code) => ({ id: code, code })));
      },
    });
    const reader = createReader(openClient(sandbox));
    const listing = await reader.list(definitionOf('grades'), { scope: '', isProofNeeded: true });
    return listing.expectedCount;
  }

  test('is complete when two readings agree', async () => {
    expect(await countOf('G1 G2', 'G1 G2')).toBe(2);
    expect(await countOf('G1', 'G1 G2', 'G1 G2')).toBe(2);
  });

  test('is not known to be complete when none do', async () => {
    expect(await countOf('G1', 'G1 G2', 'G1')).toBeUndefined();
  });
});
