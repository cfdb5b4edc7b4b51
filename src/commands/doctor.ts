/**
 * `mastersync doctor`: checks everything a run needs, one by one, and gives advice. Writes nothing;
 * sends GET requests only.
 */

import { type Check, countChecks, nextCommand } from '../doctor/check.js';
import {
  adviceText,
  type CheckName,
  type CheckStatus,
  checkNames,
  checkStatuses,
  findingText,
} from '../doctor/finding.js';
import { runChecks } from '../doctor/run-checks.js';
import { ExitCode } from '../model/exit-codes.js';
import { alignedLeft, textWidth } from '../report/text/text-width.js';
import { resourceNames } from '../resources/index.js';
import { say } from '../words/say.js';
import type { Command, Run, RunResult } from './frame/run.js';
import { isAlive, thisMachine } from './frame/run-lock.js';
import type { Terminal } from './frame/terminal.js';
import {
  type ArgumentsOf,
  type FileArguments,
  fileOptions,
  fleetOptions,
  quietOption,
  resultOptions,
  serviceOptions,
  stateOptions,
} from './options/options.js';
import { isDataGiven, readingOf } from './options/reading.js';
import { shellCommand, typedOptions } from './options/shell-command.js';

const options = {
  ...fileOptions,
  ...serviceOptions,
  ...fleetOptions,
  ...stateOptions,
  ...quietOption,
  ...resultOptions,
} as const;

type DoctorArguments = FileArguments & ArgumentsOf<typeof options>;

/** Short, because a person is waiting for the diagnosis. */
const answerTimeoutMs = 15_000;

/** Shows each check as soon as it is done, then the command to run next. */
async function doctor(args: DoctorArguments, run: Run): Promise<RunResult> {
  const { terminal, system, openClientWith } = run;
  const check = () =>
    runChecks({
      flags: args,
      environment: system.env,
      version: system.self.version,
      machine: { ...thisMachine(), nowMs: system.clock.nowMs, isAlive: (pid) => isAlive(pid, system.self) },
      reading: (settings) =>
        isDataGiven(args) || settings?.content.sources?.length
          ? readingOf(args, { ...run, settings })
          : undefined,
      openClient: (service) => {
        terminal.progress(say('doctor/asking', { url: service.url }));
        return openClientWith({ ...service, answerTimeoutMs });
      },
      running: run.programs.running,
      onCheck: checkPrinter(terminal),
      nowMs: system.clock.nowMs,
    });
  const checks = await run.interruption.unlessInterrupted(check);
  const command = nextCommand(checks);
  const next = nextLine(command, args);
  const counts = countChecks(checks);
  const isNow = counts.failed === 0 || command === 'init';
  terminal.result(`\n${say('doctor/summary', counts)}\n${say('doctor/next', { commandLine: next, isNow })}`);
  const exitCodes = checks.map(({ exitCode }) => exitCode).filter((code) => code !== ExitCode.ok);
  return { exitCodes, extra: { checks: checks.map(jsonCheck), next } };
}

/** Repeats the options that were checked: service, files and settings. */
function nextLine(command: string, args: DoctorArguments): string {
  const { config, service, url } = serviceOptions;
  const named = command === 'init' ? [] : typedOptions(args, { config, service, url });
  const given = [...args.data, ...typedOptions(args, { table: fileOptions.table })];
  const files = ['doctor', 'validate', 'plan'].includes(command) ? given : [];
  const target = command === 'export' ? ['--to', 'data'] : [];
  return shellCommand(command, ...files, ...target, ...named);
}

/** One line per check, in columns, with advice below. */
function checkPrinter({ result, styles }: Terminal): (check: Check) => void {
  const widest = (texts: readonly string[]) => Math.max(...texts.map(textWidth));
  const statusWidth = widest(checkStatuses.map(statusText));
  const reading = resourceNames.map((resource) => labelText('read', resource));
  const labelWidth = widest([...checkNames.map((name) => labelText(name)), ...reading]);
  const indent = ' '.repeat(statusWidth + labelWidth + 4);
  const { green, yellow, red, dim } = styles;
  const paint = { ok: green, warning: yellow, failed: red, skipped: dim };
  return (check) => {
    const { name, resource, status, finding } = check;
    const advice = adviceOf(check);
    const lines = findingText(finding).split('\n');
    const shown = advice === '' ? lines : [...lines, `→ ${advice}`];
    const statusCell = paint[status](alignedLeft(statusText(status), statusWidth));
    const labelCell = alignedLeft(labelText(name, resource), labelWidth);
    result(`${statusCell}  ${labelCell}  ${shown.join(`\n${indent}`)}`);
  };
}

function statusText(status: CheckStatus): string {
  return say(`doctor/status-${status}`);
}

function labelText(name: CheckName, resource?: string): string {
  return resource === undefined ? say(`doctor/label-${name}`) : say('doctor/label-read-of', { resource });
}

function adviceOf({ status, finding }: Check): string {
  return status === 'ok' ? '' : adviceText(finding);
}

function jsonCheck(check: Check): Readonly<Record<string, unknown>> {
  const { name, resource = null, status, finding, exitCode } = check;
  const message = findingText(finding);
  return { name, resource, status, code: finding.code, message, advice: adviceOf(check), exitCode };
}

export const command: Command = { builder: options, isWithoutSettings: true, handler: doctor };
