/**
 * Law 6: a run that is killed at any request and run again ends like an uninterrupted run, with
 * nothing created twice. Only changes that a guard withholds may remain, because guards look at the
 * present records; the plan says so.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TenantDump } from '../../src/sandbox/index.js';
import { holds, type Note } from './holds.js';
import { calmStories, playStory, repeatable, type Story } from './stories.js';

const cutOff = fc.record({
  story: calmStories.map(repeatable),
  /** Where among the writes it is killed, from 0 to 1. */
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  /** The last request takes effect, but its answer is lost. */
  isCarriedOut: fc.boolean(),
});

test('a run killed at any request and run again ends the same', { timeout: 600_000 }, () =>
  holds(cutOff, { cases: 2 }, async ({ story, place, isCarriedOut }, note) => {
    const undisturbed = await playToEnd(story, () => {});
    if (!undisturbed) return;
    const { writeCount, end } = undisturbed;
    const again = await playCutOff(story, note, { at: 1 + Math.floor(place * writeCount), isCarriedOut });
    const heldBack = new Set(again.withheld.map(({ change }) => change.key));
    expect(without(heldBack, again.end)).toEqual(without(heldBack, end.end));
    expect(again.withheld.filter(({ change }) => change.action !== 'delete').length).toBeLessThanOrEqual(
      end.withheld.filter(({ change }) => change.action !== 'delete').length,
    );
  }),
);

/** A tenant without the records of some keys. */
function without(keys: ReadonlySet<string>, dump: TenantDump): unknown {
  const isLeft = (row: object) => {
    const { code, name, team, user } = row as Partial<Readonly<Record<string, string>>>;
    return !keys.has(code ?? name ?? `${team}/${user}`);
  };
  return Object.fromEntries(Object.entries(dump).map(([table, rows]) => [table, rows.filter(isLeft)]));
}

async function playToEnd(story: Story, note: Note) {
  const { sandbox, plan, apply } = await playStory(story, note);
  const made = await plan();
  if (!made) return undefined;
  sandbox.clearRequests();
  await apply(made);
  const writeCount = sandbox.requests.filter(({ method }) => method !== 'GET').length;
  return { writeCount, end: await settledEnd({ sandbox, plan, apply }) };
}

/** A second run may delete what the first one had to spare, so compare the end of two runs. */
async function settledEnd({
  sandbox,
  plan,
  apply,
}: Pick<Awaited<ReturnType<typeof playStory>>, 'sandbox' | 'plan' | 'apply'>) {
  sandbox.settle();
  const made = await plan();
  if (made) await apply(made);
  sandbox.settle();
  return { end: sandbox.dump(), withheld: made?.plan.withheld ?? [] };
}

async function playCutOff(
  story: Story,
  note: Note,
  { at, isCarriedOut }: { readonly at: number; readonly isCarriedOut: boolean },
) {
  let writeCount = 0;
  let isCut = false;
  const { sandbox, plan, apply } = await playStory(story, note, {
    onRequest: ({ method }) => {
      const isLast = !isCut && method !== 'GET' && ++writeCount === at;
      const when = isLast && isCarriedOut ? 'after' : 'before';
      isCut ||= isLast;
      return isCut ? { kind: 'drop', when } : undefined;
    },
  });
  const made = await plan();
  if (!made) throw new Error('What was planned before is refused now.');
  const outcomes = await apply(made);
  isCut = false;
  writeCount = Number.POSITIVE_INFINITY;
  sandbox.settle();
  note('Cut off', () => [
    `at write ${at}: ${outcomes.filter(({ status }) => status === 'applied').length} applied`,
  ]);
  const second = await plan();
  if (!second) throw new Error('What was planned before is refused after it was cut off.');
  await apply(second);
  return settledEnd({ sandbox, plan, apply });
}
