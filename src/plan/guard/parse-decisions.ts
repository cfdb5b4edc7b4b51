/**
 * Reads from a plan's workbook which changes a person decided against. Never guesses: anything
 * unclear is a problem, and one problem invalidates the whole workbook. No I/O.
 */

import type { Decision, Plan } from '../../model/plan.js';
import { type Fault, type Problem, problemAt } from '../../model/problems.js';
import type { Origin, Row } from '../../model/tables.js';
import { visibleLine } from '../../words/visible-text.js';
import { cellAt } from '../intake/cells.js';
import { columnLetters, normalizeHeader } from '../intake/match-columns.js';
import { groupBy } from '../records/collections.js';

/** The unchanged rows of a sheet. */
export interface DecisionSheet {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** Texts to recognize, in one language. */
export interface DecisionWords {
  readonly decisionWord: Readonly<Record<Decision, string>>;
  /** Of the two columns, and the label of the cell that identifies the plan. */
  readonly heading: Readonly<Record<'decision' | 'change' | 'plan', string>>;
}

export interface DecisionsInput {
  /** Path of the workbook. */
  readonly file: string;
  readonly sheets: readonly DecisionSheet[];
  readonly plan: Pick<Plan, 'changes' | 'withheld'>;
  /** See planDigest. */
  readonly planId: string;
  /** All languages the workbook may be in. */
  readonly languages: readonly DecisionWords[];
}

export interface Decisions {
  /** Cells that decide against a change, by change id. */
  readonly skipped: ReadonlyMap<string, Origin>;
  /** If there are any, `skipped` is invalid. */
  readonly problems: readonly Problem[];
}

/**
 * Reads the decisions.
 * @returns problems, unless the workbook belongs to this plan and holds one clear decision per
 *   change
 */
export function parseDecisions(input: DecisionsInput): Decisions {
  const { file, sheets, languages } = input;
  const foreign = findForeignPlan(input);
  if (foreign) return { skipped: new Map(), problems: [problemAt(foreign, { file })] };
  const tables = sheets.flatMap((sheet) => findColumns(file, sheet, languages) ?? []);
  const marks = tables.flatMap((found) => ('columns' in found ? readMarks(file, found) : []));
  const { skipped, problems } = judgeMarks(input, marks);
  const headless = tables.filter((found) => 'code' in found);
  // A sheet without its columns has unknown rows: reporting them as missing would mislead.
  const others = problems.filter(({ code }) => headless.length === 0 || code !== 'decision_missing');
  return { skipped, problems: [...headless, ...others] };
}

/** Why the workbook does not belong to this plan, if so. */
function findForeignPlan({ sheets, planId, languages }: DecisionsInput): Fault | undefined {
  const labels = new Set(languages.map(({ heading }) => normalizeHeader(heading.plan)));
  const found = sheets
    .flatMap(({ rows }) => rows)
    .find(({ cells: [label = ''] }) => labels.has(normalizeHeader(label)));
  const value = found?.cells[1]?.trim().toLowerCase() ?? '';
  if (value === '') return { code: 'decisions_without_plan', args: {} };
  const args = { found: shortId(value), planned: shortId(planId) };
  return value === planId ? undefined : { code: 'decisions_of_other_plan', args };
}

/** Long enough to distinguish two by eye. */
function shortId(planId: string): string {
  return planId.slice(0, 12);
}

interface DecisionTable {
  readonly sheet: string;
  /** Column indexes. */
  readonly columns: Readonly<Record<'decision' | 'change', number>>;
  /** Below the header. */
  readonly rows: readonly Row[];
}

/** A person may have inserted a title above the header. */
const headerLinesMax = 20;

/** A sheet with neither column holds no decisions. */
function findColumns(
  file: string,
  { name: sheet, rows }: DecisionSheet,
  languages: readonly DecisionWords[],
): DecisionTable | Problem | undefined {
  const indexIn = ({ cells }: Row, column: 'decision' | 'change') => {
    const headers = languages.map(({ heading }) => normalizeHeader(heading[column]));
    return cells.findIndex((cell) => headers.includes(normalizeHeader(cell)));
  };
  const columnsOf = (row: Row) => ({ decision: indexIn(row, 'decision'), change: indexIn(row, 'change') });
  const candidates = rows.slice(0, headerLinesMax);
  const headerIndex = candidates.findIndex((row) => Math.max(...Object.values(columnsOf(row))) >= 0);
  const header = rows[headerIndex];
  if (!header) return undefined;
  const columns = columnsOf(header);
  const column = (['decision', 'change'] as const).find((name) => columns[name] < 0);
  if (column === undefined) return { sheet, columns, rows: rows.slice(headerIndex + 1) };
  const args = { column, headers: header.cells.filter((cell) => cell.trim() !== '') };
  return problemAt({ code: 'decision_column_missing', args }, { file, sheet, line: header.line });
}

type Mark = ReturnType<typeof readMarks>[number];

/** The texts of each row; the workbook shows change ids as visibleLine. */
function readMarks(file: string, { sheet, columns, rows }: DecisionTable) {
  return rows.map(({ line, cells }) => {
    const placeAt = (index: number): Origin => ({ file, sheet, line, column: columnLetters(index) });
    return {
      change: visibleLine(cellAt(cells, columns.change)),
      decision: cellAt(cells, columns.decision),
      changeCell: placeAt(columns.change),
      decisionCell: placeAt(columns.decision),
    };
  });
}

/** The decision of one row. */
interface Verdict {
  readonly id: string;
  readonly decision: Decision;
  readonly mark: Mark;
}

/** Matches rows with the changes of the plan. */
function judgeMarks(input: DecisionsInput, marks: readonly Mark[]): Decisions {
  const { file, plan } = input;
  const judged = marks.map(markJudge(input)).filter((one) => one !== undefined);
  const verdicts = judged.filter((one) => 'decision' in one);
  const firstById = new Map(verdicts.toReversed().map((verdict) => [verdict.id, verdict]));
  const skips = [...firstById.values()].filter(({ decision }) => decision === 'skip');
  const named = new Set(marks.map(({ change }) => change));
  const missing = plan.changes.map(({ id }) => id).filter((id) => !named.has(visibleLine(id)));
  // A removed row could mean either decision.
  const args = { changes: missing.slice(0, namedMax), count: missing.length };
  return {
    skipped: new Map(skips.map(({ id, mark }) => [id, mark.decisionCell])),
    problems: [
      ...judged.filter((one) => 'code' in one),
      ...verdicts.flatMap((verdict) => contradiction(verdict, firstById.get(verdict.id))),
      ...(missing.length > 0 ? [problemAt({ code: 'decision_missing', args }, { file })] : []),
    ],
  };
}

/** Maximum changes named in a message. */
const namedMax = 5;

/** The decision of a row, or why it is unclear; undefined for a row that needs none. */
function markJudge({ plan, languages }: DecisionsInput): (mark: Mark) => Verdict | Problem | undefined {
  const idByMark = unambiguousIds(plan);
  const withheld = new Set(plan.withheld.map(({ change }) => visibleLine(change.id)));
  const read = wordReader(languages);
  return (mark) => {
    const { change, decision: word, changeCell, decisionCell } = mark;
    const id = idByMark.get(change);
    const decision = read(word);
    const isBlank = word.trim() === '';
    if (id === undefined && isBlank && (change === '' || withheld.has(change))) return undefined;
    if (change === '') {
      return problemAt({ code: 'decision_without_change', args: { value: word } }, changeCell);
    }
    if (id === undefined && !withheld.has(change)) {
      return problemAt({ code: 'decision_of_unknown_change', args: { change } }, changeCell);
    }
    if (isBlank) return problemAt({ code: 'decision_blank', args: {} }, decisionCell);
    if (!decision) return problemAt({ code: 'decision_unknown', args: { value: word } }, decisionCell);
    if (id !== undefined) return { id, decision, mark };
    if (decision === 'skip') return undefined;
    return problemAt({ code: 'decision_of_withheld', args: { change } }, decisionCell);
  };
}

/** Changes by displayed id. Excludes ids that look alike: their rows are ambiguous. */
function unambiguousIds({ changes }: DecisionsInput['plan']): ReadonlyMap<string, string> {
  const alike = groupBy(changes, ({ id }) => visibleLine(id));
  return new Map(
    [...alike].flatMap(([mark, [first, second]]) => (first && !second ? [[mark, first.id]] : [])),
  );
}

/** Ignores width, case and spaces. */
function wordReader(languages: readonly DecisionWords[]): (word: string) => Decision | undefined {
  const decisions: readonly Decision[] = ['apply', 'skip'];
  const decisionByWord = new Map(
    languages.flatMap(({ decisionWord }) =>
      decisions.map((decision) => [normalizeHeader(decisionWord[decision]), decision] as const),
    ),
  );
  return (word) => decisionByWord.get(normalizeHeader(word));
}

function contradiction({ decision, mark }: Verdict, first: Verdict | undefined): readonly Problem[] {
  if (!first || first.decision === decision) return [];
  const args = { change: mark.change, first: first.mark.decisionCell };
  return [problemAt({ code: 'decisions_differ', args }, mark.decisionCell)];
}
