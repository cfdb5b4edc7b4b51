/**
 * Law 11: totals add up. Every row and every change has exactly one outcome, which agrees with the
 * plan and with the records.
 */
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { checkFiles } from '../../src/planning/check-files.js';
import { makePlan } from '../../src/planning/make-plan.js';
import { resultFiles } from '../../src/report/results/result-files.js';
import { rowResults } from '../../src/report/results/row-results.js';
import { applyPlan } from '../helpers/applying.js';
import { dataFolder } from '../helpers/cli.js';
import { openClient, openSandbox } from '../helpers/sandboxes.js';
import { holds } from './holds.js';
import { playStory, stories } from './stories.js';

const files = {
  'grades.csv':
    '役職一覧\ncode,name,level,default,action\nG1,一般,1,TRUE,\nG2,課長,20,FALSE,\nG3,,30,FALSE,\nG4,部長,40,FALSE,ignore\n,,,,\nG5,次長,35,FALSE,delete\n',
  'teams.csv': 'code,level1,level2\nHQ,本社,\nA,本社,営業\nB,本社,総務\nC,支社,\n',
  'masters.csv': 'code,name\nV,取引先\nW,仕入先\n',
  'master-fields.csv':
    'master,code,title,fieldType,required\nV,kana,カナ,text,FALSE\nV,memo,メモ,text,FALSE\nW,rank,ランク,text,FALSE\nX,a,A,text,FALSE\nX,b,B,nonsense,FALSE\n',
  'items.V.csv': 'code,name,カナ\nV1,青木,アオキ\nV2,拒否,キョヒ\nV3,井上,イノウエ\n',
};

test('rows of all kinds: unchanged, set aside, parts of a record, a staircase, refused, withheld', async () => {
  const sandbox = await openSandbox({
    seed: {
      grades: [
        { code: 'G2', name: '課長', level: 20, default: true },
        { code: 'G5', name: '次長', level: 35 },
      ],
      charts: [{ name: 'FY26', current: true }],
      teams: [{ chart: 'FY26', code: 'HQ', name: '本社' }],
      masters: [{ code: 'V', name: '取引先' }],
      masterFields: [{ master: 'V', code: 'kana', title: 'カナ', fieldType: 'text' }],
      items: [{ master: 'V', code: 'V1', name: '青木', inputs: { kana: 'アオキ' } }],
    },
    onRequest: ({ body }) =>
      (body as { readonly name?: string } | undefined)?.name === '拒否'
        ? { kind: 'answer', when: 'before', status: 422, body: '{"code":"validation_failed"}' }
        : undefined,
  });
  const client = openClient(sandbox);
  const checked = await checkFiles({ data: [await dataFolder(files)], onProblem: 'set-aside' });
  const { plan, idByRecord, setAside, listings } = await makePlan(checked, client);
  const outcomes = await applyPlan(plan, { client, idByRecord });
  const input = { ...checked, setAside, listings };
  const written = resultFiles(input, rowResults({ ...input, plan, outcomes }));
  const statuses = written.map(({ path, parts }) => [
    path,
    Papa.parse<string[]>([...parts].slice(1).join('').trim()).data.map((cells) => {
      const [action, status] = cells.slice(-3);
      const row = cells.slice(0, path.includes('fields') ? 2 : 1).join('.');
      return `${row} ${action}: ${status}`;
    }),
  ]);
  expect(Object.fromEntries(statuses)).toEqual({
    'failed/grades.csv': ['G3 : set-aside', 'G5 delete: withheld'],
    'failed/items.V.csv': ['V2 create: failed'],
    'failed/master-fields.csv': ['X.a : set-aside', 'X.b : set-aside'],
    'results/grades.csv': [
      'G1 create, set-default: applied',
      'G2 : unchanged',
      'G3 : set-aside',
      'G4 : unchanged',
      'G5 delete: withheld',
    ],
    'results/items.V.csv': ['V1 : unchanged', 'V2 create: failed', 'V3 create: applied'],
    'results/master-fields.csv': [
      'V.kana : unchanged',
      'V.memo update: applied',
      'W.rank create: applied',
      'X.a : set-aside',
      'X.b : set-aside',
    ],
    'results/masters.csv': ['V update: applied', 'W create: applied'],
    'results/teams.csv': ['HQ : unchanged', 'A create: applied', 'B create: applied', 'C create: applied'],
  });
});

test('every row and every change has one outcome, whatever the service does', { timeout: 600_000 }, () =>
  holds(stories, { cases: 3 }, async (story, note) => {
    const { plan, apply, setFaulty } = await playStory(story, note);
    const made = await plan({ onProblem: 'set-aside' });
    if (!made) return;
    setFaulty(true);
    const outcomes = await apply(made);
    const { checked, setAside, plan: planned } = made;
    expect(outcomes.map(({ change }) => change.id)).toEqual(planned.changes.map(({ id }) => id));
    const results = rowResults({ ...checked, setAside, plan: planned, outcomes });
    for (const { source, rows, headerLine, resource } of checked.tables) {
      const statuses = rows.map(({ line }) => results(source)(line).status);
      expect(rows.every(({ line }) => line > headerLine)).toBe(true);
      const open = statuses.filter((status) => status === 'failed' || status === 'unknown').length;
      const failed = outcomes.filter(({ status }) => status === 'failed' || status === 'unknown');
      if (failed.length === 0) expect(open).toBe(0);
      // A row may be part of a record, hold several, or none.
      const isParted = ['masters', 'master-fields', 'memberships'].includes(resource);
      const ofScope = planned.scopes.filter((scope) => scope.resource === resource);
      const counted = ofScope.reduce((total, scope) => total + scope.rows, 0);
      const asideCount = statuses.filter((status) => status === 'set-aside').length;
      if (!isParted && checked.tables.filter((one) => one.resource === resource).length === 1)
        expect(counted + asideCount).toBe(rows.length);
    }
  }),
);
