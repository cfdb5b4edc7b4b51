import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readToken, type TokenSource, tokenSourceOf } from '../../src/config/token.js';
import { UsageError } from '../../src/model/errors.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const url = 'https://workflow.example';
const settings = { file: path.join('etc', 'mastersync.yaml') };
const node = process.execPath;

async function read(source: TokenSource, environment: Readonly<Record<string, string>> = {}) {
  const warnings: string[] = [];
  const place = {
    environment: { ...process.env, ...environment },
    warn: (text: string) => warnings.push(text),
  };
  const token = await readToken(source, place).catch((error: unknown) => {
    if (error instanceof UsageError) return `refused: ${error.message}`;
    throw error;
  });
  return { token, warnings };
}

function command(...args: readonly string[]): TokenSource {
  return { kind: 'command', command: [node, ...args], folder: process.cwd() };
}

describe('the token of a service', () => {
  const environment = { MASTERSYNC_TOKEN: 'of the environment' };
  const variable = { kind: 'variable', name: 'MASTERSYNC_TOKEN' };
  const file = { kind: 'file', path: path.join('etc', 'token') };

  test.each([
    ['the environment before the settings file', { url, tokenFile: 'token' }, environment, false, variable],
    ['the settings file when the environment has none', { url, tokenFile: 'token' }, {}, false, file],
    [
      'a service that is asked for by name before the environment',
      { url, tokenFile: 'token' },
      environment,
      true,
      file,
    ],
    ['the environment where a service that is asked for says nothing', { url }, environment, true, variable],
    ['nothing', { url }, {}, false, undefined],
  ] as const)('comes from %s', (_, entry, given, isAsked, source) => {
    expect(tokenSourceOf({ entry, isAsked }, given, settings)).toEqual(source);
  });

  test('of a service does not go to another address', () => {
    expect(tokenSourceOf({ entry: undefined, isAsked: false }, {}, settings)).toBeUndefined();
  });
});

describe('a token in a variable', () => {
  const source = { kind: 'variable', name: 'STAGING_TOKEN' } as const;

  test('is taken as it is', async () => {
    expect((await read(source, { STAGING_TOKEN: 'secret' })).token).toBe('secret');
  });

  test('that is not set is named', async () => {
    const { token } = await read(source, { STAGING_TOKEN: '' });
    expect(token).toContain('takes it from STAGING_TOKEN, which is not set');
  });
});

describe('a token in a file', () => {
  async function tokenFile(mode: number): Promise<TokenSource> {
    const file = path.join(await temporaryFolder({ token: 'secret\r\n' }), 'token');
    await chmod(file, mode);
    return { kind: 'file', path: file };
  }

  test.each([0o600, 0o640])('of mode %o is read without the end of its line', async (mode) => {
    expect(await read(await tokenFile(mode))).toEqual({ token: 'secret', warnings: [] });
  });

  test.each([
    ['UTF-8', Buffer.from('\ufeffsecret\r\n')],
    ['UTF-16, as PowerShell writes it', Buffer.from('\ufeffsecret\r\n', 'utf16le')],
  ])('with a byte order mark of %s is read without it', async (_, bytes) => {
    const file = path.join(await temporaryFolder({ token: '' }), 'token');
    await writeFile(file, bytes, { mode: 0o600 });
    await chmod(file, 0o600);
    expect((await read({ kind: 'file', path: file })).token).toBe('secret');
  });

  test('that everybody can read is warned of', async () => {
    const { token, warnings } = await read(await tokenFile(0o644));
    expect(token).toBe('secret');
    expect(warnings).toEqual([expect.stringContaining('can be read by every user of this machine')]);
  });

  test('that is not there is refused', async () => {
    expect((await read({ kind: 'file', path: 'no/such/file' })).token).toContain(
      'tokenFile no/such/file cannot be read: ENOENT',
    );
  });
});

describe('a token of a command', () => {
  test('is what it prints', async () => {
    expect((await read(command('-e', 'console.log("secret")'))).token).toBe('secret');
  });

  test('comes from a list without a shell: nothing in it is more than text', async () => {
    const { token } = await read(command('-p', 'process.argv[1]', '$(echo no); `no` | no > no'));
    expect(token).toBe('$(echo no); `no` | no > no');
  });

  test('may come from a line of the shell', async () => {
    const source: TokenSource = { kind: 'command', command: 'echo sec && echo ret', folder: process.cwd() };
    expect((await read(source)).token).toBe('sec\nret');
  });

  test.each([
    ['that fails', ['-e', 'console.log("secret"); console.error("secret"); process.exit(3)'], 'exit code 3'],
    ['that says too much', ['-e', 'console.log("secret".repeat(20000))'], 'far more than a token'],
  ])('%s is refused without what it said', async (_, args, message) => {
    const { token } = await read(command(...args));
    expect(token).toContain(message);
    expect(token).not.toContain('secret');
  });

  test('that cannot be started is refused', async () => {
    const source: TokenSource = { kind: 'command', command: ['no-such-program'], folder: process.cwd() };
    expect((await read(source)).token).toContain('"no-such-program" could not be started: ENOENT');
  });
});

test('a command that is left to the shell is not shown: it may hold a secret', async () => {
  const command = 'VAULT_TOKEN=hunter2 exit 3';
  const { token } = await read({ kind: 'command', command, folder: process.cwd() });
  expect(token).toContain('tokenCommand ended with exit code 3');
  expect(token).not.toContain('hunter2');
});
