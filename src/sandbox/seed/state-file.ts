// Keeps the records of a sandbox in a file between runs.
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isJsonObject, type JsonValue } from '../http/json.js';
import { resources } from '../resources/index.js';
import type { Seed } from '../resources/seed-data.js';
import { checkSeed } from './seed.js';

const FORMAT = 'mastersync sandbox state 1';

/**
 * Reads a state written by {@link saveState}.
 * @returns records to start a sandbox with; undefined if there is no such file
 * @throws Error naming the file if it cannot be read or is not a state, or its records are
 *   inconsistent
 */
export async function loadState(file: string): Promise<Seed | undefined> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${file}: the state cannot be read: ${error.message}.`, { cause: error });
  });
  if (content === undefined) return undefined;
  const records = recordsIn(content);
  if (records === undefined) {
    throw new Error(
      `${file}: not a sandbox state file ("${FORMAT}"). Name another file, or remove this one.`,
    );
  }
  const problems = checkSeed(records).map(
    ({ table, index, message }) => `${file}: ${table}[${index}]: ${message}`,
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return records;
}

/**
 * Writes records atomically: to a draft that then replaces the file, so that readers and killed
 * runs never see a part.
 * @param records  `sandbox.state()`, or a dump, which has no ids
 * @throws Error naming the file if the folder cannot be written to; the old file is then intact
 */
export async function saveState(file: string, records: Seed): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    // Flushed before the file gets its name, so that a power loss leaves no empty one.
    await writeFile(draft, `${JSON.stringify({ format: FORMAT, records }, null, 1)}\n`, { flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file}: the state cannot be saved: ${reason}.`, { cause: error });
  }
}

/** Only the format: rows are checked like any other seed. @returns undefined for another one */
function recordsIn(content: string): Seed | undefined {
  const value = parseJson(content) ?? null;
  const { format, records } = isJsonObject(value) ? value : {};
  if (format !== FORMAT || records === undefined || !isJsonObject(records)) return undefined;
  const areTables = Object.entries(records).every(
    ([name, rows]) => Object.hasOwn(resources, name) && Array.isArray(rows) && rows.every(isJsonObject),
  );
  return areTables ? (records as unknown as Seed) : undefined;
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
