import { expect, test } from 'vitest';
import { failed, nextCommand, notChecked, ok, skipped, warning } from '../../src/doctor/check.js';

const noSettings = warning('settings', 'settings_absent', { file: 'mastersync.yaml' });
const noService = failed('service', 'service_unusable', { message: 'No URL.', exitCode: 64 });
const noData = skipped('source', 'sources_absent');
const data = ok('source', 'source_read', { place: 'a.csv', table: 'grades', rows: 1 });
const badRows = failed('rows', 'rows_faulty', { errors: 2, exitCode: 7 });

test.each([
  ['init for who has nothing yet', [noSettings, noService, noData], 'init'],
  ['doctor once more when something failed', [noService], 'doctor'],
  ['validate when only rows are wrong', [data, badRows], 'validate'],
  ['plan when all is well', [data], 'plan'],
  ['plan beside what could not be checked', [noSettings, data, notChecked('read', 'token')], 'plan'],
  ['export when there is no data yet', [noData], 'export'],
  ['doctor while no source is listed', [skipped('source', 'sources_unlisted', { file: 'a.yaml' })], 'doctor'],
] as const)('the command to type next is %s', (_, checks, expected) => {
  expect(nextCommand(checks)).toBe(expected);
});

test.each([
  ['not_manageable', { resource: 'users', caller: { key: 'a', name: 'Ann' } }, /Ann.*users/],
  ['read_untried', { resource: 'items', holder: 'masters' }, /masters.*items/],
  ['read_blocked', { resource: 'items', holder: 'masters' }, /masters/],
  ['clock_unknown', {}, /time/],
])('what is rarely found is said as well: %s', (code, found, message) => {
  const { message: said } = warning({ name: 'read', resource: 'items' }, code, found);
  expect(said).toMatch(message);
});
