/**
 * Damage found in a workbook, as the reason of a problem. Libraries report it in their own words.
 */
import type * as en from '../en/workbooks.js';

export const twoParts: typeof en.twoParts = (name) => `${name} という部品が2つあります`;

export const tooManyParts: typeof en.tooManyParts = (countMax) => `部品が${countMax}個を超えています`;

export const partTooShort: typeof en.partTooShort = (part) => `${part} が短すぎます`;

export const wrongChecksum: typeof en.wrongChecksum = (part) => `${part} のチェックサムが一致しません`;

export const tooManyTexts: typeof en.tooManyTexts = (countMax) => `文字列が${countMax}個を超えています`;

export const notInEncoding: typeof en.notInEncoding = (encoding) => `${encoding} ではないバイトがあります`;

export const noSheetData: string = 'sheetData がありません';

export const badMergedArea: typeof en.badMergedArea = (reference) => `結合範囲 ${reference} が不正です`;

export const badRowNumber: string = '行番号が不正な行があります';

export const cellElsewhere: typeof en.cellElsewhere = (reference, line) =>
  `セル ${reference} が${line}行目にあります`;

export const twoCells: typeof en.twoCells = (line) => `${line}行目の同じ位置にセルが2つあります`;

export const rowTwice: typeof en.rowTwice = (line) => `${line}行目が重複しています`;

export const nestedTooDeep: string = '要素の入れ子が深すぎます';

export const otherRoot: typeof en.otherRoot = (name, root) => `ルート要素が ${root} ではなく ${name} です`;

export const encodingNotAllowed: typeof en.encodingNotAllowed = (encoding) =>
  `文字コード ${encoding} は使用できません`;

export const sheetPart: typeof en.sheetPart = (name) => `シート ${name}`;

export const declaredSize: string = '記録されたサイズ';

export const timesItsSize: typeof en.timesItsSize = (ratio) => `圧縮時の${ratio}倍`;
