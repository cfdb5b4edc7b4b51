import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zipBytes } from '../../src/commands/past/collect-evidence.js';
import { isSealed } from '../../src/files/sealed-zip.js';
import { unzipped } from '../helpers/unzipped.js';

const entries = [
  { path: '監査/計画.jsonl', bytes: Buffer.from('{"a":1}\n'.repeat(500)) },
  { path: 'empty.txt', bytes: Buffer.alloc(0) },
];

describe('an archive', () => {
  test('is read by others, with its names', async () => {
    const zip = await zipBytes(entries);
    expect(await unzipped(zip)).toEqual({
      [entries[0]?.path ?? '']: '{"a":1}\n'.repeat(500),
      'empty.txt': '',
    });
  });

  test('has the same bytes for the same content', async () => {
    expect(Buffer.compare(await zipBytes(entries), await zipBytes(entries))).toBe(0);
  });

  test('shows any byte that was changed, added or removed', async () => {
    const zip = Buffer.from(await zipBytes(entries));
    expect(isSealed(zip)).toBe(true);
    const place = fc.nat({ max: zip.length - 1 });
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 255 }), (index, difference) => {
        const changed = Buffer.from(zip);
        changed[index] = ((changed[index] ?? 0) + difference) % 256;
        expect(isSealed(changed)).toBe(false);
        expect(isSealed(zip.subarray(0, index))).toBe(false);
        const longer = Buffer.concat([
          zip.subarray(0, index),
          Buffer.from([difference]),
          zip.subarray(index),
        ]);
        expect(isSealed(longer)).toBe(longer.equals(zip));
      }),
    );
  });
});
