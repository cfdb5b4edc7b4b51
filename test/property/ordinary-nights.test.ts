/**
 * Law 12: guards do not disturb ordinary nights. Random companies change a little every night; at
 * most one night in a hundred is held back, and where leavers are only marked, one in fifty.
 */
import { expect, test } from 'vitest';
import type { JsonDocument } from '../../src/report/data/json-document.js';
import { caseCount, propertySeed } from '../helpers/cases.js';
import { closeAll } from '../helpers/sandboxes.js';
import { Dice } from './company/dice.js';
import { oneNightLater, randomCompany } from './company/night.js';
import { companyOfPeople, isHeadless, live } from './company/night-of-people.js';
import {
  afterNight,
  approvalsIn,
  assignPeople,
  daysLater,
  nightlyFiles,
  nightlyTenant,
  openCompany,
  presentIn,
} from './company/nights.js';
import { usualWriting } from './company/writing.js';

const nightCount = caseCount(5, 200);
/** Nights in a row at one company. */
const nightsInARow = Math.min(20, nightCount);

test('fewer than one in a hundred ordinary nights is held back', { timeout: 3_600_000 }, async () => {
  const held: string[] = [];
  let warnedCount = 0;
  for (let company = 0; company < nightCount / nightsInARow; company++) {
    const played = await playNights(propertySeed + company);
    held.push(...played.held);
    warnedCount += played.warnedCount;
    await closeAll();
  }
  const found = `${nightCount} nights, ${warnedCount} with a file of before, ${held.length} held back:\n${held.join('\n')}`;
  expect(held.length, found).toBeLessThan(Math.max(1, nightCount / 100));
  process.stdout.write(`${found}\n`);
});

interface Played {
  /** The guards that held a night back. */
  readonly held: readonly string[];
  /** Nights with a file that a newer one had replaced, and a warning of its few changes. */
  readonly warnedCount: number;
}

async function playNights(seed: number): Promise<Played> {
  const dice = new Dice(seed);
  const isLarge = nightCount > nightsInARow;
  let company = randomCompany(dice, isLarge ? dice.between(50, 500) : 60, {
    namesCharts: dice.inHundred(70),
    listsPeople: dice.inHundred(caseCount(0, 60)),
  });
  let day = dice.inHundred(50) ? '2026-06-01' : '2027-03-08';
  const { sandbox, run } = await openCompany(nightlyTenant(company));
  expect((await run(nightlyFiles(company), day)).exitCode).toBe(0);
  const held: string[] = [];
  let warnedCount = 0;
  let former = company;
  let writing = usualWriting;
  for (let night = 1; night <= nightsInARow; night++) {
    day = daysLater(day, dice.inHundred(80) ? 1 : 3);
    const later = oneNightLater(company, dice, day);
    // Somebody takes back what was changed there the night before.
    const table = dice.pick(['grades', 'folders', 'categories'] as const) ?? 'grades';
    [former, company] = [company, dice.inHundred(30) ? { ...later, [table]: former[table] } : later];
    if (dice.inHundred(10))
      writing = {
        ...usualWriting,
        hasMark: dice.inHundred(50),
        lineEnd: dice.inHundred(50) ? '\n' : '\r\n',
        isQuoted: dice.inHundred(50),
      };
    await assignPeople(sandbox, company);
    const before = presentIn(sandbox);
    const files = nightlyFiles(company, writing);
    const stopped = await run(files, day);
    if (stopped.problems.some(({ code }) => code === 'older_file')) warnedCount += 1;
    if (stopped.exitCode !== 0) {
      held.push(`seed ${seed}, night ${night}: ${heldBackBy(stopped)}`);
      // The operator runs it again in the morning, and approves what is still withheld.
      const again = await run(files, day);
      const approved = again.exitCode === 0 ? again : await run(files, day, { args: approvalsIn(again) });
      expect(heldBackBy(approved)).toBe('exit 0:   ');
    }
    expect(Object.fromEntries(presentIn(sandbox))).toEqual(
      Object.fromEntries(afterNight(company, before, day)),
    );
  }
  return { held, warnedCount };
}

/** The guards that held something back, once each. */
function heldBackBy({ exitCode, refusals, withheld, failures, failure }: JsonDocument): string {
  const codes = new Set([...refusals, ...withheld].map(({ code }) => code));
  return `exit ${exitCode}: ${[...codes].join(', ')} ${failure ?? ''} ${failures[0]?.message ?? ''}`;
}

const peopleNights = caseCount(40, 400);

test.each(peopleNights < 400 ? [60] : [60, 300])(
  'at a company of %i people whose leavers are only marked, no night is refused',
  { timeout: 3_600_000 },
  async (size) => {
    const dice = new Dice(propertySeed + size);
    const company = companyOfPeople(dice, size);
    const { run } = await openCompany(nightlyTenant(company));
    const withoutReason: string[] = [];
    for (let night = 1; night <= peopleNights; night++) {
      const day = daysLater('2026-03-10', night);
      // Two accepted nights are remembered.
      if (night > 2) live(company, { dice, night, day });
      const { exitCode, withheld, refusals, failures, failure } = await run(nightlyFiles(company), day);
      expect([day, refusals, failures, failure]).toEqual([day, [], [], null]);
      expect([0, 4]).toContain(exitCode);
      const mayLackHead = company.teams.some(isHeadless);
      const codes = new Set(withheld.map(({ code }) => code));
      codes.delete('depends_on_withheld');
      if (mayLackHead) codes.delete('last_leader');
      if (codes.size > 0) withoutReason.push(`${day}: ${[...codes].join(', ')}`);
    }
    expect(withoutReason.length, withoutReason.join('\n')).toBeLessThanOrEqual(peopleNights / 50);
  },
);
