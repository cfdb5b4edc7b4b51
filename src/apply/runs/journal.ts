/**
 * Records what a run is about to do, and the outcomes. An intent is on the disk before its change
 * is sent, so that a killed process loses an outcome at most.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { Change } from '../../model/changes.js';
import { JournalFailed } from '../../model/errors.js';
import type { Outcome } from '../../model/plan.js';
import type { Values } from '../../model/records.js';
import { words } from '../../words/words.js';
import { type JournalHeader, type JournalLine, journalVersion } from './read-journal.js';

/** What `applyPlan` records of each change. */
export interface Journal {
  /**
   * Resolves when the intent to make the change would outlive the process and the machine.
   * @throws JournalFailed when that cannot be: the change must not be sent
   */
  intend(change: Change): Promise<void>;
  /** Records an outcome. Never throws: the change has been made. */
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

/** Begins the journal of a run. @throws what the file throws; it is closed then */
export async function beginJournal(
  file: JournalFile,
  header: JournalHeader,
  now: () => Date,
): Promise<RunJournal> {
  const writer = new LineWriter(file);
  await writer.add({ type: 'run', version: journalVersion, ...header }).catch(async (error) => {
    await file.close();
    throw error;
  });
  const at = textClock(now);
  return {
    get failure() {
      return writer.failure;
    },
    intend: (change) =>
      writer
        .add({ type: 'intent', change: change.id, at: at(), before: beforeImage(change) })
        .catch((error: Error) => {
          throw new JournalFailed(words.runs.journalFailedMessage(error), error);
        }),
    conclude: async ({ change, status, id, message }) => {
      writer.note({ type: 'outcome', change: change.id, status, at: at(), id, message });
    },
    end: async (exitCode) => {
      await writer.add({ type: 'end', at: at(), exitCode }).catch(() => undefined);
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

/** The group first: the fields of a change say more exactly what was there. */
function beforeImage({ action, group, fields }: Change): Values {
  if (action === 'create') return {};
  return Object.assign({}, group, Object.fromEntries(fields.map(({ field, before }) => [field, before])));
}

interface WaitingLine {
  readonly text: string;
  /** Called when the line is on the disk, or cannot be. Nobody waits for a line without it. */
  onWritten?(failure?: Error): void;
}

/**
 * Appends lines in the order in which they come. Those that come while others are being written
 * wait together and share one write and one sync: a sync costs the same for one line and for a
 * hundred.
 */
class LineWriter {
  readonly #file: JournalFile;
  #waiting: WaitingLine[] = [];
  #isWriting = false;
  failure: Error | undefined;

  constructor(file: JournalFile) {
    this.#file = file;
  }

  /** Resolves when the line is on the disk. */
  add(line: JournalLine): Promise<void> {
    return new Promise((resolve, reject) => {
      this.note(line, (failure) => (failure ? reject(failure) : resolve()));
    });
  }

  /** Without `onWritten`, the next line that somebody waits for takes this one to the disk. */
  note(line: JournalLine, onWritten?: WaitingLine['onWritten']): void {
    const text = `${JSON.stringify(line)}\n`;
    this.#waiting.push(onWritten ? { text, onWritten } : { text });
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
      for (const { onWritten } of lines) onWritten?.(this.failure);
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
      await this.#file.appendFile(lines.map(({ text }) => text).join(''));
      if (lines.some(({ onWritten }) => onWritten)) await this.#sync();
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
    }
  }
}
