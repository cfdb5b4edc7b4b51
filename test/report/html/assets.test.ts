import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeAssets } from './make-assets.js';

const file = 'src/report/html/assets.ts';

describe('style and script of the HTML report', () => {
  test('are what stands in the folder of the browser', () => {
    if (process.env['UPDATE_FIXTURES']) writeFileSync(file, makeAssets());
    expect(readFileSync(file, 'utf8')).toBe(makeAssets());
  });

  test('cannot end the element they stand in', () => {
    expect(makeAssets()).not.toMatch(/<\/(?:style|script)/i);
    expect(makeAssets()).not.toContain('<!--');
  });
});
