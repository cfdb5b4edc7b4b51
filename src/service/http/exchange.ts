/**
 * One request and its whole answer. undici's `request` makes a stream of each answer; for thousands
 * of short ones, the streams take longer than the answers.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { BrokenExchange, WholeAnswer } from './request.js';

/** Sends a request and reads the answer to its end. Never rejects. */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
): Promise<WholeAnswer | BrokenExchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let status: number | undefined;
    let headers: IncomingHttpHeaders = {};
    const collector: Dispatcher.DispatchHandler = {
      // undici takes a handler without it for one of its older kind.
      onRequestStart: () => {},
      onResponseStart: (_, ownStatus, ownHeaders) => {
        // 103 and the like come before the answer.
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
      // undici throws what it finds wrong with a request before it calls the handler.
      resolve({ cause: cause as Error, isAnswered: false });
    }
  });
}
