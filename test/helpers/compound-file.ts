/**
 * Writes the container of .xls and of encrypted workbooks, as far as it is looked at. Source:
 * [MS-CFB] 2.2, 2.6.1.
 */

/** A compound file whose directory, in its second sector, names these streams. */
export function compoundFile(...names: readonly string[]): Buffer {
  const bytes = Buffer.alloc(1024);
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  for (const [index, name] of names.entries()) {
    const start = 512 + index * 128;
    bytes.write(`${name}\0`, start, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, start + 64);
  }
  return bytes;
}
