/**
 * Ordinary nights of people go on. Joiners, movers and leavers who are only marked, teams that
 * have no head for a while, promotions and reorganisations twice a year.
 */
import { expect, test } from 'vitest';
import { caseCount, propertySeed } from '../helpers/cases.js';
import { daysLater } from '../property/company-nights.js';
import { Dice } from '../property/dice.js';
import { filesOf, openNights } from './company.js';
import { companyOf, live, tablesOf } from './nights-of-people.js';

const nightCount = caseCount(40, 400);

test.each(nightCount < 400 ? [60] : [60, 300])(
  'at a company of %i people no night is refused',
  { timeout: 3_600_000 },
  async (size) => {
    const dice = new Dice(propertySeed + size);
    const people = companyOf(size, dice);
    const { play } = await openNights(tablesOf(people), { from: '2026-03-10' });
    const held = new Map<string, number>();
    const withoutReason: string[] = [];
    for (let night = 3; night <= nightCount; night++) {
      const day = daysLater('2026-03-10', night);
      live(people, { dice, night, day });
      const { exit, withheld, refused, document } = await play(filesOf({ ...tablesOf(people) }));
      expect(
        [day, exit, refused, document.failures, document.failure],
        JSON.stringify(document.problems.slice(0, 3)),
      ).toEqual([day, exit === 4 ? 4 : 0, [], [], null]);
      const codes = Object.keys(withheld).filter((code) => code !== 'depends_on_withheld');
      for (const code of codes) held.set(code, (held.get(code) ?? 0) + 1);
      const isHeadless = people.headless.size > 0;
      const strange = codes.filter((code) => !(code === 'last_leader' && isHeadless));
      if (strange.length > 0)
        withoutReason.push(
          `${day}: ${strange.join(', ')} ${document.withheld.map(({ change }) => change).join(' ')}`,
        );
    }
    const report = `${size} people, ${nightCount} nights; held by ${JSON.stringify(Object.fromEntries(held))}; without reason:\n${withoutReason.join('\n')}`;
    if (nightCount >= 400) process.stdout.write(`${report}\n`);
    expect(withoutReason.length, report).toBeLessThanOrEqual(nightCount / 50);
  },
);
