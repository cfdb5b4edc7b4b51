/** No secret is in what a run writes, whatever goes wrong and wherever the service repeats it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../src/sandbox/index.js';
import { dataFolder, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

const grades = 'code,name,level\nG1,One,1\nG2,Two,2\nG3,Three,3\n';
const reports = ['html', 'xlsx', 'md', 'json', 'csv'].flatMap((end) => ['--report', `report.${end}`]);

/** All bytes below a folder, those in packed parts of workbooks as well. */
async function everythingIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('token'));
  const contents = await Promise.all(
    files.map(({ parentPath, name }) => readFile(path.join(parentPath, name))),
  );
  return contents.map((bytes) => bytes.toString('utf8') + unpacked(bytes)).join('\n');
}

/** Every part of a zip that can be unpacked where its header stands. */
function unpacked(bytes: Buffer): string {
  const parts: string[] = [];
  for (let at = bytes.indexOf('PK\x03\x04'); at !== -1; at = bytes.indexOf('PK\x03\x04', at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    try {
      parts.push(inflateRawSync(bytes.subarray(start)).toString('utf8'));
    } catch {
      // Not a packed part.
    }
  }
  return parts.join('\n');
}

interface Story {
  readonly sandbox?: SandboxOptions;
  readonly environment?: (token: string) => Readonly<Record<string, string>>;
  /** Of the service in the settings file. */
  readonly service?: (token: string) => string;
  readonly exitCode: number;
}

const node = JSON.stringify(process.execPath);
const refusing = (status: number, token: string) => ({
  kind: 'answer' as const,
  when: 'before' as const,
  status,
  body: JSON.stringify({ message: `no: ${token}`, errors: { base: [`Bearer ${token}`] } }),
});
const secret = 'tok3n-that-nobody-may-see';
const writes = (status: number) => ({
  onRequest: ({ method }: { readonly method: string }) =>
    method === 'GET' ? undefined : refusing(status, secret),
});

const stories: readonly (readonly [string, Story])[] = [
  ['from the environment', { environment: (token) => ({ MASTERSYNC_TOKEN: token }), exitCode: 0 }],
  ['from a file', { service: () => 'tokenFile: token', exitCode: 0 }],
  [
    'from a command that fails and says it',
    {
      service: (token) => `tokenCommand: [${node}, -e, "console.log('${token}'); throw '${token}'"]`,
      exitCode: 64,
    },
  ],
  [
    'that the service refuses and repeats',
    { service: () => 'tokenFile: token', sandbox: { onRequest: () => refusing(401, secret) }, exitCode: 8 },
  ],
  [
    'beside writes that are refused',
    { service: () => 'tokenFile: token', sandbox: writes(422), exitCode: 3 },
  ],
];

describe('a token', () => {
  test.each(stories)('%s is nowhere in what a run writes', async (_, story) => {
    const sandbox = await openSandbox(story.sandbox);
    sandbox.addToken(secret, { permissions: 'all' });
    const own = story.service?.(secret);
    const folder = await dataFolder({ 'data/grades.csv': grades, token: `${secret}\n` });
    const settings = `services: {main: {url: "${sandbox.url}"${own === undefined ? '' : `, ${own}`}}}\n`;
    await writeFile(path.join(folder, 'token.yaml'), settings);
    const place = { MASTERSYNC_STATE_DIR: path.join(folder, 'state'), ...story.environment?.(secret) };
    const config = ['--config', path.join(folder, 'token.yaml')];
    const placed = reports.map((name) => (name.startsWith('report.') ? path.join(folder, name) : name));
    const args = [path.join(folder, 'data'), ...config, '--verbose', ...placed];
    const planned = await runCli(['plan', ...args, '--out', path.join(folder, 'plan.jsonl')], place);
    const synced = await runCli(['sync', ...args, '--yes'], place);
    const json = await runCli(['sync', ...args, '--yes', '--json'], place);
    const examined = await runCli(['doctor', path.join(folder, 'data'), ...config], place);
    const diagnosed = await runCli(['doctor', ...config, '--json'], place);
    expect(synced.exitCode).toBe(story.exitCode);
    const said = [planned, synced, json, examined, diagnosed]
      .flatMap(({ stdout, stderr }) => [stdout, stderr])
      .join('\n');
    expect(said.length).toBeGreaterThan(100);
    expect(said).not.toContain(secret);
    expect(await everythingIn(folder)).not.toContain(secret);
  });

  test('would be found where it stood, in packed files too', async () => {
    const sandbox = await openSandbox({});
    const folder = await dataFolder({ 'data/grades.csv': `code,name,level\nG1,${secret},1\n` });
    const report = path.join(folder, 'report.xlsx');
    await runCli(['plan', path.join(folder, 'data'), '--report', report], environmentOf(sandbox));
    expect(unpacked(await readFile(report))).toContain(secret);
  });
});

const key = 'k3y-of-the-gateway/+=';
const hookPath = '/services/T0/B0/abcdef1234';

describe('secrets that the service repeats in its records', () => {
  const described = `token ${secret}, key ${key}, hook ${hookPath}`;

  async function arrange() {
    const sandbox = await openSandbox({
      seed: {
        folders: [
          { code: 'F1', name: secret, description: described },
          { code: 'F2', name: '人事', description: described },
        ],
      },
    });
    sandbox.addToken(secret, { permissions: 'all' });
    const folder = await dataFolder({
      'data/folders.csv': 'code,name,description\nF1,総務,\nF2,人事部,*\n',
      token: `${secret}\n`,
    });
    const settings = [
      `services: {main: {url: "${sandbox.url}", tokenFile: token, headers: {X-Gateway: "${key}"}}}`,
      `notify: [{on: [always], webhook: "http://127.0.0.1:9${hookPath}"}]`,
    ].join('\n');
    await writeFile(path.join(folder, 'token.yaml'), settings);
    const place = { MASTERSYNC_STATE_DIR: path.join(folder, 'state') };
    const run = (...args: readonly string[]) =>
      runCli([...args, '--config', path.join(folder, 'token.yaml')], place);
    return { sandbox, folder, run };
  }

  const hidden = [secret, key, key.replaceAll('/', '\\/'), encodeURIComponent(key), hookPath];

  test('are nowhere in what its commands write', async () => {
    const { sandbox, folder, run } = await arrange();
    const data = path.join(folder, 'data');
    const placed = reports.map((name) => (name.startsWith('report.') ? path.join(folder, name) : name));
    const ends = [
      await run('plan', data, '--verbose', '--out', path.join(folder, 'plan.jsonl')),
      await run('plan', data, '--json', '--log', 'json'),
      await run('sync', data, '--yes', '--verbose', ...placed),
      await run('undo', 'latest', '--out', path.join(folder, 'undo.jsonl')),
      await run('apply', path.join(folder, 'undo.jsonl'), '--verbose'),
      await run('export', 'folders', '--to', path.join(folder, 'refused')),
      await run('export', 'folders', '--leave-out', '--to', path.join(folder, 'export')),
      await run('api', 'GET', '/v1/folders'),
      await run('api', 'GET', '/v1/folders', '--all', '--json'),
      await run('api', 'GET', '/v1/folders', '--verbose', '--output', path.join(folder, 'folders.json')),
      await run('doctor', data),
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
    const { sandbox, folder, run } = await arrange();
    await run('sync', path.join(folder, 'data'), '--yes');
    expect(sandbox.dump().folders).toMatchObject([
      { name: '総務', description: '' },
      { name: '人事部', description: described },
    ]);
  });
});
