/**
 * Plays the folder of a scenario: its files are synced with a sandbox of what `service/` holds, and
 * the run is undone. What a scenario may hold: docs/en/contributing.md.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import type { JsonChange, JsonDocument, PlanDocument } from '../../src/report/data/json-document.js';
import type { JsonRehearsal } from '../../src/report/data/json-rehearsal.js';
import { loadSeed, parseSwitch, type Sandbox } from '../../src/sandbox/index.js';
import type { Client } from '../../src/service/http/client.js';
import { readRecord } from '../../src/service/lists/answers.js';
import { dataFolder, documentOf, environmentOf, type Finished, runCli } from '../helpers/cli.js';
import { teamsWithoutLeader } from '../helpers/led.js';
import { rememberRun } from '../helpers/remembered.js';
import { decide } from '../helpers/report-workbook.js';
import { openClient, openSandbox, writesOf } from '../helpers/sandboxes.js';
import { seedFilesOf } from '../helpers/seed-files.js';

/** Scenarios write down what they lead to. */
export const isUpdating: boolean = process.env['UPDATE_FIXTURES'] === '1';

/** `scenario.json`: what the files alone do not say. */
const settings = z.strictObject({
  /** Options of `plan` and `sync`. */
  args: z.array(z.string()).default([]),
  /** The day on which all happens. */
  today: z.iso.date().optional(),
  /** Switches of the sandbox. */
  switches: z.array(z.string()).default([]),
  /** No run before is remembered. Default: one that had as many rows, or those of `night-1/`. */
  isFirstRun: z.boolean().default(false),
  /** Ids of changes that a reviewer decides to skip: the plan is saved, decided and applied. */
  skip: z.array(z.string()).default([]),
  /** Requests that somebody else sends right before the first write of the run. */
  meanwhile: z
    .array(
      z.strictObject({
        method: z.enum(['POST', 'PATCH', 'DELETE']),
        path: z.string(),
        body: z.record(z.string(), z.json()),
      }),
    )
    .default([]),
});

type Edit = z.infer<typeof settings>['meanwhile'][number];

/** `undo.json`: where the way back has a price. */
const undoSettings = z.strictObject({
  /** Approvals that it needs. */
  args: z.array(z.string()).optional(),
  /** What does not come back, and what is withheld. */
  losses: z.array(z.string()).optional(),
  /** Why the service does not become what it was; the tables that differ are in `undone/`. */
  because: z.string().optional(),
});

/**
 * A change under its action, with its fields by name: the new values of a created record, else the
 * values before and after.
 */
type ShortChange = Readonly<Record<string, unknown>>;

interface ShortPlan {
  /** Without those that are 0. */
  readonly totals: Readonly<Record<string, number>>;
  readonly changes?: readonly ShortChange[];
  readonly withheld?: readonly ShortChange[];
  readonly refusals?: readonly string[];
  readonly problems?: readonly ShortChange[];
}

/**
 * A plan as short as a person would write it down.
 * @param report undefined when the files were rejected
 */
function shortPlan(document: JsonDocument, report: PlanDocument | undefined): ShortPlan {
  const { totals, refusals, problems } = document;
  const changes = report?.changes ?? [];
  return {
    totals: Object.fromEntries(Object.entries(totals).filter(([, count]) => count > 0)),
    ...unlessEmpty('changes', changes.filter(({ reason }) => reason === null).map(shortChange)),
    ...unlessEmpty('withheld', changes.filter(({ reason }) => reason !== null).map(shortWithheld)),
    ...unlessEmpty(
      'refusals',
      refusals.map(({ code }) => code),
    ),
    ...unlessEmpty('problems', problems.map(shortProblem)),
  };
}

function shortChange(change: JsonChange): ShortChange {
  const { action, id, effects = [] } = change;
  return {
    [action]: id,
    ...(action !== 'delete' && Object.fromEntries(shortFields(change))),
    ...unlessEmpty(
      'takes',
      effects.map(({ what, count }) => `${count ?? '?'} ${what}`),
    ),
  };
}

function shortFields({ action, fields, key }: JsonChange): readonly (readonly [string, unknown])[] {
  if (action !== 'create') return fields.map(({ field, before, after }) => [field, [before, after]]);
  return fields.flatMap(({ field, after }) => (after === null || after === key ? [] : [[field, after]]));
}

function shortWithheld({ action, id, reason }: JsonChange): ShortChange {
  return { [action]: id, because: reason?.code };
}

function shortProblem({ code, severity, origin }: JsonDocument['problems'][number]): ShortChange {
  if (origin === null) return { [severity]: code };
  const { file, line, column } = origin;
  // The rules of Windows know both separators.
  const name = path.win32.basename(file);
  const at = [line === undefined ? name : `${name}:${line}`, column];
  return { [severity]: code, at: at.filter((part) => part !== undefined).join(' ') };
}

function unlessEmpty<T>(name: string, values: readonly T[]): Readonly<Record<string, readonly T[]>> {
  return values.length === 0 ? {} : { [name]: values };
}

interface Planned {
  readonly exit: number;
  readonly plan: ShortPlan;
  /** The options, with the digests that it has printed. */
  readonly approved: readonly string[];
}

/** A scenario on stage: its sandbox, and commands that know it. */
interface Stage {
  readonly sandbox: Sandbox;
  /** Lets others edit before the next write. */
  readonly letOthersEdit: () => readonly Edit[];
  /** Why others could not edit. */
  readonly refusedEdits: readonly unknown[];
  /** Teams that had members but no leader before a write. */
  readonly leaderless: readonly string[];
  /** Where the commands may write. */
  readonly temporary: string;
  readonly args: readonly string[];
  readonly run: (...command: readonly string[]) => Promise<JsonDocument>;
  /** Unless this is the first, or the folder has nights of its own. */
  readonly rememberNightBefore: () => Promise<void>;
  readonly plan: (args: readonly string[]) => Promise<Planned>;
  /** Decided by a reviewer, unless it is a night before. */
  readonly sync: (args: readonly string[], decided?: readonly string[]) => Promise<JsonDocument>;
  /** Undefined where the service is not as usual. */
  readonly rehearse: ((args: readonly string[]) => Promise<JsonDocument>) | undefined;
  /** Puts the data of this name, `files` or `night-1`, where it arrives every night. */
  readonly arrive: (name: string) => void;
}

export interface Scenario {
  readonly title: string;
  /** From this checkout. */
  readonly folder: string;
}

/** The topics of the scenarios. */
export function topics(): readonly string[] {
  return foldersIn(import.meta.dirname);
}

export function scenariosOf(topic: string): readonly Scenario[] {
  return foldersIn(path.join(import.meta.dirname, topic)).map((name) => ({
    title: name.replaceAll('-', ' '),
    folder: path.join('test/scenarios', topic, name),
  }));
}

interface ScenarioOptions {
  readonly isRehearsed?: boolean;
  /** Runs the command line. Default: in this process. */
  readonly runner?: (
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
  ) => Promise<Finished>;
}

/** Plays a scenario to its end, and back to the start. @param folder from this checkout */
export async function playScenario(
  folder: string,
  { isRehearsed = false, runner = runCli }: ScenarioOptions = {},
): Promise<void> {
  const stage = await setStage(folder, runner);
  await playNightsBefore(stage, folder);
  stage.arrive('files');
  await stage.rememberNightBefore();
  const start = seedFilesOf(stage.sandbox.dump());
  stage.sandbox.clearRequests();
  const planned = await stage.plan(stage.args);
  expect(writesOf(stage.sandbox)).toEqual([]);
  const rehearsed = isRehearsed ? await stage.rehearse?.(planned.approved) : undefined;
  expect(writesOf(stage.sandbox)).toEqual([]);
  const others = stage.letOthersEdit();
  const synced = await stage.sync(planned.approved);
  expect(stage.refusedEdits).toEqual([]);
  expect(stage.leaderless).toEqual([]);
  if (rehearsed) expectSameEnd(rehearsed, synced);
  const exit = { plan: planned.exit, sync: synced.exitCode };
  expectJson(path.join(folder, 'plan.json'), { exit, ...planned.plan });
  expectTables(path.join(folder, 'end'), start, seedFilesOf(stage.sandbox.dump()));
  // What wrote nothing leaves everything to do; what others wrote makes another plan.
  if (synced.run === null || others.length > 0) return;
  await planAgain(stage, planned, synced);
  const hasEnd = isUpdating || existsSync(path.join(folder, 'end'));
  if (hasEnd) await playBackwards(folder, stage, { start, run: synced.run });
}

/** The run has left nothing to do but what it left out. */
async function planAgain(stage: Stage, { plan }: Planned, { failures }: JsonDocument): Promise<void> {
  const { plan: again } = await stage.plan(withoutApprovals(stage.args));
  const open = new Set<unknown>(failures.map(({ change }) => change));
  expect(again.withheld).toEqual(plan.withheld);
  expect(again.changes ?? []).toEqual(plan.changes?.filter((change) => open.has(Object.values(change)[0])));
}

/** The undo of the run brings back what was, but for what the scenario gives a reason. */
async function playBackwards(
  folder: string,
  stage: Stage,
  { start, run }: { readonly start: Files; readonly run: string },
): Promise<void> {
  const file = path.join(folder, 'undo.json');
  const given = undoSettings.parse(readJson(file));
  const out = path.join(stage.temporary, 'undo.jsonl');
  const report = path.join(stage.temporary, 'undo.json');
  const undoing = [run, '--out', out, ...(given.args ?? [])];
  const completed = await withDigests(stage.run, 'undo', undoing);
  const args = completed.slice(3);
  const undone = await stage.run('undo', ...completed, '--report', report);
  const losses = reportIn(report)?.losses.map(({ code, change }) => `${code} ${change}`) ?? [];
  const withheld = undone.withheld.map(({ code, change }) => `${code} ${change}`);
  const open = [...losses, ...withheld];
  expectJson(file, { ...given, ...(open.length > 0 && { losses: open }) });
  const refused = undone.refusals.map(({ message }) => message);
  expect([undone.exitCode, refused]).toEqual([given.because === undefined ? 0 : 4, []]);
  expect((await stage.run('apply', out, ...args)).exitCode).toBe(withheld.length > 0 ? 4 : 0);
  expectTables(path.join(folder, 'undone'), start, seedFilesOf(stage.sandbox.dump()));
}

async function setStage(folder: string, runner: NonNullable<ScenarioOptions['runner']>): Promise<Stage> {
  const { args, today, switches, isFirstRun, skip, meanwhile } = settings.parse(
    readJson(path.join(folder, 'scenario.json')),
  );
  const service = path.join(folder, 'service');
  const edits: ((client: Client) => Promise<void>)[] = [];
  const refusedEdits: unknown[] = [];
  const leaderless: string[] = [];
  const sandbox = await openSandbox({
    seed: existsSync(service) ? await loadSeed(service) : {},
    switches: Object.assign({}, ...switches.map(parseSwitch)),
    onRequest: async ({ method }) => {
      if (method === 'GET') return undefined;
      leaderless.push(...teamsWithoutLeader(sandbox));
      // Thrown here, it would be an answer of the service.
      for (const edit of edits.splice(0))
        await edit(openClient(sandbox)).catch((error: unknown) => refusedEdits.push(error));
      return undefined;
    },
    ...(today !== undefined && { now: () => new Date(`${today}T12:00:00+09:00`) }),
  });
  const temporary = await dataFolder({});
  const state = path.join(temporary, 'state');
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: state };
  const asOf = today === undefined ? [] : ['--as-of', today];
  const run: Stage['run'] = async (...command) =>
    documentOf(await runner([...command, '--json', ...asOf], environment));
  const data = path.join(temporary, 'files');
  const report = path.join(temporary, 'report.json');
  const hasNights = foldersIn(folder).some(isNight);
  const isUsual = switches.length + skip.length + meanwhile.length === 0;
  return {
    sandbox,
    letOthersEdit: () => {
      edits.push(...meanwhile.map((edit) => (client: Client) => sendEdit(client, edit)));
      return meanwhile;
    },
    refusedEdits,
    leaderless,
    temporary,
    args,
    run,
    rehearse: isUsual ? (options) => run('rehearse', ...dataOf(data), ...options) : undefined,
    arrive: (name) => {
      rmSync(data, { recursive: true, force: true });
      cpSync(path.join(folder, name), data, { recursive: true });
    },
    rememberNightBefore: async () => {
      if (isFirstRun || hasNights || !isPruning(folder, args)) return;
      await run('plan', ...dataOf(data), ...withoutApprovals(args), '--report', report);
      await rememberRun(state, sandbox.url, reportIn(report)?.scopes ?? []);
    },
    plan: async (options) => {
      rmSync(report, { force: true });
      const planning = await withDigests(run, 'plan', [...dataOf(data), ...options]);
      const document = await run('plan', ...planning, '--report', report);
      const approved = planning.slice(dataOf(data).length);
      return { exit: document.exitCode, plan: shortPlan(document, reportIn(report)), approved };
    },
    sync: (options, decided = skip) => {
      const planning = [...dataOf(data), ...options];
      return decided.length > 0
        ? applyDecided(run, { planning, temporary, skip })
        : run('sync', ...planning, '--yes');
    },
  };
}

/** A rehearsal says how the run ends. */
function expectSameEnd(
  rehearsed: JsonDocument & { rehearsal?: JsonRehearsal | null },
  run: JsonDocument,
): void {
  const { results = run.results, left = [], differences = [] } = rehearsed.rehearsal ?? {};
  const isRefused = run.refusals.length > 0;
  const end = { exit: run.exitCode, results: isRefused ? results : run.results, left: [], differences: [] };
  expect({ exit: rehearsed.exitCode, results, left, differences }).toEqual(end);
}

/** A value of the body that is a path stands for the id of that record. */
async function sendEdit(client: Client, { method, path: address, body }: Edit): Promise<void> {
  const values = Object.entries(body).map(async ([name, value]) => {
    const isPath = typeof value === 'string' && value.startsWith('/v1/');
    return [name, isPath ? (await readRecord(client, value)).id : value] as const;
  });
  await client.send({ method, path: address, body: Object.fromEntries(await Promise.all(values)) });
}

/** Completes approvals that end with `@` by what a command prints without them, one by one. */
async function withDigests(
  run: Stage['run'],
  command: 'plan' | 'undo',
  args: readonly string[],
): Promise<readonly string[]> {
  const open = args.find((arg) => arg.endsWith('@') && isApproval(arg, args.indexOf(arg), args));
  if (open === undefined) return args;
  const { refusals, withheld } = await run(command, ...args.filter((...arg) => !isOpen(...arg)));
  const printed = [...refusals, ...withheld].map(({ message }) => message).join('\n');
  const start = printed.indexOf(open);
  expect(printed).toContain(open);
  const whole = printed.slice(start, start + open.length + '3f9ac2d014'.length);
  return withDigests(
    run,
    command,
    args.map((arg) => (arg === open ? whole : arg)),
  );
}

/** True for an approval without its digest, and its option. */
function isOpen(arg: string, index: number, args: readonly string[]): boolean {
  return isApproval(arg, index, args) && (arg.endsWith('@') || args[index + 1]?.endsWith('@') === true);
}

/** Saves the plan, writes `skip` beside some changes of its report, and applies what is left. */
async function applyDecided(
  run: Stage['run'],
  options: Pick<Stage, 'temporary'> & Readonly<Record<'planning' | 'skip', readonly string[]>>,
): Promise<JsonDocument> {
  const { planning, temporary, skip } = options;
  const plan = path.join(temporary, 'plan.jsonl');
  const workbook = path.join(temporary, 'diff.xlsx');
  await run('plan', ...planning, '--out', plan, '--report', workbook);
  const words = Object.fromEntries(skip.map((id) => [id, 'skip']));
  writeFileSync(workbook, await decide(new Uint8Array(readFileSync(workbook)), words));
  return run('apply', plan, '--decisions', workbook, ...planning.filter(isApproval));
}

/** Runs with the files of `night-1/`, `night-2/` and so on, which the scenario remembers. */
async function playNightsBefore({ arrive, sync, args }: Stage, folder: string): Promise<void> {
  for (const night of foldersIn(folder).filter(isNight)) {
    arrive(night);
    await sync(withoutApprovals(args), []);
  }
}

function isNight(name: string): boolean {
  return name.startsWith('night-');
}

function isPruning(folder: string, args: readonly string[]): boolean {
  const file = path.join(folder, 'files/mastersync.yaml');
  const settings = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return settings.includes('prune:') || args.some((arg) => arg.startsWith('--prune'));
}

/** Data as the command line names it. Settings beside it may name the files themselves. */
function dataOf(folder: string): readonly string[] {
  const file = path.join(folder, 'mastersync.yaml');
  if (!existsSync(file)) return [folder];
  const namesFiles = readFileSync(file, 'utf8').includes('sources:');
  return [...(namesFiles ? [] : [folder]), '--config', file];
}

/** An approval is for one plan. */
function withoutApprovals(args: readonly string[]): readonly string[] {
  return args.filter((...arg) => !isApproval(...arg));
}

/** True for the option, and for what is approved by it. */
function isApproval(arg: string, index: number, args: readonly string[]): boolean {
  return arg === '--approve' || args[index - 1] === '--approve';
}

function expectJson(file: string, value: object): void {
  if (isUpdating) {
    if (Object.keys(value).length === 0) rmSync(file, { force: true });
    else writeFileSync(file, jsonText(value));
  }
  expect(value).toEqual(readJson(file));
}

/** A line for each change; `npm run format` does the rest. */
function jsonText(value: object): string {
  const entries = Object.entries(value).map(([name, part]: [string, unknown]) => {
    const lines = Array.isArray(part) ? part.map((element) => `\n    ${JSON.stringify(element)}`) : [];
    return `  "${name}": ${lines.length > 0 ? `[${lines.join()}\n  ]` : JSON.stringify(part)}`;
  });
  return `{\n${entries.join(',\n')}\n}\n`;
}

/** Compares the tables that are not as at the start with the files of a folder. */
function expectTables(folder: string, start: Files, end: Files): void {
  const changed = Object.entries(end).filter(([file, text]) => text !== start[file]);
  if (isUpdating) {
    rmSync(folder, { recursive: true, force: true });
    if (changed.length > 0) mkdirSync(folder);
    for (const [file, text] of changed) writeFileSync(path.join(folder, file), text);
  }
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const expected = files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')] as const);
  expect(Object.fromEntries(changed)).toEqual(Object.fromEntries(expected));
}

/** The files of a seed by name. */
type Files = Readonly<Record<string, string>>;

/** A file that is not there says nothing. */
function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** @returns undefined when the command had no plan to report */
function reportIn(file: string): PlanDocument | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PlanDocument) : undefined;
}

function foldersIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}
