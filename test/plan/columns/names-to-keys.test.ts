import { describe, expect, test } from 'vitest';
import { keysByNames, namesOfPath, pathOfNames } from '../../../src/plan/columns/names-to-keys.js';
import { teams } from '../../../src/resources/teams.js';

const valuesByKey = new Map([
  ['1', { code: '1', name: '本社', parentCode: null }],
  ['2', { code: '2', name: '総務', parentCode: '1' }],
  ['3', { code: '3', name: '支社', parentCode: null }],
  ['4', { code: '4', name: '総務', parentCode: '3' }],
  ['5', { code: '5', name: 'IT/DX', parentCode: '3' }],
]);

describe('a name means', () => {
  test.each([
    ['本社', ['1']],
    [' 本社　', ['1']],
    ['ＩＴ／ＤＸ', ['5']],
    ['総務', ['2', '4']],
    ['支社/総務', ['4']],
    ['支社 > IT/DX', ['5']],
    ['本社/支社/総務', []],
    ['経理', []],
    ['', []],
  ])('%j: %j', (cell, keys) => {
    expect(keysByNames(teams, valuesByKey)(cell)).toEqual(keys);
  });

  test('a path that is parted as it was joined', () => {
    expect(namesOfPath(pathOfNames(['A / B', 'C']))).toEqual(['A / B', 'C']);
    expect(namesOfPath(' A -> B ->')).toEqual(['A', 'B']);
    expect(namesOfPath('A')).toEqual(['A']);
  });
});
