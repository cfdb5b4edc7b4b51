import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.js';
import { pluck, send, start } from '../helpers/connect.js';
import { testRequests } from '../helpers/request-cases.js';

function manyGrades(
  count: number,
): { readonly code: string; readonly name: string; readonly level: number }[] {
  return Array.from({ length: count }, (_, index) => ({
    code: `G${String(index).padStart(3, '0')}`,
    name: `等級${index}`,
    level: (index * 7) % 10,
  }));
}

async function codes(sandbox: Sandbox, query: string): Promise<readonly unknown[]> {
  return pluck(await send(sandbox, 'GET', `/v1/grades${query}`), 'code');
}

const named = (...names: readonly string[]) => names.map((name) => expect.objectContaining({ name }));

describe('paging', () => {
  test('a page has 25 records unless asked otherwise, and at most 100', async () => {
    const sandbox = await start({ seed: { grades: manyGrades(130) } });
    expect(await codes(sandbox, '')).toHaveLength(25);
    expect(await codes(sandbox, '?perPage=1')).toEqual(['G000']);
    expect(await codes(sandbox, '?perPage=100')).toHaveLength(100);
    expect(await codes(sandbox, '?perPage=100&page=2')).toHaveLength(30);
  });

  test('Total has the number of records, Link the addresses of the other pages', async () => {
    const sandbox = await start({ seed: { grades: manyGrades(5) } });
    const { headers } = await send(sandbox, 'GET', '/v1/grades?sortBy=code-desc&perPage=2&page=2');
    const link = (page: number) => `<${sandbox.url}/v1/grades?sortBy=code-desc&perPage=2&page=${page}>`;
    expect(headers.get('Total')).toBe('5');
    expect(headers.get('Link')).toBe(
      `${link(1)}; rel="first", ${link(1)}; rel="prev", ${link(3)}; rel="next", ${link(3)}; rel="last"`,
    );
  });

  test('the first and only page has neither a previous nor a next one', async () => {
    const sandbox = await start();
    const { headers } = await send(sandbox, 'GET', '/v1/grades');
    const link = `<${sandbox.url}/v1/grades?page=1>`;
    expect(headers.get('Total')).toBe('0');
    expect(headers.get('Link')).toBe(`${link}; rel="first", ${link}; rel="last"`);
  });

  test('following the next links reads every record once', async () => {
    const sandbox = await start({ seed: { grades: manyGrades(130) } });
    const seen: unknown[] = [];
    let path: string | undefined = '/v1/grades?sortBy=code&perPage=30';
    while (path !== undefined) {
      const answer = await send(sandbox, 'GET', path);
      seen.push(...pluck(answer, 'code'));
      path = /<[^>]*?(\/v1[^>]*)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
    }
    expect(seen).toEqual(manyGrades(130).map(({ code }) => code));
  });

  test('switches totalHeader and linkHeader leave the headers out', async () => {
    const sandbox = await start({ switches: { totalHeader: false, linkHeader: false } });
    const { headers } = await send(sandbox, 'GET', '/v1/grades');
    expect([headers.get('Total'), headers.get('Link')]).toEqual([null, null]);
  });
});

/** Each value twice, and one without a code. */
const unsorted = [
  { code: 'B', name: 'b', level: 2 },
  { code: 'C', name: 'c', level: 1 },
  { code: null, name: 'old', level: 1 },
  { code: 'A', name: 'a', level: 2 },
];

testRequests({ grades: unsorted }, [
  [
    'sorted up unless -desc is given; equal values keep the order of creation, what has no value is last',
    {},
    ['GET /v1/grades', named('b', 'c', 'old', 'a')],
    ['GET /v1/grades?sortBy=code', named('a', 'b', 'c', 'old')],
    ['GET /v1/grades?sortBy=code-asc', named('a', 'b', 'c', 'old')],
    ['GET /v1/grades?sortBy=code-desc', named('old', 'c', 'b', 'a')],
    ['GET /v1/grades?sortBy=level-asc', named('c', 'old', 'b', 'a')],
    ['GET /v1/grades?sortBy=level-desc', named('b', 'a', 'c', 'old')],
  ],
  [
    'an update is seen in a list that was sorted before',
    {},
    ['GET /v1/grades?sortBy=level', named('c', 'old', 'b', 'a')],
    ['PATCH /v1/grades/B', { level: 0 }, {}],
    ['GET /v1/grades?sortBy=level', named('b', 'c', 'old', 'a')],
  ],
  [
    'unknown parameters are ignored; of a repeated one the last counts',
    {},
    ['GET /v1/grades?colour=red&perPage=1&perPage=2', named('b', 'c')],
  ],
  [
    'switch unknownQuery refused: it is 400',
    { unknownQuery: 'refused' },
    ['GET /v1/grades?sortBy=code&page=1&perPage=1', named('a')],
    ['GET /v1/grades?colour=red', 400],
    ['GET /v1/grades/B?page=1', 400],
  ],
]);
