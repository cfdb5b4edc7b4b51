import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { runCli } from './cli.js';

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
