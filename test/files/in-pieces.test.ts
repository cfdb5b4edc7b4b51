import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inPieces } from '../../src/files/in-pieces.js';
import { anyCharacter } from '../helpers/any-character.js';

const part = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.uint8Array(),
  fc.constantFrom('部'.repeat(30_000), 'x'.repeat(90_000), '𠮷'.repeat(100_000)),
);

test('pieces together are the bytes of all parts, in their order, and none is empty but for empty bytes', () => {
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const pieces = [...inPieces(parts)];
      expect(Buffer.concat(pieces).equals(Buffer.concat(parts.map((one) => Buffer.from(one))))).toBe(true);
      const emptyCount = parts.filter((one) => typeof one !== 'string' && one.length === 0).length;
      expect(pieces.filter(({ length }) => length === 0)).toHaveLength(emptyCount);
    }),
  );
});

test('short texts share a piece, and no further one is asked for than a piece needs', () => {
  let asked = 0;
  function* texts(): Generator<string> {
    for (; asked < 1000; asked++) yield 'x'.repeat(1000);
  }
  const pieces = inPieces(texts());
  expect(asked).toBe(0);
  expect(pieces.next().value).toHaveLength(260_000);
  expect(asked).toBe(260);
});
