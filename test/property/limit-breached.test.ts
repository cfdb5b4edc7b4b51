/**
 * Law 5: a plan beyond a limit writes nothing at all; a plan within its limits is never refused
 * because of them.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../src/model/changes.js';
import { PlanRefused } from '../../src/model/errors.js';
import { type LimitKind, type Limits, lossKinds, ofEachKind } from '../../src/model/limits.js';
import type { Plan } from '../../src/model/plan.js';
import { approvedWhat } from '../../src/plan/check/approve.js';
import { everythingApproved } from '../../src/plan/check/check-plan.js';
import { groupBy } from '../../src/plan/records/collections.js';
import { applyPlan } from '../helpers/applying.js';
import { writesOf } from '../helpers/sandboxes.js';
import { holds } from './holds.js';
import { calmStories, playStory } from './stories.js';

const limit = fc.record({ count: fc.nat(3), percent: fc.constantFrom(0, 10, 50, 100) });
const limits: fc.Arbitrary<Limits> = fc.record({
  ...ofEachKind(() => limit),
  deletesMax: fc.constantFrom(0, 3, 100),
});
const limited = fc.record({ story: calmStories, limits });

const kinds: readonly LimitKind[] = [
  ...(['deletes', 'updates', 'moves', 'invites'] as const),
  ...(['removals', 'suspensions', 'deactivations'] as const),
];

/** As documented: what counts each change, if anything does. */
function kindsOf(changes: readonly Change[]): ReadonlyMap<Change, LimitKind> {
  const moved = movesOfPeople(changes);
  const kindOf = (change: Change): LimitKind | undefined => {
    const { resource, action, fields } = change;
    const [before, after] = [fields[0]?.before, fields[0]?.after];
    if (resource === 'memberships' && action === 'delete') return moved.has(change) ? 'moves' : 'removals';
    if (resource === 'users' && (action === 'create' || before === 'deactivated')) return 'invites';
    if (action === 'set-status' && after === 'suspended') return 'suspensions';
    if (action === 'set-status' && after === 'deactivated') return 'deactivations';
    if (action === 'delete') return 'deletes';
    if (action === 'move') return 'moves';
    return action === 'create' || action === 'activate' ? undefined : 'updates';
  };
  return new Map(
    changes.flatMap((change) => {
      const kind = kindOf(change);
      return kind === undefined ? [] : [[change, kind] as const];
    }),
  );
}

/** The removals of people who join another team of the chart, one for each that they join. */
function movesOfPeople(changes: readonly Change[]): ReadonlySet<Change> {
  const personOf = ({ scope, key }: Change) => JSON.stringify([scope, key.split('/')[1]]);
  const members = changes.filter(({ resource }) => resource === 'memberships');
  const joining = members.filter(({ action }) => action === 'create').map(personOf);
  return new Set(
    members.filter((change) => {
      const at = change.action === 'delete' ? joining.indexOf(personOf(change)) : -1;
      if (at !== -1) joining.splice(at, 1);
      return at !== -1;
    }),
  );
}

test('an exceeded limit means zero writes', { timeout: 600_000 }, () =>
  holds(limited, { cases: 3 }, async ({ story, limits: given }, note) => {
    const { sandbox, client, plan } = await playStory(story, note);
    note('Limits', () => [JSON.stringify(given)]);
    const made = await plan({ limits: given });
    if (!made) return;
    const isBreached = isBeyond(made.plan, given);
    // Approve everything except exceeded limits.
    const { approved } = everythingApproved(made.plan);
    const approvals = {
      approved: approved.filter((approval) => !kinds.some((kind) => kind === approvedWhat(approval))),
    };
    const run = applyPlan(made.plan, { client, idByRecord: made.idByRecord, approvals });
    if (isBreached) {
      await expect(run).rejects.toBeInstanceOf(PlanRefused);
      expect(writesOf(sandbox)).toEqual([]);
    } else {
      expect(await run).toHaveLength(made.plan.changes.length);
    }
  }),
);

/**
 * As documented: a scope may have the greater of a number and a share of its records changed. Twice
 * that may be lost of all scopes of a resource, and deleted of all resources but people.
 */
function isBeyond({ changes, scopes }: Plan, { deletesMax, ...limitByKind }: Limits): boolean {
  const kindByChange = kindsOf(changes);
  const isOfKind = (kind: LimitKind) => (change: Change) => kindByChange.get(change) === kind;
  if (changes.filter(isOfKind('deletes')).length > deletesMax) return true;
  const isBeyondIn = (own: Plan['scopes'], kind: LimitKind, times: number) => {
    const { count, percent } = limitByKind[kind];
    const existing = own.reduce((sum, one) => sum + one.existing, 0);
    const planned = changes.filter(isOfKind(kind)).filter(isIn(own)).length;
    return planned > times * count && planned * 100 > times * existing * percent;
  };
  const byResource = [...groupBy(scopes, ({ resource }) => resource).values()];
  return (
    scopes.some((scope) => kinds.some((kind) => isBeyondIn([scope], kind, 1))) ||
    byResource.some((own) => lossKinds.some((kind) => isBeyondIn(own, kind, 2))) ||
    isBeyondIn(scopes.filter(isDeletable), 'deletes', 2)
  );
}

function isDeletable({ resource }: Plan['scopes'][number]): boolean {
  return resource !== 'users' && resource !== 'memberships';
}

function isIn(scopes: Plan['scopes']): (change: Change) => boolean {
  return ({ resource, scope }) => scopes.some((one) => one.resource === resource && one.scope === scope);
}
