/**
 * `mastersync doctor`: checks everything a run needs, one by one, and gives advice. Writes nothing;
 * sends GET requests only.
 */

import { knownTimeZoneOf, stateFolderOf } from '../config/run-settings.js';
import { checkService, type ServiceSettings } from '../config/service-settings.js';
import { tokenSourceName } from '../config/token.js';
import {
  type Check,
  type CheckName,
  checkNames,
  checkStatuses,
  failed,
  failedBy,
  nextCommand,
  notChecked,
  ok,
  skipped,
  warning,
} from '../doctor/check.js';
import { checkData } from '../doctor/check-data.js';
import { checkDay, checkSettings, checkState } from '../doctor/check-machine.js';
import { checkServiceAnswers } from '../doctor/check-service.js';
import { ExitCode } from '../model/exit-codes.js';
import { alignedLeft, textWidth } from '../report/text/text-width.js';
import { resourceNames } from '../resources/index.js';
import { normalizeServiceUrl } from '../service/http/client.js';
import { proxyName } from '../service/http/dispatcher.js';
import { say } from '../words/say.js';
import type { Command, Run, RunResult } from './frame/run.js';
import { isAlive, thisMachine } from './frame/run-lock.js';
import type { Terminal } from './frame/terminal.js';
import { type SharedArguments, shared } from './options/options.js';
import { isDataGiven, readingOf } from './options/reading.js';
import { shellCommand, typedOptions } from './options/shell-command.js';

const options = {
  ...shared.file,
  ...shared.service,
  ...shared.fleet,
  ...shared.state,
  ...shared.quiet,
  ...shared.result,
} as const;

/** Shows each check as soon as it is done, then the command to run next. */
async function doctor(args: SharedArguments, run: Run): Promise<RunResult> {
  const { terminal } = run;
  const checks: Check[] = [];
  const print = checkPrinter(terminal);
  const add = (done: readonly Check[]) => {
    checks.push(...done);
    done.forEach(print);
  };
  await run.interruption.unlessInterrupted(() => runChecks(run, { checks, add }));
  const command = nextCommand(checks);
  const next = nextLine(command, args);
  const count = (status: Check['status']) => checks.filter((one) => one.status === status).length;
  const counts = Object.fromEntries(checkStatuses.map((status) => [status, count(status)]));
  const isNow = command === 'init' || (command !== 'doctor' && counts['failed'] === 0);
  terminal.result(`\n${say('doctor/summary', counts)}\n${say('doctor/next', { commandLine: next, isNow })}`);
  const exitCodes = checks.map(({ exitCode }) => exitCode).filter((code) => code !== ExitCode.ok);
  return { exitCodes, extra: { checks: checks.map((one) => ({ resource: null, ...one })), next } };
}

interface Checking {
  /** Those that are done. */
  readonly checks: readonly Check[];
  add(checks: readonly Check[]): void;
}

/** First this machine, then the service. A check that needs another which failed is not made. */
async function runChecks(run: Run, { checks, add }: Checking): Promise<void> {
  const { args } = run;
  const { nowMs } = run.system.clock;
  const { env: environment, self } = run.system;
  /** Adds what `work` finds, unless what is needed failed; then says so of each name. */
  const step = async (
    names: readonly CheckName[],
    needed: readonly CheckName[],
    work: () => readonly Check[] | Promise<readonly Check[]>,
  ) => {
    const obstacle = needed.find((name) =>
      checks.some((one) => one.name === name && one.status === 'failed'),
    );
    add(obstacle ? names.map((name) => notChecked(name, obstacle)) : await work());
  };
  // An older Node than is needed does not come this far.
  add([ok('node', 'node_fits', { version: self.version })]);
  const isServiceNamed = Boolean(args.url ?? environment['MASTERSYNC_URL']);
  const { checks: ofSettings, settings } = await checkSettings(args, environment, { isServiceNamed });
  add(ofSettings);
  let service: ServiceSettings | undefined;
  await step(['service', 'token'], ['settings'], async () => {
    const chosen = await chooseAndCheck({ ...run, settings });
    service = chosen.service;
    return chosen.checks;
  });
  const timeZone = knownTimeZoneOf(args, environment, settings);
  const sources = { environment, settings, now: new Date(nowMs()) };
  await step(['time-zone'], ['settings', 'service'], () => [checkDay(args, sources)]);
  await step(['state'], ['settings'], () =>
    checkState(stateFolderOf(args, environment, settings), {
      ...thisMachine(),
      nowMs,
      isAlive: (pid) => isAlive(pid, self),
      serviceUrl: service && normalizeServiceUrl(service.url),
      timeZone,
    }),
  );
  const isListed = isDataGiven(args) || Boolean(settings?.content.sources?.length);
  const data = isListed && (await checkData(readingOf({ ...run, settings }), { nowMs: nowMs(), timeZone }));
  if (data) add(data.checks);
  else
    await step(['source', 'rows'], ['settings'], () => [
      settings
        ? skipped('source', 'sources_unlisted', { file: settings.file })
        : skipped('source', 'sources_absent'),
    ]);
  await step(['connection', 'sign-in', 'clock', 'read'], ['settings', 'service', 'token'], async () => {
    if (service) await contact(service, { needed: data ? data.needed : undefined, add, nowMs }, run);
    return [];
  });
  add([skipped('write', 'write_untried')]);
}

async function chooseAndCheck({
  args,
  system: { env: environment },
  settings,
  programs: { running },
}: Pick<Run, 'args' | 'system' | 'programs' | 'settings'>): Promise<{
  readonly checks: readonly Check[];
  readonly service?: ServiceSettings | undefined;
}> {
  const open: Check[] = [];
  const warn = (message: string) => open.push(warning('token', 'token_open', { message }));
  try {
    const checked = await checkService(args, { environment, settings, warn, running });
    const { chosen, source, faults, tokenFault: message, service } = checked;
    const exitCode = ExitCode.usage;
    const failures = faults.map((one) => failed('service', 'service_unusable', { message: one, exitCode }));
    const known = ok('service', 'service_known', { url: chosen.url });
    const token =
      message === undefined
        ? ok('token', 'token_found', { source: source && tokenSourceName(source) })
        : failed('token', 'token_unusable', { message, exitCode });
    return { checks: [...(failures.length > 0 ? failures : [known]), token, ...open], service };
  } catch (error) {
    return { checks: [failedBy('service', 'service_unusable', error), notChecked('token', 'service')] };
  }
}

/** Short, because a person is waiting for the diagnosis. */
const answerTimeoutMs = 15_000;

function contact(
  service: ServiceSettings,
  checking: Omit<Parameters<typeof checkServiceAnswers>[1], 'proxy'>,
  { terminal, openClientWith }: Run,
): Promise<void> {
  terminal.progress(say('doctor/asking', { url: service.url }));
  const proxy = service.proxy && proxyName(service.proxy);
  return checkServiceAnswers(openClientWith({ ...service, answerTimeoutMs }), { ...checking, proxy });
}

/** Repeats the options that were checked: service, files and settings. */
function nextLine(command: string, args: SharedArguments): string {
  const { config, service, url } = shared.service;
  const named = command === 'init' ? [] : typedOptions(args, { config, service, url });
  const typed = [...(args.data ?? []), ...typedOptions(args, { table: shared.file.table })];
  const files = ['doctor', 'validate', 'plan'].includes(command) ? typed : [];
  const target = command === 'export' ? ['--to', 'data'] : [];
  return shellCommand(command, ...files, ...target, ...named);
}

/** One line per check, in columns, with advice below. */
function checkPrinter({ result, styles }: Terminal): (check: Check) => void {
  const widest = (texts: readonly string[]) => Math.max(...texts.map(textWidth));
  const statusText = (status: Check['status']) => say(`doctor/status-${status}`);
  const labelText = ({ name, resource }: Pick<Check, 'name' | 'resource'>) =>
    resource === undefined ? say(`doctor/label-${name}`) : say('doctor/label-read-of', { resource });
  const statusWidth = widest(checkStatuses.map(statusText));
  const reading = resourceNames.map((resource) => labelText({ name: 'read', resource }));
  const labelWidth = widest([...checkNames.map((name) => labelText({ name })), ...reading]);
  const indent = ' '.repeat(statusWidth + labelWidth + 4);
  const { green, yellow, red, dim } = styles;
  const paint = { ok: green, warning: yellow, failed: red, skipped: dim };
  return (check) => {
    const { status, message, advice } = check;
    const shown = [...message.split('\n'), ...(advice === '' ? [] : [`→ ${advice}`])];
    const statusCell = paint[status](alignedLeft(statusText(status), statusWidth));
    const labelCell = alignedLeft(labelText(check), labelWidth);
    result(`${statusCell}  ${labelCell}  ${shown.join(`\n${indent}`)}`);
  };
}

export const command: Command = { builder: options, isWithoutSettings: true, handler: doctor };
