import { describe, expect, test } from 'vitest';
import { canonicalDate } from '../../../src/resources/fields/dates.js';

describe('a date', () => {
  test.each([
    ['2026-04-01', '2026-04-01'],
    ['2026/4/1', '2026-04-01'],
    [' 2026/04/1 ', '2026-04-01'],
    ['２０２６／４／１', '2026-04-01'],
    ['2026-12-31', '2026-12-31'],
    ['2026-04-30', '2026-04-30'],
    ['2024-02-29', '2024-02-29'],
    ['2000-02-29', '2000-02-29'],
    ['2026.4.1', '2026-04-01'],
    ['20260401', '2026-04-01'],
    ['2026年4月1日', '2026-04-01'],
    ['２０２６年　４月　１日', '2026-04-01'],
    ['R8.4.1', '2026-04-01'],
    ['r8/4/1', '2026-04-01'],
    ['令和8年4月1日', '2026-04-01'],
    ['R8年4月1日', '2026-04-01'],
    ['ｒ８年４月１日', '2026-04-01'],
    ['令8.4.1', '2026-04-01'],
    ['平31/4/30', '2019-04-30'],
    ['2026/4/1 0:00', '2026-04-01'],
    ['2026-04-01 00:00:00', '2026-04-01'],
    ['2026-04-01 00:00:00.000', '2026-04-01'],
    ['２０２６／４／１　０：００', '2026-04-01'],
    ['2026年4月1日 0:00', '2026-04-01'],
    ['令和元年5月1日', '2019-05-01'],
    ['H31.4.30', '2019-04-30'],
    ['H32.4.1', '2020-04-01'],
    ['平成元年1月8日', '1989-01-08'],
    ['S64.1.7', '1989-01-07'],
    ['昭和2年1月1日', '1927-01-01'],
    ['T15.12.24', '1926-12-24'],
    ['明治33年1月1日', '1900-01-01'],
  ])('%j is %s', (text, expected) => {
    expect(canonicalDate(text)).toBe(expected);
  });

  test.each([
    '',
    '2026-04',
    '2026-4/1',
    '26-04-01',
    '04/01/2026',
    '2026-04-01T00:00',
    '2026/4/1 9:30',
    '2026/4/1 0:00:01',
    '2026/4/1 24:00',
    '0:00',
    '和8.4.1',
    '令8年4月',
    '2026-00-01',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '2026-04-31',
    '2026-02-29',
    '1900-02-29',
    '26.4.1',
    '8.4.1',
    '260401',
    '2026040',
    '20261301',
    '2026/4/1 1',
    '2026-4-1 5',
    '2026.④.1',
    'S99.1.1',
    'R99.1.1',
    'R1.4.30',
    '令和元年4月30日',
    'R0.5.1',
    'X8.4.1',
    '平成31年2月29日',
    '#N/A',
  ])('%j is none', (text) => {
    expect(canonicalDate(text)).toBeUndefined();
  });
});

test('what is written the one way is a date exactly when the calendar has that day', () => {
  const wrong: string[] = [];
  for (const year of ['0000', '0001', '1900', '2000', '2024', '2026', '9999'])
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const text = [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
        const isInCalendar = year !== '0000' && isDayOfDate(text);
        if (canonicalDate(text) !== (isInCalendar ? text : undefined)) wrong.push(text);
      }
  expect(wrong).toEqual([]);
});

/** Date itself moves a day that a month does not have into the next one. */
function isDayOfDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
