/** The line format of a journal, and reading a journal back. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  count,
  either,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  parsedAs,
  recordOf,
  type ShapeOf,
  text,
} from '../../files/shape.js';
import { rejected } from '../../model/errors.js';
import { outcomeStatuses } from '../../model/plan.js';
import { sentence } from '../../model/sentence.js';

/** Increment when older versions could not read the file or would misread it. */
export const journalVersion = 1;

/** SHA-256 of files of the run by their path in its folder; null: there was none. */
const files = recordOf(either(text, oneOf(null)));

export type SealedFiles = ShapeOf<typeof files>;

/** The first line. Times in a journal are ISO 8601 in UTC. */
const header = objectOf({
  type: oneOf('run'),
  version: oneOf(journalVersion),
  /** Name of the run's folder. */
  id: text,
  command: text,
  startedAt: text,
  serviceUrl: text,
  /** Of mastersync. */
  toolVersion: text,
  /** What lets the run make its changes, from approvalsToRepeat. */
  approved: optional(listOf(text)),
  /** Options with which `apply` carries out what is left of the run's plan. */
  restOptions: optional(listOf(text)),
  /** Who decided about the changes of the plan, and what was answered with yes. */
  decider: optional(objectOf({ by: text, note: optional(text), approved: listOf(text) })),
  /** What the run started with. */
  files: optional(files),
});

export type JournalHeader = Omit<ShapeOf<typeof header>, 'type' | 'version'>;

/** Written to disk before its change is sent. */
const intent = objectOf({
  type: oneOf('intent'),
  /** Id of the change. */
  change: text,
  at: text,
  /** Previous values of the changed fields and of their group; empty for a create. */
  before: recordOf(either(text, number, oneOf(true, false, null), listOf(text))),
});

const outcome = objectOf({
  type: oneOf('outcome'),
  /** Id of the change. */
  change: text,
  status: oneOf(...outcomeStatuses),
  at: text,
  /** Id of the created record, if known. */
  id: optional(text),
  message: optional(text),
});

/** The last line of a finished run. */
const end = objectOf({
  type: oneOf('end'),
  at: text,
  exitCode: count,
  /** Number of lines before it. */
  lines: count,
  /** What the run ended with. */
  files: optional(files),
});

const journalLine = either(intent, outcome, header, end);

export type JournalLine = ShapeOf<typeof journalLine>;

type Entry<Type extends JournalLine['type']> = Omit<Extract<JournalLine, { type: Type }>, 'type'>;

export interface ReadJournal {
  readonly header: JournalHeader;
  readonly intents: readonly Entry<'intent'>[];
  /** One per change: of a delete that turned out not to be made, the last. */
  readonly outcomes: readonly Entry<'outcome'>[];
  /** Absent if the run did not finish. */
  readonly end?: Entry<'end'>;
}

const ofAnyVersion = objectOf({ type: oneOf('run'), version: count });

/**
 * Reads a journal. Only its last line may be truncated.
 * @throws AppError with exit code 7 if it cannot be read or is not a journal
 */
export async function readJournal(file: string): Promise<ReadJournal> {
  const text = await readFile(file, 'utf8').catch((cause: Error) => {
    throw rejected(sentence('runs/journal-unreadable', { file, error: cause }), cause);
  });
  const journal = parseJournal(text);
  if (!('header' in journal)) {
    const fault = 'newerVersion' in journal ? 'newer' : 'faulty';
    throw rejected(sentence(`runs/journal-${fault}`, { file, ...journal }));
  }
  return journal;
}

/** A line with the digest of itself and all lines before it, so that none can go missing unseen. */
interface SealedLine {
  readonly text: string;
  readonly seal: string;
}

/**
 * Seals a line.
 * @param body the line as a JSON object
 * @param before the seal of the line before; blank for the first. Pure.
 */
export function sealLine(body: string, before: string): SealedLine {
  const seal = sealOf(body, before);
  return { text: `${body.slice(0, -1)},"seal":"${seal}"}`, seal };
}

function sealOf(body: string, before: string): string {
  return createHash('sha256').update(before).update(body).digest('hex').slice(0, 16);
}

const sealed = /^(?<body>.*),"seal":"(?<seal>[0-9a-f]{16})"\}$/s;

/** The index of the first line that does not follow the line before; -1 if all do. */
function brokenSealIndex(lines: readonly string[]): number {
  let before = '';
  return lines.findIndex((line) => {
    const { body, seal } = sealed.exec(line)?.groups ?? {};
    const isBroken = body === undefined || seal !== sealOf(`${body}}`, before);
    before = seal ?? '';
    return isBroken;
  });
}

/**
 * Why a journal cannot be read: its version, or the number of the first line, from 1, that is
 * invalid or does not follow the line before.
 */
type JournalFault = { readonly newerVersion: number } | { readonly faultyLine: number };

/**
 * Parses the text of a journal. Text after the last line end was cut off by a crash and is ignored.
 * Pure.
 */
export function parseJournal(text: string): ReadJournal | JournalFault {
  const all = text.split('\n');
  const texts = all.slice(0, -1);
  const { version } = parsedAs(ofAnyVersion, texts[0] ?? '') ?? {};
  if (version !== undefined && version > journalVersion) return { newerVersion: version };
  const brokenIndex = brokenSealIndex(texts);
  if (brokenIndex !== -1) return { faultyLine: brokenIndex + 1 };
  const parsed = texts.map((one) => parsedAs(journalLine, one));
  const isAtPlace = (line: JournalLine, index: number) => {
    if (line.type !== 'end') return (line.type === 'run') === (index === 0);
    return index === parsed.length - 1 && line.lines === index;
  };
  const faultIndex = parsed.findIndex((line, index) => !line || !isAtPlace(line, index));
  const lines = parsed.filter((line) => line !== undefined);
  const [header] = ofType(lines, 'run');
  if (faultIndex !== -1 || !header) return { faultyLine: Math.max(faultIndex, 0) + 1 };
  const [end] = ofType(lines, 'end');
  if (end && all.at(-1) !== '') return { faultyLine: all.length };
  return {
    header,
    intents: ofType(lines, 'intent'),
    outcomes: [...new Map(ofType(lines, 'outcome').map((one) => [one.change, one])).values()],
    ...(end && { end }),
  };
}

function ofType<Type extends JournalLine['type']>(
  lines: readonly JournalLine[],
  type: Type,
): readonly Extract<JournalLine, { type: Type }>[] {
  return lines.filter((line): line is Extract<JournalLine, { type: Type }> => line.type === type);
}
