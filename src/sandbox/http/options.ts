// What a sandbox can be started with, and what it offers while it runs.

import type { Switches } from '../behaviour/switches.js';
import type { TokenOptions } from '../operations/permissions.js';
import type { Seed, TenantDump, TenantState } from '../resources/index.js';
import type { JsonValue } from './json.js';

/** A request as the sandbox received it. */
export interface SandboxRequest {
  /** Counts from 1 in the order of arrival. */
  readonly sequence: number;
  readonly method: string;
  /** Percent-encoded as sent, without the query. */
  readonly path: string;
  /** Query parameters; the last value of a repeated name. */
  readonly query: Readonly<Record<string, string>>;
  /** The parsed JSON body, the text of one that is not JSON, or undefined when there was none. */
  readonly body: JsonValue | undefined;
}

/** A request and what became of it. */
export interface LoggedRequest extends SandboxRequest {
  /** null while in progress, and when the connection ended without an answer. */
  readonly status: number | null;
  /**
   * Positions in the one sequence of all starts and ends of requests, counted from 1: a request
   * that ended at 7 was answered before one that started at 8 arrived. Not times.
   */
  readonly startedAt: number;
  /** null while in progress. */
  readonly endedAt: number | null;
}

/**
 * A failure to play instead of the normal answer. `before`: the request is not processed; `after`:
 * it is, and a write has happened although the client is told otherwise or nothing.
 */
export type Fault =
  | {
      readonly kind: 'answer';
      readonly when: 'before' | 'after';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** Default content type: `application/json`. Absent: no body. */
      readonly body?: string;
    }
  /** The connection is destroyed without an answer. */
  | { readonly kind: 'drop'; readonly when: 'before' | 'after' };

/** How to start a sandbox. */
export interface SandboxOptions {
  /** Default 0: any free port. The address is always 127.0.0.1. */
  readonly port?: number;
  /** A personal access token with all permissions. Default: {@link defaultToken}. */
  readonly token?: string;
  /** Records to start with. Default: none. */
  readonly seed?: Seed;
  readonly switches?: Partial<Switches>;
  /** Delay of every request before it is processed. Default: 0. */
  readonly latencyMs?: number;
  /** The clock of the service. Default: the system's. */
  readonly now?: () => Date;
  /** Sandboxes started with different numbers give different ids. Default: 1. */
  readonly idSeed?: number;
  /** Called with every request before it is processed. May wait; may return a fault to play. */
  readonly onRequest?: (request: SandboxRequest) => Fault | undefined | Promise<Fault | undefined>;
}

/** A running sandbox. */
export interface Sandbox {
  /** Base URL without a trailing slash; the paths of the API start with `/v1`. */
  readonly url: string;
  readonly token: string;
  /** Id of the user the personal access tokens belong to; also valid as `X-Caller-Id`. */
  readonly callerId: string;
  /**
   * Every request since the start or the last `clearRequests`, in order of arrival; of very many
   * only the latest.
   */
  readonly requests: readonly LoggedRequest[];
  /**
   * The most requests that were in progress at once, since the start or the last `clearRequests`.
   */
  readonly inFlightMax: number;
  addToken(token: string, options: TokenOptions): void;
  /**
   * Finishes activations and deletions that are under way, as if enough requests had passed; counts
   * that lag behind catch up.
   */
  settle(): void;
  /** Sets the clock of the service: to a time at which it stands still, or to another clock. */
  setNow(now: Date | (() => Date)): void;
  /**
   * Everything that is stored, addressed by codes and names and sorted; it can seed another
   * sandbox.
   */
  dump(): TenantDump;
  /** As `dump`, with ids: another sandbox that starts from it goes on where this one is. */
  state(): TenantState;
  clearRequests(): void;
  /** Stops listening and ends all connections, also those in use. */
  close(): Promise<void>;
}

/** The token of a sandbox that was not given one. */
export const defaultToken = 'sandbox-token';
