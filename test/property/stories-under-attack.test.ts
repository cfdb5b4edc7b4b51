/**
 * Law 13: whatever goes wrong in a night, the service ends as the files were meant, or the run says
 * what it left; nothing is lost, doubled or made up, and the next undisturbed night completes it.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonDocument } from '../../src/report/data/json-document.js';
import { caseCount } from '../helpers/cases.js';
import { type Attack, attacks, type Edits, type Ending, wrongIn } from './attacks.js';
import type { Company } from './company/company.js';
import { Dice } from './company/dice.js';
import { after, type MoveName, randomCompany } from './company/night.js';
import {
  afterNight,
  approvalsIn,
  assignPeople,
  type CompanyNights,
  daysLater,
  nightlyFiles as filesOf,
  nightlyTenant,
  openCompany,
  presentIn,
} from './company/nights.js';
import { holds, type Note } from './holds.js';

const firstDay = '2026-06-01';

const story = fc.record({
  seed: fc.nat(1_000_000_000),
  attack: fc.constantFrom(...Object.keys(attacks)),
});

test('no attack on a night leads to a wrong state that is called complete', { timeout: 3_600_000 }, () =>
  holds(story, { cases: 2 }, async ({ seed, attack }, note) => {
    await playUnder(attack, new Dice(seed), note);
  }),
);

async function playUnder(name: string, dice: Dice, note: Note): Promise<void> {
  const attack: Attack = attacks[name] ?? {};
  note('Attack', () => [name]);
  const first = randomCompany(dice, dice.between(40, 70), {
    namesCharts: attack.namesCharts ?? dice.inHundred(70),
    listsPeople: attack.listsPeople ?? dice.inHundred(caseCount(0, 60)),
  });
  const { nights, attackOnce } = await openAttacked(attack, dice, first);
  const { sandbox, run } = nights;
  // The first nights are accepted, so that they are remembered.
  await run(filesOf(first), firstDay);
  const { earlier = [], meant = (company) => company } = attack;
  const second = after(first, dice, [...earlier, ...many('items are added'), 'a team is renamed']);
  await run(filesOf(second), daysLater(firstDay, 1));
  await assignPeople(sandbox, second);
  const third = after(second, dice, tonight);
  await attack.preparing?.(sandbox);
  const before = presentIn(sandbox);
  const day = daysLater(firstDay, 2);
  const intended = afterNight(meant(third), before, day);
  const files = filesOf(third);
  const arrived = attack.arriving?.(files, dice, filesOf(first)) ?? files;
  const approved = attack.approved ? approvalsIn(await nights.plan(attack.approved(files), day)) : [];
  // One request at a time, so that no record is read, but not yet written, while somebody edits.
  const args = [...approved, ...(attack.editing ? ['--concurrency=1'] : [])];
  const { daysAhead } = attack;
  const machineDay = daysAhead === undefined ? undefined : daysLater(day, daysAhead);
  sandbox.clearRequests();
  const { result: attacked, edits } = await attackOnce(() => run(arrived, day, { args, machineDay }));
  noteRun(note, 'That night', attacked);
  expectLawful(sandbox.requests);
  const ending = { before, intended, edits, end: presentIn(sandbox) };
  expect(wrongIn({ ...ending, isComplete: attacked.exitCode === 0 && !attack.isHiding })).toEqual([]);
  if (dice.inHundred(30)) await expectUndone(nights, attack, { ending, attacked, day, note });

  const start = presentIn(sandbox);
  const next = await run(filesOf(meant(third)), daysLater(day, 1));
  noteRun(note, 'The night after', next);
  const state = { before: start, intended, edits: new Map(), end: presentIn(sandbox) };
  expect(wrongIn({ ...state, isComplete: next.exitCode === 0 && !attack.isHiding })).toEqual([]);
  if (!attack.switches && !attack.editing && !attack.preparing) expect(next.exitCode).toBe(0);
}

/** A company whose service and colleagues can be turned against a run. */
async function openAttacked(attack: Attack, dice: Dice, company: Company) {
  let answering: ReturnType<NonNullable<Attack['answering']>> | undefined;
  let editing: (() => Promise<void>) | undefined;
  const nights = await openCompany(nightlyTenant(company), {
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
  const attackOnce = async <T>(run: () => Promise<T>) => {
    let edits: Edits = new Map();
    let refusedEdit: unknown;
    editing = async () => {
      // Thrown here, it would be an answer of the service.
      await attack.editing?.(nights.sandbox, dice).then(
        (edited) => {
          edits = edited;
        },
        (error: unknown) => {
          refusedEdit = error;
        },
      );
    };
    answering = attack.answering?.(dice);
    const result = await run();
    [answering, editing] = [undefined, undefined];
    expect(refusedEdit).toBe(undefined);
    return { result, edits };
  };
  return { nights, attackOnce };
}

interface Attacked {
  readonly ending: Pick<Ending, 'before' | 'edits' | 'end'>;
  readonly attacked: JsonDocument;
  readonly day: string;
  readonly note: Note;
}

/** The undo of the run brings back what was before, or says what is left. */
async function expectUndone(
  { sandbox, undo }: CompanyNights,
  { isHiding = false }: Attack,
  { ending: { before, edits, end }, attacked, day, note }: Attacked,
): Promise<void> {
  if (attacked.run === null) return;
  const first = await undo(attacked.run, day);
  // Who was invited is deactivated, which is never done without approval.
  const approvals = approvalsIn(first);
  const undone = approvals.length > 0 ? await undo(attacked.run, day, approvals) : first;
  noteRun(note, 'Its undo', undone);
  const isComplete = undone.exitCode === 0 && !isHiding;
  const left = { before: end, intended: before, edits, end: presentIn(sandbox), isComplete };
  expect(wrongIn(left)).toEqual([]);
}

/** So many that the file of the night before is another one. */
const many = (event: MoveName) => Array.from({ length: 6 }, () => event);

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
  'somebody is hired',
  'somebody without a post joins a team',
  'somebody moves',
  'somebody moves',
  'a team gets its first people',
  'a team gets another leader',
  'somebody gets another grade',
  'somebody goes on leave',
  'somebody leaves',
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
