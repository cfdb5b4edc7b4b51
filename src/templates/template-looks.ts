/** Cell styles of a template. Required columns show an asterisk and a line, not just a colour. */

import type { Border, Style } from 'exceljs';
import { say } from '../words/say.js';

const ink = { argb: 'FF1F2328' };
const faded = { argb: 'FF6E7781' };
const thin: Partial<Border> = { style: 'thin', color: { argb: 'FFD0D7DE' } };
const heavy: Partial<Border> = { style: 'medium', color: { argb: 'FF1F5FA8' } };

type TemplateLook =
  | 'plain'
  | 'header'
  | 'required'
  | 'example'
  | 'title'
  | 'heading'
  | 'wrapped'
  | 'guideHeader';

/** One style object per look. Built on use: the font depends on the language. */
export function looks(): Readonly<Record<TemplateLook, Partial<Style>>> {
  const font = { name: say('xlsx/font'), size: 11, color: ink };
  const fill = (argb: string) => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } }) as const;
  const headerAlignment = { vertical: 'middle', wrapText: true, horizontal: 'left', indent: 1 } as const;
  const plain: Partial<Style> = { font, alignment: { vertical: 'middle' } };
  const header: Partial<Style> = {
    font: { ...font, bold: true },
    fill: fill('FFF3F5F8'),
    alignment: headerAlignment,
    border: { bottom: thin, right: thin },
    numFmt: '@',
  };
  return {
    plain,
    header,
    required: { ...header, fill: fill('FFDCE6F4'), border: { bottom: heavy, right: thin } },
    example: {
      font: { ...font, italic: true, color: faded },
      fill: fill('FFFAFAF7'),
      alignment: { vertical: 'middle', horizontal: 'left', indent: 1 },
      border: { bottom: thin },
      numFmt: '@',
    },
    title: { font: { ...font, bold: true, size: 16 }, alignment: { vertical: 'middle' } },
    heading: { font: { ...font, bold: true, size: 13 }, alignment: { vertical: 'middle' } },
    wrapped: {
      font,
      alignment: { vertical: 'top', wrapText: true },
      border: { bottom: thin },
      numFmt: '@',
    },
    guideHeader: { ...header, alignment: { vertical: 'middle' }, border: { bottom: thin } },
  };
}
