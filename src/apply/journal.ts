/**
 * Writes down what a run is about to do and what came of it. An intent is on the disk before its change is sent, so that a
 * killed process loses an outcome at most. What the lines look like is journal-lines.ts's part.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { JournalFailed } from '../errors.js';
import type { Change, Outcome } from '../model.js';
import { words } from '../words.js';
import { endLine, intentLine, type JournalHeader, outcomeLine, runLine } from './journal-lines.js';

/** What `applyPlan` tells of each change. */
export interface Journal {
  /**
   * Settles when the intent to make the change would outlive the process and the machine.
   * @throws JournalFailed when that cannot be: the change must not be sent
   */
  intend(change: Change): Promise<void>;
  /** Takes an outcome; never throws, as what has happened has happened. */
  conclude(outcome: Outcome): Promise<void>;
}

/** The journal of a run, from its first line to its last. */
export interface RunJournal extends Journal {
  /** The first failure to write; nothing is written after it. */
  readonly failure: Error | undefined;
  /** Writes the last line and closes the file. Never throws; see `failure`. */
  end(exitCode: number): Promise<void>;
}

/** As much of a file handle as a journal needs. */
export type JournalFile = Pick<FileHandle, 'appendFile' | 'datasync' | 'close'> & {
  /** How many names the file has. */
  stat(): Promise<{ readonly nlink: number }>;
};

/**
 * Begins the journal of a run in a new file, readable by its owner only.
 * @throws an error of the system
 */
export async function createJournal(
  file: string,
  header: JournalHeader,
  now: () => Date,
): Promise<RunJournal> {
  return beginJournal(await open(file, 'ax', 0o600), header, now);
}

/**
 * Begins the journal of a run.
 * @throws what the file throws; it is closed then
 */
export async function beginJournal(
  file: JournalFile,
  header: JournalHeader,
  now: () => Date,
): Promise<RunJournal> {
  const writer = new LineWriter(file);
  await writer.add(runLine(header), { isSynced: true }).catch(async (error) => {
    await file.close();
    throw error;
  });
  const at = () => now().toISOString();
  return {
    get failure() {
      return writer.failure;
    },
    intend: (change) =>
      writer.add(intentLine(change, at()), { isSynced: true }).catch((error: Error) => {
        throw new JournalFailed(words.runs.journalFailedMessage(error), error);
      }),
    conclude: async (outcome) => {
      // Nobody waits for it: the next intent, or the end, takes it to the disk.
      writer.add(outcomeLine(outcome, at()), { isSynced: false }).catch(() => undefined);
    },
    end: async (exitCode) => {
      await writer.add(endLine(exitCode, at()), { isSynced: true }).catch(() => undefined);
      await file.close().catch(() => undefined);
    },
  };
}

interface WaitingLine {
  readonly line: string;
  readonly isSynced: boolean;
  settle(failure?: Error): void;
}

/**
 * Appends lines in the order in which they come. Those that come while others are being written wait together and share one
 * write and one sync: a sync costs the same for one line and for a hundred.
 */
class LineWriter {
  readonly #file: JournalFile;
  #waiting: WaitingLine[] = [];
  #isWriting = false;
  failure: Error | undefined;

  constructor(file: JournalFile) {
    this.#file = file;
  }

  add(line: string, { isSynced }: { readonly isSynced: boolean }): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (failure?: Error) => (failure ? reject(failure) : resolve());
      this.#waiting.push({ line, isSynced, settle });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // All changes that become ready in this turn of the event loop are in the first write.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const lines = this.#waiting;
      this.#waiting = [];
      await this.#write(lines);
      for (const { settle } of lines) settle(this.failure);
    }
    this.#isWriting = false;
  }

  /** A file that was removed takes all that is written to it, and nobody will ever read it. */
  async #sync(): Promise<void> {
    await this.#file.datasync();
    const { nlink } = await this.#file.stat();
    if (nlink === 0) throw new Error(words.runs.journalRemovedMessage);
  }

  /** After a failure the last line may be cut off: anything behind it could not be read. */
  async #write(lines: readonly WaitingLine[]): Promise<void> {
    if (this.failure) return;
    try {
      await this.#file.appendFile(lines.map(({ line }) => line).join(''));
      if (lines.some(({ isSynced }) => isSynced)) await this.#sync();
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
    }
  }
}
