import { describe, expect, test } from 'vitest';
import type { SettingsContent } from '../../../src/config/file/settings-schema.js';
import { limitsOf } from '../../../src/config/run-settings.js';
import { budgetLimit } from '../../../src/model/limits.js';

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
