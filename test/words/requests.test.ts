import { afterEach, describe, expect, test } from 'vitest';
import type { RequestFailureDetails } from '../../src/model/request-failures.js';
import { textOf } from '../../src/model/sentence.js';
import { requestFailureTold } from '../../src/model/tell-failure.js';
import { useLanguage } from '../../src/words/language.js';

afterEach(() => useLanguage('en'));

const givenIn = { url: '--url', token: 'tokenFile /run/token' };

describe('a request that failed', () => {
  const failure = (details: Partial<RequestFailureDetails>): string =>
    textOf(requestFailureTold({ method: 'GET', path: '/v1/grades', reasons: [], tries: 1, ...details }));

  test.each<[string, Partial<RequestFailureDetails>, string]>([
    [
      'says what the service said',
      {
        method: 'PATCH',
        path: '/v1/grades/3f2c',
        status: 422,
        code: 'validation_failed',
        reasons: ['level: is invalid'],
      },
      'PATCH /v1/grades/3f2c failed: 422 validation_failed, level: is invalid.',
    ],
    ['says how often it was tried', { status: 503, tries: 6 }, 'GET /v1/grades failed after 6 tries: 503.'],
    [
      'says what helps against a refused token',
      { status: 401, givenIn },
      'Replace the token from tokenFile /run/token with a valid access token: the service did not accept it. GET /v1/grades failed: 401. To find the cause, run `mastersync doctor`.',
    ],
    [
      'says what helps against a missing permission',
      { status: 403, code: 'forbidden' },
      'Ask an administrator of the service to grant the permission that the token lacks. ' +
        'GET /v1/grades failed: 403 forbidden. To find the cause, run `mastersync doctor`.',
    ],
    [
      'to write names no command that could not look at the right to write',
      { method: 'PATCH', status: 403 },
      'Ask an administrator of the service to grant the permission that the token lacks. PATCH /v1/grades failed: 403.',
    ],
    [
      'says how the network ended it',
      { fault: 'refused', givenIn, reasons: ['connect ECONNREFUSED 127.0.0.1:1'] },
      'Check --url and the network. GET /v1/grades failed: nothing is listening at that address ' +
        '(connect ECONNREFUSED 127.0.0.1:1). To find the cause, run `mastersync doctor`.',
    ],
    [
      'says how long the next try would have had to wait',
      { status: 429, waitMs: 179_001 },
      'Run again in 3 minutes: the next try would have to wait that long. GET /v1/grades failed: 429.',
    ],
    [
      'that has used up its time says so, and not that a short wait is too long',
      { status: 429, waitMs: 30_000, isOutOfTime: true },
      'Run again in 30 seconds: the next try would have to wait that long, and the time for this request has run out. GET /v1/grades failed: 429.',
    ],
    [
      'that was not sent says so',
      { tries: 0, waitMs: 190_000 },
      'Run again in 4 minutes: the next try would have to wait that long. GET /v1/grades was not sent.',
    ],
    [
      'that was not sent because of an interruption names no wait',
      { tries: 0, fault: 'interrupted' },
      'GET /v1/grades was not sent: interrupted.',
    ],
    [
      'says that no connection was made',
      { fault: 'unconnected' },
      'Check url and the network. GET /v1/grades failed: could not connect in time. To find the cause, run `mastersync doctor`.',
    ],
    ['needs no reason', { fault: 'timeout', reasons: [''] }, 'GET /v1/grades failed: no answer in time.'],
  ])('%s', (_, details, message) => {
    expect(failure(details)).toBe(message);
  });
});

test('what the service says stands in quotation marks between words of another language', () => {
  useLanguage('ja');
  const details = { method: 'PATCH', path: '/v1/grades/1', status: 422, reasons: ['level: is invalid'] };
  expect(textOf(requestFailureTold({ ...details, tries: 1 }))).toBe(
    'PATCH /v1/grades/1 が失敗しました: 422、「level: is invalid」。',
  );
});
