import { describe, expect, test } from 'vitest';
import { LineSplitter } from '../../src/plan/split-lines.js';

/** The lines of some pieces of text, `undefined` for one that is too long, and what is left. */
function split(pieces: readonly string[], bytesMax = 100) {
  const splitter = new LineSplitter({ bytesMax });
  const lines = pieces.flatMap((piece) =>
    [...splitter.split(Buffer.from(piece))].map((line) => line && Buffer.from(line).toString()),
  );
  return { lines, rest: Buffer.from(splitter.rest).toString() };
}

describe('bytes that come in pieces', () => {
  test('are the same lines wherever they are cut', () => {
    const whole = { lines: ['a\n', '営業\n', '\n'], rest: 'b' };
    expect(split(['a\n営業\n\nb'])).toEqual(whole);
    expect(split(['a', '\n営業', '\n', '\n', 'b'])).toEqual(whole);
  });

  test('have no line that is longer than is allowed, in one piece or in several', () => {
    expect(split(['abc\n', 'abcd\n'], 4).lines).toEqual(['abc\n', undefined]);
    expect(split(['ab', 'cd\n'], 4).lines).toEqual([undefined]);
    expect(split(['abc', 'de'], 4).lines).toEqual([undefined]);
  });
});
