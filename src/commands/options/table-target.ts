/** Where `export` and `template` write tables: a folder of text files, or one workbook. */
import path from 'node:path';
import { AppError, isSystemError, UsageError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { systemReason } from '../../words/text.js';

export interface TableTarget {
  readonly kind: 'workbook' | 'folder';
  readonly path: string;
}

/** What is said of a target. */
interface TargetWords {
  /** None was given. */
  readonly missingTargetMessage: string;
  /** It is named like a file of another kind. */
  targetKindMessage(target: string): string;
  notWrittenMessage(target: string, reason: string): string;
}

/** Stands for standard output in other tools, which cannot hold several tables. */
const standardOutput = '-';

/** Ends of names that are those of files, and not of the one kind that is written. */
const otherKinds = ['.csv', '.tsv', '.txt', '.xls', '.xlsm', '.ods'];

/** Reads the value of `--to`. @throws UsageError */
export function targetOf(to: string | undefined, words: TargetWords): TableTarget {
  if (to === undefined || to.trim() === '') throw new UsageError(words.missingTargetMessage);
  const end = path.extname(to).toLowerCase();
  if (to === standardOutput || otherKinds.includes(end)) throw new UsageError(words.targetKindMessage(to));
  return { kind: end === '.xlsx' ? 'workbook' : 'folder', path: to };
}

/** @returns what to throw in place of `error`: what the system says of a path is reported */
export function targetError({ path: target }: TableTarget, error: unknown, words: TargetWords): unknown {
  if (error instanceof AppError || !isSystemError(error)) return error;
  const message = words.notWrittenMessage(target, systemReason(error));
  return new AppError(message, { exitCode: ExitCode.unexpected, cause: error });
}
