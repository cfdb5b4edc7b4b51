/** Marks of partial exports in the description of a workbook, which spreadsheets keep. */
import { jsonOf, parsedAs } from '../../../files/shape.js';
import { markedOnly, type PartialScopes, partialScopes } from '../../partial-scopes.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { parseXml } from './parse-xml.js';
import type { Zip } from './zip.js';

const corePart = 'docProps/core.xml';
const start = 'mastersync partial export: ';

/** The description of a workbook; undefined if all its tables are whole. Plain ASCII. */
export function partialDescription(marks: PartialScopes): string | undefined {
  const marked = markedOnly(marks);
  if (marked.size === 0) return undefined;
  const codeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return start + jsonOf(marked).replace(/[^ -~]/g, codeOf);
}

/** The marks by sheet name. Properties that cannot be read hold none. */
export async function readPartialDescription(zip: Zip): Promise<PartialScopes> {
  if (!zip.has(corePart)) return new Map();
  let description = '';
  let isWithin = false;
  try {
    await parseXml(zip.read(corePart), { part: corePart, root: 'coreProperties' }, () => ({
      open: (name) => {
        isWithin = /^(?:.*:)?description$/.test(name);
      },
      close: () => {
        isWithin = false;
      },
      text: (text) => {
        if (isWithin) description += text;
      },
    }));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  const json = description.startsWith(start) ? description.slice(start.length) : '';
  return parsedAs(partialScopes, json) ?? new Map();
}
