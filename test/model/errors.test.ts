import { expect, test } from 'vitest';
import { RequestFailed, requestFailureOf } from '../../src/model/request-failures.js';

test('the failure of a request is reported; a defect that is caught in its place is thrown on', () => {
  const failure = new RequestFailed('GET /v1/grades failed', {
    method: 'GET',
    path: '/v1/grades',
    tries: 1,
    reasons: [],
  });
  expect(requestFailureOf(failure)).toBe(failure);
  const defect = new TypeError('not a function');
  expect(() => requestFailureOf(defect)).toThrow(defect);
});
