import { describe, expect, test } from 'vitest';
import { type Delivery, parseWebhookUrl, type Sandbox, type Seed } from '../../src/sandbox/index.js';
import { verifyWebhook } from '../../src/service/verify-webhook.js';
import { openServer, type TinyServer } from '../e2e/tiny-server.js';
import { idOf, pluck, send, start } from '../helpers/connect.js';

const secret = 'whsec-とても秘密';

const person = (code: string) => ({ code, email: `${code}@example.com`, lastName: code, firstName: '花子' });

const seed: Seed = {
  users: [person('sato')],
  workflows: [{ code: 'W', name: 'A & B <申請>' }],
  tickets: [
    { number: '1', workflow: 'W', author: 'sato' },
    { number: '2', workflow: 'W', author: 'sato' },
  ],
};

/**
 * A receiver that answers with these statuses, the last one for ever, and with nothing for 0; and a
 * sandbox that delivers to it.
 */
async function delivering(...statuses: readonly number[]) {
  const server = await openServer((_, response, count) => {
    const status = statuses[count - 1] ?? statuses.at(-1) ?? 204;
    if (status === 0) response.destroy();
    else response.writeHead(status).end();
  });
  const deliveries: Delivery[] = [];
  const onDelivery = (delivery: Delivery) => deliveries.push(delivery);
  const sandbox = await start({ seed, webhook: { url: `${server.url}/hook`, secret, onDelivery } });
  await sandbox.deliverDue();
  return { server, sandbox, deliveries };
}

const received = ({ requests }: TinyServer) => requests.map(({ body }) => JSON.parse(body.toString('utf8')));

async function ticketPaths(sandbox: Sandbox): Promise<readonly string[]> {
  return pluck(await send(sandbox, 'GET', '/v1/tickets'), 'id').map((id) => `/v1/tickets/${id}`);
}

describe('a webhook', () => {
  test('is pinged once, and gets an event for each of the four kinds', async () => {
    const { server, sandbox, deliveries } = await delivering(204);
    const [denied = '', archived = ''] = await ticketPaths(sandbox);
    const comment = await send(sandbox, 'POST', `${denied}/comments`, { content: 'a' });
    await send(sandbox, 'PATCH', `${denied}/comments/${idOf(comment)}`, { content: 'b' });
    await send(sandbox, 'POST', `${denied}/deny`);
    await send(sandbox, 'DELETE', '/v1/users/sato');
    await sandbox.deliverDue();
    expect(received(server)).toMatchObject([
      { event: 'ping', createdAt: '2027-01-15T03:00:00.000Z' },
      { event: 'comment_created', comment: { content: 'a' }, ticket: { ticketNumber: '1' } },
      { event: 'comment_updated', comment: { content: 'b' }, ticket: { ticketNumber: '1' } },
      { event: 'ticket_denied', ticket: { ticketNumber: '1', status: 'denied' } },
      { event: 'ticket_archived', ticket: { id: archived.split('/').at(-1), status: 'archived' } },
    ]);
    expect(deliveries).toHaveLength(5);
  });

  test('gets &, < and > escaped, and a signature over the escaped text', async () => {
    const { server, sandbox } = await delivering(200);
    const [ticket] = await ticketPaths(sandbox);
    await send(sandbox, 'POST', `${ticket}/comments`, { content: 'A & B <b> "総務"' });
    await sandbox.deliverDue();
    const { body, headers } = server.requests.at(-1) ?? {};
    const text = body?.toString('utf8') ?? '';
    expect(text).toContain('"content":"A \\u0026 B \\u003cb\\u003e \\"総務\\""');
    const signature = String(headers?.['x-service-signature']);
    expect(verifyWebhook(Buffer.from(text), signature, secret)).toBe(true);
    expect(verifyWebhook(Buffer.from(JSON.stringify(JSON.parse(text))), signature, secret)).toBe(false);
  });

  test('that fails is tried ten more times with the same bytes, on the clock of the sandbox', async () => {
    const { server, sandbox, deliveries } = await delivering(500);
    let at = Date.parse('2027-01-15T03:00:00Z');
    for (let retry = 1; retry <= 12; retry++) {
      await sandbox.deliverDue();
      expect(server.requests).toHaveLength(Math.min(retry, 11));
      at += 2 ** (retry - 1) * 1000;
      sandbox.setNow(new Date(at));
      await sandbox.deliverDue();
    }
    expect(new Set(server.requests.map(({ body }) => body.toString()))).toHaveProperty('size', 1);
    expect(deliveries.map(({ nextInSeconds }) => nextInSeconds)).toEqual([
      ...Array.from({ length: 10 }, (_, retry) => 2 ** retry),
      undefined,
    ]);
  });

  test('that answers at last is not tried again; one that does not answer is', async () => {
    const { sandbox, deliveries } = await delivering(302, 204, 0);
    sandbox.setNow(new Date('2027-01-15T03:00:01Z'));
    await sandbox.deliverDue();
    sandbox.setNow(new Date('2027-01-16T03:00:00Z'));
    await sandbox.deliverDue();
    expect(deliveries.map(({ status, isReceived }) => [status, isReceived])).toEqual([
      [302, false],
      [204, true],
    ]);
    const [ticket] = await ticketPaths(sandbox);
    await send(sandbox, 'POST', `${ticket}/deny`);
    await sandbox.deliverDue();
    expect(deliveries.at(-1)).toEqual({
      kind: 'ticket_denied',
      status: null,
      isReceived: false,
      retries: 0,
      nextInSeconds: 1,
    });
  });

  test.each(['ftp://example.com', 'example.com', 'http://', ''])('%j is refused as an address', (url) => {
    expect(() => parseWebhookUrl(url)).toThrow('is not an http or https URL');
  });
});
