import { describe, expect, test } from 'vitest';
import {
  type ProblemArguments,
  type ProblemCode,
  problemAt,
  type RequestFailureDetails,
} from '../src/errors.js';
import {
  counted,
  describeProblem,
  describeUndoLoss,
  doubtMessage,
  driftMessage,
  effectsMessage,
  filesReadMessage,
  formatOrigin,
  inputRejectedMessage,
  placeName,
  planSavedMessage,
  problemMessage,
  quote,
  refusalMessage,
  requestFailureMessage,
  scopeFailedMessage,
  setAsideMessage,
  skippedMessage,
  suggestion,
  unexpectedAnswerMessage,
  unexpectedValueMessage,
  unknownResourceMessage,
  withholdMessage,
} from '../src/messages.js';
import type { Origin } from '../src/model.js';
import type {
  LikelyCause,
  Refusal,
  RefusalArguments,
  RefusalCode,
  UndoLossReason,
  WithholdArguments,
  WithholdCode,
  WithholdReason,
  WriteDoubt,
} from '../src/refusals.js';
import { aChange, aTable } from './builders.js';

describe('a place', () => {
  test.each<[string, Origin]>([
    ['grades.csv', { file: 'grades.csv' }],
    ['grades.csv:7', { file: 'grades.csv', line: 7 }],
    ['grades.csv:7 level', { file: 'grades.csv', line: 7, column: 'C', field: 'level' }],
    ['teams.xlsx / 組織', { file: 'teams.xlsx', sheet: '組織' }],
    ['teams.xlsx / 組織!14', { file: 'teams.xlsx', sheet: '組織', line: 14 }],
    [
      'teams.xlsx / 組織!C14 parentCode',
      { file: 'teams.xlsx', sheet: '組織', line: 14, column: 'C', field: 'parentCode' },
    ],
  ])('%s', (shown, origin) => {
    expect(formatOrigin(origin)).toBe(shown);
  });
});

describe('a quoted value', () => {
  test.each([
    ['is shown as it is', 'T-300', '"T-300"'],
    ['may be empty', '', '""'],
    ['is brought onto one line', 'a\r\n\tb', '"a b"'],
    ['is whole up to 80 characters', 'あ'.repeat(80), `"${'あ'.repeat(80)}"`],
    ['is cut beyond', 'a'.repeat(81), `"${'a'.repeat(80)}…"`],
    ['commands no terminal', 'a\u001b[2Jb\u0000', '"a\\u001b[2Jb\\u0000"'],
    [
      'hides nothing and turns nothing round',
      'a\u00adb\u200b\u202e\u{e0041}',
      '"a\\u00adb\\u200b\\u202e\\u{e0041}"',
    ],
    ['is never cut within a character', '𠮷'.repeat(81), `"${'𠮷'.repeat(80)}…"`],
  ])('%s', (_, value, shown) => {
    expect(quote(value)).toBe(shown);
  });
});

test('one thing is singular, none and several are plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'row'))).toEqual(['0 rows', '1 row', '2 rows']);
});

test('a scope is named by its resource and its chart', () => {
  expect([placeName('grades', ''), placeName('teams', '2026')]).toEqual(['grades', 'teams of "2026"']);
});

describe('a suggestion', () => {
  test.each([
    ['lvel', ' Did you mean "level"?'],
    ['NAMES', ' Did you mean "name"?'],
    ['nmae', ' Did you mean "name"?'],
    ['nae', ' Did you mean "name"?'],
    ['nxe', ''],
    ['xyze', ''],
    ['remarks', ''],
    ['', ''],
  ])('for %j is %j', (word, expected) => {
    expect(suggestion(word, ['code', 'name', 'level'])).toBe(expected);
  });

  test('is not made when nothing is known', () => {
    expect(suggestion('code', [])).toBe('');
  });
});

/** What each problem may come with. */
const exampleArguments: ProblemArguments = {
  file_not_found: { path: 'data' },
  file_unreadable: { reason: 'EACCES: permission denied' },
  unsupported_file: { extension: '.xlsx' },
  unknown_table: { name: 'grade', known: ['grades', 'teams'] },
  no_tables: { path: 'data', known: ['grades', 'teams'] },
  not_a_file: {},
  table_missing: { name: 'grades' },
  list_incomplete: { resource: 'teams', scope: 'FY27', read: 3, counted: 4 },
  no_header: {},
  no_rows: {},
  file_changed: {},
  unknown_encoding: { name: 'sjsi', known: ['utf-8', 'cp932'] },
  encoding_contradicts_mark: { encoding: 'cp932', marked: 'utf-8' },
  nul_bytes: { offset: 1 },
  ambiguous_encoding: { asUtf8: 'é', asCp932: 'ﾃｩ' },
  undecodable: { encoding: 'utf-8', tried: ['utf-8', 'cp932'], offset: 2, excerpt: '63 0a [ff] 0a' },
  unclosed_quote: { character: 3 },
  stray_quote: { character: 3, openedLine: 2 },
  record_too_long: { charactersMax: 100, character: 1 },
  excel_97_file: {},
  password_protected: {},
  not_a_workbook: { found: 'html' },
  zip_damaged: { reason: 'unexpected end' },
  zip_unsupported: { part: 'xl/workbook.xml', feature: 'encryption' },
  zip_too_large: { part: 'xl/workbook.xml', limit: '200 times its size' },
  part_missing: { part: 'xl/styles.xml' },
  part_damaged: { part: 'xl/workbook.xml', line: 3, reason: 'unclosed tag: sheets' },
  document_type_refused: { part: 'xl/workbook.xml' },
  cell_text_too_long: { part: 'xl/worksheets/sheet1.xml', line: 2, charactersMax: 100 },
  sheet_too_large: { rowsMax: 10, columnsMax: 5, cellsMax: 20 },
  ragged_row: { cells: 3, columns: 4, lastColumn: 'D' },
  rows_above_header: { headerLine: 3, count: 2 },
  hidden_rows: { count: 1 },
  error_cell: { value: '#N/A' },
  formula_without_value: {},
  merged_cell: {},
  code_shown_otherwise: { value: '7' },
  date_in_code: { value: '2026-01-02' },
  header_row_missing: { line: 7 },
  hidden_sheet: { name: 'teams', isRead: true },
  imprecise_number: { value: '1234567890123456800' },
  sheet_not_found: { name: 'teams', sheets: ['組織', '役職'] },
  no_table_sheets: { sheets: ['Sheet1'], known: ['grades', 'teams'] },
  unknown_sheet: { name: 'grade', known: ['grades', 'teams'] },
  staircase_doubled: { path: ['本社', '営業部'], first: { file: 'teams.csv', line: 3 } },
  staircase_gap: { path: ['本社', '東課'] },
  staircase_upper_missing: { path: ['本社', '営業部'] },
  missing_column: { field: 'level', headers: ['code', 'lvel'] },
  duplicate_column: { field: 'code', header: 'コード', otherColumn: 'A' },
  unknown_column: { header: 'memo', known: ['code', 'name'] },
  column_not_handled: { header: 'action' },
  blank_cell: {},
  blank_scope: { column: 'master' },
  keep_mark_in_key: {},
  invalid_code: { value: 'G 1' },
  code_like_uuid: { value: '3f2c1a00-aaaa-4bbb-8ccc-0123456789ab' },
  text_too_long: { value: 'abc', lengthMax: 2 },
  control_character: { value: 'a\u0000' },
  invalid_integer: { value: '12a', min: 0, max: 255 },
  invalid_boolean: { value: 'yes' },
  invalid_number: { value: '1e3', isWhole: true },
  invalid_date: { value: '2026-02-30' },
  unknown_option: { value: 'rd', options: ['red', 'blue'] },
  scope_conflict: { column: 'master', value: 'W', fileScope: 'V' },
  rename_not_allowed: { intent: 'create', previousKey: 'G1' },
  ambiguous_column: { header: '説明', field: 'description', custom: 'note' },
  stored_value_refused: { field: 'inputs.tags', value: '甲' },
  part_without_owner: { key: 'V', intent: 'ignore' },
  invalid_action: { value: 'remove' },
  same_activation_day: {
    key: 'FY28',
    day: '2027-04-01',
    otherKey: 'FY27',
    first: { file: 'charts.csv', line: 2 },
  },
  key_needed: { resource: 'teams', scope: 'FY27', name: 'Sales' },
  copy_target_differs: { key: 'FY28', from: 'FY27' },
  record_not_found: { resource: 'charts', key: 'FY28', known: ['FY26', 'FY27'] },
  activation_overdue: { key: 'FY27', day: '2027-04-01', current: 'FY26', isPlanned: true },
  schedule_overwritten: {
    key: 'FY27',
    day: '2027-04-01',
    found: { key: 'FY28', dueOn: '2027-10-01' },
    isPlanned: true,
  },
  schedule_unknown: { key: 'FY27', day: '2027-04-01' },
  schedule_unwanted: { key: 'FY28', dueOn: '2027-10-01' },
  now_outdated: { key: 'FY26', otherKey: 'FY27', day: '2027-04-01' },
  duplicate_key: { resource: 'teams', key: 'A', scope: 'FY27', first: { file: 'teams.csv', line: 2 } },
  unknown_parent: { parent: 'T-300', scope: 'FY27', resource: 'teams' },
  parent_not_in_file: { parent: 'T-300', resource: 'teams' },
  parent_cycle: { steps: [{ key: 'A', origin: { file: 'teams.csv', line: 2 } }, { key: 'B' }] },
  unknown_scope: { scope: 'FY99', resource: 'charts' },
  no_current_scope: { resource: 'charts' },
  ambiguous_key: { resource: 'charts', key: 'FY27', count: 2 },
  value_needed_to_create: { resource: 'grades', key: 'G1', field: 'level' },
  record_exists: { resource: 'grades', key: 'G1' },
  record_missing: { resource: 'grades', key: 'G1', intent: 'delete' },
  renamed_twice: { previousKey: 'G1', first: { file: 'grades.csv', line: 2 } },
  renamed_below_successor: { resource: 'teams', key: 'D', previousKey: 'A' },
  rename_conflict: { resource: 'grades', key: 'G2', previousKey: 'G1' },
  not_exactly_one: { field: 'default', count: 2 },
  children_left: { resource: 'teams', key: 'A', children: ['B', 'C'] },
  scope_deleted: { resource: 'charts', scope: 'FY26' },
  not_deletable: { resource: 'charts', key: 'FY27', fact: 'isCurrent' },
  options_needed: { fieldType: 'pull_down' },
  not_pruned: { resource: 'charts', key: 'FY27', fact: 'isCurrent' },
  probably_replaced: { resource: 'teams', key: 'A', name: 'Sales', otherKey: 'B' },
  rows_not_remembered: { resource: 'teams', scope: 'FY27' },
  probable_rename: { resource: 'teams', key: 'B', name: 'Sales', otherKey: 'A' },
  field_not_in_scope: { header: 'color', resource: 'items', scope: 'V1' },
  staircase_upper_unclear: { path: ['本社', '営業部'] },
  part_set_aside: { owner: 'V1', cause: { file: 'master-fields.csv', line: 3 } },
  parts_needed_to_create: { resource: 'masters', key: 'V1', cause: { file: 'master-fields.csv', line: 3 } },
  key_still_held: { resource: 'grades', key: 'G1', cause: { file: 'grades.csv', line: 3 } },
};

function example<Code extends ProblemCode>(code: Code, origin?: Origin) {
  return problemAt({ code, args: exampleArguments[code] } as Parameters<typeof problemAt>[0], origin);
}

describe('a problem in words', () => {
  test.each(Object.keys(exampleArguments) as ProblemCode[])('%s is whole sentences', (code) => {
    for (const origin of [undefined, { file: 'teams.csv', line: 7, column: 'B', field: 'name' }]) {
      const message = problemMessage(example(code, origin));
      expect(message).toMatch(/^\S.*[.?]$/);
      expect(message).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  test('begins with its place, if it has one', () => {
    expect(describeProblem(example('invalid_integer', { file: 'grades.csv', line: 7, field: 'level' }))).toBe(
      'grades.csv:7 level: "12a" is not a whole number from 0 to 255.',
    );
    expect(describeProblem(example('no_header'))).toBe(
      'is empty: not even a header line. Was the export cut off?',
    );
  });

  test.each<[ProblemCode, string]>([
    ['missing_column', 'the required column "level" is missing. Did you mean "lvel"? Found: "code", "lvel".'],
    ['unknown_table', '"grade" is not the name of a table. Did you mean "grades"? Tables: grades, teams.'],
    ['unknown_column', 'column "memo" is not known and not used.'],
    ['duplicate_key', '"A" is given twice in teams of "FY27"; first in teams.csv:2. Remove one row.'],
    [
      'unknown_parent',
      'no record "T-300" in the file or in teams of "FY27" of the service. Add a row for T-300 or correct the cell.',
    ],
    [
      'parent_cycle',
      'the parents form a circle: A (teams.csv:2) → B → A (teams.csv:2). Correct one of them.',
    ],
    ['text_too_long', '"abc" has 3 characters; the limit is 2.'],
    ['invalid_number', '"1e3" is not a whole number.'],
    ['unknown_option', '"rd" is not one of "red", "blue". Did you mean "red"?'],
    [
      'value_needed_to_create',
      'the service has no "G1" in grades yet, and to create it level is needed. Give the value.',
    ],
    [
      'children_left',
      '"A" cannot be deleted while "B", "C" would be left below it. Move or delete them in the same run.',
    ],
    ['not_deletable', '"FY27" in charts cannot be deleted while it is the active one.'],
  ])('%s says what to do', (code, message) => {
    expect(problemMessage(example(code))).toBe(message);
  });

  test('says when what is missing is so because its row was set aside', () => {
    const setAside = { file: 'teams.csv', line: 4 };
    const parent = { parent: 'T1', scope: 'FY27', resource: 'teams', setAside };
    expect(problemMessage(problemAt({ code: 'unknown_parent', args: parent }, undefined))).toBe(
      'the row of "T1" (teams.csv:4) was set aside, and no such record is in teams of "FY27" of the service. ' +
        'Correct that row.',
    );
    const chart = { scope: 'FY27', resource: 'charts', setAside: { file: 'charts.csv', line: 2 } };
    expect(problemMessage(problemAt({ code: 'unknown_scope', args: chart }, undefined))).toBe(
      'the row of "FY27" (charts.csv:2) was set aside, and no such record is in charts of the service. ' +
        'Correct that row.',
    );
  });

  test('names the first five of many children', () => {
    const args = { resource: 'teams', key: 'A', children: [...'BCDEFGH'] };
    expect(problemMessage(problemAt({ code: 'children_left', args }, undefined))).toContain(
      'while "B", "C", "D", "E", "F" and 2 more would be left',
    );
  });

  test('tells a default record from an active one, and any number from a whole one', () => {
    const grade = { resource: 'grades', key: 'G1', fact: 'isDefault' };
    expect(problemMessage(problemAt({ code: 'not_deletable', args: grade }, undefined))).toBe(
      '"G1" in grades cannot be deleted while it is the default one.',
    );
    const number = { value: '1e3', isWhole: false };
    expect(problemMessage(problemAt({ code: 'invalid_number', args: number }, undefined))).toBe(
      '"1e3" is not a number.',
    );
  });

  test('counts the characters of a long text as people do', () => {
    const problem = problemAt(
      { code: 'text_too_long', args: { value: '𠮷'.repeat(301), lengthMax: 300 } },
      undefined,
    );
    expect(problemMessage(problem)).toContain('has 301 characters');
  });
});

test('a rejected input says how many errors it has; warnings do not count', () => {
  const warning = problemAt({ code: 'no_rows', args: {} }, undefined, 'warning');
  expect(inputRejectedMessage([example('no_header'), warning])).toBe(
    'The input has 1 error; nothing was written. Correct the files and run again.',
  );
});

test('rows that were set aside are counted by table, and deletes beside them are refused with their resources', () => {
  const counts = new Map([
    ['teams', 2],
    ['master-fields', 1],
  ]);
  expect(setAsideMessage(counts)).toBe(
    'Set aside, and nothing done about them: 2 rows of teams, 1 row of master-fields. Correct them and run again.',
  );
});

describe('a request that failed', () => {
  const failure = (details: Partial<RequestFailureDetails>): string =>
    requestFailureMessage({ method: 'GET', path: '/v1/grades', reasons: [], tries: 1, ...details });

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
      { status: 401 },
      'GET /v1/grades failed: 401. The token was not accepted. Set MASTERSYNC_TOKEN to a valid access token.',
    ],
    [
      'says what helps against a missing permission',
      { status: 403, code: 'forbidden' },
      'GET /v1/grades failed: 403 forbidden. The token lacks the permission for this. ' +
        'Ask an administrator of the service for it.',
    ],
    [
      'says how the network ended it',
      { fault: 'refused', reasons: ['connect ECONNREFUSED 127.0.0.1:1'] },
      'GET /v1/grades failed: nothing listens at that address (connect ECONNREFUSED 127.0.0.1:1). ' +
        'Check MASTERSYNC_URL and the network.',
    ],
    [
      'says how long the next try would have had to wait',
      { status: 429, waitMs: 119_001 },
      'GET /v1/grades failed: 429. The next try would have to wait 2 minutes, which is too long. Run again after that.',
    ],
    [
      'that was not sent says so',
      { tries: 0, waitMs: 90_000 },
      'GET /v1/grades was not sent. The next try would have to wait 90 seconds, which is too long. Run again after that.',
    ],
    [
      'says that no connection was made',
      { fault: 'unconnected' },
      'GET /v1/grades failed: no connection in time. Check MASTERSYNC_URL and the network.',
    ],
    ['needs no reason', { fault: 'timeout', reasons: [''] }, 'GET /v1/grades failed: no answer in time.'],
  ])('%s', (_, details, message) => {
    expect(failure(details)).toBe(message);
  });
});

test('the other messages name what they are about', () => {
  expect(unexpectedAnswerMessage('/v1/grades', 'a list')).toBe(
    "GET /v1/grades: the answer is not a list. Is MASTERSYNC_URL the address of the service's API?",
  );
  expect(skippedMessage(aChange('teams', 'A'))).toBe(
    'it depends on create teams/FY27/A, which was not applied.',
  );
  expect(scopeFailedMessage(aChange('teams', 'A', { action: 'move' }))).toBe(
    'nothing is deleted here after move teams/FY27/A was not applied.',
  );
  expect(unexpectedValueMessage('G1', 'level', 3)).toBe(
    'the service accepted the request for "G1", but answered with level "3". Look at it there.',
  );
  expect(unexpectedValueMessage('G1', 'id', null)).toBe(
    'the service accepted the request for "G1", but answered with no id. Look at it there.',
  );
  expect(unknownResourceMessage('team', ['grades', 'teams'])).toBe(
    '--only team: no such resource. Did you mean "teams"? Resources: grades, teams.',
  );
  expect(filesReadMessage([aTable('grades', ['code', 'G1']), aTable('teams', ['code'])])).toBe(
    'Read 1 row from 2 tables: grades.csv (1), teams.csv (0).',
  );
});

test('what a delete takes with it is counted in words', () => {
  const effects = [
    { what: 'children', count: 1 },
    { what: 'itemsCount', count: 12 },
    { what: 'usersCount', count: 3 },
  ];
  expect(effectsMessage(effects)).toBe('takes with it: 1 child record, 12 items, 3 memberships');
});

test('the command that applies a saved plan can be copied to a shell', () => {
  expect(planSavedMessage('out/plan-1.jsonl', { isRefused: false })).toBe(
    'Plan saved. To make these changes: mastersync apply out/plan-1.jsonl',
  );
  expect(planSavedMessage("Ann's plan", { isRefused: true })).toContain("mastersync apply 'Ann'\\''s plan'");
});

const exampleHeld = {
  noun: 'team',
  count: 3,
  former: 'FY26',
  formerCount: 9,
  missing: [{ key: 'A', name: 'Sales' }],
  missingCount: 6,
  approval: 'activate=FY27',
};

const exampleWithheld: { readonly [Code in WithholdCode]: WithholdArguments[Code] } = {
  rows_set_aside: { count: 1 },
  no_rows: {},
  fewer_rows: { rows: 3, rowsBefore: 9, percent: 80, approval: 'rows=grades:3' },
  list_incomplete: { read: 3, counted: 4 },
  probable_rename: { other: { key: 'A', name: 'Sales' } },
  lost_zeros: { other: { key: '007', name: 'Sales' } },
  spelling_twin: { other: { key: null, name: 'Ｓales' } },
  subtree_missing: { top: { key: 'A', name: 'Sales' }, count: 3, approval: 'teams=FY27/A' },
  every_parent_changed: { count: 3, moveCount: 4 },
  switched_off: { option: '--no-create', change: 'teams/FY27/A' },
  depends_on_withheld: { change: 'teams/FY27/A' },
  children_kept: { children: [{ key: 'A', name: 'Sales' }], count: 3 },
  not_all_rows: { count: 2 },
  nothing_held: { noun: 'team', approval: 'activate=FY27' },
  far_fewer_held: { ...exampleHeld, percent: 50 },
  keys_missing: exampleHeld,
};

test.each(Object.keys(exampleWithheld) as WithholdCode[])('why a change is withheld is told: %s', (code) => {
  const message = withholdMessage({ code, args: exampleWithheld[code] } as WithholdReason);
  expect(message).toMatch(/^\S.*(?:[.?]|--approve \w+=\S+)$/);
  expect(message).not.toMatch(/undefined|null|NaN|\[object/);
});

const exampleRefusals: { readonly [Code in RefusalCode]: RefusalArguments[Code] } = {
  limit_exceeded: {
    kind: 'deletes',
    resource: 'teams',
    scope: 'FY27',
    count: 38,
    existing: 120,
    allowed: 12,
    planned: 40,
    records: [
      { key: 'A', name: 'Sales' },
      { key: 'B', name: 'B' },
    ],
    cause: { code: 'file_cut_off', rows: 82, existing: 120 },
  },
  too_many_deletes: { planned: 501, max: 500 },
  cascade: {
    resource: 'charts',
    key: "FY 25's",
    name: "FY 25's",
    effects: [{ what: 'teamsCount', count: null }],
    approval: "charts=FY 25's",
  },
  field_loss: { resource: 'masters', key: 'V', fields: ['a', 'b'] },
  approval_mismatch: { what: 'deletes', approved: '3', planned: '' },
  schedule_lost: {
    resource: 'charts',
    key: 'FY 28',
    dueOn: '2027-10-01',
    by: 'FY27',
    approval: 'schedule=FY 28',
  },
};

test.each<[RefusalCode, string]>([
  [
    'limit_exceeded',
    'this plan deletes 38 of 120 records in teams of "FY27" (31.7 %); up to 12 may go without approval. ' +
      'They are: A Sales, B and 36 more. The file has 82 rows, the service 120 records: was the export cut off? ' +
      'If that is meant: --approve deletes=40 (40 in the whole plan)',
  ],
  [
    'too_many_deletes',
    'this plan deletes 501 records in all; never more than 500 go without approval. If that is meant: --approve deletes=501',
  ],
  [
    'cascade',
    "deleting FY 25's from charts takes with it: teams that the service does not count. If that is meant: " +
      "--approve 'charts=FY 25'\\''s'",
  ],
  [
    'field_loss',
    'fields of "V" in masters are removed or get another type: "a", "b". The values that items have in them would be lost. ' +
      'If that is meant: --allow-field-loss',
  ],
  [
    'approval_mismatch',
    '--approve deletes=3 is not what this plan does (deletes: none). An approval is for one plan: look at this one, and ' +
      'approve it or leave the option out.',
  ],
])('why a plan is refused is told with what approves it: %s', (code, message) => {
  expect(refusalMessage({ code, args: exampleRefusals[code] } as Refusal)).toBe(message);
});

test.each<[LikelyCause, string]>([
  [{ code: 'lost_zeros', count: 2 }, '2 codes seem to have lost the zeros in front.'],
  [
    { code: 'column_shifted', from: 'notes', to: 'name', count: 9 },
    'In 9 of them name gets what notes was: is a column shifted?',
  ],
  [{ code: 'one_column', field: 'name', count: 9 }, '9 of them change name: is that column right?'],
  [
    { code: 'root_renamed', from: 'A', to: 'B', count: 9 },
    '9 of them go from "A" to "B": was it given a new code? Then name the old one as previousCode.',
  ],
])('a likely cause is told: %j', (cause, message) => {
  const args = { ...exampleRefusals.limit_exceeded, cause };
  expect(refusalMessage({ code: 'limit_exceeded', args })).toContain(` ${message} `);
});

test.each([
  [{ code: 'record_gone', args: {} }, 'is gone'],
  [
    { code: 'field_changed', args: { field: 'level', expected: 20, found: 30 } },
    'level is 30, the plan was made for 20',
  ],
  [
    { code: 'field_changed', args: { field: 'inputs.tags', expected: ['a', 'b'], found: [] } },
    'inputs.tags is blank, the plan was made for "a", "b"',
  ],
  [
    { code: 'created_meanwhile', args: { field: 'name', planned: 'x', found: null } },
    'was created by someone else, with name blank and not "x"',
  ],
  [{ code: 'key_taken', args: { key: 'G1' } }, 'another record has become "G1"'],
  [
    { code: 'effect_grown', args: { what: 'itemsCount', expected: 1, found: null } },
    'its delete takes with it: items that the service does not count; the plan was made for 1',
  ],
  [{ code: 'not_deletable', args: { fact: 'isDefault' } }, 'has become the default one'],
  [
    { code: 'children_below', args: { children: [{ key: 'A', name: 'Team A' }], count: 3 } },
    'A Team A and 2 more would be left below it',
  ],
  [{ code: 'parent_gone', args: { parent: 'HQ' } }, 'its parent "HQ" is gone'],
  [
    { code: 'schedule_changed', args: { found: { key: 'FY28', name: 'FY28' }, dueOn: '2027-10-01' } },
    '"FY28" is scheduled for 2027-10-01 by now, as the plan does not know',
  ],
  [
    { code: 'current_changed', args: { found: { key: 'FY28', name: 'FY28' } } },
    '"FY28" is the current one by now',
  ],
  [{ code: 'current_changed', args: { found: null } }, 'none is the current one by now'],
  [
    { code: 'holds_fewer', args: { noun: 'team', expected: 12, found: 1 } },
    'it holds 1 team, the plan was made for 12',
  ],
  [
    { code: 'day_passed', args: { day: '2027-04-01', today: '2027-04-02' } },
    'its day, 2027-04-01, has come or is over (today is 2027-04-02)',
  ],
  [
    { code: 'not_due_yet', args: { asOf: '2027-04-01', today: '2027-03-01' } },
    'the plan was made as of 2027-04-01, and today is 2027-03-01',
  ],
  [{ code: 'container_gone', args: { resource: 'charts', key: 'FY26' } }, '"FY26" in charts is gone'],
  [
    { code: 'container_replaced', args: { resource: 'charts', key: 'FY26' } },
    '"FY26" in charts is another record now',
  ],
  [
    { code: 'container_ambiguous', args: { resource: 'charts', key: 'FY26', count: 2 } },
    'there are 2 records "FY26" in charts now',
  ],
  [{ code: 'list_incomplete', args: { read: 1, counted: 2 } }, 'the service counts 2 records but showed 1'],
  [{ code: 'list_incomplete', args: { read: 1 } }, 'two readings of the list differed (1 were read)'],
] as const)('a change of a saved plan that no longer holds: %o', (reason, expected) => {
  expect(driftMessage(reason)).toBe(`the plan no longer holds here: ${expected}.`);
});

test.each<[WriteDoubt, string]>([
  [
    { kind: 'differs', field: 'level', planned: 3, found: null },
    'The record is there, but its level is blank, not 3. Look at it there.',
  ],
  [{ kind: 'several', count: 2 }, '2 records of that name have appeared. Look at them there.'],
  [{ kind: 'another' }, 'Asked for the record, the service showed another one. Look at it there.'],
  [{ kind: 'absent' }, 'Nothing of it was found afterwards, but it may still come.'],
  [
    { kind: 'incomplete', read: 3, counted: 4 },
    'The record was not found, but the service showed 3 of 4 records. Look at it there.',
  ],
  [{ kind: 'not-readable', reason: 'It broke.' }, 'Looking for the record failed as well: It broke.'],
])('why a write stays unclear is told after how it failed: %j', (doubt, expected) => {
  expect(doubtMessage('It failed.', doubt)).toBe(`It failed. ${expected}`);
});

describe('what an undo does not bring back', () => {
  const other = { key: 'T9', name: 'Sales' };
  const reasons: readonly (readonly [UndoLossReason, string])[] = [
    [{ code: 'new_id', args: {} }, 'another id'],
    [
      { code: 'effect_lost', args: { effect: { what: 'usersCount', count: 2 } } },
      'takes with it: 2 memberships',
    ],
    [{ code: 'record_gone', args: {} }, 'is gone by now'],
    [{ code: 'record_still_there', args: {} }, 'undo again'],
    [{ code: 'value_changed', args: { field: 'name', written: 'a', found: null } }, 'from "a" to blank'],
    [
      { code: 'created_changed', args: { field: 'name', written: 'a', found: 'b' } },
      'name is "b" by now, and not "a"',
    ],
    [{ code: 'created_replaced', args: {} }, 'another record by now'],
    [{ code: 'key_taken', args: { key: 'A', isOfRun: true } }, 'undo the same run once more'],
    [{ code: 'key_taken', args: { key: 'A', isOfRun: false } }, 'another record is "A" by now'],
    [{ code: 'parent_gone', args: { parent: 'P' } }, '"P" is gone'],
    [{ code: 'parent_below', args: { parent: 'P' } }, '"P" stands below it'],
    [
      { code: 'children_kept', args: { children: [other], count: 3 } },
      'T9 Sales and 2 more would be left below it',
    ],
    [{ code: 'contents_kept', args: { effect: { what: 'itemsCount', count: 1 } } }, 'takes with it: 1 item'],
    [{ code: 'not_deletable', args: { fact: 'isCurrent' } }, 'the active one'],
    [{ code: 'container_lost', args: { resource: 'charts', key: 'FY27' } }, '"FY27" in charts'],
    [{ code: 'default_changed', args: { found: 'G9' } }, '"G9" is'],
    [{ code: 'default_changed', args: { found: null } }, 'nothing else is'],
    [{ code: 'default_unknown', args: {} }, 'stays the default'],
    [{ code: 'current_changed', args: { found: 'FY28' } }, '"FY28" is'],
    [{ code: 'current_changed', args: { found: null } }, 'nothing else is'],
    [{ code: 'former_unknown', args: {} }, 'stays current'],
    [{ code: 'schedule_stays', args: { day: '2027-04-01' } }, 'stays scheduled for 2027-04-01'],
    [{ code: 'schedule_replaced', args: {} }, 'not there any more'],
    [{ code: 'schedule_unseen', args: {} }, 'does not show its schedules'],
    [
      { code: 'container_stays', args: { resource: 'charts', key: 'FY27', fact: 'isScheduled' } },
      '"FY27" in charts, which the run created, is the scheduled one',
    ],
    [{ code: 'schedule_lost', args: { key: 'FY28', day: '2027-10-01' } }, '"FY28" for 2027-10-01'],
    [{ code: 'field_values_lost', args: { fields: ['color'] } }, '"color"'],
    [{ code: 'field_gone', args: { field: 'inputs.color' } }, 'inputs.color is no custom field'],
    [{ code: 'list_incomplete', args: { read: 1, counted: 2 } }, 'counts 2 records but showed 1'],
  ];

  test.each(reasons)('%j names the record and the reason', (reason, words) => {
    const text = describeUndoLoss({ change: aChange('teams', 'T1', { name: 'HR' }), reason });
    expect(text).toMatch(/^teams of "FY27" T1 HR: .*\.$/);
    expect(text).toContain(words);
  });
});
