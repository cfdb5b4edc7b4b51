/** What an undo does, and what it does not restore. */

import type { UndoLoss, UndoLossArguments, UndoLossCode, UndoLossReason } from '../../model/obstacles.js';
import type { FieldTitles } from '../../model/records.js';
import type { FieldContext } from '../resource-words.js';
import { plain, quote, recordNameText } from '../text.js';
import { effectsText, placeName, termText, valueText } from './common.js';
import { plural } from './plural.js';
import { fieldName } from './report.js';

const undoLossText: {
  readonly [Code in UndoLossCode]: (
    args: UndoLossArguments[Code],
    nameOf: (field: string) => string,
  ) => string;
} = {
  new_id: () => 'gets a new id: memberships and other references to the old one are not restored',
  effect_lost: ({ effect }) => `${effectsText([effect])} deleted together with it cannot be restored`,
  field_values_lost: ({ fields }) =>
    `the values of items in ${fields.map(quote).join(', ')} that went with the field, its type or its options are not restored`,
  state_not_whole: () =>
    'is invited again, which may send a mail; archived tickets and former memberships are not restored',
  state_stays: ({ state }) => `stays ${plain(state)}: the service has no way back from this state`,
  create_uncertain: () =>
    'may have been created by the run, which ended before this was confirmed; this plan deletes it. ' +
    'Check that it was not created by somebody else',
  still_open: () =>
    'was changed by the run, but the service does not show it yet and still may. Wait a while, then undo again',
  value_changed: ({ field, written, found }, nameOf) =>
    `is left as it is: ${nameOf(field)} has since changed from ${valueText(written)} to ${valueText(found)}`,
  role_changed: ({ found }) =>
    found === null
      ? 'no longer has the role that the run gave it, and nothing else has it'
      : `no longer has the role that the run gave it: ${quote(found)} has it, and keeps it`,
  gone: ({ resource, key }) =>
    key === null
      ? 'stays as it is: what had its role before no longer exists'
      : `cannot be restored: ${quote(key)} in ${resource} no longer exists or is now another record`,
  field_gone: ({ field }, nameOf) =>
    `${nameOf(field)} is no longer a custom field, so its value is not restored`,
  parent_lost: ({ parent }) =>
    `cannot go back below ${quote(parent)}, which no longer exists, has no code, or is now below it. ` +
    'If it exists, correct that in the service, then undo the same run once more',
  key_taken: ({ key }) =>
    `is left as it is: another record now has the key ${quote(key)}. ` +
    'If this plan frees the key, apply the plan, then undo the same run once more',
  in_use: (use) => `was created by the run, but is kept: ${useText(use)}`,
  schedule_stays: ({ day }) =>
    `stays scheduled for ${day}: a schedule can be replaced, not cancelled. Schedule another one`,
  schedule_lost: ({ key, day }) =>
    `the schedule of ${quote(key)} for ${day}, which the run removed, is not restored. Schedule it again if you need it`,
  list_incomplete: ({ read, counted: count = 0 }) =>
    `the service reports ${plural(count, 'record')} but returned ${read}, so nothing can be checked. Can the token read all of them?`,
};

function useText({ fact, effect }: UndoLossArguments['in_use']): string {
  if (fact !== undefined) return `it, or what contains it, is now the ${termText(fact)} one`;
  if (effect) return `with it would go ${effectsText([effect])}, which this undo does not delete`;
  return 'somebody has signed in since. To deactivate the user, set the status in the file';
}

/** Why something of a run is not undone. */
export function undoLossMessage(
  { code, args }: UndoLossReason,
  { owner, titles }: FieldContext = {},
): string {
  const text = undoLossText[code] as (args: unknown, nameOf: (field: string) => string) => string;
  const sentence = text(args, (field) => plain(fieldName(field, owner, titles)));
  return sentence.endsWith('?') ? sentence : `${sentence}.`;
}

/** The same with the record that it is about. */
export function describeUndoLoss({ change, reason }: UndoLoss, titles?: FieldTitles): string {
  const { resource, scope, key, name } = change;
  const context = { owner: change, ...(titles && { titles }) };
  return `${placeName(resource, scope)} ${recordNameText({ key, name })}: ${undoLossMessage(reason, context)}`;
}

/** Which run is about to be undone. */
export function runReadMessage(
  run: { readonly id: string; readonly isFinished: boolean },
  { changeCount, url }: { readonly changeCount: number; readonly url: string },
): string {
  const end = run.isFinished ? '' : ' It did not finish, so the state of the service decides what it did.';
  return `Run ${run.id} made ${plural(changeCount, 'change')}.${end} Comparing with ${url} …`;
}

/** A run that needs no undo. */
export function nothingToUndoMessage(id: string): string {
  return `Run ${id} has nothing left to undo.`;
}

/** How much of a run its undo does not restore. */
export function notUndoneMessage(count: number): string {
  return `Not all of the run can be undone: see the ${plural(count, 'warning')} above.`;
}
