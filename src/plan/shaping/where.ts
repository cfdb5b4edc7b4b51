/**
 * Reads `where` of a settings file, plain YAML without a language of its own, as a test of rows:
 * whether a row is in scope, or which of its cells leave that open. Pure.
 */
import type { Fault } from '../../model/problems.js';
import type { Row } from '../../model/tables.js';
import { canonicalDate } from '../../resources/fields/dates.js';
import { typedText } from '../columns/cells.js';

/** The service day, wherever a setting names a day. */
export const todayWord = 'today';

/** Undefined: a cell that decides cannot be read. */
type RowTest = (row: Row, reading: Reading) => boolean | undefined;

interface Reading {
  readonly indexByColumn: ReadonlyMap<string, number>;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Called for each cell that cannot be read, also where other cells decide. */
  readonly onUnreadable: (index: number, fault: Fault) => void;
}

/** The order of conditions never matters. */
export interface Where {
  /** Those that conditions name. */
  readonly columns: ReadonlySet<string>;
  readonly test: RowTest;
}

type Path = readonly (string | number)[];

/** What a part of `where` must be. */
export type WhereRule = 'where_columns' | 'where_list' | 'where_test' | 'where_pattern' | 'where_day';

interface WhereFault {
  /** Below `where`. */
  readonly path: Path;
  readonly rule: WhereRule;
}

/** What is found while a condition is read. */
interface Findings {
  readonly columns: Set<string>;
  readonly faults: WhereFault[];
}

/** Columns and tests must all hold; `and`, `or` and `not` hold further ones. Never throws. */
export function readWhere(settings: unknown): Where & { readonly faults: readonly WhereFault[] } {
  const findings: Findings = { columns: new Set(), faults: [] };
  return { ...findings, test: readColumns(settings, [], findings) };
}

function faulty({ faults }: Findings, path: Path, rule: WhereRule): RowTest {
  faults.push({ path, rule });
  return all([]);
}

function readColumns(setting: unknown, path: Path, findings: Findings): RowTest {
  if (!isMap(setting)) return faulty(findings, path, 'where_columns');
  return all(
    Object.entries(setting).map(([name, value]) => readEntry(name, value, [...path, name], findings)),
  );
}

function readEntry(name: string, value: unknown, path: Path, findings: Findings): RowTest {
  if (name === 'not') return not(readColumns(value, path, findings));
  if (name !== 'and' && name !== 'or') return readTest(name, value, path, findings);
  if (!Array.isArray(value) || value.length === 0) return faulty(findings, path, 'where_list');
  const tests = value.map((one: unknown, index) => readColumns(one, [...path, index], findings));
  return name === 'or' ? any(tests) : all(tests);
}

/** What a cell must be: a text, one of several, or what operators say. */
function readTest(column: string, value: unknown, path: Path, findings: Findings): RowTest {
  findings.columns.add(column);
  const words = textsOf(typeof value === 'string' ? [value] : value);
  if (words) return cellTest(column, (text) => words.has(text));
  const operators = isMap(value) ? Object.entries(value) : [];
  if (operators.length === 0) return faulty(findings, path, 'where_test');
  return all(operators.map(([name, one]) => readOperator({ column, name }, one, [...path, name], findings)));
}

const dayOrders: ReadonlyMap<string, (day: string, limit: string) => boolean> = new Map([
  ['before', (day, limit) => day < limit],
  ['after', (day, limit) => day > limit],
  ['onOrBefore', (day, limit) => day <= limit],
  ['onOrAfter', (day, limit) => day >= limit],
]);

function readOperator(
  { column, name }: { readonly column: string; readonly name: string },
  value: unknown,
  path: Path,
  findings: Findings,
): RowTest {
  if (name === 'not') return not(readTest(column, value, path, findings));
  const isPlain = (name === 'equals' && typeof value === 'string') || (name === 'in' && Array.isArray(value));
  if (isPlain) return readTest(column, value, path, findings);
  if (name === 'matches') {
    const pattern = patternOf(value);
    return pattern ? cellTest(column, (text) => pattern.test(text)) : faulty(findings, path, 'where_pattern');
  }
  const isInOrder = dayOrders.get(name);
  if (!isInOrder) return faulty(findings, path, 'where_test');
  const limit = typeof value === 'string' && value !== todayWord ? canonicalDate(value.trim()) : value;
  if (typeof limit !== 'string') return faulty(findings, path, 'where_day');
  return dayTest(column, (day, today) => isInOrder(day, limit === todayWord ? today : limit));
}

const all = (tests: readonly RowTest[]): RowTest => decidedBy(false, tests);
const any = (tests: readonly RowTest[]): RowTest => decidedBy(true, tests);

/** One decisive answer decides; without one, an open answer leaves it open. */
function decidedBy(decisive: boolean, tests: readonly RowTest[]): RowTest {
  return (row, reading) => {
    let answer: boolean | undefined = !decisive;
    for (const test of tests) {
      const one = test(row, reading);
      if (one === decisive) return decisive;
      if (one === undefined) answer = undefined;
    }
    return answer;
  };
}

function not(test: RowTest): RowTest {
  return (row, reading) => {
    const answer = test(row, reading);
    return answer === undefined ? undefined : !answer;
  };
}

function cellTest(column: string, test: (text: string) => boolean): RowTest {
  return (row, { indexByColumn, onUnreadable }) => {
    const index = indexByColumn.get(column) ?? -1;
    const read = typedText(row, index);
    if ('text' in read) return test(read.text);
    onUnreadable(index, read.fault);
    return undefined;
  };
}

/** A blank cell names no day, so no day comes before or after it. */
function dayTest(column: string, test: (day: string, today: string) => boolean): RowTest {
  const dayIn = dayReader();
  return (row, { indexByColumn, today, onUnreadable }) => {
    const index = indexByColumn.get(column) ?? -1;
    const read = dayIn(row, index);
    if ('day' in read) return read.day !== '' && test(read.day, today);
    onUnreadable(index, read.fault);
    return undefined;
  };
}

/** The day in a cell, or `''` for a blank one. */
export type ReadDay = { readonly day: string } | { readonly fault: Fault };

/** Reads days of a file, which repeats few of them in many rows. */
export function dayReader(): (row: Row, index: number) => ReadDay {
  const dayByText = new Map<string, string | undefined>([['', '']]);
  return (row, index) => {
    const read = typedText(row, index);
    if ('fault' in read) return read;
    const { text: value } = read;
    if (!dayByText.has(value)) dayByText.set(value, canonicalDate(value));
    const day = dayByText.get(value);
    return day === undefined ? { fault: { code: 'invalid_date', args: { value } } } : { day };
  };
}

function textsOf(value: unknown): ReadonlySet<string> | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.every((one): one is string => typeof one === 'string')
    ? new Set(value.map((one) => one.trim()))
    : undefined;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function patternOf(text: unknown): RegExp | undefined {
  try {
    return typeof text === 'string' ? new RegExp(text, 'u') : undefined;
  } catch {
    return undefined;
  }
}
