import { describe, expect, test } from 'vitest';
import { pathFrom } from '../../src/config/file/load-settings.js';
import { pathIn, rulesOf, userLockFolder } from '../../src/files/system-rules.js';
import { isPattern, matchesPath, splitPattern } from '../../src/tables/newest-match.js';

test.each([
  ['linux', '/', 'has'],
  ['darwin', '/', 'has'],
  ['freebsd', '/', 'has'],
  ['win32', '\\', 'lacks'],
] as const)(
  '%s separates names by %s, and %s modes of files and groups of processes',
  (system, separator, has) => {
    const isThere = has === 'has';
    const rules = { hasFileModes: isThere, hasProcessGroups: isThere, path: { sep: separator } };
    expect(rulesOf(system)).toMatchObject(rules);
  },
);

const local = 'C:\\Users\\人事\\AppData\\Local';

test.each([
  ['linux', { HOME: '/home/hr' }, '/home/hr/.local/state/mastersync/locks'],
  ['darwin', { HOME: '/Users/hr' }, '/Users/hr/.local/state/mastersync/locks'],
  ['win32', { LOCALAPPDATA: local }, `${local}\\mastersync\\locks`],
  ['win32', { LOCALAPPDATA: '\\\\server\\home\\hr' }, '\\\\server\\home\\hr\\mastersync\\locks'],
  ['linux', { XDG_RUNTIME_DIR: '/run/user/1000' }, 'no folder'],
  ['linux', { HOME: '' }, 'no folder'],
  ['win32', { HOME: '/home/hr' }, 'no folder'],
] as const)('on %s, with %j, locks of the user lie in %s', (system, environment, folder) => {
  expect(userLockFolder(environment, rulesOf(system)) ?? 'no folder').toBe(folder);
});

test.each([
  ['linux', 'jobs', 'data/teams.csv', 'jobs/data/teams.csv'],
  ['linux', 'jobs', '/srv/teams.csv', '/srv/teams.csv'],
  ['linux', 'jobs', 'C:\\teams.csv', 'jobs/C:\\teams.csv'],
  ['win32', 'D:\\jobs', 'data\\teams.csv', 'D:\\jobs\\data\\teams.csv'],
  ['win32', 'D:\\jobs', 'data/teams.csv', 'D:\\jobs\\data\\teams.csv'],
  ['win32', 'D:\\jobs', '..\\teams.csv', 'D:\\teams.csv'],
  ['win32', 'D:\\jobs', 'C:\\人事\\teams.csv', 'C:\\人事\\teams.csv'],
  ['win32', 'D:\\jobs', 'C:/hr/teams.csv', 'C:/hr/teams.csv'],
  ['win32', 'D:\\jobs', 'C:teams.csv', 'C:teams.csv'],
  ['win32', 'D:\\jobs', '\\teams.csv', '\\teams.csv'],
  ['win32', 'D:\\jobs', '\\\\server\\share\\teams.csv', '\\\\server\\share\\teams.csv'],
  ['win32', '\\\\server\\share', 'teams.csv', '\\\\server\\share\\teams.csv'],
] as const)('on %s, settings in %s mean by %s the path %s', (system, folder, given, meant) => {
  expect(pathIn(folder, given, rulesOf(system))).toBe(meant);
});

test('a path in settings begins at their folder', () => {
  expect(pathFrom({ file: 'jobs/mastersync.yaml' }, 'teams.csv')).toBe(pathIn('jobs', 'teams.csv'));
});

test.each([
  ['linux', '人事/grades.csv', '人事/grades.csv'],
  ['linux', 'deletes=37@3f9a', 'deletes=37@3f9a'],
  ['linux', 'R&D', "'R&D'"],
  ['linux', "it's", "'it'\\''s'"],
  ['linux', 'C:\\hr', "'C:\\hr'"],
  ['win32', 'C:\\人事\\grades.csv', 'C:\\人事\\grades.csv'],
  ['win32', 'deletes=37@3f9a', 'deletes=37@3f9a'],
  ['win32', 'teams_*.csv', '"teams_*.csv"'],
  ['win32', 'teams,grades', '"teams,grades"'],
  ['win32', 'C:\\R&D data\\', '"C:\\R&D data\\\\"'],
  ['win32', 'a "b" \\"', '"a ""b"" \\\\"""'],
  ['win32', "it's", '"it\'s"'],
] as const)('on %s, %s is typed as %s', (system, text, word) => {
  expect(rulesOf(system).shellWord(text)).toBe(word);
});

test.each([
  ['linux', 'chmod 600 token'],
  ['win32', 'icacls token /inheritance:r /grant:r *S-1-3-4:F'],
] as const)('on %s, a file is restricted by %s', (system, command) => {
  expect(rulesOf(system).restrictTo('token')).toBe(command);
});

describe('a pattern', () => {
  test.each([
    ['linux', 'data/*.csv', '.', ['data', '*.csv']],
    ['linux', '/srv//data/*.csv', '/', ['srv', 'data', '*.csv']],
    ['linux', 'data\\*.csv', '.', ['data\\*.csv']],
    ['win32', 'data\\*.csv', '.', ['data', '*.csv']],
    ['win32', 'data/*.csv', '.', ['data', '*.csv']],
    ['win32', 'C:\\data\\*.csv', 'C:\\', ['data', '*.csv']],
    ['win32', 'C:data\\*.csv', 'C:.', ['data', '*.csv']],
    ['win32', '\\\\server\\share\\hr\\*.csv', '\\\\server\\share\\', ['hr', '*.csv']],
    ['win32', '\\\\?\\C:\\data\\*.csv', '\\\\?\\C:\\', ['data', '*.csv']],
  ] as const)('on %s, %s is searched from %s', (system, pattern, start, names) => {
    expect(splitPattern(pattern, rulesOf(system))).toEqual({ start, names });
  });

  test('below the current folder of a drive stays there', () => {
    const { start, names } = splitPattern('C:data\\*.csv', rulesOf('win32'));
    expect(rulesOf('win32').path.join(start, ...names)).toBe('C:data\\*.csv');
  });

  test.each([
    ['linux', 'data/部署_*.csv', true],
    ['win32', 'C:\\data\\部署_*.csv', true],
    ['win32', '\\\\?\\C:\\data\\teams.csv', false],
    ['win32', '\\\\?\\C:\\data\\team?.csv', true],
  ] as const)('on %s, %s is one: %s', (system, given, is) => {
    expect(isPattern(given, rulesOf(system))).toBe(is);
  });

  test.each([
    ['linux', '/data/*.CSV', '/data/a.csv', false],
    ['linux', '/data/A.csv', '/data/a.csv', false],
    ['darwin', '/data/A*.csv', '/data/ab.csv', false],
    ['darwin', '/data/データ.csv', `/data/${'データ'.normalize('NFD')}.csv`, true],
    ['linux', '/data/ガ.csv', `/data/${'ガ'.normalize('NFD')}.csv`, false],
    ['linux', '/data/ガ*.csv', `/data/${'ガ'.normalize('NFD')}.csv`, true],
    ['win32', 'C:\\Data\\Teams.csv', 'c:\\data\\teams.csv', true],
    ['win32', 'C:/data/*.CSV', 'C:\\data\\a.csv', true],
    ['win32', 'C:\\data\\*.csv', 'C:\\data\\x\\a.csv', false],
    ['win32', 'C:\\data\\*.csv', 'D:\\data\\a.csv', false],
    ['win32', '\\\\server\\share\\*.csv', '\\\\SERVER\\share\\a.csv', true],
    ['win32', 'C:\\data\\*.csv', 'C:\\data\\~$a.csv', false],
  ] as const)('on %s, %s stands for %s: %s', (system, given, file, is) => {
    expect(matchesPath(given, file, rulesOf(system))).toBe(is);
  });
});
