// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how variables of a settings file look
/** A folder with a settings file. What may stand in it: test/config. */
import { execFileSync } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Finished, runCli, runProcess } from '../helpers/cli.js';
import {
  certificateFile,
  openGateway,
  openProxy,
  openTlsGateway,
  type PassedRequest,
} from '../helpers/gateways.js';
import { writesOf } from '../helpers/sandboxes.js';
import { gradesCsv, openStage } from '../helpers/stage.js';

const gradesSource = 'sources: [{file: grades.csv}]\n';

interface Arranged {
  /** Between the commands and the service: gives another address for it. */
  readonly behind?: (sandboxUrl: string) => Promise<string>;
  /** More of that service. */
  readonly service?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** A service with one grade, and settings beside its token, which are all that commands know. */
async function arrange(
  settings: string,
  { behind = async (url) => url, service = '', files = {} }: Arranged = {},
) {
  const stage = await openStage({
    seed: { grades: [{ code: 'G1', name: 'Staff', level: 1, default: true }] },
    files: { 'grades.csv': gradesCsv('G1,Staff,1'), ...files },
    variables: { MASTERSYNC_URL: '', MASTERSYNC_TOKEN: '', MASTERSYNC_STATE_DIR: '' },
  });
  const { sandbox, environment, folder: cwd, write } = stage;
  await write('token', `${sandbox.token}\n`);
  const services = `services:\n  main: {url: "${await behind(sandbox.url)}", tokenFile: token${service}}\n`;
  await write('mastersync.yaml', services + settings);
  const plan = (variables: Readonly<Record<string, string>>): Promise<Finished> =>
    runCli(['plan'], { ...environment, ...variables }, { cwd });
  const planAlone = (variables: Readonly<Record<string, string>>) =>
    runProcess(['plan'], { ...environment, ...variables }, { cwd });
  return { ...stage, plan, planAlone };
}

describe('a settings file', () => {
  test.each(['token', 'mastersync.yaml'])('is refused, and nothing waits for it: %s', async (name) => {
    const { at, run, write } = await arrange(gradesSource);
    await write(name, '#'.repeat(1_000_001));
    const large = await run('plan');
    await rm(at(name));
    execFileSync('mkfifo', [at(name)]);
    for (const [finished, reason] of [
      [large, 'is larger than'],
      [await run('plan'), 'is not a file'],
    ] as const)
      expect([finished.exitCode, finished.stderr]).toEqual([
        64,
        expect.stringMatching(new RegExp(`${name}.* cannot be read: it ${reason}`)),
      ]);
  });

  test('is all that the nightly job needs: sources, service, token and a state folder beside it', async () => {
    const { sandbox, at, run, write } = await arrange(gradesSource);
    await write('grades.csv', gradesCsv('G1,Manager,1'));
    const { exitCode, stderr } = await run('sync', '--yes');
    expect([exitCode, writesOf(sandbox).length]).toEqual([0, 1]);
    expect(stderr).toContain('can be read by every user');
    expect(await readdir(at('.mastersync/runs'))).toHaveLength(1);
    expect((await run('runs')).stdout).toContain('sync');
  });

  test('chooses the language, also of --help', async () => {
    const { run } = await arrange('lang: ja # for HR\n');
    expect((await run('plan', '--help')).stdout).toContain('変更内容を表示する');
    expect((await run('plan')).stderr).toContain('読み込むフォルダまたはファイルを指定してください');
    expect((await run('plan', '--lang', 'en')).stderr).toContain('Name the folder');
  });

  test('that was named must be there', async () => {
    const { exitCode, stderr } = await runCli(['validate', '--config', 'no/such.yaml']);
    const said = 'no/such.yaml: the settings file cannot be read: ENOENT';
    expect([exitCode, stderr]).toEqual([64, expect.stringContaining(said)]);
  });
});

describe('the sources of a settings file', () => {
  test('have each file once: a folder leaves out what is named beside it', async () => {
    const { json, run } = await arrange(
      'sources: [{file: ./export/}, {file: export/items.csv, table: items, master: V1, columns: {number: code}}]\n',
      {
        files: {
          'export/masters.csv': 'code,name\nV1,Vendors\n',
          'export/items.csv': 'number,name\nA,One\nB,Two\n',
        },
      },
    );
    expect(await json('plan')).toMatchObject({ exitCode: 0, problems: [], totals: { create: 3 } });
    const { stdout } = await run('doctor');
    expect([stdout.match(/items\.csv/g)?.length, stdout]).toEqual([1, expect.stringContaining('3 rows')]);
  });

  test('give way to data on the command line, with its options', async () => {
    const { run } = await arrange('sources: [{file: none.csv, table: grades}]\n');
    expect((await run('plan', 'grades.csv', '--encoding', 'utf-8')).exitCode).toBe(0);
    const { exitCode, stderr } = await run('plan', '--encoding', 'utf-8');
    const said = '--encoding applies to data named on the command line.';
    expect([exitCode, stderr]).toEqual([64, expect.stringContaining(said)]);
  });

  test('that are all optional and missing stop the run: most likely an export has stopped', async () => {
    const { json } = await arrange('sources: [{file: none.csv, table: grades, optional: true}]\n');
    expect(await json('plan')).toMatchObject({ exitCode: 7, problems: [{ code: 'nothing_read' }] });
  });
});

describe('on the way to the service', () => {
  test('headers for a gateway go with every request, and never in place of those of the tool', async () => {
    const passed: PassedRequest[] = [];
    const { sandbox, plan } = await arrange(gradesSource, {
      behind: async (url) => {
        const gateway = await openGateway(url, passed);
        return gateway.url;
      },
      service: ', headers: {X-Gateway-Key: "${KEY}", X-Caller-Id: u1}',
    });
    expect((await plan({ KEY: 'k1' })).exitCode).toBe(0);
    expect(passed.length).toBeGreaterThan(0);
    const authorization = `Bearer ${sandbox.token}`;
    for (const { headers } of passed)
      expect(headers).toMatchObject({ 'x-gateway-key': 'k1', 'x-caller-id': 'u1', authorization });
  });

  test('a proxy opens a tunnel for https, whose certificate NODE_EXTRA_CA_CERTS makes known', async () => {
    const behind = async () => 'https://workflow.test';
    const { sandbox, planAlone } = await arrange(gradesSource, { behind });
    const server = await openTlsGateway(sandbox.url);
    const proxy = await openProxy({ service: sandbox.url, tunnelPort: server.port });
    const unknown = await planAlone({ HTTPS_PROXY: proxy.url });
    expect([unknown.exitCode, server.passed]).toEqual([9, []]);
    expect(unknown.stderr).toContain('NODE_EXTRA_CA_CERTS');
    const NODE_EXTRA_CA_CERTS = path.resolve(certificateFile);
    expect((await planAlone({ HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS })).exitCode).toBe(0);
    expect(proxy.passed.at(-1)?.line).toBe('CONNECT workflow.test:443');
    expect(proxy.passed.at(-1)?.headers).not.toHaveProperty('authorization');
    expect(server.passed[0]?.headers['authorization']).toBe(`Bearer ${sandbox.token}`);
  });
});
