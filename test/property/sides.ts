/** Both sides of a table of a random story: the rows that the service has, and those that files want. */
import fc from 'fast-check';

/** The value of a field. */
export type Value = string | number | boolean | null | readonly string[];

/** Values by column; missing columns are blank in that row. */
export type Row = Readonly<Record<string, Value>>;

/** In a cell: leave the field unchanged. No text of a story equals it. */
export const kept = '*';

export interface Sides {
  readonly live: readonly Row[];
  readonly wanted: readonly Row[];
}

/** Codes that readers misinterpret. All tables share them. */
export const codes: readonly string[] = ['A', 'B', 'C', '0007', '7', 'b-1', '_x', '1e5'];

/** Texts that readers misinterpret. */
export const texts: readonly string[] = [
  '人事部',
  '営業 第一',
  'R&D',
  '=1+1',
  '"x", y',
  '一行\n二行',
  '👍🏽𠮷',
  '０１２',
  '-2',
  '<b>&amp;</b>',
  'e\u0301',
  '* 注',
  'No. #1',
  ' 前後 ',
  '\\x',
  "'a",
];

export const text: fc.Arbitrary<string> = fc.constantFrom(...texts);

/** Chooses one of several, see `pick`. */
export const at: fc.Arbitrary<number> = fc.nat(100);

export function pick<T>(elements: readonly T[], index: number): T | undefined {
  return elements[index % elements.length];
}

/**
 * Records for some of the keys on both sides; the desired record of a key equals the live one or
 * differs.
 */
export function sidesOf(
  keys: readonly string[],
  values: fc.Arbitrary<Row>,
  { keyField = 'code', liveMin = 0 }: { readonly keyField?: string; readonly liveMin?: number } = {},
): fc.Arbitrary<Sides> {
  const many = fc.array(values, { minLength: keys.length, maxLength: keys.length });
  const flags = fc.array(fc.boolean(), { minLength: keys.length, maxLength: keys.length });
  return fc
    .tuple(
      fc.shuffledSubarray([...keys], { minLength: liveMin }),
      fc.shuffledSubarray([...keys]),
      many,
      many,
      flags,
    )
    .map(([liveKeys, wantedKeys, liveValues, wantedValues, isSame]) => {
      const live = liveKeys.map((key, index) => ({ ...liveValues[index], [keyField]: key }));
      const wanted = wantedKeys.map((key, index) => {
        const there = live.find((row) => row[keyField] === key);
        return there && isSame[index] ? there : { ...wantedValues[index], [keyField]: key };
      });
      return { live, wanted };
    });
}
