/** What becomes of a saved plan when somebody edits memberships before it is applied. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSeed, type Sandbox } from '../../src/sandbox/index.js';
import { dataFolder, environmentOf, runCli } from '../helpers/cli.js';
import { send } from '../helpers/connect.js';
import { teamsWithoutLeader } from '../helpers/led.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

describe('a saved plan of people, when somebody has edited memberships since', () => {
  type Edit = (service: Sandbox, path: (team: string) => string) => Promise<unknown>;

  /** The exit code, what has drifted and the number of writes. */
  async function appliedAfter(edit: Edit, files: Readonly<Record<string, string>>) {
    const service = await openSandbox({ seed: await loadSeed('samples/people/service') });
    const { charts, teams } = service.state();
    const chart = charts.find(({ current }) => current);
    const idOfTeam = (team: string) => teams.find(({ code }) => code === team)?.id;
    const pathOf = (team: string) =>
      `/v1/organizationCharts/${chart?.id}/teams/${idOfTeam(team)}/memberships`;
    await promote('E1004')(service, pathOf);
    const folder = await dataFolder(files);
    const environment = { ...environmentOf(service), MASTERSYNC_STATE_DIR: path.join(folder, 'state') };
    const file = path.join(folder, 'plan.jsonl');
    const planned = await runCli(['plan', folder, '--out', file], environment);
    const approve =
      /--approve deactivations=1@\S{10}/.exec(planned.stdout + planned.stderr)?.[0].split(' ') ?? [];
    if (approve.length > 0) await runCli(['plan', folder, '--out', file, ...approve], environment);
    await edit(service, pathOf);
    const checked = await runCli(['check', file, '--json'], environment);
    const { moved } = JSON.parse(checked.stdout).check as { moved: { change: string; code: string }[] };
    service.clearRequests();
    const { exitCode } = await runCli(['apply', file, '--yes', ...approve], environment);
    expect(teamsWithoutLeader(service)).toEqual([]);
    const drifted = moved.map(({ change, code }) => `${code} ${change.replace('2026年度組織/', '')}`);
    return [exitCode, ...drifted, writesOf(service).length];
  }
  const user = ({ state }: Sandbox, wanted: string) => state().users.find(({ code }) => code === wanted)?.id;
  const gradeIds = (service: Sandbox, wanted: string) =>
    service.state().grades.flatMap(({ code, id }) => (code === wanted ? id : []));
  const header = 'team,user,leader,grades,action';
  const moves = {
    'memberships.csv': `${header}\n110,E1005,,,delete\n110,E1006,FALSE,G2,\n120,E1007,FALSE,G4,\n`,
  };
  const ends = { 'memberships.csv': `${header}\n110,E1003,,,delete\n` };
  const leaves = { 'users.csv': 'code,status\nE1003,deactivated\n' };
  const removing =
    (team: string, wanted: string): Edit =>
    (service, path) =>
      send(service, 'DELETE', path(team), { userIds: [user(service, wanted)] });

  const promote =
    (wanted: string): Edit =>
    (service, path) =>
      send(service, 'PATCH', `${path('110')}/${wanted}`, { leader: true, gradeIds: gradeIds(service, 'G3') });

  test.each<readonly [string, Edit, Readonly<Record<string, string>>, readonly (string | number)[]]>([
    ['nobody has', async () => undefined, moves, [0, 3]],
    ['who goes has gone', removing('110', 'E1005'), moves, [0, 2]],
    ['who changes has gone', removing('110', 'E1006'), moves, [5, 'record_gone memberships/110/E1006', 0]],
    [
      'who changes has another grade',
      (service, path) =>
        send(service, 'PATCH', `${path('110')}/E1006`, { leader: false, gradeIds: gradeIds(service, 'G1') }),
      moves,
      [5, 'field_changed memberships/110/E1006', 0],
    ],
    [
      'who joins has joined',
      (service, path) =>
        send(service, 'POST', path('120'), {
          users: [{ id: user(service, 'E1007'), leader: false, gradeIds: gradeIds(service, 'G4') }],
        }),
      moves,
      [0, 2],
    ],
    [
      'who joins leads',
      (service, path) =>
        send(service, 'POST', path('120'), {
          users: [{ id: user(service, 'E1007'), leader: true, gradeIds: gradeIds(service, 'G4') }],
        }),
      moves,
      [5, 'created_meanwhile memberships/120/E1007', 0],
    ],
    ['a leader goes beside another', async () => undefined, ends, [0, 1]],
    [
      'the other leader has gone',
      removing('110', 'E1004'),
      ends,
      [5, 'last_leader memberships/110/E1003', 0],
    ],
    ['a leader is deactivated beside another', async () => undefined, leaves, [0, 1]],
    [
      'the other leader of who is deactivated has gone',
      removing('110', 'E1004'),
      leaves,
      [5, 'last_leader users/E1003#set-status', 0],
    ],
  ])('%s', async (_, edit, files, expected) => {
    expect(await appliedAfter(edit, files)).toEqual(expected);
  });
});
