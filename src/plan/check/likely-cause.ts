/** Guesses the cause of an exceeded limit, only for the message. */
import type { Change, FieldChange } from '../../model/changes.js';
import type { LikelyCause } from '../../model/checks.js';
import type { LimitKind } from '../../model/limits.js';
import type { ScopeSummary } from '../../model/plan.js';
import { isBlank, isSameValue } from '../../resources/fields/field-types.js';
import { definitionOf } from '../../resources/index.js';
import { parentFieldOf } from '../../resources/resource.js';
import { groupBy } from '../records/collections.js';

export interface BreachedScope {
  readonly summary: ScopeSummary;
  /** Changes of the limited kind in this scope. */
  readonly changes: readonly Change[];
}

/** The most likely cause; undefined without evidence, or when no row asks for the changes. */
export function likelyCause(kind: LimitKind, scope: BreachedScope): LikelyCause | undefined {
  if (scope.summary.rows === 0) return undefined;
  if (kind === 'updates') return shiftedColumn(scope) ?? oneColumn(scope);
  if (kind === 'moves') return renamedRoot(scope);
  return byMissingRows.includes(kind) ? fileCutOff(scope) : undefined;
}

/** Limits on what happens to records without a row. */
const byMissingRows: readonly LimitKind[] = ['deletes', 'removals', 'suspensions'];

function fileCutOff({ summary: { rows, existing } }: BreachedScope): LikelyCause | undefined {
  return rows < existing ? { code: 'file_cut_off', rows, existing } : undefined;
}

/** Values of one field reappear in another. */
function shiftedColumn({ changes }: BreachedScope): LikelyCause | undefined {
  const shifts = changes.flatMap(({ fields }) => shiftsOf(fields));
  const most = mostFrequent(shifts, changes.length);
  return most && { code: 'column_shifted', from: most.pair[0], to: most.pair[1], count: most.count };
}

function shiftsOf(fields: readonly FieldChange[]): readonly (readonly [string, string])[] {
  return fields.flatMap(({ field: to, after }) =>
    fields
      .filter(({ field: from, before }) => from !== to && !isBlank(before) && isSameValue(before, after))
      .map(({ field: from }) => [from, to] as const),
  );
}

function oneColumn({ changes }: BreachedScope): LikelyCause | undefined {
  const fields = changes.flatMap((change) => change.fields.map(({ field }) => [field, ''] as const));
  const most = mostFrequent(fields, changes.length);
  return most && { code: 'one_column', field: most.pair[0], count: most.count };
}

function renamedRoot({ summary, changes }: BreachedScope): LikelyCause | undefined {
  const parentField = parentFieldOf(definitionOf(summary.resource))?.name;
  const parents = changes.flatMap(({ fields }) =>
    fields
      .filter(({ field, before, after }) => field === parentField && before !== null && after !== null)
      .map(({ before, after }) => [String(before), String(after)] as const),
  );
  const most = mostFrequent(parents, changes.length);
  return most && { code: 'root_renamed', from: most.pair[0], to: most.pair[1], count: most.count };
}

/** A pair shared by at least half of the changes. */
function mostFrequent(
  found: readonly (readonly [string, string])[],
  changeCount: number,
): { readonly pair: readonly [string, string]; readonly count: number } | undefined {
  const groups = [...groupBy(found, (pair) => JSON.stringify(pair)).values()];
  const [most] = groups.sort((a, b) => b.length - a.length);
  return most && most.length * 2 >= changeCount ? { pair: most[0], count: most.length } : undefined;
}
