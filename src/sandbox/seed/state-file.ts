// Keeps the records of a sandbox in a file between two runs. The file is written whole or not at
// all.
import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { isJsonObject, type JsonValue } from '../http/json.js';
import { resources, type Seed } from '../resources/index.js';
import { checkSeed } from './plant-seed.js';

const FORMAT = 'mastersync sandbox state 1';

/**
 * Reads a state that {@link saveState} wrote.
 * @returns undefined when there is no such file; else records to start a sandbox with
 * @throws Error naming the file when it cannot be read or is not a state, or its records contradict
 *   each other
 */
export async function loadState(file: string): Promise<Seed | undefined> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${file}: the state cannot be read: ${error.message}.`, { cause: error });
  });
  return content === undefined ? undefined : parseState(file, content);
}

/**
 * Writes records to a file: first to another one beside it, which then takes its name. A reader, or
 * a run that is killed meanwhile, finds the old file or the new one, never a part.
 * @param records  `sandbox.state()`, or a dump, which has no ids
 * @throws Error naming the file when the folder cannot be written; the old file is untouched then
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

/**
 * The content is on the disk before the file gets its name, so that a loss of power leaves no empty
 * file.
 */
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

/** @returns undefined when the text is not JSON */
function parseJson(content: string): JsonValue | undefined {
  try {
    return JSON.parse(content) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Only the frame is looked at here; what is in the rows is checked like any other seed. */
function recordsOf(value: JsonValue | undefined): Seed | undefined {
  if (value === undefined || !isJsonObject(value) || value['format'] !== FORMAT) return undefined;
  const records = value['records'];
  if (records === undefined || !isJsonObject(records)) return undefined;
  const areTables = Object.entries(records).every(
    ([name, rows]) => Object.hasOwn(resources, name) && Array.isArray(rows) && rows.every(isJsonObject),
  );
  return areTables ? (records as unknown as Seed) : undefined;
}
