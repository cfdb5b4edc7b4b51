/** Messages about saved plans. */
import type { PlanFault } from '../../model/errors.js';
import { momentText } from '../moment-text.js';
import { systemReason } from '../text.js';
import { plural } from './plural.js';

/** Why a plan file is refused, and what to do. */
export function planRejectedMessage(file: string, fault: PlanFault): string {
  switch (fault.kind) {
    case 'not_a_plan':
      return `${file} is not a plan. Name a file that \`mastersync plan --out\` wrote.`;
    case 'other_version': {
      const isNewer = fault.version > fault.readable;
      return (
        `${file} was made by ${isNewer ? 'a newer' : 'an older'} mastersync (plan format ${fault.version}; this version reads ${fault.readable}). ` +
        (isNewer ? 'Update mastersync, or plan again.' : 'Plan again.')
      );
    }
    case 'cut_off':
      return (
        `${file} is cut off: it ends after ${plural(fault.lines, 'complete line')}, without the last line of a plan. ` +
        'Copy it again, or plan again.'
      );
    case 'not_signed':
      return (
        `${file} is ${fault.isSigned ? 'signed with another key' : 'not signed'}, but the settings have a planKey. ` +
        'Plan again with these settings.'
      );
    case 'edited':
      return (
        `${file} was edited: its content does not match its checksum. ` +
        'A plan can only be applied as it was made: correct the input files and plan again.'
      );
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
export function planSavedMessage(command: string, { isEmpty }: { readonly isEmpty: boolean }): string {
  return isEmpty
    ? 'Plan saved. It has no changes to apply.'
    : `Plan saved. To make these changes: ${command}`;
}

/** The saved plan lacks approvals; the command makes it again with them. */
export function planSavedRefusedMessage(command: string): string {
  return `Plan saved, but refused as it is. If the changes named above are intended, plan again: ${command}`;
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
