/**
 * One request and its whole answer. undici's `request` makes a stream of each answer; where thousands of short ones are read to their
 * end, the streams take longer than the answers.
 */
import type { Dispatcher } from 'undici';

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

export interface WholeAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** No answer, or one that broke off. */
export interface BrokenExchange {
  /** As the network or undici said it. */
  readonly cause: Error;
  /** The answer had begun. */
  readonly isAnswered: boolean;
}

/** Sends a request and reads the answer to its end. Never rejects. */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
): Promise<WholeAnswer | BrokenExchange> {
  return new Promise((resolve) => {
    try {
      dispatcher.dispatch(request, new Collector(resolve));
    } catch (cause) {
      // undici throws what it finds wrong with a request before it looks at the handler.
      resolve({ cause: cause as Error, isAnswered: false });
    }
  });
}

class Collector implements Dispatcher.DispatchHandler {
  readonly #resolve: (end: WholeAnswer | BrokenExchange) => void;
  readonly #chunks: Buffer[] = [];
  #status: number | undefined;
  #headers: Headers = {};

  constructor(resolve: (end: WholeAnswer | BrokenExchange) => void) {
    this.#resolve = resolve;
  }

  /** undici takes a handler without it for one of its older kind. */
  onRequestStart(): void {}

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    // 103 and the like come before the answer.
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [first, ...others] = this.#chunks;
    const bytes = first && others.length === 0 ? first : Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status ?? 0, headers: this.#headers, bytes });
  }

  onResponseError(_: Dispatcher.DispatchController, cause: Error): void {
    this.#resolve({ cause, isAnswered: this.#status !== undefined });
  }
}
