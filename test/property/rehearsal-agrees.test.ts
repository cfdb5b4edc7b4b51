/**
 * Law 18: a rehearsal says how the run ends: on the same state both have the same outcomes. It writes
 * nothing to the service.
 */
import { expect, test } from 'vitest';
import { verifyPlan } from '../../src/apply/verify-plan.js';
import type { Outcome } from '../../src/model/plan.js';
import { textOf } from '../../src/model/sentence.js';
import { everythingApproved } from '../../src/plan/check/check-plan.js';
import { makePlan } from '../../src/planning/make-plan.js';
import { type RehearsalOptions, rehearsePlan } from '../../src/rehearsing/rehearse-plan.js';
import type { Client } from '../../src/service/http/client.js';
import { applyPlan } from '../helpers/applying.js';
import { rememberedRows } from '../helpers/remembered.js';
import { writesOf } from '../helpers/sandboxes.js';
import { holds } from './holds.js';
import { type PlannedStory, playStory, type Story, stories, storyToday, unlimited } from './stories.js';

/** The copy behaves as the service usually does, and nothing fails by chance. */
const usual = (story: Story): Story => ({ ...story, switches: {}, faults: undefined });

const options = ({ problems }: PlannedStory, client: Client): RehearsalOptions => ({
  client,
  today: storyToday,
  problems,
  onRead: () => {},
  signal: new AbortController().signal,
});

test('a rehearsal ends as the run does, and writes nothing', { timeout: 600_000 }, () =>
  holds(stories, { cases: 2 }, async (story, note) => {
    const { sandbox, client, plan, apply } = await playStory(usual(story), note);
    const made = await plan();
    if (!made) return;
    const before = sandbox.state();
    const prune = story.isPruned ? ('all' as const) : [];
    const making = { prune, limits: unlimited, asOf: storyToday, rowsBefore: rememberedRows };
    const rehearsal = await rehearsePlan(made.plan, {
      ...options(made, client),
      planAgain: async (copy) => (await makePlan(made.checked, copy, making)).plan,
    });
    note('Rehearsed', () => [JSON.stringify(rehearsal)]);
    expect(writesOf(sandbox)).toEqual([]);
    expect(sandbox.state()).toEqual(before);
    // The service does not show how custom fields of users are defined.
    const [unknown, ...others] = rehearsal.sideDifferences;
    expect([unknown?.code ?? 'definitions_unknown', others]).toEqual(['definitions_unknown', []]);
    expect(rehearsal.left).toEqual([]);
    const outcomes = await apply(made);
    const isKnown = ({ change }: Pick<Outcome, 'change'>) =>
      !unknown || !['users', 'memberships'].includes(change.resource);
    // Of several failures, the first in time is the one that the others name.
    const shown = ({ change: { id }, status, message }: (typeof outcomes)[number]) => {
      return [id, status, status === 'failed' && message];
    };
    const rehearsed = rehearsal.outcomes.map(({ message, ...outcome }) => {
      return { ...outcome, ...(message && { message: textOf(message) }) };
    });
    expect(rehearsed.filter(isKnown).map(shown)).toEqual(outcomes.filter(isKnown).map(shown));
  }),
);

test('the plan of an interrupted run as well: what that has made is done', { timeout: 600_000 }, () =>
  holds(stories, { cases: 1 }, async (story, note) => {
    const { client, plan } = await playStory(usual(story), note);
    const made = await plan();
    if (!made) return;
    const approvals = everythingApproved(made.plan);
    const stop = new AbortController();
    let left = Math.ceil(made.plan.changes.length / 2);
    const onOutcome = () => void (--left === 0 && stop.abort());
    const { signal } = stop;
    await applyPlan(made.plan, { client, idByRecord: made.idByRecord, approvals, signal, onOutcome });
    const where = { client, today: storyToday, isDayGiven: true, isSkippingDrifted: true };
    const { knownOutcomes } = await verifyPlan(undefined, made.plan, where);
    const rehearsal = await rehearsePlan(made.plan, options(made, client));
    note('Rehearsed', () => [JSON.stringify(rehearsal)]);
    const done = (outcomes: Iterable<Outcome>) =>
      [...outcomes].flatMap(({ change, status }) => (status === 'already' ? change.id : [])).sort();
    expect(done(rehearsal.outcomes)).toEqual(done(knownOutcomes.values()));
  }),
);
