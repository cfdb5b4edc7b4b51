/**
 * A plan or a run as Markdown, for pull requests and chats: the figures first, then what is refused, withheld or open, then a table of
 * changes for each resource. Never longer than a comment may be. Pure.
 */

import { groupBy } from '../../plan/records/collections.js';
import { momentText } from '../../words/moment-text.js';
import { formatOrigin, recordNameText } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { ReportContent } from '../content/report-content.js';
import { reportTitle, verdictSentence } from '../content/verdict.js';
import { changesOf, openStatuses } from '../text/outcome-text.js';
import { dayText, figureName } from '../text/plan-text.js';
import { partName, partSection, plannedChanges } from './markdown-changes.js';
import { code, prose, table, tableRow } from './markdown-text.js';

/** What a comment on GitHub holds is 65,536; a little is left for a sentence around it. */
export const charactersMax = 65_000;

/** Lists are shortened step by step until the report is short enough; the last one leaves the figures and some reasons. */
const steps: readonly Limits[] = [
  ...[1000, 500, 200, 100, 50, 20, 10, 5, 2, 0].map((rowsMax) => ({ rowsMax, partsMax: 1000 })),
  { rowsMax: 0, partsMax: 20 },
];

interface Limits {
  /** Of each list. */
  readonly rowsMax: number;
  /** Resources and scopes. */
  readonly partsMax: number;
}

/** Figures and reasons are kept longer than changes are. */
const reasonsMin = 5;

/** The whole report, with a line end at its end. */
export function markdownReport(content: ReportContent): string {
  for (const limits of steps) {
    const text = layOut(content, limits);
    if (text.length <= charactersMax) return text;
  }
  const hidden = words.markdown.cutText(content.changeCount);
  return `${[...opening(content, { rowsMax: 0, partsMax: 0 }), `**${hidden}**`].join('\n\n')}\n`;
}

function layOut(content: ReportContent, limits: Limits): string {
  const { rowsMax, partsMax } = limits;
  // What is withheld is told above, with its reasons.
  const parts = content.parts.filter(
    (part) => plannedChanges(part).length + part.summary.onlyInService.length > 0,
  );
  const shown = parts.slice(0, partsMax);
  const planned = parts.map(plannedChanges);
  const hiddenCount = planned.reduce(
    (sum, changes, index) => sum + Math.max(0, changes.length - (index < partsMax ? rowsMax : 0)),
    0,
  );
  const sections = [
    ...opening(content, limits),
    ...refused(content, limits),
    ...notApplied(content, limits),
    ...withheld(content, limits),
    ...losses(content, limits),
    ...timeLine(content, limits),
    ...shown.map((part) => partSection(part, { isAfterRun: content.results !== undefined, rowsMax })),
    ...problems(content, limits),
    ...sources(content, limits),
    ...(hiddenCount > 0 ? [`**${words.markdown.cutText(hiddenCount)}**`] : []),
  ];
  return `${sections.join('\n\n')}\n`;
}

function opening(content: ReportContent, limits: Limits): readonly string[] {
  const { command, serviceUrl, createdAt, timeZone, toolVersion } = content;
  return [
    `# ${reportTitle(content)}: \`mastersync ${command}\``,
    `**${verdictSentence(content)}**`,
    words.markdown.madeText({
      service: code(serviceUrl),
      createdAt: momentText(createdAt, timeZone),
      toolVersion,
    }),
    summaryTable(content, limits),
  ];
}

const figures = ['create', 'update', 'move', 'delete', 'activate', 'withheld', 'unchanged'] as const;

function summaryTable({ parts, totals }: ReportContent, { partsMax }: Limits): string {
  const columns = figures.filter((figure) => figure !== 'activate' || totals.activate > 0);
  const heads = [words.markdown.column.place, ...columns.map((figure) => figureName(figure))];
  const shown = parts.slice(0, Math.min(Math.max(partsMax, reasonsMin), 50));
  const rows = shown.map((part) => {
    const doubt = part.summary.isComplete ? '' : ` ${words.changes.notProvenText}`;
    return tableRow([`${partName(part)}${doubt}`, ...columns.map((figure) => String(part.totals[figure]))]);
  });
  const hidden = parts.length - shown.length;
  const rest = hidden > 0 ? [tableRow([words.report.more(hidden), ...columns.map(() => '')])] : [];
  const sum = tableRow([
    `**${words.markdown.column.total}**`,
    ...columns.map((figure) => `**${totals[figure]}**`),
  ]);
  return table(heads, [...rows, ...rest, sum], { isOfFigures: true });
}

function refused({ refusals }: ReportContent, limits: Limits): readonly string[] {
  const lines = bullets(refusals, (refusal) => prose(words.refusals.refusalMessage(refusal)), limits);
  if (refusals.length === 0) return [];
  return [`## ${words.markdown.heading.refused}`, lines];
}

/** A list of reasons; some stay when everything else is cut. */
function bullets<T>(all: readonly T[], line: (one: T) => string, { rowsMax }: Limits): string {
  const shown = all.slice(0, Math.max(reasonsMin, Math.min(rowsMax, 100)));
  const hidden = all.length - shown.length;
  const rest = hidden > 0 ? [`- ${words.report.more(hidden)}`] : [];
  return [...shown.map((one) => `- ${line(one)}`), ...rest].join('\n');
}

function notApplied(content: ReportContent, { rowsMax }: Limits): readonly string[] {
  const open = openStatuses.flatMap((status) => changesOf(content, status));
  if (open.length === 0) return [];
  const { status, action, record, reason, origin } = words.markdown.column;
  const shown = open.slice(0, Math.max(reasonsMin, Math.min(rowsMax, 100)));
  const rows = shown.map(({ change, status: one, message = '' }) =>
    tableRow([
      words.report.status[one],
      words.report.action[change.action],
      `${prose(words.common.placeName(change.resource, change.scope))} ${code(recordNameText(change))}`,
      prose(message),
      code(formatOrigin(change.origin)),
    ]),
  );
  const hidden = open.length - shown.length;
  return [
    `## ${words.markdown.heading.notApplied}`,
    table([status, action, record, reason, origin], rows),
    ...(hidden > 0 ? [words.report.more(hidden)] : []),
  ];
}

function withheld({ parts, totals }: ReportContent, limits: Limits): readonly string[] {
  if (totals.withheld === 0) return [];
  const groups = parts.flatMap((part) => {
    const reasoned = part.changes.flatMap(({ change, reason }) => (reason ? [{ change, reason }] : []));
    const byReason = groupBy(reasoned, ({ reason }) => words.withholding.describeWithheld(reason).general);
    return [...byReason].map(([general, group]) => ({ part, general, group }));
  });
  const line = ({ part, general, group }: (typeof groups)[number]) => {
    const shown = group.slice(0, limits.rowsMax);
    const hidden = group.length - shown.length;
    const lines = shown.map(({ change, reason }) => {
      const { specific } = words.withholding.describeWithheld(reason);
      const detail = specific === undefined ? '' : ` (${prose(specific)})`;
      return `  - ${words.report.action[change.action]} ${code(recordNameText(change))}${detail}`;
    });
    const rest = hidden > 0 ? [`  - ${words.report.more(hidden)}`] : [];
    return [`**${partName(part)}**: ${prose(general)}`, ...lines, ...rest].join('\n');
  };
  return [
    `## ${words.markdown.heading.withheld}`,
    words.summary.withheldText(totals.withheld),
    bullets(groups, line, limits),
  ];
}

function losses({ losses: lost }: ReportContent, limits: Limits): readonly string[] {
  if (lost.length === 0) return [];
  return [
    `## ${words.markdown.heading.losses}`,
    bullets(lost, (loss) => prose(words.undo.describeUndoLoss(loss)), limits),
  ];
}

function timeLine({ timeLine: line }: ReportContent, { rowsMax }: Limits): readonly string[] {
  if (!line) return [];
  const { from, record, state } = words.markdown.column;
  const shown = line.entries.slice(0, Math.max(reasonsMin, rowsMax));
  const rows = shown.map((entry) =>
    tableRow([dayText(entry.activateOn), code(entry.name), words.report.timeLineState[entry.state]]),
  );
  const hidden = line.entries.length - shown.length;
  return [
    `## ${words.changes.timeLineTitle(line.resource, line.asOf)}`,
    table([from, record, state], rows),
    ...(hidden > 0 ? [words.report.more(hidden)] : []),
  ];
}

function problems({ problems: found, timeZone }: ReportContent, limits: Limits): readonly string[] {
  if (found.length === 0) return [];
  const line = (problem: (typeof found)[number]) =>
    `${words.report.severity[problem.severity]}: ${prose(words.problems.describeProblem(problem, timeZone))}`;
  return [`## ${words.markdown.heading.problems}`, bullets(found, line, limits)];
}

function sources({ sources: all }: ReportContent, limits: Limits): readonly string[] {
  if (all.length === 0) return [];
  const line = ({ file, sheet, rowCount }: (typeof all)[number]) =>
    `${code(formatOrigin({ file, ...(sheet !== undefined && { sheet }) }))}: ${words.markdown.rowsText(rowCount)}`;
  return [`## ${words.markdown.heading.files}`, bullets(all, line, limits)];
}
