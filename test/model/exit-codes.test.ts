import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputRejected, UsageError } from '../../src/model/errors.js';
import { exitCodeName, exitCodes, winningExitCode } from '../../src/model/exit-codes.js';
import { hasErrors, problemAt } from '../../src/model/problems.js';
import { RequestFailed } from '../../src/model/request-failures.js';

const precedence = [64, 1, 130, 6, 7, 9, 8, 5, 3, 4, 2, 0];

describe('of several exit codes', () => {
  test('the first in the documented order wins', () => {
    expect(exitCodes.map(({ code }) => code)).toEqual(precedence);
  });

  test.each([
    [[], 0],
    [[0], 0],
    [[77], 1],
    [[77, 3], 3],
    [[2, 0], 2],
    [[2, 4], 4],
    [[4, 3], 3],
    [[3, 8], 8],
    [[8, 9], 9],
    [[9, 7], 7],
    [[1, 130], 1],
    [[2, 64, 1], 64],
  ])('%j gives %i', (codes, expected) => {
    expect(winningExitCode(codes)).toBe(expected);
  });

  test('their order and number do not matter', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...precedence), { minLength: 1 }), (codes) => {
        const wins = Math.min(...codes.map((code) => precedence.indexOf(code)));
        expect(winningExitCode(codes)).toBe(precedence[wins]);
      }),
    );
  });
});

test('every exit code has a name of its own', () => {
  expect(new Set(exitCodes.map(({ name }) => name)).size).toBe(exitCodes.length);
  expect([0, 2, 7].map(exitCodeName)).toEqual(['ok', 'changes', 'rejected']);
  expect(exitCodeName(77)).toBe('unexpected');
});

describe('the exit code of what stops a run', () => {
  test('is 64 for a wrong command line', () => {
    expect(new UsageError('no such command').exitCode).toBe(64);
  });

  test('is 7 for an input with errors', () => {
    const problems = [problemAt({ code: 'no_header', args: {} }, { file: 'grades.csv' })];
    expect(new InputRejected('rejected', problems)).toMatchObject({ exitCode: 7, problems });
  });

  test.each([
    [8, 'was answered with 401', 401],
    [8, 'was answered with 403', 403],
    [1, 'was answered with 404', 404],
    [1, 'was answered with 422', 422],
    [9, 'was answered with 429', 429],
    [9, 'was answered with 500', 500],
    [9, 'was answered with 503', 503],
    [9, 'got no answer', undefined],
  ])('is %i for a request that %s', (exitCode, _, status) => {
    const cause = new Error('socket hang up');
    const details = { method: 'GET', path: '/v1/grades', status, reasons: [], tries: 1, cause };
    expect(new RequestFailed('failed', details)).toMatchObject({ exitCode, details, cause });
  });
});

test('only errors stop a run, warnings do not', () => {
  const warning = problemAt({ code: 'no_rows', args: {} }, undefined, 'warning');
  expect(hasErrors([])).toBe(false);
  expect(hasErrors([warning])).toBe(false);
  expect(hasErrors([warning, problemAt({ code: 'no_header', args: {} }, undefined)])).toBe(true);
});
