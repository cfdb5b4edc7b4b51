/** Connections to one service, direct or through a proxy. Never retries by itself. */
import { type Dispatcher, Pool, ProxyAgent } from 'undici';

export interface DispatcherOptions {
  /** Scheme, host and port of the service. */
  readonly origin: string;
  /** Maximum concurrent requests. */
  readonly requestsMax: number;
  /** Proxy URL, including user name and password if any. */
  readonly proxy?: string | undefined;
  /** Timeout for the start of an answer, and between its parts. Default: one minute. */
  readonly answerTimeoutMs?: number | undefined;
}

/**
 * undici reuses a connection only one or two turns of the event loop after its answer; a few spare
 * connections avoid that wait.
 */
const connectionsPerRequest = 1.25;

const connectTimeoutMs = 10_000;
const answerTimeoutMsDefault = 60_000;

const connectionOptions = {
  pipelining: 1,
  connectTimeout: connectTimeoutMs,
  // Shorter than usual server timeouts, so that few connections close just as they are used.
  keepAliveTimeout: 4_000,
  // Upper limit for the timeout that a server requests.
  keepAliveMaxTimeout: 60_000,
} as const;

/** Connects on demand. `https` is tunnelled through a proxy, plain `http` is forwarded by it. */
export function openDispatcher({
  origin,
  requestsMax,
  proxy,
  answerTimeoutMs = answerTimeoutMsDefault,
}: DispatcherOptions): Dispatcher {
  const timeouts = { headersTimeout: answerTimeoutMs, bodyTimeout: answerTimeoutMs };
  const connections = Math.floor(connectionsPerRequest * requestsMax);
  const options = { connections, ...timeouts, ...connectionOptions };
  if (proxy === undefined) return new Pool(origin, options);
  return new ProxyAgent({
    ...options,
    uri: proxy,
    proxyTunnel: false,
    // undici does not pass our options to these two.
    factory: (address, defaults) => new Pool(address, { ...defaults, ...options }),
    clientFactory: (address, defaults) =>
      new Pool(address, { ...defaults, headersTimeout: connectTimeoutMs }),
  });
}

/** The proxy for use in messages, without its credentials. Pure. */
export function proxyName(proxy: string): string {
  return new URL(proxy).origin;
}
