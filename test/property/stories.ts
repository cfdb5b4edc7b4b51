/**
 * Random stories for the laws: what the service has, what the files say, how the service behaves, and
 * a run of the tool on that.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { InputRejected } from '../../src/model/errors.js';
import { type Limits, ofEachKind } from '../../src/model/limits.js';
import type { Outcome } from '../../src/model/plan.js';
import { everythingApproved } from '../../src/plan/check/check-plan.js';
import { type CheckedFiles, checkFiles, type FileOptions } from '../../src/planning/check-files.js';
import { type MadePlan, type MakePlanOptions, makePlan } from '../../src/planning/make-plan.js';
import {
  type FaultName,
  faultProfile,
  type Sandbox,
  type SandboxOptions,
  type Seed,
  type Switches,
} from '../../src/sandbox/index.js';
import type { Client } from '../../src/service/http/client.js';
import { violationsOf } from '../facts/check-request.js';
import { knownOf } from '../facts/examples/index.js';
import { applyPlan } from '../helpers/applying.js';
import { dataFolder } from '../helpers/cli.js';
import { rememberedRows } from '../helpers/remembered.js';
import { openClient, openSandbox } from '../helpers/sandboxes.js';
import { drawCompany, muchLater, optionalColumns, type TableName, tableNames } from './company/company.js';
import { Dice } from './company/dice.js';
import { tenantOf } from './company/records.js';
import { awkward } from './company/styles.js';
import { type Files, filesOf, type Table, tablesOf, usualWriting } from './company/writing.js';
import type { Note } from './holds.js';

export interface Story {
  readonly live: Seed;
  readonly tables: readonly Table[];
  /** The cells of its files are as wide as an export in columns of fixed width makes them. */
  readonly isPadded: boolean;
  readonly isPruned: boolean;
  readonly concurrency: number;
  readonly switches: Partial<Switches>;
  /** Absent: no faults. */
  readonly faults: StoryFaults | undefined;
}

interface StoryFaults {
  readonly names: readonly FaultName[];
  readonly seed: number;
}

/** The time of the service's clock. */
const storyNow = '2026-04-01T03:00:00Z';
export const storyToday = '2026-04-01';

/** Behaviour of the service that makes nothing impossible. */
const switches: fc.Arbitrary<Partial<Switches>> = fc.record(
  {
    writeAnswer: fc.constantFrom('record', 'empty'),
    totalHeader: fc.boolean(),
    linkHeader: fc.boolean(),
    emptyFields: fc.constantFrom('null', 'missing'),
    emptyText: fc.constantFrom('kept', 'null'),
    fullNameSeparator: fc.constantFrom('/', '', ' > '),
    defaultGradeDeletion: fc.constantFrom('refused', 'accepted'),
    errorMessages: fc.constantFrom('by attribute', 'in base'),
    chartDetailTeams: fc.boolean(),
    activationWithoutBody: fc.constantFrom('refused', 'accepted'),
    dueOnNull: fc.constantFrom('accepted', 'refused'),
    activationDelayRequests: fc.nat(4),
    deletionDelayRequests: fc.nat(4),
    parentTeamDeletion: fc.constantFrom('refused', 'cascades'),
    unknownListParent: fc.constantFrom('not found', 'empty'),
    masterFieldsUpdate: fc.constantFrom('replaces', 'merges'),
    masterNulls: fc.constantFrom('refused', 'accepted'),
    newFieldVisible: fc.boolean(),
    masterSortDefault: fc.constantFrom('code', 'name'),
    laterFieldInput: fc.constantFrom('missing', 'null'),
    pullDownAnswer: fc.constantFrom('string', 'array'),
    checkboxOrder: fc.constantFrom('as sent', 'as options'),
    checkboxNull: fc.constantFrom('refused', 'accepted'),
    numberAnswer: fc.constantFrom('as sent', 'plain'),
    workflowReadPermission: fc.constantFrom('none', 'workflow_misc'),
    folderCounts: fc.constantFrom('own', 'with descendants'),
    categoryCodes: fc.constantFrom('shown', 'hidden'),
    userEmailsMayRepeat: fc.boolean(),
    employeeIdsMayRepeat: fc.boolean(),
    deactivatedUserKeys: fc.constantFrom('taken', 'free'),
    usersWithoutStatus: fc.constantFrom('not deactivated', 'all'),
    unknownEmail: fc.constantFrom('not found', 'null'),
    deactivatedUserByEmail: fc.constantFrom('found', 'not found'),
    userStateConflict: fc.constantFrom('refused', 'ignored'),
    invitedUserSuspension: fc.constantFrom('refused', 'accepted'),
    reinvitedUserStatus: fc.constantFrom('invited', 'activated'),
    userTeamsChart: fc.constantFrom('current', 'all'),
    userCustomFields: fc.constantFrom('available', 'ignored', 'refused'),
    userCustomFieldsUpdate: fc.constantFrom('merges', 'replaces'),
    userNumberAnswer: fc.constantFrom('string', 'number'),
    inviteLeaderRule: fc.boolean(),
    inactiveMembers: fc.constantFrom('accepted', 'refused'),
    memberAddedAgain: fc.constantFrom('refused', 'ignored', 'updated'),
    memberGradesUpdate: fc.constantFrom('replaces', 'merges'),
    nonMemberRemoval: fc.constantFrom('not found', 'refused', 'ignored'),
    refusedBatch: fc.constantFrom('not written', 'written in part'),
    suspendedMemberships: fc.constantFrom('kept', 'removed'),
    deactivatedMemberships: fc.constantFrom('removed', 'kept'),
  },
  { requiredKeys: [] },
);

const faultNames: readonly FaultName[] = [
  '429',
  '500-before',
  '503',
  '504-after',
  'drop-before',
  'drop-after',
  'cut-after',
  'html-502',
  'html-200',
];

const faults: fc.Arbitrary<StoryFaults> = fc.record({
  names: fc.subarray([...faultNames], { minLength: 1 }),
  seed: fc.nat(1_000_000),
});

/** Without those that make what the files want impossible. */
function possible(drawn: Partial<Switches>, tables: readonly Table[], isPruned: boolean): Partial<Switches> {
  const writes = (name: TableName, column: RegExp) =>
    tables.some((table) => table.name === name && table.columns.some((one) => column.test(one)));
  const impossible: Partial<Record<keyof Switches, boolean>> = {
    // A service that merges fields never removes one.
    masterFieldsUpdate: isPruned,
    userCustomFields: writes('users', /^customFields/),
    memberGradesUpdate: writes('memberships', /^grades$/),
    // Who is invited or on leave could not join.
    inactiveMembers: writes('memberships', /^user$/),
    // Who goes on leave would be added again.
    suspendedMemberships: writes('memberships', /^user$/),
  };
  const left = Object.entries(drawn).filter(([name]) => !impossible[name as keyof Switches]);
  // One that refuses a null parent never makes a root team.
  return { ...Object.fromEntries(left), teamParentNull: 'accepted' };
}

const userColumns = awkward.userFields.map(({ code }) => `users.customFields.${code}`);
const ofTable = (table: TableName) => optionalColumns[table].map((column) => `${table}.${column}`);
const omissible = [...tableNames.flatMap(ofTable), ...userColumns];

/** Stories of every kind. */
export const stories: fc.Arbitrary<Story> = fc
  .record({
    seed: fc.noShrink(fc.nat(2 ** 31 - 1)),
    /** At most so many records of a table, in each chart or master. */
    most: fc.nat(16),
    listed: fc.subarray([...tableNames], { minLength: 1 }),
    left: fc.subarray(omissible),
    isRenaming: fc.boolean(),
    hasActions: fc.boolean(),
    keptEvery: fc.constantFrom(0, 0, 5),
    isWide: fc.boolean(),
    addressEvery: fc.constantFrom(0, 1, 3),
    isPadded: fc.boolean(),
    isPruned: fc.boolean(),
    concurrency: fc.integer({ min: 1, max: 32 }),
    switches,
    faults: fc.option(faults, { nil: undefined }),
  })
  .map(toStory)
  .filter(({ tables }) => tables.length > 0);

interface Drawn extends Omit<Story, 'live' | 'tables'> {
  readonly seed: number;
  readonly most: number;
  readonly listed: readonly TableName[];
  readonly left: readonly string[];
  readonly isRenaming: boolean;
  readonly hasActions: boolean;
  readonly keptEvery: number;
  readonly isWide: boolean;
  readonly addressEvery: number;
}

const needed: readonly TableName[] = ['grades', 'charts'];

function toStory({ seed, most, switches: drawn, ...story }: Drawn): Story {
  const { isPadded, isPruned, concurrency, faults: drawnFaults } = story;
  const diceOf = (table: TableName) => new Dice(seed + 1 + tableNames.indexOf(table));
  const dice = new Dice(seed);
  const listed = new Set(story.listed);
  const before = drawCompany(dice, { style: awkward, listed }, (table) =>
    Math.max(needed.includes(table) ? 1 : 0, dice.below(1 + Math.min(most, 8))),
  );
  const later = muchLater(before, diceOf, { ...story, listed });
  // A checkbox of users that nobody has a value of looks like a text.
  const marks = 'customFields.marks';
  if (before.users.every((user) => user[marks] === '')) for (const user of later.users) user[marks] = '';
  // See `tablesOf`: grades that are kept.
  const isGraded = listed.has('grades');
  const left = story.left.filter((column) => !(isGraded && column === 'memberships.grades'));
  const tables = tablesOf(later, { ...story, left, isSplit: true });
  const how = { isPadded, isPruned, concurrency, faults: drawnFaults };
  return { live: tenantOf(before), tables, switches: possible(drawn, tables, isPruned), ...how };
}

/** The same without faults. */
export const calmStories: fc.Arbitrary<Story> = stories.map((story) => ({ ...story, faults: undefined }));

/** The same with files that may come again: a row that deletes is an error once its record is gone. */
export function repeatable(story: Story): Story {
  const tables = story.tables.map((table) => ({
    ...table,
    rows: table.rows.filter(({ action }) => action !== 'delete'),
  }));
  return { ...story, tables: tables.filter(({ rows }) => rows.length > 0) };
}

/** No limits. */
export const unlimited: Limits = {
  ...ofEachKind(() => ({ count: 1_000, percent: 100 })),
  deletesMax: 1_000,
};

export interface PlayedStory {
  readonly sandbox: Sandbox;
  readonly client: Client;
  /** Folder of the files. */
  readonly data: string;
  /** Turns the faults of the story on or off. Off at first. */
  setFaulty(isFaulty: boolean): void;
  /** Undefined if the files, or files and records together, are invalid and refused. */
  plan(options?: PlanOptions): Promise<PlannedStory | undefined>;
  /** Applies with everything approved. Until then, each request has followed the contract. */
  apply(made: MadePlan): Promise<readonly Outcome[]>;
}

export type PlanOptions = MakePlanOptions & Pick<FileOptions, 'onProblem'>;

export interface PlannedStory extends MadePlan {
  readonly checked: CheckedFiles;
}

/** Opens a story. Closed together with all other sandboxes and clients. */
export async function playStory(
  story: Story,
  note: Note,
  { onRequest }: Pick<SandboxOptions, 'onRequest'> = {},
): Promise<PlayedStory> {
  const { live, isPruned, concurrency, switches } = story;
  const playFault = faultsOf(story);
  const violations: string[] = [];
  let areFaultsOn = false;
  const sandbox: Sandbox = await openSandbox({
    seed: live,
    switches,
    now: () => new Date(storyNow),
    onRequest: async (request) => {
      const { method, path, query, body } = request;
      const known = method === 'GET' ? undefined : knownOf(sandbox);
      violations.push(...violationsOf({ method, path, query, body }, known));
      return (await onRequest?.(request)) ?? (areFaultsOn ? playFault(request) : undefined);
    },
  });
  noteStory(story, sandbox, note);
  const client = openClient(sandbox, { concurrency });
  const data = await dataFolder(storyFiles(story));
  const prune = isPruned ? 'all' : [];
  const plan = async ({ onProblem, ...options }: PlanOptions = {}) => {
    const checked = await checkFiles({ data: [data], onProblem });
    // Unless a law is about the first run: there, nothing without a row is deleted at all.
    const usual = { prune, limits: unlimited, asOf: storyToday, rowsBefore: rememberedRows } as const;
    const made = await makePlan(checked, client, { ...usual, ...options });
    return { ...made, checked };
  };
  return {
    sandbox,
    client,
    data,
    setFaulty: (isFaulty) => {
      areFaultsOn = isFaulty;
    },
    plan: (options) => plan(options).catch(undefinedIfRejected),
    apply: async ({ plan: made, idByRecord }) => {
      const outcomes = await applyPlan(made, { client, idByRecord, approvals: everythingApproved(made) });
      // What is pruned is left out of the fields of a master.
      const isMeant = (violation: string) => isPruned && violation.startsWith('wholeFields');
      expect(violations.filter((one) => !isMeant(one))).toEqual([]);
      return outcomes;
    },
  };
}

/** Three in ten requests meet a fault. */
function faultsOf({ faults: { names, seed } = { names: [], seed: 0 } }: Story) {
  return faultProfile({ faults: names.map((name) => ({ name, rate: 0.3 / names.length })), seed });
}

function undefinedIfRejected(error: unknown): undefined {
  if (!(error instanceof InputRejected)) throw error;
  return undefined;
}

function noteStory(story: Story, sandbox: Sandbox, note: Note): void {
  const { live, tables: _, faults, ...how } = story;
  note('Files', () => Object.entries(storyFiles(story)).flatMap(([name, csv]) => [name, ...indented(csv)]));
  note('The service has', () =>
    Object.entries(live).flatMap(([name, rows]) => [
      `${name}: ${rows.length}`,
      ...rows.map((row: unknown) => `  ${JSON.stringify(row)}`),
    ]),
  );
  note('How', () => [JSON.stringify(how), `faults: ${JSON.stringify(faults ?? 'none')}`]);
  note('Requests', () =>
    sandbox.requests.map(
      ({ sequence, method, path, body, status }) =>
        `${sequence} ${method} ${path} ${JSON.stringify(body) ?? ''} → ${status ?? 'no answer'}`,
    ),
  );
}

function indented(csv: string): readonly string[] {
  return csv
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`);
}

/** The files of a story by name. */
export function storyFiles({ tables, isPadded }: Pick<Story, 'tables' | 'isPadded'>): Files {
  return filesOf(tables, { ...usualWriting, hasMark: false, lineEnd: '\n', isQuoted: true, isPadded });
}
