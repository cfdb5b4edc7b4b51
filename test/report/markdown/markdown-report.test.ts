import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/model/plan.js';
import { charactersMax, markdownReport } from '../../../src/report/markdown/markdown-report.js';
import { aChange, aFinding, aPlan, aReport, aScope, aWithheld, holding } from '../../helpers/builders.js';
import { caseCount } from '../../helpers/cases.js';

/** Grades to create in that many, with long names. */
function longPlan(count: number): Plan {
  const changes = Array.from({ length: count }, (_, index) =>
    aChange('grades', `G${index + 1}`, { name: `${'長い名前'.repeat(15)}${index}` }),
  );
  return aPlan({ scopes: [aScope('grades', { rows: count })], changes });
}

describe('a Markdown report', () => {
  test('of up to ten changes shows them at once, of more it folds them', () => {
    expect(markdownReport(aReport(longPlan(10)))).not.toContain('<details>');
    const folded = markdownReport(aReport(longPlan(11)));
    expect(folded).toContain('<details><summary><code>grades</code> 11 changes</summary>\n\n| Action |');
    expect(folded).toContain('\n\n</details>');
  });

  test('fits into a comment however much it has to say, and says what it leaves out', () => {
    const text = markdownReport(aReport(longPlan(20_000)));
    expect(text.length).toBeLessThanOrEqual(charactersMax);
    expect(text.match(/\n\| create \|/g)).toHaveLength(500);
    expect(text).toContain('… and 19,500 more');
    expect(text).toContain('19,500 changes not shown. The other formats of `--report` show all of them.**\n');
    expect(text).toContain('| grades | 20000 | 0 |');
  });

  test('fits into a comment when there are very many scopes, refusals, reasons and problems', () => {
    const count = caseCount(300, 3000);
    const names = Array.from(
      { length: count },
      (_, index) => `年度別の長い名前の組織図 ${'|'.repeat(40)} ${index}`,
    );
    const changes = names.map((scope) => aChange('teams', 'A', { scope }));
    const held = holding(...names.map((scope) => aWithheld(aChange('teams', 'B', { scope }), 'no_rows', {})));
    const plan = aPlan({ scopes: names.map((scope) => aScope('teams', { scope })), changes, ...held });
    const refusals = names.map((what) =>
      aFinding('approval_mismatch', { approved: `${what}=1`, printed: ['2'] }),
    );
    const text = markdownReport(aReport(plan, { refusals }));
    expect(text.length).toBeLessThanOrEqual(charactersMax);
    expect(text).toContain('Refused: nothing will be written.');
    expect(text).toContain(`… and ${(count - 1).toLocaleString('en')} more`);
  });

  test('that has no room for its reasons gives the figures', () => {
    const fields = Array.from({ length: 100 }, () => '|'.repeat(80));
    const holds = [aChange('masters', 'V1')];
    const refusals = Array.from({ length: 5 }, () => aFinding('field_loss', { fields }, { holds }));
    expect(markdownReport(aReport(longPlan(3), { refusals }))).toContain('&#124;…\n- ');
    const losses = Array.from({ length: 5 }, () => ({
      change: aChange('masters', 'V1'),
      reason: { code: 'field_values_lost' as const, args: { fields } },
    }));
    const text = markdownReport(aReport(longPlan(3), { refusals, losses }));
    expect(text.length).toBeLessThanOrEqual(charactersMax);
    expect(text).toMatch(/1 change not shown\..*\| grades \| 3 \|/s);
  });

  test('shows no more than twenty values of one change', () => {
    const fields = Array.from({ length: 25 }, (_, index) => ({
      field: `inputs.f${index}`,
      before: null,
      after: 'x',
    }));
    const plan = aPlan({
      scopes: [aScope('items')],
      changes: [aChange('items', 'I1', { action: 'update', fields })],
    });
    expect(markdownReport(aReport(plan))).toContain('f19: `(empty)` → `x`<br>… and 5 more |');
  });

  test('leaves out a section in which nothing would stand: what is withheld stands above', () => {
    const change = aChange('items', 'I1');
    const held = holding(aWithheld(change, 'no_rows', {}));
    const text = markdownReport(aReport(aPlan({ scopes: [aScope('items')], ...held })));
    expect(text).toContain('**items of "V1"**: ');
    expect(text).not.toContain('## items of');
  });
});
