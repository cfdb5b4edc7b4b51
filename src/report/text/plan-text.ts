/**
 * A plan as text for a terminal: the figures first, then what is refused and withheld, then every change with what differs. What
 * needs a look comes before what does not. Pure.
 */

import type { RecordName } from '../../model/records.js';
import type { Refusal, WithholdReason } from '../../model/refusals.js';
import { groupBy } from '../../plan/records/collections.js';
import { plain, recordNameText } from '../../words/text.js';
import { words } from '../../words/words.js';
import { arrangeInTree, type PlacedChange } from '../content/arrange-in-tree.js';
import { pathText } from '../content/change-details.js';
import { type RecordPaths, recordPaths } from '../content/record-paths.js';
import {
  type ReportContent,
  type ReportedChange,
  type ReportedState,
  type ReportedTimeLine,
  type ReportPart,
  reportedActions,
} from '../content/report-content.js';
import { planSentence } from '../content/verdict.js';
import { changeText } from './change-text.js';
import type { Styles } from './styles.js';
import { alignedLeft, alignedRight, textWidth } from './text-width.js';

export interface PlanTextOptions {
  readonly styles: Styles;
  /** Show every line of long lists. */
  readonly isVerbose: boolean;
  /** What is said below the summary. Default: how much is to be done. */
  readonly verdict?: string;
}

/** Long lists are cut to this many, unless everything is asked for. */
const listedMax = 20;

/** What a plan would do. */
export function planText(content: ReportContent, options: PlanTextOptions): string {
  const { parts, timeLine, refusals } = content;
  const sections = parts.map((part) => partText(part, options));
  return [
    summaryTable(parts),
    options.styles.bold(options.verdict ?? planSentence({ ...content, refusals: [] })),
    ...refusedText(refusals, options),
    ...withheldText(parts, options),
    ...(timeLine ? [timeLineText(timeLine, options)] : []),
    ...sections.filter((section) => section !== ''),
  ].join('\n\n');
}

function refusedText(refusals: readonly Refusal[], { styles }: PlanTextOptions): readonly string[] {
  if (refusals.length === 0) return [];
  const lines = refusals.map((refusal) => `  ${words.refusals.refusalMessage(refusal)}`);
  return [[styles.bold(styles.red(words.summary.refusedText)), ...lines].join('\n')];
}

interface WithheldChange extends ReportedChange {
  readonly reason: WithholdReason;
}

function withheldOf({ changes }: ReportPart): readonly WithheldChange[] {
  return changes.flatMap(({ reason, ...change }) => (reason ? [{ ...change, reason }] : []));
}

/** What is not done although the files ask for it, alike ones together. */
function withheldText(parts: readonly ReportPart[], options: PlanTextOptions): readonly string[] {
  const lines = parts.flatMap((part) => {
    const groups = groupBy(
      withheldOf(part),
      ({ reason }) => words.withholding.describeWithheld(reason).general,
    );
    return [...groups].flatMap(([general, group]) => withheldGroup(part, { general, group }, options));
  });
  const count = parts.reduce((sum, { totals }) => sum + totals.withheld, 0);
  const { bold, yellow } = options.styles;
  return count === 0 ? [] : [[bold(yellow(words.summary.withheldText(count))), ...lines].join('\n')];
}

function withheldGroup(
  { summary: { resource, scope }, tree }: ReportPart,
  { general, group }: { readonly general: string; readonly group: readonly WithheldChange[] },
  options: PlanTextOptions,
): readonly string[] {
  const paths = recordPaths(tree);
  const line = ({ change, reason }: WithheldChange) => {
    const { specific } = words.withholding.describeWithheld(reason);
    const path = paths.above(change, 'before');
    const details = [...(specific === undefined ? [] : [specific]), ...(path ? [pathText(path)] : [])];
    const detail = details.length === 0 ? '' : options.styles.dim(` (${details.join('; ')})`);
    return `      ${words.report.action[change.action]} ${recordNameText(change)}${detail}`;
  };
  return [`  ${words.common.placeName(resource, scope)}: ${general}`, ...listed(group, line, options)];
}

const columns = ['create', 'update', 'move', 'delete', 'withheld', 'unchanged', 'onlyInService'] as const;

/** What a figure counts. */
export function figureName(
  figure: Exclude<(typeof columns)[number], 'onlyInService'> | 'activate' | 'onlyInService',
): string {
  const { action, status, unchanged, onlyInService } = words.report;
  return { ...action, withheld: status.withheld, unchanged, onlyInService }[figure];
}

/** Names stand last: they are of any length. Activations are counted where there are some. */
function summaryTable(parts: readonly ReportPart[]): string {
  const isActivating = parts.some(({ totals }) => totals.activate > 0);
  const shown = isActivating ? (['activate', ...columns] as const) : columns;
  const heads = shown.map((column) => figureName(column));
  const rows = parts.map(({ summary, totals }) => {
    const figures = { ...totals, onlyInService: summary.onlyInService.length };
    const cells = shown.map((column, index) =>
      alignedRight(String(figures[column]), textWidth(heads[index] ?? '')),
    );
    const doubt = summary.isComplete ? '' : ` ${words.changes.notProvenText}`;
    return `  ${cells.join('  ')}  ${words.common.placeName(summary.resource, summary.scope)}${doubt}`;
  });
  return [`  ${heads.join('  ')}`, ...rows].join('\n');
}

function timeLineText({ resource, asOf, entries }: ReportedTimeLine, options: PlanTextOptions): string {
  const { styles } = options;
  const days = entries.map(({ activateOn }) => dayText(activateOn));
  const dayWidth = Math.max(0, ...days.map(textWidth));
  const nameWidth = Math.max(0, ...entries.map(({ name }) => textWidth(plain(name))));
  const lines = entries.map(({ name, state }, index) => {
    const day = alignedLeft(days[index] ?? '', dayWidth);
    return `  ${day}  ${alignedLeft(plain(name), nameWidth)}  ${stateText(state, styles)}`;
  });
  const title = words.changes.timeLineTitle(resource, asOf);
  return [styles.bold(title), ...listed(lines, (line) => line, options)].join('\n');
}

/** From when, as a time line says it. */
export function dayText(activateOn: string): string {
  return activateOn === 'now' ? words.report.now : plain(activateOn);
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

function partText({ summary, changes, tree }: ReportPart, options: PlanTextOptions): string {
  const planned = changes.filter(({ status }) => status !== 'withheld');
  const paths = recordPaths(tree);
  const { isPruned } = summary;
  const lines = [
    ...reportedActions.flatMap((action) => {
      const alike = planned.filter(({ change }) => change.action === action);
      const line = (placed: PlacedChange<ReportedChange>) => placedText(placed, { paths, isPruned }, options);
      return listed(arrangeInTree(alike, paths), line, options);
    }),
    ...onlyInService(summary.onlyInService, options),
  ];
  if (lines.length === 0) return '';
  return [options.styles.bold(words.common.placeName(summary.resource, summary.scope)), ...lines].join('\n');
}

/** Lines below the first one go on with the line that joins the levels. */
function placedText(
  { shown: { change }, path, levels }: PlacedChange<ReportedChange>,
  part: { readonly paths: RecordPaths; readonly isPruned: boolean },
  { styles }: PlanTextOptions,
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

function listed<T>(
  all: readonly T[],
  line: (one: T) => string,
  { isVerbose, styles }: PlanTextOptions,
): readonly string[] {
  const shown = isVerbose ? all : all.slice(0, listedMax);
  const hidden = all.length - shown.length;
  return [...shown.map(line), ...(hidden > 0 ? [styles.dim(`    ${words.summary.moreText(hidden)}`)] : [])];
}

function onlyInService(names: readonly RecordName[], options: PlanTextOptions): readonly string[] {
  const line = (one: RecordName) => {
    const text = one.key === null ? `${words.changes.noCodeText} ${plain(one.name)}` : recordNameText(one);
    return options.styles.dim(`  = ${words.summary.onlyInServiceText(text)}`);
  };
  return listed(names, line, options);
}
