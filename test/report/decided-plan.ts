/** A plan whose report is decided on in a spreadsheet, and what is read from that. */
import type { Plan } from '../../src/model/plan.js';
import type { Listing } from '../../src/model/records.js';
import { aChange, aListing, anExisting, aPlan, aScope, existingTeams } from '../helpers/builders.js';
import { readSheets } from '../helpers/report-workbook.js';
import { decisionsOf } from '../helpers/workbook-decisions.js';

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
export const plan: Plan = aPlan({ scopes: [aScope('grades'), aScope('teams')], changes });
export const listings: readonly Listing[] = [
  aListing('grades', [anExisting('grades', { code: 'G2', name: '旧_x000D_名', level: 20 })]),
  aListing('teams', existingTeams({ X: null, A: 'X' })),
];

/** What is decided in a workbook, which says itself of which plan it is. */
export async function decisionsIn(file: string): Promise<{
  readonly planId: string;
  readonly skipped: readonly string[];
  readonly problems: readonly string[];
}> {
  const sheets = await readSheets(file);
  const planId = sheets[0]?.rows.find(({ cells }) => cells[0]?.toLowerCase() === 'plan id')?.cells[1] ?? '';
  const { skipped, problems } = decisionsOf(file, sheets, { plan, planId });
  return { planId, skipped: [...skipped.keys()], problems: problems.map(({ code }) => code) };
}
