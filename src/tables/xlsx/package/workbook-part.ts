/** The sheet list and date system in the workbook part. Source: ECMA-376 part 1, 18.2 Workbook. */
import { unescapeText } from '../cells/escapes.js';
import type { DateSystem } from '../cells/serial-date.js';
import { parseXml, type XmlAttributes } from './parse-xml.js';
import type { Zip } from './zip.js';

type SheetState = 'visible' | 'hidden' | 'veryHidden';

export interface ListedSheet {
  readonly name: string;
  readonly state: SheetState;
  readonly relationshipId: string;
}

export interface WorkbookPart {
  /** In tab order. */
  readonly sheets: readonly ListedSheet[];
  readonly dateSystem: DateSystem;
}

/** @throws UnreadableFile */
export async function readWorkbookPart(zip: Zip, part: string): Promise<WorkbookPart> {
  const sheets: ListedSheet[] = [];
  let dateSystem: DateSystem = 1900;
  let section = '';
  await parseXml(zip.read(part), { part, root: 'workbook' }, () => ({
    open: (name, attributes, depth) => {
      if (depth === 2) section = name;
      if (depth === 2 && name === 'workbookPr' && isTrue(attributes['date1904'])) dateSystem = 1904;
      if (depth === 3 && section === 'sheets' && name === 'sheet') sheets.push(listedSheet(attributes));
    },
  }));
  return { sheets, dateSystem };
}

function listedSheet(attributes: XmlAttributes): ListedSheet {
  const { name = '', state } = attributes;
  // The namespace prefix of the relationship id varies.
  const idName = Object.keys(attributes).find((attribute) => attribute.endsWith(':id')) ?? '';
  return {
    name: unescapeText(name),
    state: state === 'hidden' || state === 'veryHidden' ? state : 'visible',
    relationshipId: attributes[idName] ?? '',
  };
}

/** An xsd:boolean. */
export function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}
