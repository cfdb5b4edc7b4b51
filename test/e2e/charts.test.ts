/** The commands of charts. Which chart should be current, and when: test/plan/activation, test/scenarios/activation. */
import { describe, expect, test } from 'vitest';
import type { SandboxOptions, Seed } from '../../src/sandbox/index.js';
import { documentOf, runApproved, runCli } from '../helpers/cli.js';
import { treeOfTeams, writesOf } from '../helpers/sandboxes.js';
import { openStage } from '../helpers/stage.js';

const seed: Seed = {
  charts: [{ name: 'FY26', current: true }, { name: 'FY27' }],
  teams: [
    ...treeOfTeams({ chart: 'FY26', count: 12, width: 3 }).map((team) => ({
      ...team,
      notes: `note of ${team.code}`,
      approveOnly: team.code === 'T002',
    })),
    ...treeOfTeams({ chart: 'FY27', count: 13, width: 3 }),
  ],
  memberships: [{ user: 'a@example.com', chart: 'FY26', team: 'T001' }],
};

/** What is waited for is done at once, unless a test is about the waiting. */
const atOnce = { activationDelayRequests: 0, deletionDelayRequests: 0 };

async function arrange({ switches, ...options }: Parameters<typeof openStage>[0] & SandboxOptions = {}) {
  const now = () => new Date('2027-03-20T00:00:00Z');
  const stage = await openStage({ seed, now, switches: { ...atOnce, ...switches }, ...options });
  const { sandbox, run } = stage;
  const chart = (...args: readonly string[]) => run('chart', ...args);
  const activate = async (...args: readonly string[]) => {
    const finished = await run('chart', 'activate', ...args, '--yes', '--json', '--as-of', '2027-03-20');
    return { ...finished, ...documentOf(finished) };
  };
  const teamsOf = (name: string) => sandbox.dump().teams.filter((team) => team.chart === name);
  return { ...stage, chart, activate, teamsOf };
}

test('chart list shows each chart with its state and what it holds, and sends GET only', async () => {
  const charts = [
    { name: 'FY26', current: true },
    { name: 'FY27', activateOn: '2027-04-01' },
  ];
  const { sandbox, run, json } = await arrange({ seed: { ...seed, charts } });
  const { stdout, exitCode } = await run('chart', 'list');
  expect(stdout.split('\n')).toEqual([
    'state       teams  members  chart',
    'current        12        1  FY26',
    '2027-04-01     13        0  FY27',
    '',
  ]);
  expect([exitCode, writesOf(sandbox)]).toEqual([0, []]);
  expect(await json('chart', 'list')).toMatchObject({
    charts: [
      { name: 'FY26', isCurrent: true, scheduledOn: null, teams: 12, memberships: 1 },
      { name: 'FY27', isCurrent: false, scheduledOn: '2027-04-01', teams: 13, memberships: 0 },
    ],
  });
});

describe('chart copy', () => {
  test('creates a chart with all teams once, and says that memberships are not part of it', async () => {
    const { sandbox, run, json, teamsOf } = await arrange();
    await run('chart', 'copy', 'FY26', 'FY28', '--out', 'copy.jsonl');
    expect((await run('chart', 'copy', 'FY26', 'FY28')).stderr).toContain(
      'chart copy writes to the service.',
    );
    expect(writesOf(sandbox)).toEqual([]);
    const finished = await run('chart', 'copy', 'FY26', 'FY28', '--yes', '--json');
    expect(documentOf(finished)).toMatchObject({
      exitCode: 0,
      totals: { create: 13, update: 0, activate: 0 },
    });
    expect(finished.stderr).toContain('Memberships are not copied (1 in the original chart)');
    expect(finished.stderr).toMatch(
      /^Recorded in (\S+[\\/](\S+))\. To undo it: mastersync undo \2 --out undo/m,
    );
    expect(teamsOf('FY28')).toEqual(teamsOf('FY26').map((team) => ({ ...team, chart: 'FY28' })));
    const again = await json('chart', 'copy', 'FY26', 'FY28', '--yes');
    expect(again.totals).toMatchObject({ create: 0, unchanged: 13 });
    expect((await json('apply', 'copy.jsonl')).results).toMatchObject({ applied: 0, already: 13 });
  });

  test.each([
    [
      'a chart that is not there',
      'FY62 FY28',
      7,
      'the service has no "FY62" in charts. Did you mean "FY26"?',
    ],
    ['a name that another chart has', 'FY26 FY27', 7, 'chart "FY27" already exists'],
    ['a name that is too long', `FY26 ${'x'.repeat(301)}`, 7, 'has 301 characters'],
    ['no name, as of a variable that is not set', 'FY26 ', 64, 'Name two charts'],
    ['the chart itself', 'FY26 FY26', 64, 'cannot be copied to itself'],
  ])('is refused for %s', async (_, names, exitCode, message) => {
    const { sandbox, run } = await arrange();
    const finished = await run('chart', 'copy', ...names.split(' '), '--yes');
    expect([finished.exitCode, finished.stderr]).toEqual([exitCode, expect.stringContaining(message)]);
    expect(writesOf(sandbox)).toEqual([]);
  });
});

describe('chart activate', () => {
  test('makes a chart current now, once; that nobody has a place in it yet needs an approval', async () => {
    const { sandbox, activate } = await arrange();
    const withheld = await activate('FY27');
    expect([withheld.exitCode, withheld.withheld.map(({ code }) => code)]).toEqual([
      4,
      ['activation_incomplete'],
    ]);
    expect(writesOf(sandbox)).toEqual([]);
    const first = documentOf(await runApproved(activate, ['FY27'], 'activate=FY27'));
    expect([first.exitCode, first.totals.activate]).toEqual([0, 1]);
    expect(sandbox.dump().charts).toMatchObject([{ current: false }, { current: true }]);
    const second = await activate('FY27');
    expect([second.exitCode, second.totals.activate]).toEqual([0, 0]);
  });

  test('schedules a chart, once', async () => {
    const { sandbox, activate } = await arrange();
    expect((await activate('FY27', '--on', '2027/4/1')).totals.activate).toBe(1);
    expect(sandbox.dump().charts).toMatchObject([{ activateOn: null }, { activateOn: '2027-04-01' }]);
    expect((await activate('FY27', '--on', '2027-04-01')).totals.activate).toBe(0);
  });

  test.each([
    [['FY27', '--on', '2027-03-19'], 64, '--on 2027-03-19 is not after today (2027-03-20)'],
    [['FY2'], 7, 'It has: "FY26", "FY27".'],
  ])('refuses %j', async (args, exitCode, message) => {
    const { sandbox, activate } = await arrange();
    const finished = await activate(...args);
    expect([finished.exitCode, finished.stderr]).toEqual([exitCode, expect.stringContaining(message)]);
    expect(writesOf(sandbox)).toEqual([]);
  });
});

test('chart diff shows what makes the teams of one chart those of another', async () => {
  const { sandbox, run, chart } = await arrange();
  const { stdout, exitCode } = await chart('diff', 'FY26', 'FY27');
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('14 differences from "FY26" to "FY27".')]);
  expect(stdout).toMatch(
    /~ changed T002 .*\n[ │]+notes: "note of T002" → \(empty\)\n[ │]+approval only: yes → no/,
  );
  expect(stdout).toContain('+ added T013');
  const back = await run('chart', 'diff', 'FY27', 'FY26', '--json', '--detailed-exitcode');
  expect(documentOf(back)).toMatchObject({ exitCode: 2, totals: { update: 12, delete: 1, create: 1 } });
  expect((await chart('diff', 'FY26', 'FY26', '--detailed-exitcode')).exitCode).toBe(0);
  expect(writesOf(sandbox)).toEqual([]);
});

describe('people', () => {
  const member = (team: string, user: string, options: object = {}) => {
    return { chart: 'FY26', team, user: `${user}@example.com`, ...options };
  };

  test('are copied with --with-memberships: who is where, with which grades, and who leads', async () => {
    const { sandbox, json, chart } = await arrange({
      seed: {
        ...seed,
        memberships: [
          member('T001', 'a', { leader: true, grades: ['G1', 'G2'] }),
          member('T001', 'b', { grades: ['G2'] }),
          member('T002', 'b', { leader: true, grades: ['G1'] }),
        ],
        grades: [
          { code: 'G1', name: 'Head', level: 90 },
          { code: 'G2', name: 'Staff', level: 10, default: true },
        ],
      },
    });
    const copy = ['chart', 'copy', 'FY26', 'FY28', '--with-memberships', '--yes'];
    expect(await json(...copy)).toMatchObject({ exitCode: 0, totals: { create: 16 } });
    const { memberships = [] } = sandbox.dump();
    const peopleOf = (name: string) =>
      memberships.filter((one) => one.chart === name).map((one) => ({ ...one, chart: '' }));
    expect(peopleOf('FY28')).toEqual(peopleOf('FY26'));
    expect(await json(...copy)).toMatchObject({ exitCode: 0, totals: { create: 0, update: 0 } });
    const other = await chart('copy', 'FY26', 'FY27', '--with-memberships', '--yes');
    expect([other.exitCode, other.stderr]).toEqual([7, expect.stringContaining('"FY27"')]);
  });

  test('are compared by chart diff: who joins, leaves, leads, and moves from where', async () => {
    const { sandbox, chart } = await arrange({
      seed: {
        ...seed,
        memberships: [
          member('T001', 'a', { leader: true }),
          member('T001', 'b'),
          member('T001', 'a', { chart: 'FY27' }),
          member('T001', 'c', { chart: 'FY27', leader: true }),
          member('T002', 'b', { chart: 'FY27', leader: true }),
        ],
      },
    });
    const { stdout } = await chart('diff', 'FY26', 'FY27');
    const people = stdout.slice(stdout.indexOf('memberships of "FY26 → FY27":'));
    expect(people.replaceAll(' (FY27)', '').trimEnd().split('\n')).toEqual([
      'memberships of "FY26 → FY27": 1 move from team to team, 1 joining',
      '  チーム1:',
      '    - leave b b 太郎 (not in FY27)',
      '        to チーム1 > チーム2',
      '    ~ update a a 太郎',
      '        leader: yes → no',
      '    + join c c 太郎',
      '        leader: yes',
      '  チーム1 > チーム2:',
      '    + join b b 太郎',
      '        from チーム1',
      '        leader: yes',
    ]);
    expect(writesOf(sandbox)).toEqual([]);
  });
});

describe('the timeline of files', () => {
  const planned = (activateOn: string) =>
    arrange({ files: { 'hr/charts.csv': `name,activateOn\nFY27,${activateOn}\n` } });
  test('is rehearsed with a command that writes only on this machine', async () => {
    const { environment, folder: cwd } = await planned('now');
    const elsewhere = { ...environment, MASTERSYNC_URL: 'https://workflow.example.com' };
    const finished = await runCli(['sync', 'hr', '--yes', '--as-of', '2030-01-01'], elsewhere, { cwd });
    const reason = '--as-of 2030-01-01 is for rehearsals';
    expect([finished.exitCode, finished.stderr]).toEqual([64, expect.stringContaining(reason)]);
  });
});
