/** What is said of saved plans. */
import type { PlanEdit, PlanFault } from '../../model/errors.js';
import { momentText } from '../moment-text.js';
import { quote, systemReason } from '../text.js';
import { plural } from './plural.js';

const planEditText: Readonly<Record<PlanEdit, string>> = {
  byte_order_mark: 'a byte order mark was put in front of it',
  not_utf8: 'the line is not UTF-8',
  carriage_return: 'its line ends were converted (CR)',
  line_too_long: 'the line is too long to be of a plan',
  not_json: 'the line is not JSON',
  unexpected_value: 'a value is missing, of another kind, or not of a plan:',
  line_out_of_order: 'the line does not belong here:',
  unknown_resource: 'there is no such resource:',
  unknown_field: 'the resource has no such field:',
  wrong_scope: 'the resource has no such scope:',
  wrong_action: 'the action does not fit the resource or the fields:',
  wrong_id: 'the id is not that of the record:',
  wrong_live_id: 'a record to create has no id in the service, any other has one:',
  repeated_change: 'there are two changes of the id',
  repeated_field: 'the field is there twice:',
  unknown_dependency: 'it waits for a change that does not stand before it:',
  wrong_totals: 'the totals at its beginning are not those of its changes',
  wrong_counts: 'lines are missing, or there are too many',
  wrong_checksum: 'its content does not match its checksum',
  text_after_end: 'something follows its last line',
};

/** Why a plan file is not taken, and what to do. */
export function planRejectedMessage(file: string, fault: PlanFault): string {
  switch (fault.kind) {
    case 'not_a_plan':
      return `${file} is not a plan. Name a file that \`mastersync plan --out\` wrote.`;
    case 'newer_version':
      return (
        `${file} was made by a newer mastersync (plan format ${fault.version}, this one reads ${fault.versionMax}). ` +
        'Update mastersync, or plan again.'
      );
    case 'cut_off':
      return (
        `${file} was cut off: it ends after ${plural(fault.lines, 'whole line')}, without the last one of a plan. ` +
        'Copy it again, or plan again.'
      );
    case 'edited': {
      const value = fault.value === undefined ? '' : ` ${quote(fault.value)}`;
      return (
        `${file}:${fault.line} was edited: ${planEditText[fault.edit]}${value}. ` +
        'A plan is applied as it was made or not at all: correct the input files and plan again.'
      );
    }
  }
}

/** A plan file that cannot be read at all; `reason` is the system's. */
export function planUnreadableMessage(file: string, reason: 'missing' | 'not_a_file' | Error): string {
  if (reason === 'missing') return `${file}: no such plan file. Make one with \`mastersync plan --out\`.`;
  if (reason === 'not_a_file')
    return `${file} is not a file. Name the file that \`mastersync plan --out\` wrote.`;
  return `${file}: the plan cannot be read: ${systemReason(reason)}.`;
}

/** A plan that could not be saved. */
export function planNotSavedMessage(file: string, reason: 'not_a_file' | 'not_a_plan' | Error): string {
  const known = { not_a_file: 'it is not a file', not_a_plan: 'it exists and is not a plan' };
  const text = reason instanceof Error ? systemReason(reason) : known[reason];
  return `${file || '""'}: the plan cannot be saved: ${text}. Give --out the path of another file, in a folder you can write to.`;
}

/** Where a plan is and how it is applied. */
export function planSavedMessage(command: string, { isRefused }: { readonly isRefused: boolean }): string {
  return isRefused
    ? `Plan saved, but it is refused as it is. With the approvals named above: ${command} --approve …`
    : `Plan saved. To make these changes: ${command}`;
}

/** Which plan is about to be applied. */
export function planReadMessage(
  file: string,
  {
    changeCount,
    createdAt,
    url,
    timeZone,
  }: {
    readonly changeCount: number;
    readonly createdAt: string;
    readonly url: string;
    readonly timeZone?: string | undefined;
  },
): string {
  return `Read ${file}: ${plural(changeCount, 'change')}, planned ${momentText(createdAt, timeZone)}. Comparing with ${url} …`;
}

/** A plan without changes was applied. */
export const nothingPlannedMessage: string = 'The plan has no changes. Nothing was written.';
