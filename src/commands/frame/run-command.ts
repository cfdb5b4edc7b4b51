/**
 * The frame of every command: it opens what a run needs, turns any end into a report and an exit
 * code, and closes everything. Here, and only here, an error becomes a message.
 */
import { loadSettings, type SettingsFile, type SettingsFlags } from '../../config/file/load-settings.js';
import {
  type DayFlags,
  type DaySources,
  dayOf,
  knownTimeZoneOf,
  limitsOf,
  stateFolderOf,
} from '../../config/run-settings.js';
import { secretsOf, secretsOfClient } from '../../config/secrets.js';
import { readServiceSettings } from '../../config/service-settings.js';
import { AppError, InputRejected, PlanRefused, PlanStale } from '../../model/errors.js';
import { ExitCode, exitCodeName, winningExitCode } from '../../model/exit-codes.js';
import type { Drift } from '../../model/obstacles.js';
import { lazy } from '../../plan/records/collections.js';
import type { ReportContent } from '../../report/content/report-content.js';
import { type JsonDocument, jsonDocument, planDocument } from '../../report/data/json-document.js';
import { type Client, type ClientOptions, createClient } from '../../service/http/client.js';
import { Mask } from '../../words/mask.js';
import { words } from '../../words/words.js';
import type { NotifyArguments, ReportArguments } from '../options/options.js';
import { typedOptions } from '../options/shell-command.js';
import { openInterruption, untilGivenUp } from './interruption.js';
import { createPrograms } from './programs.js';
import { Recipients } from './recipients.js';
import { contentOf, writeReports } from './reports.js';
import type { Command, CommandResult, Run } from './run.js';
import { isReported, reportEnd } from './run-end.js';
import { createRunLock } from './run-lock.js';
import { RunRecord } from './run-record.js';
import { showProblems, showRefusals } from './show-findings.js';
import type { System, SystemClock } from './system.js';
import { createTerminal, type Terminal, type TerminalOptions } from './terminal.js';

export interface RunOptions
  extends TerminalOptions,
    SettingsFlags,
    DayFlags,
    NotifyArguments,
    ReportArguments {
  /** No settings file is read before the run: faults in it do not end the run. */
  readonly isWithoutSettings?: boolean | undefined;
  /** The command line was not understood: of the settings file only the notifications count. */
  readonly isNotUnderstood?: boolean;
}

type RunPart =
  | 'command'
  | 'mask'
  | 'system'
  | 'terminal'
  | 'elapsedMs'
  | 'interruption'
  | 'programs'
  | 'lock'
  | 'record';

interface Frame extends Pick<Run, RunPart> {
  readonly options: RunOptions;
  /** Of a command whose end is reported. */
  readonly recipients: Recipients | undefined;
  /** What the run has opened so far. */
  readonly opened: { client?: Client; timeZone?: string | undefined };
}

/**
 * Runs a command with the arguments that a line gives it. Never throws; returns the exit code.
 * @param listed.positionals in the order in which they are typed
 */
export function executeCommand(
  {
    name,
    positionals,
  }: { readonly name: string; readonly positionals: readonly { readonly name: string }[] },
  { builder, handler, isWithoutSettings: without }: Command,
  args: never,
  system: System,
): Promise<number> {
  const options: RunOptions = args;
  const isWithoutSettings = typeof without === 'function' ? without(args) : without;
  const behind = positionals.flatMap(({ name: positional }) => args[positional] ?? []);
  const typedWords: Run['typedWords'] = (changed = {}) => [
    ...name.split(' '),
    ...behind,
    ...typedOptions({ ...options, ...changed }, builder),
  ];
  return runCommand(name, { ...options, isWithoutSettings }, system, (run) =>
    handler(args, { ...run, typedWords }),
  );
}

/** Runs a command to its end. Never throws; returns the exit code. */
export async function runCommand(
  command: string,
  options: RunOptions,
  system: System,
  body: (run: Run) => Promise<CommandResult>,
): Promise<number> {
  const { clock } = system;
  const startMs = clock.monotonicMs();
  const mask = new Mask();
  const terminal = createTerminal(options, system, mask);
  const interruption = openInterruption(system, terminal);
  const frame: Frame = {
    command,
    options,
    mask,
    system,
    terminal,
    interruption,
    programs: createPrograms(system, { mask, interruption: interruption.givenUp }),
    lock: createRunLock({ command, system, terminal, givenUp: interruption.givenUp }),
    record: new RunRecord({ command, system, terminal, mask }),
    recipients: isReported(command) ? new Recipients(command, system.env) : undefined,
    elapsedMs: () => clock.monotonicMs() - startMs,
    opened: {},
  };
  return Promise.race([runToEnd(frame, body), interruption.cutShort]);
}

async function runToEnd(frame: Frame, body: (run: Run) => Promise<CommandResult>): Promise<number> {
  const { terminal, interruption } = frame;
  const begin = async () => body(await openRun(frame));
  const running = frame.recipients ? interruption.unlessInterrupted(begin) : begin();
  const result = await running.catch((error) => failedResult(error, terminal, frame.opened.timeZone));
  await frame.opened.client?.close();
  await frame.programs.ended();
  const exitCode = await finishRun(frame, result);
  interruption.end();
  return exitCode;
}

async function openRun(frame: Frame): Promise<Run> {
  const {
    command,
    options,
    mask,
    system,
    terminal,
    interruption,
    programs,
    lock,
    record,
    elapsedMs,
    opened,
  } = frame;
  const { env: environment, clock } = system;
  const { givenUp } = interruption;
  const settings = await readSettings(frame);
  const timeZone = knownTimeZoneOf(options, environment, settings);
  opened.timeZone = timeZone;
  const openClientWith = (clientOptions: ClientOptions) => {
    givenUp.throwIfAborted();
    const onRetry: ClientOptions['onRetry'] = ({ message, details: { method, path, status } }, delayMs) => {
      const entry = { level: 'warn', event: 'retry', method, path, status, delayMs } as const;
      terminal.progress(words.requests.retryMessage(message, delayMs), entry);
    };
    const { nowMs, wait, after } = clock;
    mask.add(secretsOfClient(clientOptions));
    const fixed = { onRetry, nowMs, wait, after, mask, interruption: interruption.finishing };
    opened.client = createClient({ ...fixed, ...clientOptions });
    return opened.client;
  };
  return {
    command,
    typedWords: () => command.split(' '),
    terminal: untilGivenUp(terminal, givenUp),
    mask,
    system,
    settings,
    limits: limitsOf(settings?.content ?? {}),
    openClient: async (flags) => {
      const { warn } = terminal;
      const { running } = programs;
      return openClientWith(await readServiceSettings(flags, { environment, settings, warn, running }));
    },
    openClientWith,
    stateFolder: (flags) => stateFolderOf(flags, environment, settings),
    timeZone,
    dayOf: dayReader({ environment, settings }, clock, terminal),
    lock,
    record,
    interruption,
    programs,
    elapsedMs,
  };
}

/**
 * Reads the settings file, and from the start who is to be notified, also of what is wrong with the
 * file.
 */
async function readSettings(frame: Frame): Promise<SettingsFile | undefined> {
  const { options, mask, system, terminal, recipients } = frame;
  recipients?.readNamed(options);
  if (options.isNotUnderstood) await recipients?.readFaultySettings(options);
  if (options.isNotUnderstood || options.isWithoutSettings) return undefined;
  try {
    const settings = await loadSettings(options, system.env);
    mask.add(secretsOf(system.env, settings?.content ?? {}));
    if (settings) recipients?.readSettings(settings, terminal);
    return settings;
  } catch (error) {
    await recipients?.readFaultySettings(options);
    throw error;
  }
}

async function finishRun(frame: Frame, result: CommandResult): Promise<number> {
  const { command, options, mask, system, terminal, lock, record, recipients, elapsedMs, opened } = frame;
  const { client, timeZone } = opened;
  const wanted = { reportFiles: options.report ?? [], timeZone, ...result };
  const { plan } = wanted;
  const content = lazy(() => plan && contentOf(frame, { ...wanted, plan }));
  const documentFrom = (made: CommandResult, exitCode: number) => {
    const figures = {
      service: client?.url,
      requests: client?.counts ?? { sent: 0, retried: 0 },
      recorded: record.files(),
      durationMs: elapsedMs(),
    };
    return mask.deep(jsonDocument({ problems: [], ...made, ...figures, command, exitCode }));
  };
  const ended = await withReports(frame, wanted, {
    content,
    document: () => documentFrom(wanted, winningExitCode(wanted.exitCodes)),
  });
  const documentOf = (exitCode: number) => documentFrom(ended, exitCode);
  const exitCode = await record.end(winningExitCode(ended.exitCodes), documentOf);
  await lock.release();
  const document = documentOf(exitCode);
  if (options.json || system.onDocument) {
    const ofPlan = content();
    const whole = { ...(ofPlan ? planDocument(document, ofPlan) : document), ...result.extra };
    if (options.json) terminal.document(whole);
    system.onDocument?.(mask.deep(whole));
  }
  const isQuiet = options.quiet === true;
  if (recipients) await reportEnd(document, { recipients, system, terminal, isQuiet });
  return exitCode;
}

interface EndedResult extends CommandResult {
  readonly reports: readonly string[];
  readonly failure?: string | undefined;
}

/** A report that cannot be written is a failure of its own, beside the outcome of the command. */
async function withReports(
  run: Pick<Run, 'terminal'>,
  result: CommandResult & { readonly failure?: string },
  { content, document }: { content(): ReportContent | undefined; document(): JsonDocument },
): Promise<EndedResult> {
  try {
    const isAskedFor = (result.reportFiles ?? []).length > 0;
    const reported = { content: isAskedFor ? content() : undefined, document: document() };
    const { files, failures } = await writeReports(run, result, reported);
    if (failures.length === 0) return { ...result, reports: files };
    const exitCodes = [...result.exitCodes, ExitCode.unexpected];
    return { ...result, reports: files, exitCodes, failure: words.common.sentences(failures) };
  } catch (error) {
    const { exitCodes, failure } = failedResult(error, run.terminal);
    return { ...result, reports: [], exitCodes: [...result.exitCodes, ...exitCodes], failure };
  }
}

/** Says once when the day is not the real one: it decides what is activated. */
function dayReader(given: Omit<DaySources, 'now'>, clock: SystemClock, { warn }: Terminal): Run['dayOf'] {
  let isSaid = false;
  return (flags) => {
    const sources = { ...given, now: new Date(clock.nowMs()) };
    const asOf = dayOf(flags, sources);
    if (flags.asOf === undefined) return asOf;
    const today = dayOf({ ...flags, asOf: undefined }, sources);
    if (asOf !== today && !isSaid) warn(words.activations.rehearsalMessage(asOf, today));
    isSaid ||= asOf !== today;
    return asOf;
  };
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
  terminal.fail(failure, { level: 'error', event: 'failure', code: exitCodeName(exitCode), exitCode });
  return { exitCodes: [exitCode], problems, refusals, drifted, failure };
}

/** A user's mistake needs no stack trace; a defect of ours does. */
function failureText(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return words.common.unexpectedFailureMessage(detail);
}
