// Keeps the records of a sandbox in a file between runs. Writes are atomic.
import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { isJsonObject, type JsonValue } from '../http/json.js';
import { resources, type Seed } from '../resources/index.js';
import { checkSeed } from './plant-seed.js';

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
  return content === undefined ? undefined : parseState(file, content);
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
    await writeThrough(draft, `${JSON.stringify({ format: FORMAT, records }, null, 1)}\n`);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file}: the state cannot be saved: ${reason}.`, { cause: error });
  }
}

/** Syncs the content before the file gets its name, so that a power loss leaves no empty file. */
async function writeThrough(file: string, content: string): Promise<void> {
  const opened = await open(file, 'wx');
  try {
    await opened.writeFile(content);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

function parseState(file: string, content: string): Seed {
  const records = recordsOf(parseJson(content));
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

/** @returns undefined if the text is not JSON */
function parseJson(content: string): JsonValue | undefined {
  try {
    return JSON.parse(content) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Checks only the format; rows are checked like any other seed. */
function recordsOf(value: JsonValue | undefined): Seed | undefined {
  if (value === undefined || !isJsonObject(value) || value['format'] !== FORMAT) return undefined;
  const records = value['records'];
  if (records === undefined || !isJsonObject(records)) return undefined;
  const areTables = Object.entries(records).every(
    ([name, rows]) => Object.hasOwn(resources, name) && Array.isArray(rows) && rows.every(isJsonObject),
  );
  return areTables ? (records as unknown as Seed) : undefined;
}
