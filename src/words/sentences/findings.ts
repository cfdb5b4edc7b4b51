/** What speaks against changes of a plan, a sentence for each check, and what approves it. */
import type { CheckEvidence, CheckName, Finding, Likeness } from '../../model/checks.js';
import type { Withheld } from '../../model/plan.js';
import { names, say, sayIfKnown } from '../say.js';

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
  const around = { place: placeText(place), of: place, holds, records, record: records[0] };
  return { ...evidence, ...around, ...argumentsFor(check, evidence) };
}

/** What the sentence of a check needs besides its evidence. */
export function argumentsFor(check: string, evidence: object): object {
  const more = moreArguments[check as CheckName] as ((of: unknown) => object) | undefined;
  return { ...more?.(evidence) };
}

/** Where a finding is. */
export function placeText({ resource, scope }: Partial<Record<'resource' | 'scope', string | null>>): string {
  const isOfScope = typeof resource === 'string' && typeof scope === 'string';
  const place = isOfScope ? names().placeName(resource, scope) : undefined;
  return say('findings/place', { resource, place });
}

/** Of a sentence that compares or lists. */
const moreArguments: { readonly [Check in CheckName]?: (evidence: CheckEvidence[Check]) => object } = {
  columns_gone: ({ columns }) => ({ headers: columns.map(({ header }) => header) }),
  twin: ({ pairs }) => ({ twins: pairs.map((pair: Likeness) => say('findings/twin', pair)) }),
  limit_exceeded: ({ count, existing }) => ({
    percent: existing ? ((count / existing) * 100).toFixed(1) : undefined,
  }),
  // It fits and does not count all the same: it was used.
  approval_mismatch: ({ approved, printed }) => ({ isSpent: printed.includes(approved) }),
};

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
