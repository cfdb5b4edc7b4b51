import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../../src/resources/index.js';
import type { SandboxOptions, SeedGrade, Switches } from '../../../src/sandbox/index.js';
import { listPages, type PagedList, searchPages } from '../../../src/service/lists/list-pages.js';
import { listRaw } from '../../../src/service/lists/list-raw.js';
import { createReader } from '../../../src/service/lists/reader.js';
import { held } from '../../helpers/held.js';
import { answered, openAnswers, openClient, openSandbox } from '../../helpers/sandboxes.js';

const gradesOf = (count: number): readonly SeedGrade[] =>
  Array.from({ length: count }, (_, index) => ({
    code: `G${String(index).padStart(4, '0')}`,
    name: `役職${index}`,
    level: index % 256,
  }));

/** A service without counts that hides every so many records after cutting pages. */
function hidingInPages(hiddenRecordsEvery: number): Partial<Switches> {
  return { totalHeader: false, linkHeader: false, hiddenRecordsEvery, hiddenFrom: 'page' };
}

/** True if the list has as many records as expected. */
function isComplete({ answers, expectedCount }: PagedList): boolean {
  return answers.length === expectedCount;
}

const recordsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `id-${index}` }));

/** A service with arbitrary page sizes. */
function cutInto(
  pageSize: number,
  all: readonly unknown[],
  headers: Record<string, string> = {},
): SandboxOptions {
  return {
    onRequest: ({ query }) => {
      const start = (Number(query['page']) - 1) * pageSize;
      return { ...answered(all.slice(start, start + pageSize)), headers };
    },
  };
}

async function readGrades(count: number, options: SandboxOptions = {}) {
  const sandbox = await openSandbox({ ...options, seed: { grades: gradesOf(count) } });
  const list = await listPages(openClient(sandbox), '/v1/grades', {
    query: { sortBy: 'code-asc' },
  });
  const isComplete = list.answers.length === list.expectedCount;
  return { list: { ...list, isComplete }, codes: list.answers.map((answer) => answer['code']), sandbox };
}

describe('reading a list', () => {
  const sizes = [0, 1, 99, 100, 101, 200, 1234];

  test.each(sizes)(
    '%i records with a total: every record once, in order, no request too many',
    async (count) => {
      const { list, codes, sandbox } = await readGrades(count);
      expect(codes).toEqual(gradesOf(count).map(({ code }) => code));
      expect(isComplete(list)).toBe(true);
      expect(sandbox.requests).toHaveLength(Math.max(1, Math.ceil(count / 100)));
    },
  );

  test.each([1, 99, 100, 101, 250, 1234].flatMap((count) => [3, 100].map((every) => ({ count, every }))))(
    'shorter pages without a total end no list: of $count records, one in $every is hidden',
    async ({ count, every }) => {
      const { codes } = await readGrades(count, { switches: hidingInPages(every) });
      const isShown = (_: unknown, index: number) => (index + 1) % every !== 0;
      expect(codes).toEqual(
        gradesOf(count)
          .filter(isShown)
          .map(({ code }) => code),
      );
    },
  );

  test.each([
    [0, 1],
    [3, 2],
    [25, 2],
    [99, 2],
    [100, 2],
  ])('%i records without a total are %i requests: an empty page is the end', async (count, requestCount) => {
    const { sandbox } = await readGrades(count, { switches: { totalHeader: false, linkHeader: false } });
    expect(sandbox.requests).toHaveLength(requestCount);
  });

  test.each([30, 99, 100])(
    'smaller pages than were asked for are read to the end without a total: %i',
    async (pageSize) => {
      const all = recordsOf(250);
      const { list } = await readGrades(0, cutInto(pageSize, all));
      expect(list.answers).toEqual(all);
    },
  );

  test('a total smaller than the first page does not end the list either', async () => {
    const { list } = await readGrades(0, cutInto(99, recordsOf(150), { Total: '98' }));
    expect(list.answers).toHaveLength(150);
    expect(list.isComplete).toBe(false);
  });

  test('two readings prove a list only if both reached its end', async () => {
    const sandbox = await openSandbox({ seed: { grades: gradesOf(250) }, switches: hidingInPages(100) });
    const reader = createReader(openClient(sandbox));
    const listing = await reader.list(definitionOf('grades'), { scope: '', isProofNeeded: true });
    expect([listing.records.length, listing.expectedCount]).toEqual([248, 248]);
  });

  test('without a total, pages are fetched ahead in growing windows, but not far beyond the end', async () => {
    const { sandbox } = await readGrades(1234, { switches: { totalHeader: false } });
    expect(sandbox.requests.length).toBeLessThanOrEqual(13 + 17);
  });

  test.each([
    ['and not considered complete if it stays short', 9, 150],
    ['and is there at the second reading', 1, 250],
  ])('a lost page is noticed: the list is read again, %s', async (_, losses, count) => {
    let left = losses;
    const { list } = await readGrades(250, {
      onRequest: ({ query }) => (query['page'] === '2' && left-- > 0 ? answered([]) : undefined),
    });
    expect(list.answers).toHaveLength(count);
    expect(isComplete(list)).toBe(count === 250);
  });

  test('a record that stands on two pages counts once', async () => {
    const page = answered([{ id: 'A1' }, { id: 'a1' }, { id: 'B2' }]);
    const { list } = await readGrades(0, { onRequest: () => ({ ...page, headers: { Total: '2' } }) });
    expect(list.answers.map(({ id }) => id)).toEqual(['A1', 'B2']);
    expect(isComplete(list)).toBe(true);
  });

  test.each([3, 25, 100, 250])(
    'a service that ignores the page number does not keep the reading going for ever: %i records',
    async (count) => {
      const page = answered(recordsOf(count));
      const { list, sandbox } = await readGrades(0, { onRequest: () => page });
      expect(list.answers).toHaveLength(count);
      expect(sandbox.requests).toHaveLength(2);
    },
  );

  test('nor does one whose list grows with each page', async () => {
    let count = 3;
    const onRequest = () => answered(recordsOf(count++));
    const { list, sandbox } = await readGrades(0, { onRequest });
    expect(list.answers).toHaveLength(4);
    expect(sandbox.requests).toHaveLength(2);
  });

  test('a page that shows only some of the first again does not end the list, as rows may have moved', async () => {
    const pages = [
      ['a', 'b', 'c'],
      ['b', 'c', 'd'],
      ['e', 'f'],
    ];
    const { list } = await readGrades(0, {
      onRequest: ({ query }) => answered((pages[Number(query['page']) - 1] ?? []).map((id) => ({ id }))),
    });
    expect(list.answers.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('a first page that hides most of what it counts does not set off a page for each record', async () => {
    const { sandbox, list } = await readGrades(0, cutInto(100, [{ id: 'only' }], { Total: '3000' }));
    expect(list.answers).toHaveLength(1);
    expect(list.isComplete).toBe(false);
    expect(sandbox.requests.length).toBeLessThanOrEqual(3 * 2);
  });

  test('smaller pages than were asked for are read to the end', async () => {
    const { list } = await readGrades(0, cutInto(25, recordsOf(130), { Total: '130' }));
    expect(list.answers).toHaveLength(130);
    expect(list.isComplete).toBe(true);
  });

  test.each([0, 1])(
    'a total that lags behind and ends with a full page hides no record where that matters: by %i',
    async (lag) => {
      const all = recordsOf(200 + lag);
      const sandbox = await openSandbox(cutInto(100, all, { Total: '200' }));
      const list = await listPages(openClient(sandbox), '/v1/categories', { isTotalInDoubt: true });
      expect(list.answers).toHaveLength(all.length);
      expect(isComplete(list)).toBe(true);
      expect(sandbox.requests).toHaveLength(lag === 0 ? 3 : 5);
    },
  );

  describe('with a known former number of records', () => {
    const sizes = [0, 1, 100, 250, 1234];

    test.each(
      sizes.flatMap((count) =>
        [0, 100, 250, 1300].flatMap((likelyCount) =>
          [true, false].map((totalHeader) => ({ count, likelyCount, totalHeader })),
        ),
      ),
    )('reads every record once, whatever was known: %o', async ({ count, likelyCount, totalHeader }) => {
      const options = { seed: { grades: gradesOf(count) }, switches: { totalHeader, linkHeader: false } };
      const sandbox = await openSandbox(options);
      const query = { sortBy: 'code-asc' };
      const list = await listPages(openClient(sandbox), '/v1/grades', { query, likelyCount });
      expect(list.answers.map((answer) => answer['code'])).toEqual(gradesOf(count).map(({ code }) => code));
      expect(isComplete(list)).toBe(totalHeader);
    });

    test('all pages of a master’s items are asked for before one is answered, and none too many', async () => {
      const pages = new Set<string>();
      const areAllAsked = held<undefined>();
      const items = Array.from({ length: 250 }, (_, index) => ({
        master: 'V1',
        code: `I${index}`,
        name: '品目',
      }));
      const sandbox = await openSandbox({
        seed: { masters: [{ code: 'V1', name: '勘定' }], items },
        onRequest: ({ path, query }) => {
          if (!path.endsWith('/items')) return undefined;
          pages.add(String(query['page']));
          if (pages.size === 3) areAllAsked.release(undefined);
          return areAllAsked.promise;
        },
      });
      const reader = createReader(openClient(sandbox));
      const [container] = (await reader.list(definitionOf('masters'), { scope: '' })).records;
      const { records, expectedCount } = await reader.list(definitionOf('items'), { scope: 'V1', container });
      expect(records).toHaveLength(250);
      expect(expectedCount).toBe(250);
      expect(sandbox.requests).toHaveLength(1 + 3);
    });

    test.each(
      [50, 100].flatMap((pageSize) =>
        [98, 101].flatMap((total) => [0, 101, 250].map((likelyCount) => ({ pageSize, total, likelyCount }))),
      ),
    )(
      'records that the total does not count are read all the same: %o',
      async ({ pageSize, total, likelyCount }) => {
        const sandbox = await openSandbox(cutInto(pageSize, recordsOf(151), { Total: String(total) }));
        const without = await listPages(openClient(sandbox), '/v1/grades', {});
        const list = await listPages(openClient(sandbox), '/v1/grades', { likelyCount });
        expect(list.answers.length).toBeGreaterThanOrEqual(without.answers.length);
        expect(isComplete(list)).toBe(isComplete(without));
      },
    );

    test('a count beyond all bounds asks for a few pages more', async () => {
      const sandbox = await openSandbox({ seed: { grades: gradesOf(250) } });
      const likelyCount = Number.MAX_SAFE_INTEGER;
      const list = await listPages(openClient(sandbox, { concurrency: 4 }), '/v1/grades', { likelyCount });
      expect(isComplete(list)).toBe(true);
      expect(sandbox.requests.length).toBeLessThanOrEqual(3 + 4 + Math.ceil(1.5 * 4));
    });
  });

  test('an answer that is not a list is an error that names the request', async () => {
    await expect(readGrades(0, { onRequest: () => answered({ id: 'x' }) })).rejects.toThrow(
      'GET /v1/grades: the answer is not a list of records.',
    );
  });
});

describe('searching a list', () => {
  const changes = [
    { gone: 0, added: 0 },
    { gone: 1, added: 0 },
    { gone: 7, added: 0 },
    { gone: 0, added: 3 },
    { gone: 0, added: 40 },
  ];

  test.each(
    changes.flatMap((each) => [
      { ...each, isCounted: true },
      { ...each, isCounted: false },
    ]),
  )('misses no remaining record: %o for each page', async ({ gone, added, isCounted }) => {
    let stored = recordsOf(450);
    const before = stored;
    const sandbox = await openSandbox({
      onRequest: ({ query, sequence }) => {
        const start = (Number(query['page']) - 1) * 100;
        const answer = answered(stored.slice(start, start + 100));
        const headers = isCounted ? { Total: String(stored.length) } : {};
        const fresh = Array.from({ length: added }, (_, index) => ({ id: `new-${sequence}-${index}` }));
        stored = [...stored.slice(gone), ...fresh];
        return { ...answer, headers };
      },
    });
    const list = await searchPages(openClient(sandbox), '/v1/categories', {});
    const read = new Set(list.answers.map(({ id }) => id));
    expect(stored.filter((record) => before.includes(record) && !read.has(record.id))).toEqual([]);
    expect(isComplete(list)).toBe(isCounted);
  });

  test('reads past pages that are shorter because of hidden records', async () => {
    const categories = Array.from({ length: 250 }, (_, index) => ({ name: `申請${index}` }));
    const sandbox = await openSandbox({ seed: { categories }, switches: hidingInPages(100) });
    const { answers } = await searchPages(openClient(sandbox), '/v1/categories', { sortBy: 'createdAt-asc' });
    expect(answers).toHaveLength(248);
    expect(answers.map(({ name }) => name)).toContain('申請249');
  });

  test.each([1, 8])(
    'reads all visible records of a list that counts more, %i concurrently',
    async (concurrency) => {
      const sandbox = await openSandbox(cutInto(100, recordsOf(150), { Total: '1200' }));
      const list = await searchPages(openClient(sandbox, { concurrency }), '/v1/categories', {});
      expect(list.answers).toHaveLength(150);
      expect(isComplete(list)).toBe(false);
    },
  );
});

describe('the texts of a list', () => {
  const textsOf = async (answer: unknown) => {
    const client = openClient(await openAnswers(() => answer));
    return (await listRaw(client, { path: '/v1/auditLogs', query: {} })).texts;
  };

  test('count once, those without an id by all that they say', async () => {
    const entries = [{ id: 'A', at: 1 }, { at: 1 }, { at: 2 }, { at: 1 }];
    expect(await textsOf(entries)).toEqual(entries.slice(0, 3).map((entry) => JSON.stringify(entry)));
  });

  test('need a list', async () => {
    await expect(textsOf({ id: 'A' })).rejects.toThrow('GET /v1/auditLogs');
  });
});
