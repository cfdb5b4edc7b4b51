import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pastChanges, readRun } from '../../src/apply/runs/read-run.js';
import { runFiles, runsFolderOf } from '../../src/apply/runs/run-folder.js';
import type { Sandbox, Seed } from '../../src/sandbox/index.js';
import { aChange, approvingSeen } from '../helpers/builders.js';
import { dataFolder } from '../helpers/cli.js';
import { openClient, openSandbox } from '../helpers/sandboxes.js';
import { changesOf, type Files, type PlanOptions, planFiles } from '../helpers/syncing.js';
import { applyRecorded, notApplied, sealJournal, undoRecorded } from '../helpers/undoing.js';

const seed: Seed = {
  charts: [{ name: 'FY26', current: true }],
  grades: [
    { code: 'G1', name: '部長', level: 9, default: true },
    { code: 'G2', name: '課長', level: 5 },
  ],
  teams: [
    { chart: 'FY26', code: 'T1', name: '本社' },
    { chart: 'FY26', code: 'T2', name: '人事部', parentCode: 'T1' },
  ],
  masters: [{ code: 'V1', name: '勘定' }],
  masterFields: [
    { master: 'V1', code: 'color', title: '色', fieldType: 'text' },
    { master: 'V1', code: 'size', title: '寸法', fieldType: 'number', visible: false },
  ],
  items: [{ master: 'V1', code: 'I1', name: '旅費', inputs: { color: 'red', size: '3' } }],
};

async function runRecorded(sandbox: Sandbox, files: Files, options: PlanOptions = {}) {
  const [client, state] = [openClient(sandbox), await dataFolder({})];
  const made = await planFiles(sandbox, files, options);
  const recorded = await applyRecorded(state, made.plan, { client, idByRecord: made.idByRecord });
  sandbox.settle();
  return {
    ...recorded,
    client,
    state,
    journal: path.join(runsFolderOf(state), recorded.run, runFiles.journal),
  };
}

/** Runs files, lets others work, and undoes the run. */
async function undoAfter(files: Files, meanwhile: Files = {}) {
  const sandbox = await openSandbox({ seed });
  const before = sandbox.dump();
  const done = await runRecorded(sandbox, files);
  expect(notApplied(done)).toEqual([]);
  if (Object.keys(meanwhile).length > 0) await runRecorded(sandbox, meanwhile);
  const undone = await undoRecorded(done.state, done.run, done.client);
  sandbox.settle();
  return {
    sandbox,
    before,
    done,
    undone,
    changes: changesOf(undone.plan),
    losses: undone.losses.map(({ change, reason }) => `${reason.code} ${change.id}`),
  };
}

describe('an undo', () => {
  test('deletes a chart that the run made, its teams first, and an undo of that makes them again', async () => {
    const files = {
      charts: ['name', 'FY27'],
      teams: ['chart,code,name,parentCode', 'FY27,A,本社,', 'FY27,B,人事部,A'],
    };
    const { sandbox, before, done, undone, changes, losses } = await undoAfter(files);
    expect(changes).toEqual(['delete teams/FY27/B', 'delete teams/FY27/A', 'delete charts/FY27']);
    expect([losses, notApplied(undone), sandbox.dump()]).toEqual([[], [], before]);

    const again = await undoRecorded(done.state, undone.run, done.client);
    expect(changesOf(again.plan)).toEqual([
      'create charts/FY27',
      'create teams/FY27/A',
      'create teams/FY27/B',
    ]);
    expect(again.losses.map(({ reason }) => reason.code)).toEqual(['new_id', 'new_id', 'new_id']);
    expect(sandbox.dump().teams).toHaveLength(4);
  });

  test('gives a chart and a master their names back before it looks at what they hold', async () => {
    const { undone, sandbox, before, changes } = await undoAfter({
      charts: ['name,previousName', 'FY2026,FY26'],
      teams: ['chart,code,name', 'FY2026,T2,総務部'],
      masters: ['code,name,previousCode', 'W1,勘定,V1'],
      items: ['master,code,name,color', 'W1,I1,交通費,blue'],
    });
    expect(changes).toContain('update teams/FY26/T2');
    expect([notApplied(undone), sandbox.dump()]).toEqual([[], before]);
  });

  test('of a run whose journal names other changes than its plan is refused', async () => {
    const { state, run, journal } = await runRecorded(await openSandbox({ seed }), {
      grades: ['code,name,level', 'G3,主任,1'],
    });
    const unsealed = (await readFile(journal, 'utf8')).replace(/,"seal":"[0-9a-f]{16}"/g, '');
    const other = unsealed.replaceAll('grades/G3', 'grades/G4').split('\n').slice(0, -1);
    await writeFile(journal, sealJournal(other));
    await expect(readRun(state, run)).rejects.toMatchObject({
      exitCode: 7,
      message: expect.stringContaining('grades/G4'),
    });
  });

  test('of a run that was killed goes by what the service has', async () => {
    const sandbox = await openSandbox({ seed });
    const before = sandbox.dump();
    const files = {
      grades: ['code,name,level', 'G2,係長,3', 'G3,主任,1'],
      teams: ['chart,code,name,action', 'FY26,T2,人事部,delete'],
    };
    const { state, run, client, journal } = await runRecorded(sandbox, files);
    const lines = (await readFile(journal, 'utf8')).trimEnd().split('\n');
    await writeFile(
      journal,
      lines
        .filter((line) => !/"type":"(outcome|end)"/.test(line))
        .map((line) => `${line}\n`)
        .join(''),
    );
    await appendFile(journal, '{"type":"outcome","cha');
    expect((await readRun(state, run)).isFinished).toBe(false);
    const undone = await undoRecorded(state, run, client);
    expect([notApplied(undone), sandbox.dump()]).toEqual([[], before]);
  });
});

describe('a change of a run', () => {
  const change = aChange('grades', 'G1');
  const intent = { change: change.id, at: '', before: {} };

  test.each([
    ['applied', [{ change, isCertain: true, id: 'id-G1' }]],
    ['unknown', [{ change, isCertain: false, id: 'id-G1' }]],
    ['failed', []],
    ['already', []],
    ['skipped', []],
    ['notAttempted', []],
  ] as const)('one that ended as %s may have been made, or not', (status, expected) => {
    const outcomes = [{ change: change.id, status, at: '', id: 'id-G1' }];
    expect(pastChanges([change], { intents: [intent], outcomes })).toEqual(expected);
  });

  test('one that was intended and has no outcome may have been made; one that was not intended was not', () => {
    expect(pastChanges([change], { intents: [intent], outcomes: [] })).toEqual([
      { change, isCertain: false },
    ]);
    expect(pastChanges([change], { intents: [], outcomes: [] })).toEqual([]);
  });
});

describe('an undo of activations', () => {
  const charts: Seed = {
    charts: [{ name: 'FY26', current: true }, { name: 'FY27' }, { name: 'FY28' }],
    teams: ['FY26', 'FY27', 'FY28'].map((chart) => ({ chart, code: 'HQ', name: '本社' })),
  };
  const asOf = '2026-06-01';
  const runOn = (sandbox: Sandbox, ...rows: readonly string[]) =>
    runRecorded(sandbox, { charts: ['name,activateOn', ...rows] }, { asOf });
  const open = (seedOf: Seed = charts) =>
    openSandbox({ seed: seedOf, now: () => new Date('2026-06-01T00:00:00Z') });
  const codesIn = ({
    losses,
  }: {
    readonly losses: readonly { readonly reason: { readonly code: string } }[];
  }) => losses.map(({ reason }) => reason.code);
  const standing = (sandbox: Sandbox) =>
    sandbox
      .dump()
      .charts.filter(({ current, activateOn }) => current || activateOn)
      .map(({ name, current, activateOn }) => `${name} ${current ? 'current' : activateOn}`);

  test('leaves the teams of a chart that it cannot delete, as an empty chart would be the current one', async () => {
    for (const [when, fact] of [
      ['2027-04-01', 'isScheduled'],
      ['now', 'isCurrent'],
    ] as const) {
      const sandbox = await open();
      const files = {
        charts: ['name,activateOn', `FY29,${when}`],
        teams: ['chart,code,name', 'FY29,HQ,本社', 'FY29,A,営業部'],
      };
      const approvals = approvingSeen('activate=FY29');
      const done = await runRecorded(sandbox, files, { asOf, approvals });
      const undone = await undoRecorded(done.state, done.run, done.client);
      sandbox.settle();
      expect(sandbox.dump().teams.filter(({ chart }) => chart === 'FY29')).toHaveLength(2);
      expect(undone.losses).toContainEqual({
        change: expect.objectContaining({ id: 'teams/FY29/A' }),
        reason: { code: 'not_deletable', args: { fact } },
      });
    }
  });

  test('of a switch takes away the schedule that the same run has set', async () => {
    const sandbox = await open();
    const done = await runOn(sandbox, 'FY27,2026-05-30', 'FY28,2026-10-01');
    expect(standing(sandbox)).toEqual(['FY27 current', 'FY28 2026-10-01']);
    const undone = await undoRecorded(done.state, done.run, done.client);
    sandbox.settle();
    expect([standing(sandbox), codesIn(undone), notApplied(undone)]).toEqual([['FY26 current'], [], []]);
  });
});
