import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CellKeeper } from '../../../src/tables/csv/cell-keeper.js';
import { anyCharacter } from '../../helpers/any-character.js';

test('every cell keeps its text, however long, repeated or unusual it is', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 40 }),
    fc.constantFrom(
      '',
      'V1',
      '株式会社 あいうえおかきくけこ',
      'a'.repeat(100_000),
      '\ud800 a lone half of a pair',
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.array(text, { maxLength: 4 })), (rows) => {
      const keeper = new CellKeeper();
      expect(rows.map((cells) => keeper.keep(cells))).toEqual(rows);
    }),
  );
});

test('a column with very many texts keeps them, too', () => {
  const keeper = new CellKeeper();
  const rows = Array.from({ length: 3000 }, (_, index) => [`I${index % 1500}`, 'V1']);
  expect(rows.map((cells) => keeper.keep(cells))).toEqual(rows);
});
