/** Number formats of cell styles. Source: ECMA-376 part 1, 18.8.10 cellXfs, 18.8.30 numFmt. */
import { parseXml } from '../package/parse-xml.js';
import type { Zip } from '../package/zip.js';
import { unescapeText } from './escapes.js';
import { builtInFormat, type NumberFormat, parseFormatCode } from './number-format.js';

/** Number formats by style index, the attribute s of a cell. @throws UnreadableFile */
export async function readNumberFormats(zip: Zip, part: string): Promise<readonly NumberFormat[]> {
  const codeById = new Map<string, string>();
  const idByStyle: string[] = [];
  let section = '';
  await parseXml(zip.read(part), { part, root: 'styleSheet' }, () => ({
    open: (name, { numFmtId = '0', formatCode = '' }, depth) => {
      if (depth === 2) section = name;
      if (depth !== 3) return;
      if (section === 'numFmts' && name === 'numFmt') codeById.set(numFmtId, unescapeText(formatCode));
      if (section === 'cellXfs' && name === 'xf') idByStyle.push(numFmtId);
    },
  }));
  // A file may redefine even a built-in id.
  return idByStyle.map((id) => {
    const code = codeById.get(id);
    return code === undefined ? builtInFormat(Number(id)) : parseFormatCode(code);
  });
}
