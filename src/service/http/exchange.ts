/**
 * One request and its whole answer. Does not use undici's `request`: it creates a stream per
 * answer, which for thousands of short answers costs more than the answers.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { BrokenExchange, WholeAnswer } from './request.js';

/** Sends a request and reads the whole answer. Never rejects. */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
): Promise<WholeAnswer | BrokenExchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let status: number | undefined;
    let headers: IncomingHttpHeaders = {};
    const collector: Dispatcher.DispatchHandler = {
      // Without this method, undici treats the handler as one of its legacy kind.
      onRequestStart: () => {},
      onResponseStart: (_, ownStatus, ownHeaders) => {
        // Informational answers such as 103 precede the real one.
        if (ownStatus < 200) return;
        status = ownStatus;
        headers = ownHeaders;
      },
      onResponseData: (_, chunk) => {
        chunks.push(chunk);
      },
      onResponseEnd: () => {
        const [first, ...others] = chunks;
        const bytes = first && others.length === 0 ? first : Buffer.concat(chunks);
        resolve({ status: status ?? 0, headers, bytes });
      },
      onResponseError: (_, cause) => resolve({ cause, isAnswered: status !== undefined }),
    };
    try {
      dispatcher.dispatch(request, collector);
    } catch (cause) {
      // undici throws on invalid requests before it calls the handler.
      resolve({ cause: cause as Error, isAnswered: false });
    }
  });
}
