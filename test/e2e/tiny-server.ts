/**
 * A server for what the sandbox does not offer: it keeps each request byte by byte and answers as
 * the test wishes.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEachTest } from '../helpers/after-each-test.js';

export interface SeenRequest {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface TinyServer {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
}

const opened: { close(): void }[] = [];

afterEachTest(() => {
  for (const one of opened.splice(0)) one.close();
});

/** Starts one; it is closed after the test. */
export async function openServer(
  answer: (request: SeenRequest, response: ServerResponse, count: number) => void,
): Promise<TinyServer> {
  const requests: SeenRequest[] = [];
  const server = createServer(async (incoming: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = '', url = '', headers } = incoming;
    const request = { method, target: url, headers, body: Buffer.concat(chunks) };
    requests.push(request);
    answer(request, response, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** A form as an independent reader takes it apart: the one of the platform. */
export async function formOf({ headers, body }: SeenRequest): Promise<FormData> {
  const type = headers['content-type'] ?? '';
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
}
