/** Twenty services shared among workers, as the samples for schedulers do it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { installBundle, runCli } from '../helpers/cli.js';
import { openFleet, type TestFleet } from '../helpers/fleets.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const names = Array.from({ length: 20 }, (_, index) => `tenant${index + 1}`);

/** What the workers run, and what sums up, with the folder of results that is given. */
async function scripts(results: string): Promise<readonly string[]> {
  const text = await readFile('samples/unattended/kubernetes-fleet.yaml', 'utf8');
  const place = ['spec', 'jobTemplate', 'spec', 'template', 'spec', 'containers', 0, 'command', 2];
  const jobs = parseAllDocuments(text).slice(1);
  return jobs.map((job) => String(job.getIn(place)).replaceAll('/results', results));
}

async function work(script: string, index: number, { environment }: TestFleet, bin: string) {
  const env = {
    ...environment,
    PATH: `${bin}:${process.env['PATH']}`,
    LANG: 'C',
    JOB_COMPLETION_INDEX: `${index}`,
  };
  const child = spawn('sh', ['-c', script], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  const [exitCode] = await once(child, 'close');
  return { exitCode, stdout };
}

function gradesOf(name: string): string {
  return name === 'tenant7' ? 'code,name,level\nG1,部長,x\n' : `code,name,level\nG1,${name},1\n`;
}

test('twenty services in twenty parts end as one run for all of them does', {
  timeout: 600_000,
}, async () => {
  const [inParts, inOneRun] = [await openFleet(names, gradesOf), await openFleet(names, gradesOf)];
  const folder = await temporaryFolder({});
  const [bin, results] = [path.join(folder, 'bin'), path.join(folder, 'results')];
  await mkdir(bin);
  await installBundle(bin);
  const [worker = '', table = ''] = await scripts(results);
  const exitCodes: number[] = [];
  for (const index of names.keys()) exitCodes.push((await work(worker, index, inParts, bin)).exitCode);
  expect(exitCodes).toEqual(names.map((name) => (name === 'tenant7' ? 7 : 0)));
  const merged = await work(table, 0, inParts, bin);

  const whole = await runCli(['sync', '--all-services', '--yes'], inOneRun.environment);
  expect(merged.exitCode).toBe(whole.exitCode);
  const tableOf = (stdout: string) =>
    stdout
      .trimEnd()
      .split('\n')
      .slice(-names.length - 1)
      .sort();
  expect(tableOf(merged.stdout)).toEqual(tableOf(whole.stdout));
  const state = ({ sandboxes }: TestFleet) =>
    [...sandboxes.values()].map((sandbox) => sandbox.state().grades.map(({ name, code }) => [code, name]));
  expect(state(inParts)).toEqual(state(inOneRun));
  expect(state(inParts).flat()).toHaveLength(19);
});
