import { expect, test } from 'vitest';
import { readers, slowTexts } from './reading-time.js';

test.each(Object.entries(readers))('%s: a long text is read at once', (_, read) => {
  expect(slowTexts(read, { length: 40_000, frames: [['1.', '1']], msMax: 600 })).toEqual([]);
});
