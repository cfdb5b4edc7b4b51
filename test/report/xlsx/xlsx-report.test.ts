import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/model/plan.js';
import { tableNames } from '../../../src/resources/index.js';
import { useLanguage } from '../../../src/words/words.js';
import {
  aChange,
  aListing,
  anExisting,
  anOutcome,
  aPlan,
  aScope,
  aWithheld,
  chart,
  existingTeams,
  holding,
  master,
  tooManyDeletes,
} from '../../helpers/builders.js';
import { oneIn } from '../../helpers/cases.js';
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
const deleted = aChange('grades', 'G3', {
  action: 'delete',
  name: '部長',
  liveId: 'id-G3',
  fields: [
    { field: 'code', before: 'G3', after: null },
    { field: 'name', before: '部長', after: null },
    { field: 'level', before: 30, after: null },
  ],
  dependsOn: ['grades/0110', 'grades/G2'],
});
const gradePlan = aPlan({ scopes: [aScope('grades', { rows: 3 })], changes: [created, updated, deleted] });
const gradeListing = aListing('grades', [
  anExisting('grades', { code: 'G2', name: '課長代理', level: 20, default: true }),
  anExisting('grades', { code: 'G3', name: '部長', level: 30 }),
]);

/** A plan that creates one grade with these values. */
function planWith(values: { readonly code?: string; readonly name: string }): Plan {
  const { code = 'G1', name } = values;
  const fields = [
    { field: 'code', before: null, after: code },
    { field: 'name', before: null, after: name },
  ];
  return aPlan({ scopes: [aScope('grades')], changes: [aChange('grades', code, { name, fields })] });
}

describe('a sheet of changes', () => {
  test('has a row for each change: what needs a look first, every field after the change, what differs, and where from', async () => {
    const bytes = await workbookOf(gradePlan, { listings: [gradeListing] });
    expect(await rowsOf(bytes, 'grades changes')).toEqual([
      [
        'decision',
        'status',
        'action',
        'code',
        'name',
        'level',
        'default',
        'changes',
        'needs',
        'source',
        'change id',
      ],
      [
        'apply',
        'planned',
        'delete',
        'G3',
        '部長',
        '30',
        'no',
        '',
        'grades/0110\ngrades/G2',
        'grades.csv:2',
        'grades/G3',
      ],
      [
        'apply',
        'planned',
        'update',
        'G2',
        '課長',
        '(empty)',
        'yes',
        'name: "課長代理" → "課長"\nlevel: 20 → (empty)',
        '',
        'hr.xlsx / 等級!7',
        'grades/G2',
      ],
      ['apply', 'planned', 'create', '0110', '部員', '5', '', '', '', 'grades.csv:2', 'grades/0110'],
    ]);
  });

  test('holds all scopes of a resource, with the scope in a column; a resource without changes has none', async () => {
    const item = (scope: string, fields: Readonly<Record<string, string>>) =>
      aChange('items', 'A', {
        scope,
        fields: Object.entries(fields).map(([field, after]) => ({ field, before: null, after })),
      });
    const plan = aPlan({
      scopes: [aScope('grades'), aScope('items', { scope: 'V' }), aScope('items', { scope: 'W' })],
      changes: [item('V', { code: 'A', 'inputs.kana': 'ア' }), item('W', { code: 'A', 'inputs.size': '7' })],
    });
    const bytes = await workbookOf(plan);
    const sheets = await readSheets(await savedWorkbook(bytes));
    expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'items changes']);
    expect(await linesOf(bytes, 'items changes')).toMatchObject([
      { master: 'V', code: 'A', kana: 'ア' },
      { master: 'W', code: 'A', size: '7' },
    ]);
  });

  test('calls a custom field by its title, with its code where another column has that title', async () => {
    const change = (scope: string, names: readonly string[]) =>
      aChange('items', 'A', {
        scope,
        action: 'update',
        liveId: `i${scope}`,
        fields: names.map((code) => ({ field: `inputs.${code}`, before: null, after: 'x' })),
      });
    const masterOf = (code: string, titles: Readonly<Record<string, string>>) => {
      const attributes = Object.entries(titles).flatMap(([field, title]) => [
        [`fields.${field}.title`, title],
        [`fields.${field}.fieldType`, 'text'],
      ]);
      return anExisting('masters', { code, name: code, ...Object.fromEntries(attributes) });
    };
    const masters = [
      masterOf('V', { kana: 'カナ', memo: 'Note', size: 'Size' }),
      masterOf('W', { text: 'Note', size: 'Length' }),
    ];
    const plan = aPlan({
      scopes: [aScope('items', { scope: 'V' }), aScope('items', { scope: 'W' })],
      changes: [change('V', ['kana', 'memo', 'size']), change('W', ['text', 'size'])],
    });
    const bytes = await workbookOf(plan, { listings: [aListing('masters', masters)] });
    const lines = await linesOf(bytes, 'items changes');
    expect(lines).toMatchObject([
      { カナ: 'x', 'Note (memo)': 'x', size: 'x' },
      { 'Note (text)': 'x', size: 'x' },
    ]);
  });

  test('calls a custom field by its code, and as in the files where another column is called so', async () => {
    const fields = ['inputs.kana', 'inputs.Change ID', 'inputs.name', 'inputs.判断'].map((field) => ({
      field,
      before: null,
      after: 'x',
    }));
    const change = aChange('items', 'A', { action: 'update', liveId: 'i', fields });
    const bytes = await workbookOf(aPlan({ scopes: [aScope('items')], changes: [change] }));
    const [line] = await linesOf(bytes, 'items changes');
    expect(line).toMatchObject({ kana: 'x', 'inputs.Change ID': 'x', 'inputs.name': 'x', name: 'A' });
    expect(line?.['inputs.判断']).toBe('x');
    expect(line?.['changes']).toContain('inputs.name: (empty) → "x"');
  });

  test('shows the definitions of custom fields as changes of their master, not in hundreds of columns', async () => {
    const change = aChange('masters', 'V', {
      fields: [
        { field: 'code', before: null, after: 'V' },
        { field: 'fields.kana.title', before: null, after: 'カナ' },
        { field: 'fields.kana.required', before: null, after: true },
      ],
    });
    const bytes = await workbookOf(aPlan({ scopes: [aScope('masters')], changes: [change] }));
    const [line] = await linesOf(bytes, 'masters changes');
    expect(line?.['changes']).toBe('カナ (title): (empty) → "カナ"\nカナ (required): (empty) → yes');
    expect(Object.keys(line ?? {}).filter((header) => header.startsWith('fields.'))).toEqual([]);
  });

  test('says of a value that does not change, and was not listed, that it was not read', async () => {
    const [, update] = await linesOf(await workbookOf(gradePlan), 'grades changes');
    expect(update).toMatchObject({ code: 'G2', name: '課長', default: '—' });
  });

  test('shows where records stand in a tree, before and after', async () => {
    const move = aChange('teams', 'A', {
      action: 'move',
      name: 'Team A',
      liveId: 'id-A',
      fields: [{ field: 'parentCode', before: 'X', after: 'N' }],
    });
    const create = aChange('teams', 'N', {
      name: '新',
      fields: [{ field: 'name', before: null, after: '新' }],
    });
    const remove = aChange('teams', 'Y', { action: 'delete', name: 'Team Y', liveId: 'id-Y' });
    const bytes = await workbookOf(aPlan({ scopes: [aScope('teams')], changes: [create, move, remove] }), {
      listings: [aListing('teams', existingTeams({ X: null, A: 'X', Y: 'A' }))],
    });
    expect((await linesOf(bytes, 'teams changes')).map(({ code, path }) => [code, path])).toEqual([
      ['Y', 'Team X / Team A / Team Y'],
      ['A', '新 / Team A'],
      ['N', '新'],
    ]);
    const sheet = (await loadWorkbook(bytes)).getWorksheet('teams changes');
    expect(cellBelow(sheet, 'path', 3).note).toBe('Before: Team X / Team A');
  });

  test('shows what goes with a delete, and what an activation does', async () => {
    const remove = aChange('charts', 'OLD', {
      action: 'delete',
      liveId: 'o',
      effects: [{ what: 'teamsCount', count: 2 }],
    });
    const activate = aChange('charts', 'FY27', {
      action: 'activate',
      liveId: 'n',
      fields: [{ field: 'activateOn', before: null, after: '2027-04-01' }],
      activation: {
        asOf: '2027-03-01',
        renamed: [],
        former: { id: 'f', key: 'FY26', count: 120 },
        replaced: { id: 'r', key: 'FY28', dueOn: '2028-04-01', isNamed: true },
        count: 118,
        missing: [{ key: 'T1', name: '庶務' }],
      },
    });
    const bytes = await workbookOf(aPlan({ scopes: [aScope('charts')], changes: [remove, activate] }));
    expect((await linesOf(bytes, 'charts changes')).map(({ action, effects }) => [action, effects])).toEqual([
      [
        'activate',
        [
          'becomes current on 2027-04-01',
          'replaces the schedule of "FY28" for 2028-04-01',
          'contains 118 teams (the current "FY26": 120)',
          'lacks 1 of the current ones: T1 庶務',
        ].join('\n'),
      ],
      ['delete', 'also removes 2 teams'],
    ]);
  });

  test('shows what is withheld with its reason, below the others and without a decision', async () => {
    const held = holding(aWithheld(deleted, 'no_rows', {}));
    const bytes = await workbookOf({ ...gradePlan, changes: [created], ...held });
    const lines = await linesOf(bytes, 'grades changes');
    expect(lines.map(({ decision, status, code, reason }) => [decision, status, code, reason])).toEqual([
      ['apply', 'planned', '0110', undefined],
      [undefined, 'withheld', 'G3', 'The file has no rows. Was the export cut off?'],
    ]);
  });

  test('shows after a run the outcome of each change and why, and asks for no decision', async () => {
    const outcomes = [
      anOutcome(created, 'applied'),
      anOutcome(updated, 'failed', { message: 'PATCH failed: 422.' }),
      anOutcome(deleted, 'skipped', { message: 'nothing is deleted here.' }),
    ];
    const bytes = await workbookOf(gradePlan, { command: 'apply', outcomes });
    const lines = await linesOf(bytes, 'grades changes');
    expect(lines.map(({ decision, status, code, reason }) => [decision, status, code, reason])).toEqual([
      [undefined, 'skipped', 'G3', 'nothing is deleted here.'],
      [undefined, 'failed', 'G2', 'PATCH failed: 422.'],
      [undefined, 'applied', '0110', undefined],
    ]);
    const [header] = await rowsOf(bytes, 'grades changes');
    expect(header).not.toContain('decision');
  });
});

describe('a cell', () => {
  test('that is changed is filled and bold, and a note has the old value; one that stays as it is has none of it', async () => {
    const bytes = await workbookOf(gradePlan, { listings: [gradeListing] });
    const sheet = (await loadWorkbook(bytes)).getWorksheet('grades changes');
    const looks = ['name', 'level', 'default'].map((header) => {
      const { note, style } = cellBelow(sheet, header, 3);
      return [
        note,
        style.font?.bold === true,
        style.fill?.type === 'pattern' && style.fill.pattern === 'solid',
      ];
    });
    expect(looks).toEqual([
      ['Before: 課長代理', true, true],
      ['Before: 20', true, true],
      [undefined, false, false],
    ]);
    expect(cellBelow(sheet, 'name', 2).style.font?.strike).toBe(true);
    expect(cellBelow(sheet, 'name', 4).note).toBeUndefined();
  });

  test('with a code is text, so that 0110 stays 0110; a number is one', async () => {
    const sheet = (await loadWorkbook(await workbookOf(gradePlan))).getWorksheet('grades changes');
    const { value, numFmt } = cellBelow(sheet, 'code', 4);
    expect([value, numFmt]).toEqual(['0110', '@']);
    expect(cellBelow(sheet, 'level', 4).value).toBe(5);
  });

  test.each(
    oneIn<readonly [string, string]>(4, [
      ['=1+1', "'=1+1"],
      ['+cmd|x', "'+cmd|x"],
      ['-1+cmd|x', "'-1+cmd|x"],
      ['@SUM(1)', "'@SUM(1)"],
      [' =1', "' =1"],
      ["'=1", "''=1"],
      ['＝1+1', "'＝1+1"],
      ['\t=1', "'\t=1"],
      ['-12.5', '-12.5'],
      ['a=1', 'a=1'],
      ['営業-1課', '営業-1課'],
    ]),
  )(
    'with the text %j holds %j and is never a formula, nor becomes one when it is saved as CSV',
    async (name, shown) => {
      const bytes = await workbookOf(planWith({ name }));
      const sheet = (await loadWorkbook(bytes)).getWorksheet('grades changes');
      expect(cellBelow(sheet, 'name', 2).value).toBe(shown);
      expect(await partOf(bytes, 'xl/worksheets/sheet2.xml')).not.toContain('<f>');
      expect(await linesOf(bytes, 'grades changes')).toMatchObject([{ name: shown }]);
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
      { name: shown },
    ]);
  });

  test('holds no more than a spreadsheet takes: the rest is cut with a mark, and no character is halved', async () => {
    const bytes = await workbookOf(planWith({ name: `a${'𠮷'.repeat(20_000)}` }));
    const [{ name = '' } = {}] = await linesOf(bytes, 'grades changes');
    expect(name.length).toBeLessThanOrEqual(32_767);
    expect(name.length).toBeGreaterThan(32_700);
    expect(name).toMatch(/𠮷 … \(cut off; 40001 characters in total\)$/);
  });
});

describe('the column of decisions', () => {
  test('offers apply and skip for what is planned, and for nothing else', async () => {
    const held = holding(aWithheld(deleted, 'no_rows', {}));
    const bytes = await workbookOf({ ...gradePlan, changes: [created, updated], ...held });
    const xml = await partOf(bytes, 'xl/worksheets/sheet2.xml');
    expect([
      ...xml.matchAll(/<dataValidation .*?sqref="(.*?)".*?<formula1>(.*?)<\/formula1>/g),
    ]).toMatchObject([{ 1: 'A2:A3', 2: '&quot;apply,skip&quot;' }]);
    const run = await workbookOf(gradePlan, {
      outcomes: gradePlan.changes.map((one) => anOutcome(one, 'applied')),
    });
    expect(await partOf(run, 'xl/worksheets/sheet2.xml')).not.toContain('dataValidation');
  });
});

describe('the workbook', () => {
  test('can be no input by mistake: no sheet has the name of a table', async () => {
    const resources = ['grades', 'charts', 'teams', 'masters', 'items', 'folders', 'categories'];
    const plan = aPlan({
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

  test('keeps headers and names in view, and has filters', async () => {
    const sheet = (await loadWorkbook(await workbookOf(gradePlan))).getWorksheet('grades changes');
    expect(sheet?.views).toMatchObject([{ state: 'frozen', xSplit: 5, ySplit: 1 }]);
    expect(sheet?.autoFilter).toBe('A1:K4');
    expect(await partOf(await workbookOf(gradePlan), 'xl/workbook.xml')).toContain(
      '<definedName name="_xlnm._FilterDatabase" localSheetId="1">&apos;grades changes&apos;!$A$1:$K$4</definedName>',
    );
  });

  test('makes room for full-width characters, within limits', async () => {
    const widthOf = async (name: string) => {
      const workbook = await loadWorkbook(await workbookOf(planWith({ name })));
      return workbook.getWorksheet('grades changes')?.getColumn(5).width ?? 0;
    };
    expect((await widthOf('組'.repeat(10))) - (await widthOf('a'.repeat(10)))).toBe(10);
    expect(await widthOf('組'.repeat(200))).toBeLessThan(40);
  });

  test('has its elements in the order in which spreadsheets want them', async () => {
    const bytes = await workbookOf(gradePlan, { listings: [gradeListing] });
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
      'legacyDrawing',
    ]);
    for (const part of ['sheet1', 'sheet2']) {
      const xml = await partOf(bytes, `xl/worksheets/${part}.xml`);
      const found = order.filter((element) => xml.includes(`<${element}`));
      expect(found.length).toBeGreaterThan(6);
      const positions = found.map((element) => xml.indexOf(`<${element}`));
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
    }
  });

  test('begins with a summary: the plan, the figures, what is refused and withheld, the timeline, problems and sources', async () => {
    const plan = aPlan({
      ...gradePlan,
      scopes: [
        aScope('grades', {
          rows: 3,
          existing: 4,
          unchanged: 1,
          onlyInService: [{ key: 'G9', name: '役員' }],
        }),
      ],
      changes: [created, updated],
      ...holding(aWithheld(deleted, 'no_rows', {})),
      sources: [{ file: 'grades.csv', sha256: 'ab12', rowCount: 3 }],
      timeLine: {
        resource: 'charts',
        asOf: '2026-04-01',
        entries: [{ key: chart, name: chart, activateOn: '2026-04-01', state: 'to-activate' }],
      },
    });
    const bytes = await workbookOf(plan, {
      refusals: [tooManyDeletes(600)],
      problems: [
        { code: 'hidden_rows', severity: 'warning', args: { count: 2 }, origin: { file: 'grades.csv' } },
      ],
    });
    const rows = (await rowsOf(bytes, 'Summary')).map((cells) => cells.filter((text) => text !== ''));
    expect(rows.filter(([label]) => label !== 'plan id')).toEqual([
      ['Change plan'],
      ['Refused: nothing will be written.'],
      ['Refused: this plan cannot be applied as it is'],
      [expect.stringContaining('this plan deletes 600 records in total')],
      ['About this report'],
      ['service', 'https://workflow.example'],
      ['created', '2026-04-01 07:00 (Asia/Tokyo)'],
      ['as of', '2026-04-01'],
      ['command', 'plan'],
      ['mastersync', '0.1.0'],
      ['Counts'],
      ['resource', 'scope', 'create', 'update', 'move', 'delete', 'activate', 'withheld', 'unchanged'].concat(
        ['rows in the files', 'in the service', 'only in service', 'list complete'],
      ),
      ['grades', '1', '1', '0', '0', '0', '1', '1', '3', '4', '1', 'yes'],
      ['Withheld changes'],
      ['where', 'changes', 'reason'],
      ['grades', '1', 'The file has no rows. Was the export cut off?'],
      ['When each organization chart takes effect'],
      ['from', 'state', 'name'],
      ['2026-04-01', 'will be activated now', chart],
      ['Problems in the files'],
      ['severity', 'problem'],
      ['warning', 'grades.csv: 2 hidden rows were read like the others.'],
      ['Input files'],
      ['sheet', 'rows', 'file', 'SHA-256'],
      ['3', 'grades.csv', 'ab12'],
      ['How to read the sheets'],
      ['Changed: bold on yellow. The note and the column "changes" show the previous value.'],
      ['New record: bold on green.'],
      ['Deleted record: struck through, with its current values.'],
    ]);
    expect(await linesOf(bytes, 'only in the service')).toEqual([
      { resource: 'grades', key: 'G9', name: '役員' },
    ]);
  });

  test('counts after a run the outcomes of the changes', async () => {
    const outcomes = [
      anOutcome(created, 'applied'),
      anOutcome(updated, 'already'),
      anOutcome(deleted, 'failed'),
    ];
    const rows = await rowsOf(await workbookOf(gradePlan, { outcomes }), 'Summary');
    expect(rows.slice(0, 2)).toEqual([
      ['Result of the changes'],
      ['Applied 1 of 3 changes, 1 already done, 1 failed.'],
    ]);
    expect(rows).toEqual(
      expect.arrayContaining([
        ['applied', '1'],
        ['already done', '1'],
        ['failed', '1'],
      ]),
    );
    expect(rows.flat().join()).not.toContain('--decisions');
  });

  test('speaks Japanese, with the codes of files and changes as they are', async () => {
    await useLanguage('ja');
    const item = aChange('items', 'A', { fields: [{ field: 'inputs.kana', before: null, after: 'ア' }] });
    const bytes = await workbookOf(aPlan({ scopes: [aScope('items')], changes: [item] }));
    expect(await linesOf(bytes, 'アイテムの変更')).toEqual([
      {
        判断: '適用',
        状態: '予定',
        操作: '新規作成',
        汎用マスタ: master,
        コード: 'A',
        名称: 'A',
        kana: 'ア',
        元のセル: 'items.csv:2',
        変更ID: `items/${master}/A`,
      },
    ]);
    expect((await rowsOf(bytes, '概要'))[0]).toEqual(['変更計画書']);
  });
});
