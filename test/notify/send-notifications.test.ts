import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Notification } from '../../src/model/notifications.js';
import { type DeliveryOptions, sendNotifications } from '../../src/notify/send-notifications.js';
import { jsonDocument } from '../../src/report/data/json-document.js';
import { aChange, anOutcome, aPlan } from '../helpers/builders.js';
import { dataFolder } from '../helpers/cli.js';
import { openProxy } from '../helpers/gateways.js';

const servers: Server[] = [];

async function closeServers(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

afterEach(closeServers);

interface Receiver {
  readonly url: string;
  /** Method, path and body of what came. */
  readonly received: readonly (readonly [string, string, string])[];
}

/** Answers with one status after the other, the last one again and again; 0 is no answer at all. */
async function openReceiver(...statuses: readonly number[]): Promise<Receiver> {
  const received: [string, string, string][] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += text));
    request.on('end', () => {
      const status = statuses[Math.min(received.length, statuses.length - 1)] ?? 200;
      received.push([request.method ?? '', request.url ?? '', body]);
      if (status > 0) response.writeHead(status, { location: '/elsewhere' }).end();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const end = { command: 'sync', problems: [], requests: { sent: 0, retried: 0 }, durationMs: 0 };
const change = aChange('grades', 'G1');
const plan = aPlan({ changes: [change] });
const ended = {
  inStep: jsonDocument({ ...end, exitCode: 0 }),
  changed: jsonDocument({ ...end, exitCode: 0, plan, outcomes: [anOutcome(change, 'applied')] }),
  pending: jsonDocument({ ...end, exitCode: 2, plan }),
  partial: jsonDocument({ ...end, exitCode: 1, plan, outcomes: [anOutcome(change, 'applied')] }),
  failed: jsonDocument({ ...end, exitCode: 9 }),
};

const quick: DeliveryOptions = { environment: process.env, retryDelayMs: 1 };

function webhookTo(url: string): Notification {
  return { kind: 'webhook', on: ['always'], url: `${url}/SECRET`, format: 'json' };
}

describe('a notification', () => {
  test.each([
    ['change', ['changed', 'pending', 'partial']],
    ['failure', ['partial', 'failed']],
    ['always', ['inStep', 'changed', 'pending', 'partial', 'failed']],
  ] as const)('on %s is sent after %j', async (on, ends) => {
    const { url, received } = await openReceiver(200);
    for (const [name, document] of Object.entries(ended)) {
      const webhook: Notification = { kind: 'webhook', on: [on], url: `${url}/${name}`, format: 'json' };
      await sendNotifications([webhook], document, quick);
    }
    expect(received.map(([, name]) => name.slice(1))).toEqual(ends);
  });

  test('that is a heartbeat beats after a good end, and asks for another address after any other', async () => {
    const { url, received } = await openReceiver(200);
    const beats: Notification = { kind: 'heartbeat', on: ['always'], url, failUrl: `${url}/fail` };
    for (const document of [ended.changed, ended.pending, ended.failed])
      await sendNotifications([beats], document, quick);
    expect(received).toEqual([
      ['GET', '/', ''],
      ['GET', '/', ''],
      ['GET', '/fail', ''],
    ]);
  });

  test('that is a heartbeat whose silence is the sign is silent after a failure', async () => {
    const { url, received } = await openReceiver(200);
    await sendNotifications([{ kind: 'heartbeat', on: ['always'], url }], ended.failed, quick);
    expect(received).toEqual([]);
  });
});

describe('a webhook', () => {
  test('gets the JSON in one request', async () => {
    const { url, received } = await openReceiver(204);
    expect(await sendNotifications([webhookTo(url)], ended.failed, quick)).toEqual([]);
    expect(received).toHaveLength(1);
    expect(JSON.parse(received[0]?.[2] ?? '')).toMatchObject({ status: 'FAILED', exitCode: 9 });
  });

  test('is tried once more after 500, and only the beginning of its address is shown', async () => {
    const { url, received } = await openReceiver(500);
    expect(await sendNotifications([webhookTo(url)], ended.failed, quick)).toEqual([
      { target: `${url}/…`, fault: { kind: 'status', status: 500 } },
    ]);
    expect(received).toHaveLength(2);
  });

  test('that answers at the second try has been notified', async () => {
    const { url, received } = await openReceiver(503, 200);
    expect(await sendNotifications([webhookTo(url)], ended.failed, quick)).toEqual([]);
    expect(received).toHaveLength(2);
  });

  test('that says no is not asked again, and a redirection is not followed', async () => {
    const [refusing, elsewhere] = [await openReceiver(404), await openReceiver(302)];
    const both = [webhookTo(refusing.url), webhookTo(elsewhere.url)];
    const undelivered = await sendNotifications(both, ended.failed, quick);
    expect(undelivered.map(({ fault }) => fault)).toEqual([
      { kind: 'status', status: 404 },
      { kind: 'status', status: 302 },
    ]);
    expect([refusing.received.length, elsewhere.received.length]).toEqual([1, 1]);
  });

  test('that never answers is given up', async () => {
    const { url } = await openReceiver(0);
    const impatient = { ...quick, timeoutMs: 60 };
    expect(await sendNotifications([webhookTo(url)], ended.failed, impatient)).toEqual([
      { target: `${url}/…`, fault: { kind: 'timeout', seconds: 0.06 } },
    ]);
  });

  test('that is not there is reported by the code of the system only', async () => {
    const { url } = await openReceiver(200);
    await closeServers();
    expect(await sendNotifications([webhookTo(url)], ended.failed, quick)).toEqual([
      { target: `${url}/…`, fault: { kind: 'network', code: 'ECONNREFUSED' } },
    ]);
  });
});

describe('a proxy', () => {
  const far = { ...webhookTo('https://hooks.example'), on: ['always'] } as const satisfies Notification;

  test.each(['https_proxy', 'HTTPS_PROXY'])('that %s names is asked, also without a scheme', async (name) => {
    const proxy = await openProxy({ service: '', status: 407 });
    const environment = { [name]: `127.0.0.1:${proxy.port}` };
    const [undelivered] = await sendNotifications([far], ended.failed, { ...quick, environment });
    expect(undelivered).toMatchObject({ target: 'https://hooks.example/…', fault: { kind: 'network' } });
    expect(proxy.passed.map(({ line }) => line)).toEqual(Array(2).fill('CONNECT hooks.example:443'));
  });

  test('that is wrong is reported without its address, and hides no other notification', async () => {
    const { url, received } = await openReceiver(200);
    const environment = { HTTPS_PROXY: 'socks5://ann:SECRET@proxy.example', HTTP_PROXY: 'proxy.example:9' };
    const undelivered = await sendNotifications([far, webhookTo(url)], ended.failed, {
      ...quick,
      environment,
    });
    expect(undelivered).toEqual([
      {
        target: 'https://hooks.example/…',
        fault: { kind: 'proxy', reason: expect.stringMatching(/^HTTPS_PROXY must look like/) },
      },
    ]);
    expect(JSON.stringify(undelivered)).not.toContain('SECRET');
    expect(received).toHaveLength(1);
  });
});

describe('a command', () => {
  const run = (args: readonly string[], options: Partial<DeliveryOptions> = {}) => {
    const command = [process.execPath, '-e', ...args] as const;
    return sendNotifications([{ kind: 'command', on: ['always'], command }], ended.failed, {
      ...quick,
      ...options,
    });
  };

  test('gets the JSON on stdin, its arguments as they are, and no secret of ours', async () => {
    const file = path.join(await dataFolder({}), 'received.json');
    const script = `
      const chunks = [];
      process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
        const document = JSON.parse(Buffer.concat(chunks).toString());
        const { argv, env } = process;
        require('node:fs').writeFileSync(argv[1], JSON.stringify([document.status, argv.slice(2), env]));
      });`;
    const environment = { A: 'b', MASTERSYNC_TOKEN: 'SECRET', MASTERSYNC_NOTIFY: 'SECRET' };
    expect(await run([script, file, '$HOME; exit 3'], { environment })).toEqual([]);
    const [status, args, env] = JSON.parse(await readFile(file, 'utf8')) as readonly unknown[];
    expect([status, args]).toEqual(['FAILED', ['$HOME; exit 3']]);
    expect(env).toMatchObject({ A: 'b' });
    expect(JSON.stringify(env)).not.toContain('SECRET');
  });

  test('sees no variable whose name says that it is secret, or that is named as one', async () => {
    const file = path.join(await dataFolder({}), 'names.json');
    const script = `require('node:fs').writeFileSync(process.argv[1], JSON.stringify(Object.keys(process.env)));`;
    const secret = [
      ...['MASTERSYNC_TOKEN', 'MASTERSYNC_WEBHOOK_SECRET', 'MASTERSYNC_NOTIFY', 'night_token', 'DB_PASSWORD'],
      ...['SMTP_PASSWD', 'AWS_CREDENTIALS', 'PRIVATE_PEM', 'API_KEY', 'Night', 'TENANT'],
    ];
    const harmless = ['PATH_TO', 'KEYBOARD', 'MASTERSYNC_URL', 'NIGHTLY'];
    const environment = Object.fromEntries([...secret, ...harmless].map((name) => [name, 'x']));
    expect(await run([script, file], { environment, secretNames: ['NIGHT', 'tenant'] })).toEqual([]);
    const seen = JSON.parse(await readFile(file, 'utf8')) as readonly string[];
    expect(seen.filter((name) => secret.includes(name))).toEqual([]);
    expect(seen).toEqual(expect.arrayContaining(harmless));
  });

  test('that fails is reported with its exit code, and not run again', async () => {
    const file = path.join(await dataFolder({}), 'runs');
    const script = `require('node:fs').appendFileSync(process.argv[1], 'x'); process.exitCode = 3;`;
    expect(await run([script, file])).toEqual([
      { target: process.execPath, fault: { kind: 'exit', exitCode: 3 } },
    ]);
    expect(await readFile(file, 'utf8')).toBe('x');
  });
});
