/**
 * The frame of every command that reports: it opens what a run needs, turns any end into a report and an exit code,
 * and closes everything. Here, and only here, an error becomes a message.
 */

import { loadSettings, type SettingsFile, type SettingsFlags } from '../../config/file/load-settings.js';
import { limitsOf } from '../../config/file/settings-content.js';
import {
  type DayFlags,
  type DaySources,
  dayOf,
  knownTimeZoneOf,
  type StateFlags,
  stateFolderOf,
} from '../../config/run-settings.js';
import {
  readServiceSettings,
  type ServiceFlags,
  type ServiceSettings,
  type SettingsSources,
} from '../../config/service-settings.js';
import { AppError, InputRejected, PlanRefused, PlanStale } from '../../model/errors.js';
import { ExitCode, exitCodeName, winningExitCode } from '../../model/exit-codes.js';
import type { Limits } from '../../model/limits.js';
import type { Outcome, Plan, ReportKind } from '../../model/plan.js';
import type { Problem } from '../../model/problems.js';
import type { Listing } from '../../model/records.js';
import type { Drift, Refusal, UndoLoss } from '../../model/refusals.js';
import { groupBy } from '../../plan/records/collections.js';
import { jsonDocument } from '../../report/data/json-document.js';
import { type Client, type ClientOptions, createClient } from '../../service/http/client.js';
import { words } from '../../words/words.js';
import { type Interruption, openInterruption, untilGivenUp } from './interruption.js';
import type { LogEntry, LogLevel } from './log.js';
import { type ReportArguments, writeReports } from './reports.js';
import { createRunEnd, type EndOptions, isWorthALine } from './run-end.js';
import { createRunRecord, type RunRecord } from './run-record.js';
import { createTerminal, type Terminal, type TerminalOptions } from './terminal.js';

/** What a command hands back. All exit codes that are true; the table decides which wins. */
export interface CommandResult {
  readonly exitCodes: readonly number[];
  readonly plan?: Plan;
  readonly outcomes?: readonly Outcome[];
  readonly problems?: readonly Problem[];
  readonly refusals?: readonly Refusal[];
  /** What the plan does not bring back. */
  readonly losses?: readonly UndoLoss[];
  /** What the service had before the run, under the keys of the plan. */
  readonly listings?: readonly Listing[];
  /** Paths of the reports that were asked for. */
  readonly reportFiles?: readonly string[];
  /** In which its reports tell moments. */
  readonly timeZone?: string | undefined;
  /** Path of the plan that was saved. */
  readonly planFile?: string;
  /** What its reports are of. */
  readonly kind?: ReportKind;
  /** Paths of other files that the command has read. */
  readonly inputFiles?: readonly string[];
  /** What the document says beside what it always says. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

export interface Run {
  /** Name of the command. */
  readonly command: string;
  readonly terminal: Terminal;
  /** The settings file, if there is one. */
  readonly settings: SettingsFile | undefined;
  /** How much a plan may change. */
  readonly limits: Limits;
  /** Where this machine remembers runs. */
  stateFolder(flags: StateFlags): string;
  /** In which moments are told to people, where it is known. */
  readonly timeZone: string | undefined;
  /** The day that is taken for today where the service is, `YYYY-MM-DD`. @throws UsageError */
  dayOf(flags: DayFlags): string;
  /** Opens the client of this run; it is closed with the run. */
  openClient(flags: ServiceFlags): Promise<Client>;
  /** The same, where it is known already what the client is to be. */
  openClientWith(options: ClientOptions): Client;
  /** The lock, and what the run leaves in the state folder. */
  readonly record: RunRecord;
  /** What is to be done when somebody wants the run to end. */
  readonly interruption: Interruption;
  /** Since the run began. */
  elapsedMs(): number;
}

export interface RunOptions extends TerminalOptions, SettingsFlags, DayFlags {
  /** No settings file is read for the run: also faults in it do not end it. */
  readonly isWithoutSettings?: boolean;
  /** Of the settings file only that counts who is told of the end. */
  readonly isNotUnderstood?: boolean;
}

/** Runs a command to its end. Never throws; returns the exit code. */
export async function runCommand(
  command: string,
  options: RunOptions & EndOptions & ReportArguments,
  body: (run: Run) => Promise<CommandResult>,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const terminal = await openTerminal(options);
  const end = createRunEnd(command, { options, environment, terminal });
  const startMs = performance.now();
  const elapsedMs = () => performance.now() - startMs;
  let client: Client | undefined;
  let timeZone: string | undefined;
  const interruption = openInterruption(terminal);
  const { givenUp } = interruption;
  const record = createRunRecord({ command, terminal, givenUp });
  const begin = async () => {
    end.prepare();
    const isRead = !options.isWithoutSettings && !options.isNotUnderstood;
    if (options.isNotUnderstood) await end.heedRest(options);
    const settings = isRead
      ? await loadSettings(options, environment).catch(async (error) => {
          await end.heedRest(options);
          throw error;
        })
      : undefined;
    if (settings) end.heed(settings);
    timeZone = knownTimeZoneOf(options, environment, settings);
    const openClientWith = (clientOptions: ClientOptions) => {
      client = connect(clientOptions, { terminal, givenUp });
      return client;
    };
    const openClient = async (flags: ServiceFlags) =>
      openClientWith(await readService(flags, { environment, settings }, terminal));
    const stateFolder = (flags: StateFlags) => stateFolderOf(flags, environment, settings);
    const dayOf = dayTeller({ environment, settings }, terminal);
    return body({
      command,
      terminal: untilGivenUp(terminal, givenUp),
      settings,
      limits: limitsOf(settings?.content ?? {}),
      openClient,
      openClientWith,
      stateFolder,
      timeZone,
      dayOf,
      record,
      interruption,
      elapsedMs,
    });
  };
  const beginning = isWorthALine(command) ? interruption.unlessInterrupted(begin) : begin();
  const result = await beginning.catch((error) => failedResult(error, terminal, timeZone));
  await client?.close();
  const ended = await withReports(
    command,
    { reportFiles: options.report ?? [], timeZone, ...result },
    terminal,
  );
  const requests = client?.counts ?? { sent: 0, retried: 0 };
  const service = client?.url;
  const recorded = record.files();
  const durationMs = elapsedMs();
  const documentOf = (exitCode: number) =>
    jsonDocument({ problems: [], ...ended, command, exitCode, service, requests, recorded, durationMs });
  const exitCode = await record.end(winningExitCode(ended.exitCodes), documentOf);
  const document = documentOf(exitCode);
  if (options.json) terminal.document({ ...document, ...result.extra });
  await end.tell(document);
  await interruption.end(exitCode);
  return exitCode;
}

/** The log is loaded only where one is asked for. */
async function openTerminal(options: TerminalOptions): Promise<Terminal> {
  if (options.log !== 'json') return createTerminal(options);
  const { openLog } = await import('./log.js');
  return createTerminal(
    options,
    openLog((line) => void process.stderr.write(line)),
  );
}

interface EndedResult extends CommandResult {
  readonly reports: readonly string[];
  readonly failure?: string | undefined;
}

/** A report that cannot be written is a failure of its own, beside what the command says of itself. */
async function withReports(
  command: string,
  result: CommandResult & { readonly failure?: string },
  terminal: Terminal,
): Promise<EndedResult> {
  try {
    const { files, failures } = await writeReports(command, result, terminal);
    if (failures.length === 0) return { ...result, reports: files };
    const exitCodes = [...result.exitCodes, ExitCode.unexpected];
    return { ...result, reports: files, exitCodes, failure: words.common.sentences(failures) };
  } catch (error) {
    const { exitCodes, failure } = failedResult(error, terminal);
    return { ...result, reports: [], exitCodes: [...result.exitCodes, ...exitCodes], failure };
  }
}

/** Tells the day; that it is another one than the real one is said once, as it decides what is activated. */
function dayTeller(
  sources: DaySources,
  { attention, attentionStyles }: Terminal,
): (flags: DayFlags) => string {
  let isSaid = false;
  return (flags) => {
    const asOf = dayOf(flags, sources);
    if (flags.asOf === undefined) return asOf;
    const today = dayOf({ ...flags, asOf: undefined }, sources);
    if (asOf !== today && !isSaid)
      attention(attentionStyles.yellow(words.activations.rehearsalMessage(asOf, today)));
    isSaid ||= asOf !== today;
    return asOf;
  };
}

function readService(
  flags: ServiceFlags,
  sources: SettingsSources,
  terminal: Terminal,
): Promise<ServiceSettings> {
  const warn = (message: string) => terminal.attention(terminal.attentionStyles.yellow(message));
  return readServiceSettings(flags, { ...sources, warn });
}

function connect(
  options: ClientOptions,
  { terminal, givenUp }: { readonly terminal: Terminal; readonly givenUp: AbortSignal },
): Client {
  givenUp.throwIfAborted();
  return createClient({
    onRetry: ({ message, details: { method, path, status } }, delayMs) =>
      terminal.progress(words.requests.retryMessage(message, delayMs), {
        ...{ level: 'warn', event: 'retry' },
        ...{ method, path, status, delayMs },
      }),
    ...options,
  });
}

interface FailedResult extends CommandResult {
  readonly drifted: readonly Drift[];
  readonly failure: string;
}

function failedResult(error: unknown, terminal: Terminal, timeZone?: string): FailedResult {
  const problems = error instanceof InputRejected ? error.problems : [];
  const refusals = error instanceof PlanRefused ? error.refusals : [];
  showProblems(problems, terminal, timeZone);
  showRefusals(refusals, terminal);
  const drifted = error instanceof PlanStale ? error.drifted : [];
  const failure = failureText(error);
  const exitCode = error instanceof AppError ? error.exitCode : ExitCode.unexpected;
  const entry = { level: 'error', event: 'failure', code: exitCodeName(exitCode), exitCode } as const;
  terminal.attention(terminal.attentionStyles.red(failure), entry);
  return {
    exitCodes: [exitCode],
    problems,
    refusals,
    drifted,
    failure,
  };
}

/** A user's mistake needs no stack trace; a defect of ours does. */
function failureText(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return words.common.unexpectedFailureMessage(detail);
}

/** Shows why a plan may not be applied. */
export function showRefusals(
  refusals: readonly Refusal[],
  { attention, attentionStyles: { red } }: Terminal,
): void {
  for (const refusal of refusals)
    attention(`${red(words.report.severity.refused)}: ${words.refusals.refusalMessage(refusal)}`, {
      ...{ level: 'error', event: 'refused', code: refusal.code },
    });
}

/** Of findings of one kind, no more than this are shown unless everything is asked for. */
export const shownMax = 20;

function levelOf(severity: Problem['severity']): LogLevel {
  return severity === 'error' ? 'error' : 'warn';
}

/** Says in a log how many findings of a code it leaves out. */
export function moreEntry(count: number, code: string): LogEntry {
  return { level: 'warn', event: 'more', code, count };
}

/** Shows errors and warnings, each in a line. @param timeZone in which moments are told; default: UTC */
export function showProblems(
  problems: readonly Problem[],
  { attention, attentionStyles, isVerbose }: Terminal,
  timeZone?: string,
): void {
  const { red, yellow, dim } = attentionStyles;
  for (const [code, alike] of groupBy(problems, ({ code }) => code)) {
    const shown = isVerbose ? alike : alike.slice(0, shownMax);
    for (const problem of shown) {
      const word = words.report.severity[problem.severity];
      const paint = problem.severity === 'error' ? red : yellow;
      const { severity, origin } = problem;
      const entry = { level: levelOf(severity), event: 'problem', code, origin };
      attention(`${paint(word)}: ${words.problems.describeProblem(problem, timeZone)}`, entry);
    }
    const hidden = alike.length - shown.length;
    if (hidden > 0) attention(dim(words.common.moreOfCodeText(hidden, code)), moreEntry(hidden, code));
  }
}
