/** The lines of a journal: how they are written, and how they are read back. Pure. */
import * as z from 'zod';
import type { Change } from '../../model/changes.js';
import type { Outcome, OutcomeStatus } from '../../model/plan.js';
import type { Value, Values } from '../../model/records.js';

/** Raised when a reader of the version before could no longer read the file, or would misread it. */
export const journalVersion = 1;

/** What the first line of a journal says. */
export interface JournalHeader {
  /** Name of the run's folder. */
  readonly id: string;
  readonly command: string;
  /** ISO 8601 in UTC, as all times in a journal. */
  readonly startedAt: string;
  readonly serviceUrl: string;
  /** Of mastersync. */
  readonly toolVersion: string;
}

export interface JournalIntent {
  /** Id of the change. */
  readonly change: string;
  readonly at: string;
  /** What the record had in the fields that the change touches, and in their group; nothing of a record to create. */
  readonly before: Values;
}

export interface JournalOutcome {
  /** Id of the change. */
  readonly change: string;
  readonly status: OutcomeStatus;
  readonly at: string;
  /** Id of the record that a create made, when it is known. */
  readonly id?: string | undefined;
  readonly message?: string | undefined;
}

export interface JournalEnd {
  readonly at: string;
  readonly exitCode: number;
}

/** A journal that was read. */
export interface ReadJournal {
  readonly header: JournalHeader;
  readonly intents: readonly JournalIntent[];
  readonly outcomes: readonly JournalOutcome[];
  /** Absent when the run did not come to its end. */
  readonly end?: JournalEnd;
}

/** The first line. */
export function runLine(header: JournalHeader): string {
  const { id, command, startedAt, serviceUrl, toolVersion } = header;
  return toLine({ type: 'run', version: journalVersion, id, command, startedAt, serviceUrl, toolVersion });
}

/** The line that is on the disk before a change is sent. */
export function intentLine(change: Change, at: string): string {
  return toLine({ type: 'intent', change: change.id, at, before: beforeImage(change) });
}

/** The line of what came of a change. */
export function outcomeLine({ change, status, id, message }: Outcome, at: string): string {
  return toLine({ type: 'outcome', change: change.id, status, at, id, message });
}

/** The last line of a run that came to its end. */
export function endLine(exitCode: number, at: string): string {
  return toLine({ type: 'end', at, exitCode });
}

/** The group first: the fields of a change say more exactly what was there. */
function beforeImage({ action, group, fields }: Change): Values {
  if (action === 'create') return {};
  return Object.assign({}, group, Object.fromEntries(fields.map(({ field, before }) => [field, before])));
}

function toLine(line: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(line)}\n`;
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

const lineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run'),
    version: z.literal(journalVersion),
    id: z.string(),
    command: z.string(),
    startedAt: z.string(),
    serviceUrl: z.string(),
    toolVersion: z.string(),
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
  }),
  z.object({ type: z.literal('end'), at: z.string(), exitCode: z.int() }),
]);

type JournalLine = z.infer<typeof lineSchema>;

/**
 * Reads the text of a journal. What follows the last line end was cut off when the process was killed: it is left out,
 * and nothing else is.
 * @returns the number of the first line, from 1, that is not as a journal has it
 */
export function parseJournal(text: string): ReadJournal | { readonly faultyLine: number } {
  const parsed = text.split('\n').slice(0, -1).map(parseLine);
  const faultIndex = parsed.findIndex(
    (line, index) => !line || !isInPlace(line, { index, count: parsed.length }),
  );
  if (faultIndex !== -1 || parsed.length === 0) return { faultyLine: Math.max(faultIndex, 0) + 1 };
  const lines = parsed.filter((line) => line !== undefined);
  const [header] = ofType(lines, 'run');
  const [end] = ofType(lines, 'end');
  if (!header) return { faultyLine: 1 };
  return {
    header,
    intents: ofType(lines, 'intent'),
    outcomes: ofType(lines, 'outcome'),
    ...(end && { end }),
  };
}

function parseLine(text: string): JournalLine | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isInPlace(
  { type }: JournalLine,
  { index, count }: { readonly index: number; readonly count: number },
): boolean {
  return (type === 'run') === (index === 0) && (type !== 'end' || index === count - 1);
}

function ofType<Type extends JournalLine['type']>(
  lines: readonly JournalLine[],
  type: Type,
): readonly Extract<JournalLine, { type: Type }>[] {
  return lines.filter((line): line is Extract<JournalLine, { type: Type }> => line.type === type);
}
