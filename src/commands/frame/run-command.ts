/** The frame of every command: it opens what a run needs, and closes it at any end. */

import { loadSettings, type SettingsFile } from '../../config/file/load-settings.js';
import { dayOf, knownTimeZoneOf, limitsOf, stateFolderOf } from '../../config/run-settings.js';
import { secretsOf, secretsOfClient } from '../../config/secrets.js';
import { faultOfUrl, readServiceSettings } from '../../config/service-settings.js';
import { UsageError } from '../../model/errors.js';
import { failureTold } from '../../model/tell-failure.js';
import { type ClientOptions, createClient } from '../../service/http/client.js';
import { Mask } from '../../words/mask.js';
import { say } from '../../words/say.js';
import type { SharedArguments } from '../options/options.js';
import { typedOptions } from '../options/shell-command.js';
import { openInterruption, untilGivenUp } from './interruption.js';
import { createPrograms } from './programs.js';
import { isReported, refuseUnreadableRecipients, warnOfLeftOut } from './recipients.js';
import { refuseUnknownReports } from './reports.js';
import type { Command, Run } from './run.js';
import { type EndingFrame, endRun, failedRun } from './run-end.js';
import type { System } from './system.js';
import { createTerminal } from './terminal.js';

type Frame = EndingFrame & Pick<Run, 'typedWords' | 'interruption' | 'programs'>;

interface ListedCommand {
  readonly name: string;
  /** In the order in which they are typed. */
  readonly positionals: readonly { readonly name: string }[];
}

/**
 * Runs a command to its end, with the arguments that a line gives it. Never throws; returns the
 * exit code.
 */
export async function executeCommand(
  { name: command, positionals }: ListedCommand,
  { builder, handler, isWithoutSettings: without }: Command,
  typed: SharedArguments,
  system: System,
): Promise<number> {
  const isWithoutSettings = typeof without === 'function' ? without(typed as never) : without;
  const args: SharedArguments = { ...typed, isForSeveral: 'all-services' in builder, isWithoutSettings };
  const behind = positionals.flatMap(({ name }): string | readonly string[] => Reflect.get(args, name) ?? []);
  const { clock } = system;
  const startMs = clock.monotonicMs();
  const mask = new Mask();
  const terminal = createTerminal(args, system, mask);
  const interruption = openInterruption(system, terminal);
  const frame: Frame = {
    command,
    args,
    typedWords: (changed) => [
      ...command.split(' '),
      ...behind,
      ...typedOptions({ ...args, ...changed }, builder),
    ],
    mask,
    system,
    terminal,
    interruption,
    programs: createPrograms(system, { mask, interruption: interruption.givenUp }),
    elapsedMs: () => clock.monotonicMs() - startMs,
    opened: {},
  };
  return Promise.race([runToEnd(frame, handler), interruption.cutShort]);
}

async function runToEnd(frame: Frame, handler: Command['handler']): Promise<number> {
  const { terminal, interruption, opened } = frame;
  const begin = async () => handler(frame.args as never, await openRun(frame));
  const running = isReported(frame.command) ? interruption.unlessInterrupted(begin) : begin();
  const result = await running.catch((error) => failedRun(error, terminal, opened.timeZone));
  await opened.client?.close();
  await frame.programs.ended();
  const exitCode = await endRun(result, frame);
  interruption.end();
  return exitCode;
}

async function openRun(frame: Frame): Promise<Run> {
  const { args, mask, terminal, interruption, programs, opened } = frame;
  const { env: environment, clock } = frame.system;
  const { givenUp } = interruption;
  const settings = await readSettings(frame);
  if (!args.isNotUnderstood) refuseUnknownReports(args);
  opened.timeZone = knownTimeZoneOf(args, environment, settings);
  opened.title = args.title ?? settings?.content.reportTitle;
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
    terminal: untilGivenUp(terminal, givenUp),
    settings,
    limits: limitsOf(settings?.content ?? {}),
    openClient: async () => {
      const { warn } = terminal;
      const { running } = programs;
      return openClientWith(await readServiceSettings(args, { environment, settings, warn, running }));
    },
    openClientWith,
    stateFolder: stateFolderOf(args, environment, settings),
    timeZone: opened.timeZone,
    today: () => readDay(frame, settings),
  };
}

async function readSettings(frame: Frame): Promise<SettingsFile | undefined> {
  const { command, args, mask, system, opened } = frame;
  if (isReported(command)) refuseUnreadableRecipients(frame);
  if (args.isNotUnderstood || args.isWithoutSettings) return undefined;
  // The settings may allow http. Before files are read that another service may be for.
  const urlFault = faultOfUrl(args.url, '--url', true);
  if (urlFault) throw new UsageError(urlFault);
  const settings = await loadSettings(args, system.env);
  opened.settings = settings;
  mask.add(secretsOf(system.env, settings?.content ?? {}));
  if (settings && isReported(command)) warnOfLeftOut(settings, frame);
  return settings;
}

/** Says once when the day is not the real one: it decides what is activated. @throws UsageError */
function readDay({ args, system, terminal, opened }: Frame, settings: SettingsFile | undefined): string {
  const sources = { environment: system.env, settings, now: new Date(system.clock.nowMs()) };
  const asOf = dayOf(args, sources);
  const today = args.asOf === undefined ? asOf : dayOf({ ...args, asOf: undefined }, sources);
  if (asOf !== today && opened.day === undefined)
    terminal.warn(say('activations/rehearsal', { asOf, today }));
  opened.day = asOf;
  return asOf;
}
