import { expect, test } from 'vitest';
import { readers, slowTexts } from './reading-time.js';

const frames = [
  ['', ''],
  ['1.', '1'],
  ['2026-', 'x'],
] as const;

test.each(Object.entries(readers))('%s: any very long text is read at once', (_, read) => {
  expect(slowTexts(read, { length: 100_000, frames, msMax: 1_500 })).toEqual([]);
});
