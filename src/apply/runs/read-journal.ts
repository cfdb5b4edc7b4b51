/** Reads the journal of a past run. */
import { readFile } from 'node:fs/promises';
import { AppError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { words } from '../../words/words.js';
import { parseJournal, type ReadJournal } from './journal-lines.js';

/**
 * Reads a journal whose last line may be cut off, and which is otherwise as it was written.
 * @throws AppError with exit code 7 when it cannot be read or is no journal
 */
export async function readJournal(file: string): Promise<ReadJournal> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AppError(words.runs.journalUnreadableMessage(file, error), {
      exitCode: ExitCode.rejected,
      cause: error,
    });
  });
  const journal = parseJournal(text);
  if ('faultyLine' in journal) {
    throw new AppError(words.runs.journalUnreadableMessage(file, journal), { exitCode: ExitCode.rejected });
  }
  return journal;
}
