import { describe, expect, test } from 'vitest';
import { isExampleKey } from '../../../src/plan/intake/example-rows.js';
import * as en from '../../../src/words/en/templates.js';
import * as ja from '../../../src/words/ja/templates.js';

describe('the key of an example row', () => {
  test.each([
    `${en.exampleMark} G10`,
    `${ja.exampleMark} G10`,
    '#example',
    '#例',
    '#Example: G10',
    ' #EXAMPLE G10',
    '＃例　Ｇ１０',
    '#例：2027年度組織',
  ])('is %j', (key) => {
    expect(isExampleKey(key)).toBe(true);
  });

  test.each([
    '',
    '#',
    'G10',
    '#exampleG10',
    '#examples',
    '#例外',
    '#例_1',
    'example',
    '例 G10',
    'A #例',
    '# 例',
  ])('is not %j', (key) => {
    expect(isExampleKey(key)).toBe(false);
  });
});
