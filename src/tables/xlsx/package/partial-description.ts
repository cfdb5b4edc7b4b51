/** Marks of partial exports in the description of a workbook, which spreadsheets keep. */
import { type PartialScopes, parsePartialScopes, partialScopesData } from '../../partial-scopes.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { parseXml } from './parse-xml.js';
import type { Zip } from './zip.js';

const corePart = 'docProps/core.xml';
const start = 'mastersync partial export: ';

/** The description of a workbook; undefined if all its tables are whole. Plain ASCII. */
export function partialDescription(marks: PartialScopes): string | undefined {
  const data = partialScopesData(marks);
  if (Object.keys(data).length === 0) return undefined;
  const codeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return start + JSON.stringify(data).replace(/[^ -~]/g, codeOf);
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
    return parsePartialScopes(
      description.startsWith(start) ? JSON.parse(description.slice(start.length)) : {},
    );
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof SyntaxError) return new Map();
    throw error;
  }
}
