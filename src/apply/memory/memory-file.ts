/**
 * The file of a memory: one for each service and state folder, written whole under the lock, so
 * that no two runs are mixed.
 */

import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../files/make-folder.js';
import { count, jsonOf, Misshapen, objectOf, text } from '../../files/shape.js';
import { unlessMissing } from '../../files/unless-missing.js';
import { writeWhole } from '../../files/write-whole.js';
import { AppError, stopOnSystemError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { sentence, type Told } from '../../model/sentence.js';
import { type Memory, memoryShape, noMemory } from './memory.js';

/** Increment when older versions could not read the file or would misread it. */
export const memoryVersion = 2;

/**
 * Names the file of a service without revealing its address. Pure. @param kind `memory` or `lock`
 */
export function serviceFileName(kind: string, serviceUrl: string): string {
  return `${kind}-${createHash('sha256').update(serviceUrl).digest('hex').slice(0, 16)}.json`;
}

/** Where the memory of a service is. */
export interface MemoryPlace {
  readonly stateFolder: string;
  readonly serviceUrl: string;
}

interface ReadMemory {
  readonly memory: Memory;
  /** What is wrong with the file: then nothing is remembered. */
  readonly damage?: Told;
}

/**
 * Reads what earlier runs remember.
 * @throws AppError if the system does not give the file, or a newer version wrote it: it may be
 *   whole, and is not to be replaced
 */
export function readMemory(place: MemoryPlace): Promise<ReadMemory> {
  const file = fileOf(place);
  return stopOnSystemError(readWhole(file, place), (error) =>
    sentence('applying/memory-not-read', { file, error }),
  );
}

async function readWhole(file: string, place: MemoryPlace): Promise<ReadMemory> {
  try {
    const whole = (await readJson(file)) ?? (await formerMemory(place));
    if (whole === undefined) return { memory: noMemory };
    const written = objectOf({ version: count })(whole).version;
    if (written > memoryVersion)
      throw new AppError(sentence('applying/memory-of-newer-version', { file }), {
        exitCode: ExitCode.unexpected,
      });
    return { memory: memoryShape(whole) };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof Misshapen)) throw error;
    return {
      memory: noMemory,
      damage: sentence('applying/memory-damaged', { folder: place.stateFolder, reason: error.message }),
    };
  }
}

/** Replaces the memory of a service. @throws AppError if the file cannot be written */
export async function writeMemory(place: MemoryPlace, memory: Memory): Promise<void> {
  const file = fileOf(place);
  const write = async () => {
    await makeFolder(place.stateFolder);
    await writeWhole(file, [`${jsonOf({ version: memoryVersion, service: place.serviceUrl, ...memory })}\n`]);
    await Promise.all(formerKinds.map((kind) => rm(formerFile(kind, place), { force: true })));
  };
  await stopOnSystemError(write(), (error) => sentence('applying/memory-not-written', { file, error }));
}

/** The services of which there is a memory in a state folder. */
export async function servicesIn(stateFolder: string): Promise<readonly string[]> {
  const names = (await unlessMissing(readdir(stateFolder))) ?? [];
  const files = names.filter((name) => /^memory-[0-9a-f]{16}\.json$/.test(name));
  const service = objectOf({ service: text });
  const read = files.map(async (name) => service(await readJson(path.join(stateFolder, name))).service);
  const services = await Promise.allSettled(read);
  return services.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])).sort();
}

function fileOf({ stateFolder, serviceUrl }: MemoryPlace): string {
  return path.join(stateFolder, serviceFileName('memory', serviceUrl));
}

async function readJson(file: string): Promise<unknown> {
  const json = await unlessMissing(readFile(file, 'utf8'));
  return json === undefined ? undefined : JSON.parse(json);
}

// Of versions before 2.0, which kept five files: without them, the first night after an update
// would withhold every delete, and the deletes of thirty days would count as none.

const formerKinds = ['accepted-rows', 'accepted-files', 'deletes', 'activations', 'sources'] as const;

function formerFile(kind: (typeof formerKinds)[number], { stateFolder, serviceUrl }: MemoryPlace): string {
  return path.join(stateFolder, serviceFileName(kind, serviceUrl));
}

/** The same in the form of today, unchecked; undefined if there is none. */
async function formerMemory(place: MemoryPlace): Promise<unknown> {
  const files = await Promise.all(formerKinds.map((kind) => readJson(formerFile(kind, place))));
  if (files.every((file) => file === undefined)) return undefined;
  const parts = files.map((file) => (file as { remembered?: Record<string, unknown> } | null)?.remembered);
  const [scopes = {}, tables = {}, deletes = {}, activated = {}] = parts;
  return {
    version: memoryVersion,
    run: deletes['countedTo'],
    scopes,
    tables,
    losses: deletes['scopes'] ?? {},
    activations: {
      scheduled: activated['scheduled'] ?? undefined,
      missingById: activated['missing'] ?? {},
      heldById: activated['held'],
      lastCurrentByKey: activated['lastCurrent'],
      lastScheduledByKey: activated['lastScheduled'],
      createdOnById: activated['created'],
      impliedByResource: activated['implied'],
    },
  };
}
