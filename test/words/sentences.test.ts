/** What is put together from several messages; that each code has its sentence is in `codes.test.ts`. */
import { afterEach, describe, expect, test } from 'vitest';
import type { CheckEvidence, CheckName } from '../../src/model/checks.js';
import { type Fault, type Problem, problemAt } from '../../src/model/problems.js';
import type { RequestFailureDetails } from '../../src/model/request-failures.js';
import { textOf } from '../../src/model/sentence.js';
import { requestFailureTold } from '../../src/model/tell-failure.js';
import { inputRejected } from '../../src/plan/records/alike-problems.js';
import { useLanguage } from '../../src/words/language.js';
import { names } from '../../src/words/say.js';
import { filesReadMessage } from '../../src/words/sentences/files.js';
import { findingMessage, withheldMessage } from '../../src/words/sentences/findings.js';
import { describeAlike, describeProblem, problemMessage } from '../../src/words/sentences/problems.js';
import { aChange, aFinding, aTable } from '../helpers/builders.js';

afterEach(() => useLanguage('en'));

const noHeader = problemAt({ code: 'no_header', args: {} }, undefined);
const options = ['active', 'suspended'];

test.each<[string, Fault, string]>([
  [
    'with its place',
    { code: 'invalid_integer', args: { value: '12a', min: 0, max: 255 } },
    '人事　一覧.csv:3: "12a" is not a whole number from 0 to 255.',
  ],
  [
    'with what is typed to solve it, so that it can be copied',
    {
      code: 'column_of_other_master',
      args: { table: 'users', field: 'code', header: '社員　番号', read: 'ID' },
    },
    "--table 'users=人事　一覧.csv' --column 'users.code=社員　番号' " +
      '(in mastersync.yaml: { file: "人事　一覧.csv", table: users, columns: { "社員　番号": code } })',
  ],
  [
    'with the line of a stray quotation mark, where that is another one',
    { code: 'stray_quote', args: { character: 5, openedLine: 2 } },
    ' at character 5 of this line (opened in line 2).',
  ],
  [
    'with a cycle back to its first record',
    {
      code: 'parent_cycle',
      args: { steps: [{ key: 'A', origin: { file: 'b.csv', line: 2 } }, { key: 'B' }] },
    },
    'A (b.csv:2) → B → A (b.csv:2).',
  ],
  [
    'with the first five of many',
    { code: 'children_left', args: { resource: 'teams', key: 'A', children: [...'BCDEFGH'] } },
    'while "B", "C", "D", "E", "F" and 2 more would be left',
  ],
  [
    'with characters as people count them',
    { code: 'text_too_long', args: { value: '𠮷'.repeat(301), lengthMax: 300 } },
    'has 301 characters',
  ],
  [
    'with states as reports call them, and the nearest one',
    { code: 'unknown_option', args: { value: 'activ', options, isState: true } },
    '"activ" is not one of "active", "suspended". Did you mean "active"?',
  ],
  [
    'in the words of a check that only warns',
    { code: 'columns_gone', args: { columns: [{ header: '部署', field: 'code' }], added: [] } },
    '人事　一覧.csv:3: columns that were read until now are missing or blank: "部署".',
  ],
])('a problem is said %s', (_, fault, expected) => {
  expect(describeProblem(problemAt(fault, { file: '人事　一覧.csv', line: 3 }))).toContain(expected);
});

test('what is alike is said once, with the first places; errors are counted by their cause', () => {
  const alike = [2, 3, 4, 5].map((line) =>
    problemAt({ code: 'label_row', args: {} }, { file: 'a.csv', line }),
  );
  expect(describeAlike(alike as unknown as [Problem])).toBe(
    'a.csv:2, a.csv:3, a.csv:4, … (4): names the columns once more, below the header, and is ignored.',
  );
  const [header] = alike;
  expect(header && describeAlike([header, header])).toMatch(/^a\.csv:2: names/);
  const warning = problemAt({ code: 'no_rows', args: {} }, undefined, 'warning');
  expect(inputRejected([noHeader, noHeader, warning]).message).toMatch(/^The input has 1 error;/);
});

test('the files are not at fault for what the service hides, unless they have errors as well', () => {
  const args = { resource: 'teams', scope: 'FY27', read: 3, counted: 4 };
  const hidden = problemAt({ code: 'list_incomplete', args }, undefined);
  expect(inputRejected([hidden]).message).toContain('The files are not at fault');
  expect(inputRejected([hidden, noHeader]).message).toContain('2 errors');
});

describe('a finding', () => {
  const found = <Check extends CheckName>(check: Check, evidence: CheckEvidence[Check], lift?: string) =>
    aFinding(check, evidence, {
      place: { resource: 'teams', scope: 'FY27' },
      holds: [aChange('teams', 'T1'), aChange('teams', 'T2')],
      ...(lift !== undefined && { lift }),
    });
  const limit = { kind: 'invites', count: 1, existing: 120, allowed: 12 } as const;

  test('says what approves it, as a shell takes it, and the number in the whole plan', () => {
    expect(findingMessage(found('no_rows', {}, "charts=FY 25's@c2d07b1e94"))).toContain(
      "If this is intended: --approve 'charts=FY 25'\\''s@c2d07b1e94'",
    );
    expect(findingMessage({ ...found('limit_exceeded', limit, 'invites=2@3f9a'), reach: 'plan' })).toMatch(
      /^this plan invites 1 new teams of "FY27", beside 120 in the service; .* \(2 in the whole plan\)$/,
    );
  });

  test('about a team without a leader does not suppose that it had one', () => {
    expect(findingMessage(found('last_leader', { owner: { key: 'T1', name: 'Sales' } }))).toContain(
      'Mark a leader first',
    );
  });

  test('that holds a required change back names it', () => {
    const needs = aChange('teams', 'A', { name: 'Sales' });
    expect(withheldMessage({ finding: found('no_rows', {}), needs })).toBe(
      'A required change is withheld: create A Sales (teams of "FY27").',
    );
    const off = found('switched_off', { option: '--no-create' });
    expect(withheldMessage({ finding: off, needs })).toContain('excluded by --no-create');
  });
});

test('the files that were read are named with the lines left out and the older matches of a pattern', () => {
  const table = {
    ...aTable('grades', ['code', 'G1']),
    ...{ encoding: 'cp932', blankRowCount: 2, unwrappedCount: 1, exampleLines: [2] },
  };
  const chosen = [{ pattern: 'g_*.csv', file: 'g_2.csv', others: ['g_1.csv', 'g_0.csv', 'g.csv', 'h.csv'] }];
  expect(filesReadMessage([table], chosen)).toBe(
    'Read 1 row from 1 table: grades.csv [CP932] (1, 2 blank ignored, 1 example ignored, ' +
      '1 cell ="…" read as text). Newest of g_*.csv; not read: g_1.csv, g_0.csv, g.csv and 1 more.',
  );
});

test.each([
  [1_001, '2 seconds'],
  [179_001, '3 minutes'],
  [121 * 60_000, '2 hours'],
  [49 * 3_600_000, '2 days'],
])('%d ms are %s', (ms, text) => {
  expect(names().durationText(ms)).toBe(text);
});

const givenIn = { url: '--url', token: 'tokenFile /run/token' };
const permission = 'Ask an administrator of the service to grant the permission that the token lacks. ';
const doctor = ' To find the cause, run `mastersync doctor`.';
const wait = 'Run again in 3 minutes: the next try would have to wait that long';

test.each<[string, Partial<RequestFailureDetails>]>([
  [
    'GET /v1/grades failed after 6 tries: 422 invalid, level: is bad.',
    { status: 422, code: 'invalid', tries: 6 },
  ],
  [`${permission}GET /v1/grades failed: 403.${doctor}`, { status: 403 }],
  [`${permission}PATCH /v1/grades failed: 403.`, { status: 403, method: 'PATCH' }],
  [
    `Check --url and the network. GET /v1/grades failed: nothing is listening at that address (level: is bad).${doctor}`,
    { fault: 'refused' },
  ],
  [`${wait}. GET /v1/grades was not sent.`, { tries: 0, waitMs: 179_001 }],
  [
    `${wait}, and the time for this request has run out. GET /v1/grades failed: 429.`,
    { status: 429, waitMs: 179_001, isOutOfTime: true },
  ],
  ['GET /v1/grades was not sent: interrupted.', { tries: 0, fault: 'interrupted' }],
])(
  'a request that failed says what helps, what happened, and how to find out more: %s',
  (message, details) => {
    const reasons = details.fault === 'refused' || details.status === 422 ? ['level: is bad'] : [''];
    const told = requestFailureTold({
      method: 'GET',
      path: '/v1/grades',
      tries: 1,
      reasons,
      givenIn,
      ...details,
    });
    expect(textOf(told)).toBe(message);
  },
);

test('what the service says stands in quotation marks between words of another language', () => {
  useLanguage('ja');
  const details = { method: 'PATCH', path: '/v1/grades/1', status: 422, reasons: ['level: is invalid'] };
  expect(textOf(requestFailureTold({ ...details, tries: 1 }))).toContain('422、「level: is invalid」。');
  expect(
    problemMessage(
      problemAt({ code: 'unknown_option', args: { value: 'a', options, isState: true } }, undefined),
    ),
  ).toContain('「利用中」、「利用停止」');
});
