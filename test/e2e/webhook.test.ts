import { createHmac } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataFolder, documentOf, runCli } from '../helpers/cli.js';

const secret = 'whsec-とても秘密';
const environment = { MASTERSYNC_WEBHOOK_SECRET: secret };
const delivery = '{"event":"comment_created","text":"A \\u0026 B \\u003cb\\u003e 総務"}';
const signatureOf = (body: string | Uint8Array) => createHmac('sha256', secret).update(body).digest('hex');
const signature = signatureOf(delivery);
const verify = ['webhook', 'verify'];

describe('a delivery is accepted', () => {
  test('with its body on stdin and the secret in the environment', async () => {
    const { exitCode, stdout, stderr } = await runCli([...verify, '--signature', signature], environment, {
      stdin: delivery,
    });
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`these ${Buffer.byteLength(delivery)} bytes were signed`);
  });

  test('in a binary file, with its headers and its secret in files', async () => {
    const folder = await dataFolder({ secret: `${secret}\n` });
    const body = Buffer.from([0xff, 0xfe, 0, 13, 10, 13, 10]);
    await writeFile(path.join(folder, 'body'), body);
    await writeFile(
      path.join(folder, 'headers'),
      `POST /hook HTTP/1.1\r\nHost: x\r\nx-acme-SIGNATURE: ${signatureOf(body)}\r\n\r\n`,
    );
    await chmod(path.join(folder, 'secret'), 0o600);
    const { exitCode, stderr } = await runCli([
      ...verify,
      path.join(folder, 'body'),
      ...['--header-file', path.join(folder, 'headers'), '--header', 'X-Acme-Signature'],
      ...['--secret-file', path.join(folder, 'secret')],
    ]);
    expect([exitCode, stderr]).toEqual([0, '']);
  });

  test('though others can read the secret, with a warning', async () => {
    const folder = await dataFolder({ secret });
    await chmod(path.join(folder, 'secret'), 0o644);
    const args = [...verify, '--signature', signature, '--secret-file', path.join(folder, 'secret')];
    const { exitCode, stderr } = await runCli(args, {}, { stdin: delivery });
    expect(exitCode).toBe(0);
    expect(stderr).toContain('chmod 600');
  });
});

const refused = async (args: readonly string[], stdin = delivery) => {
  const { exitCode, stdout, stderr } = await runCli([...verify, ...args], environment, { stdin });
  expect([exitCode, stdout]).toEqual([7, '']);
  return stderr;
};

describe('a delivery is refused, exit 7', () => {
  test('when a byte is another one', async () => {
    const shown = await refused(['--signature', signature], delivery.replace('総務', '総服'));
    expect(shown).toContain('Do not trust the delivery');
    expect(shown).not.toContain('It fits');
  });
});

test('the document says the same, and the secret appears nowhere', async () => {
  const args = [...verify, '--signature', signatureOf('x'), '--json'];
  const finished = await runCli(args, environment, { stdin: delivery });
  expect(documentOf(finished)).toMatchObject({ command: 'webhook verify', outcome: 'rejected', exitCode: 7 });
  expect(finished.stdout + finished.stderr).not.toContain(secret);
});

describe('a command line', () => {
  test.each([
    ['without a secret', ['--signature', signature], {}, 'MASTERSYNC_WEBHOOK_SECRET'],
    ['without a signature', [], environment, '--header-file'],
    [
      'with the secret as an argument',
      ['--signature', signature, '--secret', 'x'],
      environment,
      'No such option: --secret',
    ],
  ])('%s ends with exit code 64', async (_, args, given, message) => {
    const { exitCode, stderr } = await runCli([...verify, ...args], given, { stdin: delivery });
    expect(exitCode).toBe(64);
    expect(stderr).toContain(message);
  });
});
