/** The first sheet: the figures of the plan, what blocks it, and its sources. Pure. */

import type { Problem } from '../../model/problems.js';
import { alikeProblems } from '../../plan/records/alike-problems.js';
import type { Group } from '../../plan/records/collections.js';
import type { OutcomeCounts, Totals } from '../../plan/records/totals.js';
import { momentText } from '../../words/moment-text.js';
import { words } from '../../words/words.js';
import type { Concern } from '../content/concerns.js';
import { dayText } from '../content/labels.js';
import { movesText } from '../content/moves-text.js';
import { shortened, withheldGroups } from '../content/open-changes.js';
import { type ReportContent, type ReportPart, usedBudgets } from '../content/report-content.js';
import { reportTitle, verdictSentence } from '../content/verdict.js';
import { type Sheet, type SheetCell, type SheetRow, textCell } from './sheet.js';

/** The first sheet. Its legend says so if notes were cut at `notesMax`. */
export function summarySheet(content: ReportContent, { notesMax }: { readonly notesMax: number }): Sheet {
  const { xlsx } = words;
  const { heading } = xlsx;
  const { results, refusals } = content;
  return {
    name: xlsx.summarySheet,
    widths: [28, 24, ...Array.from({ length: columnCount - 2 }, () => 14)],
    rows: [
      [textCell(reportTitle(content), 'title')],
      [textCell(verdictSentence(content), 'heading')],
      ...howToRows(content),
      ...section(heading.refusals, {
        rows: refusals.map((refusal) => [
          wide(words.findings.findingMessage(refusal), { beside: 0, isOwn: true }),
        ]),
      }),
      ...content.concerns().flatMap((concern) => section(concern.heading, { rows: concernRows(concern) })),
      ...section(heading.about, { rows: aboutRows(content) }),
      ...section(heading.figures, figures(content)),
      ...section(heading.results, { rows: results ? resultRows(results) : [] }),
      ...section(heading.withheld, withheld(content)),
      ...section(words.report.timeLineTitle, timeLine(content)),
      ...section(heading.problems, problems(content)),
      ...section(words.budgets.heading({ isRun: results !== undefined }), {
        rows: usedBudgets(content).map((budget) => [
          wide(words.budgets.leftText(budget), { beside: 0, isOwn: true }),
        ]),
      }),
      ...section(heading.sources, sources(content)),
      ...section(heading.legend, { rows: legendRows(content, notesMax) }),
    ],
  };
}

const concernsMax = 20;

function concernRows({ texts }: Concern): Table['rows'] {
  const line = (text: string): readonly Content[] => [wide(text, { beside: 0, isOwn: true })];
  return shortened(texts, { max: concernsMax, line, rest: (count) => [words.report.more(count)] });
}

interface WideText {
  readonly text: string;
  readonly isOwn?: boolean;
  readonly span: number;
}

type Content = string | number | WideText;

interface Table {
  readonly header?: readonly string[];
  readonly rows: readonly (readonly Content[])[];
}

const columnCount = 13;

/** Text that spans all columns after the first ones. */
function wide(
  text: string,
  { beside, isOwn = false }: { readonly beside: number; readonly isOwn?: boolean },
): WideText {
  return { text, span: columnCount - beside, isOwn };
}

/** A table without rows gives nothing, not even a title. */
function section(title: string, { header, rows }: Table): readonly SheetRow[] {
  const [first] = rows;
  if (!first) return [];
  const headers = header?.map((text, index) => headerCell(text, first[index] ?? ''));
  return [
    [],
    [textCell(title, 'heading')],
    ...(headers ? [spread(headers)] : []),
    ...rows.map((row) => spread(row.map(contentCell))),
  ];
}

function headerCell(text: string, content: Content): SheetCell {
  const span = typeof content === 'object' ? content.span : 1;
  return { value: text, look: typeof content === 'number' ? 'numberHeader' : 'header', span };
}

function contentCell(content: Content): SheetCell | undefined {
  if (typeof content !== 'object') return content === '' ? undefined : { value: content, look: 'plain' };
  const { text, span, isOwn } = content;
  return { value: text, look: 'wrapped', span, isOwn };
}

function spread(cells: SheetRow): SheetRow {
  return cells.flatMap((cell) => [cell, ...Array.from({ length: (cell?.span ?? 1) - 1 }, () => undefined)]);
}

function howToRows({ decisions: { areOpen, applyCommand } }: ReportContent): readonly SheetRow[] {
  if (!areOpen) return [];
  const { howTo, notSaved } = words.xlsx;
  const lines = applyCommand === undefined ? [notSaved] : howTo(applyCommand);
  return lines.map((line) => [textCell(line)]);
}

/** The label of the plan is needed to read the workbook back; see workbook-decisions.ts. */
function aboutRows(content: ReportContent): Table['rows'] {
  const { about } = words.xlsx;
  const { planId, serviceUrl, createdAt, timeZone, command, toolVersion, timeLine: line, approval } = content;
  return [
    [words.decisions.heading.plan, wide(planId(), { beside: 1 })],
    [about.service, wide(serviceUrl, { beside: 1 })],
    [about.createdAt, momentText(createdAt, timeZone)],
    ...(line ? [[about.day, line.asOf]] : []),
    [about.command, command],
    [about.version, toolVersion],
    ...(approval
      ? [[about.approved, wide(words.approving.approverText(approval, timeZone), { beside: 1, isOwn: true })]]
      : []),
  ];
}

const actions = ['create', 'update', 'move', 'delete', 'activate'] as const satisfies (keyof Totals)[];

function figures({ parts, totals }: ReportContent): Table {
  const { figure, proven, notProven } = words.xlsx;
  const { action, status, unchanged, onlyInService, resourceName } = words.report;
  const counts = (sums: Totals) => [...actions.map((name) => sums[name]), sums.withheld, sums.unchanged];
  const row = ({ summary, totals: own }: ReportPart) => [
    resourceName(summary.resource),
    summary.scope,
    ...counts(own),
    summary.rows,
    summary.existing,
    summary.onlyInService.length,
    summary.isComplete ? proven : notProven,
  ];
  const all = [
    sum(parts, ({ summary }) => summary.rows),
    sum(parts, ({ summary }) => summary.existing),
    sum(parts, ({ summary }) => summary.onlyInService.length),
  ];
  return {
    header: [
      figure.resource,
      figure.scope,
      ...actions.map((name) => action[name]),
      status.withheld,
      unchanged,
      figure.rows,
      figure.existing,
      onlyInService,
      figure.complete,
    ],
    rows: [
      ...parts.map(row),
      ...(parts.length > 1 ? [[figure.total, '', ...counts(totals), ...all]] : []),
      ...parts.flatMap(movesRow),
    ],
  };
}

function movesRow(part: ReportPart): Table['rows'] {
  const { resource, scope } = part.summary;
  const moves = movesText(part);
  return moves === undefined
    ? []
    : [[words.report.resourceName(resource), scope, wide(moves, { beside: 2 })]];
}

function resultRows(results: OutcomeCounts): Table['rows'] {
  const names = Object.keys(results) as (keyof OutcomeCounts)[];
  return names.map((name) => [words.report.status[name], results[name]]);
}

/** One row per cause; the changes are in the sheet of their resource. */
function withheld({ parts }: ReportContent): Table {
  const { place, count, reason } = words.xlsx.withheldColumn;
  const rows = withheldGroups(parts).map((group) => [
    words.findings.placeText(group.finding.place),
    group.count,
    wide(words.findings.findingMessage(group.finding), { beside: 2, isOwn: true }),
  ]);
  return { header: [place, count, reason], rows };
}

function timeLine({ timeLine: line }: ReportContent): Table {
  const { day, state, name } = words.xlsx.timeLineColumn;
  const rows = (line?.entries ?? []).map((entry) => [
    dayText(entry.activateOn),
    words.report.timeLineState[entry.state],
    wide(entry.name, { beside: 2 }),
  ]);
  return { header: [day, state, name], rows };
}

const problemsMax = 200;

function problems({ problems: all, timeZone }: ReportContent): Table {
  const { severity, text } = words.xlsx.problemColumn;
  const line = (alike: Group<Problem>): readonly Content[] => [
    words.report.severity[alike[0].severity],
    wide(words.problems.describeAlike(alike, timeZone), { beside: 1, isOwn: true }),
  ];
  const rest = (count: number) => [words.report.more(count)];
  return { header: [severity, text], rows: shortened(alikeProblems(all), { max: problemsMax, line, rest }) };
}

function sources({ sources: all }: ReportContent): Table {
  const { sourceColumn } = words.xlsx;
  return {
    header: [sourceColumn.sheet, sourceColumn.rows, sourceColumn.file, sourceColumn.sha256],
    rows: all.map(({ file, sheet, rowCount, leftOutCount, sha256 }) => [
      sheet ?? '',
      rowCount,
      {
        text: leftOutCount === undefined ? file : `${file} (${words.summary.leftOutText(leftOutCount)})`,
        span: 5,
      },
      { text: sha256, span: 6 },
    ]),
  };
}

function legendRows({ parts }: ReportContent, notesMax: number): Table['rows'] {
  const { legend, notesCut } = words.xlsx;
  const changes = parts.flatMap((part) => part.changes);
  if (changes.length === 0) return [];
  const noteCount = sum(changes, ({ change }) => change.fields.length);
  const texts = [legend.changed, legend.created, legend.deleted];
  return [...texts, ...(noteCount > notesMax ? [notesCut(notesMax)] : [])].map((text) => [text]);
}

function sum<T>(all: readonly T[], countOf: (one: T) => number): number {
  return all.reduce((total, one) => total + countOf(one), 0);
}
