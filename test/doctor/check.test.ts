import { describe, expect, test } from 'vitest';
import {
  type Check,
  countChecks,
  failed,
  nextCommand,
  notChecked,
  ok,
  skipped,
  warning,
} from '../../src/doctor/check.js';
import { ageOf } from '../../src/doctor/check-data.js';

test.each([
  [-5000, 0, 'minute'],
  [59_000, 0, 'minute'],
  [119 * 60_000, 119, 'minute'],
  [2 * 3_600_000, 2, 'hour'],
  [47 * 3_600_000, 47, 'hour'],
  [48 * 3_600_000, 2, 'day'],
] as const)('an age of %d ms reads %d %s', (ms, count, unit) => {
  expect(ageOf(ms)).toEqual({ count, unit });
});

describe('the command to type next', () => {
  const noSettings = warning('settings', 'settings_absent', { file: 'mastersync.yaml' });
  const noService = failed('service', 'service_unusable', { message: 'No URL.', exitCode: 64 });
  const noData = skipped('source', 'sources_absent', {});
  const data = ok('source', 'source_read', {
    place: 'a.csv',
    table: 'grades',
    rows: 1,
    written: { at: '2026-04-01T00:00:00Z', age: { count: 1, unit: 'day' } },
  });
  const badRows = failed('rows', 'rows_faulty', { errors: 2, exitCode: 7 });

  test.each<[string, readonly Check[], string]>([
    ['is init for who has nothing yet', [noSettings, noService, noData], 'init'],
    ['is doctor once more when something failed', [noService], 'doctor'],
    ['is validate when only rows are wrong', [data, badRows], 'validate'],
    ['is plan when all is well', [data], 'plan'],
    [
      'is plan beside a warning, and what could not be checked',
      [noSettings, data, notChecked('read', 'token')],
      'plan',
    ],
    ['is export when there is no data yet', [noData], 'export'],
  ])('%s', (_, checks, expected) => {
    expect(nextCommand(checks)).toBe(expected);
  });

  test('comes behind the number of checks that ended in each way', () => {
    expect(countChecks([noSettings, noService, noData, data, data])).toEqual({
      ok: 2,
      warning: 1,
      failed: 1,
      skipped: 1,
    });
  });
});
