/**
 * The connections to one service, straight or through a proxy. Nothing here repeats a request: that
 * is the retry policy's alone.
 */
import { type Dispatcher, Pool, ProxyAgent } from 'undici';

export interface DispatcherOptions {
  /** Scheme, host and port of the service. */
  readonly origin: string;
  /** Most requests at once. */
  readonly requestsMax: number;
  /** Address of a proxy, with the name and password in it if there are any. */
  readonly proxy?: string | undefined;
  /** How long an answer may take to begin, and between its parts. Default: a minute. */
  readonly answerTimeoutMs?: number | undefined;
}

/**
 * Connections for each request that may be in flight: undici uses one again a turn of the event
 * loop or two after its answer, and with a few to spare no request waits for that.
 */
const connectionsPerRequest = 1.25;

const connectTimeoutMs = 10_000;
const answerTimeoutMsDefault = 60_000;

const connectionOptions = {
  pipelining: 1,
  connectTimeout: connectTimeoutMs,
  // Shorter than servers and proxies commonly keep an idle connection, so that few are closed just
  // when they are used.
  keepAliveTimeout: 4_000,
  // A server may ask for less or more; never more than this.
  keepAliveMaxTimeout: 60_000,
} as const;

/**
 * Opens connections when they are needed. `https` goes through a proxy in a tunnel, plain `http` is
 * handed to it.
 */
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
    // undici gives these two no options of ours.
    factory: (address, own) => new Pool(address, { ...own, ...options }),
    clientFactory: (address, own) => new Pool(address, { ...own, headersTimeout: connectTimeoutMs }),
  });
}

/** A proxy as messages may name it: without the name and password that it is asked with. Pure. */
export function proxyName(proxy: string): string {
  return new URL(proxy).origin;
}
