/**
 * Small files in the state folder that keep state of a service between runs. One per service: runs
 * of different services may end at the same moment, and locks are per service.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { makeFolder } from '../../files/make-folder.js';
import { unlessMissing } from '../../files/unless-missing.js';
import { writeWhole } from '../../files/write-whole.js';
import { AppError, isSystemError, stopOnSystemError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { words } from '../../words/words.js';

/**
 * Names the state file of a service without revealing its address. Pure. @param kind such as `lock`
 */
export function serviceFileName(kind: string, serviceUrl: string): string {
  return `${kind}-${createHash('sha256').update(serviceUrl).digest('hex').slice(0, 16)}.json`;
}

export interface StateFile<T> {
  /**
   * The stored state of a service, or `nothing`.
   * @throws AppError if the file exists but cannot be read or parsed: ignoring it would drop a
   *   safeguard
   */
  read(stateFolder: string, serviceUrl: string): Promise<T>;
  /** Replaces the state of a service. @throws AppError if the file cannot be written */
  write(stateFolder: string, serviceUrl: string, value: T): Promise<void>;
}

export interface StateFileOptions<T> {
  /** Prefix of the file names. */
  readonly kind: string;
  readonly schema: z.ZodType<T>;
  /** The state before the first run. */
  readonly nothing: T;
  unreadableMessage(file: string, error: unknown): string;
}

/** Defines a kind of state file. Reads nothing yet. */
export function stateFile<T>({
  kind,
  schema,
  nothing,
  unreadableMessage,
}: StateFileOptions<T>): StateFile<T> {
  const wholeSchema = z.strictObject({ version: z.literal(1), service: z.string(), remembered: schema });
  const fileIn = (stateFolder: string, serviceUrl: string) =>
    path.join(stateFolder, serviceFileName(kind, serviceUrl));
  return {
    read: async (stateFolder, serviceUrl) => {
      const file = fileIn(stateFolder, serviceUrl);
      try {
        const text = await unlessMissing(readFile(file, 'utf8'));
        return text === undefined ? nothing : wholeSchema.parse(JSON.parse(text)).remembered;
      } catch (error) {
        // On a read error the content may be intact, so do not advise removing it.
        const message = isSystemError(error)
          ? words.applying.stateFileNotReadMessage(file, error)
          : unreadableMessage(file, error);
        throw new AppError(message, { exitCode: ExitCode.unexpected, cause: error });
      }
    },
    write: async (stateFolder, serviceUrl, value) => {
      const file = fileIn(stateFolder, serviceUrl);
      const whole = { version: 1, service: serviceUrl, remembered: value };
      const write = async () => {
        await makeFolder(stateFolder);
        await writeWhole(file, [`${JSON.stringify(whole, undefined, 2)}\n`]);
      };
      await stopOnSystemError(write(), (error) => words.applying.stateFileNotWrittenMessage(file, error));
    },
  };
}
