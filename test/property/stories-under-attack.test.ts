/**
 * Law 11: whatever goes wrong in a night, the service ends as the files were meant, or the run says
 * what it left; nothing is lost, doubled or made up, and the next undisturbed night completes it.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonDocument } from '../../src/report/data/json-document.js';
import { type Attack, attacks, type Edits, wrongIn } from './attacks.js';
import { after, Dice, filesOf, randomCompany, recordsIn, recordsOf, tenantOf } from './companies.js';
import { daysLater, openCompany } from './company-nights.js';
import { holds, type Note } from './holds.js';

const firstDay = '2026-06-01';

const story = fc.record({
  seed: fc.nat(1_000_000_000),
  attack: fc.constantFrom(...Object.keys(attacks)),
});

test('no attack on a night leads to a wrong state that is called complete', { timeout: 3_600_000 }, () =>
  holds(story, { cases: 6, casesInLong: 1_000 }, async ({ seed, attack }, note) => {
    await playUnder(attack, new Dice(seed), note);
  }),
);

async function playUnder(name: string, dice: Dice, note: Note): Promise<void> {
  const attack: Attack = attacks[name] ?? {};
  note('Attack', () => [name]);
  let answering: ReturnType<NonNullable<Attack['answering']>> | undefined;
  let editing: (() => Promise<void>) | undefined;
  const first = randomCompany(dice, dice.between(40, 70));
  const { sandbox, run } = await openCompany(tenantOf(first), {
    switches: attack.switches?.(dice) ?? {},
    onRequest: async (request) => {
      if (request.method !== 'GET') {
        const edit = editing;
        editing = undefined;
        await edit?.();
      }
      return answering?.(request);
    },
  });
  // The first nights are accepted, so that they are remembered.
  await run(filesOf(first), firstDay);
  const second = after(first, dice, ['items change', ...many('items are added'), 'a team is renamed']);
  await run(filesOf(second), daysLater(firstDay, 1));
  const third = after(second, dice, tonight);
  const before = recordsIn(sandbox.dump());
  const day = daysLater(firstDay, 2);
  const intended = recordsOf(third, before, day);
  const files = filesOf(third);
  const arrived = attack.arriving?.(files, dice, filesOf(first)) ?? files;
  let edits: Edits = new Map();
  let refusedEdit: unknown;
  editing = async () => {
    // Thrown here, it would be an answer of the service.
    await attack.editing?.(sandbox, dice).then(
      (edited) => {
        edits = edited;
      },
      (error: unknown) => {
        refusedEdit = error;
      },
    );
  };
  answering = attack.answering?.(dice);
  sandbox.clearRequests();
  // One request at a time, so that no record is read, but not yet written, while somebody edits.
  const attacked = await run(arrived, day, ...(attack.editing ? ['--concurrency=1'] : []));
  answering = undefined;
  noteRun(note, 'That night', attacked);
  expect(refusedEdit).toBe(undefined);
  expectLawful(sandbox.requests);
  const ending = { before, intended, edits, end: recordsIn(sandbox.dump()) };
  expect(wrongIn({ ...ending, isComplete: attacked.exitCode === 0 && !attack.isHiding })).toEqual([]);

  const next = await run(files, daysLater(day, 1));
  noteRun(note, 'The night after', next);
  const state = { before: ending.end, intended, edits: new Map(), end: recordsIn(sandbox.dump()) };
  expect(wrongIn({ ...state, isComplete: next.exitCode === 0 && !attack.isHiding })).toEqual([]);
  if (!attack.switches && !attack.editing) expect(next.exitCode).toBe(0);
}

/** So many that the file of the night before is another one. */
const many = (event: string) => Array.from({ length: 6 }, () => event);

const tonight = [
  'items change',
  'items are added',
  'items are removed',
  'a team is renamed',
  'a team moves',
  'a department is founded',
  'a department is closed, and its teams go elsewhere',
  'a folder is added',
  'a folder is closed, and what is in it goes elsewhere',
  'a category is added',
] as const;

function noteRun(
  note: Note,
  heading: string,
  { exitCode, withheld, refusals, failures, failure }: JsonDocument,
): void {
  note(heading, () => [
    `exit ${exitCode} ${failure ?? ''}`,
    ...withheld.map(({ change, code }) => `withheld ${change}: ${code}`),
    ...refusals.map(({ code, message }) => `refused ${code}: ${message}`),
    ...failures.map(({ change, status, message }) => `${status} ${change}: ${message}`),
  ]);
}

/** Nothing was asked for that the contract of the service does not know. */
function expectLawful(
  requests: readonly { readonly method: string; readonly path: string; readonly status: number | null }[],
): void {
  expect(requests.filter(({ status }) => status === 400)).toEqual([]);
}
