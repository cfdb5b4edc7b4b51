// The options of a sandbox, and what it offers while it runs.
import type { Switches } from '../behaviour/switches.js';
import type { TokenOptions } from '../operations/permissions.js';
import type { Seed, TenantDump, TenantState } from '../resources/seed-data.js';
import type { JsonValue } from './json.js';

export interface SandboxRequest {
  /** Counts from 1 in order of arrival. */
  readonly sequence: number;
  readonly method: string;
  /** Percent-encoded as sent, without the query. */
  readonly path: string;
  /** Query parameters; the last value of a repeated name. */
  readonly query: Readonly<Record<string, string>>;
  /** The parsed JSON body, the text of an invalid one, or undefined if there was none. */
  readonly body: JsonValue | undefined;
}

export interface LoggedRequest extends SandboxRequest {
  /** null while in progress, and if the connection ended without an answer. */
  readonly status: number | null;
  /**
   * Positions in one sequence of all starts and ends of requests, from 1: a request that ended at 7
   * was answered before one that started at 8 arrived. Not times.
   */
  readonly startedAt: number;
  /** null while in progress. */
  readonly endedAt: number | null;
}

/**
 * A failure to play instead of the normal answer. `before`: the request is not processed; `after`:
 * it is, so a write takes effect although the client gets an error or no answer.
 */
export type Fault =
  | {
      readonly kind: 'answer';
      readonly when: 'before' | 'after';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** Default content type: `application/json`. Absent: no body. */
      readonly body?: string | Uint8Array;
    }
  /** The connection is destroyed without an answer. */
  | { readonly kind: 'drop'; readonly when: 'before' | 'after' };

export interface SandboxOptions {
  /** Default 0: any free port. The address is always 127.0.0.1. */
  readonly port?: number;
  /** A personal access token with all permissions. Default: {@link defaultToken}. */
  readonly token?: string;
  /** Id of the user who owns the tokens. Default: the one with the code `admin`. */
  readonly ownerId?: string | undefined;
  /** Initial records. Default: none. */
  readonly seed?: Seed;
  readonly switches?: Partial<Switches>;
  /** Delay of every request before it is processed. Default: 0. */
  readonly latencyMs?: number;
  /** The clock of the service. Default: the system's. */
  readonly now?: () => Date;
  /** Sandboxes with different seeds generate different ids. Default: 1. */
  readonly idSeed?: number;
  /** Called with every request before it is processed. May wait; may return a fault to play. */
  readonly onRequest?: (request: SandboxRequest) => Fault | undefined | Promise<Fault | undefined>;
}

export interface Sandbox {
  /** Base URL without a trailing slash; the paths of the API start with `/v1`. */
  readonly url: string;
  readonly token: string;
  /** Id of the user who owns the personal access tokens; also valid as `X-Caller-Id`. */
  readonly callerId: string;
  /** The latest requests since the start or the last `clearRequests`, in order of arrival. */
  readonly requests: readonly LoggedRequest[];
  /** Maximum concurrent requests since the start or the last `clearRequests`. */
  readonly inFlightMax: number;
  addToken(token: string, options: TokenOptions): void;
  /**
   * Finishes activations and deletions, and lets lagging counts catch up, as further requests
   * would.
   */
  settle(): void;
  /** Sets the clock of the service: to a fixed time, or to another clock. */
  setNow(now: Date | (() => Date)): void;
  /** All records, addressed by codes and names and sorted; can seed another sandbox. */
  dump(): TenantDump;
  /** As `dump`, with ids, so that another sandbox can continue from it. */
  state(): TenantState;
  clearRequests(): void;
  /** Stops listening and closes all connections, including active ones. */
  close(): Promise<void>;
}

export const defaultToken = 'sandbox-token';
