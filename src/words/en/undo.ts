/** What an undo does, and what it does not restore. */

import type { UndoLoss, UndoLossArguments, UndoLossCode, UndoLossReason } from '../../model/obstacles.js';
import type { FieldTitles } from '../../model/records.js';
import type { FieldContext } from '../resource-words.js';
import { plain, quote, recordNameText } from '../text.js';
import { effectsText, placeName, recordsText, termText, valueText } from './common.js';
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
  create_uncertain: () =>
    'may have been created by the run, which ended before this was confirmed; this plan deletes it. ' +
    'Check that it was not created by somebody else',
  top_uncertain: () =>
    'goes back to the top level, which the service may refuse. Check it in the service after applying this plan',
  record_gone: () => 'no longer exists, so its values cannot be restored',
  record_still_there: () =>
    'was deleted by the run, but the service still shows it. Wait a while, then undo again',
  value_changed: ({ field, written, found }, nameOf) =>
    `${nameOf(field)} has since changed from ${valueText(written)} to ${valueText(found)} and is left as it is`,
  created_changed: ({ field, written, found }, nameOf) =>
    `was created by the run but is kept: ${nameOf(field)} is now ${valueText(found)} instead of ${valueText(written)}`,
  created_in_use: () =>
    'was invited by the run and has signed in since, so it is kept. To deactivate it, set its status in the file',
  state_stays: ({ state }) => `stays ${plain(state)}: the service has no way back from this state`,
  state_not_whole: () =>
    'is invited again, which may send a mail; archived tickets and former memberships are not restored',
  created_replaced: () => 'was created by the run but is now another record, which is kept',
  key_taken: ({ key, isOfRun }) =>
    isOfRun
      ? `cannot become ${quote(key)} again while another record of the run has that key. Apply this plan, then undo the same run once more`
      : `cannot become ${quote(key)} again: another record now has that key`,
  parent_gone: ({ parent }) => `its parent ${quote(parent)} no longer exists`,
  parent_codeless: ({ name }) =>
    `its parent ${quote(name)} has no code, so it cannot be moved back. Give the parent its code in the service, then undo the same run once more`,
  parent_below: ({ parent }) => `its parent ${quote(parent)} is now below it`,
  children_kept: ({ children, count }) =>
    `was created by the run but is kept: ${recordsText(children, count)} would be left below it`,
  contents_kept: ({ effect }) =>
    `was created by the run but is kept, because it contains more than this undo removes: deleting it would also remove ${effectsText([effect])}`,
  last_leader: ({ owner }) =>
    `is kept as it is: otherwise the team ${quote(owner)} would have members but no leader. Mark another leader in the service, then undo the same run once more`,
  not_deletable: ({ fact }) => `was created by the run but is kept: it is now the ${termText(fact)} one`,
  container_lost: ({ resource, key }) =>
    `${quote(key)} in ${resource} no longer exists or is now another record`,
  default_changed: ({ found }) =>
    found === null
      ? 'is no longer the default, and nothing else is'
      : `is no longer the default: ${quote(found)} is, and stays the default`,
  default_unknown: () => 'the previous default no longer exists, so this one stays the default',
  activation_open: () =>
    'was requested to become current and may still do so. Wait a while, check `mastersync chart list`, then undo again',
  current_changed: ({ found }) =>
    found === null
      ? 'is no longer current, and nothing else is'
      : `is no longer current: ${quote(found)} is, and stays current`,
  former_unknown: () => 'the previously current one no longer exists, so this one stays current',
  schedule_stays: ({ day }) =>
    `stays scheduled for ${day}: a schedule can be replaced, not cancelled. Schedule another one`,
  schedule_replaced: () => 'the schedule set by the run no longer exists; what is scheduled now is kept',
  schedule_lost: ({ key, day }) =>
    `the schedule of ${quote(key)} for ${day}, which the run removed, is not restored. Schedule it again if you need it`,
  schedule_unseen: () =>
    'the service does not show its schedules, so this one cannot be checked. To remove it, schedule another one',
  container_stays: ({ resource, key, fact }) =>
    `is kept, because ${quote(key)} in ${resource}, which the run created, is now the ${termText(fact)} one and is kept as well. ` +
    'When another record has taken that role, undo the same run once more',
  field_values_lost: ({ fields }) =>
    `the values of items in ${fields.map(quote).join(', ')} that went with the field, its type or its options are not restored`,
  field_gone: ({ field }, nameOf) =>
    `${nameOf(field)} is no longer a custom field, so its value is not restored`,
  list_incomplete: ({ read, counted: count }) =>
    `the service reports ${plural(count, 'record')} but returned ${read}, so nothing can be checked. Can the token read all of them?`,
};

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
