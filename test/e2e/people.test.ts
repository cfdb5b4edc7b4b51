import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { loadSeed, type Sandbox } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, type Finished, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const sample = 'samples/people';

const folders: string[] = [];

afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

interface Company {
  readonly service: Sandbox;
  night(name: string): Promise<Finished>;
  /** Who is in a team: leaders with a star. */
  team(code: string): readonly string[];
  statusOf(user: string): string | undefined;
}

async function openCompany(): Promise<Company> {
  const service = await openSandbox({ seed: await loadSeed(`${sample}/service`) });
  const stateFolder = await mkdtemp(path.join(tmpdir(), 'mastersync-'));
  folders.push(stateFolder);
  const environment = { ...environmentOf(service), MASTERSYNC_STATE_DIR: stateFolder };
  return {
    service,
    night: (name) => {
      service.clearRequests();
      return runCli(['sync', `${sample}/${name}`, '--prune=memberships', '--yes', '--json'], environment);
    },
    team: (code) =>
      (service.dump().memberships ?? [])
        .filter(({ team }) => team === code)
        .map(({ user, leader }) => (leader ? `${user}*` : user))
        .sort(),
    statusOf: (user) => service.dump().users?.find(({ code }) => code === user)?.status,
  };
}

const totalsOf = (finished: Finished) => documentOf(finished).totals;

/** Leaves out what does not change. */
function changesOf(finished: Finished): Readonly<Record<string, number>> {
  const { unchanged: _, ...changes } = totalsOf(finished);
  return Object.fromEntries(Object.entries(changes).filter(([, count]) => count > 0));
}

describe('the four nights of the sample', () => {
  test('each brings what HR has entered, and the last finds nothing to do when it is run again', async () => {
    const company = await openCompany();

    expect(changesOf(await company.night('1-joiner'))).toEqual({ create: 1 });
    expect(company.statusOf('E1019')).toBe('invited');
    expect(company.team('110')).not.toContain('E1019');

    expect(changesOf(await company.night('2-mover'))).toEqual({ create: 4, update: 1, delete: 2 });
    expect(company.team('110')).toEqual(['E1004*', 'E1005', 'E1006', 'E1007', 'E1019']);
    expect(company.team('120')).toEqual(['E1003*', 'E1009', 'E1010', 'E1011']);
    expect(company.team('130')).toEqual(['E1003', 'E1012*', 'E1013']);
    expect(company.team('100')).toEqual(['E1001*', 'E1008']);

    expect(changesOf(await company.night('3-leave'))).toEqual({ update: 1 });
    expect(company.statusOf('E1018')).toBe('suspended');
    expect(company.team('220')).toContain('E1018');

    expect(changesOf(await company.night('4-leaver'))).toEqual({ update: 1, delete: 1 });
    expect(company.statusOf('E1005')).toBe('suspended');
    expect(company.team('110')).not.toContain('E1005');
    expect(changesOf(await company.night('4-leaver'))).toEqual({});
  });

  test('who leaves without another team is withheld on a first night, and who moves is not', async () => {
    const company = await openCompany();
    const finished = await company.night('4-leaver');
    const withheld = documentOf(finished).withheld.map(({ change, code }) => `${code} ${change}`);
    expect(withheld).toEqual(['first_run memberships/2026年度組織/110/E1005']);
    expect(company.team('110')).toContain('E1005');
    expect(company.team('120')).not.toContain('E1008');
  });
});

describe('people beside the files of the sample', () => {
  const header = 'team,user,leader,grades,action';

  test('a saved plan that changes another team as well is carried out whole, and undone whole', async () => {
    const { service, team } = await openCompany();
    const folder = await dataFolder({
      'teams.csv': 'chart,code,name,parentCode\n2026年度組織,130,物流二課,100\n',
      'memberships.csv': `${header}\n110,E1007,,,delete\n120,E1010,TRUE,G4,\n`,
    });
    const environment = { ...environmentOf(service), MASTERSYNC_STATE_DIR: path.join(folder, 'state') };
    const file = path.join(folder, 'plan.jsonl');
    await runCli(['plan', folder, '--out', file], environment);
    const applied = await runCli(['apply', file, '--yes'], environment);
    expect(applied.stdout).toContain('Applied 3 of 3 changes');
    expect(team('110')).not.toContain('E1007');
    const inverse = path.join(folder, 'undo.jsonl');
    const undone = await runCli(['undo', 'latest', '--out', inverse, '--json'], environment);
    expect(changesOf(undone)).toEqual({ create: 1, update: 2 });
    // A member whom the undo changes, by name.
    expect(undone.stdout).toContain('西 佳奈');
  });

  test.each(['/v1/users', '/v1/user', '/v1/grades', '/teams/'])(
    'a service that refuses %s ends the run with that answer while other lists are being read',
    async (refused) => {
      const body = '{"code":"forbidden","message":"no right"}';
      const service = await openSandbox({
        seed: await loadSeed(`${sample}/service`),
        onRequest: ({ path: asked }) =>
          asked === refused || (refused.endsWith('/') && asked.includes(refused))
            ? { kind: 'answer', when: 'before', status: 403, body }
            : undefined,
      });
      const args = ['sync', `${sample}/1-joiner`, '--prune=memberships', '--yes', '--json'];
      const finished = await runCli(args, environmentOf(service));
      expect(finished.exitCode).toBe(8);
      expect(documentOf(finished).failure).toContain(refused);
      expect(writesOf(service)).toEqual([]);
    },
  );

  describe('before a deactivation, the teams that no row names are read', () => {
    const planned = async (files: Readonly<Record<string, string>>, permissions: 'all' | ['user']) => {
      const { service } = await openCompany();
      service.addToken('own', { permissions });
      const environment = { ...environmentOf(service), MASTERSYNC_TOKEN: 'own' };
      const finished = await runCli(['plan', await dataFolder(files), '--json'], environment);
      const { withheld, problems } = documentOf(finished);
      return {
        withheld: withheld.map(({ change, code }) => `${code} ${change}`),
        problems: problems.map(({ code, severity }) => `${severity} ${code}`),
        reads: service.requests.map(({ path: read }) =>
          String(read)
            .replace(/\?.*/, '')
            .replace(/[0-9a-f-]{36}/g, '…'),
        ),
      };
    };
    const leaver = { 'users.csv': 'code,status\nE1016,deactivated\nE1017,deactivated\n' };

    test('one request for each person, and one for each of these teams', async () => {
      const { withheld, reads } = await planned(leaver, 'all');
      expect(withheld).toEqual(['last_leader users/E1016#set-status']);
      expect(reads.filter((read) => read.endsWith('/teams'))).toHaveLength(2);
      expect(reads.filter((read) => /\/teams\/.+/.test(read))).toEqual(['/v1/organizationCharts/…/teams/…']);
    });

    test('a token that may not read them is a warning', async () => {
      const { withheld, problems } = await planned(leaver, ['user']);
      expect([withheld, problems]).toEqual([[], ['warning teams_of_leavers_unread']]);
    });
  });
});
