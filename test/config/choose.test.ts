import { describe, expect, test } from 'vitest';
import { choose } from '../../src/config/choose.js';

describe('a setting that is given in several places', () => {
  const flag = 'flag';
  const variable = 'variable';
  const setting = 'setting';

  test.each([
    [{ flag, variable, setting }, 'flag'],
    [{ variable, setting }, 'variable'],
    [{ setting }, 'setting'],
    [{ flag, setting }, 'flag'],
    [{}, undefined],
    [{ variable: '', setting }, 'setting'],
    [{ variable: '' }, undefined],
    [{ flag, variable, setting, isSettingAsked: true }, 'flag'],
    [{ variable, setting, isSettingAsked: true }, 'setting'],
    [{ variable, isSettingAsked: true }, 'variable'],
    [{ variable: '', isSettingAsked: true }, undefined],
  ] as const)('%j is %s', (candidates, chosen) => {
    expect(choose<string>(candidates)).toBe(chosen);
  });

  test('is what it is also when that is no or nothing', () => {
    expect(choose({ flag: false, setting: true })).toBe(false);
    expect(choose({ flag: 0, setting: 8 })).toBe(0);
  });
});
