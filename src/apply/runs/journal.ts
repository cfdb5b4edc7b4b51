/**
 * Records what a run is about to do, and the outcomes. Each intent is on disk before its change is
 * sent, so a killed process can lose outcomes but never intents.
 */

import { type FileHandle, open } from 'node:fs/promises';
import type { Change } from '../../model/changes.js';
import { AppError, JournalFailed } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import type { Outcome } from '../../model/plan.js';
import type { Values } from '../../model/records.js';
import { sentence, textOf } from '../../model/sentence.js';
import { hiddenValue, Mask } from '../../words/mask.js';
import {
  type JournalHeader,
  type JournalLine,
  journalVersion,
  type SealedFiles,
  sealLine,
} from './read-journal.js';

export interface Journal {
  /**
   * Resolves when the intent would survive a crash of the process or the machine.
   * @throws JournalFailed if it cannot be recorded: the change must not be sent
   */
  intend(change: Change): Promise<void>;
  /** Records an outcome. Never throws: the change has been made. */
  conclude(outcome: Outcome): Promise<void>;
}

export interface RunJournal extends Journal {
  /** The first write failure; nothing is written after it. */
  readonly failure: Error | undefined;
  /** Writes the last line and closes the file. Never throws; see `failure`. */
  end(exitCode: number, files?: SealedFiles): Promise<void>;
}

/** The part of a file handle that a journal needs. */
export type JournalFile = Pick<FileHandle, 'appendFile' | 'datasync' | 'close'> & {
  /** Number of hard links: 0 once the file has been removed. */
  stat(): Promise<{ readonly nlink: number }>;
};

/**
 * Starts the journal of a run in a new file, readable by its owner only.
 * @param mask hides secrets in every line
 * @throws a system error
 */
export async function createJournal(
  file: string,
  header: JournalHeader,
  now: () => Date,
  mask: Mask = new Mask(),
): Promise<RunJournal> {
  return beginJournal(await open(file, 'ax', 0o600), header, now, mask);
}

/** Starts the journal of a run. @throws what the file throws, after closing it */
export async function beginJournal(
  file: JournalFile,
  header: JournalHeader,
  now: () => Date,
  mask: Mask = new Mask(),
): Promise<RunJournal> {
  const writer = new LineWriter(file, mask);
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
          throw new JournalFailed(sentence('runs/journal-failed', { error }), error);
        }),
    conclude: async ({ change, status, id, message: told }) => {
      const message = told && textOf(told);
      writer.note({ type: 'outcome', change: change.id, status, at: at(), id, message });
    },
    end: async (exitCode, files) => {
      const lines = writer.lineCount;
      await writer.add({ type: 'end', at: at(), exitCode, lines, files }).catch(() => undefined);
      await file.close().catch(() => undefined);
    },
  };
}

/** ISO 8601 in UTC. Cached, because many lines share a millisecond. */
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

/** The group comes first, so that the more exact values of `fields` win. */
function beforeImage({ action, group, fields }: Change): Values {
  if (action === 'create') return {};
  return Object.assign({}, group, Object.fromEntries(fields.map(({ field, before }) => [field, before])));
}

interface WaitingLine {
  readonly text: string;
  /** Called once the line is on disk or has failed. Without it, nobody waits for the line. */
  onWritten?(failure?: Error): void;
}

/**
 * Appends lines in order. Lines that arrive during a write share the next write and sync: syncing a
 * hundred lines costs as much as syncing one.
 */
class LineWriter {
  readonly #file: JournalFile;
  readonly #mask: Mask;
  #waiting: WaitingLine[] = [];
  #isWriting = false;
  #seal = '';
  /** Lines noted so far. */
  lineCount = 0;
  failure: Error | undefined;

  constructor(file: JournalFile, mask: Mask) {
    this.#file = file;
    this.#mask = mask;
  }

  add(line: JournalLine): Promise<void> {
    return new Promise((resolve, reject) => {
      this.note(line, (failure) => (failure ? reject(failure) : resolve()));
    });
  }

  /** Without `onWritten`, the line is written together with the next one that is waited for. */
  note(line: JournalLine, onWritten?: WaitingLine['onWritten']): void {
    const sealed = sealLine(this.#mask.text(JSON.stringify(line), hiddenValue), this.#seal);
    this.#seal = sealed.seal;
    this.lineCount++;
    const text = `${sealed.text}\n`;
    this.#waiting.push(onWritten ? { text, onWritten } : { text });
    if (!this.#isWriting) void this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // Let all changes that become ready in this turn of the event loop join the first write.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const lines = this.#waiting;
      this.#waiting = [];
      await this.#write(lines);
      for (const { onWritten } of lines) onWritten?.(this.failure);
    }
    this.#isWriting = false;
  }

  /** Writes to a removed file still succeed but are lost, so check that it still exists. */
  async #sync(): Promise<void> {
    await this.#file.datasync();
    const { nlink } = await this.#file.stat();
    if (nlink === 0) throw new AppError(sentence('runs/journal-removed'), { exitCode: ExitCode.unexpected });
  }

  /** After a failure the last line may be truncated, so nothing behind it could be read. */
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
