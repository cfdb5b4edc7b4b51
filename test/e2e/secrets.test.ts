/** No secret is in what a run writes, whatever goes wrong and wherever the service repeats it. */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../src/sandbox/index.js';
import { gradesCsv, openStage } from '../helpers/stage.js';
import { unzipped } from '../helpers/unzipped.js';

const grades = gradesCsv('G1,One,1', 'G2,Two,2', 'G3,Three,3');
const reports = ['html', 'xlsx', 'md', 'json', 'csv'].flatMap((end) => ['--report', `report.${end}`]);

/** All bytes below a folder, those in packed parts of workbooks as well. */
async function everythingIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('token'));
  const contents = files.map(async ({ parentPath, name }) => {
    const bytes = await readFile(path.join(parentPath, name));
    const parts = name.endsWith('.xlsx') ? Object.values(await unzipped(bytes)) : [];
    return [bytes.toString('utf8'), ...parts].join('\n');
  });
  return (await Promise.all(contents)).join('\n');
}

const secret = 'tok3n-that-nobody-may-see';
const refusing = (status: number) => ({
  kind: 'answer' as const,
  when: 'before' as const,
  status,
  body: JSON.stringify({ message: `no: ${secret}`, errors: { base: [`Bearer ${secret}`] } }),
});
const fromFile = 'tokenFile: token';
const failing = `tokenCommand: [node, -e, "console.log('${secret}'); throw '${secret}'"]`;

describe('a token', () => {
  test.each<[string, string, number, SandboxOptions['onRequest']?]>([
    ['from the environment', 'tokenEnv: OWN', 0],
    ['from a file', fromFile, 0],
    ['from a command that fails and says it', failing, 64],
    ['that the service refuses and repeats', fromFile, 8, () => refusing(401)],
    [
      'beside writes that are refused',
      fromFile,
      3,
      ({ method }) => (method === 'GET' ? undefined : refusing(422)),
    ],
  ])('%s is nowhere in what a run writes', async (_, setting, exitCode, onRequest) => {
    const variables = { MASTERSYNC_URL: '', MASTERSYNC_TOKEN: '', OWN: secret };
    const stage = await openStage({
      files: { 'data/grades.csv': grades, token: secret },
      variables,
      ...(onRequest && { onRequest }),
    });
    const { sandbox, folder, write } = stage;
    const run = (...args: readonly string[]) => stage.run(...args, '--config', 'token.yaml');
    sandbox.addToken(secret, { permissions: 'all' });
    await write('token.yaml', `services: {main: {url: "${sandbox.url}", ${setting}}}\n`);
    const synced = await run('sync', 'data', '--verbose', ...reports, '--yes');
    const ends = [
      synced,
      await run('plan', 'data', '--verbose', ...reports, '--out', 'plan.jsonl'),
      await run('sync', 'data', '--verbose', '--yes', '--json'),
      await run('doctor', 'data'),
      await run('doctor', '--json'),
    ];
    expect(synced.exitCode).toBe(exitCode);
    const said = ends.flatMap(({ stdout, stderr }) => [stdout, stderr]).join('\n');
    expect(said.length).toBeGreaterThan(100);
    expect(said).not.toContain(secret);
    expect(await everythingIn(folder)).not.toContain(secret);
  });

  test('would be found where it stood, in packed files too', async () => {
    const { run, folder } = await openStage({ files: { 'data/grades.csv': gradesCsv(`G1,${secret},1`) } });
    await run('plan', 'data', '--report', 'report.xlsx');
    await rm(path.join(folder, 'data'), { recursive: true });
    expect(await everythingIn(folder)).toContain(secret);
  });
});

const key = 'k3y-of-the-gateway/+=';
const hookPath = '/services/T0/B0/abcdef1234';

describe('secrets that the service repeats in its records', () => {
  const described = `token ${secret}, key ${key}, hook ${hookPath}`;

  async function arrange() {
    const stage = await openStage({
      seed: {
        folders: [
          { code: 'F1', name: secret, description: described },
          { code: 'F2', name: '人事', description: described },
        ],
      },
      files: { 'data/folders.csv': 'code,name,description\nF1,総務,\nF2,人事部,*\n', token: secret },
      variables: { MASTERSYNC_URL: '', MASTERSYNC_TOKEN: '' },
    });
    const { sandbox, write } = stage;
    sandbox.addToken(secret, { permissions: 'all' });
    const settings = [
      `services: {main: {url: "${sandbox.url}", tokenFile: token, headers: {X-Gateway: "${key}"}}}`,
      `notify: [{on: [always], webhook: "http://127.0.0.1:9${hookPath}"}]`,
    ].join('\n');
    // Its name begins like that of the token, which is not looked into.
    await write('token.yaml', settings);
    const run = (...args: readonly string[]) => stage.run(...args, '--config', 'token.yaml');
    return { ...stage, run };
  }

  const hidden = [secret, key, key.replaceAll('/', '\\/'), encodeURIComponent(key), hookPath];

  test('are nowhere in what its commands write', async () => {
    const { sandbox, folder, run } = await arrange();
    const ends = [
      await run('plan', 'data', '--verbose', '--out', 'plan.jsonl'),
      await run('plan', 'data', '--json', '--log', 'json'),
      await run('sync', 'data', '--yes', '--verbose', ...reports),
      await run('undo', 'latest', '--out', 'undo.jsonl'),
      await run('apply', 'undo.jsonl', '--verbose'),
      await run('export', 'folders', '--to', 'refused'),
      await run('export', 'folders', '--leave-out', '--to', 'export'),
      await run('api', 'GET', '/v1/folders'),
      await run('api', 'GET', '/v1/folders', '--all', '--json'),
      await run('api', 'GET', '/v1/folders', '--verbose', '--output', 'folders.json'),
      await run('doctor', 'data'),
    ];
    expect(ends.slice(0, 3).map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    const said = ends.flatMap(({ stdout, stderr }) => [stdout, stderr]).join('\n');
    expect(said).toContain('***');
    const all = `${said}\n${await everythingIn(folder)}`;
    for (const one of hidden) expect(all).not.toContain(one);
    // What is hidden in the record of a run is not written to the service in its place.
    expect(JSON.stringify(sandbox.dump())).not.toContain('***');
  });

  test('are not lost to a run that goes on with what it has read', async () => {
    const { sandbox, run } = await arrange();
    await run('sync', 'data', '--yes');
    expect(sandbox.dump().folders).toMatchObject([
      { name: '総務', description: '' },
      { name: '人事部', description: described },
    ]);
  });
});
