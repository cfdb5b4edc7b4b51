/** How cells look. No meaning relies on colour alone. */

import type { Borders, Font, Style } from 'exceljs';
import { say } from '../../words/say.js';
import type { CellLook, SheetCell } from './sheet.js';

const ink = { argb: 'FF1F2328' };
const faded = { argb: 'FF6E7781' };

const fonts: Readonly<Record<CellLook, Partial<Font>>> = {
  plain: { color: ink },
  blank: { color: ink },
  wrapped: { color: ink },
  changed: { color: ink, bold: true },
  created: { color: ink, bold: true },
  deleted: { color: ink, strike: true },
  muted: { color: faded },
  title: { color: ink, bold: true, size: 16 },
  heading: { color: ink, bold: true, size: 12 },
  header: { color: ink, bold: true },
  numberHeader: { color: ink, bold: true },
};

const fills: Partial<Readonly<Record<CellLook, string>>> = {
  changed: 'FFFFF2B3',
  created: 'FFDDF4E0',
  deleted: 'FFFBE0DD',
  header: 'FFE4E9F0',
  numberHeader: 'FFE4E9F0',
};

const thin = { style: 'thin', color: { argb: 'FF8C959F' } } as const;
const borders: Partial<Readonly<Record<CellLook, Partial<Borders>>>> = {
  header: { bottom: thin },
  numberHeader: { bottom: thin },
  blank: { top: thin, bottom: thin, left: thin, right: thin },
};

/**
 * One style object per look and kind of value, shared by all cells, because exceljs is slow with
 * many. Text cells have the text format, so that 0110 survives editing.
 */
export function createStyles(): (cell: SheetCell) => Partial<Style> {
  const styleByName = new Map<string, Partial<Style>>();
  return ({ look, value }) => {
    const isText = typeof value === 'string';
    const name = `${look} ${isText}`;
    const known = styleByName.get(name) ?? styleOf(look, isText);
    styleByName.set(name, known);
    return known;
  };
}

function styleOf(look: CellLook, isText: boolean): Partial<Style> {
  const color = fills[look];
  return {
    numFmt: isText ? '@' : 'General',
    font: { name: say('xlsx/font'), size: 11, ...fonts[look] },
    alignment: {
      vertical: 'top',
      wrapText: isText && look !== 'title' && look !== 'heading',
      ...((look === 'numberHeader' || !isText) && { horizontal: 'right', indent: 1 }),
    },
    ...(color && { fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: color } } }),
    ...(borders[look] && { border: borders[look] }),
  };
}

/** An excluded row. */
export const skippedStyle: Partial<Style> = { font: { color: faded, strike: true } };
