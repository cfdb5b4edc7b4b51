/**
 * Law 5: a plan beyond a limit writes nothing at all; a plan within its limits is never refused
 * because of them.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPlan } from '../../src/apply/apply-plan.js';
import type { Change } from '../../src/model/changes.js';
import { PlanRefused } from '../../src/model/errors.js';
import { type Limit, type LimitKind, type Limits, ofEachKind } from '../../src/model/limits.js';
import type { Plan } from '../../src/model/plan.js';
import { approvedWhat } from '../../src/plan/guard/approvals.js';
import { everythingApproved } from '../../src/plan/guard/check-limits.js';
import { writesOf } from '../helpers/sandboxes.js';
import { holds } from './holds.js';
import { playStory } from './play-story.js';
import { calmStories } from './tenants.js';

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
      isFieldLossAllowed: true,
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

/** As documented: the greater of a number and a share of the records. */
function isBeyond(plan: Plan, { deletesMax, ...limitByKind }: Limits): boolean {
  const { changes, scopes } = plan;
  const kindByChange = kindsOf(changes);
  const deletes = changes.filter((change) => kindByChange.get(change) === 'deletes');
  if (deletes.length > deletesMax) return true;
  if (isBeyondTogether(scopes, deletes, limitByKind.deletes)) return true;
  return scopes.some(({ resource, scope, existing }) =>
    kinds.some((kind) => {
      const { count, percent } = limitByKind[kind];
      const planned = changes.filter(
        (change) =>
          change.resource === resource && change.scope === scope && kindByChange.get(change) === kind,
      );
      return planned.length > count && planned.length * 100 > existing * percent;
    }),
  );
}

/** All scopes of a resource may lose twice what one may. */
function isBeyondTogether(
  scopes: Plan['scopes'],
  deletes: readonly Change[],
  { count, percent }: Limit,
): boolean {
  const resources = new Set(scopes.map(({ resource }) => resource));
  return [...resources].some((name) => {
    const own = scopes.filter(({ resource }) => resource === name);
    const existing = own.reduce((sum, scope) => sum + scope.existing, 0);
    const planned = deletes.filter(({ resource }) => resource === name).length;
    return own.length > 1 && planned > 2 * count && planned * 100 > existing * 2 * percent;
  });
}
