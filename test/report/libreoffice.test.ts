import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseDecisions } from '../../src/plan/guard/parse-decisions.js';
import * as english from '../../src/words/en/decisions.js';
import * as japanese from '../../src/words/ja/decisions.js';
import { aChange, aListing, anExisting, aPlan, aScope, existingTeams } from '../helpers/builders.js';
import { partOf, readSheets, savedWorkbook, workbookOf } from '../helpers/report-workbook.js';
import { convertInLibreOffice } from '../helpers/spreadsheets.js';

const changes = [
  aChange('grades', '0110', {
    name: '=1+1',
    fields: [
      { field: 'code', before: null, after: '0110' },
      { field: 'name', before: null, after: '=1+1' },
      { field: 'level', before: null, after: 5 },
    ],
  }),
  aChange('grades', 'G2', {
    action: 'update',
    name: '㈱青木 髙橋 𠮷野①',
    liveId: 'id-G2',
    fields: [{ field: 'name', before: '旧_x000D_名', after: '㈱青木 髙橋 𠮷野①' }],
  }),
  aChange('teams', 'A', {
    action: 'move',
    name: '営業部\n第一課',
    liveId: 'id-A',
    fields: [{ field: 'parentCode', before: 'X', after: null }],
  }),
];
const plan = aPlan({ scopes: [aScope('grades'), aScope('teams')], changes });
const listings = [
  aListing('grades', [anExisting('grades', { code: 'G2', name: '旧_x000D_名', level: 20 })]),
  aListing('teams', existingTeams({ X: null, A: 'X' })),
];

/** What is decided in a workbook, which says itself of which plan it is. */
async function decisionsIn(file: string) {
  const sheets = await readSheets(file);
  const planId = sheets[0]?.rows.find(({ cells }) => cells[0] === 'plan id')?.cells[1] ?? '';
  const { skipped, problems } = parseDecisions({
    file,
    sheets,
    plan,
    planId,
    languages: [english, japanese],
  });
  return { planId, skipped: [...skipped.keys()], problems: problems.map(({ code }) => code) };
}

describe('a workbook with decisions that LibreOffice Calc 7.4 has saved', () => {
  test('is read as it shows there', async () => {
    expect(await decisionsIn('test/fixtures/decisions-libreoffice.xlsx')).toEqual({
      planId: expect.stringMatching(/^[0-9a-f]{64}$/),
      skipped: ['grades/G2'],
      problems: [],
    });
  });
});

describe('LibreOffice', { timeout: 120_000 }, () => {
  test('opens the workbook without a warning, and saves the same cells and decisions', async (context) => {
    const file = await savedWorkbook(await workbookOf(plan, { listings }));
    const saved = await convertInLibreOffice(file, 'xlsx', context);
    const textOf = async (one: string) =>
      (await readSheets(one)).map(({ name, rows }) => [
        name,
        ...rows.map(({ line, cells }) => [line, ...cells]),
      ]);
    expect(await textOf(saved)).toEqual(await textOf(file));
    expect(await decisionsIn(saved)).toMatchObject({ skipped: [], problems: [] });
    const sheet = await partOf(await readFile(saved), 'xl/worksheets/sheet2.xml');
    expect(sheet).toMatch(/<autoFilter ref="A1:\w+3"/);
    expect(sheet).toMatch(/<dataValidation [^>]*sqref="A2:A3" type="list"/);
  });
});
