/** Reports say who joins, leaves, leads and moves by name, in every format. */
import { describe, expect, test } from 'vitest';
import { htmlReport } from '../../src/report/html/html-report.js';
import { markdownReport } from '../../src/report/markdown/markdown-report.js';
import { planText } from '../../src/report/text/plan-text.js';
import { createStyles } from '../../src/report/text/styles.js';
import { aChange, aPlan, aReport, aScope, aSource } from '../helpers/builders.js';
import { peopleReport } from '../helpers/people.js';
import { linesOf, rowsOf, workbookOf } from '../helpers/report-workbook.js';

const plain = { styles: createStyles({ useColor: false }), isVerbose: false };

const textOf = (options?: Parameters<typeof peopleReport>[0]) =>
  planText(peopleReport(options), plain)
    .split('memberships of "FY27": ')
    .at(-1)
    ?.replace(/ \(\S+:\d+\)/g, '');

describe('the text of a plan', () => {
  test('names teams by code and name where their tree is unknown', () => {
    expect(textOf({ hasTeams: false })).toContain(
      '  0110 Export:\n    - leave u2 Kato Jun\n        to 0200 Research',
    );
  });
});

test('a workbook says of an invitation whether it is mailed', async () => {
  const plan = aPlan({ scopes: [aScope('users')], changes: [aChange('users', 'u9', { isMailed: true })] });
  expect(await linesOf(await workbookOf(plan), 'users changes')).toMatchObject([
    { Changes: 'invitation mail: yes' },
  ]);
});

describe('people whom pruning spares are named', () => {
  const kept = [
    { key: 'u1', name: 'Ito Aki', protectedBy: 'settings' },
    { key: 'u2', name: 'Kato Jun', protectedBy: 'caller' },
    { key: 'u3', name: 'Mori Rin' },
  ] as const;
  const report = () =>
    aReport(
      aPlan({ sources: [aSource], scopes: [aScope('users', { isPruned: true, onlyInService: kept })] }),
    );
  const lines = [
    'protected by the settings, left unchanged: u1 Ito Aki',
    'the token acts for this user, left unchanged: u2 Kato Jun',
  ];

  test('in text and Markdown, beside the number of the others', () => {
    const text = planText(report(), plain).split('\n');
    expect(text).toEqual(
      expect.arrayContaining(
        [...lines, 'only in the service, left unchanged: 1 record (listed with --verbose)'].map(
          (line) => `  = ${line}`,
        ),
      ),
    );
    expect(markdownReport(report()).split('\n')).toEqual(expect.arrayContaining(lines));
  });

  test('in HTML and in a workbook, with the reason', async () => {
    expect(htmlReport(report())).toContain('<td>Ito Aki<td>protected by the settings');
    const plan = aPlan({ sources: [aSource], scopes: [aScope('users', { onlyInService: kept })] });
    const rows = await rowsOf(await workbookOf(plan), 'only in the service');
    expect(rows.map((row) => row[4] ?? '')).toEqual([
      'Reason',
      'protected by the settings',
      'the token acts for this user',
      '',
    ]);
  });
});
