import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeAnswer, skippedEncodings } from '../../../src/service/http/decode-answer.js';
import { BrokenOff } from '../../../src/service/http/request.js';

const bytesMax = 10_000;
const mbMax = bytesMax / 1_000_000;

/** Decodes a 200 with this header and these bytes. */
function decode(encoding: string | undefined, bytes: Buffer) {
  const headers = { ...(encoding !== undefined && { 'content-encoding': encoding }) };
  return decodeAnswer({ status: 200, headers, bytes }, mbMax);
}

interface Format {
  readonly name: string;
  readonly header: string;
  readonly encode: (bytes: Uint8Array) => Buffer;
}

const formats: readonly Format[] = [
  { name: 'gzip', header: 'gzip', encode: gzipSync },
  { name: 'br', header: 'br', encode: brotliCompressSync },
];
const plain = Buffer.from(
  JSON.stringify(Array.from({ length: 40 }, (_, n) => ({ id: n, name: `経理${n * 7919}` }))),
);

describe.each(formats)('$name', ({ header, encode }) => {
  const whole = encode(plain);

  test('is decoded, and the size on the wire is known', () => {
    expect(decode(header, whole)).toMatchObject({ status: 200, bytes: plain, receivedBytes: whole.length });
  });

  test.each([header.toUpperCase(), `identity, ${header}`, ` ${header} ,`])('is known as "%s"', (name) => {
    expect(decode(name, whole)).toMatchObject({ bytes: plain });
  });

  test('an empty answer is empty, as of a 204 or after a delete', () => {
    const empty = decode(header, Buffer.alloc(0));
    expect(empty).toMatchObject({ bytes: Buffer.alloc(0) });
    expect(empty).not.toHaveProperty('damage');
  });

  test.each<[string, Buffer]>([
    ['cut before its last byte', whole.subarray(0, -1)],
    ['cut in half', whole.subarray(0, whole.length >> 1)],
    ['cut after its first byte', whole.subarray(0, 1)],
    ['followed by other bytes', Buffer.concat([whole, Buffer.from('<html>')])],
    ['followed by zeros and other bytes', Buffer.concat([whole, Buffer.alloc(4), Buffer.from('x')])],
    ['not compressed at all', plain],
  ])('that is %s is damaged', (_, bytes) => {
    const decoded = decode(header, bytes);
    expect(decoded).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
    expect(decoded).toHaveProperty('damage', expect.stringMatching(new RegExp(`^${header}: .`)));
  });

  test('followed by zeros, as some servers pad it, is whole', () => {
    for (const length of [1, 512]) {
      expect(decode(header, Buffer.concat([whole, Buffer.alloc(length)]))).toMatchObject({ bytes: plain });
    }
  });

  test('is decoded beside an encoding that was not asked for', () => {
    for (const encodings of [`${header}, aws-chunked`, `utf-8, ${header}`])
      expect(decode(encodings, whole)).toMatchObject({ bytes: plain });
  });

  test('within the limit is decoded, and one byte more is too large', () => {
    expect(decode(header, encode(Buffer.alloc(bytesMax)))).toHaveProperty('bytes.length', bytesMax);
    const bomb = decode(header, encode(Buffer.alloc(bytesMax + 1)));
    expect(bomb).toEqual({ cause: new BrokenOff('too-large', mbMax), isAnswered: true });
  });
});

test('a flipped bit in gzip is noticed by its checksum', () => {
  const bytes = gzipSync(plain);
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0x10, bytes.length >> 1);
  expect(decode('gzip', bytes)).toHaveProperty('damage');
});

test('an answer that is compressed several times is decoded in turn, and each turn is limited', () => {
  expect(decode('br, gzip', gzipSync(brotliCompressSync(plain)))).toMatchObject({ bytes: plain });
  expect(decode('gzip, gzip', gzipSync(gzipSync(plain)))).toMatchObject({ bytes: plain });
  const layered = decode('gzip, gzip', gzipSync(gzipSync(Buffer.alloc(10_000_000))));
  expect(layered).toMatchObject({ cause: { fault: 'too-large' } });
  const deep = decode('gzip, gzip, gzip, gzip', gzipSync(plain));
  expect(deep).toMatchObject({ damage: 'gzip, gzip, gzip, gzip: too many encodings' });
});

test('encodings that were not asked for are named for messages', () => {
  expect(skippedEncodings({ 'content-encoding': 'ZSTD, gzip, aws-chunked' })).toBe('zstd, aws-chunked');
  expect(
    ['identity, gzip', undefined].map((header) => skippedEncodings({ 'content-encoding': header })),
  ).toEqual(['', '']);
});

test.each([undefined, '', 'identity', 'none', 'utf-8', 'zstd', 'none, utf-8, zstd, binary'])(
  'an answer with the encoding %j is left alone',
  (encoding) => {
    expect(decode(encoding, plain)).not.toHaveProperty('receivedBytes');
    expect(decode(encoding, plain)).toHaveProperty('bytes', plain);
  },
);

test('any bytes in any encodings decode to the same', () => {
  const layers = fc.array(fc.constantFrom(...formats), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 1_000 }), layers, (bytes, applied) => {
      const encoded = applied.reduce<Buffer>((all, { encode }) => encode(all), Buffer.from(bytes));
      const header = applied.map((format) => format.header).join(', ');
      expect(decode(header, encoded)).toMatchObject({ bytes: Buffer.from(bytes) });
    }),
  );
});
