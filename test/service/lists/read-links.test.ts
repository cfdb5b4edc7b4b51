import { describe, expect, test } from 'vitest';
import type { Advance } from '../../../src/model/progress.js';
import { memberships } from '../../../src/resources/memberships.js';
import type { LinksToRead, NamedRecords } from '../../../src/service/lists/read-links.js';
import { createReader } from '../../../src/service/lists/reader.js';
import { anExisting } from '../../helpers/builders.js';
import { held } from '../../helpers/held.js';
import { openAnswers, openClient } from '../../helpers/sandboxes.js';

const path = '/v1/organizationCharts/c1/teams';

/** From a service that has only these answers, by the end of their path; lists have one page. */
async function readFrom(
  answers: Readonly<Record<string, object>>,
  toRead: LinksToRead = { ownerKeys: ['A'] },
  onProgress?: (advance: Advance) => void,
) {
  const sandbox = await openAnswers(({ path: asked }) => answers[asked.slice(path.length)]);
  const container = anExisting('charts', { name: 'FY27' }, { id: 'c1' });
  const reader = createReader(openClient(sandbox), onProgress);
  const read = await reader.list(memberships, { scope: 'FY27', container, ...toRead });
  const asked = new Set(sandbox.requests.map((request) => request.path.slice(path.length)));
  return { ...read, asked: [...asked] };
}

const member = (code: string, more: object = {}) => ({ id: `id-${code}`, code, leader: false, ...more });
const team = (more: object) => ({ id: 't1', code: 'A', name: '営業部', ...more });
const keysOf = ({ records }: Awaited<ReturnType<typeof readFrom>>) => records.map(({ key }) => key);

describe('the members of a team', () => {
  test('are read with it if it shows as many as it counts', async () => {
    const read = await readFrom({ '/A': team({ usersCount: 2, users: [member('u1'), member('u2')] }) });
    expect(keysOf(read)).toEqual(['A/u1', 'A/u2']);
    expect(read).toMatchObject({ expectedCount: 2, asked: ['/A'] });
  });

  test('are read with it if it does not count and shows less than a page', async () => {
    const read = await readFrom({ '/A': team({ users: [member('u1')] }) });
    expect(keysOf(read)).toEqual(['A/u1']);
    expect(read).toMatchObject({ expectedCount: 1, asked: ['/A'] });
  });

  test.each<[string, object]>([
    ['it shows fewer than it counts', { usersCount: 2, users: [member('u1')] }],
    ['it does not show them', { usersCount: 2 }],
    ['it neither shows nor counts them', {}],
    ['one of those it shows has no id', { usersCount: 2, users: [member('u1'), { code: 'u2' }] }],
    [
      'it does not count and shows a whole page, after which more may come',
      { users: Array.from({ length: 100 }, (_, index) => member(`x${index}`)) },
    ],
  ])('are read from their list, by the id of the team, if %s', async (_, shown) => {
    const list = [member('u1'), member('u2')];
    const read = await readFrom({ '/A': team(shown), '/t1/memberships': list });
    expect(keysOf(read)).toEqual(['A/u1', 'A/u2']);
    expect(read).toMatchObject({ expectedCount: 2, asked: ['/A', '/t1/memberships'] });
  });

  test('are fewer than expected if their list has fewer than the team counts: nothing is proven', async () => {
    const read = await readFrom({ '/A': team({ usersCount: 3 }), '/t1/memberships': [member('u1')] });
    expect(keysOf(read)).toEqual(['A/u1']);
    expect(read.expectedCount).toBe(3);
  });

  test('are none if there is no such team, and the others are read', async () => {
    const progress: Advance[] = [];
    const read = await readFrom(
      { '/A': team({ usersCount: 1, users: [member('u1')] }) },
      { ownerKeys: ['GONE', 'A'] },
      (advance) => progress.push(advance),
    );
    expect(keysOf(read)).toEqual(['A/u1']);
    expect(read.expectedCount).toBe(1);
    expect(progress.toSorted((one, other) => one.done - other.done)).toEqual([
      { done: 0, expected: 0 },
      { done: 1, expected: 1 },
    ]);
  });

  test('are read while users are on their way: only their keys wait', async () => {
    const users = held<NamedRecords>();
    const reading = readFrom(
      { '/A': team({ usersCount: 1, users: [member('u1')] }) },
      { ownerKeys: ['A'], references: new Map([['users', users.promise]]) },
      () => users.release([{ key: 'new', id: 'id-u1' }]),
    );
    expect(keysOf(await reading)).toEqual(['A/new']);
  });

  test('are none if no team is named, and nothing is asked', async () => {
    expect(await readFrom({}, {})).toMatchObject({ records: [], expectedCount: 0, owners: [], asked: [] });
  });
});

describe('what a membership refers to', () => {
  const grades = [{ id: 'G-ID', code: 'OLD' }, { id: 'other', code: 'G2' }, 'no record'];
  const answer = team({ id: 'T1', usersCount: 1, users: [member('u1', { id: 'U-ID', grades })] });

  test('has the keys of the plan, found by id in either case; what the plan does not know keeps its own', async () => {
    const references = new Map([
      ['teams', [{ key: 'A', id: 't1' }]],
      ['users', [{ key: 'new', id: 'u-id' }]],
      ['grades', [{ key: 'NEW', id: 'g-id' }]],
    ]);
    const { records } = await readFrom({ '/t1': answer }, { ownerKeys: ['A'], references });
    expect(records).toMatchObject([
      { key: 'A/new', id: 'T1/U-ID', values: { team: 'A', user: 'new', grades: ['G2', 'NEW'] } },
    ]);
  });

  test('has its own keys if the plan knows nothing of it', async () => {
    const { records } = await readFrom({ '/A': answer }, { ownerKeys: ['A'], references: new Map() });
    expect(records).toMatchObject([{ key: 'A/u1', values: { grades: ['G2', 'OLD'] } }]);
  });

  test('is empty if the service leaves the grades out', async () => {
    const { records } = await readFrom({ '/A': team({ usersCount: 1, users: [member('u1')] }) });
    expect(records[0]?.values['grades']).toEqual([]);
  });
});

describe('the owners that were read', () => {
  const parent = { id: 'top', code: 'HQ', name: '本社' };

  test('come with what is right above them, each once', async () => {
    const read = await readFrom(
      {
        '/A': team({ usersCount: 0, users: [], parent }),
        '/B': team({ id: 't2', code: 'B', usersCount: 0, users: [], parent: { ...parent, id: 'TOP' } }),
      },
      { ownerKeys: ['A', 'B'] },
    );
    expect(read.owners?.map(({ key, values }) => [key, values['parentCode']])).toEqual([
      ['HQ', null],
      ['A', 'HQ'],
      ['B', 'HQ'],
    ]);
  });

  test('keep the key under which they were asked for', async () => {
    const references = new Map([['teams', [{ key: 'NEW', id: 't1' }]]]);
    const read = await readFrom(
      { '/t1': team({ usersCount: 0, users: [] }) },
      { ownerKeys: ['NEW'], references },
    );
    expect(read.owners?.map(({ key, id }) => [key, id])).toEqual([['NEW', 't1']]);
  });
});
