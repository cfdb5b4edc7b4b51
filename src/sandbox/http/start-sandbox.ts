// The HTTP side: listens on the loopback, reads requests, plays faults, sends replies, and stops on request.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultSwitches } from '../behaviour/switches.js';
import type { RequestBody } from '../operations/operation.js';
import type { TokenOptions } from '../operations/permissions.js';
import { dumpTenant, stateOf } from '../seed/dump.js';
import { plantSeed } from '../seed/plant-seed.js';
import { Tenant } from '../tenant/tenant.js';
import { type Api, type ApiRequest, createApi, errorReply, type Reply } from './api.js';
import {
  defaultToken,
  type Fault,
  type Sandbox,
  type SandboxOptions,
  type SandboxRequest,
} from './options.js';
import { readRequestBody } from './request-body.js';
import { type OpenEntry, RequestLog } from './request-log.js';

const HOST = '127.0.0.1';
/** Longer than clients keep idle connections, so that none is closed by the server while a client picks it. */
const KEEP_ALIVE_MS = 10 * 60_000;

/**
 * Starts a sandbox.
 * @throws Error when the port is taken, or when the seed contradicts itself
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { token = defaultToken, idSeed = 1 } = options;
  let { now = () => new Date() } = options;
  const switches = { ...defaultSwitches, ...options.switches };
  const tenant = new Tenant({ switches, now: () => now(), idSeed });
  plantSeed(tenant, options.seed ?? {});
  const tokens = new Map<string, TokenOptions>([[token, { permissions: 'all' }]]);
  const log = new RequestLog();
  const api = createApi(tenant, tokens);
  const server = createServer(
    (incoming, outgoing) => void exchange({ api, log, options }, incoming, outgoing),
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const url = await listen(server, options.port ?? 0);
  return {
    url,
    token,
    callerId: tenant.users.administrator.id,
    get requests() {
      return log.entries;
    },
    get inFlightMax() {
      return log.inFlightMax;
    },
    addToken: (added, what) => void tokens.set(added, what),
    settle: () => tenant.finishPending(),
    setNow: (time) => {
      now = typeof time === 'function' ? time : () => time;
    },
    dump: () => dumpTenant(tenant),
    state: () => stateOf(tenant),
    clearRequests: () => log.clear(),
    close: () => close(server),
  };
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the sandbox cannot listen on ${HOST}:${port}: ${reason}. Choose another port.`, {
      cause,
    });
  });
  const { port: chosen } = server.address() as AddressInfo;
  return `http://${HOST}:${chosen}`;
}

function close(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}

interface Exchange {
  readonly api: Api;
  readonly log: RequestLog;
  readonly options: SandboxOptions;
}

/** One request from arrival to reply. The log entry ends before the client can see the reply. */
async function exchange(
  { api, log, options }: Exchange,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { path, query } = splitTarget(incoming.url ?? '/');
  const method = incoming.method ?? 'GET';
  const entry = log.start({ method, path, query: Object.fromEntries(query) });
  const reply = await readRequestBody(incoming)
    .then((body) => {
      entry.body = loggedBody(body);
      return decideReply(api, options, entry, toApiRequest(incoming, { method, path, query, body }));
    })
    .catch(errorReply);
  log.end(entry, reply?.status ?? null);
  if (reply === undefined) incoming.socket.destroy();
  else send(outgoing, reply);
}

/** @returns undefined when the connection is to be destroyed */
async function decideReply(
  api: Api,
  { latencyMs = 0, onRequest }: SandboxOptions,
  seen: SandboxRequest,
  request: ApiRequest,
): Promise<Reply | undefined> {
  if (latencyMs > 0) await delay(latencyMs, undefined, { ref: false });
  const fault = await onRequest?.(seen);
  if (fault === undefined) return api(request);
  if (fault.when === 'after') api(request);
  return fault.kind === 'drop' ? undefined : faultReply(fault);
}

function faultReply({ status, headers = {}, body = '' }: Extract<Fault, { kind: 'answer' }>): Reply {
  const type = body === '' ? {} : { 'Content-Type': 'application/json; charset=utf-8' };
  return { status, headers: { ...type, ...headers }, body };
}

function toApiRequest(
  { headers }: IncomingMessage,
  { method, path, query, body }: Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>,
): ApiRequest {
  const callerHeader = headers['x-caller-id'];
  const callerId = Array.isArray(callerHeader) ? callerHeader[0] : callerHeader;
  const url = `http://${headers.host ?? HOST}${path}`;
  return { method, path, query, body, url, credentials: { authorization: headers.authorization, callerId } };
}

function splitTarget(target: string): { readonly path: string; readonly query: URLSearchParams } {
  const mark = target.indexOf('?');
  if (mark === -1) return { path: target, query: new URLSearchParams() };
  return { path: target.slice(0, mark), query: new URLSearchParams(target.slice(mark + 1)) };
}

function loggedBody(body: RequestBody): OpenEntry['body'] {
  if (body.kind === 'json') return body.value;
  return body.kind === 'none' ? undefined : body.text;
}

function send(outgoing: ServerResponse, { status, headers, body }: Reply): void {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  outgoing.writeHead(status, { ...length, ...headers });
  outgoing.end(body);
}
