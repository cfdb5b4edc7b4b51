/**
 * A plan as text for a terminal: figures, every change in detail, then what is withheld, what was
 * approved, and what is refused. Pure.
 */

import type { Finding } from '../../model/checks.js';
import type { ScopeSummary } from '../../model/plan.js';
import { sourcePlace } from '../../model/problems.js';
import type { RecordName } from '../../model/records.js';
import { formatOrigin, plain, recordNameText } from '../../words/text.js';
import { words } from '../../words/words.js';
import { arrangedLists, type PlacedChange } from '../content/arrange-in-tree.js';
import { pathText } from '../content/change-details.js';
import type { Concern } from '../content/concerns.js';
import { dayText, figureName, keptRecords, recordTitle } from '../content/labels.js';
import { movesText } from '../content/moves-text.js';
import {
  type ShownWithheld,
  shortened,
  type WithheldGroup,
  withheldGroups,
} from '../content/open-changes.js';
import type {
  ReportContent,
  ReportedChange,
  ReportedState,
  ReportedTimeLine,
  ReportPart,
} from '../content/report-content.js';
import { planSentence } from '../content/verdict.js';
import { type ChangeTextOptions, changeText } from './change-text.js';
import { listed, type Styles, type TextOptions } from './styles.js';
import { alignedLeft, alignedRight, textWidth } from './text-width.js';

export interface PlanTextOptions extends TextOptions {
  /** The sentence below the summary. Default: the number of changes. */
  readonly verdict?: string;
}

/**
 * The plan, before or after a run. What matters most comes last: there a terminal is read first.
 */
export function planText(content: ReportContent, options: PlanTextOptions): string {
  const { parts, titles, kind, timeLine, refusals } = content;
  const sections = [
    summaryTable(parts, options),
    options.styles.bold(options.verdict ?? planSentence({ ...content, refusals: [] })),
    leftOutText(content, options),
    timeLine ? timeLineText(timeLine, options) : '',
    ...parts.map((part) => partText(part, { ...options, titles, kind })),
    withheldText(content, options),
    ...concernTexts(content, options),
    refusedText(refusals, options),
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}

/** Together they fit in the last ten lines, with what is said below a plan. */
function concernTexts(content: ReportContent, options: TextOptions): readonly string[] {
  const concerns = content.concerns();
  const max = concerns.length > 1 ? 2 : 3;
  return concerns.map((concern) => concernText(concern, options, max));
}

function concernText({ heading, texts }: Concern, { styles, isVerbose }: TextOptions, max: number): string {
  const line = (text: string) => `  ${text}`;
  const rest = (count: number) => styles.dim(`  ${words.summary.moreText(count)}`);
  const shown = shortened(texts, { max: isVerbose ? texts.length : max, line, rest });
  return [styles.bold(styles.yellow(heading)), ...shown].join('\n');
}

/** Rows that the settings leave out: their records are known, but not compared. */
function leftOutText({ sources }: ReportContent, { styles }: TextOptions): string {
  return sources
    .filter(({ leftOutCount }) => leftOutCount !== undefined)
    .map((source) => {
      const text = words.summary.leftOutText(source.leftOutCount ?? 0);
      return styles.dim(`${formatOrigin(sourcePlace(source))}: ${text}`);
    })
    .join('\n');
}

function refusedText(refusals: readonly Finding[], { styles }: TextOptions): string {
  if (refusals.length === 0) return '';
  const lines = refusals.map((refusal) => `  ${words.findings.findingMessage(refusal)}`);
  return [styles.bold(styles.red(words.summary.refusedText)), ...lines].join('\n');
}

/** More records of a cause would push the causes off the screen. */
const withheldMax = 5;

/** Requested changes that are withheld, by cause. */
function withheldText({ parts, totals: { withheld } }: ReportContent, options: TextOptions): string {
  if (withheld === 0) return '';
  const { bold, yellow } = options.styles;
  const lines = withheldGroups(parts).flatMap((group) => withheldLines(group, options));
  return [bold(yellow(words.summary.withheldText(withheld))), ...lines].join('\n');
}

/** The cause, and below it what it holds back. */
function withheldLines(
  { finding, count, held, needing }: WithheldGroup,
  options: TextOptions,
): readonly string[] {
  const { placeText, findingMessage, needingText } = words.findings;
  const cause = `  ${placeText(finding.place)}: ${findingMessage(finding)}`;
  // What somebody has left out needs no list.
  if (finding.check === 'switched_off' && !options.isVerbose)
    return [cause, `      ${words.common.counted(count, 'change')}`];
  const line = ({ change, part }: ShownWithheld) => {
    const path = part.paths().above(change, 'before');
    const above = path && path.length > 0 ? options.styles.dim(` (${pathText(path)})`) : '';
    return `      ${words.report.actionName(change)} ${recordTitle(change)}${above}`;
  };
  const list = (all: readonly ShownWithheld[]) => listed(all, line, options, withheldMax);
  return [
    cause,
    ...list(held),
    ...(needing.length > 0 ? [`    ${needingText(needing.length)}`, ...list(needing)] : []),
  ];
}

const columns = ['create', 'update', 'move', 'delete', 'withheld', 'unchanged', 'onlyInService'] as const;

/** Names come last because their length varies; the activation column shows only if needed. */
function summaryTable(parts: readonly ReportPart[], { columns: width = Infinity }: TextOptions): string {
  const isActivating = parts.some(({ totals }) => totals.activate > 0);
  const shown = isActivating ? (['activate', ...columns] as const) : columns;
  const heads = shown.map(figureName);
  const rows = parts.map(({ summary, totals }) => {
    const figures = { ...totals, onlyInService: summary.onlyInService.length };
    const cells = shown.map((column) => alignedRight(String(figures[column]), textWidth(figureName(column))));
    const doubt = summary.isComplete ? '' : ` ${words.changes.notProvenText}`;
    return `  ${cells.join('  ')}  ${words.common.placeName(summary.resource, summary.scope)}${doubt}`;
  });
  const table = [`  ${heads.join('  ')}`, ...rows];
  return table.every((line) => textWidth(line) <= width) ? table.join('\n') : summaryLines(parts, shown);
}

type Figure = 'activate' | (typeof columns)[number];

/** Where the table is too wide: a line for each part, without figures that are 0. */
function summaryLines(parts: readonly ReportPart[], shown: readonly Figure[]): string {
  const lines = parts.map(({ summary, totals }) => {
    const figures = { ...totals, onlyInService: summary.onlyInService.length };
    const counts = shown
      .filter((name) => figures[name] > 0)
      .map((name) => `${figureName(name)} ${figures[name]}`);
    const doubt = summary.isComplete ? '' : ` ${words.changes.notProvenText}`;
    return `  ${words.common.placeName(summary.resource, summary.scope)}${doubt}: ${counts.join(', ') || '0'}`;
  });
  return lines.join('\n');
}

function timeLineText({ asOf, entries }: ReportedTimeLine, options: TextOptions): string {
  const rows = entries.map(({ activateOn, name, state }) => {
    return { day: dayText(activateOn), name: plain(name), state: stateText(state, options.styles) };
  });
  const dayWidth = Math.max(0, ...rows.map(({ day }) => textWidth(day)));
  const nameWidth = Math.max(0, ...rows.map(({ name }) => textWidth(name)));
  const line = ({ day, name, state }: (typeof rows)[number]) =>
    `  ${alignedLeft(day, dayWidth)}  ${alignedLeft(name, nameWidth)}  ${state}`;
  const title = options.styles.bold(words.changes.timeLineTitle(asOf));
  return [title, ...listed(rows, line, options)].join('\n');
}

function stateText(state: ReportedState, { bold, cyan, dim, yellow }: Styles): string {
  const paints: Partial<Record<ReportedState, (text: string) => string>> = {
    past: dim,
    current: bold,
    'to-activate': cyan,
    'to-schedule': cyan,
    withheld: yellow,
  };
  const text = words.report.timeLineState[state];
  return paints[state]?.(text) ?? text;
}

function partText(part: ReportPart, options: TextOptions & Pick<ReportContent, 'titles' | 'kind'>): string {
  const { summary, namesOf } = part;
  const { titles, kind } = options;
  const { inNoRowText, notThereText } = words.changes;
  const absentText = kind === 'comparison' ? notThereText : summary.isPruned ? inNoRowText : undefined;
  const paths = part.paths();
  const line = (placed: PlacedChange<ReportedChange>) =>
    placedText(placed, { paths, namesOf, titles, absentText }, options);
  const lines = [
    ...arrangedLists(part, paths).flatMap((list) => listed(list, line, options)),
    ...onlyInService(summary, options),
  ];
  if (lines.length === 0) return '';
  const heading = options.styles.bold(words.common.placeName(summary.resource, summary.scope));
  const moves = movesText(part);
  return [moves === undefined ? heading : `${heading}: ${moves}`, ...lines].join('\n');
}

/** Continuation lines repeat the line that connects the levels. */
function placedText(
  { shown: { change }, path, levels }: PlacedChange<ReportedChange>,
  part: Omit<ChangeTextOptions, 'styles'>,
  { styles }: TextOptions,
): string {
  const isPlaced = part.paths.above(change, 'after') ?? part.paths.above(change, 'before');
  const indent = isPlaced ? '    ' : '  ';
  const outer = levels.slice(0, -1).map(({ isLast }) => (isLast ? '   ' : '│  '));
  const inner = levels.slice(-1);
  const first = [...outer, ...inner.map(({ isLast }) => (isLast ? '└─ ' : '├─ '))].join('');
  const next = [...outer, ...inner.map(({ isLast }) => (isLast ? '   ' : '│  '))].join('');
  const [head = '', ...details] = changeText(change, { ...part, styles });
  return [
    ...(path ? [`  ${styles.dim(`${pathText(path)}:`)}`] : []),
    `${indent}${styles.dim(first)}${head}`,
    ...details.map((line) => `${indent}${styles.dim(next)}${line}`),
  ].join('\n');
}

/** They need no attention: one line counts them, but for those that are protected. */
function onlyInService(summary: ScopeSummary, options: TextOptions): readonly string[] {
  const { protectedLines, others } = keptRecords(summary);
  return [...protectedLines.map((text) => options.styles.dim(`  = ${text}`)), ...keptLines(others, options)];
}

function keptLines(names: readonly RecordName[], options: TextOptions): readonly string[] {
  if (names.length === 0) return [];
  if (!options.isVerbose)
    return [options.styles.dim(`  = ${words.summary.manyOnlyInServiceText(names.length)}`)];
  const line = (one: RecordName) => {
    const text = one.key === null ? `${words.changes.noCodeText} ${plain(one.name)}` : recordNameText(one);
    return options.styles.dim(`  = ${words.summary.onlyInServiceText(text)}`);
  };
  return listed(names, line, options);
}
