/**
 * Detects by its bytes what a file named like a workbook really is, before unpacking. Only a zip
 * can be a workbook; other kinds are reported so that the owner knows what to do.
 */
import type { Fault } from '../../model/problems.js';

const startBytes = 8 * 1024;
const zipStarts: readonly string[] = ['504b0304', '504b0506'];
/** Compound file binary format: .xls and encrypted workbooks. Source: [MS-CFB] 2.2. */
const compoundFileStart = 'd0cf11e0a1b11ae1';
/** The first record of bare Excel 2 to 95 workbooks. Source: [MS-XLS] 2.4.21, BOF. */
const oldWorkbookStart = /^09(00|02|04|08)(04|06|08|10)00/;

/** The fault of a file that is not a zip; undefined for a zip. */
export function detectFileKind(bytes: Buffer): Fault | undefined {
  const start = bytes.subarray(0, startBytes);
  const hexadecimal = start.subarray(0, 8).toString('hex');
  if (bytes.length === 0) return { code: 'not_a_workbook', args: { found: 'empty' } };
  if (zipStarts.some((zipStart) => hexadecimal.startsWith(zipStart))) return undefined;
  if (hexadecimal === compoundFileStart) return compoundFileFault(bytes);
  if (oldWorkbookStart.test(hexadecimal)) return { code: 'excel_97_file', args: {} };
  return { code: 'not_a_workbook', args: { found: kindOfText(start) } };
}

/** True for a zip or the workbook of an old Excel, neither of which is text. */
export function isWorkbook(bytes: Buffer): boolean {
  const hexadecimal = bytes.subarray(0, 8).toString('hex');
  return [...zipStarts, compoundFileStart].some((start) => hexadecimal.startsWith(start));
}

/** Searches for directory entries by name, as the directory may be anywhere in the file. */
function compoundFileFault(bytes: Buffer): Fault {
  if (hasEntry(bytes, 'EncryptedPackage')) return { code: 'password_protected', args: {} };
  return hasEntry(bytes, 'Workbook') || hasEntry(bytes, 'Book')
    ? { code: 'excel_97_file', args: {} }
    : { code: 'not_a_workbook', args: { found: 'other' } };
}

/** Names of directory entries are UTF-16, with a NUL at their end. Source: [MS-CFB] 2.6.1. */
function hasEntry(bytes: Buffer, name: string): boolean {
  return bytes.includes(`${name}\0`, 0, 'utf16le');
}

const utf16Marks: readonly string[] = ['fffe', 'feff'];
/** Control characters valid in text: tab, line ends, page break, old end-of-file mark. */
const textControls: readonly number[] = [9, 10, 11, 12, 13, 26];
const webPage =
  /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|meta|body|style|table|div)\b|^\s*mime-version:/i;

function kindOfText(start: Buffer): 'html' | 'text' | 'other' {
  const isUtf16 = utf16Marks.includes(start.subarray(0, 2).toString('hex'));
  const isBinary = !isUtf16 && start.some((byte) => byte < 0x20 && !textControls.includes(byte));
  // Enough of UTF-16 in either byte order to recognize markup.
  const text = start
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  if (isBinary || text.startsWith('%PDF')) return 'other';
  const markup = text.replace(/<!--.*?(?:-->|$)/gs, '');
  if (webPage.test(markup)) return 'html';
  return /^\s*<\?xml/.test(markup) ? 'other' : 'text';
}
