/** What `explain` says of a record. That it agrees with the plan: test/property/explain-agrees.test.ts. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonExplanation } from '../../src/report/data/json-explanation.js';
import { loadSeed } from '../../src/sandbox/index.js';
import { writesOf } from '../helpers/sandboxes.js';
import { openStage } from '../helpers/stage.js';

const settings = `sources:
  - file: 部署.csv
    table: teams
    columns: { 上位: parentCode }
    where: { 区分: { not: 廃止 } }
    values: { 会社: { 本社: A, 支社: B } }
    set: { chart: FY26, approveOnly: "FALSE" }
    template: { code: "{会社}-{部署コード}" }
`;
const rows = [
  '会社,部署コード,部署名,上位,区分',
  '本社,1,総務,,',
  '本社,2,人事,A-1,',
  '支社,1,営業,,',
  '支社,2,営業一課,B-1,',
  '本社,9,旧部,,廃止',
];

/** Explains in a folder that the settings know, unless other files are named. */
async function explaining(options: Parameters<typeof openStage>[0]) {
  const stage = await openStage(options);
  const explain = async (...args: readonly string[]) => {
    const document: object & { readonly explanation?: JsonExplanation } = await stage.json(
      'explain',
      ...args,
    );
    return document.explanation as JsonExplanation;
  };
  return { ...stage, explain };
}

const arrange = () =>
  explaining({
    seed: {
      charts: [{ name: 'FY26', current: true }],
      teams: Object.entries({ 'A-1': '総務', 'A-2': '労務', 'A-3': '経理', 'A-9': '旧部' }).map(
        ([code, name]) => ({
          chart: 'FY26',
          code,
          name,
        }),
      ),
    },
    files: { 'mastersync.yaml': settings, '部署.csv': `${rows.join('\n')}\n` },
  });

describe('explain', () => {
  test('follows each value from the cell, by the settings, to the service; it sends GET only', async () => {
    const { sandbox, explain } = await arrange();
    sandbox.clearRequests();
    const { status, rows: asked, values, changes } = await explain('teams', 'A-2');
    expect([status, asked.map(({ line }) => line)]).toEqual(['planned', [3]]);
    const way = ({ field, source, wanted, live }: (typeof values)[number]) => [
      field,
      source?.text,
      source?.shaped,
      wanted,
      live,
    ];
    expect(values.map(way)).toEqual([
      ['code', '2', { by: 'template', text: 'A-2' }, 'A-2', 'A-2'],
      ['name', '人事', undefined, '人事', '労務'],
      ['parentCode', 'A-1', undefined, 'A-1', null],
      ['approveOnly', undefined, { by: 'set', text: 'FALSE' }, false, false],
    ]);
    const [change] = changes;
    expect(change).toMatchObject({
      action: 'move',
      findings: [],
      request: { method: 'PATCH', body: { name: '人事', parentId: expect.any(String) } },
    });
    expect(sandbox.requests.length).toBeGreaterThan(0);
    expect(writesOf(sandbox)).toEqual([]);
  });

  test.each([
    ['A-9', [], { status: 'out_of_scope', changes: [] }],
    [
      'A-3',
      [],
      { status: 'only_in_service', notDeleted: { code: 'not_asked_for', args: { table: 'teams' } } },
    ],
    [
      'A-3',
      ['--prune=teams'],
      {
        status: 'withheld',
        missingFrom: { file: expect.stringContaining('部署.csv') },
        changes: [
          {
            action: 'delete',
            findings: [
              { code: 'first_run', approval: expect.stringMatching(/^deletes=1@/), isApproved: false },
            ],
          },
        ],
      },
    ],
    [
      'A-2',
      ['--approve', 'deletes=9@0000'],
      {
        status: 'refused',
        changes: [{ status: 'refused' }],
        refusals: [{ code: 'approval_mismatch', message: expect.stringContaining('deletes=9@0000') }],
      },
    ],
  ] as const)('says of %s, with %j, what becomes of it', async (key, options, expected) => {
    const { explain } = await arrange();
    expect(await explain('teams', key, ...options)).toMatchObject(expected);
  });

  test('leads to the row of a person with several posts, and shows what is sent of one', async () => {
    const posts = ['E1001,100,TRUE,110,FALSE', 'E1003,110,TRUE,,', 'E1002,200,TRUE,999,TRUE'];
    const header = 'user,team1,leader1,team2,leader2';
    const stage = await explaining({
      seed: await loadSeed('samples/people/service'),
      files: { 'memberships.csv': [header, ...posts, ''].join('\n') },
    });
    const explain = (key: string, ...more: readonly string[]) =>
      stage.explain('memberships', key, 'memberships.csv', '--on-problem', 'set-aside', ...more);
    expect(await explain('110/E1001')).toMatchObject({
      status: 'planned',
      rows: [{ line: 2 }],
      changes: [{ action: 'create', request: { method: 'POST', body: { users: [{ leader: false }] } } }],
    });
    expect(await explain('200/E1002')).toMatchObject({
      status: 'set_aside',
      changes: [],
      problems: [{ code: 'unknown_reference', message: expect.stringContaining('no "999" in teams') }],
    });
    expect(await explain('110/E1006', '--prune=memberships')).toMatchObject({
      status: 'withheld',
      rows: [],
      changes: [{ action: 'delete', findings: [{ code: 'rows_set_aside' }], request: { method: 'DELETE' } }],
    });
  });

  test.each([
    ['teams', 'A-02', 7, 'Did you mean FY26/A-2 人事?'],
    ['teams', '営業二課', 7, 'Did you mean FY26/B-2 営業一課?'],
    ['grades', 'G1', 7, 'No grades were compared'],
    ['teams', 'X', 7, 'Only the charts that the data names were read: "FY26".'],
    ['teams', '', 64, 'teams: the code of the record is missing.'],
  ])('answers %s %s with exit code %i and what was probably meant', async (table, key, exitCode, said) => {
    const { run } = await arrange();
    const finished = await run('explain', table, key);
    expect([finished.exitCode, finished.stderr]).toEqual([exitCode, expect.stringContaining(said)]);
  });

  test('prints the command that applies just that', async () => {
    const { run } = await arrange();
    const { stdout } = await run('explain', 'teams', 'A-2', '--quiet');
    expect(stdout).toMatch(/To apply just this: mastersync sync --only teams\/FY26\/A-2\n$/);
    const waiting = await run('explain', 'teams', 'B-2', '--only', 'teams', '--quiet');
    expect(waiting.stdout).toMatch(/sync --only teams\/FY26\/B-2,teams\/FY26\/B-1\n$/);
  });

  test('asks which record is meant where a code names several, on either side', async () => {
    const stage = await openStage({ seed: await loadSeed('samples/people/service') });
    const nights = path.resolve('samples/people');
    const run = (...args: readonly string[]) =>
      stage.run(...args, `${nights}/2-mover`, '--prune=memberships');
    const of = (team: string) => `2026年度組織/${team}/E1003 小川 勝`;
    const named = `"E1003" names 3 records: ${of('110')}, ${of('120')}, ${of('130')}.`;
    for (const args of [
      ['explain', 'memberships', 'E1003'],
      ['plan', '--only', 'memberships/E1003'],
    ]) {
      const { exitCode, stderr } = await run(...args);
      expect([exitCode, stderr]).toEqual([7, expect.stringContaining(named)]);
    }
    expect((await run('plan', '--only', 'memberships/')).exitCode).toBe(64);
    await stage.run('sync', `${nights}/1-joiner`, '--yes');
    const one = await run('explain', 'memberships', '130/E1003', '--only', 'memberships');
    expect(one.stdout).toMatch(/memberships --only memberships\/2026年度組織\/130\/E1003\n$/);
  });
});
