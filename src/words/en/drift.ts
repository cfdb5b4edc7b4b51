/** Why a saved plan no longer holds. */

import type { Drift, DriftArguments, DriftCode, DriftReason, SourceFault } from '../../model/obstacles.js';
import type { FieldTitles } from '../../model/records.js';
import type { FieldContext } from '../resource-words.js';
import { plain, quote, systemReason } from '../text.js';
import { effectsText, placeName, recordsText, termText, valueText } from './common.js';
import { plural } from './plural.js';
import { fieldName } from './report.js';

const driftText: {
  readonly [Code in DriftCode]: (args: DriftArguments[Code], nameOf: (field: string) => string) => string;
} = {
  record_gone: () => 'no longer exists',
  field_changed: ({ field, expected, found }, nameOf) =>
    `${nameOf(field)} is now ${valueText(found)}, but was ${valueText(expected)} when planned`,
  created_meanwhile: ({ field, planned, found }, nameOf) =>
    `was created by someone else, with ${nameOf(field)} ${valueText(found)} instead of ${valueText(planned)}`,
  key_taken: ({ key }) => `another record now has the key ${quote(key)}`,
  effect_grown: ({ what, expected, found, unplanned }) =>
    `deleting it would now also remove ${effectsText([{ what, count: found }])} (${expected} when planned` +
    `${unplanned ? `; not in the plan: ${recordsText(unplanned.children, unplanned.count)}` : ''})`,
  not_deletable: ({ fact }) => `is now the ${termText(fact)} one`,
  children_below: ({ children, count }) => `${recordsText(children, count)} would be left below it`,
  parent_gone: ({ parent }) => `its parent ${quote(parent)} no longer exists`,
  schedule_changed: ({ found, dueOn }) =>
    `${quote(found.key ?? found.name)} is now scheduled for ${dueOn}, which is not in the plan`,
  current_changed: ({ found }) =>
    found ? `${quote(found.key ?? found.name)} is now the current one` : 'nothing is current any more',
  holds_fewer: ({ noun, expected, found }) =>
    `it now contains ${plural(found, noun)} (${expected} when planned)`,
  members_missing: ({ what, count, former, formerCount }) =>
    `it would now take effect with ${plural(count, termText(what))}, while the current ${quote(former)} has ${formerCount}`,
  record_is_caller: () => 'the token acts for this user, who would lose access',
  last_leader: ({ owner }) => `the team ${quote(owner)} would now have members but no leader`,
  day_passed: ({ day, today }) => `its day, ${day}, has come or passed (today is ${today})`,
  clock_differs: ({ machine, service }) =>
    `the clock of this machine shows ${machine}, that of the service ${service}`,
  not_due_yet: ({ asOf, today }) => `the plan was made as of ${asOf}, but today is ${today}`,
  container_gone: ({ resource, key }) => `${quote(key)} in ${resource} no longer exists`,
  container_replaced: ({ resource, key }) => `${quote(key)} in ${resource} is now another record`,
  container_ambiguous: ({ resource, key, count }) =>
    `${resource} now has ${count} records named ${quote(key)}`,
  list_incomplete: ({ read, counted: count }) =>
    count === undefined
      ? `two readings of the list differed (${read} in the last)`
      : `the service reports ${plural(count, 'record')} but returned ${read}`,
};

function driftReasonText({ code, args }: DriftReason, { owner, titles }: FieldContext): string {
  const text = driftText[code] as (args: unknown, nameOf: (field: string) => string) => string;
  return text(args, (field) => plain(fieldName(field, owner, titles)));
}

/** Why a change of a saved plan was left out. */
export function driftMessage(reason: DriftReason, context: FieldContext = {}): string {
  return `out of date: ${driftReasonText(reason, context)}.`;
}

/** Why a change was left out when the service was looked at right before it. */
export function changedMeanwhileMessage(reason: DriftReason, context: FieldContext = {}): string {
  return `not done, because the service is not as planned: ${driftReasonText(reason, context)}. Check it there, then run again.`;
}

/** What has moved under one change. */
export function describeDrift({ change, reason }: Drift, titles?: FieldTitles): string {
  const { resource, scope, key } = change;
  const context = { owner: change, ...(titles && { titles }) };
  return `${placeName(resource, scope)} ${plain(key)}: ${driftReasonText(reason, context)}`;
}

/** A message names no more changes than this. */
const driftsNamedMax = 10;

/** The service has moved away from a saved plan. */
export function planStaleMessage(
  file: string | undefined,
  {
    drifted,
    changeCount,
    titles,
  }: { readonly drifted: readonly Drift[]; readonly changeCount: number; readonly titles?: FieldTitles },
): string {
  const named = drifted.slice(0, driftsNamedMax).map((drift) => describeDrift(drift, titles));
  const more = drifted.length > named.length ? `; and ${drifted.length - named.length} more` : '';
  const verb = drifted.length === 1 ? 'matches' : 'match';
  return (
    `${file ?? 'The plan'} is out of date: ${drifted.length} of ${plural(changeCount, 'change')} no longer ${verb} ` +
    `(${named.join('; ')}${more}). Nothing was written. ${file === undefined ? 'Run again.' : planAgainOrSkip}`
  );
}

const planAgainOrSkip = 'Run `mastersync plan` again, or apply the rest with --skip-drifted.';

/**
 * Input files are no longer what a plan was made from. @param file undefined: the plan was not
 * saved
 */
export function sourcesStaleMessage(file: string | undefined, faults: readonly SourceFault[]): string {
  const described = faults.map(sourceFaultText).join('; ');
  const advice = file === undefined ? 'Run again.' : 'Run `mastersync plan` again.';
  return `${file ?? 'The plan'} is out of date: ${described}. Nothing was written. ${advice}`;
}

/** What has become of one input file. */
export function sourceFaultText(fault: SourceFault): string {
  switch (fault.kind) {
    case 'changed':
      return `${fault.file} has changed since`;
    case 'missing':
      return `${fault.file} is missing (was the plan made from another folder?)`;
    case 'unreadable':
      return `${fault.file} cannot be read (${systemReason(new Error(fault.reason))})`;
  }
}

/** A saved plan was made for another service. */
export function otherServiceMessage(
  file: string,
  { planned, given }: { readonly planned: string; readonly given: string },
): string {
  return (
    `${file} is a plan for ${plain(planned)}, not for ${given}. Nothing was written. ` +
    'Select that service with --service, --url or MASTERSYNC_URL.'
  );
}
