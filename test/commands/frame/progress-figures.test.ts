import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Figures, figuresOf, type Phase } from '../../../src/commands/frame/progress.js';
import type { Language } from '../../../src/words/language.js';
import { sayIn } from '../../../src/words/say.js';

describe('what is said of long work', () => {
  test('is how much is done, of how many, how fast, and for how long still', () => {
    expect(figuresOf({ done: 950, expected: 4750 }, 10_000)).toEqual({
      done: 950,
      total: 4750,
      perSecond: 95,
      leftMs: 40_000,
    });
  });

  test.each([
    ['no rate in the first second', { done: 50, expected: 100 }, 999, { done: 50, total: 100 }],
    ['no rate when nothing goes on', { done: 0, expected: 100 }, 10_000, { done: 0, total: 100 }],
    ['no total that is reached', { done: 100, expected: 100 }, 2000, { done: 100, perSecond: 50 }],
    ['no total that is passed', { done: 100, expected: 90 }, 2000, { done: 100, perSecond: 50 }],
  ])('holds %s', (_, sum, spanMs, figures) => {
    expect(figuresOf(sum, spanMs)).toEqual(figures);
  });

  test.each([
    [1, 1],
    [10, 10],
    [11, 15],
    [91, 95],
  ])('rounds %i seconds up', (seconds, left) => {
    expect(figuresOf({ done: 1, expected: 1 + seconds }, 1000).leftMs).toBe(left * 1000);
  });
});

describe('the line of long work', () => {
  const line = (language: Language, phase: Phase, figures: Figures) =>
    sayIn(language, 'progress/line', { phase, ...figures });
  const changes = { done: 1200, total: 5000, perSecond: 95.4, leftMs: 40_000 } as const;
  const bytes = { done: 840_000, total: 45_600_000, perSecond: 8_100_000 };
  const hours = { done: 1, total: 9000, leftMs: 9_000_000 } as const;

  test.each([
    ['en', 'changes', changes, 'Applying changes: 1,200 of 5,000, 95/s, about 40 seconds left'],
    ['ja', 'changes', changes, '適用中: 5,000件中1,200件、毎秒95件、残り約40秒'],
    ['en', 'files', bytes, 'Reading files: 840 kB of 45.6 MB, 8.1 MB/s'],
    ['ja', 'files', bytes, 'ファイルの読み込み中: 45.6 MB中840 kB、毎秒8.1 MB'],
    ['en', 'service', { done: 1, perSecond: 0.52 }, 'Reading records of the service: 1, 0.5/s'],
    ['ja', 'changes', hours, '適用中: 9,000件中1件、残り約3時間'],
  ] as const)('says in %s of %s what is known', (language, phase, figures, expected) => {
    expect(line(language, phase, figures)).toBe(expected);
  });

  test('holds no nonsense, whatever happens', () => {
    const whole = fc.integer({ min: -10, max: 10_000_000 });
    fc.assert(
      fc.property(fc.nat(1_000_000), whole, fc.nat(60_000), (done, expected, spanMs) => {
        const text = line('en', 'changes', figuresOf({ done, expected }, spanMs));
        expect(text).not.toMatch(/Infinity|NaN|undefined|-|\b0 (?:seconds|minutes|hours) left|, 0\/s/);
      }),
    );
  });
});
