/**
 * The user's approvals for one run. Each is bound to what was seen, by a digest: the same number of
 * other changes needs another approval.
 */
import { createHash } from 'node:crypto';
import { type LimitKind, limitKinds } from '../../model/limits.js';
import { resourceNames } from '../../resources/index.js';

/** Approved by number. Creates have no limit, but are withheld where hardly any key agrees. */
export type CountedKind = LimitKind | 'creates';

export const countedKinds: readonly CountedKind[] = [...limitKinds, 'creates'];

/**
 * Kinds of approval: a number of changes, the rows of a scope, an activation, the loss of a
 * schedule (both by record name), or a deletion by resource and record.
 */
export const approvables: readonly string[] = [
  ...countedKinds,
  'rows',
  'activate',
  'schedule',
  ...resourceNames,
];

/** What one run may do beyond its limits. */
export interface Approvals {
  /** As a refusal prints them: `deletes=37@3f9a`, `teams=FY27/3100@c2d0`. */
  readonly approved: readonly string[];
  /** Custom fields may be removed or change type, which destroys the values of items. */
  readonly isFieldLossAllowed: boolean;
  /** Approvals without a digest count: a person sees the plan before it is carried out. */
  readonly isBareAccepted?: boolean;
}

export const noApprovals: Approvals = { approved: [], isFieldLossAllowed: false };

/**
 * An approval as people give it, such as `deletes=37@3f9a`. Pure.
 * @param subject the parts of what is approved, each as JSON data, in any order
 */
export function approvalFor(what: string, value: string | number, subject: readonly unknown[]): string {
  const bare = `${what}=${value}`;
  const hash = createHash('sha256').update(JSON.stringify([bare, ...inOrder(subject)]));
  return `${bare}@${hash.digest('hex').slice(0, digestLength)}`;
}

export interface RowsOfScope {
  readonly resource: string;
  readonly scope: string;
  readonly rows: number;
}

/**
 * Approves the number of rows of a scope: `rows=grades:84@3f9a`, `rows=teams/FY27:84@3f9a`.
 * @param subject what the rows lead to
 */
export function rowsApproval({ resource, scope, rows }: RowsOfScope, subject: readonly unknown[]): string {
  const place = scope === '' ? resource : `${resource}/${scope}`;
  return approvalFor('rows', `${place}:${rows}`, subject);
}

/** Guards against mistakes, not against people: short enough to be typed. */
const digestLength = 4;

/** The parts of a subject that have no order of their own, as texts. */
export function inOrder(parts: readonly unknown[]): readonly string[] {
  return parts.map((part) => JSON.stringify(part)).sort();
}

/** True when exactly this was approved. @param approval from approvalFor */
export function isApproved(
  { approved, isBareAccepted = false }: Pick<Approvals, 'approved' | 'isBareAccepted'>,
  approval: string,
): boolean {
  return approved.includes(approval) || (isBareAccepted && approved.includes(withoutDigest(approval)));
}

/** True when what was given is this approval without its digest, or with another. */
export function isOfOtherContent(given: string, approval: string): boolean {
  const bare = withoutDigest(approval);
  return given === bare || withoutDigest(given) === bare;
}

function withoutDigest(approval: string): string {
  return approval.replace(/@[0-9a-f]{4}$/, '');
}

/** What an approval is of: `deletes`, `rows`, `teams`. */
export function approvedWhat(approval: string): string {
  return approval.slice(0, approval.indexOf('='));
}
