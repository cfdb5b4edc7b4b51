/** The frame of every command: it opens what a run needs, and closes it at any end. */

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
import { failureTold } from '../../model/tell-failure.js';
import { type ClientOptions, createClient } from '../../service/http/client.js';
import { Mask } from '../../words/mask.js';
import { say } from '../../words/say.js';
import type { NotifyArguments, ReportArguments } from '../options/options.js';
import { typedOptions } from '../options/shell-command.js';
import { openInterruption, untilGivenUp } from './interruption.js';
import { createPrograms } from './programs.js';
import { recipientsOf } from './recipients.js';
import { refuseUnknownReports } from './reports.js';
import type { Command, Run, RunResult } from './run.js';
import { type EndingFrame, endRun, failedRun } from './run-end.js';
import type { System, SystemClock } from './system.js';
import { createTerminal, type Terminal, type TerminalOptions } from './terminal.js';

interface RunOptions extends TerminalOptions, SettingsFlags, DayFlags, NotifyArguments, ReportArguments {
  /** No settings file is read before the run: faults in it do not end the run. */
  readonly isWithoutSettings?: boolean | undefined;
  /** The command line was not understood: of the settings file only the notifications count. */
  readonly isNotUnderstood?: boolean;
}

interface Frame extends EndingFrame, Pick<Run, 'interruption' | 'programs'> {
  readonly options: RunOptions;
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
  const options: RunOptions = { ...(args as RunOptions), isForSeveral: 'all-services' in builder };
  const isWithoutSettings = typeof without === 'function' ? without(args) : without;
  const behind = positionals.flatMap(({ name: positional }) => args[positional] ?? []);
  const typedWords: Run['typedWords'] = (changed = {}) => [
    ...name.split(' '),
    ...behind,
    ...typedOptions({ ...options, ...changed }, builder),
  ];
  return runCommand(name, { ...options, isWithoutSettings }, system, (run) =>
    handler(options as never, { ...run, typedWords }),
  );
}

/** Runs a command to its end. Never throws; returns the exit code. */
export async function runCommand(
  command: string,
  options: RunOptions,
  system: System,
  body: (run: Run) => Promise<RunResult>,
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
    recipients: recipientsOf(command, system.env),
    elapsedMs: () => clock.monotonicMs() - startMs,
    opened: {},
  };
  return Promise.race([runToEnd(frame, body), interruption.cutShort]);
}

async function runToEnd(frame: Frame, body: (run: Run) => Promise<RunResult>): Promise<number> {
  const { terminal, interruption, opened } = frame;
  const begin = async () => body(await openRun(frame));
  const running = frame.recipients ? interruption.unlessInterrupted(begin) : begin();
  const result = await running.catch((error) => failedRun(error, terminal, opened.timeZone));
  await opened.client?.close();
  await frame.programs.ended();
  const exitCode = await endRun(result, frame);
  interruption.end();
  return exitCode;
}

async function openRun(frame: Frame): Promise<Run> {
  const { command, options, mask, terminal, interruption, programs, opened } = frame;
  const { env: environment, clock } = frame.system;
  const { givenUp } = interruption;
  const settings = await readSettings(frame);
  if (!options.isNotUnderstood) refuseUnknownReports(options);
  opened.timeZone = knownTimeZoneOf(options, environment, settings);
  const readDay = dayReader({ environment, settings }, clock, terminal);
  opened.title = options.title ?? settings?.content.reportTitle;
  let waiting = { reason: '', untilMs: 0 };
  const openClientWith = (clientOptions: ClientOptions) => {
    givenUp.throwIfAborted();
    const onRetry: ClientOptions['onRetry'] = ({ details }, delayMs) => {
      const { method, path, status, fault } = details;
      const reason = `${fault ?? status}`;
      // Requests that wait for the same reason at once say so once.
      if (reason === waiting.reason && clock.nowMs() < waiting.untilMs) return;
      waiting = { reason, untilMs: clock.nowMs() + delayMs };
      const entry = { level: 'warn', event: 'retry', method, path, status, delayMs } as const;
      const seconds = (delayMs / 1000).toFixed(1);
      // What helps is said once, when all tries have failed.
      terminal.progress(say('requests/retry', { failure: failureTold(details), seconds }), entry);
    };
    const { nowMs, wait, after } = clock;
    mask.add(secretsOfClient(clientOptions));
    const fixed = { onRetry, nowMs, wait, after, mask, interruption: interruption.finishing };
    opened.client = createClient({ ...fixed, ...clientOptions });
    return opened.client;
  };
  return {
    ...frame,
    typedWords: () => command.split(' '),
    terminal: untilGivenUp(terminal, givenUp),
    settings,
    limits: limitsOf(settings?.content ?? {}),
    openClient: async (flags) => {
      const { warn } = terminal;
      const { running } = programs;
      return openClientWith(await readServiceSettings(flags, { environment, settings, warn, running }));
    },
    openClientWith,
    stateFolder: (flags) => stateFolderOf(flags, environment, settings),
    timeZone: opened.timeZone,
    dayOf: (flags) => {
      opened.day = readDay(flags);
      return opened.day;
    },
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

/** Says once when the day is not the real one: it decides what is activated. */
function dayReader(fixed: Omit<DaySources, 'now'>, clock: SystemClock, { warn }: Terminal): Run['dayOf'] {
  let isSaid = false;
  return (flags) => {
    const sources = { ...fixed, now: new Date(clock.nowMs()) };
    const asOf = dayOf(flags, sources);
    if (flags.asOf === undefined) return asOf;
    const today = dayOf({ ...flags, asOf: undefined }, sources);
    if (asOf !== today && !isSaid) warn(say('activations/rehearsal', { asOf, today }));
    isSaid ||= asOf !== today;
    return asOf;
  };
}
