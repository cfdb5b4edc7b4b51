import { describe, expect, test } from 'vitest';
import { makeTemplates } from '../../src/templates/make-templates.js';
import { unfitSheetName, workbookTemplate } from '../../src/templates/workbook-template.js';
import { loadWorkbook, partOf, partsOf, readSheets, savedWorkbook } from '../helpers/report-workbook.js';

const createdAt = '2026-04-01T00:00:00.000Z';
const master = {
  key: 'V1',
  name: '=1+1',
  values: {
    'fields.kind.fieldType': 'pull_down',
    'fields.kind.title': '区分',
    'fields.kind.options': ['=内', '外', '見えない\u200b'],
  },
};
const tables = makeTemplates(['grades', 'teams', 'items'], {
  keysByResource: { teams: ['0100', '0110'] },
  containersByResource: { masters: [master] },
  definitionsByResource: {},
});
const bytes = workbookTemplate(tables, { createdAt });

describe('a template as a workbook', () => {
  test('has a guide, a sheet for each table, and lists that nobody sees', async () => {
    const { worksheets } = await loadWorkbook(await bytes);
    expect(worksheets.map(({ name, state }) => [name, state])).toEqual([
      ['Guide', 'visible'],
      ['grades', 'visible'],
      ['teams', 'visible'],
      ['items.V1', 'visible'],
      ['Choices', 'hidden'],
    ]);
  });

  test('says what must be filled in by an asterisk and in a note, and keeps the header in sight', async () => {
    const sheet = (await loadWorkbook(await bytes)).getWorksheet('grades');
    expect(sheet?.getRow(1).values).toEqual([
      undefined,
      'code *',
      'name *',
      'level *',
      'default',
      'previousCode',
    ]);
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    const note = sheet?.getCell('A1').note;
    expect(JSON.stringify(note)).toContain('\\nRequired\\nFormat: Letters, digits');
    expect(JSON.stringify(note)).toContain('Example: G10');
  });

  test('keeps codes as text also where nothing is filled in yet', async () => {
    const sheet = (await loadWorkbook(await bytes)).getWorksheet('items.V1');
    const formats = [1, 2, 3, 4, 5, 6].map((column) => sheet?.getColumn(column).numFmt);
    expect(formats).toEqual(['@', '@', '@', 'yyyy-mm-dd', 'yyyy-mm-dd', '@']);
  });

  test('has lists for as many rows as a person fills in, and not for a million', async () => {
    const parts = await partsOf(await bytes);
    const rules = [...parts].flatMap(([, text]) => text.match(/<dataValidation [^>]*sqref="[^"]*"/g) ?? []);
    expect(rules.map((rule) => /sqref="([^"]*)"/.exec(rule)?.[1])).toEqual([
      'C2:C5001',
      'D2:D5001',
      'D2:D5001',
      'F2:F5001',
      'F2:F5001',
    ]);
  });

  test('takes other codes than those of a list where a row may name a new record', async () => {
    const teams = await partOf(await bytes, 'xl/worksheets/sheet3.xml');
    expect(teams).toMatch(/<dataValidation type="list" allowBlank="1" sqref="D2:D5001">/);
    expect(teams).toMatch(/<dataValidation [^>]*errorStyle="stop"[^>]*sqref="F2:F5001"/);
  });

  test('lists the options of the service as they are, but for those that no cell gives back', async () => {
    const lists = (await loadWorkbook(await bytes)).getWorksheet('Choices');
    const columns = [1, 2, 3].map((column) => (lists?.getColumn(column).values ?? []).slice(1));
    expect(columns).toEqual([
      ['TRUE', 'FALSE'],
      ['0100', '0110'],
      ['=内', '外'],
    ]);
  });

  test('has no formula, whatever the service calls its records', async () => {
    const sheets = await readSheets(await savedWorkbook(await bytes));
    const guide = sheets.find(({ name }) => name === 'Guide')?.rows.flatMap(({ cells }) => cells) ?? [];
    expect(guide).toContain('items.V1: Items of general masters: V1 =1+1');
    for (const [, text] of await partsOf(await bytes)) expect(text).not.toContain('<f>');
  });

  test('makes room in each note for all of its lines', async () => {
    const drawing = await partOf(await bytes, 'xl/drawings/vmlDrawing2.vml');
    const anchors = [...drawing.matchAll(/<x:Anchor>([^<]*)/g)].map(([, text = '']) => text.split(', '));
    expect(anchors).toHaveLength(5);
    for (const [left, , , , right, , bottom] of anchors) {
      expect(Number(right) - Number(left)).toBe(3);
      expect(Number(bottom)).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('names of sheets', () => {
  const named = (...keys: readonly string[]) =>
    unfitSheetName(
      makeTemplates(['items'], {
        keysByResource: {},
        containersByResource: { masters: keys.map((key) => ({ key, name: '', values: {} })) },
        definitionsByResource: {},
      }),
    );

  test.each([
    [['V1', 'V2'], 'all can be'],
    [['V'.repeat(25)], 'all can be'],
    [['V'.repeat(26)], `items.${'V'.repeat(26)} cannot be`],
    [['v1', 'V1'], 'items.V1 cannot be'],
  ])('of masters %j: %s', (keys, expected) => {
    const unfit = named(...keys);
    expect(unfit === undefined ? 'all can be' : `${unfit} cannot be`).toBe(expected);
  });
});
