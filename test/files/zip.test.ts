import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { isSealed, zipBytes } from '../../src/files/zip.js';

const entries = [
  { path: '監査/計画.jsonl', bytes: Buffer.from('{"a":1}\n'.repeat(500)) },
  { path: 'empty.txt', bytes: Buffer.alloc(0) },
];

/** Names and contents, as another program reads them. */
async function unzipped(zip: Uint8Array): Promise<Readonly<Record<string, string>>> {
  const archive = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(Buffer.from(zip), { lazyEntries: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    ),
  );
  const found: Record<string, string> = {};
  return new Promise((resolve, reject) => {
    archive.on('error', reject).on('end', () => resolve(found));
    archive.on('entry', (entry) => {
      archive.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream
          .on('data', (chunk) => chunks.push(chunk))
          .on('end', () => {
            found[entry.fileName] = Buffer.concat(chunks).toString();
            archive.readEntry();
          });
      });
    });
    archive.readEntry();
  });
}

describe('an archive', () => {
  test('is read by others, with its names', async () => {
    const zip = zipBytes(entries);
    expect(await unzipped(zip)).toEqual({
      [entries[0]?.path ?? '']: '{"a":1}\n'.repeat(500),
      'empty.txt': '',
    });
  });

  test('has the same bytes for the same content', () => {
    expect(Buffer.compare(zipBytes(entries), zipBytes(entries))).toBe(0);
  });

  test('shows any byte that was changed, added or removed', () => {
    const zip = Buffer.from(zipBytes(entries));
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
