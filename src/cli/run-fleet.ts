/**
 * One command line for several services: it runs once for each, a few at a time, and none stops
 * another. What each says is shown when it has ended, and a table sums up.
 */
import { Readable, Writable } from 'node:stream';
import pLimit from 'p-limit';
import { interruptions } from '../commands/frame/interruption.js';
import type { Output, System } from '../commands/frame/system.js';
import { createTerminal } from '../commands/frame/terminal.js';
import { loadSettings } from '../config/file/load-settings.js';
import { UsageError } from '../model/errors.js';
import { ExitCode, exitCodeName } from '../model/exit-codes.js';
import { type FleetMember, fleetDocument } from '../report/data/fleet-document.js';
import { fleetText } from '../report/text/fleet-text.js';
import { Mask } from '../words/mask.js';
import { words } from '../words/words.js';
import { type Fleet, type FleetFlags, fleetOf, servicePlaceholder } from './fleet.js';

/** Most machines have the memory for four large plans; more of them are for other machines. */
const servicesAtOnce = 4;

/** The arguments that say for which services a command runs, and where it writes. */
export interface FleetArguments extends FleetFlags {
  readonly config?: string | undefined;
  readonly url?: string | undefined;
  readonly merge?: string | undefined;
  readonly out?: string | undefined;
  readonly report?: readonly string[] | undefined;
  readonly json?: boolean | undefined;
  readonly noColor?: boolean | undefined;
  readonly log?: string | undefined;
}

/**
 * Runs a command for each service of a fleet.
 * @param runOne runs a command line to its end; never throws
 * @returns the exit code that wins
 * @throws UsageError before anything is run
 */
export async function runFleet(
  command: string,
  args: FleetArguments,
  system: System,
  runOne: (system: System) => Promise<number>,
): Promise<number> {
  if (args.url !== undefined) throw new UsageError(words.fleets.oneAddressMessage);
  if (args.merge !== undefined) throw new UsageError(words.fleets.mergeOfServicesMessage);
  // Settings of one service may be named after it: here any name does.
  const environment = { MASTERSYNC_SERVICE: 'service', ...system.env };
  const settings = await loadSettings(args, environment);
  const fleet = fleetOf(args, Object.keys(settings?.content.services ?? {}));
  refuseSharedFiles(args);
  const services = await runEach(fleet, args, system, runOne);
  const document = fleetDocument({ command, shard: fleet.shard }, services);
  // Each run has hidden its own secrets.
  const terminal = createTerminal({ json: args.json, noColor: args.noColor }, system, new Mask());
  terminal.result(`\n${fleetText(document, terminal.styles)}`);
  if (args.json) terminal.document(document);
  return document.exitCode;
}

/** Each service needs a file of its own. @throws UsageError */
function refuseSharedFiles({ out, report = [] }: FleetArguments): void {
  const shared = [...(out === undefined ? [] : [out]), ...report].find(
    (file) => !file.includes(servicePlaceholder),
  );
  if (shared !== undefined) throw new UsageError(words.fleets.sharedFileMessage(shared));
}

async function runEach(
  { services }: Fleet,
  args: FleetArguments,
  system: System,
  runOne: (system: System) => Promise<number>,
): Promise<readonly FleetMember[]> {
  const { signals } = system;
  let isInterrupted = false;
  const interrupt = () => (isInterrupted = true);
  const limit = pLimit(servicesAtOnce);
  for (const signal of interruptions) signals.on(signal, interrupt);
  try {
    const running = services.map((name) =>
      limit(() => (isInterrupted ? notBegun(name) : runMember(name, args, system, runOne))),
    );
    return await Promise.all(running);
  } finally {
    for (const signal of interruptions) signals.off(signal, interrupt);
  }
}

function notBegun(name: string): FleetMember {
  const exitCode = ExitCode.interrupted;
  return { name, exitCode, outcome: exitCodeName(exitCode), document: null };
}

/** Runs the line for one service, and shows what it said. */
async function runMember(
  name: string,
  args: FleetArguments,
  system: System,
  runOne: (system: System) => Promise<number>,
): Promise<FleetMember> {
  const said: Said[] = [];
  let document: FleetMember['document'] = null;
  const exitCode = await runOne({
    ...system,
    argv: lineFor(name, system.argv),
    // Nobody can answer several at once.
    stdin: Readable.from([]),
    stdout: listener('stdout', said, system),
    stderr: listener('stderr', said, system),
    onDocument: (own) => {
      document = own;
    },
  });
  show(name, said, { ...args, system });
  return { name, exitCode, outcome: exitCodeName(exitCode), document };
}

/**
 * The line for one service. It has been read before, so each value stands behind its name, and what
 * stands first is the command.
 */
function lineFor(name: string, argv: readonly string[]): readonly string[] {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const takesValue = (arg: string | undefined) => arg === '--service' || arg === '--shard';
  const isSelection = (arg: string) => takesValue(arg) || /^--(?:all-services$|service=|shard=)/.test(arg);
  const others = argv.slice(0, end).filter((arg, index) => !isSelection(arg) && !takesValue(argv[index - 1]));
  return [...others, '--service', name, ...argv.slice(end)];
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
