/** Why a plan is refused as a whole, with what approves it. */
import type { LimitKind } from '../../model/limits.js';
import type { RecordName } from '../../model/records.js';
import type { LikelyCause, Refusal, RefusalArguments, RefusalCode } from '../../model/refusals.js';
import { optionOf } from '../approval-option.js';
import type { FieldOwner } from '../resource-words.js';
import { plain, quote, recordNameText, shellWord } from '../text.js';
import { notApprovedText } from './approving.js';
import { effectsText, firstOf, placeName, recordsText, sentences } from './common.js';
import { plural } from './plural.js';
import { fieldName } from './report.js';

const causeText: {
  readonly [Code in LikelyCause['code']]: (
    cause: Extract<LikelyCause, { code: Code }>,
    nameOf: (field: string) => string,
  ) => string;
} = {
  lost_zeros: ({ count }) =>
    `${plural(count, 'code')} ${count === 1 ? 'seems' : 'seem'} to have lost leading zeros.`,
  file_cut_off: ({ rows, existing }) =>
    `The file has ${plural(rows, 'row')}, the service ${existing} records. Was the export cut off?`,
  column_shifted: ({ from, to, count }, nameOf) =>
    `In ${count} of them, the value of ${nameOf(from)} moves to ${nameOf(to)}. Is a column shifted?`,
  one_column: ({ field, count }, nameOf) =>
    `${count} of them change ${nameOf(field)}. Is that column correct?`,
  root_renamed: ({ from, to, count }) =>
    `${count} of them move from ${quote(from)} to ${quote(to)}. If only the code has changed, enter the old one as previousCode.`,
};

const kindText: Readonly<Record<LimitKind, string>> = {
  deletes: 'deletes',
  updates: 'updates',
  moves: 'moves',
  invites: 'invites',
  removals: 'removes',
  suspensions: 'suspends',
  deactivations: 'deactivates',
};

function causeWords(cause: LikelyCause, owner: FieldOwner): string {
  const text = causeText[cause.code] as (one: LikelyCause, nameOf: (field: string) => string) => string;
  return text(cause, (field) => plain(fieldName(field, owner)));
}

/** Maximum approvals that a message names. */
const namedMax = 5;

function approvalsText(approvals: readonly string[]): string {
  return firstOf(approvals.slice(0, namedMax).map(shellWord), approvals.length);
}

const refusalText: {
  readonly [Code in RefusalCode]: (args: RefusalArguments[Code]) => string;
} = {
  limit_exceeded: (args) => {
    const { kind, resource, scope, count, existing, allowed, records, cause } = args;
    const percent = existing === 0 ? '' : ` (${((count / existing) * 100).toFixed(1)} %)`;
    const text = cause && causeWords(cause, { resource, scope });
    const place = placeName(resource, scope);
    // Who is invited is not among those who exist.
    const share =
      kind === 'invites'
        ? `${count} new ${place}, beside ${existing} in the service`
        : `${count} of ${existing} records in ${place}${percent}`;
    return [
      `this plan ${kindText[kind]} ${share}; the limit without approval is ${allowed}.`,
      `Records: ${recordsText(records, count)}.`,
      ...(text === undefined ? [] : [text]),
    ].join(' ');
  },
  budget_exceeded: ({ kind, resource, scope, count, existing, deletedBefore, days, allowed }) => {
    const together = resource === undefined ? 'all tables together' : `all ${resource} together`;
    const place = resource === undefined || scope === undefined ? together : placeName(resource, scope);
    const before = deletedBefore === 0 ? '' : `, after ${deletedBefore} in the last ${days} days`;
    return `this plan ${kindText[kind]} ${count} of ${existing} records in ${place}${before}; the limit without approval is ${allowed} in ${days} days.`;
  },
  too_many_deletes: ({ planned, max }) =>
    `this plan deletes ${planned} records in total; the limit without approval is ${max}.`,
  cascade: ({ resource, key, name, effects }) =>
    `deleting ${recordNameText({ key, name })} from ${resource} also removes ${effectsText(effects)}.`,
  field_loss: ({ resource, key, fields }) =>
    `fields of ${quote(key)} in ${resource} are removed, change their type or lose options in use: ${fields.map(quote).join(', ')}. ` +
    'Their values in items will be lost.',
  schedule_lost: ({ resource, key, dueOn, by }) =>
    `${quote(key)} in ${resource} is scheduled for ${dueOn} but has no row; activating ${quote(by)} deletes that schedule.`,
  approval_mismatch: ({ approved, planned }) =>
    `--approve ${shellWord(approved)} does not match this plan (${approvalsText(planned) || 'it has nothing of this kind'}). ` +
    'An approval is valid for one plan: review this one, then approve it or remove the option.',
  approval_of_other_content: ({ approved, approval, isBare }) =>
    `--approve ${shellWord(approved)} ${isBare ? 'does not say which changes were reviewed' : 'was given for other changes of this number or name'}. ` +
    `After a review of this plan: --approve ${shellWord(approval)}`,
  plan_not_approved: notApprovedText,
};

function findingText({ code, args }: Refusal): string {
  const text = refusalText[code] as (args: unknown) => string;
  return text(args);
}

/** Why a plan is refused, with what approves it. */
export function refusalMessage(refusal: Refusal): string {
  const { args } = refusal;
  const option = optionOf(refusal);
  if (option === undefined) return findingText(refusal);
  const isOfMore = 'count' in args && args.planned !== args.count;
  const whole = isOfMore ? ` (${args.planned} in the whole plan)` : '';
  return sentences([findingText(refusal), `If this is intended: ${option}${whole}`]);
}

/** The same finding where it was approved. */
export function approvedMessage(refusal: Refusal): string {
  return sentences([findingText(refusal), `Approved by ${optionOf(refusal)}`]);
}

const approvedText: Readonly<Record<LimitKind | 'creates', string>> = {
  deletes: 'Deletes',
  updates: 'Updates',
  moves: 'Moves',
  invites: 'Invitations',
  removals: 'Removals',
  suspensions: 'Suspensions',
  deactivations: 'Deactivations',
  creates: 'Creates',
};

/** Changes that would have been withheld. */
export interface ApprovedChanges {
  readonly kind: LimitKind | 'creates';
  readonly count: number;
  /** The first of them. */
  readonly records: readonly RecordName[];
}

/** What an approval lets happen, and the approval. */
export function withApprovalText(text: string, option: string): string {
  return `${text}. Approved by ${option}`;
}

/** An approval of anything but a limit. @param of known for numbers of changes */
export function otherApprovalText(option: string, of?: ApprovedChanges): string {
  if (!of) return `Also approved: ${option}`;
  const { kind, count, records } = of;
  return withApprovalText(`${approvedText[kind]} (${count}): ${recordsText(records, count)}`, option);
}

/** The end of a run whose plan was refused. */
export const refusedMessage: string = 'Refused. Nothing was written.';
