import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { faultDocs, switchDocs } from '../../src/sandbox/index.js';
import { dataFolder, runCli } from './cli.js';

test('mastersync sandbox prints its address and token, serves, and ends with exit code 0 when interrupted', async () => {
  const child = spawn(process.execPath, ['dist/cli.js', 'sandbox', '--seed', 'samples/nightly/service'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const environment = await readEnvironment(child.stdout);
    const { exitCode, stdout } = await runCli(['plan', 'samples/nightly/data'], environment);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('23 changes to make.');
  } finally {
    child.kill('SIGTERM');
  }
  const [exitCode] = await once(child, 'close');
  expect(exitCode).toBe(0);
});

test('a folder to seed from that does not exist ends with exit code 7', async () => {
  const { exitCode, stderr } = await runCli(['sandbox', '--seed', 'no/such/folder']);
  expect(exitCode).toBe(7);
  expect(stderr).toContain('no/such/folder');
});

/** The variables that the sandbox tells its user to export. */
async function readEnvironment(stdout: NodeJS.ReadableStream): Promise<Readonly<Record<string, string>>> {
  const environment: Record<string, string> = {};
  for await (const line of createInterface({ input: stdout })) {
    const [, name, value] = /^\s*export (\w+)=(.+)$/.exec(line) ?? [];
    if (name && value) environment[name] = value;
    if (Object.keys(environment).length === 2) break;
  }
  return environment;
}

test('sandbox --help explains every switch and every fault', async () => {
  const { stdout } = await runCli(['sandbox', '--help']);
  for (const { name, description } of switchDocs) {
    expect(stdout).toContain(`  ${name}=`);
    expect(stdout.replace(/\s+/g, ' ')).toContain(description);
  }
  for (const { name, description } of faultDocs.names) {
    expect(stdout).toContain(`  ${name} `);
    expect(stdout.replace(/\s+/g, ' ')).toContain(description);
  }
});

test.each([
  [['--switch', 'totalHeader=perhaps'], 'totalHeader'],
  [['--switch', 'unheard=1'], 'There is no switch "unheard"'],
  [['--fault', 'sloth=5%'], '"sloth'],
  [['--now', 'tomorrow'], '--now tomorrow is not a time'],
])('%j is a usage error that says what is right', async (options, message) => {
  const { exitCode, stderr } = await runCli(['sandbox', ...options]);
  expect(exitCode).toBe(64);
  expect(stderr).toContain(message);
});

test('--state keeps the records from one start to the next', async () => {
  const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG1,課長,1\n' });
  const state = `${folder}/state.json`;
  const inSandbox = async (args: readonly string[]) => {
    const child = spawn(process.execPath, ['dist/cli.js', 'sandbox', '--state', state], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      return await runCli(args, await readEnvironment(child.stdout));
    } finally {
      child.kill('SIGTERM');
      await once(child, 'close');
    }
  };
  expect((await inSandbox(['sync', `${folder}/grades.csv`, '--yes'])).exitCode).toBe(0);
  const again = await inSandbox(['plan', `${folder}/grades.csv`, '--detailed-exitcode']);
  expect(again.exitCode).toBe(0);
});
