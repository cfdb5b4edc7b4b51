/**
 * Plays a story: a sandbox with its behaviour, its files in a folder, and a run of the tool on
 * both.
 */

import { InputRejected } from '../../src/model/errors.js';
import { type Limits, ofEachKind } from '../../src/model/limits.js';
import type { Outcome } from '../../src/model/plan.js';
import { everythingApproved } from '../../src/plan/check/check-plan.js';
import { type CheckedFiles, checkFiles, type FileOptions } from '../../src/planning/check-files.js';
import { type MadePlan, type MakePlanOptions, makePlan } from '../../src/planning/make-plan.js';
import { faultProfile, type Sandbox, type SandboxOptions } from '../../src/sandbox/index.js';
import type { Client } from '../../src/service/http/client.js';
import { applyPlan } from '../helpers/applying.js';
import { dataFolder } from '../helpers/cli.js';
import { rememberedRows } from '../helpers/remembered.js';
import { openClient, openSandbox } from '../helpers/sandboxes.js';
import type { Note } from './holds.js';
import type { Value } from './sides.js';
import { type Story, type StoryTable, storyNow, storyToday } from './tenants.js';

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
  /** Applies with everything approved. */
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
  const { live, tables, isPruned, concurrency, switches } = story;
  const playFault = faultsOf(story);
  let areFaultsOn = false;
  const sandbox = await openSandbox({
    seed: live,
    switches,
    now: () => new Date(storyNow),
    onRequest: async (request) =>
      (await onRequest?.(request)) ?? (areFaultsOn ? playFault(request) : undefined),
  });
  noteStory(story, sandbox, note);
  const client = openClient(sandbox, { concurrency });
  const data = await dataFolder(filesOf(tables));
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
    apply: ({ plan: made, idByRecord }) =>
      applyPlan(made, { client, idByRecord, approvals: everythingApproved(made) }),
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

function noteStory({ live, tables, faults, ...how }: Story, sandbox: Sandbox, note: Note): void {
  note('Files', () => Object.entries(filesOf(tables)).flatMap(([name, csv]) => [name, ...indented(csv)]));
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
export function filesOf(tables: readonly StoryTable[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    tables.map((table) => [
      `${table.scope === undefined ? table.name : `${table.name}.${table.scope}`}.csv`,
      csvOf(table),
    ]),
  );
}

function csvOf(table: StoryTable): string {
  const { isPadded } = table;
  const { columns, rows } = table.layout?.(table) ?? table;
  const cellOf = (value: Value) => (isPadded ? padded(cellText(value)) : cellText(value));
  const lines = [columns, ...rows.map((row) => columns.map((column) => cellOf(row[column] ?? null)))];
  return lines
    .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`)
    .join('');
}

function cellText(value: Value): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const text = typeof value === 'object' && value !== null ? value.join(';') : String(value ?? '');
  return text === text.trim() ? text : `\\${text}`;
}

/** Escaped cells hold their text as it is. */
function padded(cell: string): string {
  return cell.startsWith('\\ ') ? cell : `　${cell} \t\u00a0`;
}
