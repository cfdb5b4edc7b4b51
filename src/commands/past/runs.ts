/** `mastersync runs`: lists and shows past runs from their folders. Read-only; no network. */

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readBudgets } from '../../apply/memory/remember.js';
import { findRun, readPastRun } from '../../apply/runs/past-runs.js';
import { readJournal } from '../../apply/runs/read-journal.js';
import { listRuns, runFiles, runsFolderOf } from '../../apply/runs/run-folder.js';
import { verifyRun } from '../../apply/runs/verify-run.js';
import { chooseService } from '../../config/choose-service.js';
import { isSameService } from '../../config/service-url.js';
import { hexDigest, isSealed } from '../../files/sealed-zip.js';
import { rejected, stopOnSystemError, UsageError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { textOf } from '../../model/sentence.js';
import { mergeFleet, parseFleetDocument } from '../../report/data/fleet-document.js';
import { budgetsText, jsonBudgets } from '../../report/text/budget-text.js';
import { fleetText } from '../../report/text/fleet-text.js';
import { type PastRun, runsText, runText } from '../../report/text/run-text.js';
import { type VerifiedRecord, verifiedText } from '../../report/text/verified-text.js';
import { say } from '../../words/say.js';
import type { Command, Run, RunResult } from '../frame/run.js';
import { type ArgumentsOf, shared } from '../options/options.js';
import { shellCommand } from '../options/shell-command.js';

const options = {
  verify: { type: 'boolean', conflicts: 'budget' },
  budget: { type: 'boolean', conflicts: 'merge' },
  merge: { type: 'string', value: 'FOLDER', conflicts: 'verify' },
  ...shared.fleet,
  ...shared.state,
  ...shared.result,
} as const;

interface RunsArguments extends ArgumentsOf<typeof options> {
  /** Id of a run, the start of one, or `latest`. Default: list all. */
  readonly run?: string | undefined;
}

async function runs(args: RunsArguments, run: Run): Promise<RunResult> {
  const { stateFolder, terminal } = run;
  const shown = { ...terminal, timeZone: run.timeZone };
  if (args.merge !== undefined && args.service !== undefined)
    throw new UsageError(say('fleets/merge-of-services'));
  if (args.merge !== undefined) return showMerged(args.merge, run);
  const isMeant = serviceFilter(args, run);
  if (args.verify) return verify(stateFolder, args.run, { ...run, isMeant });
  if (args.budget) return budget(stateFolder, isMeant, run);
  if (args.run !== undefined) {
    const past = await readPastRun(await findRun(stateFolder, args.run));
    terminal.result(runText(past, shown));
    const rest = await restCommand(past);
    if (rest !== undefined) terminal.result(say('runs/rest-left', { command: rest }));
    return { exitCodes: [], extra: { runs: [past] } };
  }
  const ids = await listRuns(stateFolder);
  const all = await Promise.all(ids.map((id) => readPastRun(`${runsFolderOf(stateFolder)}/${id}`)));
  const past = all.filter(({ service }) => !isMeant || service === null || isMeant(service));
  terminal.result(runsText(past, shown));
  return { exitCodes: [], extra: { runs: past } };
}

/** Whether a service is the one that --service names; undefined without. */
type ServiceFilter = ((url: string) => boolean) | undefined;

/** @throws UsageError for an unknown name */
function serviceFilter({ service }: RunsArguments, { system, settings }: Run): ServiceFilter {
  if (service === undefined) return undefined;
  const { url } = chooseService({ service }, system.env, settings);
  return (other) => url !== undefined && isSameService(url, other);
}

/** Says of each run, or of one, whether its record is as the run left it. */
async function verify(
  stateFolder: string,
  name: string | undefined,
  { terminal, settings, timeZone, isMeant }: Run & { readonly isMeant: ServiceFilter },
): Promise<RunResult> {
  if (name !== undefined && /\.zip$/i.test(name)) return verifyArchive(name, terminal);
  const folder = runsFolderOf(stateFolder);
  const ids =
    name === undefined ? await listRuns(stateFolder) : [path.basename(await findRun(stateFolder, name))];
  const { planKey } = settings?.content ?? {};
  const verified: VerifiedRecord[] = [];
  for (const id of ids) {
    const service = isMeant && (await readPastRun(path.join(folder, id))).service;
    if (!service || isMeant(service)) verified.push(await verifyRun(folder, id, { planKey, timeZone }));
  }
  terminal.result(verifiedText(verified, terminal));
  const isBroken = verified.some(({ state }) => state === 'broken');
  return { exitCodes: isBroken ? [ExitCode.stale] : [], extra: { verified: verified.map(withText) } };
}

function withText({ message, ...verified }: VerifiedRecord) {
  return { ...verified, message: message && textOf(message) };
}

/** Says whether an archive of `evidence` is as it was written. */
async function verifyArchive(file: string, terminal: Run['terminal']): Promise<RunResult> {
  const bytes = await stopOnSystemError(
    readFile(file),
    (error) => say('evidence/not-read', { file, error }),
    ExitCode.rejected,
  );
  const isWhole = isSealed(bytes);
  const [message, sha256] = [say('evidence/archive', { isSealed: isWhole }), hexDigest(bytes)];
  terminal.result(`${file}  ${message}\nsha256 ${sha256}`);
  const verified = [{ run: file, state: isWhole ? 'whole' : 'broken', message }];
  return { exitCodes: isWhole ? [] : [ExitCode.stale], extra: { verified } };
}

/** Says what the runs of thirty days have deleted, and what they may still delete. */
async function budget(stateFolder: string, isMeant: ServiceFilter, run: Run): Promise<RunResult> {
  const { limits, terminal } = run;
  const all = await readBudgets(stateFolder, { limits, today: run.today(), warn: terminal.warn });
  const services = all.filter(({ serviceUrl }) => !isMeant || isMeant(serviceUrl));
  terminal.result(budgetsText(services, terminal));
  return { exitCodes: [], extra: { budgetsByService: services.map(jsonBudgets) } };
}

/** How to carry out what an interrupted or killed run has left; undefined if there is nothing. */
async function restCommand({ folder, isFinished, results }: PastRun): Promise<string | undefined> {
  if (isFinished && !results?.['notAttempted']) return undefined;
  const journal = await readJournal(path.join(folder, runFiles.journal)).catch(() => undefined);
  const options = journal?.header.restOptions;
  return options && shellCommand('apply', path.join(folder, runFiles.plan), ...options);
}

/**
 * Shows how the whole fleet ended. A worker that left no whole document is a failure, whatever the
 * others say.
 * @param folder holds one document of `--json` per worker, and perhaps other files
 * @throws AppError with exit code 7 if the folder cannot be read or has no document
 */
async function showMerged(folder: string, { terminal }: Run): Promise<RunResult> {
  const read = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    const files = names.map((name) => path.join(folder, name));
    return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
  };
  const texts = await stopOnSystemError(
    read(),
    (error) => say('evidence/not-read', { file: folder, error }),
    ExitCode.rejected,
  );
  if (texts.length === 0) throw rejected(say('fleets/no-parts', { folder }));
  const parts = texts.map(({ file, text }) => ({ file, part: parseFleetDocument(text) }));
  const unreadable = parts.filter(({ part }) => part === undefined).map(({ file }) => file);
  const { document, missing, repeated } = mergeFleet(parts.flatMap(({ part }) => part ?? []));
  terminal.result(fleetText(document, terminal.styles));
  for (const file of unreadable) terminal.fail(say('fleets/unreadable-part', { file }));
  if (missing.length > 0) terminal.fail(say('fleets/missing-parts', { shards: missing }));
  if (repeated.length > 0) terminal.fail(say('fleets/repeated-services', { names: repeated }));
  const failed = unreadable.length > 0 ? [ExitCode.unexpected] : [];
  const { services, command } = document;
  return {
    exitCodes: [document.exitCode, ...failed],
    extra: { merged: { command, services, missing, repeated, unreadable } },
  };
}

export const command: Command = {
  builder: options,
  isWithoutSettings: ({ merge }: RunsArguments) => merge !== undefined,
  handler: runs,
};
