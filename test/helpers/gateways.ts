/**
 * What may stand between the tool and a service: proxies and servers that hand requests on and
 * remember them. On loopback only.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface PassedRequest {
  /** Method and address as they were asked for. */
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Gateway {
  readonly url: string;
  readonly port: number;
  readonly passed: readonly PassedRequest[];
}

/** The certificate of `openTlsGateway`, which nobody knows by himself. */
export const certificateFile = 'test/tls/certificate.pem';

/** A server that hands all requests to the service. */
export function openGateway(service: string, passed: PassedRequest[] = []): Promise<Gateway> {
  return listen(createServer(handOn(service, passed)), passed);
}

/** An answer as it is handed on. */
export interface PassedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface AskedRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/**
 * A server that hands all requests to the service and gives other answers than it got, with the
 * length that they have then.
 */
export function openLyingGateway(
  service: string,
  lie: (answer: PassedAnswer, asked: AskedRequest) => PassedAnswer,
): Promise<Gateway> {
  const passed: PassedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    passed.push({ line: `${method} ${url}`, headers });
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const own = new Set(['host', 'connection', 'content-length', 'content-encoding', 'keep-alive']);
    const others = Object.entries(headers).filter(([name]) => !own.has(name));
    const answer = await fetch(service + url, {
      method,
      headers: Object.fromEntries(others) as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks).toString() }),
    });
    const kept = Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)));
    const { pathname: path, searchParams: query } = new URL(url, service);
    const reply = lie(
      { status: answer.status, headers: kept, body: await answer.text() },
      { method, path, query },
    );
    response.writeHead(reply.status, { ...reply.headers, 'content-length': Buffer.byteLength(reply.body) });
    response.end(reply.body);
  });
  return listen(server, passed);
}

/** The same, encrypted, as `workflow.test`. */
export function openTlsGateway(service: string): Promise<Gateway> {
  const passed: PassedRequest[] = [];
  const key = readFileSync('test/tls/key.pem');
  const cert = readFileSync(certificateFile);
  return listen(createTlsServer({ key, cert }, handOn(service, passed)), passed);
}

export interface ProxyOptions {
  /** Where every request goes, whatever address it asks for. */
  readonly service: string;
  /** Where every tunnel leads. */
  readonly tunnelPort?: number;
  /** Answered to everything instead. */
  readonly status?: number;
}

/** A proxy: takes plain requests by their whole address, and opens tunnels. */
export function openProxy({ service, tunnelPort = 9, status }: ProxyOptions): Promise<Gateway> {
  const passed: PassedRequest[] = [];
  const refuse = (_: IncomingMessage, response: ServerResponse) => response.writeHead(status ?? 502).end();
  const server = createServer(status === undefined ? handOn(service, passed) : refuse);
  server.on('connect', ({ url, headers }: IncomingMessage, socket: Socket) => {
    passed.push({ line: `CONNECT ${url}`, headers });
    if (status !== undefined) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const tunnel = connect(tunnelPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    tunnel.on('error', () => socket.destroy());
    socket.on('error', () => tunnel.destroy());
  });
  return listen(server, passed);
}

function handOn(service: string, passed: PassedRequest[]) {
  return (asked: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = asked;
    passed.push({ line: `${method} ${url}`, headers });
    const path = url.replace(/^http:\/\/[^/]+/, '');
    const onward = request(service + path, { method, headers: { ...headers, host: 'service' } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    asked.pipe(onward);
  };
}

async function listen(server: Server, passed: readonly PassedRequest[]): Promise<Gateway> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, passed };
}
