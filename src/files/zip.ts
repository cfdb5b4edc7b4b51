/**
 * Writes zip archives whose bytes depend only on their content, with a seal at the end: a digest of
 * all bytes before it, as the comment of the archive. Any changed byte breaks it.
 */
import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** With slashes, relative. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const sealStart = 'sha256:';
const sealLength = sealStart.length + 64;

/** 1980-01-01 00:00, the first time that zip knows: the content has no time of its own. */
const time = 0;
const date = 0x21;

const deflated = 8;
/** The names are UTF-8. Source: APPNOTE.TXT 4.4.4, bit 11. */
const flags = 0x0800;
const version = 20;

/** The bytes of an archive. @throws RangeError for more than the 4 GB that plain zip can hold */
export function zipBytes(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { path, bytes } of entries) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(bytes);
    const common = commonFields({ name, bytes, packed });
    const local = Buffer.concat([uint32(0x04034b50), common, uint16(0), name]);
    directory.push(uint32(0x02014b50), uint16(version), common, uint16(0), Buffer.alloc(10));
    directory.push(uint32(offset), name);
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = [
    uint32(0x06054b50),
    Buffer.alloc(4),
    uint16(entries.length),
    uint16(entries.length),
    uint32(listed.length),
    uint32(offset),
    uint16(sealLength),
  ];
  const unsealed = Buffer.concat([...parts, listed, ...end, Buffer.from(sealStart)]);
  return Buffer.concat([unsealed, Buffer.from(hexDigest(unsealed))]);
}

/** True for the bytes of an archive as it was written. */
export function isSealed(zip: Uint8Array): boolean {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const seal = bytes.subarray(-sealLength).toString('latin1');
  return seal === `${sealStart}${hexDigest(bytes.subarray(0, -64))}`;
}

/** SHA-256, hexadecimal. */
export function hexDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What a file says at its own place and in the directory alike. */
function commonFields({
  name,
  bytes,
  packed,
}: {
  readonly name: Uint8Array;
  readonly bytes: Uint8Array;
  readonly packed: Uint8Array;
}): Uint8Array {
  return Buffer.concat([
    ...[version, flags, deflated, time, date].map(uint16),
    ...[crc32(bytes), packed.length, bytes.length].map(uint32),
    uint16(name.length),
  ]);
}

function uint16(value: number): Uint8Array {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
