/** Where `export` and `template` write tables: a folder of text files, or one workbook. */
import path from 'node:path';
import { AppError, isSystemError, UsageError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { say } from '../../words/say.js';
import { systemReason } from '../../words/text.js';

export interface TableTarget {
  readonly kind: 'workbook' | 'folder';
  readonly path: string;
}

/** Stands for standard output in other tools, which cannot hold several tables. */
const standardOutput = '-';

/** Ends of names that are those of files, and not of the one kind that is written. */
const otherKinds = ['.csv', '.tsv', '.txt', '.xls', '.xlsm', '.ods'];

/** Reads the value of `--to`. @throws UsageError */
export function targetOf(to: string | undefined): TableTarget {
  if (to === undefined || to.trim() === '') throw new UsageError(say('files/target-missing'));
  if (to === standardOutput || !isTarget(to)) throw new UsageError(say('files/target-kind', { target: to }));
  return { kind: path.extname(to).toLowerCase() === '.xlsx' ? 'workbook' : 'folder', path: to };
}

/** True for the name of a folder or of a workbook that can be written. */
export function isTarget(to: string): boolean {
  return !otherKinds.includes(path.extname(to).toLowerCase());
}

/** @returns what to throw in place of `error`: what the system says of a path is reported */
export function targetError({ path: target }: TableTarget, error: unknown): unknown {
  if (error instanceof AppError || !isSystemError(error)) return error;
  const message = say('files/target-not-written', { target, reason: systemReason(error) });
  return new AppError(message, { exitCode: ExitCode.unexpected, cause: error });
}
