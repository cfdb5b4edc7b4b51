/** Gathers what every guard said of one change when the plan was made. Pure. */
import type { Change } from '../../model/changes.js';
import type {
  GuardArguments,
  GuardCode,
  Verdict,
  WithholdCode,
  WithholdReason,
} from '../../model/refusals.js';
import { isOwned } from '../../resources/owned.js';
import { isFinal, isHarmful, stateFieldOf } from '../../resources/states.js';
import type { JudgedScope } from '../assemble-plan.js';
import type { PlanVerdict } from '../guard/check-limits.js';
import type { RightVerdict } from '../guard/delete-rights.js';

/** Guards without figures. */
type PlainGuard = Exclude<
  {
    [Code in GuardCode]: GuardArguments[Code] extends Record<string, never> ? Code : never;
  }[GuardCode],
  'sources_present'
>;

/** The guard that has each reason to withhold; `rights`: a right to delete is missing. */
const guardOf: Readonly<Record<WithholdCode, PlainGuard | 'rights'>> = {
  rows_set_aside: 'rights',
  no_rows: 'rights',
  source_absent: 'rights',
  list_incomplete: 'rights',
  fewer_rows: 'rights',
  fewer_parts: 'file_trusted',
  partial_export: 'file_trusted',
  source_gone: 'file_trusted',
  blank_rows: 'file_trusted',
  more_left_out: 'file_trusted',
  line_end_missing: 'file_trusted',
  older_file: 'file_trusted',
  first_run: 'slips',
  probable_rename: 'slips',
  codeless_twin: 'slips',
  lost_zeros: 'slips',
  spelling_twin: 'slips',
  rename_of_nothing: 'slips',
  subtree_missing: 'slips',
  every_parent_changed: 'slips',
  few_keys_agree: 'slips',
  column_blanked: 'slips',
  names_exchanged: 'slips',
  text_garbled: 'slips',
  current_renamed: 'container',
  current_switched: 'container',
  state_unreachable: 'states',
  state_of_new: 'states',
  record_protected: 'protection',
  member_protected: 'protection',
  switched_off: 'switches',
  not_selected: 'switches',
  depends_on_unselected: 'dependencies',
  clock_differs: 'clock',
  depends_on_withheld: 'dependencies',
  children_kept: 'dependencies',
  last_leader: 'leaders',
  not_all_rows: 'activation',
  scheduled_later: 'activation',
  switched_away: 'activation',
  schedule_gone: 'activation',
  long_overdue: 'activation',
  created_now: 'activation',
  members_missing: 'activation',
  nothing_held: 'activation',
  far_fewer_held: 'activation',
  keys_missing: 'activation',
};

/** Those that are asked about each change, with the changes that concern them. */
const askedAbout: Readonly<Record<PlainGuard, (change: Change, scope: JudgedScope) => boolean>> = {
  file_trusted: (change, scope) => !isPruned(change, scope),
  slips: () => true,
  container: (_, { definition }) => definition.within?.defaultsToCurrent === true,
  states: (change, { definition }) =>
    change.action === 'set-status' || (change.action === 'create' && stateFieldOf(definition) !== undefined),
  protection: (change, { definition }) =>
    isHarmful(definition, change) || (isOwned(definition) && change.action === 'delete'),
  leaders: (change, { definition }) =>
    isFinal(definition, change) || (isOwned(definition) && change.action !== 'create'),
  activation: ({ action }) => action === 'activate',
  clock: ({ action }) => action === 'activate' || action === 'delete',
  switches: () => true,
  dependencies: () => true,
};

const plainGuards = Object.keys(askedAbout) as readonly PlainGuard[];

/**
 * What every guard says of a change: those that withhold it, then those that refuse the plan.
 * @param reasons all that were found against it, with the one that counts
 * @param ofPlan from judgePlan
 */
export function judgeChange(
  change: Change,
  scope: JudgedScope,
  {
    reasons,
    ofPlan,
  }: { readonly reasons: readonly WithholdReason[]; readonly ofPlan: readonly PlanVerdict[] },
): readonly Verdict[] {
  const rights = rightsFor(change, scope);
  const said = new Set(rights.flatMap(({ reason }) => (reason ? JSON.stringify(reason) : [])));
  const found = reasons.flatMap((reason) => {
    const guard = guardOf[reason.code];
    return guard === 'rights' || said.has(JSON.stringify(reason)) ? [] : [{ guard, reason }];
  });
  const raised = new Set(found.map(({ guard }) => guard));
  const asked = plainGuards.filter((guard) => !raised.has(guard) && askedAbout[guard](change, scope));
  return [
    ...rights,
    ...found.map(({ guard, reason }): Verdict => ({ guard: plain(guard), answer: 'withholds', reason })),
    ...asked.map((guard): Verdict => ({ guard: plain(guard), answer: 'passes' })),
    ...ofPlan.filter(({ changes }) => changes.includes(change)).map(withoutChanges),
  ];
}

function plain(code: PlainGuard): Verdict['guard'] {
  return { code, args: {} };
}

/** A delete that a row asks for needs only that all rows were read. */
function rightsFor(change: Change, scope: JudgedScope): readonly RightVerdict[] {
  if (isPruned(change, scope)) return scope.deleteRights();
  return change.action === 'delete' ? scope.deleteRights().slice(0, 1) : [];
}

/** True for a change that no row asks for. */
function isPruned({ key }: Change, { pruning }: JudgedScope): boolean {
  return pruning.rows.some((row) => row.key === key);
}

function withoutChanges({ changes: _, ...verdict }: PlanVerdict): Verdict {
  return verdict;
}
