import { expect, test } from 'vitest';
import { encodeQuery, type Query } from '../../../src/service/http/request.js';

test.each<[string, Query, string]>([
  ['nothing gives nothing', {}, ''],
  ['an empty list gives nothing', { ids: [] }, ''],
  ['text and numbers are pairs', { sortBy: 'code-asc', page: 2 }, '?sortBy=code-asc&page=2'],
  ['a list repeats its name with brackets', { id: ['a', 'b'] }, '?id[]=a&id[]=b'],
  ['an empty text is sent', { q: '' }, '?q='],
  ['names and values are escaped', { 'a&b': 'c=d e/あ' }, '?a%26b=c%3Dd%20e%2F%E3%81%82'],
  ['the elements of a list are escaped', { id: ['a&b'] }, '?id[]=a%26b'],
])('%s', (_, query, expected) => {
  expect(encodeQuery(query)).toBe(expected);
});

test('characters that parsers of URLs, times and brackets treat as special are escaped', () => {
  expect(encodeQuery({ email: 'a+b@example.com', at: '2026-04-01T09:00:00+09:00', odd: "!'()*~" })).toBe(
    '?email=a%2Bb%40example.com&at=2026-04-01T09%3A00%3A00%2B09%3A00&odd=%21%27%28%29%2A~',
  );
});
