import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SettingsContent } from '../../src/config/file/settings-schema.js';
import { limitsOf, todayIn } from '../../src/config/run-settings.js';
import { isTimeZone } from '../../src/config/time.js';
import { budgetLimit } from '../../src/model/limits.js';

/**
 * A zone that is as far from UTC as Japan is, and whose day is read from the calendar of the
 * machine.
 */
const sameTime = 'Etc/GMT-9';

describe('the day', () => {
  test('is that of Japan when no time zone is named', () => {
    expect(todayIn(undefined, new Date('2026-03-31T14:59:59.999Z'))).toBe('2026-03-31');
    expect(todayIn(undefined, new Date('2026-03-31T15:00:00.000Z'))).toBe('2026-04-01');
  });

  test('in Japan is the one that the calendar of the machine knows', () => {
    const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (now) => {
        expect(todayIn('Asia/Tokyo', now)).toBe(todayIn(sameTime, now));
      }),
    );
  });

  test('in another time zone is the one there', () => {
    expect(todayIn('America/New_York', new Date('2026-04-01T03:59:00Z'))).toBe('2026-03-31');
  });
});

test.each([
  ['Asia/Tokyo', 'a time zone'],
  ['Europe/Berlin', 'a time zone'],
  ['Asia/Edo', 'not a time zone'],
])('%s is %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected === 'a time zone');
});

/** The limit for 30 days of grades, as text. */
function ofGrades(content: SettingsContent): string {
  const limits = limitsOf(content);
  const { count, percent } = budgetLimit(limits.byResource?.['grades'] ?? limits, 'deletes');
  return `${count} or ${percent} %`;
}

const source = (limits: NonNullable<SettingsContent['limits']>) => [
  { file: 'grades.csv', table: 'grades', limits },
];

describe('the deletes of 30 days', () => {
  test.each<[string, SettingsContent, string]>([
    ['twice those of a run', {}, '6 or 20 %'],
    ['twice those that are set', { limits: { deletes: { count: 5 } } }, '10 or 20 %'],
    ['twice those of the table', { sources: source({ deletes: { count: 8 } }) }, '16 or 20 %'],
    ['as set', { limits: { deletesIn30Days: { count: 9, percent: 150 } } }, '9 or 150 %'],
    ['as set in part', { limits: { deletesIn30Days: { count: 9 } } }, '9 or 20 %'],
    [
      'as set for the table',
      { limits: { deletesIn30Days: { count: 9 } }, sources: source({ deletesIn30Days: { percent: 40 } }) },
      '9 or 40 %',
    ],
    [
      'as set for all, where the table has another limit for a run',
      { limits: { deletesIn30Days: { count: 9 } }, sources: source({ deletes: { count: 1 } }) },
      '9 or 20 %',
    ],
  ])('are %s', (_, content, expected) => {
    expect(ofGrades(content)).toBe(expected);
  });
});
