/** People and automations edit while a run is under way. */
import { describe, expect, test } from 'vitest';
import { everythingApproved } from '../../../src/plan/check/check-plan.js';
import type { Sandbox, SandboxOptions, Seed } from '../../../src/sandbox/index.js';
import type { ServiceRequest } from '../../../src/service/http/request.js';
import { applyPlan } from '../../helpers/applying.js';
import { openClient, openSandbox } from '../../helpers/sandboxes.js';
import { type Files, failuresOf, type PlanOptions, planFiles } from '../../helpers/syncing.js';

interface Story extends PlanOptions {
  readonly seed: Seed;
  readonly files: Files;
  /** Requests of others between plan and run. */
  readonly meanwhile: readonly ServiceRequest[];
  readonly switches?: SandboxOptions['switches'];
}

async function play({ seed, files, meanwhile, switches = {}, ...options }: Story) {
  const sandbox = await openSandbox({ seed, switches });
  const { plan, idByRecord } = await planFiles(sandbox, files, options);
  const client = openClient(sandbox);
  for (const request of meanwhile) await client.send(request);
  sandbox.clearRequests();
  const outcomes = await applyPlan(plan, { client, idByRecord, approvals: everythingApproved(plan) });
  return { sandbox, plan, outcomes, failures: failuresOf({ plan, outcomes, writes: [] }) };
}

const folderId = '10000000-0000-4000-8000-000000000001';
const otherId = '10000000-0000-4000-8000-000000000002';

const folders: Seed = {
  folders: [
    { code: 'F1', name: '古い', id: folderId },
    { code: 'F2', name: '新しい', id: otherId },
  ],
};

const post = (path: string, body: object): ServiceRequest => ({ method: 'POST', path, body });
const patch = (path: string, body: object): ServiceRequest => ({ method: 'PATCH', path, body });

describe('a delete that would take along more than was planned', () => {
  test('a folder that was approved with what is below it goes, but not with more', async () => {
    const below = { code: 'F3', name: '下', parentCode: 'F1', id: '10000000-0000-4000-8000-000000000003' };
    const seed = { folders: [...(folders.folders ?? []), below] };
    const files = { folders: ['code,name,action', 'F1,古い,delete'] };
    const asPlanned = await play({ seed, files, meanwhile: [] });
    expect(asPlanned.failures).toEqual([]);
    expect(asPlanned.sandbox.dump().folders).toHaveLength(1);
    const meanwhile = [post('/v1/folders', { code: 'N1', name: '急ぎ', parentFolderId: below.id })];
    const deeper = await play({ seed, files, meanwhile });
    expect(deeper.failures).toEqual([
      expect.stringContaining('2 child records (1 before; not in the plan: N1 急ぎ)'),
    ]);
  });

  test('a team that got a child is not deleted, even where the service would allow it', async () => {
    const teamId = '20000000-0000-4000-8000-000000000001';
    const { sandbox, failures } = await play({
      seed: {
        charts: [{ name: 'FY26', current: true, id: folderId }],
        teams: [{ chart: 'FY26', code: 'A', name: '営業', id: teamId }],
      },
      switches: { parentTeamDeletion: 'cascades' },
      files: { teams: ['code,name,action', 'A,営業,delete'] },
      meanwhile: [
        post(`/v1/organizationCharts/${folderId}/teams`, { code: 'B', name: '一課', parentId: teamId }),
      ],
    });
    expect(failures).toEqual([expect.stringContaining('B 一課 would be left below it')]);
    expect(sandbox.dump().teams).toHaveLength(2);
  });

  test('a team that got more members than were approved is not deleted', async () => {
    const sandbox = await openSandbox({
      seed: {
        charts: [{ name: 'FY26', current: true }],
        teams: [{ chart: 'FY26', code: 'A', name: '営業' }],
        memberships: ['sato', 'suzuki'].map((user) => ({ user, chart: 'FY26', team: 'A' })),
      },
    });
    const made = await planFiles(sandbox, { teams: ['code,name,action', 'A,営業,delete'] });
    const effects = [{ what: 'usersCount', count: 1 }];
    const plan = { ...made.plan, changes: made.plan.changes.map((change) => ({ ...change, effects })) };
    const outcomes = await applyPlan(plan, {
      client: openClient(sandbox),
      idByRecord: made.idByRecord,
      approvals: everythingApproved(plan),
    });
    expect(failuresOf({ plan, outcomes, writes: [] })).toEqual([
      expect.stringContaining('it would now also remove 2 memberships (1 before)'),
    ]);
    expect(sandbox.dump().teams).toHaveLength(1);
  });

  const master: Seed = {
    masters: [{ code: 'V1', name: '取引先' }],
    items: [{ master: 'V1', code: 'I1', name: 'A社', inputs: {} }],
  };
  const item = (code: string) => post('/v1/generalMasters/V1/items', { code, name: code, inputs: [] });

  test.each([0, 2])('a master that got items is not deleted; its counter lags by %i writes', async (lag) => {
    const { sandbox, failures } = await play({
      seed: { masters: [...(master.masters ?? []), { code: 'V2', name: '空' }] },
      switches: { countLagWrites: lag },
      files: { masters: ['code,name,action', 'V1,取引先,delete', 'V2,空,delete'] },
      meanwhile: [item('N1'), item('N2')],
    });
    expect(failures).toEqual([expect.stringMatching(/^skipped masters\/V1: .*2 items \(0 before\)/)]);
    expect(sandbox.dump().masters.map(({ code }) => code)).toEqual(['V1']);
  });
});

test('a folder that somebody else has deleted meanwhile is deleted: there is nothing to look at', async () => {
  const { sandbox, failures } = await play({
    seed: folders,
    files: { folders: ['code,name,action', 'F1,古い,delete'] },
    meanwhile: [{ method: 'DELETE', path: `/v1/folders/${folderId}` }],
  });
  expect(failures).toEqual([]);
  expect(sandbox.dump().folders.map(({ code }) => code)).toEqual(['F2']);
});

describe('an update that replaces a whole group', () => {
  const seed: Seed = {
    masters: [{ code: 'V1', name: '取引先' }],
    masterFields: [
      { master: 'V1', code: 'rank', title: 'ランク', fieldType: 'text' },
      { master: 'V1', code: 'note', title: 'メモ', fieldType: 'text' },
    ],
    items: [{ master: 'V1', code: 'I1', name: 'A社', inputs: { rank: 'A', note: '' } }],
  };
  const inputs = (rank: string, note: string) => [
    { code: 'rank', value: rank },
    { code: 'note', value: note },
  ];
  const changed: Files = { 'items.V1': ['code,name,rank', 'I1,A社,B'] };
  const inputsOf = (sandbox: Sandbox) => sandbox.dump().items.map((one) => one.inputs);

  test('is made, for one GET, when the group is as planned', async () => {
    const { sandbox, failures } = await play({ seed, files: changed, meanwhile: [] });
    expect(failures).toEqual([]);
    expect(sandbox.requests.map(({ method }) => method)).toEqual(['GET', 'PATCH']);
  });

  test('is made when somebody has entered the same value', async () => {
    const { sandbox, failures } = await play({
      seed,
      files: changed,
      meanwhile: [patch('/v1/generalMasters/V1/items/I1', { inputs: inputs('B', '') })],
    });
    expect(failures).toEqual([]);
    expect(inputsOf(sandbox)).toMatchObject([{ rank: 'B' }]);
  });

  test('is not made when its record cannot be looked at', async () => {
    const sandbox = await openSandbox({
      seed,
      onRequest: ({ method, path }) =>
        method === 'GET' && path.includes('/items/')
          ? { kind: 'answer', when: 'before', status: 500 }
          : undefined,
    });
    const { plan, idByRecord } = await planFiles(sandbox, changed);
    const outcomes = await applyPlan(plan, { client: openClient(sandbox), idByRecord });
    expect(outcomes).toMatchObject([{ status: 'failed', message: expect.stringContaining('GET /v1/') }]);
    expect(inputsOf(sandbox)).toEqual([{ rank: 'A', note: '' }]);
  });
});
