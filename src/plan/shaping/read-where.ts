/** Reads `where` of a settings file: plain YAML, without a language of its own. Pure. */

import type { WhereRule } from '../../model/settings.js';
import { canonicalDate } from '../../resources/fields/dates.js';
import { type Condition, type DayOperator, dayOperators, todayWord } from './shaping.js';

interface WhereFault {
  /** Below `where`. */
  readonly path: readonly (string | number)[];
  readonly rule: WhereRule;
}

type Report = (path: WhereFault['path'], rule: WhereRule) => Condition;

/** Columns and tests must all hold; `and`, `or` and `not` hold further ones. Never throws. */
export function readWhere(given: unknown): {
  readonly condition: Condition;
  readonly faults: readonly WhereFault[];
} {
  const faults: WhereFault[] = [];
  const report: Report = (path, rule) => {
    faults.push({ path, rule });
    return { kind: 'and', of: [] };
  };
  return { condition: readColumns(given, [], report), faults };
}

function readColumns(given: unknown, path: WhereFault['path'], report: Report): Condition {
  if (!isMap(given)) return report(path, 'where_columns');
  return all(Object.entries(given).map(([name, value]) => readEntry(name, value, [...path, name], report)));
}

function readEntry(name: string, value: unknown, path: WhereFault['path'], report: Report): Condition {
  if (name === 'not') return { kind: 'not', of: readColumns(value, path, report) };
  if (name !== 'and' && name !== 'or') return readTest(name, value, path, report);
  if (!Array.isArray(value) || value.length === 0) return report(path, 'where_list');
  return { kind: name, of: value.map((one: unknown, index) => readColumns(one, [...path, index], report)) };
}

/** What a cell must be: a text, one of several, or what operators say. */
function readTest(column: string, value: unknown, path: WhereFault['path'], report: Report): Condition {
  if (typeof value === 'string') return { kind: 'in', column, words: [value.trim()] };
  const words = textsOf(value);
  if (words) return { kind: 'in', column, words };
  const operators = isMap(value) ? Object.entries(value) : [];
  if (operators.length === 0) return report(path, 'where_test');
  return all(operators.map(([name, one]) => readOperator({ column, name }, one, [...path, name], report)));
}

function readOperator(
  { column, name }: { readonly column: string; readonly name: string },
  value: unknown,
  path: WhereFault['path'],
  report: Report,
): Condition {
  if (name === 'not') return { kind: 'not', of: readTest(column, value, path, report) };
  if (name === 'equals' && typeof value === 'string') return readTest(column, value, path, report);
  if (name === 'in' && Array.isArray(value)) return readTest(column, value, path, report);
  if (name === 'matches') {
    if (typeof value !== 'string' || !isPattern(value)) return report(path, 'where_pattern');
    return { kind: 'matches', column, pattern: value };
  }
  if (!isDayOperator(name)) return report(path, 'where_test');
  const day = value === todayWord ? value : typeof value === 'string' && canonicalDate(value.trim());
  return day ? { kind: name, column, day } : report(path, 'where_day');
}

function all(conditions: readonly Condition[]): Condition {
  const [first] = conditions;
  return first && conditions.length === 1 ? first : { kind: 'and', of: conditions };
}

function textsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.every((one): one is string => typeof one === 'string')
    ? value.map((one) => one.trim())
    : undefined;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDayOperator(name: string): name is DayOperator {
  return (dayOperators as readonly string[]).includes(name);
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
