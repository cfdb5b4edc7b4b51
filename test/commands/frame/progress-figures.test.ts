import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Figures, Phase } from '../../../src/commands/frame/progress.js';
import { figuresOf, type Sample, withSample } from '../../../src/commands/frame/progress.js';
import type { Language } from '../../../src/words/language.js';
import { sayIn } from '../../../src/words/say.js';

/** Samples in order, as they are taken one by one. */
const taken = (...samples: readonly (readonly [atMs: number, done: number])[]): readonly Sample[] =>
  samples.map(([atMs, done]) => ({ atMs, done })).reduce(withSample, [] as readonly Sample[]);

describe('the samples that are kept', () => {
  test('span the last ten seconds', () => {
    const samples = taken([0, 0], [4000, 4], [9000, 9], [15_000, 15], [19_000, 19]);
    expect(samples.map(({ atMs }) => atMs)).toEqual([9000, 15_000, 19_000]);
  });

  test('are at least two, however long ago the one before was', () => {
    expect(taken([0, 0], [10_004, 7], [20_009, 9])).toEqual([
      { atMs: 10_004, done: 7 },
      { atMs: 20_009, done: 9 },
    ]);
  });
});

describe('what is said of long work', () => {
  test('is how much is done, of how many, how fast, and for how long still', () => {
    expect(figuresOf(taken([0, 0], [10_000, 950]), 4750)).toEqual({
      done: 950,
      total: 4750,
      perSecond: 95,
      left: { count: 40, unit: 'second' },
    });
  });

  test('follows the last ten seconds, not the beginning', () => {
    const samples = taken([0, 0], [1000, 5000], [11_000, 5010], [21_000, 5020]);
    expect(figuresOf(samples, 5030)).toMatchObject({ perSecond: 1, left: { count: 10, unit: 'second' } });
  });

  test('holds no rate and no time left in the first second', () => {
    expect(figuresOf(taken([0, 0], [999, 50]), 100)).toEqual({ done: 50, total: 100 });
  });

  test('holds no rate and no time left when nothing goes on', () => {
    expect(figuresOf(taken([0, 50], [10_000, 50]), 100)).toEqual({ done: 50, total: 100 });
  });

  test('holds no total that is reached, as more may come', () => {
    expect(figuresOf(taken([0, 0], [2000, 100]), 100)).toEqual({ done: 100, perSecond: 50 });
    expect(figuresOf(taken([0, 0], [2000, 100]), 90)).toEqual({ done: 100, perSecond: 50 });
  });

  test.each([
    [1, { count: 1, unit: 'second' }],
    [10, { count: 10, unit: 'second' }],
    [11, { count: 15, unit: 'second' }],
    [90, { count: 90, unit: 'second' }],
    [91, { count: 2, unit: 'minute' }],
    [7200, { count: 120, unit: 'minute' }],
    [7201, { count: 3, unit: 'hour' }],
  ])('rounds %i seconds up', (seconds, left) => {
    expect(figuresOf(taken([0, 0], [1000, 1]), 1 + seconds).left).toEqual(left);
  });
});

describe('the line of long work', () => {
  const line = (language: Language, phase: Phase, figures: Figures) =>
    sayIn(language, 'progress/line', { phase, ...figures });

  const applying = { done: 1200, total: 5000, perSecond: 95.4, left: { count: 40, unit: 'second' } } as const;

  test('counts changes', () => {
    expect(line('en', 'changes', applying)).toBe('Applying: 1,200 of 5,000 changes, 95/s, about 40 s left');
    expect(line('ja', 'changes', applying)).toBe('適用中: 5,000件中1,200件、毎秒95件、残り約40秒');
  });

  test('counts bytes of files', () => {
    const reading = { done: 840_000, total: 45_600_000, perSecond: 8_100_000 };
    expect(line('en', 'files', reading)).toBe('Reading files: 840 kB of 45.6 MB, 8.1 MB/s');
    expect(line('ja', 'files', reading)).toBe('ファイルの読み込み中: 45.6 MB中840 kB、毎秒8.1 MB');
  });

  test('counts records where their number is not known, and a slow rate in tenths', () => {
    expect(line('en', 'service', { done: 1, perSecond: 0.52 })).toBe('Reading the service: 1 record, 0.5/s');
    expect(line('ja', 'service', { done: 1, perSecond: 0.52 })).toBe('サービスの読み込み中: 1件、毎秒0.5件');
  });

  test('says hours as a guess', () => {
    const slow = { done: 1, total: 9000, left: { count: 3, unit: 'hour' } } as const;
    expect(line('en', 'changes', slow)).toBe('Applying: 1 of 9,000 changes, about 3 hours left');
    expect(line('ja', 'changes', slow)).toBe('適用中: 9,000件中1件、残り約3時間');
  });

  test('holds no nonsense, whatever happens', async () => {
    const steps = fc.array(fc.tuple(fc.nat(60_000), fc.nat(1_000_000)), { minLength: 1 });
    fc.assert(
      fc.property(steps, fc.integer({ min: -10, max: 10_000_000 }), (all, expected) => {
        let last: Sample = { atMs: 0, done: 0 };
        let samples: readonly Sample[] = [last];
        for (const [ms, more] of all) {
          last = { atMs: last.atMs + ms, done: last.done + more };
          samples = withSample(samples, last);
        }
        const text = line('en', 'changes', figuresOf(samples, expected));
        expect(text).not.toMatch(/Infinity|NaN|undefined|-|\b0 (?:s|min|hours) left|, 0\/s/);
      }),
    );
  });
});
