// The HTTP side: listens on the loopback interface, reads requests, plays faults and sends replies.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultSwitches, type Switches } from '../behaviour/switches.js';
import type { RequestBody } from '../operations/operation.js';
import type { TokenOptions } from '../operations/permissions.js';
import { administrator } from '../resources/records/user-record.js';
import { dumpTenant, plantSeed, stateOf } from '../seed/seed.js';
import { Tenant } from '../tenant/tenant.js';
import { type Api, type ApiRequest, createApi, errorReply, type Reply } from './api.js';
import { invalidParameter } from './api-error.js';
import { compress } from './compress.js';
import type { JsonValue } from './json.js';
import {
  defaultToken,
  type Fault,
  type Sandbox,
  type SandboxOptions,
  type SandboxRequest,
} from './options.js';
import { RequestLog } from './request-log.js';

const HOST = '127.0.0.1';
/** Larger than any file, so that its own limit refuses it. */
const BODY_BYTES_MAX = 64 * 1024 * 1024;
/** Longer than clients keep idle connections, so that none is closed just as it is reused. */
const KEEP_ALIVE_MS = 10 * 60_000;

/**
 * Starts a sandbox.
 * @throws Error if the port is taken, or the seed is inconsistent
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { token = defaultToken, idSeed = 1, ownerId } = options;
  let { now = () => new Date() } = options;
  const switches = { ...defaultSwitches, ...options.switches };
  const tenant = new Tenant({ switches, now: () => now(), idSeed, ownerId });
  plantSeed(tenant, options.seed ?? {});
  const tokens = new Map<string, TokenOptions>([[token, { permissions: 'all' }]]);
  const log = new RequestLog();
  const api = createApi(tenant, tokens);
  const server = createServer(exchangeOver(api, log, { ...options, switches }));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const url = await listen(server, options.port ?? 0);
  return {
    url,
    token,
    callerId: administrator(tenant).id,
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
  }).catch((cause: Error) => {
    const where = `${HOST}:${port}: ${cause.message}`;
    throw new Error(`the sandbox cannot listen on ${where}. Choose another port.`, { cause });
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

/** Answers each request. Its log entry ends before the client sees the reply. */
function exchangeOver(
  api: Api,
  log: RequestLog,
  options: SandboxOptions & { readonly switches: Switches },
): RequestListener {
  return async (incoming, outgoing) => {
    const [path = '', ...rest] = (incoming.url ?? '/').split('?');
    const query = new URLSearchParams(rest.join('?'));
    const method = incoming.method ?? 'GET';
    const { host = HOST, authorization, 'x-caller-id': caller } = incoming.headers;
    const request = {
      ...{ method, path, query, url: `http://${host}${path}` },
      credentials: { authorization, callerId: [caller].flat()[0] },
    };
    const entry = log.start({ method, path, query: Object.fromEntries(query) });
    const reply = await readRequestBody(incoming)
      .then((body) => {
        entry.body = body.value;
        return decideReply(api, options, entry, { ...request, body });
      })
      .catch(errorReply);
    log.end(entry, reply?.status ?? null);
    if (reply === undefined) incoming.socket.destroy();
    else if (options.switches.compression) send(outgoing, compress(reply, incoming.headers));
    else send(outgoing, reply);
  };
}

/**
 * Reads and parses a request body.
 * @throws ApiError 400 if it is too large; Error if the client disconnects while sending
 */
async function readRequestBody(incoming: IncomingMessage): Promise<RequestBody> {
  const contentType = incoming.headers['content-type'] ?? '';
  const isForm = /^multipart\/form-data\s*;/i.test(contentType);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Keep reading: leaving the loop would destroy the connection before the refusal is sent.
    if (length <= BODY_BYTES_MAX) chunks.push(chunk);
  }
  if (length > BODY_BYTES_MAX)
    throw invalidParameter(`the request body is larger than ${BODY_BYTES_MAX} bytes`);
  const bytes = Buffer.concat(chunks);
  return isForm ? readForm(bytes, contentType) : parseBody(bytes.toString('utf8'), contentType);
}

/** @throws ApiError 400 if it is not a form */
async function readForm(bytes: Buffer, contentType: string): Promise<RequestBody> {
  const parsed = new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } });
  const sent = await parsed.formData().catch((): never => {
    throw invalidParameter('the body is not a multipart form');
  });
  const files = [...sent].flatMap(([name, part]) =>
    typeof part === 'string' ? [] : [[name, part.size] as const],
  );
  return { fault: notJson, value: undefined, fileSizes: new Map(files) };
}

const notJson = 'the Content-Type must be application/json';

function parseBody(text: string, contentType: string): RequestBody {
  if (text === '') return { fault: 'a request body is required', value: undefined };
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    return { fault: notJson, value: text };
  }
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch (cause) {
    return { fault: `malformed JSON: ${(cause as SyntaxError).message}`, value: text };
  }
}

/** @returns undefined if the connection is to be destroyed */
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

function send(outgoing: ServerResponse, { status, headers, body }: Reply): void {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  outgoing.writeHead(status, { ...length, ...headers });
  outgoing.end(body);
}
