/** What speaks against changes of a plan, a sentence for each check, and what approves it. */
import type { CheckEvidence, CheckName, Finding, LikelyCause, Likeness, Place } from '../../model/checks.js';
import type { Withheld } from '../../model/plan.js';
import { names, say, sayIfKnown } from '../say.js';
import { shellWord } from '../text.js';
import { columnsGoneText } from './problems.js';

/** What a check found, without what approves it. */
export function findingText(finding: Finding): string {
  const { check, evidence, reach } = finding;
  if (check === 'plan_not_approved')
    return say('approving/not-approved', { timeZone: undefined, ...evidence });
  const text = say(`findings/finding-${check}`, argumentsOf(finding));
  return reach === 'changes' ? text.replace(/^this /, 'This ') : text;
}

/** The same for people who decide: they know no command line. */
export function readerText(finding: Finding): string {
  return sayIfKnown(`findings/reader-${finding.check}`, argumentsOf(finding)) ?? findingText(finding);
}

/** The same where it was approved. */
export function approvedText(finding: Finding): string {
  return say('findings/reader-approved', { text: readerText(finding) });
}

function argumentsOf({ check, evidence, place, holds, records }: Finding): object {
  const more = moreArguments[check] as ((of: unknown, place: Place) => object) | undefined;
  const around = { place: placeText(place), holds, records, record: records[0] };
  return { ...evidence, ...around, ...more?.(evidence, place) };
}

/** Where a finding is. */
export function placeText({ resource, scope }: Place): string {
  const isOfScope = resource !== undefined && scope !== undefined;
  const place = isOfScope ? names().placeName(resource, scope) : undefined;
  return say('findings/place', { resource, place });
}

/** Of a sentence that compares or lists. */
const moreArguments: {
  readonly [Check in CheckName]?: (evidence: CheckEvidence[Check], place: Place) => object;
} = {
  columns_gone: (evidence) => ({ gone: columnsGoneText(evidence) }),
  identity_changed: ({ fields }, place) => ({ labels: fields.map((field) => fieldIn(place, field)) }),
  value_taken: ({ field }, place) => ({ label: fieldIn(place, field) }),
  twin: ({ pairs }) => ({ twins: pairs.map((pair: Likeness) => say('findings/twin', pair)) }),
  column_blanked: ({ count, existing }) => ({ areAll: count === existing }),
  values_exchanged: ({ field }, place) => ({ field: fieldIn(place, field) }),
  value_flapping: ({ field, before, after }, place) => ({
    label: fieldIn(place, field),
    from: names().valueText(before),
    to: names().valueText(after),
  }),
  text_garbled: ({ field }, place) => ({ field: fieldIn(place, field) }),
  activation_untimely: (evidence) => ({ facts: untimelyFacts(evidence) }),
  limit_exceeded: ({ count, existing, cause }, place) => ({
    percent: existing ? ((count / existing) * 100).toFixed(1) : undefined,
    cause: cause && causeText(cause, place),
  }),
  approval_mismatch: ({ approved, printed }) => ({
    shown: printed.slice(0, namedMax).map(shellWord),
    // It fits and does not count all the same: it was used.
    isSpent: printed.includes(approved),
  }),
};

/** Maximum approvals that a message names. */
const namedMax = 5;

function fieldIn({ resource = '', scope = '' }: Place, field: string): string {
  return names().fieldName(field, { resource, scope });
}

const untimely = ['day', 'scheduledFor', 'lastCurrentOn', 'createdOn', 'former'] as const;

function untimelyFacts(evidence: CheckEvidence['activation_untimely']): readonly string[] {
  return untimely
    .filter((fact) => evidence[fact] !== undefined)
    .map((fact) => say('findings/untimely', { fact, value: evidence[fact] }));
}

function causeText(cause: LikelyCause, place: Place): string {
  const isOfKeys = cause.code === 'root_renamed';
  const fields = Object.entries(cause).filter(
    ([part]) => !isOfKeys && ['from', 'to', 'field'].includes(part),
  );
  const named = fields.map(([part, field]) => [part, fieldIn(place, String(field))]);
  return say(`findings/cause-${cause.code}`, { ...cause, ...Object.fromEntries(named) });
}

/** The same with what approves it. */
export function findingMessage(finding: Finding): string {
  const { lift, holds, evidence, reach } = finding;
  const text = findingText(finding);
  if (lift === undefined) return text;
  // The number to approve is that of the whole plan.
  const isOfMore = reach === 'plan' && 'allowed' in evidence && evidence.count !== holds.length;
  return say('findings/intended', { text, lift, inPlan: isOfMore ? holds.length : undefined });
}

/** The same where it was approved. */
export function approvedMessage(finding: Finding): string {
  return say('findings/approved', { text: findingText(finding), lift: finding.lift });
}

/** Why one change is withheld. */
export function withheldMessage({ finding, needs }: Pick<Withheld, 'finding' | 'needs'>): string {
  if (!needs) return findingMessage(finding);
  const { check, evidence } = finding;
  return say('findings/required', { needs, option: check === 'switched_off' ? evidence.option : undefined });
}
