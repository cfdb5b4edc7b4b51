import { describe, expect, test } from 'vitest';
import { LineSplitter } from '../../../src/plan/file/split-lines.js';

/**
 * The blocks of some pieces of text as lists of their lines, `undefined` for one that is too long,
 * and what is left.
 */
function split(pieces: readonly string[], bytesMax = 100) {
  const splitter = new LineSplitter({ bytesMax });
  const blocks = pieces.flatMap((piece) =>
    [...splitter.split(Buffer.from(piece))].map(
      (block) => block && [...splitter.linesOf(block)].map((line) => line && Buffer.from(line).toString()),
    ),
  );
  return { blocks, rest: Buffer.from(splitter.rest).toString() };
}

describe('bytes that come in pieces', () => {
  test('are the same lines wherever they are cut', () => {
    const text = 'a\n営業\n\nb';
    for (const at of Array.from(text, (_, index) => index)) {
      const { blocks, rest } = split([text.slice(0, at), text.slice(at)]);
      expect([at, blocks.flat(), rest]).toEqual([at, ['a\n', '営業\n', '\n'], 'b']);
    }
    expect(split([...text]).blocks.flat()).toEqual(['a\n', '営業\n', '\n']);
  });

  test('come as blocks of whole lines, the first of them alone when it began in the piece before', () => {
    expect(split(['a\nb\nc', 'd\ne\nf\n', '']).blocks).toEqual([['a\n', 'b\n'], ['cd\n'], ['e\n', 'f\n']]);
  });

  test('have no line that is longer than is allowed, in one piece or in several', () => {
    expect(split(['abc\n', 'abcd\n'], 4).blocks).toEqual([['abc\n'], [undefined]]);
    expect(split(['ab', 'cd\n'], 4).blocks).toEqual([[undefined]]);
    expect(split(['abc', 'de'], 4).blocks).toEqual([undefined]);
  });
});
