import papaparse from 'papaparse';
import { describe, expect, test } from 'vitest';
import { withoutFormula } from '../../../src/files/csv-lines.js';
import type { Change } from '../../../src/model/changes.js';
import { csvReport } from '../../../src/report/data/csv-report.js';
import { aChange, aPlan, aReport, aScope } from '../../helpers/builders.js';

function rowsOf(change: Change): readonly Readonly<Record<string, string>>[] {
  const content = aReport(aPlan({ scopes: [aScope(change.resource)], changes: [change] }));
  const text = [...csvReport(content)].join('');
  return papaparse.parse<Record<string, string>>(text.replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  }).data;
}

describe('a CSV report', () => {
  test('writes lists as cells of the input do', () => {
    const fields = [{ field: 'inputs.a', before: ['S', 'M'], after: ['S; L', 'M'] }];
    expect(rowsOf(aChange('items', 'I1', { action: 'update', fields }))).toMatchObject([
      { before: 'S; M', after: 'S; L\nM' },
    ]);
  });

  test('keeps the lines of a text, and shows what cannot be seen', () => {
    const fields = [{ field: 'name', before: 'a\nb', after: 'a\u202eb\u001b' }];
    expect(rowsOf(aChange('grades', 'G1', { action: 'update', fields }))).toMatchObject([
      { before: 'a\nb', after: 'a\\u202eb\\u001b' },
    ]);
  });
});

describe('a cell that a spreadsheet could take for a formula', () => {
  test.each([
    '=1+1',
    '+cmd',
    '-cmd|x',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '＝1+1',
    '＋1a',
    '－1a',
    '＠x',
    '−x',
    '\u200b=1',
    '-1+2',
  ])('%j gets a mark in front', (cell) => {
    expect(withoutFormula(cell)).toBe(`'${cell}`);
  });

  test.each(['', '5', '-5', '+5', '-1,234.5', 'a=b', '0110', '（注）', '部-課'])(
    '%j stays as it is',
    (cell) => {
      expect(withoutFormula(cell)).toBe(cell);
    },
  );
});
