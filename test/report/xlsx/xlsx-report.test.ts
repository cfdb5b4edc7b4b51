import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/model/plan.js';
import { tableNames } from '../../../src/resources/index.js';
import { useLanguage } from '../../../src/words/language.js';
import {
  aChange,
  aFinding,
  anOutcome,
  aPlan,
  aScope,
  aSource,
  aWithheld,
  holding,
} from '../../helpers/builders.js';
import {
  cellBelow,
  linesOf,
  loadWorkbook,
  partOf,
  readSheets,
  rowsOf,
  savedWorkbook,
  workbookOf,
} from '../../helpers/report-workbook.js';

const created = aChange('grades', '0110', {
  name: '部員',
  fields: [
    { field: 'code', before: null, after: '0110' },
    { field: 'name', before: null, after: '部員' },
    { field: 'level', before: null, after: 5 },
  ],
});
const updated = aChange('grades', 'G2', {
  action: 'update',
  name: '課長',
  liveId: 'id-G2',
  fields: [
    { field: 'name', before: '課長代理', after: '課長' },
    { field: 'level', before: 20, after: null },
  ],
  origin: { file: 'hr.xlsx', sheet: '等級', line: 7 },
});
const deleted = aChange('grades', 'G3', { action: 'delete', name: '部長', liveId: 'id-G3' });
const gradePlan = aPlan({ scopes: [aScope('grades', { rows: 3 })], changes: [created, updated, deleted] });

/** A plan that creates one grade with these values. */
function planWith({ code = 'G1', name }: { readonly code?: string; readonly name: string }): Plan {
  return aPlan({ scopes: [aScope('grades')], changes: [aChange('grades', code, { name })] });
}

describe('a sheet of changes', () => {
  test('holds all scopes of a resource; a resource without changes has none', async () => {
    const item = (scope: string) => aChange('items', 'A', { scope });
    const scopes = [aScope('grades'), aScope('items', { scope: 'V' }), aScope('items', { scope: 'W' })];
    const bytes = await workbookOf(aPlan({ scopes, changes: [item('V'), item('W')] }));
    const sheets = await readSheets(await savedWorkbook(bytes));
    expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'items changes']);
    expect(await linesOf(bytes, 'items changes')).toMatchObject([{ master: 'V' }, { master: 'W' }]);
  });
});

describe('a cell', () => {
  test('of a code is text, so that 0110 stays 0110', async () => {
    const sheet = (await loadWorkbook(await workbookOf(gradePlan))).getWorksheet('grades changes');
    const { value, numFmt } = cellBelow(sheet, 'Code', 4);
    expect([value, numFmt]).toEqual(['0110', '@']);
    expect(cellBelow(sheet, 'Name', 2).style.font?.strike).toBe(true);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ["'=1", "''=1"],
    ['-12.5', '-12.5'],
  ])(
    'with the text %j holds %j and is never a formula, nor becomes one when it is saved as CSV',
    async (name, shown) => {
      const bytes = await workbookOf(planWith({ name }));
      const sheet = (await loadWorkbook(bytes)).getWorksheet('grades changes');
      expect(cellBelow(sheet, 'Name', 2).value).toBe(shown);
      expect(await partOf(bytes, 'xl/worksheets/sheet2.xml')).not.toContain('<f>');
      expect(await linesOf(bytes, 'grades changes')).toMatchObject([{ Name: shown }]);
    },
  );

  test.each([
    ['a control character', 'a\u0007b\u0000c', 'a\\u0007b\\u0000c'],
    ['a turn of the order of writing', 'a\u202exslx', 'a\\u202exslx'],
    ['a space without width', 'a\u200bb', 'a\\u200bb'],
    ['half a character, and what XML cannot hold', 'a\ud800b\ufffec', 'a\\ud800b\\ufffec'],
    ['line ends', 'a\r\nb\rc', 'a\nb\nc'],
    ['what readers take for a code', 'a_x000D_b_x41', 'a_x000D_b_x41'],
    ['markup', '<script>alert(1)</script>&amp;]]>', '<script>alert(1)</script>&amp;]]>'],
    ['rare characters', '𠮷野家 😀', '𠮷野家 😀'],
  ])('shows %s as what it is', async (_, name, shown) => {
    expect(await linesOf(await workbookOf(planWith({ name })), 'grades changes')).toMatchObject([
      { Name: shown },
    ]);
  });

  test('holds no more than a spreadsheet takes: the rest is cut with a mark, and no character is halved', async () => {
    const bytes = await workbookOf(planWith({ name: `a${'𠮷'.repeat(20_000)}` }));
    const [{ Name: name = '' } = {}] = await linesOf(bytes, 'grades changes');
    expect(name.length).toBeLessThanOrEqual(32_767);
    expect(name.length).toBeGreaterThan(32_700);
    expect(name).toMatch(/𠮷 … \(cut off; 40001 characters in total\)$/);
  });
});

describe('decisions', () => {
  const validationsIn = async (bytes: Uint8Array, part: string) =>
    [
      ...(await partOf(bytes, `xl/worksheets/${part}.xml`)).matchAll(
        /<dataValidation .*?sqref="(.*?)".*?<formula1>(.*?)<\/formula1>/g,
      ),
    ].map(([, cells, words]) => [cells, words]);

  test('are offered for what is planned, and for nothing else', async () => {
    const held = holding(aWithheld(deleted, 'no_rows', {}));
    const bytes = await workbookOf({ ...gradePlan, changes: [created, updated], ...held });
    expect(await validationsIn(bytes, 'sheet2')).toEqual([['A2:A4', '&quot;apply,skip&quot;']]);
    const outcomes = gradePlan.changes.map((one) => anOutcome(one, 'applied'));
    expect(await validationsIn(await workbookOf(gradePlan, { outcomes }), 'sheet2')).toEqual([]);
  });

  test('about what waits for a yes are on a sheet of their own, with all that goes along', async () => {
    const finding = aFinding(
      'first_run',
      {},
      { place: { resource: 'grades', scope: '' }, holds: [deleted], lift: 'deletes=1@66f3c2d014' },
    );
    const plan = aPlan({
      ...gradePlan,
      withheld: [{ change: deleted, finding }],
      findings: [finding],
      changes: [],
    });
    const bytes = await workbookOf(plan);
    expect(await rowsOf(bytes, 'Decisions')).toEqual([
      ['Decision', expect.stringMatching(/^Please decide: yes makes /), 'Change id'],
      [
        '',
        expect.stringMatching(/^grades: 1 record would be deleted .*\n・delete G3 部長$/),
        'deletes=1@66f3c2d014',
      ],
    ]);
    expect(await validationsIn(bytes, 'sheet2')).toEqual([['A2:A2', '&quot;yes,no&quot;']]);
    expect((await rowsOf(bytes, 'Summary')).flat()).toContain('Name of who decided');
  });
});

describe('the workbook', () => {
  test('can be no input by mistake: no sheet has the name of a table', async () => {
    const resources = ['grades', 'charts', 'teams', 'masters', 'items', 'folders', 'categories'];
    const plan = aPlan({
      sources: [aSource],
      scopes: resources.map((resource) => aScope(resource, { onlyInService: [{ key: 'X', name: 'x' }] })),
      changes: resources.map((resource) => aChange(resource, 'K')),
    });
    for (const language of ['en', 'ja'] as const) {
      await useLanguage(language);
      const sheets = (await loadWorkbook(await workbookOf(plan))).worksheets.map(({ name }) => name);
      expect(sheets).toHaveLength(9);
      expect(sheets.filter((name) => tableNames.includes(name.toLowerCase()))).toEqual([]);
      expect(sheets.filter((name) => name.length > 31 || /[*?:\\/[\]']/.test(name))).toEqual([]);
    }
  });

  test('gives no row more height for an id that is not printed', async () => {
    const heightOf = async (code: string) =>
      (await loadWorkbook(await workbookOf(planWith({ code, name: 'a' }))))
        .getWorksheet('grades changes')
        ?.getRow(2).height;
    expect(await heightOf('G'.repeat(12))).toBe(18);
    expect(await heightOf('G'.repeat(60))).toBe(18 * 5);
  });

  test('keeps headers and names in view and repeats headers on paper, without the ids of changes', async () => {
    const bytes = await workbookOf(gradePlan);
    const sheet = (await loadWorkbook(bytes)).getWorksheet('grades changes');
    expect(sheet?.views).toMatchObject([{ state: 'frozen', xSplit: 4, ySplit: 1 }]);
    expect(sheet?.autoFilter).toBe('A1:G4');
    const xml = await partOf(bytes, 'xl/workbook.xml');
    const named = [...xml.matchAll(/name="_xlnm\.(\w+)" localSheetId="1">(.*?)</g)].map(([, name, at]) => [
      name,
      at,
    ]);
    expect(named).toEqual([
      ['_FilterDatabase', '&apos;grades changes&apos;!$A$1:$G$4'],
      ['Print_Area', '&apos;grades changes&apos;!$A$1:$F$4'],
      ['Print_Titles', '&apos;grades changes&apos;!$1:$1'],
    ]);
  });

  test('has its elements in the order in which spreadsheets want them', async () => {
    const bytes = await workbookOf(gradePlan);
    const order = [
      'sheetPr',
      'sheetViews',
      'sheetFormatPr',
      'cols',
      'sheetData',
      'sheetProtection',
      'autoFilter',
    ].concat([
      'mergeCells',
      'conditionalFormatting',
      'dataValidations',
      'hyperlinks',
      'pageMargins',
      'pageSetup',
      'headerFooter',
    ]);
    for (const part of ['sheet1', 'sheet2']) {
      const xml = await partOf(bytes, `xl/worksheets/${part}.xml`);
      const found = order.filter((element) => xml.includes(`<${element}`));
      expect(found.length).toBeGreaterThan(6);
      const positions = found.map((element) => xml.indexOf(`<${element}`));
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
    }
  });
});
