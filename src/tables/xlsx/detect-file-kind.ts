/**
 * Detects by its bytes what a file named like a workbook really is, before unpacking. Only a zip
 * can be a workbook; other kinds are reported so that the owner knows what to do.
 */
import type { FileHandle } from 'node:fs/promises';
import type { Fault } from '../../model/problems.js';

const startBytes = 8 * 1024;
const zipStarts: readonly string[] = ['504b0304', '504b0506'];
/** Compound file binary format: .xls and encrypted workbooks. Source: [MS-CFB] 2.2. */
const compoundFileStart = 'd0cf11e0a1b11ae1';
/** The first record of bare Excel 2 to 95 workbooks. Source: [MS-XLS] 2.4.21, BOF. */
const oldWorkbookStart = /^09(00|02|04|08)(04|06|08|10)00/;

/** The fault of a file that is not a zip; undefined for a zip. */
export async function detectFileKind(handle: FileHandle): Promise<Fault | undefined> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(startBytes), 0, startBytes, 0);
  const start = buffer.subarray(0, bytesRead);
  const hexadecimal = start.subarray(0, 8).toString('hex');
  if (bytesRead === 0) return { code: 'not_a_workbook', args: { found: 'empty' } };
  if (zipStarts.some((zipStart) => hexadecimal.startsWith(zipStart))) return undefined;
  if (hexadecimal === compoundFileStart) return compoundFileFault(handle);
  if (oldWorkbookStart.test(hexadecimal)) return { code: 'excel_97_file', args: {} };
  return { code: 'not_a_workbook', args: { found: kindOfText(start) } };
}

const scanBytesMax = 64 * 1024 * 1024;
const pieceBytes = 1024 * 1024;

/** Searches for directory entries by name, as the directory may be anywhere in the file. */
async function compoundFileFault(handle: FileHandle): Promise<Fault> {
  let isOldWorkbook = false;
  for (let position = 0; position < scanBytesMax; position += pieceBytes) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(pieceBytes), 0, pieceBytes, position);
    const bytes = buffer.subarray(0, bytesRead);
    if (hasEntry(bytes, 'EncryptedPackage')) return { code: 'password_protected', args: {} };
    isOldWorkbook ||= hasEntry(bytes, 'Workbook') || hasEntry(bytes, 'Book');
    if (bytesRead < pieceBytes) break;
  }
  return isOldWorkbook
    ? { code: 'excel_97_file', args: {} }
    : { code: 'not_a_workbook', args: { found: 'other' } };
}

/** Directory entries have 128 bytes, aligned. Source: [MS-CFB] 2.6.1. */
const entryBytes = 128;
const nameLengthOffset = 64;

function hasEntry(bytes: Buffer, name: string): boolean {
  const start = Buffer.from(`${name}\0`, 'utf16le');
  for (let index = bytes.indexOf(start); index !== -1; index = bytes.indexOf(start, index + 1)) {
    const isEntry = index % entryBytes === 0 && index + entryBytes <= bytes.length;
    if (isEntry && bytes.readUInt16LE(index + nameLengthOffset) === start.length) return true;
  }
  return false;
}

const utf16Marks: readonly string[] = ['fffe', 'feff'];
/** Control characters valid in text: tab, line ends, page break, old end-of-file mark. */
const textControls: readonly number[] = [9, 10, 11, 12, 13, 26];
const webPage =
  /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|meta|body|style|table|div)\b|^\s*mime-version:/i;

function kindOfText(start: Buffer): 'html' | 'xml' | 'text' | 'other' {
  const isUtf16 = utf16Marks.includes(start.subarray(0, 2).toString('hex'));
  const isBinary = start.some((byte) => byte < 0x20 && !textControls.includes(byte));
  const text = isUtf16
    ? asciiOf(start.subarray(2))
    : start.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  if ((isBinary && !isUtf16) || text.startsWith('%PDF')) return 'other';
  const markup = text.replace(/<!--.*?(?:-->|$)/gs, '');
  if (webPage.test(markup)) return 'html';
  return /^\s*<\?xml/.test(markup) ? 'xml' : 'text';
}

/** The ASCII characters of UTF-16 in either byte order: enough to recognize markup. */
function asciiOf(bytes: Buffer): string {
  return Buffer.from(bytes.filter((byte) => byte !== 0)).toString('latin1');
}
