import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { serviceFileName } from '../../src/apply/memory/memory-file.js';
import type { SandboxOptions, Seed } from '../../src/sandbox/index.js';
import {
  approvalIn,
  dataFolder,
  documentOf,
  environmentOf,
  type Finished,
  runApproved,
  runCli,
} from '../helpers/cli.js';
import { openSandbox, treeOfTeams, writesOf } from '../helpers/sandboxes.js';

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

async function arrange({ switches, ...options }: SandboxOptions = {}) {
  const now = () => new Date('2027-03-20T00:00:00Z');
  const service = await openSandbox({ seed, now, switches: { ...atOnce, ...switches }, ...options });
  const state = path.join(await dataFolder({}), 'state');
  const environment = { ...environmentOf(service), MASTERSYNC_STATE_DIR: state };
  const run = (...args: readonly string[]) => runCli([...args, '--as-of', '2027-03-20'], environment);
  const chart = (...args: readonly string[]) => runCli(['chart', ...args], environment);
  const on = (...args: readonly string[]) => run('chart', 'activate', ...args, '--json');
  return { service, state, environment, run, chart, on };
}

/** FY27 has no memberships. */
const withoutPeople = 'activate=FY27';

const totalsOf = (finished: Finished) => documentOf(finished).totals;
const withheldOf = (finished: Finished) => documentOf(finished).withheld.map(({ code }) => code);
const extraOf = (finished: Finished) => documentOf(finished) as unknown as Readonly<Record<string, unknown>>;

describe('chart list', () => {
  test('shows each chart with its state and what it holds, and sends GET only', async () => {
    const { service, chart } = await arrange({
      seed: {
        ...seed,
        charts: [
          { name: 'FY26', current: true },
          { name: 'FY27', activateOn: '2027-04-01' },
        ],
      },
    });
    const { stdout, exitCode } = await chart('list');
    expect(stdout).toBe(
      [
        'state       teams  members  chart',
        'current        12        1  FY26',
        '2027-04-01     13        0  FY27',
        '',
      ].join('\n'),
    );
    expect([exitCode, writesOf(service)]).toEqual([0, []]);
    expect(extraOf(await chart('list', '--json'))['charts']).toMatchObject([
      { name: 'FY26', isCurrent: true, scheduledOn: null, teams: 12, memberships: 1 },
      { name: 'FY27', isCurrent: false, scheduledOn: '2027-04-01', teams: 13, memberships: 0 },
    ]);
  });
});

describe('chart copy', () => {
  test.each([
    ['no name, as of a variable that is not set', '', 64, 'Name two charts'],
    ['a blank name', '　 ', 64, 'Name two charts'],
    ['a name that is too long', 'x'.repeat(301), 7, 'has 301 characters'],
  ])('to %s is refused before any request', async (_, to, exitCode, message) => {
    const { service, run } = await arrange();
    const finished = await run('chart', 'copy', 'FY27', to, '--yes');
    expect(finished.exitCode).toBe(exitCode);
    expect(finished.stderr).toContain(message);
    expect(service.requests).toEqual([]);
  });

  test('creates a chart with all teams, and says that memberships are not part of it', async () => {
    const { service, run } = await arrange();
    const finished = await run('chart', 'copy', 'FY26', 'FY28', '--yes', '--json');
    expect([finished.exitCode, totalsOf(finished)]).toMatchObject([
      0,
      { create: 13, update: 0, activate: 0 },
    ]);
    expect(finished.stderr).toContain('Memberships are not copied (1 in the original chart)');
    const { teams } = service.dump();
    const inChart = (name: string) => teams.filter(({ chart }) => chart === name);
    expect(inChart('FY28')).toEqual(inChart('FY26').map((team) => ({ ...team, chart: 'FY28' })));
  });

  test('can be saved as a plan, reviewed and applied later', async () => {
    const { service, run, state } = await arrange();
    const file = path.join(path.dirname(state), 'copy.jsonl');
    expect(await run('chart', 'copy', 'FY26', 'FY28', '--out', file)).toMatchObject({ exitCode: 0 });
    expect(writesOf(service)).toEqual([]);
    expect(await run('apply', file)).toMatchObject({ exitCode: 0 });
    expect(service.dump().teams.filter(({ chart }) => chart === 'FY28')).toHaveLength(12);
  });

  test.each<[string, readonly string[], number, string]>([
    [
      'a chart that is not there',
      ['FY62', 'FY28'],
      7,
      'the service has no "FY62" in charts. Did you mean "FY26"?',
    ],
    ['a name that another chart has', ['FY26', 'FY27'], 7, 'chart "FY27" already exists'],
    ['the chart itself', ['FY26', 'FY26'], 64, 'cannot be copied to itself'],
    ['one name only', ['FY26'], 64, 'Missing <to>'],
  ])('is refused for %s', async (_, names, exitCode, message) => {
    const { service, run } = await arrange();
    const finished = await run('chart', 'copy', ...names, '--yes');
    expect(finished.exitCode).toBe(exitCode);
    expect(finished.stderr).toContain(message);
    expect(writesOf(service)).toEqual([]);
  });

  test('completes a copy that was begun, and leaves one that is complete alone', async () => {
    const begun = (seed.teams ?? []).filter(({ chart }) => chart === 'FY26').slice(0, 5);
    const copied = begun.map((team) => ({ ...team, chart: 'FY28' }));
    const { service, run } = await arrange({
      seed: {
        ...seed,
        charts: [...(seed.charts ?? []), { name: 'FY28' }],
        teams: [...(seed.teams ?? []), ...copied],
      },
    });
    const counts = async () => totalsOf(await run('chart', 'copy', 'FY26', 'FY28', '--yes', '--json'));
    expect([await counts(), await counts()]).toMatchObject([{ create: 7 }, { create: 0, unchanged: 13 }]);
    expect(service.dump().teams.filter(({ chart }) => chart === 'FY28')).toHaveLength(12);
  });

  test('needs --yes without a terminal', async () => {
    const { run } = await arrange();
    const finished = await run('chart', 'copy', 'FY26', 'FY28');
    expect([finished.exitCode, finished.stderr]).toEqual([
      64,
      expect.stringContaining('chart copy writes to the service.'),
    ]);
  });
});

describe('chart activate', () => {
  const currentOf = (service: Awaited<ReturnType<typeof arrange>>['service']) =>
    service.dump().charts.find(({ current }) => current)?.name;

  test('makes a chart current now, once', async () => {
    const { service, on } = await arrange();
    const first = await runApproved(on, ['FY27', '--yes'], withoutPeople);
    expect([first.exitCode, totalsOf(first).activate, currentOf(service)]).toEqual([0, 1, 'FY27']);
    const second = await on('FY27', '--yes');
    expect([second.exitCode, totalsOf(second).activate]).toEqual([0, 0]);
  });

  test('schedules a chart, once', async () => {
    const { service, on } = await arrange();
    expect(totalsOf(await on('FY27', '--on', '2027/4/1', '--yes')).activate).toBe(1);
    expect(service.dump().charts).toMatchObject([{ activateOn: null }, { activateOn: '2027-04-01' }]);
    expect(totalsOf(await on('FY27', '--on', '2027-04-01', '--yes')).activate).toBe(0);
  });

  test('says in the plan that people have no place in it yet, also when the plan is applied later', async () => {
    const { service, run, state } = await arrange();
    const file = path.join(path.dirname(state), 'plan.jsonl');
    const { stdout } = await runApproved(run, ['chart', 'activate', 'FY27', '--out', file], withoutPeople);
    expect(stdout).toContain('has 0 memberships so far (the current "FY26": 1)');
    expect([(await run('apply', file)).exitCode, currentOf(service)]).toEqual([0, 'FY27']);
  });

  test('has the guards that hold for files', async () => {
    const teams = (seed.teams ?? []).filter(({ chart, code }) => chart === 'FY26' || code === 'T001');
    const { service, on } = await arrange({ seed: { ...seed, teams } });
    const withheld = await on('FY27', '--yes');
    expect([withheld.exitCode, withheldOf(withheld), writesOf(service)]).toEqual([
      4,
      ['activation_incomplete'],
      [],
    ]);
    const approved = await on('FY27', '--yes', '--approve', approvalIn(withheld, 'activate=FY27'));
    expect([approved.exitCode, currentOf(service)]).toEqual([0, 'FY27']);
  });

  test.each<[string, readonly string[], number, string]>([
    [
      'a day that is over',
      ['FY27', '--on', '2027-03-19'],
      64,
      '--on 2027-03-19 is not after today (2027-03-20)',
    ],
    ['today, which is now', ['FY27', '--on', '2027-03-20'], 64, 'Leave --on out to activate now'],
    [
      'a word that is not a day',
      ['FY27', '--on', 'spring'],
      64,
      '--on spring: write a day such as 2026-04-01',
    ],
    ['a chart that is not there', ['FY2'], 7, 'It has: "FY26", "FY27".'],
    ['to start without the name of a chart', [], 64, 'Missing <name>: Name of the chart.'],
  ])('refuses %s', async (_, args, exitCode, message) => {
    const { service, run } = await arrange();
    const finished = await run('chart', 'activate', ...args, '--yes');
    expect(finished.exitCode).toBe(exitCode);
    expect(finished.stderr).toContain(message);
    expect(writesOf(service)).toEqual([]);
  });

  test('says that the chart which is current needs nothing', async () => {
    const { service, run } = await arrange();
    const { exitCode, stdout } = await run('chart', 'activate', 'FY26', '--yes');
    expect(stdout).toContain('Nothing to do: this is already done.');
    expect([exitCode, writesOf(service)]).toEqual([0, []]);
  });

  test('exits 3 when it is not confirmed in time', async () => {
    const { on } = await arrange({ switches: { activationDelayRequests: 1_000_000 } });
    const folder = await dataFolder({ 'm.yaml': 'activationTimeout: 1s\n' });
    const finished = await runApproved(
      on,
      ['FY27', '--yes', '--config', path.join(folder, 'm.yaml')],
      withoutPeople,
    );
    expect(finished.exitCode).toBe(3);
    expect(documentOf(finished).failures).toMatchObject([
      { status: 'unknown', message: expect.stringMatching(/^Not confirmed: /) },
    ]);
  });
});

describe('chart diff', () => {
  test('shows what makes the teams of one chart those of another', async () => {
    const { service, chart } = await arrange();
    const { stdout, exitCode } = await chart('diff', 'FY26', 'FY27');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('14 differences from "FY26" to "FY27".');
    expect(stdout).toMatch(
      /~ changed T002 .*\n[ │]+notes: "note of T002" → \(empty\)\n[ │]+approval only: yes → no/,
    );
    expect(stdout).toContain('+ added T013');
    expect(writesOf(service)).toEqual([]);
    const document = await chart('diff', 'FY27', 'FY26', '--json', '--detailed-exitcode');
    expect([document.exitCode, totalsOf(document)]).toMatchObject([2, { update: 12, delete: 1, create: 1 }]);
    expect(await chart('diff', 'FY26', 'FY26', '--detailed-exitcode')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('0 differences from "FY26" to "FY26".'),
    });
  });
});

describe('people', () => {
  const member = (team: string, user: string, options: object = {}) => {
    return { chart: 'FY26', team, user: `${user}@example.com`, ...options };
  };
  const seedWith = (...memberships: NonNullable<Seed['memberships']>): Seed => ({ ...seed, memberships });
  const peopleOf = ({ memberships }: Seed, chart: string) =>
    memberships?.filter((one) => one.chart === chart).map((one) => ({ ...one, chart: '' }));

  test('are copied with --with-memberships: who is where, with which grades, and who leads', async () => {
    const { service, chart } = await arrange({
      seed: {
        ...seedWith(
          member('T001', 'a', { leader: true, grades: ['G1', 'G2'] }),
          member('T001', 'b', { grades: ['G2'] }),
          member('T002', 'b', { leader: true, grades: ['G1'] }),
        ),
        grades: [
          { code: 'G1', name: 'Head', level: 90 },
          { code: 'G2', name: 'Staff', level: 10, default: true },
        ],
      },
    });
    const copy = () => chart('copy', 'FY26', 'FY28', '--with-memberships', '--yes', '--json');
    const finished = await copy();
    expect([finished.exitCode, totalsOf(finished)]).toMatchObject([0, { create: 16 }]);
    expect(finished.stderr).not.toContain('Memberships are not copied');
    const dump = service.dump();
    expect(peopleOf(dump, 'FY28')).toEqual(peopleOf(dump, 'FY26'));
    expect([(await copy()).exitCode, totalsOf(await copy())]).toMatchObject([0, { create: 0, update: 0 }]);
  });

  test('of a chart that others have filled otherwise are not copied over', async () => {
    const { chart } = await arrange({
      seed: {
        ...seedWith(
          member('T001', 'a', { leader: true }),
          member('T001', 'b', { chart: 'FY28', leader: true }),
        ),
        charts: [...(seed.charts ?? []), { name: 'FY28' }],
        teams: [...(seed.teams ?? []), { chart: 'FY28', code: 'T001', name: 'Team 1' }],
      },
    });
    const finished = await chart('copy', 'FY26', 'FY28', '--with-memberships', '--yes');
    expect([finished.exitCode, finished.stderr]).toMatchObject([7, expect.stringContaining('"FY28"')]);
  });

  test('are compared by chart diff: who joins, leaves, leads, and moves from where', async () => {
    const { service, chart } = await arrange({
      seed: seedWith(
        member('T001', 'a', { leader: true }),
        member('T001', 'b'),
        member('T001', 'a', { chart: 'FY27' }),
        member('T001', 'c', { chart: 'FY27', leader: true }),
        member('T002', 'b', { chart: 'FY27', leader: true }),
      ),
    });
    const { stdout } = await chart('diff', 'FY26', 'FY27');
    const people = stdout.slice(stdout.indexOf('memberships of "FY26 → FY27":'));
    expect(people.replaceAll(' (FY27)', '').trimEnd()).toBe(
      [
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
      ].join('\n'),
    );
    expect(writesOf(service)).toEqual([]);
  });
});

describe('the timeline of files', () => {
  const charts = (...rows: readonly string[]) => ['name,activateOn,action', ...rows].join('\n');
  const plan = async (files: Readonly<Record<string, string>>, options: SandboxOptions = {}) => {
    const arranged = await arrange(options);
    const folder = await dataFolder(files);
    const night = (...args: readonly string[]) => arranged.run('sync', folder, '--yes', '--json', ...args);
    return { ...arranged, folder, night };
  };

  test('of a saved plan is out of date when its day is over, or somebody has scheduled another chart', async () => {
    const { run, folder, environment, service } = await plan({ 'charts.csv': charts('FY27,2027-04-01,') });
    const file = path.join(folder, 'plan.jsonl');
    expect(await run('plan', folder, '--out', file)).toMatchObject({ exitCode: 0 });
    const late = await runCli(['apply', file, '--as-of', '2027-04-02'], environment);
    expect([late.exitCode, late.stderr]).toEqual([
      5,
      expect.stringContaining('its day, 2027-04-01, has come or passed (today is 2027-04-02)'),
    ]);
    expect(writesOf(service)).toEqual([]);
    expect(await run('apply', file)).toMatchObject({ exitCode: 0 });
  });

  test('takes today from the time zone of the service', async () => {
    const { folder, environment } = await plan({ 'charts.csv': charts('FY27,2027-04-01,') });
    const given = (zone: string) => ({ ...environment, MASTERSYNC_TIME_ZONE: zone });
    const unknown = await runCli(['plan', folder], given('Asia/Edo'));
    expect([unknown.exitCode, unknown.stderr]).toEqual([
      64,
      expect.stringContaining('"Asia/Edo" is not a time zone'),
    ]);
    expect(await runCli(['plan', folder, '--as-of', 'today'], environment)).toMatchObject({ exitCode: 64 });
    expect(await runCli(['plan', folder], given('America/New_York'))).toMatchObject({ exitCode: 0 });
  });

  test('is rehearsed with a command that writes only on this machine', async () => {
    const { folder, environment } = await plan({ 'charts.csv': charts('FY27,now,') });
    const elsewhere = { ...environment, MASTERSYNC_URL: 'https://workflow.example.com' };
    const finished = await runCli(['sync', folder, '--yes', '--as-of', '2030-01-01'], elsewhere);
    expect([finished.exitCode, finished.stderr]).toEqual([
      64,
      expect.stringContaining('--as-of 2030-01-01 is for rehearsals'),
    ]);
  });

  test('is remembered; what a newer version remembers stops the run before it reads the service', async () => {
    const { night, state, service } = await plan({ 'charts.csv': charts('FY27,2027-04-01,') });
    await night();
    const file = path.join(state, serviceFileName('memory', service.url));
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      service: service.url,
      activations: { scheduled: { dueOn: '2027-04-01' } },
    });
    await writeFile(file, '{"version":99}');
    service.clearRequests();
    const finished = await night();
    expect([finished.exitCode, service.requests.length]).toEqual([1, 0]);
    expect(finished.stderr).toContain(`${file} was written by a newer version`);
    expect(await readFile(file, 'utf8')).toBe('{"version":99}');
  });
});
