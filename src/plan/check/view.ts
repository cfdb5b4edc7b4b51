/** What checks look at, and how they say what they have found. */
import type { Action, Change } from '../../model/changes.js';
import type { CheckEvidence, CheckName, Finding, FindingOf, Place } from '../../model/checks.js';
import type { ClockTimes } from '../../model/problems.js';
import type { ExistingRecord, Listing } from '../../model/records.js';
import type { ReadColumn, Table } from '../../model/tables.js';
import type { PlannedActivation } from '../activation/plan-activations.js';
import type { PastActivations } from '../activation/time-line.js';
import type { DiffedScope } from '../compare/compare-scope.js';
import type { PairedScope } from '../compare/place-scopes.js';
import { isInScope } from '../intake/set-aside.js';
import { groupBy } from '../records/collections.js';
import type { Protection } from '../records/protection.js';
import { type Approvable, approvalOf, byKind } from './approve.js';

/** An option that excludes kinds of changes, e.g. `--no-create`. */
export interface SwitchOff {
  readonly option: string;
  readonly actions: readonly Action[];
}

/** A compared scope, with its changes in the order of the plan. */
export interface CheckedScope extends DiffedScope {
  readonly changes: readonly Change[];
}

/** A table that was read, and how the memory knows its file. */
export interface ReadFile {
  readonly table: Table;
  readonly name: string;
  /** Another file for its pattern, which is later by the digits in its name. */
  readonly later?: string | undefined;
}

/** What the files of a table held in accepted runs. */
export interface FilesOfTable {
  /** Of the last one. */
  readonly files: readonly AcceptedFile[];
  /** The day on which another content took the place of one, by contentOf. */
  readonly replaced: ReadonlyMap<string, string>;
  /** What the last runs did, by doneBy. */
  readonly runs?: readonly PastRunOfTable[] | undefined;
}

export interface PastRunOfTable {
  readonly day: string;
  readonly done: readonly string[];
}

export interface AcceptedFile {
  /** From sourceKey, and the sheet. */
  readonly name: string;
  /** As seen from here. */
  readonly shown: string;
  /** Known of text files. */
  readonly hasLineEnd?: boolean | undefined;
  /** Absent if no row was out of scope. */
  readonly leftOutCount?: number | undefined;
  readonly columns?: readonly ReadColumn[] | undefined;
}

/** A container to create, and the current one that may be it. */
export interface RenameSuspect {
  readonly scope: PairedScope;
  readonly current: ExistingRecord;
}

/** What earlier runs have seen and accepted. */
export interface Memory {
  /** Rows per scope in the last accepted run, by scopeId: `grades/`, `teams/FY27`. */
  readonly rowsBefore: ReadonlyMap<string, number>;
  /** Of these scopes, those that no accepted run was allowed to delete in. */
  readonly neverPruned: ReadonlySet<string>;
  /** By what the files feed: `teams/`, `items/V1`. */
  readonly acceptedFiles: ReadonlyMap<string, FilesOfTable>;
  readonly activations: PastActivations;
  /** What runs left: by scopeId, the day of the last one, and the states that it knew. */
  readonly statesBefore?: ReadonlyMap<string, StatesBefore> | undefined;
  /** By scopeId and key: on how many days before today a run waited to delete the record. */
  readonly absentBefore?: ReadonlyMap<string, ReadonlyMap<string, number>> | undefined;
}

export interface StatesBefore {
  readonly day: string;
  /** By key, except that of new records. */
  readonly states: ReadonlyMap<string, string>;
}

/** A compared plan: nothing is held back yet. */
export interface PlanView {
  /** In the order of the plan. */
  readonly scopes: readonly CheckedScope[];
  /** Of all scopes, dependencies first. */
  readonly changes: readonly Change[];
  readonly activations: readonly PlannedActivation[];
  /** New containers that may be the current one, with what that one holds. */
  readonly suspects: readonly (RenameSuspect & { readonly held: Pick<Listing, 'records'> })[];
  /** Tenant-wide records, for the present names of containers. */
  readonly listings: readonly Listing[];
  readonly files: readonly ReadFile[];
  readonly memory: Memory;
  /** Rows that prevent all deletes of a resource, from countByResource. */
  readonly setAsideCountByResource: ReadonlyMap<string, number>;
  readonly protection: Protection;
  readonly switchedOff: readonly SwitchOff[];
  /** Nights that a record may lack a row before it is pruned. Default: none. */
  readonly pruneAfter?: number | undefined;
  /** Set when the clocks differ by more than a day: what was deleted in 30 days is not known. */
  readonly clock?: ClockTimes | undefined;
}

/** A pure function from the compared plan to what speaks against its changes. */
export type Check = (view: PlanView) => readonly Finding[];

/** What a check finds: the changes it holds, the evidence, and what approves them. */
interface Found<Name extends CheckName> {
  readonly holds: readonly Change[];
  readonly evidence: CheckEvidence[Name];
  /** `number`: each kind of change by its number. Default: no approval helps. */
  readonly lift?: Approvable | 'number' | undefined;
}

/** A check that looks at one scope at a time; what is found alike is one finding. */
export function inEachScope<Name extends CheckName>(
  check: Name,
  find: (scope: CheckedScope, view: PlanView) => readonly Found<Name>[],
): Check {
  const findIn = (scope: CheckedScope, view: PlanView) =>
    groupBy(find(scope, view), ({ evidence, lift }) => JSON.stringify([evidence, lift]));
  return (view) =>
    view.scopes.flatMap((scope) => {
      if (scope.changes.length === 0) return [];
      return [...findIn(scope, view).values()].flatMap((alike) => {
        const holds = alike.flatMap((one) => one.holds);
        return finding(check, { ...alike[0], place: placeOf(scope), holds });
      });
    });
}

export function placeOf({ definition, scope }: Pick<CheckedScope, 'definition' | 'scope'>): Place {
  return { resource: definition.name, scope };
}

const namedMax = 10;

/** What holds changes back; nothing if there are none. */
export function finding<Name extends CheckName>(
  check: Name,
  found: Found<Name> & { readonly place: Place; readonly reach?: Finding['reach'] },
): readonly Extract<Finding, { readonly check: Name }>[] {
  const { place, holds, evidence, lift, reach = 'changes' } = found;
  if (lift === 'number') {
    return [...byKind(holds)].flatMap(([what, ofKind]) =>
      finding(check, { ...found, holds: ofKind, lift: { what, value: ofKind.length } }),
    );
  }
  if (holds.length === 0) return [];
  const whole: FindingOf<Name> = {
    check,
    place,
    holds: holds.map(({ id }) => id),
    reach,
    evidence,
    records: holds.slice(0, namedMax).map(({ key, name }) => ({ key, name })),
    ...(lift && { lift: approvalOf(lift, holds) }),
  };
  return [whole as unknown as Extract<Finding, { readonly check: Name }>];
}

/** The changes that no row asks for: what pruning adds. */
export function prunedChanges({ changes, pruning }: CheckedScope): readonly Change[] {
  if (pruning.rows.length === 0) return [];
  const keys = new Set(pruning.rows.map(({ key }) => key));
  return changes.filter(({ key }) => keys.has(key));
}

/** Approves the rows of a scope by their number. */
export function rowsOf({ definition, scope, records }: CheckedScope): Approvable {
  const place = scope === '' ? definition.name : `${definition.name}/${scope}`;
  return { what: 'rows', value: `${place}:${records.filter(isInScope).length}` };
}
