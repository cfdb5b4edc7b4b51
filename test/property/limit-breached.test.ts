/**
 * Law 5: a plan beyond a limit writes nothing at all; a plan within its limits is never refused
 * because of them.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPlan } from '../../src/apply/apply-plan.js';
import type { Action, Change } from '../../src/model/changes.js';
import { PlanRefused } from '../../src/model/errors.js';
import { type Limit, type LimitKind, type Limits, ofEachKind } from '../../src/model/limits.js';
import type { Plan } from '../../src/model/plan.js';
import { approvedWhat } from '../../src/plan/guard/approvals.js';
import { writesOf } from '../helpers/sandboxes.js';
import { approvalsFor } from '../helpers/undoing.js';
import { holds } from './holds.js';
import { playStory } from './play-story.js';
import { calmStories } from './tenants.js';

const limit = fc.record({ count: fc.nat(3), percent: fc.constantFrom(0, 10, 50, 100) });
const limits: fc.Arbitrary<Limits> = fc.record({
  ...ofEachKind(() => limit),
  deletesMax: fc.constantFrom(0, 3, 100),
});
const limited = fc.record({ story: calmStories, limits });

/** Of resources that do not say otherwise. */
const actionsOf: Readonly<Partial<Record<LimitKind, readonly Action[]>>> = {
  deletes: ['delete'],
  updates: ['update', 'set-default'],
  moves: ['move'],
};

test('an exceeded limit means zero writes', { timeout: 600_000 }, () =>
  holds(limited, { cases: 15 }, async ({ story, limits: given }, note) => {
    const { sandbox, client, plan } = await playStory(story, note);
    note('Limits', () => [JSON.stringify(given)]);
    const made = await plan({ limits: given });
    if (!made) return;
    const isBreached = isBeyond(made.plan, given);
    // Approve everything except exceeded limits.
    const { approved } = approvalsFor(made.plan);
    const approvals = {
      approved: approved.filter((approval) => !(approvedWhat(approval) in actionsOf)),
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
function isBeyond(plan: Plan, { deletesMax, ...kinds }: Limits): boolean {
  const { changes, scopes } = plan;
  if (changes.filter(({ action }) => action === 'delete').length > deletesMax) return true;
  if (isBeyondTogether(plan, kinds.deletes)) return true;
  return scopes.some(({ resource, scope, existing }) =>
    Object.entries(actionsOf).some(([kind, actions]) => {
      const { count, percent } = kinds[kind as LimitKind];
      const planned = changes.filter(
        (change) => change.resource === resource && change.scope === scope && actions.includes(change.action),
      );
      return planned.length > count && planned.length * 100 > existing * percent;
    }),
  );
}

/** All scopes of a resource may lose twice what one may. */
function isBeyondTogether({ changes, scopes }: Plan, { count, percent }: Limit): boolean {
  const resources = new Set(scopes.map(({ resource }) => resource));
  return [...resources].some((name) => {
    const own = scopes.filter(({ resource }) => resource === name);
    const existing = own.reduce((sum, scope) => sum + scope.existing, 0);
    const isOwn = ({ resource, action }: Change) => resource === name && action === 'delete';
    const planned = changes.filter(isOwn).length;
    return own.length > 1 && planned > 2 * count && planned * 100 > existing * 2 * percent;
  });
}
