/**
 * Finds changes that only an approval of their number lets happen, however few they are: the whole
 * table looks like a mistake, or many values of it do.
 */

import type { Change } from '../../model/changes.js';
import type { Coded } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord } from '../../model/records.js';
import type { ChangeReason, WithholdArguments, WithholdReason } from '../../model/refusals.js';
import { parentFieldOf } from '../../resources/resource.js';
import { isInScope } from '../intake/set-aside.js';
import { transfersIn } from '../records/transfers.js';
import { kindOf, limitApproval } from './approvables.js';
import { type Approvals, type CountedKind, isApproved } from './approvals.js';
import { type ComparedRecords, prunedDeletes } from './find-slips.js';
import { valueSlips } from './value-slips.js';

type SuspicionCode =
  | 'every_parent_changed'
  | 'few_keys_agree'
  | 'first_run'
  | 'column_blanked'
  | 'names_exchanged'
  | 'text_garbled';

interface Suspicion {
  readonly changes: readonly Change[];
  /** What is approved by number; if absent, each change by its own kind. */
  readonly kind?: CountedKind | undefined;
  readonly fact: Coded<{ [Code in SuspicionCode]: Omit<WithholdArguments[Code], 'approval'> }>;
}

/**
 * The reasons by change id, later ones first to hold. Pure.
 * @param planned the changes that would be made: what an approval is of
 */
export function suspicionReasons(
  planned: readonly Change[],
  compared: readonly ComparedRecords[],
  approvals: Approvals,
): readonly ChangeReason[] {
  const plannedIds = new Set(planned.map(({ id }) => id));
  const missingOf = (kind: CountedKind): string | undefined => {
    const approval = limitApproval(planned, kind);
    return isApproved(approvals, approval) ? undefined : approval;
  };
  return compared
    .flatMap((records) => suspicionsIn(records, plannedIds))
    .flatMap(({ changes, kind, fact }) =>
      changes.flatMap((change) => {
        const counted = kind ?? kindOf(change);
        const approval = counted && missingOf(counted);
        return approval === undefined ? [] : [[change.id, withApproval(fact, approval)] as const];
      }),
    );
}

function withApproval({ code, args }: Suspicion['fact'], approval: string): WithholdReason {
  return { code, args: { ...args, approval } } as WithholdReason;
}

/** Those that concern the whole scope come last. */
function suspicionsIn(compared: ComparedRecords, plannedIds: ReadonlySet<string>): readonly Suspicion[] {
  const { definition, listing, changes, isFirstPruning } = compared;
  const planned = changes.filter(({ id }) => plannedIds.has(id));
  if (planned.length === 0) return [];
  const created = planned.find(({ action }) => action === 'create');
  const few = created && fewKeysAgree(compared);
  const count = countIfAllMoved(compared);
  // Without an earlier one, nothing shows that a file lacks rows: records may have been left alone.
  // As they were ordered: no other delete of the person waits for the create.
  const transfers = transfersIn(changes);
  const firstDeletes = isFirstPruning
    ? prunedDeletes({ ...compared, changes: planned }).filter((change) => !transfers.has(change))
    : [];
  return [
    { changes: firstDeletes, fact: { code: 'first_run', args: {} } },
    ...valueSlips({ definition, records: listing.records, changes: planned }),
    ...(few
      ? [{ changes, kind: kindOf(created), fact: { code: 'few_keys_agree', args: few } } as const]
      : []),
    ...(count > 0
      ? [{ changes, kind: 'moves', fact: { code: 'every_parent_changed', args: { count } } } as const]
      : []),
  ];
}

/** Fewer records may well all have moved at once. */
const movedCountMin = 3;

/**
 * Number of records with a parent, if all change it while others are deleted; else 0. Moves today
 * would make the deletes look harmless tomorrow, so the whole scope is withheld. Not if all had
 * one parent that is itself to go: they leave what is closed. Pure.
 */
function countIfAllMoved(compared: ComparedRecords): number {
  const { definition, records, listing } = compared;
  const parentField = parentFieldOf(definition)?.name;
  if (parentField === undefined || prunedDeletes(compared).length === 0) return 0;
  const rowByKey = new Map(records.map((row) => [row.key, row]));
  const children = listing.records.filter(({ key, values }) => {
    const row = rowByKey.get(String(key));
    return row !== undefined && parentField in row.values && values[parentField] !== null;
  });
  const isMoved = ({ key, values }: ExistingRecord) =>
    rowByKey.get(String(key))?.values[parentField] !== values[parentField];
  if (children.length < movedCountMin || !children.every(isMoved)) return 0;
  const [parent, ...others] = new Set(children.map(({ values }) => String(values[parentField])));
  const isClosed = parent !== undefined && others.length === 0 && !rowByKey.has(parent);
  return isClosed ? 0 : children.length;
}

/** With fewer rows or records, it proves nothing that no key agrees. */
const comparedCountMin = 11;

/** Of the smaller side, rows or records. */
const agreeingPercentMin = 20;

type KeyAgreement = Omit<WithholdArguments['few_keys_agree'], 'approval'>;

/**
 * Given if hardly any key agrees: then the file has other codes for the same records, or is of
 * another service, and its creates would double the scope. Measured by the smaller side, so that
 * neither a file of a few records nor a first part of many fires. Pure.
 */
function fewKeysAgree({ records, listing }: ComparedRecords): KeyAgreement | undefined {
  const existing = listing.records.length;
  const keys = new Set<string | null>(
    records.filter((row) => isInScope(row) && !isExplicit(row.intent)).map(({ key }) => key),
  );
  const smaller = Math.min(keys.size, existing);
  if (smaller < comparedCountMin) return undefined;
  const agreeing = listing.records.filter(({ key }) => keys.has(key)).length;
  if (agreeing * 100 >= smaller * agreeingPercentMin) return undefined;
  return { rows: keys.size, existing, agreeing };
}

function isExplicit(intent: DesiredRecord['intent']): boolean {
  return intent === 'create' || intent === 'delete';
}
