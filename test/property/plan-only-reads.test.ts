/**
 * Law 3: `plan` and the verification of a saved plan send GET requests only, whatever the service
 * answers.
 */
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPlanFile, writePlanFile } from '../../src/apply/plan-file.js';
import { verifyOrigin, verifyPlan } from '../../src/apply/verify-plan.js';
import { PlanStale } from '../../src/model/errors.js';
import { RequestFailed } from '../../src/model/request-failures.js';
import { writesOf } from '../helpers/sandboxes.js';
import { making } from '../helpers/saved-plans.js';
import { holds } from './holds.js';
import { playStory, stories, storyToday } from './stories.js';

test('neither planning nor verifying a plan writes anything', { timeout: 600_000 }, () =>
  holds(stories, { cases: 2 }, async (story, note) => {
    const { sandbox, client, data, plan, setFaulty } = await playStory(story, note);
    const before = sandbox.state();
    setFaulty(true);
    try {
      const made = await plan();
      if (!made) return;
      const file = path.join(data, 'plan.jsonl');
      await writePlanFile(file, made.plan, making);
      const { plan: saved } = await readPlanFile(file);
      await verifyOrigin(file, saved, sandbox.url);
      await verifyPlan(file, saved, { client, isSkippingDrifted: false, today: storyToday });
    } catch (error) {
      // Six faults in a row or an incomplete list stop it, but never lead to a write.
      if (!(error instanceof RequestFailed || error instanceof PlanStale)) throw error;
    } finally {
      expect(writesOf(sandbox)).toEqual([]);
      expect(sandbox.state()).toEqual(before);
    }
  }),
);
