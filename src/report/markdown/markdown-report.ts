/**
 * A plan or a run as Markdown, for pull requests and chats: figures, then refused, withheld and
 * open changes, then a table per resource. Fits into one comment. Pure.
 */

import { alikeProblems } from '../../plan/records/alike-problems.js';
import { momentText } from '../../words/moment-text.js';
import { formatOrigin, recordNameText } from '../../words/text.js';
import { words } from '../../words/words.js';
import { dayText, figureName } from '../content/labels.js';
import {
  changesOf,
  openStatuses,
  plannedChanges,
  type ShownWithheld,
  shortened,
  type WithheldGroup,
  withheldGroups,
} from '../content/open-changes.js';
import { type ReportContent, usedBudgets } from '../content/report-content.js';
import { reportTitle, verdictSentence } from '../content/verdict.js';
import { partName, partSection } from './markdown-changes.js';
import { code, prose, table, tableRow } from './markdown-text.js';

/** A GitHub comment takes 65,536; the margin is for text around the report. */
export const charactersMax = 65_000;

/** Lists are shortened until the report fits; the last step keeps the figures and some reasons. */
const steps: readonly Limits[] = [
  ...[1000, 500, 200, 100, 50, 20, 10, 5, 2, 0].map((rowsMax) => ({ rowsMax, partsMax: 1000 })),
  { rowsMax: 0, partsMax: 20 },
];

interface Limits {
  /** Maximum rows per list. */
  readonly rowsMax: number;
  /** Resources and scopes. */
  readonly partsMax: number;
}

/** Records of one cause; the tables and other reports have all. */
const withheldMax = 10;

/** Reasons are kept longer than changes. */
const reasonsMin = 5;

/** The whole report, with a final line break. */
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
  // Withheld changes have their own section, by reason.
  const parts = content.parts.filter(
    (part) => plannedChanges(part).length + part.summary.onlyInService.length > 0,
  );
  const hiddenCount = parts
    .map((part, index) => plannedChanges(part).length - (index < partsMax ? rowsMax : 0))
    .reduce((sum, hidden) => sum + Math.max(0, hidden), 0);
  const isAfterRun = content.results !== undefined;
  const { titles, refusals, losses, problems, sources, timeZone } = content;
  const { heading } = words.markdown;
  const list = <T>(title: string, all: readonly T[], line: (one: T) => string) =>
    reasons(title, { all, line, limits });
  const sections = [
    ...opening(content, limits),
    ...list(heading.refused, refusals, (refusal) => prose(words.findings.findingMessage(refusal))),
    ...content.concerns().flatMap(({ heading: title, texts }) => list(title, texts, prose)),
    ...notApplied(content, limits),
    ...withheld(content, limits),
    ...list(heading.losses, losses, (loss) => prose(words.undo.describeUndoLoss(loss, titles))),
    ...timeLine(content, limits),
    ...parts.slice(0, partsMax).map((part) => partSection(part, { titles, isAfterRun, rowsMax })),
    ...list(heading.problems, alikeProblems(problems), (alike) => {
      const text = prose(words.problems.describeAlike(alike, timeZone));
      return `${words.report.severity[alike[0].severity]}: ${text}`;
    }),
    ...list(heading.files, sources, ({ file, sheet, rowCount, leftOutCount }) => {
      const name = formatOrigin({ file, ...(sheet !== undefined && { sheet }) });
      const leftOut = leftOutCount === undefined ? [] : [words.summary.leftOutText(leftOutCount)];
      return `${code(name)}: ${[words.markdown.rowsText(rowCount), ...leftOut].join('; ')}`;
    }),
    ...list(words.budgets.heading({ isRun: content.results !== undefined }), usedBudgets(content), (budget) =>
      prose(words.budgets.leftText(budget)),
    ),
    ...(hiddenCount > 0 ? [`**${words.markdown.cutText(hiddenCount)}**`] : []),
  ];
  return `${sections.join('\n\n')}\n`;
}

function opening(content: ReportContent, limits: Limits): readonly string[] {
  const { command, serviceUrl, createdAt, timeZone, toolVersion, approval } = content;
  return [
    `# ${reportTitle(content)}: \`mastersync ${command}\``,
    `**${verdictSentence(content)}**`,
    words.markdown.madeText({
      service: code(serviceUrl),
      createdAt: momentText(createdAt, timeZone),
      toolVersion,
    }),
    ...(approval ? [prose(words.approving.approvedByText(approval, timeZone))] : []),
    summaryTable(content, limits),
  ];
}

const figures = ['create', 'update', 'move', 'delete', 'activate', 'withheld', 'unchanged'] as const;

function summaryTable({ parts, totals }: ReportContent, { partsMax }: Limits): string {
  const columns = figures.filter((figure) => figure !== 'activate' || totals.activate > 0);
  const { place, total } = words.markdown.column;
  const rows = shortened(parts, {
    max: Math.min(Math.max(partsMax, reasonsMin), 50),
    line: (part) => {
      const doubt = part.summary.isComplete ? '' : ` ${words.changes.notProvenText}`;
      return tableRow([`${partName(part)}${doubt}`, ...columns.map((figure) => String(part.totals[figure]))]);
    },
    rest: (count) => tableRow([words.report.more(count), ...columns.map(() => '')]),
  });
  const sum = tableRow([`**${total}**`, ...columns.map((figure) => `**${totals[figure]}**`)]);
  return table([place, ...columns.map(figureName)], [...rows, sum], { isOfFigures: true });
}

/** A list of reasons with a heading, never cut completely. Empty for an empty list. */
function reasons<T>(
  heading: string,
  {
    all,
    line,
    limits,
    intro = [],
  }: {
    readonly all: readonly T[];
    readonly line: (one: T) => string;
    readonly limits: Limits;
    readonly intro?: readonly string[];
  },
): readonly string[] {
  if (all.length === 0) return [];
  const rest = (count: number) => `- ${words.report.more(count)}`;
  const bullets = shortened(all, { max: reasonCount(limits), line: (one) => `- ${line(one)}`, rest });
  return [`## ${heading}`, ...intro, bullets.join('\n')];
}

function reasonCount({ rowsMax }: Limits): number {
  return Math.max(reasonsMin, Math.min(rowsMax, 100));
}

function cutTable<T>(
  heads: readonly string[],
  all: readonly T[],
  { max, row }: { readonly max: number; readonly row: (one: T) => readonly string[] },
): readonly string[] {
  const rows = all.slice(0, max).map((one) => tableRow(row(one)));
  const hidden = all.length - rows.length;
  return [table(heads, rows), ...(hidden > 0 ? [words.report.more(hidden)] : [])];
}

function notApplied(content: ReportContent, limits: Limits): readonly string[] {
  const open = openStatuses.flatMap((status) => changesOf(content, status));
  if (open.length === 0) return [];
  const { status, action, record, reason, origin } = words.markdown.column;
  const row = ({ change, status: one, message = '' }: (typeof open)[number]) => [
    words.report.status[one],
    words.report.actionName(change),
    `${prose(words.common.placeName(change.resource, change.scope))} ${code(recordNameText(change))}`,
    prose(message),
    code(formatOrigin(change.origin)),
  ];
  return [
    `## ${words.markdown.heading.notApplied}`,
    ...cutTable([status, action, record, reason, origin], open, { max: reasonCount(limits), row }),
  ];
}

function withheld({ parts, totals }: ReportContent, limits: Limits): readonly string[] {
  const max = Math.min(limits.rowsMax, withheldMax);
  const rest = (count: number) => `  - ${words.report.more(count)}`;
  const record = ({ change }: ShownWithheld) =>
    `  - ${words.report.actionName(change)} ${code(recordNameText(change))}`;
  const line = ({ finding, held, needing }: WithheldGroup) =>
    [
      `**${prose(words.findings.placeText(finding.place))}**: ${prose(words.findings.findingMessage(finding))}`,
      ...shortened(held, { max, line: record, rest }),
      ...(needing.length > 0 ? [`  - ${words.findings.needingText(needing.length)}`] : []),
      ...shortened(needing, { max, line: record, rest }),
    ].join('\n');
  const intro = [words.summary.withheldText(totals.withheld)];
  return reasons(words.markdown.heading.withheld, { all: withheldGroups(parts), line, limits, intro });
}

function timeLine({ timeLine: line }: ReportContent, { rowsMax }: Limits): readonly string[] {
  if (!line) return [];
  const { from, record, state } = words.markdown.column;
  const row = (entry: (typeof line.entries)[number]) => [
    dayText(entry.activateOn),
    code(entry.name),
    words.report.timeLineState[entry.state],
  ];
  return [
    `## ${words.changes.timeLineTitle(line.asOf)}`,
    ...cutTable([from, record, state], line.entries, { max: Math.max(reasonsMin, rowsMax), row }),
  ];
}
