/**
 * A plan or a run as JSON with every change, a superset of `--json`. Described by
 * schemas/report.schema.json. Pure.
 */

import type { Activation, Effect, FieldChange } from '../../model/changes.js';
import type { UndoLoss } from '../../model/obstacles.js';
import type { ScopeSummary } from '../../model/plan.js';
import type { Origin, Source } from '../../model/tables.js';
import { withheldCode } from '../../plan/check/hold.js';
import { countOutcomes, type Totals } from '../../plan/records/totals.js';
import { words } from '../../words/words.js';
import { isOpen } from '../content/open-changes.js';
import type { NamePath, RecordPaths } from '../content/record-paths.js';
import type {
  ReportContent,
  ReportedChange,
  ReportedTimeLine,
  ReportPart,
} from '../content/report-content.js';
import {
  type JsonFindings,
  type JsonRefusal,
  jsonApprover,
  jsonFailure,
  jsonProblem,
  jsonRefusal,
  jsonWithheld,
} from './json-document.js';
import { jsonPieces } from './json-pieces.js';

/** Version of the format; increment when older readers could be misled. */
export const reportVersion = 1;

export interface JsonReport extends JsonFindings {
  readonly reportVersion: typeof reportVersion;
  /** `carried-out`: every change has its outcome. */
  readonly stage: 'planned' | 'carried-out';
  readonly createdAt: string;
  readonly toolVersion: string;
  readonly serviceUrl: string;
  readonly sources: readonly Omit<Source, 'feeds' | 'lacksLineEnd' | 'content' | 'columns'>[];
  readonly timeLine: ReportedTimeLine | null;
  /** What an undo cannot restore. */
  readonly losses: readonly (JsonRefusal & { readonly change: string; readonly action: string })[];
  readonly scopes: readonly (Omit<ScopeSummary, 'containerId'> & { readonly totals: Totals })[];
  /** In report order, withheld changes included. */
  readonly changes: readonly JsonChange[];
}

export interface JsonChange {
  readonly id: string;
  readonly resource: string;
  readonly scope: string;
  readonly action: string;
  readonly key: string;
  readonly name: string;
  readonly status: string;
  /** Code of the reason, for a withheld change. */
  readonly code: string | null;
  /** Why it is withheld or was not applied. */
  readonly message: string | null;
  readonly fields: readonly FieldChange[];
  /** Without ids, which are useless to readers. */
  readonly effects: readonly Pick<Effect, 'what' | 'count'>[];
  readonly activation: Activation | null;
  /** Names of the ancestors, root first; null if not on that side or not in a tree. */
  readonly path: { readonly before: NamePath | null; readonly after: NamePath | null };
  readonly origin: Origin;
  readonly dependsOn: readonly string[];
}

/** Yields the file in pieces, one line per list element. */
export function* jsonReport(content: ReportContent): Generator<string> {
  yield* jsonPieces(reportDocument(content), 0);
  yield '\n';
}

/** The document as a value. */
export function reportDocument(content: ReportContent): JsonReport {
  const { command, createdAt, toolVersion, serviceUrl, sources, timeLine, parts, results } = content;
  const reported = parts.flatMap(({ changes }) => changes);
  return {
    reportVersion,
    command,
    stage: results ? 'carried-out' : 'planned',
    createdAt,
    toolVersion,
    serviceUrl,
    sources: sources.map(({ feeds, lacksLineEnd, content, columns, ...source }) => source),
    timeLine: timeLine ?? null,
    totals: content.totals,
    results: results ?? countOutcomes([]),
    resources: content.resources,
    problems: content.problems.map(jsonProblem),
    refusals: content.refusals.map(jsonRefusal),
    approvals: content.approvals(),
    budgets: content.budgets,
    approvedBy: jsonApprover(content.approval),
    failures: reported.filter(isOpen).map(jsonFailure),
    withheld: reported.flatMap(({ change, withheld }) =>
      withheld ? [jsonWithheld({ change, ...withheld })] : [],
    ),
    losses: content.losses.map(jsonLoss),
    scopes: parts.map(jsonScope),
    changes: parts.flatMap((part) => {
      const paths = part.paths();
      return part.changes.map((one) => jsonChange(one, paths));
    }),
  };
}

/** Omits ids of the service, which are useless to readers. */
function jsonScope({
  summary: { containerId: _, ...summary },
  totals,
}: ReportPart): JsonReport['scopes'][number] {
  return { ...summary, totals };
}

function jsonChange({ change, status, withheld, message }: ReportedChange, paths: RecordPaths): JsonChange {
  const { id, resource, scope, action, key, name, fields, effects = [], activation } = change;
  return {
    id,
    resource,
    scope,
    action,
    key,
    name,
    status,
    code: withheld ? withheldCode(withheld) : null,
    message: withheld ? words.findings.withheldMessage(withheld) : (message ?? null),
    fields,
    effects: effects.map(({ what, count }) => ({ what, count })),
    activation: activation ?? null,
    path: { before: paths.above(change, 'before') ?? null, after: paths.above(change, 'after') ?? null },
    origin: change.origin,
    dependsOn: change.dependsOn,
  };
}

/** What an undo cannot restore. */
export function jsonLoss({ change, reason }: UndoLoss): JsonReport['losses'][number] {
  const { id, action } = change;
  const message = words.undo.undoLossMessage(reason, { owner: change });
  return { change: id, action, code: reason.code, message };
}
