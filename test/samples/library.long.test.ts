/**
 * The library as those who install it meet it: its types in a package, and the samples compiled
 * against them and run.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as library from '../../src/index.js';
import { send } from '../helpers/connect.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const root = path.resolve('.');
const folder = mkdtempSync(path.join(tmpdir(), 'mastersync-library-'));
const tsc = path.join(root, 'node_modules/.bin/tsc');
const run = promisify(execFile);

/** The first script of the page, as it stands. */
const [, quickStart = ''] =
  /```ts\n([\s\S]*?)```/.exec(readFileSync('docs/en/library-and-api.md', 'utf8')) ?? [];

/** A project beside which nothing is installed but the package and the types of Node. */
beforeAll(async () => {
  const own = path.join(folder, 'node_modules/mastersync');
  cpSync('samples/library', folder, { recursive: true });
  writeFileSync(path.join(folder, 'quick-start.ts'), quickStart);
  cpSync('dist', path.join(own, 'dist'), { recursive: true, filter: (file) => !file.endsWith('.map') });
  cpSync('package.json', path.join(own, 'package.json'));
  await run(tsc, ['-p', 'src/build', '--outDir', path.join(own, 'dist')]);
  mkdirSync(path.join(folder, 'node_modules/@types'));
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  await run(tsc, ['-p', folder, '--skipLibCheck', 'false']).catch((error: { readonly stdout: string }) => {
    throw new Error(error.stdout);
  });
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function runSample(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const env = { PATH: process.env['PATH'], ...environment };
  return run(process.execPath, [name, ...args], { cwd: folder, env }).then(
    ({ stdout, stderr }) => ({ exitCode: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      exitCode: code,
      stdout,
      stderr,
    }),
  );
}

function data(grades: string): string {
  const data = mkdtempSync(path.join(folder, 'data-'));
  writeFileSync(path.join(data, 'grades.csv'), grades);
  return data;
}

const header = 'code,name,level,default\n';
const gradeId = '7a4f0a52-6f0e-4c7e-9a50-3a0f6a5d8c01';
const seed = { grades: [{ id: gradeId, code: 'G01', name: '一般', level: 10, default: true }] };

describe('the sample that applies what is new', () => {
  const report = () => readFileSync(path.join(folder, 'report.md'), 'utf8');
  const syncNew = async (grades: string) => {
    const sandbox = await openSandbox({ seed });
    const environment = { MASTERSYNC_URL: sandbox.url, MASTERSYNC_TOKEN: sandbox.token };
    return { sandbox, ...(await runSample('sync-new.js', [data(grades), 'report.md'], environment)) };
  };

  test('creates new records and reports them', async () => {
    const { sandbox, exitCode, stdout, stderr } = await syncNew(`${header}G01,一般,10,TRUE\nG02,主任,20,\n`);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ applied: 1, failed: 0 });
    expect(sandbox.dump().grades.map(({ code }) => code)).toEqual(['G01', 'G02']);
    expect(report()).toContain('G02');
  });

  test('leaves a change to people', async () => {
    const { sandbox, exitCode, stdout } = await syncNew(`${header}G01,一般職,10,TRUE\nG02,主任,20,\n`);
    expect([exitCode, stdout]).toEqual([2, 'Left to people: see report.md\n']);
    expect(writesOf(sandbox)).toEqual([]);
    expect(report()).toContain('一般職');
  });

  test('names the cells that are wrong', async () => {
    const { sandbox, exitCode, stderr } = await syncNew(`${header}G02,主任,上,\n`);
    expect(exitCode).toBe(7);
    expect(stderr).toContain('grades.csv:2 level: "上"');
    expect(sandbox.requests).toEqual([]);
  });
});

describe('the sample that applies a saved plan', () => {
  /** A folder and a plan of it, saved; and what runs the sample with the plan. */
  const savePlan = async (grades: string) => {
    const sandbox = await openSandbox({ seed });
    const { url, token } = sandbox;
    const source = data(grades);
    const planFile = path.join(source, 'plan.jsonl');
    const client = library.createClient({ url, token, concurrency: 1 });
    const { plan } = await library.makePlan(await library.checkFiles({ data: [source] }), client);
    await client.close();
    const making = { createdAt: new Date().toISOString(), toolVersion: 'library' };
    await library.writePlanFile(planFile, plan, making);
    const environment = { MASTERSYNC_URL: url, MASTERSYNC_TOKEN: token };
    const applySaved = () => runSample('apply-saved.js', [planFile], environment);
    return { sandbox, source, applySaved };
  };
  const renamed = `${header}G01,一般職,10,TRUE\n`;

  test('makes its changes, and the second time finds them made', async () => {
    const { sandbox, applySaved } = await savePlan(renamed);
    const { exitCode, stdout, stderr } = await applySaved();
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ applied: 1, failed: 0 });
    expect(sandbox.dump().grades.map(({ name }) => name)).toEqual(['一般職']);
    expect(JSON.parse((await applySaved()).stdout)).toMatchObject({ applied: 0, already: 1 });
  });

  test('writes nothing when a file has changed since', async () => {
    const { sandbox, source, applySaved } = await savePlan(renamed);
    writeFileSync(path.join(source, 'grades.csv'), `${header}G01,管理職,10,TRUE\n`);
    const { exitCode, stderr } = await applySaved();
    expect([exitCode, stderr]).toEqual([5, expect.stringContaining('grades.csv has changed since')]);
    expect(writesOf(sandbox)).toEqual([]);
  });

  test('writes nothing when a record has changed since', async () => {
    const { sandbox, applySaved } = await savePlan(renamed);
    await send(sandbox, 'PATCH', `/v1/grades/${gradeId}`, { name: '総合職' });
    const { exitCode, stderr } = await applySaved();
    expect([exitCode, stderr]).toEqual([5, expect.stringContaining('総合職')]);
    expect(sandbox.dump().grades.map(({ name }) => name)).toEqual(['総合職']);
  });
});

describe('the sample that receives webhooks', () => {
  let child: ChildProcess | undefined;
  afterAll(() => child?.kill());

  /** The next line of what a process prints. */
  const nextLine = (from: ChildProcess) =>
    new Promise<string>((resolve) => from.stdout?.once('data', (text: Buffer) => resolve(text.toString())));

  test('believes only what is signed', async () => {
    const secret = 'whsec';
    const env = { PATH: process.env['PATH'], WEBHOOK_SECRET: secret };
    child = spawn(process.execPath, ['receive-webhooks.js'], { cwd: folder, env });
    const port = Number(/\d+/.exec(await nextLine(child))?.[0]);
    const body = '{"text":"A \\u0026 B"}';
    const deliver = async (signature: string) => {
      const headers = { 'X-Service-Signature': signature };
      return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers })).status;
    };
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const received = nextLine(child);
    expect(await deliver(signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))).toBe(401);
    expect(await deliver(signature)).toBe(204);
    expect(await received).toBe('received {"text":"A & B"}\n');
  });
});
