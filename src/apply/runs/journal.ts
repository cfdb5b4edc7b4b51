/**
 * Writes down what a run is about to do and what came of it. An intent is on the disk before its change is sent, so that a
 * killed process loses an outcome at most. What the lines look like is journal-lines.ts's part.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { Change } from '../../model/changes.js';
import { JournalFailed } from '../../model/errors.js';
import type { Outcome } from '../../model/plan.js';
import { words } from '../../words/words.js';
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
  await writer.add(runLine(header)).catch(async (error) => {
    await file.close();
    throw error;
  });
  const at = textClock(now);
  return {
    get failure() {
      return writer.failure;
    },
    intend: (change) =>
      writer.add(intentLine(change, at())).catch((error: Error) => {
        throw new JournalFailed(words.runs.journalFailedMessage(error), error);
      }),
    conclude: async (outcome) => {
      writer.note(outcomeLine(outcome, at()));
    },
    end: async (exitCode) => {
      await writer.add(endLine(exitCode, at())).catch(() => undefined);
      await file.close().catch(() => undefined);
    },
  };
}

/** The time as text, ISO 8601 in UTC. Many lines are of the same millisecond. */
function textClock(now: () => Date): () => string {
  let lastMs = Number.NaN;
  let text = '';
  return () => {
    const time = now();
    if (time.getTime() !== lastMs) text = time.toISOString();
    lastMs = time.getTime();
    return text;
  };
}

interface WaitingLine {
  readonly line: string;
  /** Told when the line is on the disk, or cannot be. Nobody waits for one without it. */
  settle?(failure?: Error): void;
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

  /** Settles when the line is on the disk. */
  add(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#take({ line, settle: (failure) => (failure ? reject(failure) : resolve()) });
    });
  }

  /** The next line that somebody waits for takes this one to the disk. */
  note(line: string): void {
    this.#take({ line });
  }

  #take(line: WaitingLine): void {
    this.#waiting.push(line);
    if (!this.#isWriting) void this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // All changes that become ready in this turn of the event loop are in the first write.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const lines = this.#waiting;
      this.#waiting = [];
      await this.#write(lines);
      for (const { settle } of lines) settle?.(this.failure);
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
      if (lines.some(({ settle }) => settle)) await this.#sync();
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
    }
  }
}
