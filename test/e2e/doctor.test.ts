/** What `doctor` says of a folder, a service and the machine. Each check by itself: test/doctor. */
import { describe, expect, test } from 'vitest';
import { serviceFileName } from '../../src/apply/memory/memory-file.js';
import type { JsonDocument } from '../../src/report/data/json-document.js';
import { resourceNames } from '../../src/resources/index.js';
import { dataFolder, documentOf, runCli } from '../helpers/cli.js';
import { writesOf } from '../helpers/sandboxes.js';
import { gradesCsv, openStage } from '../helpers/stage.js';
import { openServer } from './tiny-server.js';

const files = { 'hr/grades.csv': gradesCsv('G1,One,1') };

interface DoctorDocument extends JsonDocument {
  readonly checks: readonly Readonly<
    Record<'name' | 'status' | 'code' | 'message' | 'advice', string> & { resource: string | null }
  >[];
  readonly next: string;
}

/** Without a service, unless the environment names one. */
async function diagnose(
  cwd: string,
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
) {
  const finished = await runCli(['doctor', ...args, '--json'], environment, { cwd });
  const { checks, exitCode, next } = documentOf(finished) as DoctorDocument;
  expect(finished.exitCode).toBe(exitCode);
  const codes = (status: string) =>
    checks
      .filter((one) => one.status === status)
      .map(({ code, resource }) => [code, resource].filter(Boolean).join(' '));
  return {
    checks,
    exitCode,
    next,
    failed: codes('failed'),
    warning: codes('warning'),
    text: finished.stdout,
  };
}

/** A folder as `init` leaves it; the token is in the environment, unless it is another one. */
async function initiated(options: Parameters<typeof openStage>[0] = {}) {
  const stage = await openStage({ files, ...options });
  const { sandbox, folder, run, environment } = stage;
  expect((await run('init', '--yes', '--url', sandbox.url)).exitCode).toBe(0);
  const { MASTERSYNC_URL: _, ...place } = environment;
  const doctor = (variables: Readonly<Record<string, string>> = {}, ...args: readonly string[]) =>
    diagnose(folder, { ...place, ...variables }, ...args);
  return { ...stage, doctor };
}

describe('doctor', () => {
  test('shows a line for each check and the next command, in both languages', async () => {
    const { run } = await initiated();
    const english = (await run('doctor', '--lang', 'en')).stdout.split('\n');
    for (const line of [
      /^ok {7}Token {13}read from MASTERSYNC_TOKEN$/,
      /^ok {7}Sign-in {11}the token is accepted; it acts for admin 管理 担当$/,
      /^ok {7}Read grades {7}0 records$/,
    ])
      expect(english).toContainEqual(expect.stringMatching(line));
    expect(english.at(-2)).toMatch(/^Next: mastersync plan/);
    const japanese = (await run('doctor', '--lang', 'ja')).stdout.split('\n');
    const token = /^正常 {4}トークン {14}MASTERSYNC_TOKEN から取得しました$/;
    expect(japanese).toContainEqual(expect.stringMatching(token));
    expect(japanese.length).toBe(english.length);
  });

  test('sends a newcomer with nothing to init, with the exit code of a missing service', async () => {
    const { exitCode, checks, next } = await diagnose(await dataFolder({}), {});
    const failed = checks.filter(({ status }) => status === 'failed').map(({ name }) => name);
    expect([exitCode, failed, next]).toEqual([
      64,
      expect.arrayContaining(['service', 'token']),
      'mastersync init',
    ]);
  });

  test('reports every fault of a settings file with its line, and goes on', async () => {
    const settings = 'prnue: true\nservices: {a: {url: "http://workflow.example"}}\n';
    const folder = await dataFolder({ ...files, 'mastersync.yaml': settings });
    const { exitCode, failed, checks } = await diagnose(folder, {}, 'hr');
    expect([exitCode, failed]).toEqual([64, ['setting_faulty', 'setting_faulty']]);
    const faults = checks.filter(({ code }) => code === 'setting_faulty').map(({ message }) => message);
    expect(faults).toEqual([
      expect.stringMatching(/mastersync\.yaml:1:1 prnue: no such setting\. Did you mean "prune"\?/),
      expect.stringMatching(/mastersync\.yaml:2:\d+ services\.a\.url/),
    ]);
    expect(checks.map(({ code }) => code)).toContain('source_read');
    const waiting = checks.filter(({ name }) => ['service', 'token', 'state', 'connection'].includes(name));
    expect(waiting.map(({ status }) => status)).toEqual(Array(4).fill('skipped'));
  });

  test.each([
    ['that is missing', '', 64, 'token_unusable'],
    ['that is refused', 'wrong-token', 8, 'token_refused'],
  ])('reports a token %s, and does not show it', async (_, token, code, finding) => {
    const { doctor } = await initiated();
    const { exitCode, failed, text, next } = await doctor({ MASTERSYNC_TOKEN: token });
    expect({ exitCode, failed }).toEqual({ exitCode: code, failed: [finding] });
    expect([next.startsWith('mastersync doctor'), text.includes('wrong-token')]).toEqual([true, false]);
  });

  test('reports each missing right: a failure where the data or what its rows refer to needs it, else a warning', async () => {
    const { sandbox, doctor, write } = await initiated({
      switches: { workflowReadPermission: 'workflow_misc' },
    });
    sandbox.addToken('poor', { permissions: ['team', 'master_read'] });
    const warning = ['read_forbidden_unneeded folders', 'read_forbidden_unneeded categories'];
    const expected = { exitCode: 8, failed: ['read_forbidden grades'], warning };
    expect(await doctor({ MASTERSYNC_TOKEN: 'poor' })).toMatchObject(expected);
    // Rows only name users, so the token need not manage them: no warning.
    await write('memberships.csv', 'team,user,leader,grades\n0110,u001,TRUE,G01\n');
    expect(await doctor({ MASTERSYNC_TOKEN: 'poor' }, 'memberships.csv')).toMatchObject(expected);
    expect(writesOf(sandbox)).toEqual([]);
  });

  test('reports a time zone that does not exist, and the right that is enough to read masters', async () => {
    const { sandbox, doctor, write } = await initiated();
    const faulty = await doctor({ MASTERSYNC_TIME_ZONE: 'Mars' });
    expect(faulty).toMatchObject({ exitCode: 64, failed: ['day_unknown'] });
    sandbox.addToken('poor', { permissions: ['user', 'team'] });
    await write('masters.csv', 'code,name\nM1,Vendors\n');
    const { failed, checks } = await doctor({ MASTERSYNC_TOKEN: 'poor' }, 'masters.csv');
    expect(failed).toEqual(['read_forbidden masters']);
    const { advice } = checks.find(({ resource }) => resource === 'masters') ?? {};
    expect(advice).toMatch(/master_read is enough to plan and export/);
  });

  test('reads the first record of all resources, those within others as well', async () => {
    const seed = {
      charts: [{ name: 'FY26', current: true }],
      teams: [{ chart: 'FY26', code: 'T1', name: 'Sales', parentCode: null }],
      masters: [{ code: 'M1', name: 'Vendors' }],
    };
    const { checks } = await (await initiated({ seed })).doctor();
    const read = checks.filter(({ name }) => name === 'read');
    expect(read.map(({ resource, status }) => [resource, status])).toEqual(
      resourceNames.map((resource) => [resource, 'ok']),
    );
  });

  test.each<[string, () => Promise<Readonly<Record<string, string>>>, RegExp]>([
    ['nothing listens', async () => ({ MASTERSYNC_URL: 'http://127.0.0.1:9' }), /nothing is listening/],
  ])('reports after one try that the service is not reached, where %s', async (_, environment, message) => {
    const variables = { MASTERSYNC_TOKEN: 'token', ...(await environment()) };
    const { exitCode, failed, checks } = await diagnose(await dataFolder({}), variables);
    expect([exitCode, failed]).toEqual([9, expect.arrayContaining(['not_connected'])]);
    const connection = checks.find(({ name }) => name === 'connection');
    expect(connection?.message).toMatch(message);
    expect(connection?.message).not.toMatch(/tries/);
    expect(connection?.advice).not.toBe('');
  });

  test('warns of a clock that is off by minutes', async () => {
    const server = await openServer((_, response) => {
      response.setHeader('date', new Date(Date.now() - 120_000).toUTCString()).end('[]');
    });
    const variables = { MASTERSYNC_TOKEN: 'token', MASTERSYNC_URL: server.url };
    expect(await diagnose(await dataFolder({}), variables)).toMatchObject({ warning: ['clock_fast'] });
  });

  test('reports unreadable data, and rows with problems, with the exit code of plan', async () => {
    const { doctor, write } = await initiated();
    await write('hr/grades.csv', gradesCsv('G1,One,12a'));
    const wrong = await doctor();
    expect(wrong).toMatchObject({ exitCode: 7, failed: ['rows_faulty'] });
    expect(wrong.next).toMatch(/^mastersync validate/);
    const missing = await doctor({}, 'nowhere');
    expect(missing).toMatchObject({ exitCode: 7, failed: ['source_missing'] });
    expect(missing.text).toContain('mastersync export --to');
  });

  test.each([['the memory of a newer version', serviceFileName.bind(null, 'memory'), 1, 'state_unreadable']])(
    'reports a state folder with %s, with the exit code of sync',
    async (_, nameOf, exitCode, check) => {
      const { sandbox, doctor, run, at, write } = await initiated({ files: { ...files, 'state/x': '' } });
      const file = `state/${nameOf(sandbox.url)}`;
      await write(file, '{"version":99}');
      const diagnosis = await doctor();
      expect(diagnosis).toMatchObject({ exitCode, failed: [check] });
      expect(diagnosis.text).toContain(at(file));
      expect(await run('sync', '--yes')).toMatchObject({ exitCode });
    },
  );
});

describe('a first run', () => {
  test.each([
    ['without a service', ['plan', 'samples/nightly/data'], {}, '`mastersync init`'],
    [
      'without a token',
      ['plan', 'samples/nightly/data'],
      { MASTERSYNC_URL: 'https://w.example' },
      '`mastersync doctor`',
    ],
    ['without data', ['plan'], {}, '`mastersync init`'],
  ] as const)('%s is answered with the command to type', async (_, args, environment, command) => {
    const { exitCode, stderr } = await runCli(args, environment);
    expect([exitCode, stderr]).toEqual([64, expect.stringContaining(command)]);
  });
});
