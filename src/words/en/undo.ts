/** What an undo does, and what it does not bring back. */
import type { UndoLoss, UndoLossArguments, UndoLossCode, UndoLossReason } from '../../model/refusals.js';
import { quote, recordNameText } from '../text.js';
import { effectsMessage, placeName, recordsText, termText, valueText } from './common.js';
import { plural } from './plural.js';

const undoLossText: {
  readonly [Code in UndoLossCode]: (args: UndoLossArguments[Code]) => string;
} = {
  new_id: () => 'is created anew with another id: memberships and other references to it do not come back',
  effect_lost: ({ effect }) =>
    `what its delete took with it does not come back (${effectsMessage([effect])})`,
  create_uncertain: () =>
    'may have been created by the run, which ended before that was known; this plan deletes it. Look whether it is ' +
    "somebody else's",
  record_gone: () => 'is gone by now, so its values cannot be restored',
  record_still_there: () =>
    'was deleted by the run, but the service still shows it. Wait a while and undo again',
  value_changed: ({ field, written, found }) =>
    `${field} was changed since, from ${valueText(written)} to ${valueText(found)}, and is left so`,
  created_changed: ({ field, written, found }) =>
    `was created by the run and is left there: ${field} is ${valueText(found)} by now, and not ${valueText(written)}`,
  created_replaced: () => 'was created by the run, and is another record by now, which is left alone',
  key_taken: ({ key, isOfRun }) =>
    isOfRun
      ? `cannot be ${quote(key)} again while another record of the run is. Apply this plan, and undo the same run once more`
      : `another record is ${quote(key)} by now`,
  parent_gone: ({ parent }) => `its parent ${quote(parent)} is gone by now`,
  parent_codeless: ({ name }) =>
    `its parent ${quote(name)} has no code, so no plan can put it back there. Give that one its code in the service, and undo the same run once more`,
  parent_below: ({ parent }) => `its parent ${quote(parent)} stands below it by now`,
  children_kept: ({ children, count }) =>
    `was created by the run and is left there: ${recordsText(children, count)} would be left below it`,
  contents_kept: ({ effect }) =>
    `was created by the run and is left there, because not all that it holds goes with this undo: its delete ${effectsMessage([effect])}`,
  not_deletable: ({ fact }) =>
    `was created by the run and is left there: it has become the ${termText(fact)} one`,
  container_lost: ({ resource, key }) => `${quote(key)} in ${resource} is gone or another record by now`,
  default_changed: ({ found }) =>
    found === null
      ? 'is not the default any more, and nothing else is'
      : `is not the default any more: ${quote(found)} is, and is left so`,
  default_unknown: () => 'the one that was the default before is not there, so this one stays the default',
  activation_open: () =>
    'was asked to become the current one and may still be. Wait a while, look at `mastersync chart list` and undo again',
  current_changed: ({ found }) =>
    found === null
      ? 'is not the current one any more, and nothing else is'
      : `is not the current one any more: ${quote(found)} is, and is left so`,
  former_unknown: () => 'the one that was current before is not there, so this one stays current',
  schedule_stays: ({ day }) =>
    `stays scheduled for ${day}: a schedule cannot be cancelled, only replaced. Schedule another one`,
  schedule_replaced: () =>
    'the schedule that the run set is not there any more, and what is there is left so',
  schedule_lost: ({ key, day }) =>
    `the schedule of ${quote(key)} for ${day}, which the run took away, does not come back. Schedule it again if it is needed`,
  schedule_unseen: () =>
    'the service does not show its schedules, so nothing can be told of it. If it is to go, schedule another one',
  container_stays: ({ resource, key, fact }) =>
    `stays, because ${quote(key)} in ${resource}, which the run created, is the ${termText(fact)} one and stays as well. ` +
    'Undo the same run once more when another one is',
  field_values_lost: ({ fields }) =>
    `the values that items had in ${fields.map(quote).join(', ')} went with the field or its type, and do not come back`,
  field_gone: ({ field }) => `${field} is no custom field any more, so its value does not come back`,
  list_incomplete: ({ read, counted: count }) =>
    `the service counts ${count} records but showed ${read}, so nothing can be told. Does the token see everything?`,
};

/** Why something of a run is not undone. */
export function undoLossMessage({ code, args }: UndoLossReason): string {
  const text = undoLossText[code] as (args: unknown) => string;
  return `${text(args)}.`;
}

/** The same with the record that it is about. */
export function describeUndoLoss({ change: { resource, scope, key, name }, reason }: UndoLoss): string {
  return `${placeName(resource, scope)} ${recordNameText({ key, name })}: ${undoLossMessage(reason)}`;
}

/** Which run is about to be undone. */
export function runReadMessage(
  run: { readonly id: string; readonly isFinished: boolean },
  { changeCount, url }: { readonly changeCount: number; readonly url: string },
): string {
  const end = run.isFinished ? '' : ' It did not come to its end: what the service has decides what it did.';
  return `Run ${run.id} made ${plural(changeCount, 'change')}.${end} Comparing with ${url} …`;
}

/** A run that needs no undo. */
export function nothingToUndoMessage(id: string): string {
  return `Nothing of run ${id} is left to undo.`;
}

/** How much of a run its undo does not bring back. */
export function notUndoneMessage(count: number): string {
  return `Not all of the run can be undone: see the ${plural(count, 'warning')} above.`;
}
