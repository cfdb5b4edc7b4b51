/**
 * Explains one record of a plan: what asks for it, what it is compared with, what follows, and what
 * was found about that. Everything is taken from what planning has computed; nothing is decided
 * here. Pure.
 */
import type { Change, FieldChange } from '../../model/changes.js';
import type { Finding } from '../../model/checks.js';
import type { Plan } from '../../model/plan.js';
import type { Problem } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord, Intent, Value } from '../../model/records.js';
import type { Grid, Origin, Row, RowOrigin, Table, TextMaker } from '../../model/tables.js';
import { isSameValue } from '../../resources/fields/field-types.js';
import type { Judgement } from '../check/check-plan.js';
import { cellAt } from '../columns/cells.js';
import type { NotPruned } from '../compare/prune-records.js';
import { scopeId, scopeIdOf } from '../records/names.js';
import { rowOrigin, valueOrigin } from '../records/origins.js';
import type { KnownRecord } from './find-record.js';

/** What becomes of a record. */
export const recordStatuses = [
  /** At least one change of it will be made. */
  'planned',
  /** The same, but nothing of the plan may be written. */
  'refused',
  'withheld',
  /** The row and the service agree. */
  'unchanged',
  /** The row says so. */
  'ignored',
  /** By the settings. */
  'out_of_scope',
  /** Its row has a problem. */
  'set_aside',
  /** In no file, and left alone. */
  'only_in_service',
] as const;

export type RecordStatus = (typeof recordStatuses)[number];

export interface Explanation {
  readonly resource: string;
  readonly scope: string;
  readonly key: string | null;
  readonly name: string;
  readonly status: RecordStatus;
  /** The rows that ask for it. */
  readonly rows: readonly Origin[];
  /** The table that lacks a row for it. */
  readonly missingFrom?: Origin;
  readonly intent?: Intent;
  readonly previousKey?: string;
  readonly live: Pick<ExistingRecord, 'id' | 'key' | 'values' | 'facts'> | null;
  readonly values: readonly ExplainedValue[];
  readonly changes: readonly ExplainedChange[];
  /** Only of a record that no row names, and that no change takes. */
  readonly notDeleted?: NotPruned;
  /** Why nothing of the plan may be written, as far as no change of the record says it. */
  readonly refusals: readonly Finding[];
  /** Findings about its rows. */
  readonly problems: readonly Problem[];
}

/** One value on both sides. */
export interface ExplainedValue {
  readonly field: string;
  /** The way from the cell; absent without one. */
  readonly source?: TracedText;
  /** What the row asks for in normal form; absent if the field is not managed, or kept. */
  readonly wanted?: Value;
  /** Absent if the record does not exist. */
  readonly live?: Value;
  readonly isSame: boolean;
}

export interface ExplainedChange {
  readonly id: string;
  readonly action: Change['action'];
  readonly status: 'planned' | 'refused' | 'withheld';
  readonly fields: readonly FieldChange[];
  /** What speaks against it, approved or not. */
  readonly findings: readonly ExplainedFinding[];
  /** A withheld change without which it cannot be made. */
  readonly needs?: Change;
  /** Ids that the run has yet to learn stand in braces. */
  readonly request?: ExplainedRequest;
}

export interface ExplainedFinding {
  readonly finding: Finding;
  readonly isApproved: boolean;
}

export interface ExplainedRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** What planning has computed. */
interface ExplanationSources extends ReadTexts, Pick<Judgement, 'refusals' | 'approved'> {
  readonly plan: Plan;
  readonly problems: readonly Problem[];
  requestOf(change: Change): ExplainedRequest | undefined;
}

/** Explains a record. @param record from findRecord */
export function explainRecord(record: KnownRecord, sources: ExplanationSources): Explanation {
  const { scope, key, name, desired, existing, setAside } = record;
  const { definition } = scope;
  const { refusals } = sources;
  const rows = rowsOf(record);
  const changes = changesOf(record, sources);
  const isNamed = desired !== undefined || setAside !== undefined;
  const { intent, previousKey } = desired ?? {};
  const said = new Set(changes.flatMap(({ findings }) => findings.map(({ finding }) => finding)));
  const isNew = (refusal: Finding) => !said.has(refusal);
  return {
    resource: definition.name,
    scope: scope.scope,
    key,
    name,
    status: statusOf(record, changes),
    rows,
    ...(!isNamed && scope.table && { missingFrom: rowOrigin({ table: scope.table }) }),
    ...(intent && { intent }),
    ...(previousKey !== undefined && { previousKey }),
    live: existing ? liveOf(existing) : null,
    values: valuesOf(record, sources),
    changes,
    ...(!isNamed && existing && changes.length === 0 && { notDeleted: notDeleted(record, existing) }),
    refusals: changes.some(({ status }) => status === 'refused') ? refusals.filter(isNew) : [],
    problems: sources.problems.filter(({ origin }) => rows.some((row) => isOfRow(origin, row))),
  };
}

function liveOf({ id, key, values, facts }: ExistingRecord): Explanation['live'] {
  return { id, key, values, facts };
}

function statusOf({ desired, setAside }: KnownRecord, changes: readonly ExplainedChange[]): RecordStatus {
  const [first] = changes.filter(({ status }) => status !== 'withheld');
  if (first) return first.status;
  if (changes.length > 0) return 'withheld';
  if (setAside) return 'set_aside';
  if (!desired) return 'only_in_service';
  if (desired.isLeftOut) return 'out_of_scope';
  return desired.intent === 'ignore' ? 'ignored' : 'unchanged';
}

/** The row of the record, and those of its parts. */
function rowsOf({ desired, setAside }: KnownRecord): readonly Origin[] {
  const wholeRows: readonly (RowOrigin | undefined)[] = [desired?.row, setAside?.row];
  const parts = [...(desired?.partRows?.values() ?? [])];
  const origins = [...wholeRows, ...parts].flatMap((row) => (row?.line === undefined ? [] : rowOrigin(row)));
  return [...new Map(origins.map((origin) => [JSON.stringify(origin), origin])).values()];
}

function isOfRow(origin: Origin | undefined, row: Origin): boolean {
  return origin?.file === row.file && origin.sheet === row.sheet && origin.line === row.line;
}

/** Every field of the record, then its custom fields. */
function valuesOf(
  { scope: { definition }, desired, existing }: KnownRecord,
  texts: ReadTexts,
): readonly ExplainedValue[] {
  const fixed = definition.fields.map(({ name }) => name);
  const known = [...Object.keys(existing?.values ?? {}), ...Object.keys(desired?.values ?? {})];
  return [...new Set([...fixed, ...known])].flatMap((field): readonly ExplainedValue[] => {
    const source = desired && traceValue(texts, desired, field);
    const wanted = desired?.values[field];
    const live = existing && (existing.values[field] ?? null);
    if (source === undefined && wanted === undefined && (live ?? null) === null) return [];
    const isSame = wanted === undefined || (live !== undefined && isSameValue(live, wanted));
    return [
      {
        field,
        ...(source && { source }),
        ...(wanted !== undefined && { wanted }),
        ...(live !== undefined && { live }),
        isSame,
      },
    ];
  });
}

/** Why a record that no row names stays. */
function notDeleted({ scope }: KnownRecord, existing: ExistingRecord): NotPruned {
  const table = scope.definition.name;
  return scope.pruning.staying.get(existing) ?? { code: 'not_asked_for', args: { table } };
}

function changesOf({ scope, key }: KnownRecord, sources: ExplanationSources): readonly ExplainedChange[] {
  const { plan, refusals, approved, requestOf } = sources;
  const status = refusals.length > 0 ? ('refused' as const) : ('planned' as const);
  const withheldById = new Map(plan.withheld.map((one) => [one.change.id, one]));
  const all = [...plan.changes, ...plan.withheld.map(({ change }) => change)];
  const lifts = new Set([...(plan.approved ?? []), ...approved.map(({ lift }) => lift)]);
  const findings = [...plan.findings, ...refusals, ...approved];
  const place = scopeIdOf(scope);
  const recordChanges = all.filter((change) => change.key === key && scopeId(change) === place);
  return recordChanges.map((change) => {
    const { id, action, fields } = change;
    const withheld = withheldById.get(id);
    const about = findings.filter((one) => one.holds.includes(id) || one === withheld?.finding);
    const request = requestOf(change);
    return {
      id,
      action,
      status: withheld ? 'withheld' : status,
      fields,
      findings: about.map((finding) => ({ finding, isApproved: lifts.has(finding.lift) })),
      ...(withheld?.needs && { needs: withheld.needs }),
      ...(request && { request }),
    };
  });
}

/** The texts that were read. */
interface ReadTexts {
  /** The files as they stand. */
  readonly grids: readonly Grid[];
  /** The same as rows of tables, after shaping. */
  readonly tables: readonly Table[];
}

/** The way of one cell, or of one that only settings fill. */
interface TracedText {
  readonly origin: Origin;
  /** As the file has it; absent where the file has no such cell. */
  readonly text?: string;
  /** As the table has it, where that is another text. */
  readonly shaped?: { readonly by: TextMaker; readonly text: string };
}

/** The text behind a value of a row; undefined if the table has no column for it. */
function traceValue(
  { grids, tables }: ReadTexts,
  desired: DesiredRecord,
  name: string,
): TracedText | undefined {
  const { row, index } = cellOf(desired, name);
  const { table, line } = row;
  if (index === undefined || line === undefined) return undefined;
  const isOwn = ({ source }: { readonly source: Origin }) =>
    source.file === table.file && source.sheet === table.sheet;
  const ofLine = (rows: readonly Row[] = []) => rows.find((one) => one.line === line);
  const grid = grids.find(isOwn);
  const width = Math.max(0, ...(grid?.rows.map(({ cells }) => cells.length) ?? []));
  const raw = ofLine(grid?.rows);
  const inFile = index < (table.columnCount ?? width);
  const text = raw && inFile ? cellAt(raw.cells, index) : undefined;
  // One file may be read as several tables.
  const all = tables.filter((one) => isOwn(one) && ofLine(one.rows) !== undefined);
  const tableOfRow = all.find(({ resource }) => resource === desired.resource) ?? all[0];
  const value = cellAt(ofLine(tableOfRow?.rows)?.cells ?? [], index);
  const by = tableOfRow?.shaped?.makerByColumn.get(index) ?? tableOfRow?.layout?.kind ?? 'levels';
  const isShaped = tableOfRow !== undefined && value !== (text ?? '');
  return {
    origin: valueOrigin(desired, name),
    ...(text !== undefined && { text }),
    ...(isShaped && { shaped: { by, text: value } }),
  };
}

/** The cell of a value, in the record's own row or in a part row. */
function cellOf(
  { row, partRows }: DesiredRecord,
  name: string,
): { readonly row: RowOrigin; readonly index: number | undefined } {
  const end = name.lastIndexOf('.');
  const partRow = partRows?.get(name.slice(0, end));
  const origin = partRow ?? row;
  const column = partRow ? name.slice(end + 1) : name;
  return { row: origin, index: origin.table.columnIndexByField.get(column) };
}
