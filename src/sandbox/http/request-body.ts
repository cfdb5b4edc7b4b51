// Reads the body of a request to its end and parses it.
import type { IncomingMessage } from 'node:http';
import type { RequestBody } from '../operations/operation.js';
import { invalidParameter } from './api-error.js';
import type { JsonValue } from './json.js';

const BODY_BYTES_MAX = 10 * 1024 * 1024;

/**
 * Reads and parses a request body.
 * @throws ApiError 400 when it is larger than 10 MiB; Error when the client went away while sending
 */
export async function readRequestBody(incoming: IncomingMessage): Promise<RequestBody> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Read to the end even then: leaving the loop would destroy the connection before the refusal is sent.
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
  }
  if (bytes > BODY_BYTES_MAX)
    throw invalidParameter(`the request body is larger than ${BODY_BYTES_MAX} bytes`);
  return parseBody(Buffer.concat(chunks).toString('utf8'), incoming.headers['content-type'] ?? '');
}

function parseBody(text: string, contentType: string): RequestBody {
  if (text === '') return { kind: 'none' };
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    return { kind: 'unreadable', reason: 'the Content-Type must be application/json', text };
  }
  try {
    return { kind: 'json', value: JSON.parse(text) as JsonValue };
  } catch (cause) {
    return { kind: 'unreadable', reason: `malformed JSON: ${(cause as SyntaxError).message}`, text };
  }
}
