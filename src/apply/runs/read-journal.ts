/** The line format of a journal, and reading a journal back. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { AppError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import type { OutcomeStatus } from '../../model/plan.js';
import type { Value, Values } from '../../model/records.js';
import type { Decider } from '../../plan/decisions/judge-decisions.js';
import { words } from '../../words/words.js';

/** Increment when older versions could not read the file or would misread it. */
export const journalVersion = 1;

/** The first line. Times in a journal are ISO 8601 in UTC. */
export interface JournalHeader {
  /** Name of the run's folder. */
  readonly id: string;
  readonly command: string;
  readonly startedAt: string;
  readonly serviceUrl: string;
  /** Of mastersync. */
  readonly toolVersion: string;
  /** Options with which `apply` carries out what is left of the run's plan. */
  readonly restOptions?: readonly string[] | undefined;
  /** Who decided about the changes of the plan, and what was answered with yes. */
  readonly decider?: Decider | undefined;
  /** What the run started with. */
  readonly files?: SealedFiles | undefined;
}

/** SHA-256 of files of the run by their path in its folder; null: there was none. */
export type SealedFiles = Readonly<Record<string, string | null>>;

/** Written to disk before its change is sent. */
export interface JournalIntent {
  /** Id of the change. */
  readonly change: string;
  readonly at: string;
  /** Previous values of the changed fields and of their group; empty for a create. */
  readonly before: Values;
}

export interface JournalOutcome {
  /** Id of the change. */
  readonly change: string;
  readonly status: OutcomeStatus;
  readonly at: string;
  /** Id of the created record, if known. */
  readonly id?: string | undefined;
  readonly message?: string | undefined;
  /** The fields that a failed change wrote. */
  readonly written?: readonly string[] | undefined;
}

/** The last line of a finished run. */
export interface JournalEnd {
  readonly at: string;
  readonly exitCode: number;
  /** Number of lines before it. */
  readonly lines: number;
  /** What the run ended with. */
  readonly files?: SealedFiles | undefined;
}

export type JournalLine =
  | ({ readonly type: 'run'; readonly version: typeof journalVersion } & JournalHeader)
  | ({ readonly type: 'intent' } & JournalIntent)
  | ({ readonly type: 'outcome' } & JournalOutcome)
  | ({ readonly type: 'end' } & JournalEnd);

export interface ReadJournal {
  readonly header: JournalHeader;
  readonly intents: readonly JournalIntent[];
  /** One per change: of a delete that turned out not to be made, the last. */
  readonly outcomes: readonly JournalOutcome[];
  /** Absent if the run did not finish. */
  readonly end?: JournalEnd;
}

const value: z.ZodType<Value> = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

const statuses = [
  'applied',
  'already',
  'failed',
  'skipped',
  'unknown',
  'notAttempted',
] as const satisfies OutcomeStatus[];

const files: z.ZodType<SealedFiles> = z.record(z.string(), z.string().nullable());

const lineSchema: z.ZodType<JournalLine> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run'),
    version: z.literal(journalVersion),
    id: z.string(),
    command: z.string(),
    startedAt: z.string(),
    serviceUrl: z.string(),
    toolVersion: z.string(),
    restOptions: z.array(z.string()).optional(),
    decider: z
      .object({ by: z.string(), note: z.string().optional(), approved: z.array(z.string()) })
      .optional(),
    files: files.optional(),
  }),
  z.object({
    type: z.literal('intent'),
    change: z.string(),
    at: z.string(),
    before: z.record(z.string(), value),
  }),
  z.object({
    type: z.literal('outcome'),
    change: z.string(),
    status: z.enum(statuses),
    at: z.string(),
    id: z.string().optional(),
    message: z.string().optional(),
    written: z.array(z.string()).optional(),
  }),
  z.object({
    type: z.literal('end'),
    at: z.string(),
    exitCode: z.int(),
    lines: z.int(),
    files: files.optional(),
  }),
]);

const runLineOfAnyVersion = z.object({ type: z.literal('run'), version: z.int() });

/**
 * Reads a journal. Only its last line may be truncated.
 * @throws AppError with exit code 7 if it cannot be read or is not a journal
 */
export async function readJournal(file: string): Promise<ReadJournal> {
  const unreadable = (reason: Error | JournalFault) => words.runs.journalUnreadableMessage(file, reason);
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new AppError(unreadable(error), { exitCode: ExitCode.rejected, cause: error });
  });
  const journal = parseJournal(text);
  if (!('header' in journal)) throw new AppError(unreadable(journal), { exitCode: ExitCode.rejected });
  return journal;
}

/** A line with the digest of itself and all lines before it, so that none can go missing unseen. */
export interface SealedLine {
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
export type JournalFault = { readonly newerVersion: number } | { readonly faultyLine: number };

/**
 * Parses the text of a journal. Text after the last line end was cut off by a crash and is ignored.
 * Pure.
 */
export function parseJournal(text: string): ReadJournal | JournalFault {
  const all = text.split('\n');
  const texts = all.slice(0, -1);
  const { version } = parseLine(runLineOfAnyVersion, texts[0] ?? '') ?? {};
  if (version !== undefined && version > journalVersion) return { newerVersion: version };
  const brokenIndex = brokenSealIndex(texts);
  if (brokenIndex !== -1) return { faultyLine: brokenIndex + 1 };
  const parsed = texts.map((line) => parseLine(lineSchema, line));
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

function parseLine<Line>(schema: z.ZodType<Line>, text: string): Line | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function ofType<Type extends JournalLine['type']>(
  lines: readonly JournalLine[],
  type: Type,
): readonly Extract<JournalLine, { type: Type }>[] {
  return lines.filter((line): line is Extract<JournalLine, { type: Type }> => line.type === type);
}
