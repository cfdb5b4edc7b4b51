/** What a rehearsal has shown, as text for a terminal. Pure. */
import type { Change } from '../../model/changes.js';
import type { Outcome } from '../../model/plan.js';
import type { FieldTitles } from '../../model/records.js';
import type { Rehearsal, RehearsedUndo, RequestFigures } from '../../model/rehearsal.js';
import { recordId } from '../../plan/records/names.js';
import { countOutcomes, isDone } from '../../plan/records/totals.js';
import { isGraveLoss } from '../../plan/undo/feasible-undo.js';
import { wholeLine } from '../../words/text.js';
import { words } from '../../words/words.js';
import { openStatuses } from '../content/open-changes.js';
import { notAppliedText } from './outcome-text.js';
import { listed, type TextOptions } from './styles.js';

export interface RehearsalTextOptions extends TextOptions {
  readonly withheldCount: number;
  /** The plan exceeds its limits. */
  readonly isRefused: boolean;
  readonly titles: FieldTitles;
}

/** What was done and found, step by step. */
export function rehearsalText(rehearsal: Rehearsal, options: RehearsalTextOptions): string {
  const { recordCount, sideDifferences, outcomes, left, later, undo, requests } = rehearsal;
  const { isRefused, withheldCount, styles } = options;
  const { bold, yellow, dim } = styles;
  const said = words.rehearsing;
  const changeLine = (change: Change) =>
    `  ${words.report.actionName(change)} ${wholeLine(recordId(change))}`;
  return [
    bold(said.titleText(recordCount)),
    ...runLines(outcomes, options),
    said.againText(left.length),
    ...listed(left, changeLine, options),
    ...(later.length > 0 ? [said.laterText(later.length), ...listed(later, changeLine, options)] : []),
    ...undoLines(undo, options),
    ...requestLines(requests, options),
    ...(sideDifferences.length > 0 ? [bold(yellow(said.differencesTitle))] : []),
    ...listed(sideDifferences, (one) => `  ${wholeLine(said.differenceText(one))}`, options),
    dim(said.limitsText),
    ...(withheldCount > 0 ? [yellow(said.withheldText(withheldCount))] : []),
    ...(isRefused ? [bold(yellow(said.refusedText))] : []),
  ].join('\n');
}

function runLines(outcomes: readonly Outcome[], options: TextOptions): readonly string[] {
  const counts = countOutcomes(outcomes);
  const others = (['already', ...openStatuses] as const).map((one) => {
    return { count: counts[one], status: words.report.status[one] };
  });
  const figures = words.report.resultText({
    appliedCount: counts.applied,
    changeCount: outcomes.length,
    others: others.filter(({ count }) => count > 0),
  });
  return [figures, ...openLines(outcomes, options)];
}

function openLines(outcomes: readonly Outcome[], options: TextOptions): readonly string[] {
  const open = outcomes.filter((outcome) => !isDone(outcome));
  return listed(open, (one) => `  ${notAppliedText(one, options.styles)}`, options);
}

function undoLines(
  { changeCount, open, losses, differences }: RehearsedUndo,
  options: RehearsalTextOptions,
): readonly string[] {
  const grave = losses.filter(isGraveLoss);
  const isWhole = open.length + grave.length + differences.length === 0;
  const lines = [
    ...grave.map((loss) => words.undo.describeUndoLoss(loss, options.titles)),
    // A loss names the record whose values differ.
    ...(grave.length > 0 ? [] : differences.map(words.rehearsing.changedText)),
  ];
  return [
    words.rehearsing.undoneText(changeCount, { isWhole }),
    ...openLines(open, options),
    ...listed(lines, (line) => `  ${wholeLine(line)}`, options),
  ];
}

function requestLines(requests: RequestFigures, options: TextOptions): readonly string[] {
  const width = Math.max(0, ...requests.kinds.map(({ count }) => String(count).length));
  const line = ({ method, path, count }: RequestFigures['kinds'][number]) =>
    options.styles.dim(`  ${String(count).padStart(width)}  ${method.padEnd(6)} ${path}`);
  return [words.rehearsing.requestsText(requests), ...listed(requests.kinds, line, options)];
}
