/** A small file in the state folder that remembers something of each service from run to run. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { AppError } from '../errors.js';
import { ExitCode } from '../exit-codes.js';
import { makeFolder } from '../make-folder.js';
import { unlessMissing } from '../unless-missing.js';
import { writeWhole } from '../write-whole.js';

export interface StateFile<T> {
  /**
   * What is remembered of a service; undefined when nothing is.
   * @throws AppError when the file is there and cannot be understood: to go on would be to forget a guard
   */
  read(stateFolder: string, serviceUrl: string): Promise<T | undefined>;
  /**
   * Remembers something else of a service; what is remembered of others stays.
   * @throws AppError as `read`, and what the file system throws
   */
  write(stateFolder: string, serviceUrl: string, value: T): Promise<void>;
}

/** @param options.unreadableMessage what to say of a file that cannot be understood */
export function stateFile<T>(options: {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  unreadableMessage(file: string, error: unknown): string;
}): StateFile<T> {
  const { name, schema, unreadableMessage } = options;
  const wholeSchema = z.strictObject({ version: z.literal(1), services: z.record(z.string(), schema) });
  const readAll = async (stateFolder: string): Promise<z.infer<typeof wholeSchema>> => {
    const file = path.join(stateFolder, name);
    try {
      const text = await unlessMissing(readFile(file, 'utf8'));
      return text === undefined ? { version: 1, services: {} } : wholeSchema.parse(JSON.parse(text));
    } catch (error) {
      throw new AppError(unreadableMessage(file, error), { exitCode: ExitCode.unexpected, cause: error });
    }
  };
  return {
    read: async (stateFolder, serviceUrl) => {
      const { services } = await readAll(stateFolder);
      return Object.hasOwn(services, serviceUrl) ? services[serviceUrl] : undefined;
    },
    write: async (stateFolder, serviceUrl, value) => {
      const { services } = await readAll(stateFolder);
      const all = { version: 1, services: { ...services, [serviceUrl]: value } };
      await makeFolder(stateFolder);
      await writeWhole(path.join(stateFolder, name), [`${JSON.stringify(all, undefined, 2)}\n`]);
    },
  };
}
