/** Verifies a saved plan against its files and the records it touches. Sends GET requests only. */

import { stat } from 'node:fs/promises';
import { todayIn } from '../config/run-settings.js';
import { isSameService } from '../config/service-url.js';
import type { Change } from '../model/changes.js';
import { isSystemError, PlanStale } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Drift, SourceFault } from '../model/obstacles.js';
import type { Outcome, Plan } from '../model/plan.js';
import type { OnProgress } from '../model/progress.js';
import type { FieldTitles, Listing } from '../model/records.js';
import { sentence } from '../model/sentence.js';
import type { Source } from '../model/tables.js';
import { type Findings, findDrift } from '../plan/drift/find-drift.js';
import { driftTold, planStaleTold, sourceFaultTold } from '../plan/drift/tell-drift.js';
import { fieldTitles } from '../plan/records/field-titles.js';
import { indexIds } from '../plan/records/names.js';
import { normalId } from '../resources/fields/normal-id.js';
import { definitionOf } from '../resources/index.js';
import { isFinal, isHarmful } from '../resources/states.js';
import type { Client } from '../service/http/client.js';
import { clockDifference } from '../service/http/clock-difference.js';
import { readRecord, unlessForbidden } from '../service/lists/answers.js';
import { type KnownRecords, listUnlisted } from '../service/lists/list-unlisted.js';
import { createReader } from '../service/lists/reader.js';
import { hashFile } from '../tables/file-bytes.js';
import { listHeld, listOuter, underKeysOf } from './list-touched.js';

export interface VerifiedPlan {
  /** Ids of live records that the plan touches, by recordId: `grades/G01`, `teams/FY27/1130`. */
  readonly idByRecord: ReadonlyMap<string, string>;
  /** Changes already done or left out because of drift, by change id; they must not be made. */
  readonly knownOutcomes: ReadonlyMap<string, Outcome>;
  /** Current records in the scopes of the plan, under the keys of the plan. */
  readonly listings: readonly Listing[];
}

export interface VerifyOptions {
  readonly client: Client;
  /** Leave out changes that no longer match. Default: drift stops the run. */
  readonly isSkippingDrifted?: boolean | undefined;
  /** In the service's time zone, `YYYY-MM-DD`. Default: today in Asia/Tokyo. */
  readonly today?: string | undefined;
  /** The user has given that day, so the machine's clock does not matter. */
  readonly isDayGiven?: boolean | undefined;
  readonly onProgress?: OnProgress | undefined;
}

/**
 * Refuses a plan made for another service or from files that have changed. Sends nothing. Neither
 * check can be skipped.
 * @param file path of the plan, for messages
 * @throws PlanStale
 */
export async function verifyOrigin(file: string, plan: Plan, serviceUrl: string): Promise<void> {
  verifyService(file, plan, serviceUrl);
  await verifySources(file, plan);
}

/**
 * Refuses a plan whose source files have changed. A command is not run again: nobody has asked for
 * it, and a plan must not name programs to run.
 * @param file path of the plan, for messages; undefined if it was not saved
 * @throws PlanStale
 */
export async function verifySources(file: string | undefined, plan: Plan): Promise<void> {
  const faults = await findSourceFaults(plan.sources);
  if (faults.length === 0) return;
  throw new PlanStale(sentence('drift/sources-stale', { file, faults: faults.map(sourceFaultTold) }));
}

/**
 * Refuses a plan made for another service.
 * @param file path of the plan, for messages
 * @throws PlanStale
 */
export function verifyService(file: string, plan: Plan, serviceUrl: string): void {
  if (isSameService(plan.serviceUrl, serviceUrl)) return;
  throw new PlanStale(sentence('drift/other-service', { file, planned: plan.serviceUrl, given: serviceUrl }));
}

/** What has become of the changes of a plan since it was made. */
interface ExaminedPlan extends Findings {
  /** What people call custom fields. */
  readonly titles: FieldTitles;
  /** As in VerifiedPlan. */
  readonly listings: readonly Listing[];
}

/**
 * Lists again what the plan touches, and finds changes that are already done or no longer match.
 * @throws RequestFailed if the service cannot be read
 */
export async function examinePlan(
  plan: Plan,
  options: Omit<VerifyOptions, 'isSkippingDrifted'>,
): Promise<ExaminedPlan> {
  const { client, today = todayIn(), onProgress } = options;
  const reader = createReader(client, onProgress);
  const outer = await listOuter(plan, reader);
  const listings = [...outer, ...(await listHeld(plan, outer, reader))];
  const known = underKeysOf(plan, listings);
  const unlisted = await unlistedOf(plan, { client, reader, listings: known });
  const drifts = findDrift(plan, listings, { today, unlisted });
  const judged = new Set([...drifts.already, ...drifts.drifted.map(({ change }) => change)]);
  const open = plan.changes.filter((change) => !judged.has(change));
  const ofCaller = await hittingCaller(open, client);
  return {
    already: drifts.already,
    drifted: [...drifts.drifted, ...undated(plan, open, options), ...ofCaller],
    titles: fieldTitles(listings, plan.changes),
    listings: known,
  };
}

/** Members of the teams that people leave by a deactivation, as far as the service shows them. */
async function unlistedOf({ changes }: Plan, known: KnownRecords): Promise<readonly Listing[]> {
  const final = changes.filter((change) => isFinal(definitionOf(change.resource), change));
  const ids = new Set(final.map(({ liveId = '' }) => normalId(liveId)));
  const people = known.listings.find(({ resource }) => resource === final[0]?.resource);
  const leavers = people?.records.filter(({ id }) => ids.has(normalId(id))) ?? [];
  if (!people || leavers.length === 0) return [];
  return (await unlessForbidden(listUnlisted(people, leavers, known)))?.listings ?? [];
}

/**
 * Examines a plan, and refuses one that no longer matches.
 * @param file path of the plan, for messages; undefined if it was not saved
 * @throws PlanStale if something no longer matches
 * @throws RequestFailed if the service cannot be read
 */
export async function verifyPlan(
  file: string | undefined,
  plan: Plan,
  { isSkippingDrifted = false, ...options }: VerifyOptions,
): Promise<VerifiedPlan> {
  const examined = await examinePlan(plan, options);
  const { drifted, titles, listings } = examined;
  if (drifted.length > 0 && !isSkippingDrifted) {
    const changeCount = plan.changes.length;
    throw new PlanStale(planStaleTold(file, { drifted, changeCount, titles }), { drifted });
  }
  return { idByRecord: indexIds(listings), knownOutcomes: knownOutcomes(examined, titles), listings };
}

/** A saved plan may take the rights of the person whose token carries it out. */
async function hittingCaller(open: readonly Change[], client: Client): Promise<readonly Drift[]> {
  const harmful = open.filter((change) => isHarmful(definitionOf(change.resource), change));
  const paths = new Set(harmful.flatMap(({ resource }) => definitionOf(resource).callerPath ?? []));
  const callers = await Promise.all([...paths].map((path) => readRecord(client, path)));
  const ids = new Set(callers.map(({ id }) => normalId(id)));
  return harmful
    .filter(({ liveId = '' }) => ids.has(normalId(liveId)))
    .map((change) => ({ change, reason: { code: 'record_is_caller', args: {} } }));
}

/** Activations, and deletes that count for 30 days: their day is in doubt, as the clocks differ. */
function undated(
  { sources }: Plan,
  open: readonly Change[],
  { client, isDayGiven = false }: VerifyOptions,
): readonly Drift[] {
  const apart = isDayGiven ? undefined : clockDifference(client);
  if (!apart?.isWrongDay) return [];
  const depends = ({ action }: Change) =>
    action === 'activate' || (action === 'delete' && sources.length > 0);
  return open
    .filter(depends)
    .map((change) => ({ change, reason: { code: 'clock_differs', args: apart.times } }));
}

/** The source files that are not what the plan was made from. */
export async function findSourceFaults(sources: readonly Source[]): Promise<readonly SourceFault[]> {
  const files = sources.filter(({ isCommand }) => !isCommand);
  const sourceByFile = new Map(files.map((source) => [source.file, source]));
  const faults = await Promise.all([...sourceByFile.values()].map(findSourceFault));
  return faults.filter((fault) => fault !== undefined);
}

async function findSourceFault({ file, sha256 }: Source): Promise<SourceFault | undefined> {
  try {
    // A pipe or device may never end.
    const status = await stat(file);
    if (!status.isFile() && !status.isDirectory()) return { kind: 'changed', file };
    return (await hashFile(file)) === sha256 ? undefined : { kind: 'changed', file };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const isMissing = 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    return isMissing ? { kind: 'missing', file } : { kind: 'unreadable', file, reason: error.message };
  }
}

function knownOutcomes({ already, drifted }: Findings, titles: FieldTitles): ReadonlyMap<string, Outcome> {
  const outcomes: readonly Outcome[] = [
    ...already.map((change) => ({ change, status: 'already' as const })),
    ...drifted.map(({ change, reason }) => ({
      change,
      status: 'skipped' as const,
      message: driftTold(reason, { owner: change, titles }),
      exitCode: ExitCode.stale,
    })),
  ];
  return new Map(outcomes.map((outcome) => [outcome.change.id, outcome]));
}
