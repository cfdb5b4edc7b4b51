/** Decides whether a row is in scope, or which of its cells leave that open. */
import type { Fault } from '../../model/problems.js';
import type { Row } from '../../model/tables.js';
import { canonicalDate } from '../../resources/fields/dates.js';
import { cellAt, cellText } from '../columns/cells.js';
import { untrustedCell } from '../intake/parse-rows.js';
import { type Condition, type DayOperator, todayWord } from './shaping.js';

/** Undefined: a cell that decides cannot be read. */
type RowTest = (row: Row) => boolean | undefined;

interface RowTestOptions {
  readonly indexOf: (column: string) => number;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Called for each cell that cannot be read, also where other cells decide. */
  readonly onUnreadable: (index: number, fault: Fault) => void;
}

const isInOrder: { readonly [Operator in DayOperator]: (day: string, limit: string) => boolean } = {
  before: (day, limit) => day < limit,
  after: (day, limit) => day > limit,
  onOrBefore: (day, limit) => day <= limit,
  onOrAfter: (day, limit) => day >= limit,
};

/** Prepares a condition for many rows. The order of conditions never matters. */
export function rowTest(condition: Condition, options: RowTestOptions): RowTest {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const decisive = condition.kind === 'or';
      const tests = condition.of.map((one) => rowTest(one, options));
      return (row) => anyOf(tests, row, decisive);
    }
    case 'not': {
      const test = rowTest(condition.of, options);
      return (row) => negated(test(row));
    }
    case 'in': {
      const words = new Set(condition.words);
      return cellTest(condition.column, (text) => words.has(text), options);
    }
    case 'matches': {
      const pattern = new RegExp(condition.pattern, 'u');
      return cellTest(condition.column, (text) => pattern.test(text), options);
    }
    default: {
      const limit = condition.day === todayWord ? options.today : condition.day;
      return dayTest(condition.column, (day) => isInOrder[condition.kind](day, limit), options);
    }
  }
}

/** One decisive answer decides; without one, an open answer leaves it open. */
function anyOf(tests: readonly RowTest[], row: Row, decisive: boolean): boolean | undefined {
  let answer: boolean | undefined = !decisive;
  for (const test of tests) {
    const one = test(row);
    if (one === decisive) return decisive;
    if (one === undefined) answer = undefined;
  }
  return answer;
}

function negated(answer: boolean | undefined): boolean | undefined {
  return answer === undefined ? undefined : !answer;
}

function cellTest(
  column: string,
  test: (text: string) => boolean | undefined,
  { indexOf, onUnreadable }: RowTestOptions,
): RowTest {
  const index = indexOf(column);
  return (row) => {
    const untrusted = untrustedCell(row, index);
    if (!untrusted) return test(cellText(cellAt(row.cells, index)));
    onUnreadable(index, untrusted.fault);
    return undefined;
  };
}

/** A blank cell names no day, so no day comes before or after it. */
function dayTest(column: string, test: (day: string) => boolean, options: RowTestOptions): RowTest {
  const index = options.indexOf(column);
  // A file repeats few days in many rows.
  const dayByText = new Map<string, string | undefined>();
  const isInTime = (value: string): boolean | undefined => {
    if (value === '') return false;
    if (!dayByText.has(value)) dayByText.set(value, canonicalDate(value));
    const day = dayByText.get(value);
    if (day !== undefined) return test(day);
    options.onUnreadable(index, { code: 'invalid_date', args: { value } });
    return undefined;
  };
  return cellTest(column, isInTime, options);
}
