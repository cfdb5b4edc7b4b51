/** Problems in the user's data, in words: what is wrong with which value, and what to do. */
import {
  type CycleStep,
  otherSource,
  type Problem,
  type ProblemArguments,
  type ProblemCode,
  sourcePlace,
} from '../../model/problems.js';
import type { Origin } from '../../model/tables.js';
import { names, say, sayIfKnown } from '../say.js';
import { firstNames, formatOrigin, shellWord, type YamlData, yamlLine } from '../text.js';
import { argumentsFor } from './findings.js';

/**
 * One problem in a line, without its place.
 * @param timeZone of the moments; default: UTC
 */
export function problemMessage({ code, args, origin }: Problem, timeZone?: string): string {
  const add = addedArguments[code] as ((args: unknown, origin?: Origin) => object) | undefined;
  const option = tableOption('table' in args ? args.table : 'TABLE', origin);
  const all = { ...args, origin, timeZone, option, ...add?.(args, origin), ...argumentsFor(code, args) };
  // What a check warns of has the sentence of the check.
  return sayIfKnown(`problems/problem-${code}`, all) ?? say(`findings/finding-${code}`, all);
}

/**
 * One problem in a line: where, what, the value, what to do.
 * @param timeZone of the moments; default: UTC
 */
export function describeProblem(problem: Problem, timeZone?: string): string {
  const message = problemMessage(problem, timeZone);
  return problem.origin ? say('problems/at', { place: problem.origin, problem: message }) : message;
}

/**
 * Problems that differ only in their place, columns of one header line that no field takes, or rows
 * that two sources have in common.
 */
export function describeAlike(alike: readonly [Problem, ...Problem[]], timeZone?: string): string {
  const [first] = alike;
  if (alike.length === 1) return describeProblem(first, timeZone);
  // Two tables of one file may both not know a column.
  const headers = new Set(
    alike.flatMap(({ code, args }) => (code === 'unknown_column' ? [args.header] : [])),
  );
  if (headers.size === 1) return describeProblem(first, timeZone);
  if (headers.size > 1) {
    const { column, ...place } = first.origin ?? { file: '' };
    return say('problems/unknown-columns', { place, headers: [...headers] });
  }
  const other = otherSource(first);
  if (other && first.code === 'duplicate_key') {
    const { resource, key } = first.args;
    const place = sourcePlace(first.origin ?? other);
    const isReadTwice = place.file === other.file && place.sheet === other.sheet;
    return say('problems/rows-twice', { place, other, count: alike.length, resource, key, isReadTwice });
  }
  const places = [...new Set(alike.flatMap(({ origin }) => (origin ? [formatOrigin(origin)] : [])))];
  // Two tables that are read from one file have its header in common.
  if (places.length === 1) return describeProblem(first, timeZone);
  const problem = problemMessage(first, timeZone);
  return say('problems/alike', {
    places: firstNames(places, 3, names().comma),
    count: alike.length,
    problem,
  });
}

/** What messages name besides the arguments of their problem: mostly what is typed to solve it. */
const addedArguments: {
  readonly [Code in ProblemCode]?: (args: ProblemArguments[Code], origin?: Origin) => object;
} = {
  unknown_scope: ({ known = [] }) => ({ known }),
  table_ambiguous: ({ tables }, origin) => ({
    options: tables.map((table) => tableOption(table, origin)),
    sources: yamlLine(tables.map((table) => sourceOf(table, origin))),
  }),
  no_tables: ({ known }) => ({ example: known[0] }),
  no_table_sheets: ({ sheets }, origin) => ({
    option: tableOption('TABLE', sheets.length > 1 ? { file: 'FILE', ...origin, sheet: 'SHEET' } : origin),
  }),
  ambiguous_encoding: ({ readings }) => ({
    shown: readings.map(({ encoding, text }) => say('problems/reading', { encoding, text })),
  }),
  /** The mark may have been opened in another line: often the fault is there. */
  stray_quote: ({ openedLine }, origin) => ({
    openedElsewhere: openedLine === origin?.line ? undefined : openedLine,
  }),
  column_undecided: ({ table, field, headers }, origin) => ({
    choices: headers.map((header) => columnChoice(table, { [header]: field }, origin)),
    posts: columnChoice(table, numbered(headers, field), origin),
    levels: columnChoice(table, numbered(headers, 'level'), origin),
  }),
  column_of_other_master: ({ table, field, header }, origin) => ({
    choice: columnChoice(table, { [header]: field }, origin),
  }),
  words_undecided: ({ table, header, words, options }, origin) => {
    const meanings = words.map((word, at) => [word, options[at] ?? options[0] ?? '']);
    return {
      source: yamlLine(sourceOf(table, origin, { values: { [header]: Object.fromEntries(meanings) } })),
      choice: columnChoice(table, { [header]: '-' }, origin),
    };
  },
  name_order_open: ({ table, header, columns: [lastFirst = '', firstFirst = ''] }, origin) => ({
    lastFirst: columnChoice(table, { [header]: lastFirst }, origin),
    firstFirst: columnChoice(table, { [header]: firstFirst }, origin),
  }),
  day_for_state: ({ header }) => ({ column: yamlLine(header) }),
  history_rows: ({ table, header, of }, origin) => ({
    source: yamlLine(sourceOf(table, origin, { newest: { by: header, of } })),
    choice: columnChoice(table, { [header]: '-' }, origin),
  }),
  days_unread: ({ header }) => ({
    column: yamlLine(header),
    begun: yamlLine({ [header]: { onOrBefore: 'today' } }),
    notEnded: yamlLine({ or: [{ [header]: '' }, { [header]: { onOrAfter: 'today' } }] }),
  }),
  /** As people count: a character beyond 16 bits is one. */
  text_too_long: ({ value }) => ({ length: characterCount(value) }),
  unknown_option: ({ options, isState }) => ({
    named: isState ? options.map((code) => names().stateText(code)) : options,
  }),
  characters_not_writable: ({ characters }) => ({ shown: characters.map(characterText) }),
  parent_cycle: cycleOf,
  values_exchanged: cycleOf,
  decisions_without_name: () => ({ heading: say('decisions/heading-by') }),
  decision_column_missing: ({ column }) => ({ heading: say(`decisions/heading-${column}`) }),
};

/** Headers as columns of a table, as a command and as settings. */
function columnChoice(
  table: string,
  fieldByHeader: Readonly<Record<string, string>>,
  origin?: Origin,
): string {
  const source = yamlLine(sourceOf(table, origin, { columns: fieldByHeader }));
  return say('problems/column-choice', { options: columnOptions(table, fieldByHeader, origin), source });
}

function characterText(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return say('problems/character', { character, number });
}

/** From record to record, back to the first. */
function cycleOf({ steps }: { readonly steps: readonly CycleStep[] }): object {
  return { cycle: [...steps, ...steps.slice(0, 1)].map((step) => say('problems/cycle-step', step)) };
}

/** Without a list of them: a cell may hold a hundred million. */
function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** What is typed to say which table the file is: the same in every language. */
function tableOption(table: string, origin: Origin | undefined): string {
  const sheet = origin?.sheet === undefined ? '' : ` --sheet ${shellWord(origin.sheet)}`;
  return `--table ${shellWord(`${table}=${origin?.file ?? 'FILE'}`)}${sheet}`;
}

/** The same with columns. @param fieldByHeader `-` for a column that is not read */
function columnOptions(
  table: string,
  fieldByHeader: Readonly<Record<string, string>>,
  origin: Origin | undefined,
): string {
  const columns = Object.entries(fieldByHeader).map(
    ([header, field]) => `--column ${shellWord(`${table}.${field}=${header}`)}`,
  );
  return [tableOption(table, origin), ...columns].join(' ');
}

/** The source of a file as one table. */
function sourceOf(
  table: string,
  origin: Origin | undefined,
  more: { readonly [setting: string]: YamlData } = {},
): YamlData {
  return { file: origin?.file ?? 'FILE', table, sheet: origin?.sheet, ...more };
}

/** Headers as columns with the name and a number. */
function numbered(headers: readonly string[], name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(headers.map((header, at) => [header, `${name}${at + 1}`]));
}
