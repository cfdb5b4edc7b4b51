import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../../src/resources/index.js';
import type { Seed } from '../../../src/sandbox/index.js';
import { findRecords, readStanding } from '../../../src/service/lists/find-records.js';
import { openAnswers, openClient, openSandbox } from '../../helpers/sandboxes.js';

type Wanted = { readonly key: string } | { readonly id: string };

/** Codes or names of the records found, and the requests. */
async function find(resource: string, seed: Seed, wanted: Wanted) {
  const sandbox = await openSandbox({ seed });
  const definition = definitionOf(resource);
  const { answers, ...rest } = await findRecords(openClient(sandbox), definition, {
    containerId: '',
    ...wanted,
  });
  const asked = sandbox.requests.map(({ path }) => path);
  return { keys: answers.map((answer) => answer[definition.keyField]), asked, ...rest };
}

const person = (code: string, status?: 'deactivated') => ({
  ...{ code, email: `${code.length}@example.com`, lastName: '山田', firstName: '花子' },
  ...(status && { status }),
});

describe('a record that a write may have made', () => {
  test('is read by its code', async () => {
    const seed = { grades: [{ code: 'G1', name: '課長', level: 1 }] };
    expect(await find('grades', seed, { key: 'G1' })).toEqual({ keys: ['G1'], asked: ['/v1/grades/G1'] });
    expect(await find('grades', seed, { key: 'G2' })).toEqual({ keys: [], asked: ['/v1/grades/G2'] });
  });

  test('is searched in the list of all states if its code cannot stand in a path', async () => {
    const seed = { users: [person('山田 1', 'deactivated'), person('山田')] };
    const found = await find('users', seed, { key: '山田 1' });
    expect(found).toEqual({ keys: ['山田 1'], asked: ['/v1/users'] });
  });

  test('is searched in the list if names repeat: all of the name are found', async () => {
    const seed = { categories: [{ name: '経費' }, { name: '旅費' }, { name: '経費' }] };
    const found = await find('categories', seed, { key: '経費' });
    expect(found).toEqual({ keys: ['経費', '経費'], asked: ['/v1/categories'] });
  });

  test('is searched in the list by its id, in either case, if names repeat', async () => {
    const sandbox = await openSandbox({ seed: { categories: [{ name: '経費' }, { name: '経費' }] } });
    const client = openClient(sandbox);
    const categories = definitionOf('categories');
    const { answers } = await findRecords(client, categories, { containerId: '', key: '経費' });
    const ids = answers.map(({ id }) => id);
    const [id = ''] = ids;
    const found = await findRecords(client, categories, { containerId: '', id: id.toUpperCase() });
    expect(ids).toHaveLength(2);
    expect(found).toEqual({ answers: [expect.objectContaining({ id })] });
  });
});

describe('where a record stands on its time line', () => {
  const standing = async (answers: Readonly<Record<string, object>>) => {
    const sandbox = await openAnswers(({ path }) => answers[path.slice('/v1/'.length)]);
    const read = await readStanding(openClient(sandbox), definitionOf('charts'), 'c1');
    return { ...read, askedCount: sandbox.requests.length };
  };
  const chart = 'organizationCharts/c1';

  test('is what its answer says', async () => {
    const answer = { id: 'c1', current: false, activationPlan: { id: 'p1', dueOn: '2027-04-01' } };
    expect(await standing({ [chart]: answer })).toMatchObject({
      ...{ isCurrent: false, dueOn: '2027-04-01', askedCount: 1 },
    });
    const unscheduled = { ...answer, activationPlan: null };
    expect(await standing({ [chart]: unscheduled })).toMatchObject({ dueOn: null });
  });

  test('has no known day if the answer leaves the schedule out', async () => {
    expect(await standing({ [chart]: { id: 'c1', current: true } })).toMatchObject({
      ...{ isCurrent: true, dueOn: undefined },
    });
  });

  test.each([
    ['C1', true],
    ['c2', false],
  ])('is asked for if the answer does not say it: the current one is %s', async (id, isCurrent) => {
    const read = await standing({ [chart]: { id: 'c1' }, organizationChart: { id } });
    expect(read).toMatchObject({ isCurrent, askedCount: 2 });
  });
});
