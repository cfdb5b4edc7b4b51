/** Reads one sheet. Source: ECMA-376 part 1, 18.3.1.99 worksheet, 18.3.1.73 row, 18.3.1.4 c. */

import { columnLetters, type Grid, type Row } from '../../model/tables.js';
import { UnreadableFile } from '../unreadable-file.js';
import { parseReference } from './cells/cell-reference.js';
import { type CellContext, cellText, type StoredCell } from './cells/cell-text.js';
import { coverMergedCells, type MergedArea, parseMergedArea } from './cells/merged-areas.js';
import type { NumberFormat } from './cells/number-format.js';
import { RichText } from './cells/rich-text.js';
import { RowBuilder } from './cells/row-builder.js';
import {
  type PartFailures,
  parseXml,
  textCharactersMax,
  type XmlAttributes,
  type XmlHandlers,
} from './package/parse-xml.js';
import { isTrue } from './package/workbook-part.js';
import type { Zip } from './package/zip.js';

/** The rows of a sheet, without properties of the file. */
export type SheetRows = Pick<Grid, 'rows' | 'blankRowCount' | 'hiddenRowCount'>;

export interface SheetContext extends CellContext {
  /** By style index. */
  readonly formats: readonly NumberFormat[];
  /** Every cell of a merged area has the value of its first cell. */
  readonly fillMerged?: boolean | undefined;
}

/** Source: Excel specifications and limits; `cellsMax` bounds the memory. */
const limits = { rowsMax: 1_048_576, columnsMax: 16_384, cellsMax: 32 * 1024 * 1024 } as const;
const areaCountMax = 1_048_576;

/** Reads all rows of a sheet. Ignores blank rows at the end. @throws UnreadableFile */
export async function readSheetPart(zip: Zip, part: string, context: SheetContext): Promise<SheetRows> {
  const walk = await parseXml(
    zip.read(part),
    { part, root: 'worksheet' },
    (failures) => new SheetWalk(context, failures),
  );
  return walk.sheetRows();
}

const plainFormat: NumberFormat = { kind: 'number' };
/** Nesting: worksheet, sheetData, row, c, v. */
const sectionDepth = 2;
const rowDepth = 3;
const cellDepth = 4;
const valueDepth = 5;

class SheetWalk implements XmlHandlers {
  readonly #context: SheetContext;
  readonly #failures: PartFailures;
  readonly #inlineText: RichText;
  readonly #row = new RowBuilder();

  readonly #rows: Row[] = [];
  readonly #hiddenLines = new Set<number>();
  readonly #areas: MergedArea[] = [];
  #hasSheetData = false;
  #cellCount = 0;

  #section = '';
  #isInRow = false;
  #line = 0;
  #isLineGiven = false;
  #isHidden = false;

  #columnIndex = -1;
  #cell: StoredCell | undefined;
  /** The direct child of a cell. */
  #child = '';

  constructor(context: SheetContext, failures: PartFailures) {
    this.#context = context;
    this.#failures = failures;
    this.#inlineText = new RichText(failures);
  }

  open(name: string, attributes: XmlAttributes, depth: number): void {
    if (depth === valueDepth && this.#cell) this.#openCellChild(this.#cell, name);
    else if (depth === cellDepth && this.#isInRow && name === 'c') this.#openCell(attributes);
    else if (depth > valueDepth && this.#cell && this.#child === 'is')
      this.#inlineText.open(name, attributes, depth - valueDepth);
    else if (depth === rowDepth) this.#openInSection(name, attributes);
    else if (depth === sectionDepth) this.#openSection(name);
  }

  text(piece: string): void {
    if (!this.#cell) return;
    if (this.#child === 'v') {
      this.#cell.value = this.#cell.value ? this.#cell.value + piece : piece;
      if (this.#cell.value.length > textCharactersMax) this.#failures.textTooLong();
    } else if (this.#child === 'is') this.#inlineText.add(piece);
  }

  close(name: string, depth: number): void {
    if (depth === valueDepth) this.#child = '';
    else if (depth === cellDepth && this.#cell) this.#closeCell(this.#cell);
    else if (depth === rowDepth && this.#isInRow) this.#closeRow();
    else if (depth > valueDepth && this.#child === 'is') this.#inlineText.close(name);
  }

  /** Call it after the end of the part. */
  sheetRows(): SheetRows {
    if (!this.#hasSheetData) this.#failures.damaged('sheetData');
    const covered = coverMergedCells(this.#rowsInOrder(), this.#areas, this.#context.fillMerged ?? false);
    if (!covered) this.#failTooLarge();
    const rows = covered.filter(({ cells }) => cells.length > 0);
    const lastLine = rows.at(-1)?.line ?? 0;
    return {
      rows,
      blankRowCount: lastLine - rows.length,
      hiddenRowCount: rows.filter(({ line }) => this.#hiddenLines.has(line)).length,
    };
  }

  #openSection(name: string): void {
    this.#section = name;
    if (name === 'sheetData') this.#hasSheetData = true;
  }

  #openInSection(name: string, attributes: XmlAttributes): void {
    if (this.#section === 'sheetData' && name === 'row') this.#openRow(attributes);
    else if (this.#section === 'mergeCells' && name === 'mergeCell') this.#addArea(attributes['ref'] ?? '');
  }

  #addArea(reference: string): void {
    const area = parseMergedArea(reference) ?? this.#failures.damaged(reference);
    if (this.#areas.length === areaCountMax) this.#failTooLarge();
    this.#areas.push(area);
  }

  /** A row without a number follows the previous one, unless its cells have references. */
  #openRow({ r, hidden }: XmlAttributes): void {
    this.#isInRow = true;
    this.#isLineGiven = r !== undefined;
    this.#isHidden = isTrue(hidden);
    this.#columnIndex = -1;
    this.#setLine(r === undefined ? this.#line + 1 : Number(r));
  }

  #setLine(line: number): void {
    if (!Number.isInteger(line) || line < 1) this.#failures.damaged('row');
    if (line > limits.rowsMax) this.#failTooLarge();
    this.#line = line;
  }

  #openCell({ r, t, s }: XmlAttributes): void {
    this.#columnIndex = r === undefined ? this.#columnIndex + 1 : this.#columnOf(r);
    if (this.#columnIndex >= limits.columnsMax) this.#failTooLarge();
    const format = this.#context.formats[s === undefined ? 0 : Number(s)] ?? plainFormat;
    this.#cell = { type: t ?? 'n', format, hasFormula: false, value: undefined, inlineText: undefined };
  }

  /** A row without a number takes that of its cells. */
  #columnOf(reference: string): number {
    const { line, column } = parseReference(reference) ?? { line: 0, column: 0 };
    if (!this.#isLineGiven) this.#setLine(line);
    this.#isLineGiven = true;
    if (line !== this.#line) this.#failures.damaged(reference);
    return column;
  }

  #openCellChild(cell: StoredCell, name: string): void {
    this.#child = name;
    if (name === 'v') cell.value = '';
    else if (name === 'f') cell.hasFormula = true;
    else if (name === 'is') cell.inlineText = '';
  }

  #closeCell(cell: StoredCell): void {
    this.#cell = undefined;
    if (cell.inlineText !== undefined) cell.inlineText = this.#inlineText.take();
    const { text, mark } = cellText(cell, this.#context);
    if (text === '' && mark === undefined) return;
    const isFree = this.#row.setText(this.#columnIndex, text);
    if (!isFree) this.#failures.damaged(`${columnLetters(this.#columnIndex)}${this.#line}`);
    if (mark !== undefined) this.#row.setMark(this.#columnIndex, mark);
  }

  #closeRow(): void {
    this.#isInRow = false;
    if (this.#row.length === 0) return;
    this.#cellCount += this.#row.length;
    if (this.#cellCount > limits.cellsMax) this.#failTooLarge();
    this.#rows.push(this.#row.take(this.#line));
    if (this.#isHidden) this.#hiddenLines.add(this.#line);
  }

  #rowsInOrder(): readonly Row[] {
    const isInOrder = this.#rows.every(({ line }, index) => line > (this.#rows[index - 1]?.line ?? 0));
    if (isInOrder) return this.#rows;
    const sorted = this.#rows.toSorted((a, b) => a.line - b.line);
    const doubled = sorted.find(({ line }, index) => line === sorted[index - 1]?.line);
    if (doubled) this.#failures.damaged(`row ${doubled.line}`);
    return sorted;
  }

  #failTooLarge(): never {
    throw new UnreadableFile({ code: 'sheet_too_large', args: limits });
  }
}
