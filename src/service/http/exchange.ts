/**
 * One request and its whole answer. Does not use undici's `request`: it creates a stream per
 * answer, which for thousands of short answers costs more than the answers.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Clock } from './clock.js';
import { type BrokenExchange, BrokenOff, type WholeAnswer } from './request.js';

/** Where an exchange ends, whatever the other side does. */
export interface ExchangeBounds {
  readonly after: Clock['after'];
  /** From the request to the end of the answer: one that drips is never silent. */
  readonly deadlineMs: number;
  /** Megabytes of the answer. */
  readonly mbMax: number;
  /** On abort, nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends a request and reads the whole answer. Never rejects. */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { after, deadlineMs, mbMax, signal }: ExchangeBounds,
): Promise<WholeAnswer | BrokenExchange> {
  return new Promise((resolve) => {
    const collector = new Collector(mbMax, (end) => {
      cancel();
      signal?.removeEventListener('abort', interrupt);
      resolve(end);
    });
    const interrupt = () => collector.breakOff(new BrokenOff('interrupted'));
    const cancel = after(deadlineMs, () => collector.breakOff(new BrokenOff('timeout')));
    signal?.addEventListener('abort', interrupt);
    try {
      dispatcher.dispatch(request, collector);
    } catch (cause) {
      // undici throws on invalid requests before it calls the handler.
      collector.onResponseError(undefined, cause as Error);
    }
  });
}

/** Collects an answer, and ends once. */
class Collector implements Dispatcher.DispatchHandler {
  readonly #mbMax: number;
  readonly #onEnd: (end: WholeAnswer | BrokenExchange) => void;
  readonly #chunks: Buffer[] = [];
  #byteCount = 0;
  #status: number | undefined;
  #headers: IncomingHttpHeaders = {};
  #controller: Dispatcher.DispatchController | undefined;
  #broken: Error | undefined;

  constructor(mbMax: number, onEnd: (end: WholeAnswer | BrokenExchange) => void) {
    this.#mbMax = mbMax;
    this.#onEnd = onEnd;
  }

  /** Ends at once; a request that still waits for a connection is not sent any more. */
  breakOff(cause: Error): void {
    if (this.#broken) return;
    this.#broken = cause;
    this.#onEnd({ cause, isAnswered: this.#status !== undefined });
    this.#controller?.abort(cause);
  }

  // Without this method, undici treats the handler as one of its legacy kind.
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#broken) controller.abort(this.#broken);
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    // Informational answers such as 103 precede the real one.
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    this.#refuseBeyond(Number(headers['content-length'] ?? 0));
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#byteCount += chunk.length;
    this.#refuseBeyond(this.#byteCount);
  }

  onResponseEnd(): void {
    if (this.#broken) return;
    const [first, ...others] = this.#chunks;
    const bytes = first && others.length === 0 ? first : Buffer.concat(this.#chunks);
    this.#onEnd({ status: this.#status ?? 0, headers: this.#headers, bytes });
  }

  onResponseError(_: unknown, cause: Error): void {
    if (!this.#broken) this.#onEnd({ cause, isAnswered: this.#status !== undefined });
  }

  #refuseBeyond(byteCount: number): void {
    if (byteCount <= this.#mbMax * 1_000_000) return;
    this.#chunks.length = 0;
    this.breakOff(new BrokenOff('too-large', this.#mbMax));
  }
}
