import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../../src/resources/index.js';
import type { SandboxRequest } from '../../../src/sandbox/index.js';
import {
  type FindExistingOptions,
  findExisting,
  readChildren,
} from '../../../src/service/lists/find-existing.js';
import { openAnswers, openClient } from '../../helpers/sandboxes.js';

/** A service that has only these answers, by the end of their path and query. */
async function openService(answers: Readonly<Record<string, object>>) {
  const nameOf = ({ path, query }: SandboxRequest) =>
    `${path.split('/').at(-1)}${query['parentId'] ? ` below ${query['parentId']}` : ''}`;
  const sandbox = await openAnswers((request) => answers[nameOf(request)]);
  return { client: openClient(sandbox), asked: () => [...new Set(sandbox.requests.map(nameOf))] };
}

describe('what is below a record that a delete would take along', () => {
  const parent = { id: 'p', children: undefined };
  const below = async (resource: string, answers: Readonly<Record<string, object>>, more: object = {}) => {
    const { client, asked } = await openService(answers);
    const where = { path: '/v1/list', parent: { ...parent, ...more } };
    const children = await readChildren(client, definitionOf(resource), where);
    return { ids: children.map(({ id }) => id), asked: asked() };
  };

  test.each(['teams', 'folders'])('is what the record shows: nothing is asked (%s)', async (resource) => {
    const children = [{ id: 'a' }, { id: 'b' }];
    expect(await below(resource, {}, { children })).toEqual({ ids: ['a', 'b'], asked: [] });
  });

  test('is listed by the record if the record does not show it (teams)', async () => {
    const answers = { 'list below p': [{ id: 'a' }] };
    expect(await below('teams', answers)).toEqual({ ids: ['a'], asked: ['list below p'] });
  });

  test('is read with the single record if the list did not show it (folders)', async () => {
    const whole = { id: 'p', children: [{ id: 'a' }] };
    expect(await below('folders', { p: whole })).toEqual({ ids: ['a'], asked: ['p'] });
  });

  test.each<[string, string, Readonly<Record<string, object>>]>([
    ['the record is gone', 'teams', {}],
    ['the record is gone', 'folders', {}],
    ['the single record does not show it either', 'folders', { p: { id: 'p' } }],
  ])('is nothing if %s (%s)', async (_, resource, answers) => {
    expect((await below(resource, answers)).ids).toEqual([]);
  });
});

describe('which of some records exist', () => {
  const find = async (
    resource: string,
    answers: Readonly<Record<string, object>>,
    options: Pick<FindExistingOptions, 'sought' | 'listedCount'>,
  ) => {
    const { client, asked } = await openService(answers);
    const found = await findExisting(client, definitionOf(resource), { containerId: 'c', ...options });
    return { ids: [...found.ids].sort(), isWhole: found.isWhole, asked: asked() };
  };

  test('is read from their list, all of it, with ids in one case', async () => {
    const answers = { grades: [{ id: 'A' }, { id: 'b' }] };
    expect(await find('grades', answers, { sought: [{ id: 'a' }], listedCount: 2 })).toEqual({
      ids: ['a', 'b'],
      isWhole: true,
      asked: ['grades'],
    });
  });

  test('is read one by one if that takes fewer requests than the pages of the list', async () => {
    const sought = [{ id: 'a' }, { id: 'gone' }];
    const options = { sought, listedCount: 201 };
    expect(await find('grades', { a: { id: 'A' } }, options)).toEqual({
      ids: ['a'],
      isWhole: false,
      asked: ['a', 'gone'],
    });
  });

  test('is read from their list if names repeat, however long it is: they have no address', async () => {
    const found = await find(
      'categories',
      { categories: [{ id: 'a' }] },
      {
        sought: [{ id: 'a' }],
        listedCount: 1000,
      },
    );
    expect(found).toMatchObject({ ids: ['a'], isWhole: true });
  });

  test('is read from the level of each, and one by one where the level is not known, in a tree', async () => {
    const answers = {
      teams: [{ id: 'root' }],
      'teams below root': [{ id: 'a' }, { id: 'b' }],
      lost: { id: 'lost' },
    };
    const sought = [
      { id: 'root', parentId: null },
      { id: 'a', parentId: 'root' },
      { id: 'x', parentId: 'root' },
      { id: 'y', parentId: 'gone' },
      { id: 'lost' },
      { id: 'z', parentId: undefined },
    ];
    const found = await find('teams', answers, { sought, listedCount: 1000 });
    expect(found).toMatchObject({ ids: ['a', 'b', 'lost', 'root'], isWhole: false });
    expect(found.asked.toSorted()).toEqual(
      ['teams', 'teams below root', 'teams below gone', 'lost', 'z'].toSorted(),
    );
  });

  test('is not taken from another record that the service answers with', async () => {
    const answers = { a: { id: 'other' } };
    const reading = find('grades', answers, { sought: [{ id: 'a' }], listedCount: 500 });
    await expect(reading).rejects.toThrow('/a: the answer is not a record');
  });
});
