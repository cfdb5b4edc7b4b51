/** Reports say who joins, leaves, leads and moves by name, in every format. */
import { describe, expect, test } from 'vitest';
import { markdownReport } from '../../src/report/markdown/markdown-report.js';
import { planText } from '../../src/report/text/plan-text.js';
import { createStyles } from '../../src/report/text/styles.js';
import { changeColumns } from '../../src/report/xlsx/change-columns.js';
import { aChange } from '../helpers/builders.js';
import { peopleReport } from '../helpers/people.js';

const plain = { styles: createStyles({ useColor: false }), isVerbose: false };

const textOf = (options?: Parameters<typeof peopleReport>[0]) =>
  planText(peopleReport(options), plain)
    .split('memberships of "FY27": ')
    .at(-1)
    ?.replace(/ \(\S+:\d+\)/g, '');

describe('the text of a plan', () => {
  test('shows people below their teams, and where they move from and to', () => {
    expect(textOf()).toBe(
      [
        '1 move from team to team, 1 joining, 1 leaving',
        '  Sales > Export:',
        '    - leave u2 Kato Jun',
        '        to Research',
        '    - leave u4 Ono Sei',
        '    ~ update u3 Mori Rin',
        '        leader: no → yes',
        '        grades: G30 Staff → G20 Manager',
        '  Research:',
        '    + join u1 Ito Aki',
        '        leader: yes, grades: G20 Manager',
        '    + join u2 Kato Jun',
        '        from Sales > Export',
      ].join('\n'),
    );
  });

  test('names teams by code and name where their tree is unknown', () => {
    expect(textOf({ hasTeams: false })).toContain(
      '  0110 Export:\n    - leave u2 Kato Jun\n        to 0200 Research',
    );
  });
});

test('a workbook says of an invitation whether it is mailed', () => {
  const change = aChange('users', 'u9', { isMailed: true });
  const line = {
    change,
    status: 'planned',
    path: { before: undefined, after: undefined },
    elsewhere: [],
  } as const;
  const { others } = changeColumns('users', [line], { titles: new Map(), hasDecisions: false });
  expect(others.map(({ cell }) => cell(line)?.value)).toContain('invitation mail: yes');
});

test('Markdown has the team of each person, and moves and grades by name', () => {
  const lines = markdownReport(peopleReport()).split('\n');
  expect(lines.filter((line) => line.includes('Kato Jun') || line.includes('Mori Rin'))).toEqual([
    '| leave | `u2 Kato Jun` | Sales > Export | to Research | `memberships.csv:2` |',
    '| update | `u3 Mori Rin` | Sales > Export | leader: `no` → `yes`<br>grades: `G30 Staff` → `G20 Manager` | `memberships.csv:2` |',
    '| join | `u2 Kato Jun` | Research | from Sales > Export | `memberships.csv:2` |',
  ]);
});
