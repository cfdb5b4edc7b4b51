import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.js';
import { pluck, refusal, send, smallSeed, start } from '../helpers/connect.js';

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

describe('paging', () => {
  test('a page has 25 records unless asked otherwise, and at most 100', async () => {
    const sandbox = await start({ seed: { grades: manyGrades(130) } });
    expect(await codes(sandbox, '')).toHaveLength(25);
    expect(await codes(sandbox, '?perPage=1')).toEqual(['G000']);
    expect(await codes(sandbox, '?perPage=100')).toHaveLength(100);
    expect(await codes(sandbox, '?perPage=100&page=2')).toHaveLength(30);
  });

  test('a page past the end is an empty list', async () => {
    const sandbox = await start({ seed: { grades: manyGrades(3) } });
    expect(await codes(sandbox, '?page=2')).toEqual([]);
    expect(await codes(sandbox, '?page=999999')).toEqual([]);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=two',
    'page=1.5',
    'page=',
    'perPage=0',
    'perPage=101',
    'perPage=x',
    'page=99999999999999999999',
  ])('%s is 400', async (query) => {
    const sandbox = await start();
    expect(refusal(await send(sandbox, 'GET', `/v1/grades?${query}`))).toEqual([400, 'invalid_parameter']);
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

  test('the page before one past the end is the last one', async () => {
    const sandbox = await start({ seed: { grades: manyGrades(3) } });
    const { headers } = await send(sandbox, 'GET', '/v1/grades?perPage=2&page=9');
    expect(headers.get('Link')).toContain(`<${sandbox.url}/v1/grades?perPage=2&page=2>; rel="prev"`);
    expect(headers.get('Link')).not.toContain('rel="next"');
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

  test('a record created while pages are read shifts the rows that follow', async () => {
    const sandbox = await start({ seed: { grades: manyGrades(4) } });
    expect(await codes(sandbox, '?sortBy=code&perPage=2')).toEqual(['G000', 'G001']);
    await send(sandbox, 'POST', '/v1/grades', { code: 'A', name: 'A', level: 1 });
    expect(await codes(sandbox, '?sortBy=code&perPage=2&page=2')).toEqual(['G001', 'G002']);
  });
});

describe('sorting', () => {
  test('the direction is ascending unless -desc is given; equal values keep the order of creation', async () => {
    const sandbox = await start({
      seed: {
        grades: [
          { code: 'B', name: 'b', level: 2 },
          { code: 'C', name: 'c', level: 1 },
          { code: 'A', name: 'a', level: 2 },
        ],
      },
    });
    expect(await codes(sandbox, '')).toEqual(['B', 'C', 'A']);
    expect(await codes(sandbox, '?sortBy=code')).toEqual(['A', 'B', 'C']);
    expect(await codes(sandbox, '?sortBy=code-asc')).toEqual(['A', 'B', 'C']);
    expect(await codes(sandbox, '?sortBy=code-desc')).toEqual(['C', 'B', 'A']);
    expect(await codes(sandbox, '?sortBy=level-asc')).toEqual(['C', 'B', 'A']);
    expect(await codes(sandbox, '?sortBy=level-desc')).toEqual(['B', 'A', 'C']);
  });

  test('a record without a code comes last by code', async () => {
    const grades = [
      { code: null, name: 'old', level: 1 },
      { code: 'A', name: 'a', level: 1 },
    ];
    const sandbox = await start({ seed: { grades } });
    expect(await codes(sandbox, '?sortBy=code')).toEqual(['A', null]);
  });

  test.each(['name', 'code-up', 'code-', '-asc', 'constructor', '', 'Code', 'code-asc-desc'])(
    'sortBy=%s is 400 for grades',
    async (sortBy) => {
      const sandbox = await start();
      const answer = await send(sandbox, 'GET', `/v1/grades?sortBy=${sortBy}`);
      expect(refusal(answer)).toEqual([400, 'invalid_parameter']);
    },
  );

  test('charts are sorted by name or createdAt, and by nothing else', async () => {
    const sandbox = await start({ seed: smallSeed });
    const ask = (sortBy: string) => send(sandbox, 'GET', `/v1/organizationCharts?sortBy=${sortBy}`);
    expect(pluck(await ask('name-desc'), 'name')).toEqual(['FY2027', 'FY2026']);
    expect(pluck(await ask('createdAt'), 'name')).toEqual(['FY2026', 'FY2027']);
    expect((await ask('updatedAt')).status).toBe(400);
  });

  test('an update is seen in a list that was sorted before', async () => {
    const sandbox = await start({ seed: smallSeed });
    expect(await codes(sandbox, '?sortBy=level')).toEqual(['G03', 'G02', 'G01']);
    await send(sandbox, 'PATCH', '/v1/grades/G01', { level: 1 });
    expect(await codes(sandbox, '?sortBy=level')).toEqual(['G01', 'G03', 'G02']);
  });
});

describe('other query parameters', () => {
  test('unknown ones are ignored; of a repeated one the last counts', async () => {
    const sandbox = await start({ seed: smallSeed });
    expect(await codes(sandbox, '?colour=red&perPage=1&perPage=2')).toEqual(['G01', 'G02']);
  });

  test('switch unknownQuery refused: it is 400', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { unknownQuery: 'refused' } });
    expect((await send(sandbox, 'GET', '/v1/grades?sortBy=code&page=1&perPage=5')).status).toBe(200);
    expect(refusal(await send(sandbox, 'GET', '/v1/grades?colour=red'))).toEqual([400, 'invalid_parameter']);
    expect(refusal(await send(sandbox, 'GET', '/v1/grades/G01?page=1'))).toEqual([400, 'invalid_parameter']);
  });
});
