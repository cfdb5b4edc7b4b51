/**
 * Writes zip files by hand, so that a test can make each field of them wrong. Source: PKWARE
 * APPNOTE 4.3.
 */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly isDeflated?: boolean;
  /** What the headers say instead of the truth. */
  readonly declared?: {
    readonly size?: number;
    readonly checksum?: number;
    readonly method?: number;
    readonly flags?: number;
  };
}

/** The bytes of a zip file with these entries in this order. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { header, body } = partsOf(entry);
    const name = Buffer.from(entry.name);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), header, name, body]);
    const central = Buffer.alloc(46);
    central.write('504b01021400', 'hex');
    header.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    centrals.push(central, name);
    locals.push(local);
    offset += local.length;
  }
  return Buffer.concat([
    ...locals,
    ...centrals,
    endOf(entries.length, offset, Buffer.concat(centrals).length),
  ]);
}

function partsOf({ name, content, isDeflated = false, declared = {} }: ZipEntry) {
  const bytes = Buffer.from(content);
  const body = isDeflated ? deflateRawSync(bytes) : bytes;
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(declared.flags ?? 0, 2);
  header.writeUInt16LE(declared.method ?? (isDeflated ? 8 : 0), 4);
  header.writeUInt32LE(declared.checksum ?? crc32(bytes), 10);
  header.writeUInt32LE(body.length, 14);
  header.writeUInt32LE(declared.size ?? bytes.length, 18);
  header.writeUInt16LE(Buffer.byteLength(name), 22);
  return { header, body };
}

function endOf(count: number, offset: number, length: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
