/**
 * Small files in the state folder that remember something of a service from run to run. Each service has its own: runs of two
 * services may end at the same moment, and only those of one service wait for each other.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { makeFolder } from '../../files/make-folder.js';
import { unlessMissing } from '../../files/unless-missing.js';
import { writeWhole } from '../../files/write-whole.js';
import { AppError, isSystemError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { words } from '../../words/words.js';
import { serviceFileName } from './service-file-name.js';

export interface StateFile<T> {
  /**
   * What is remembered of a service; undefined when nothing is.
   * @throws AppError when the file is there and cannot be read or understood: to go on would be to forget a guard
   */
  read(stateFolder: string, serviceUrl: string): Promise<T | undefined>;
  /**
   * Remembers something else of a service.
   * @throws AppError when the file cannot be written
   */
  write(stateFolder: string, serviceUrl: string, value: T): Promise<void>;
}

/**
 * @param options.kind what the names of the files begin with
 * @param options.unreadableMessage what to say of a file that cannot be understood
 */
export function stateFile<T>(options: {
  readonly kind: string;
  readonly schema: z.ZodType<T>;
  unreadableMessage(file: string, error: unknown): string;
}): StateFile<T> {
  const { kind, schema, unreadableMessage } = options;
  const wholeSchema = z.strictObject({ version: z.literal(1), service: z.string(), remembered: schema });
  return {
    read: async (stateFolder, serviceUrl) => {
      const file = path.join(stateFolder, serviceFileName(kind, serviceUrl));
      try {
        const text = await unlessMissing(readFile(file, 'utf8'));
        return text === undefined ? undefined : wholeSchema.parse(JSON.parse(text)).remembered;
      } catch (error) {
        // Its content may be as good as ever: it must not be removed.
        const message = isSystemError(error)
          ? words.applying.stateFileNotReadMessage(file, error)
          : unreadableMessage(file, error);
        throw new AppError(message, { exitCode: ExitCode.unexpected, cause: error });
      }
    },
    write: async (stateFolder, serviceUrl, value) => {
      const whole = { version: 1, service: serviceUrl, remembered: value };
      const file = path.join(stateFolder, serviceFileName(kind, serviceUrl));
      try {
        await makeFolder(stateFolder);
        await writeWhole(file, [`${JSON.stringify(whole, undefined, 2)}\n`]);
      } catch (error) {
        if (!isSystemError(error)) throw error;
        throw new AppError(words.applying.stateFileNotWrittenMessage(file, error), {
          exitCode: ExitCode.unexpected,
          cause: error,
        });
      }
    },
  };
}
