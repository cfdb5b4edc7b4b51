/** Why a plan is refused as a whole, with what approves it. */
import type { LikelyCause, Refusal, RefusalArguments, RefusalCode } from '../../model/refusals.js';
import { quote, recordNameText, shellWord } from '../text.js';
import { effectsMessage, placeName, recordsText } from './common.js';
import { plural } from './plural.js';

const causeText: {
  readonly [Code in LikelyCause['code']]: (cause: Extract<LikelyCause, { code: Code }>) => string;
} = {
  lost_zeros: ({ count }) => `${plural(count, 'code')} seem to have lost the zeros in front.`,
  file_cut_off: ({ rows, existing }) =>
    `The file has ${plural(rows, 'row')}, the service ${existing} records: was the export cut off?`,
  column_shifted: ({ from, to, count }) =>
    `In ${count} of them ${to} gets what ${from} was: is a column shifted?`,
  one_column: ({ field, count }) => `${count} of them change ${field}: is that column right?`,
  root_renamed: ({ from, to, count }) =>
    `${count} of them go from ${quote(from)} to ${quote(to)}: was it given a new code? Then name the old one as previousCode.`,
};

const refusalText: {
  readonly [Code in RefusalCode]: (args: RefusalArguments[Code]) => string;
} = {
  limit_exceeded: (args) => {
    const { kind, resource, scope, count, existing, allowed, planned, records, cause } = args;
    const percent = existing === 0 ? '' : ` (${((count / existing) * 100).toFixed(1)} %)`;
    const text = cause && (causeText[cause.code] as (one: LikelyCause) => string)(cause);
    return [
      `this plan ${kind} ${count} of ${existing} records in ${placeName(resource, scope)}${percent}; up to ${allowed} may go without approval.`,
      `They are: ${recordsText(records, count)}.`,
      ...(text === undefined ? [] : [text]),
      `If that is meant: --approve ${kind}=${planned}${planned === count ? '' : ` (${planned} in the whole plan)`}`,
    ].join(' ');
  },
  too_many_deletes: ({ planned, max }) =>
    `this plan deletes ${planned} records in all; never more than ${max} go without approval. ` +
    `If that is meant: --approve deletes=${planned}`,
  cascade: ({ resource, key, name, effects, approval }) =>
    `deleting ${recordNameText({ key, name })} from ${resource} ${effectsMessage(effects)}. ` +
    `If that is meant: --approve ${shellWord(approval)}`,
  field_loss: ({ resource, key, fields }) =>
    `fields of ${quote(key)} in ${resource} are removed or get another type: ${fields.map(quote).join(', ')}. The values that ` +
    'items have in them would be lost. If that is meant: --allow-field-loss',
  schedule_lost: ({ resource, key, dueOn, by, approval }) =>
    `${quote(key)} in ${resource} is scheduled for ${dueOn}, and no row names it; to activate ${quote(by)} would delete that schedule. ` +
    `If that is meant: --approve ${shellWord(approval)}`,
  approval_mismatch: ({ what, approved, planned }) =>
    `--approve ${shellWord(`${what}=${approved}`)} is not what this plan does (${what}: ${planned || 'none'}). ` +
    'An approval is for one plan: look at this one, and approve it or leave the option out.',
};

/** Why a plan is refused, with what approves it. */
export function refusalMessage({ code, args }: Refusal): string {
  const text = refusalText[code] as (args: unknown) => string;
  return text(args);
}

/** The end of a run whose plan was refused. */
export const refusedMessage: string = 'Refused. Nothing was written.';
