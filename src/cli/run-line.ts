/**
 * Runs the command of a line, for one service or for several: it runs once for each, a few at a
 * time, and none stops another. What each says is shown when it has ended, and a table sums up.
 */

import { Readable, Writable } from 'node:stream';
import pLimit from 'p-limit';
import { interruptions } from '../commands/frame/interruption.js';
import { executeCommand } from '../commands/frame/run-command.js';
import type { Output, System } from '../commands/frame/system.js';
import { createTerminal } from '../commands/frame/terminal.js';
import type { NamedCommand } from '../commands/index.js';
import { type SharedArguments, splitNames } from '../commands/options/options.js';
import { loadSettings } from '../config/file/load-settings.js';
import { UsageError } from '../model/errors.js';
import { ExitCode, exitCodeName } from '../model/exit-codes.js';
import type { FleetMember } from '../report/data/fleet-document.js';
import { Mask } from '../words/mask.js';
import { say } from '../words/say.js';
import { checkLine } from './check-line.js';
import type { ParsedLine } from './parse-line.js';

/**
 * A line that is not understood ends as any run does. Never throws; returns the exit code.
 * @param refusal why the line is not run
 */
export async function runLine(line: ParsedLine, system: System, refusal?: Error): Promise<number> {
  const { named, group, args, words: typed } = line;
  try {
    if (refusal) throw refusal;
    checkLine(line, system.argv);
    if (!named) throw new Error('a line without a command was not refused');
    if ('all-services' in named.command.builder && isFleet(args)) return await runFleet(named, args, system);
  } catch (error) {
    const name = named?.listed.name ?? group ?? typed[0] ?? '';
    const refused = { builder: {}, handler: () => Promise.reject(error) };
    return executeCommand({ name, positionals: [] }, refused, { ...args, isNotUnderstood: true }, system);
  }
  const [ofService, serviceSystem] = forService(args, system);
  return executeCommand(named.listed, named.command, ofService, serviceSystem);
}

/** Most machines have the memory for four large plans; more of them are for other machines. */
const servicesAtOnce = 4;

/** Stands for the name of the service in what is typed. */
const servicePlaceholder = '{service}';

/** They say for which services a command runs, and where it writes. */
interface FleetArguments extends SharedArguments {
  readonly merge?: string;
}

/** The line names more than one service, or is to find out how many there are. Pure. */
function isFleet({ service, allServices = false, shard }: FleetArguments): boolean {
  return allServices || shard !== undefined || (service?.includes(',') ?? false);
}

/**
 * A line for one service may name it: `{service}` in what is typed, a variable in the settings.
 * Pure.
 */
function forService<Args extends FleetArguments>(args: Args, system: System): [Args, System] {
  const { service } = args;
  if (service === undefined) return [args, system];
  const named = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(named)
      : typeof value === 'string'
        ? value.replaceAll(servicePlaceholder, service)
        : value;
  const options = Object.entries(args).map(([name, value]) => [name, named(value)]);
  return [Object.fromEntries(options), { ...system, env: { ...system.env, MASTERSYNC_SERVICE: service } }];
}

interface Fleet {
  /** Names in the settings file, in its order. */
  readonly services: readonly string[];
  /** Which part of the named services they are. */
  readonly shard: string | null;
}

/**
 * Runs a command for each service of a fleet.
 * @returns the exit code that wins
 * @throws UsageError before anything is run
 */
async function runFleet(named: NamedCommand, args: FleetArguments, system: System): Promise<number> {
  const { url, merge, json = false, noColor = false } = args;
  if (url !== undefined) throw new UsageError(say('fleets/one-address'));
  if (merge !== undefined) throw new UsageError(say('fleets/merge-of-services'));
  // Settings of one service may be named after it: here any name does.
  const settings = await loadSettings(args, { MASTERSYNC_SERVICE: 'service', ...system.env });
  const fleet = fleetOf(args, Object.keys(settings?.content.services ?? {}));
  refuseSharedFiles(args);
  const members = await runEach(fleet, system, (name) => runMember(name, named, args, system));
  const { fleetDocument } = await import('../report/data/fleet-document.js');
  const { fleetText } = await import('../report/text/fleet-text.js');
  const document = fleetDocument({ command: named.listed.name, shard: fleet.shard }, members);
  // Each run has hidden its own secrets.
  const terminal = createTerminal({ json, noColor }, system, new Mask());
  terminal.result(`\n${fleetText(document, terminal.styles)}`);
  if (json) terminal.document(document);
  return document.exitCode;
}

/** @throws UsageError for unknown or no names, contradictory options, or a shard beyond the last */
function fleetOf({ service, allServices, shard }: FleetArguments, known: readonly string[]): Fleet {
  if (!allServices && service === undefined) throw new UsageError(say('fleets/shard-of-nothing'));
  if (known.length === 0) throw new UsageError(say('fleets/no-services'));
  const asked = service === undefined ? known : splitNames([service]);
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(say('settings-file/unknown-service', { source: '--service', name: unknown, known }));
  const services = known.filter((name) => asked.includes(name));
  if (shard === undefined) return { services, shard: null };
  const { index, count } = readShard(shard);
  return { services: services.filter((_, at) => at % count === index - 1), shard: `${index}/${count}` };
}

function readShard(text: string): { readonly index: number; readonly count: number } {
  const { index, count } = /^(?<index>\d{1,4})\/(?<count>\d{1,4})$/.exec(text)?.groups ?? {};
  const shard = { index: Number(index), count: Number(count) };
  const exists = shard.index >= 1 && shard.index <= shard.count;
  if (!exists) throw new UsageError(say('fleets/shard', { given: text }));
  return shard;
}

/** Each service needs a file of its own. @throws UsageError */
function refuseSharedFiles({ out, report = [] }: FleetArguments): void {
  const files = [...(out === undefined ? [] : [out]), ...report];
  const shared = files.find((file) => !file.includes(servicePlaceholder));
  if (shared !== undefined) throw new UsageError(say('fleets/shared-file', { file: shared }));
}

async function runEach(
  { services }: Fleet,
  { signals }: System,
  runOne: (name: string) => Promise<FleetMember>,
): Promise<readonly FleetMember[]> {
  let isInterrupted = false;
  const interrupt = () => (isInterrupted = true);
  const limit = pLimit(servicesAtOnce);
  for (const signal of interruptions) signals.on(signal, interrupt);
  try {
    return await Promise.all(
      services.map((name) => limit(() => (isInterrupted ? notBegun(name) : runOne(name)))),
    );
  } finally {
    for (const signal of interruptions) signals.off(signal, interrupt);
  }
}

function notBegun(name: string): FleetMember {
  const exitCode = ExitCode.interrupted;
  return { name, exitCode, outcome: exitCodeName(exitCode), document: null };
}

/** Runs the command for one service, and shows what it said. */
async function runMember(
  name: string,
  { listed, command }: NamedCommand,
  fleetArgs: FleetArguments,
  system: System,
): Promise<FleetMember> {
  const said: Said[] = [];
  let document: FleetMember['document'] = null;
  const alone = { ...fleetArgs, service: name, allServices: false, shard: undefined };
  const [args, memberSystem] = forService(alone, {
    ...system,
    // Nobody can answer several at once.
    stdin: Readable.from([]),
    stdout: listener('stdout', said, system),
    stderr: listener('stderr', said, system),
    onDocument: (ofMember) => {
      document = ofMember;
    },
  });
  const exitCode = await executeCommand(listed, command, args, memberSystem);
  show(name, said, { ...args, system });
  return { name, exitCode, outcome: exitCodeName(exitCode), document };
}

interface Said {
  readonly to: 'stdout' | 'stderr';
  readonly text: string;
}

function listener(to: Said['to'], said: Said[], system: System): Output {
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      said.push({ to, text: chunk.toString() });
      done();
    },
  });
  const { columns } = system[to];
  return Object.assign(stream, columns !== undefined && { columns });
}

/**
 * Shows it in the order in which it was said, under the name of the service on each stream. With
 * `--json`, the document of the fleet stands for what went to stdout.
 */
function show(
  name: string,
  said: readonly Said[],
  { json, log, system }: FleetArguments & { readonly system: System },
): void {
  const isOneScreen = system.stdout.isTTY === true && system.stderr.isTTY === true;
  const titled = new Set<string>();
  for (const { to, text } of said) {
    if (to === 'stdout' && json) continue;
    if (to === 'stderr' && log === 'json') {
      system.stderr.write(text.replace(/^\{/, `{"name":${JSON.stringify(name)},`));
      continue;
    }
    if (!titled.has(isOneScreen ? 'screen' : to)) system[to].write(`\n== ${name} ==\n`);
    titled.add(isOneScreen ? 'screen' : to);
    system[to].write(text);
  }
}
