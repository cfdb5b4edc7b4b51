/** Why a saved plan no longer holds. */
import type { Drift, DriftArguments, DriftCode, DriftReason, SourceFault } from '../../model/refusals.js';
import { plain, quote, systemReason } from '../text.js';
import { effectsMessage, placeName, recordsText, termText, valueText } from './common.js';
import { plural } from './plural.js';

const driftText: {
  readonly [Code in DriftCode]: (args: DriftArguments[Code]) => string;
} = {
  record_gone: () => 'is gone',
  field_changed: ({ field, expected, found }) =>
    `${field} is ${valueText(found)}, the plan was made for ${valueText(expected)}`,
  created_meanwhile: ({ field, planned, found }) =>
    `was created by someone else, with ${field} ${valueText(found)} and not ${valueText(planned)}`,
  key_taken: ({ key }) => `another record has become ${quote(key)}`,
  effect_grown: ({ what, expected, found }) =>
    `its delete ${effectsMessage([{ what, count: found }])}; the plan was made for ${expected}`,
  not_deletable: ({ fact }) => `has become the ${termText(fact)} one`,
  children_below: ({ children, count }) => `${recordsText(children, count)} would be left below it`,
  parent_gone: ({ parent }) => `its parent ${quote(parent)} is gone`,
  schedule_changed: ({ found, dueOn }) =>
    `${quote(found.key ?? found.name)} is scheduled for ${dueOn} by now, as the plan does not know`,
  current_changed: ({ found }) =>
    found ? `${quote(found.key ?? found.name)} is the current one by now` : 'none is the current one by now',
  holds_fewer: ({ noun, expected, found }) =>
    `it holds ${plural(found, noun)}, the plan was made for ${expected}`,
  day_passed: ({ day, today }) => `its day, ${day}, has come or is over (today is ${today})`,
  not_due_yet: ({ asOf, today }) => `the plan was made as of ${asOf}, and today is ${today}`,
  container_gone: ({ resource, key }) => `${quote(key)} in ${resource} is gone`,
  container_replaced: ({ resource, key }) => `${quote(key)} in ${resource} is another record now`,
  container_ambiguous: ({ resource, key, count }) =>
    `there are ${count} records ${quote(key)} in ${resource} now`,
  list_incomplete: ({ read, counted: count }) =>
    count === undefined
      ? `two readings of the list differed (${read} were read)`
      : `the service counts ${count} records but showed ${read}`,
};

function driftReasonText({ code, args }: DriftReason): string {
  const text = driftText[code] as (args: unknown) => string;
  return text(args);
}

/** Why a change of a saved plan was left out. */
export function driftMessage(reason: DriftReason): string {
  return `the plan no longer holds here: ${driftReasonText(reason)}.`;
}

function describeDrift({ change: { resource, scope, key }, reason }: Drift): string {
  return `${placeName(resource, scope)} ${plain(key)}: ${driftReasonText(reason)}`;
}

/** A message names no more changes than this. */
const driftsNamedMax = 10;

/** The service has moved away from a saved plan. */
export function planStaleMessage(
  file: string | undefined,
  { drifted, changeCount }: { readonly drifted: readonly Drift[]; readonly changeCount: number },
): string {
  const named = drifted.slice(0, driftsNamedMax).map(describeDrift);
  const more = drifted.length > named.length ? `; and ${drifted.length - named.length} more` : '';
  const verb = drifted.length === 1 ? 'matches' : 'match';
  return (
    `${file ?? 'The plan'} is out of date: ${drifted.length} of ${plural(changeCount, 'change')} no longer ${verb} ` +
    `(${named.join('; ')}${more}). Nothing was written. ${file === undefined ? 'Run again.' : planAgainOrSkip}`
  );
}

const planAgainOrSkip = 'Run `mastersync plan` again, or --skip-drifted applies the rest.';

/**
 * Input files are no longer what a plan was made from. @param file undefined: the plan was not
 * saved
 */
export function sourcesStaleMessage(file: string | undefined, faults: readonly SourceFault[]): string {
  const described = faults.map(sourceFaultText).join('; ');
  const advice = file === undefined ? 'Run again.' : 'Run `mastersync plan` again.';
  return `${file ?? 'The plan'} is out of date: ${described}. Nothing was written. ${advice}`;
}

function sourceFaultText(fault: SourceFault): string {
  switch (fault.kind) {
    case 'changed':
      return `${fault.file} has changed since`;
    case 'missing':
      return `${fault.file} is not there (was the plan made from another folder?)`;
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
    `${file} was made for ${plain(planned)}, not for ${given}. Nothing was written. ` +
    'Name that service: --service, --url or MASTERSYNC_URL.'
  );
}
