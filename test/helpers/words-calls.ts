/** Calls of every word that takes arguments: what the languages must tell alike. */

import type { CheckName, Finding } from '../../src/model/checks.js';
import type { Finding as DoctorFinding, FindingCode } from '../../src/model/findings.js';
import type {
  Drift,
  DriftCode,
  DriftReason,
  SourceFault,
  UndoLossCode,
  UndoLossReason,
} from '../../src/model/obstacles.js';
import type { NotPruned } from '../../src/model/plan.js';
import { type Problem, type ProblemCode, problemAt } from '../../src/model/problems.js';
import type { Figures, Phase } from '../../src/model/progress.js';
import type { RequestFailureDetails } from '../../src/model/request-failures.js';
import type {
  DeliveryFault,
  SettingRule,
  SettingsFault,
  SettingsFaultCode,
  SettingType,
  ValueKind,
} from '../../src/model/settings.js';
import { adviceOn } from '../../src/words/request-advice.js';
import type { Words } from '../../src/words/words.js';
import { aChange, aTable } from './builders.js';
import {
  exampleCauses,
  exampleDoubts,
  exampleDrifts,
  exampleEvidence,
  exampleFaults,
  exampleFindings,
  exampleLosses,
  exampleNotPruned,
  exampleProblems,
  exampleRules,
  exampleSettingsFaults,
  exampleTypes,
} from './words-samples.js';

type Callable = (...args: never[]) => unknown;

/** Of a topic that is here every function is called. */
export type Calls = {
  readonly [Topic in keyof Words]?: {
    readonly [Name in keyof Words[Topic] as Words[Topic][Name] extends Callable
      ? Name
      : never]: Words[Topic][Name] extends (...args: infer Args) => unknown
      ? readonly Readonly<Args>[]
      : never;
  };
};

/** All codes of a table of examples. */
function codesOf<Code extends string>(examples: Readonly<Record<Code, unknown>>): readonly Code[] {
  return Object.keys(examples) as Code[];
}

/** A call with each. */
function all<T>(values: readonly T[]): readonly [T][] {
  return values.map((value) => [value]);
}

const cell = { file: 'departments.csv', line: 777, column: 'B', field: 'notes' };

/** Two for each code: without a place and with one. */
export const problems: readonly Problem[] = codesOf<ProblemCode>(exampleProblems).flatMap(
  (code): readonly Problem[] => {
    const fault = { code, args: exampleProblems[code] } as Parameters<typeof problemAt>[0];
    return [problemAt(fault, undefined), problemAt(fault, cell)];
  },
);

/** One for each check, with an approval where one may help. */
export const checked: readonly Finding[] = codesOf<CheckName>(exampleEvidence).map(aFindingOf);

function aFindingOf(check: CheckName, index: number): Finding {
  const evidence = exampleEvidence[check];
  const records = [{ key: 'T7', name: 'Sales' }];
  const place = { resource: 'categories', scope: '' };
  const lift = index % 2 === 0 ? { lift: 'deletes=38@3f9ac2d014' } : {};
  return {
    check,
    place,
    holds: ['categories/T7'],
    reach: 'changes',
    evidence,
    records,
    ...lift,
  } as unknown as Finding;
}

const [first = aFindingOf('no_rows', 0)] = checked;

const caused = Object.values(exampleCauses).map((cause) => {
  const evidence = { ...exampleEvidence.limit_exceeded, cause };
  return { ...aFindingOf('limit_exceeded', 0), evidence } as unknown as Finding;
});

/** One for each code. */
export const drifts: readonly DriftReason[] = codesOf<DriftCode>(exampleDrifts).map(
  (code) => ({ code, args: exampleDrifts[code] }) as DriftReason,
);

/** One for each code. */
export const losses: readonly UndoLossReason[] = codesOf<UndoLossCode>(exampleLosses).map(
  (code) => ({ code, args: exampleLosses[code] }) as UndoLossReason,
);

const activated = (after: string) =>
  aChange('charts', 'FY27', { action: 'activate', fields: [{ field: 'activateOn', before: null, after }] });

const change = aChange('teams', 'T41', { name: 'Personnel' });
const drifted: readonly Drift[] = drifts.map((reason) => ({ change, reason }));

const failure: RequestFailureDetails = {
  method: 'PATCH',
  path: '/v1/grades/3f2c',
  status: 422,
  code: 'validation_failed',
  reasons: ['level: is invalid'],
  tries: 17,
};

const failures: readonly RequestFailureDetails[] = [
  failure,
  { ...failure, status: 401 },
  { ...failure, status: 403 },
  { ...failure, status: 301 },
  { ...failure, status: 429, waitMs: 543_000 },
  { ...failure, status: 429, waitMs: 43_000, isOutOfTime: true },
  { ...failure, status: 429, tries: 0, waitMs: 590_000 },
  { ...failure, status: 200, reasons: ['gzip7: said7'], damage: 'gzip7: said7' },
  ...codesOf(exampleFaults).map((fault) => ({ ...failure, status: undefined, fault })),
];

const broken = new Error("EACCES: permission denied, open '/x'");
const sourceFaults: readonly SourceFault[] = [
  { kind: 'changed', file: 'a.csv' },
  { kind: 'missing', file: 'b.csv' },
  { kind: 'unreadable', file: 'c.csv', reason: broken.message },
];
const owner = {
  token: 'not shown',
  owner: 'ann',
  host: 'batch1',
  pid: 4321,
  startedAt: '2026-04-01T00:00:00Z',
  command: 'sync',
};
const settingsFaults = [
  ...codesOf<SettingsFaultCode>(exampleSettingsFaults).map((code) => ({
    code,
    args: exampleSettingsFaults[code],
  })),
  ...codesOf<SettingRule>(exampleRules).map((rule) => ({ code: 'rule_broken', args: { rule } })),
  ...codesOf<SettingType>(exampleTypes).map((expected) => ({ code: 'wrong_type', args: { expected } })),
].map((fault) => ({ ...fault, line: 17, column: 19, setting: 'services.staging.urll' }) as SettingsFault);

const url = 'https://service.example';
const known = ['grades', 'teams'];
const counts = { applied: 17, notAttempted: 19, create: 0, later: 23 };

const figures: readonly Figures[] = [
  { done: 17, total: 190, perSecond: 3, left: { count: 43, unit: 'second' } },
  { done: 17, total: 190, perSecond: 3, left: { count: 43, unit: 'minute' } },
  { done: 17, total: 190, left: { count: 43, unit: 'hour' } },
];
const phases: readonly Phase[] = ['files', 'service', 'changes'];
const progressCalls = phases.flatMap((phase) => figures.map((one): [Phase, Figures] => [phase, one]));

const deliveryFaults: readonly DeliveryFault[] = [
  { kind: 'status', status: 503 },
  { kind: 'timeout', seconds: 17 },
  { kind: 'exit', exitCode: 19 },
  { kind: 'signal', signal: 'SIGTERM' },
  { kind: 'too_large' },
  { kind: 'not_started', reason: 'ENOENT' },
  { kind: 'network', code: 'ECONNREFUSED' },
  { kind: 'proxy', reason: 'HTTPS_PROXY' },
];

const findings = codesOf<FindingCode>(exampleFindings).map(
  (code) => ({ code, args: exampleFindings[code] }) as DoctorFinding,
);

/** Findings against which something helps that they do not say themselves. */
const advisedFindings: readonly FindingCode[] = [
  'node_too_old',
  'settings_absent',
  'state_not_writable',
  'lock_held',
  'lock_unclear',
  'lock_unreadable',
  'source_missing',
  'sources_absent',
  'rows_faulty',
  'rows_questionable',
  'not_connected',
  'token_refused',
  'clock_fast',
  'clock_slow',
  'read_forbidden',
];

export const calls: Calls = {
  progress: { figuresText: progressCalls, progressLine: progressCalls },
  common: {
    counted: [
      [17, 'change'],
      [19, 'request'],
    ],
    placeName: [['teams', 'FY27']],
    changeName: [[change], [{ ...change, scope: '', action: 'set-default' }]],
    factsText: [[change, ['contains 3 teams', 'lacks 2']]],
    sentences: [[['一。', '二。']]],
    suggestion: [['grade', known]],
    valueText: [[null], [[]]],
    firstOf: [[['A7', 'B7'], 17]],
    columnsGoneText: [[{ columns: [{ header: '部署名', field: 'name' }], added: ['部門名前'] }]],
    recordsText: [[[{ key: 'T9', name: 'Sales' }], 17]],
    stateText: [['suspended'], ['deactivated']],
    termText: [['team'], ['isCurrent'], ['isDefault'], ['isScheduled']],
    effectsMessage: all([
      ['children', 'itemsCount', 'teamsCount', 'membershipsCount', 'usersCount'].map((what) => ({
        what,
        count: 17,
      })),
      ['workflowsCount', 'routesCount', 'pipelinesCount'].map((what) => ({ what, count: null })),
    ]),
    effectsText: all([
      ['children', 'itemsCount', 'teamsCount', 'membershipsCount', 'usersCount'].map((what) => ({
        what,
        count: 17,
      })),
      ['workflowsCount', 'routesCount', 'pipelinesCount'].map((what) => ({ what, count: null })),
    ]),
    moreOfCodeText: [[17, 'blank_cell']],
    unexpectedFailureMessage: [['TypeError']],
  },
  activations: {
    notConfirmedMessage: [
      [activated('now'), { dueOn: undefined, waitedMs: 17_000 }],
      [activated('2027-04-01'), { dueOn: '2027-05-01', waitedMs: 600_000 }],
      [activated('2027-04-01'), { dueOn: null, waitedMs: 600_000 }],
    ],
    notGoneMessage: [[17_000]],
    notReadableAfterMessage: [['It broke.']],
    emptiedMessage: [['team']],
    rehearsalMessage: [['2027-04-01', '2027-03-01']],
    membershipsNotCopiedMessage: [[0], [17]],
    deactivatedNotCopiedMessage: [[1], [17]],
    chartDiffText: [
      [0, { from: 'FY26', to: 'FY27' }],
      [17, { from: 'FY26', to: 'FY27' }],
    ],
    notComparedMessage: [[1], [17]],
    rehearsalRefusedMessage: [['2027-04-01']],
  },
  exporting: {
    notCarriedText: all([
      { kind: 'current', resource: 'charts', key: 'FY27' },
      { kind: 'past_schedule', resource: 'charts', key: 'FY27', day: '2027-04-01' },
      { kind: 'unknown', resource: 'users' },
      { kind: 'unknown', resource: 'memberships', other: 'users' },
      { kind: 'unchosen', resource: 'charts', count: 2 },
      { kind: 'no_default', resource: 'grades', field: 'default' },
      ...['membershipsCount', 'workflowsCount', 'routesCount', 'pipelinesCount'].map((fact) => ({
        kind: 'contents' as const,
        resource: 'folders',
        key: 'F7',
        fact,
        count: 17,
      })),
      { kind: 'settings', resource: 'masters', setting: 'initialDisplay', count: 17 },
    ]),
    tableExportedMessage: [['teams', 17]],
    exportedText: [['out', { rows: 17, tables: 19 }]],
    exportRefusedMessage: [[17]],
    otherTablesMessage: [['all.xlsx', ['teams', 'items.V1']]],
    filesInTheWayMessage: [
      ['out', ['teams.csv'], { mayOverwrite: false }],
      ['out', ['teams.csv'], { mayOverwrite: true }],
    ],
    notWrittenMessage: [['out', 'EACCES']],
    targetKindMessage: [['out.csv']],
    exportEncodingMessage: [['utf-7', ['utf-8', 'cp932']]],
    chosenOutsideMessage: [['chart', ['charts', 'teams']]],
  },
  files: {
    filesReadMessage: [
      [
        [
          aTable('grades', ['code', 'G1']),
          {
            ...aTable('teams', ['code']),
            blankRowCount: 17,
            exampleLines: [2, 3],
            encoding: 'cp932',
            unwrappedCount: 23,
          },
        ],
      ],
    ],
    setAsideMessage: [[new Map([['teams', 17]])]],
    prunedResultsMessage: [['failed/teams.csv']],
    comparingMessage: [[url]],
  },
  problems: {
    problemMessage: all(problems),
    describeProblem: all(problems),
    describeAlike: problems.map((problem) => [[problem, problem, problem, problem]]),
    inputRejectedMessage: [
      [problems.map((problem) => [problem])],
      [problems.filter(({ code }) => code === 'list_incomplete').map((problem) => [problem])],
    ],
  },
  requests: {
    requestFailureMessage: all(failures),
    failureText: all(failures),
    adviceText: all(failures.filter((one) => adviceOn(one) !== undefined)),
    unexpectedAnswerMessage: [
      ['/v1/grades', 'list'],
      ['/v1/grades', 'record'],
    ],
    endlessListMessage: [['/v1/grades', 1_000_000]],
    propertyNotListedMessage: [['/v1/generalMasters', 'fields']],
    notJsonReason: [['zstd7, utf-8']],
    undecodedReason: [['gzip: incorrect header check']],
    throughProxyReason: [['http://proxy.example:3128']],
    retryMessage: [['It failed.', 1700]],
  },
  findings: {
    placeText: [[{}], [{ resource: 'teams' }], [{ resource: 'teams', scope: 'FY27' }]],
    findingText: all([...checked, ...caused]),
    readerText: all(checked),
    approvedText: all(checked),
    findingMessage: all(checked),
    approvedMessage: all(checked.filter(({ lift }) => lift !== undefined)),
    withApprovalText: [['text7', '--approve activate=FY27@3f9ac2d014']],
    withheldMessage: [
      ...checked.map((finding) => [{ finding }] as const),
      [{ finding: first, needs: change }],
    ],
    needingText: [[3]],
  },
  planFiles: {
    planRejectedMessage: [
      ['p.jsonl', { kind: 'not_a_plan' }],
      ['p.jsonl', { kind: 'other_version', version: 19, readable: 17 }],
      ['p.jsonl', { kind: 'other_version', version: 17, readable: 19 }],
      ['p.jsonl', { kind: 'cut_off', lines: 17 }],
      ['p.jsonl', { kind: 'not_signed', isSigned: false }],
      ['p.jsonl', { kind: 'not_signed', isSigned: true }],
      ['p.jsonl', { kind: 'edited' }],
    ],
    planUnreadableMessage: [
      ['p.jsonl', 'missing'],
      ['p.jsonl', 'not_a_file'],
      ['p.jsonl', broken],
    ],
    planNotSavedMessage: [
      ['p.jsonl', 'not_a_file'],
      ['p.jsonl', 'not_a_plan'],
      ['', broken],
    ],
    planSavedMessage: [
      ['mastersync apply p.jsonl', { isEmpty: false }],
      ['mastersync apply p.jsonl', { isEmpty: true }],
    ],
    planSavedRefusedMessage: [['mastersync plan data --out p.jsonl --approve deletes=5@3f9ac2d014']],
    planReadMessage: [['p.jsonl', { changeCount: 17, createdAt: '2026-04-01', url }]],
  },
  checking: {
    holdsText: [
      ['p.jsonl', { changes: 0, already: 0, drifted: 0 }],
      ['p.jsonl', { changes: 2, already: 2, drifted: 0 }],
      ['p.jsonl', { changes: 3, already: 1, drifted: 0 }],
      ['p.jsonl', { changes: 3, already: 2, drifted: 0 }],
      ['p.jsonl', { changes: 1, already: 0, drifted: 0 }],
    ],
    movedTitle: [['p.jsonl']],
    movedAdvice: [
      [{ changes: 3, already: 0, drifted: 0 }, { haveFilesMoved: true }],
      [{ changes: 3, already: 0, drifted: 2 }, { haveFilesMoved: false }],
      [{ changes: 1, already: 0, drifted: 1 }, { haveFilesMoved: false }],
    ],
  },
  explaining: {
    renamedText: [['A']],
    madeByText: [['values'], ['levels']],
    serviceHasText: [['"A"'], ['2']],
    notDeletedText: all(
      codesOf<NotPruned['code']>(exampleNotPruned).map(
        (code) => ({ code, args: exampleNotPruned[code] }) as NotPruned,
      ),
    ),
    applyOnlyText: [['mastersync sync --only teams/A']],
    noRecordMessage: [
      [
        'teams',
        '0110',
        {
          nearest: [{ key: 'FY27/110', name: '総務' }],
          containers: { resource: 'charts', names: ['FY27'] },
        },
      ],
      ['grades', 'X', { nearest: [] }],
    ],
    missingKeyMessage: [['teams']],
    severalRecordsMessage: [['110', [{ key: 'FY26/110', name: '総務' }]]],
    notComparedMessage: [['teams']],
  },
  drift: {
    driftMessage: all(drifts),
    changedMeanwhileMessage: all(drifts),
    planStaleMessage: [
      ['p.jsonl', { drifted: drifted.slice(0, 2), changeCount: 17 }],
      ['p.jsonl', { drifted, changeCount: 57 }],
      [undefined, { drifted, changeCount: 57 }],
    ],
    describeDrift: drifted.map((one) => [one]),
    sourcesStaleMessage: [['p.jsonl', sourceFaults]],
    sourceFaultText: sourceFaults.map((one) => [one]),
    otherServiceMessage: [['p.jsonl', { planned: 'https://other.example', given: url }]],
  },
  applying: {
    skippedMessage: [[change]],
    scopeFailedMessage: [[change]],
    unprovenMessage: [['G1']],
    bodyLostMessage: [['DELETE /v1/organizationCharts failed: 400 invalid_parameter.']],
    failuresMaxMessage: [[17]],
    doubtMessage: [
      ['It failed.', exampleDoubts.differs],
      ...Object.values(exampleDoubts).map((doubt) => ['It failed.', doubt] as const),
    ],
    partlyMessage: [['It failed.', ['name', 'notes']]],
    memoryDamagedMessage: [['.mastersync', broken]],
    memoryOfNewerVersionMessage: [['memory-7.json']],
    memoryNotReadMessage: [['memory-7.json', broken]],
    memoryNotWrittenMessage: [['memory-7.json', broken]],
    notRememberedMessage: [['no room']],
    confirmQuestion: [[url]],
  },
  undo: {
    undoLossMessage: all([
      ...losses,
      { code: 'role_changed', args: { found: null } } as const,
      { code: 'gone', args: { resource: 'charts', key: null } } as const,
      { code: 'in_use', args: { fact: 'isCurrent' } } as const,
      { code: 'in_use', args: {} } as const,
    ]),
    describeUndoLoss: all(losses.map((reason) => ({ change, reason }))),
    runReadMessage: [
      [
        { id: '20260401-7', isFinished: true },
        { changeCount: 17, url },
      ],
      [
        { id: '20260401-7', isFinished: false },
        { changeCount: 17, url },
      ],
    ],
    nothingToUndoMessage: [['20260401-7']],
    notUndoneMessage: [[17]],
  },
  notify: {
    notificationMessage: [true, false].map((isUrl) => ['--notify', { isUrl }]),
    undeliveredMessage: deliveryFaults.map((fault) => ['https://hooks.example/…', fault]),
    leftOutMessage: [['c.yaml:17']],
    changesText: [
      [{ action: 'delete', resource: 'teams', names: ['FY27/T41'], message: 'why7' }, { namesMax: 3 }],
      [
        { action: 'set-default', resource: 'grades', names: ['G1', 'G2', 'G3'], message: 'why7' },
        { namesMax: 2 },
      ],
    ],
    moreText: [[17]],
  },
  runs: {
    journalFailedMessage: [[broken]],
    journalIncompleteMessage: [['j.jsonl', broken]],
    journalUnreadableMessage: [
      ['j.jsonl', broken],
      ['j.jsonl', { faultyLine: 17 }],
      ['j.jsonl', { newerVersion: 2 }],
    ],
    journalCutOffMessage: [['j.jsonl']],
    journalOfOtherPlanMessage: [['j.jsonl', 'teams/FY27/A']],
    notAsRecordedMessage: [
      ['plan.jsonl', 'extra'],
      ['plan.jsonl', 'other'],
      ['plan.jsonl', 'missing'],
    ],
    runNotRecordedMessage: [['runs', broken]],
    resultsNotWrittenMessage: [['runs', broken]],
    runsNotPrunedMessage: [[broken]],
    runsNotListedMessage: [['runs', broken]],
    noSuchRunMessage: [
      ['2026', 0],
      ['2026', 17],
    ],
    runAmbiguousMessage: [['2026', ['2026a', '2026b', '2026c', '2026d']]],
    rowsLeftMessage: [
      [['failed'], 'mastersync sync failed'],
      [['failed', 'failed/2'], 'mastersync sync failed failed/2'],
      [['failed'], undefined],
    ],
    restLeftMessage: [['mastersync apply plan.jsonl']],
    restApprovedMessage: [['20270401T020000000Z-000001-0a1b2c', ['moves=250@3f9ac2d014']]],
    runRecordedMessage: [
      ['runs/20260401-7', ''],
      ['runs/20260401-7', 'mastersync undo 20260401-7 --out undo.jsonl'],
    ],
    countsText: [[counts], [{}]],
    plannedText: [['17']],
    openIntentsText: [[17]],
    outcomeText: [['ok']],
    verifiedText: [['whole'], ['unfinished'], ['broken']],
    durationText: [[1700]],
  },
  locks: {
    lockHeldMessage: [
      [{ file: 'lock.json', serviceUrl: url, sight: 'pid', holder: owner }],
      [{ file: 'lock.json', serviceUrl: url, sight: 'heartbeat', holder: owner }],
      [{ file: 'lock.json', serviceUrl: url, sight: 'none', holder: owner }],
      [{ file: 'lock.json', serviceUrl: url, sight: undefined, holder: undefined }],
    ],
    lockWaitMessage: [[owner], [undefined]],
    lockTakenOverMessage: [[owner]],
    lockNotTakenMessage: [['.mastersync', broken]],
    userLockNotTakenMessage: [['/home/hr/.local', 'EROFS']],
  },
  fleets: {
    shardMessage: [['3/2']],
    sharedFileMessage: [['r.html']],
    noPartsMessage: [['results']],
    unreadablePartMessage: [['results/3.json']],
    missingPartsMessage: [[['2/3']]],
    repeatedServicesMessage: [[['tokyo']]],
  },
  usage: {
    unknownResourceMessage: [['team', known]],
    missingDataMessage: [['plan']],
    repeatedOptionMessage: [['--out']],
    emptyOptionMessage: [['--out']],
    flagValueMessage: [['--json']],
    unknownOptionsMessage: [
      [['--onyl'], ['--only']],
      [['--onyl', '--x7'], ['--only']],
    ],
    negatedOptionMessage: [['out']],
    tableOptionMessage: [['team=a.csv', ['grades', 'teams']]],
    columnOptionMessage: [['x7']],
    unknownColumnMessage: [['team', known]],
    slowPatternMessage: [[10]],
    sheetWithoutWorkbookMessage: [['組織', 'teams.csv']],
    unknownPruneMessage: [['team', known]],
    pruneForbiddenMessage: [['--no-delete']],
    unknownCommandMessage: [
      ['lst', ['list', 'copy']],
      ['x7', known],
    ],
    pointerMessage: [['--dry-run', 'plan']],
    settingMessage: [['--unchanged-after', 'unchangedAfter']],
    positionalMessage: [['-f', 'apply <plan>']],
    missingArgumentMessage: [['plan', { usage: 'apply <plan>', meaning: 'x7' }]],
    pruneOutsideMessage: [['teams']],
    approveOptionMessage: [['x7', 'delete', ['deletes']]],
    lockWaitOptionMessage: [['x7']],
    maxAgeMessage: [['x7']],
    yesNeededMessage: [['chart copy']],
    asOfMessage: [['x7']],
    timeZoneMessage: [['Asia/Nowhere']],
    activateOnMessage: [
      ['x7', { day: undefined, today: '2027-04-02' }],
      ['2027-04-01', { day: '2027-04-01', today: '2027-04-02' }],
    ],
    languageMessage: [['--lang', 'jp', ['en', 'ja']]],
    withHelp: [['x7'], ['x7', 'plan']],
  },
  settingsDocs: {
    valueText: all<ValueKind>([
      { kind: 'text' },
      { kind: 'truth' },
      { kind: 'number', isWhole: true, min: 17, max: 19 },
      { kind: 'number', isWhole: false, min: 17 },
      { kind: 'number', isWhole: false, max: 19 },
      { kind: 'one_of', values: ['stop'] },
      { kind: 'list' },
      { kind: 'list', of: known },
      { kind: 'settings' },
      { kind: 'names' },
      { kind: 'limit' },
    ]),
  },
  settingsFile: {
    unreadableMessage: [['c.yaml', broken.message]],
    describeFault: settingsFaults.map((fault) => ['c.yaml', fault] as const),
    faultMessage: all(settingsFaults),
    unknownServiceMessage: [
      ['--service', 'stagin', []],
      ['--service', 'stagin', ['staging']],
    ],
    serviceNeededMessage: [[['staging']]],
    tokenVariableMissingMessage: [['STAGING_TOKEN']],
    tokenFileUnreadableMessage: [['token.txt', broken.message]],
    tooLargeReason: [['66 kB']],
    tokenFileOpenMessage: [['token.txt']],
    urlAndServiceMessage: [['options'], ['variables']],
    tokenCommandMessage: [
      ['vault', { kind: 'not_started', reason: 'ENOENT' }],
      [undefined, { kind: 'exit', exitCode: 17 }],
      ['vault', { kind: 'exit', exitCode: 17 }],
      ['vault', { kind: 'timeout', seconds: 30 }],
      ['vault', { kind: 'too_large' }],
    ],
    dataOptionMessage: [['sheet']],
  },
  settings: {
    tokenUnusual: [['tokenFile token.txt']],
    proxyNotHttp: [['HTTPS_PROXY']],
    notANumber: [['--concurrency']],
    tooSmall: [['--concurrency', 17]],
    tooLarge: [['--concurrency', 17]],
  },
  templates: {
    noteText: [
      [{ meaning: 'M7', isRequired: true, format: 'F7', example: '' }],
      [{ meaning: 'M7', isRequired: false, format: 'F7', example: 'E7' }],
    ],
    customMeaning: [
      [{ code: 'c7', title: 't7', description: '' }],
      [{ code: 'c7', title: '題', description: 'd7' }],
      [{ code: 'c7', title: '', description: '' }],
    ],
    itemsTitle: [['題', 'V7']],
    numberError: [[17, 19]],
    writtenMessage: [['t.xlsx', ['grades', 'items.V7']]],
    existsMessage: [['t.xlsx']],
    notWrittenMessage: [['t.xlsx', 'no room']],
    targetKindMessage: [['t.csv']],
    unknownTableMessage: [['team', known]],
    fileNameMessage: [['items.V7']],
    sheetNameMessage: [['items.V7']],
  },
  sandbox: {
    sandboxReadyMessage: [
      [{ url, token: 'tok7' }],
      [{ url, token: 'tok7', state: 's.json', callerId: 'u7' }],
    ],
    numberOptionMessage: [['port', 65_535]],
    optionRejectedMessage: [[{ option: 'switch', text: 'x=y', detail: 'There is no switch.' }]],
    repeatedTokenMessage: [
      ['tok7', 'tok7'],
      ['tok7', 'tok9'],
    ],
    stateNotSavedMessage: [['s.json: no room.']],
    timeOptionMessage: [['noon']],
  },
  init: {
    question: [
      ['題', ''],
      ['題', 'S7'],
    ],
    openingMessage: [['c7.yaml']],
    tableTitle: [['master-fields']],
    choiceQuestion: [[false], [true]],
    whichColumnQuestion: [['code']],
    readText: [
      ['teams', 17, [['組織番号', 'code']]],
      ['teams', 1, []],
    ],
    unreadText: [
      [['備考'], true],
      [['備考'], false],
    ],
    lackedText: [[['name', 'parentCode']]],
    notReadText: [[true], [false]],
    severalTablesText: [[['grades', 'teams']]],
    noTableText: [[['grades', 'teams']]],
    twiceText: [['hr7']],
    notAChoiceMessage: [['x7']],
    answerRejectedMessage: [[settingsFaults[0] as SettingsFault]],
    tokenInOptionMessage: [['token-env']],
    optionRejectedMessage: [['url', settingsFaults[0] as SettingsFault]],
    existsMessage: [['c7.yaml']],
    notWrittenMessage: [['c7.yaml', 'ENOSPC']],
    writtenMessage: [['c7.yaml']],
    ignoredText: [[['/.mastersync/']]],
    notIgnoredMessage: [['ENOSPC']],
    setVariableStep: [['STAGING_TOKEN']],
    fillTokenFileStep: [['t7.txt']],
    decideStep: [['c7.yaml']],
    dataStep: [['mastersync export --to data', 'mastersync template --to data']],
  },
  doctor: {
    readLabel: [['teams']],
    findingText: all(findings),
    adviceText: all(findings.filter(({ code }) => advisedFindings.includes(code))),
    summaryText: [
      [{ ok: 17, warning: 19, failed: 23, skipped: 29 }],
      [{ ok: 17, warning: 0, failed: 0, skipped: 0 }],
    ],
    nextText: [
      ['mastersync plan hr7', { isNow: true }],
      ['mastersync plan hr7', { isNow: false }],
    ],
    askingMessage: [[url]],
  },
  demo: {
    closing: [['docs/en/getting-started.md']],
    seeded: [[url, 'samples']],
    step: [['題', 'plan x7']],
    stepEnd: [[17]],
  },
  workbooks: {
    twoParts: [['xl/a7.xml']],
    tooManyParts: [[17]],
    partTooShort: [['xl/a7.xml']],
    wrongChecksum: [['xl/a7.xml']],
    tooManyTexts: [[17]],
    badMergedArea: [['A7:B9']],
    cellElsewhere: [['A7', 19]],
    twoCells: [[17]],
    rowTwice: [[17]],
    otherRoot: [['html7', 'worksheet7']],
    encodingNotAllowed: [['koi8']],
    sheetPart: [['組織7']],
    notInEncoding: [['UTF-8']],
    timesItsSize: [[17]],
  },
  api: {
    methodMessage: [['FETCH', ['GET', 'PATCH']]],
    pathMessage: [['/v1/../x7']],
    queryOptionMessage: [['x7']],
    repeatedQueryMessage: [['status7']],
    listParameterMessage: [['status=x7', "-q 'status[]=x7'"]],
    pagedQueryMessage: [['perPage']],
    absentFieldMessage: [['nmae', ['code', 'name']]],
    oldNameMessage: [[{ name: 'publicId', successor: 'id' }]],
    formOptionMessage: [['x7']],
    notJsonMessage: [['body7.json', 'Unexpected end at 17']],
    fileNotReadMessage: [['x7.pdf', 'ENOENT']],
    fileTooLargeMessage: [['x7.pdf', { bytes: 777, bytesMax: 555 }]],
    confirmQuestion: [['POST /v1/x7']],
    doneMessage: [['POST /v1/x7', 204]],
    savedMessage: [
      ['x7.png', { bytes: 17_000_000, contentType: 'image/png' }],
      ['x7.png', { bytes: 0, contentType: undefined }],
    ],
    notSavedMessage: [['x7.png', 'ENOSPC']],
    sizesText: [[{ received: 777, decoded: 55_555 }]],
    noListMessage: [['/v1/x7']],
    incompleteListMessage: [[17, 19]],
  },
  webhooks: {
    verifiedMessage: [[17]],
    notVerifiedMessage: [[17]],
    secretEmptyMessage: [['x7.txt']],
    secretOpenMessage: [['x7.txt']],
    fileNotReadMessage: [['x7.txt', 'ENOENT']],
    headerMissingMessage: [['x7.txt', 'X-Acme-Signature']],
    headerTwiceMessage: [['x7.txt', 'X-Acme-Signature']],
  },
  completions: {
    shellMessage: [
      ['fish', ['bash', 'zsh']],
      [undefined, ['bash', 'zsh']],
    ],
  },
};
