/** Finds the one cause of a column of codes whose cells are hardly ever codes. */
import { type Fault, type Problem, problemAt } from '../../model/problems.js';
import { columnLetters, type Table } from '../../model/tables.js';
import { isText } from '../../resources/fields/field-types.js';
import { textsIn } from '../columns/claims.js';
import { headerOrigin } from '../columns/headers.js';
import type { FieldColumn } from '../columns/match-columns.js';

/** Fewer wrong cells are reported one by one. */
const wrongMin = 4;
const wrongShare = 0.8;

/**
 * Replaces the problems of such columns by one at the header of each: names stand in it, perhaps
 * as it is swapped with another column, or its codes are in full width. Pure.
 */
export function withColumnCauses(
  table: Table,
  { columns, problems }: { readonly columns: readonly FieldColumn[]; readonly problems: readonly Problem[] },
): readonly Problem[] {
  const wrong = problems.filter(({ code }) => code === 'invalid_code');
  if (wrong.length < wrongMin) return problems;
  const causes = columns.flatMap((column) => {
    const letters = columnLetters(column.index);
    const explainedProblems = wrong.filter(
      ({ origin }) => origin?.field === column.field.name && (origin.column ?? letters) === letters,
    );
    const fault =
      explainedProblems.length < wrongMin
        ? undefined
        : causeOf(table, { column, columns, own: explainedProblems });
    return fault
      ? [{ own: explainedProblems, problem: problemAt(fault, headerOrigin(table, column.index)) }]
      : [];
  });
  const explained = new Set(causes.flatMap(({ own }) => own));
  return [...causes.map(({ problem }) => problem), ...problems.filter((problem) => !explained.has(problem))];
}

interface WrongColumn {
  readonly column: FieldColumn;
  readonly columns: readonly FieldColumn[];
  readonly own: readonly Problem[];
}

function causeOf(table: Table, { column, columns, own }: WrongColumn): Fault | undefined {
  const cells = textsIn(table.rows, column.index);
  if (own.length < cells.length * wrongShare) return undefined;
  const codes = own.flatMap((problem) => (problem.code === 'invalid_code' ? [problem.args] : []));
  const [{ value, folded } = { value: '' }] = codes;
  const count = own.length;
  if (folded !== undefined && codes.every((one) => one.folded !== undefined))
    return { code: 'codes_in_full_width', args: { count, value, folded } };
  const swapped = columns.find(
    ({ field: { type }, index }) =>
      !type.isCode && isText(type) && holdCodes(textsIn(table.rows, index), column),
  );
  const other = swapped && table.header[swapped.index];
  return { code: 'names_in_codes', args: { count, value, ...(other !== undefined && { other }) } };
}

function holdCodes(cells: readonly string[], { field }: FieldColumn): boolean {
  const count = cells.filter((cell) => 'value' in field.type.parse(cell)).length;
  return cells.length > 0 && count >= cells.length * wrongShare;
}
