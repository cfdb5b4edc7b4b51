/**
 * `mastersync api`: one raw request with the tool's token, retries and encoding. Requests other
 * than GET ask for confirmation; there is no lock, plan or run record. stdout has the successful
 * answer and nothing else.
 */

import { byteOrderMark, csvLine } from '../../files/csv-lines.js';
import { writeWhole } from '../../files/write-whole.js';
import { stopOnSystemError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { RequestFailed } from '../../model/request-failures.js';
import { safeCell } from '../../report/data/csv-report.js';
import { JsonText } from '../../report/data/json-pieces.js';
import { memberTexts, prettyJson } from '../../service/http/json-text.js';
import type { SeenAnswer } from '../../service/http/read-answer.js';
import { encodeQuery } from '../../service/http/request.js';
import { listRaw } from '../../service/lists/list-raw.js';
import { say } from '../../words/say.js';
import { systemReason, wholeLine } from '../../words/text.js';
import { requireConfirmation } from '../frame/carry-out.js';
import type { Command, Run, RunResult } from '../frame/run.js';
import type { Terminal } from '../frame/terminal.js';
import { type ArgumentsOf, shared } from '../options/options.js';
import { rawCallOf } from './raw-call.js';

const options = {
  query: { type: 'string', array: true, value: 'NAME=VALUE', alias: 'q' },
  data: { type: 'string', value: 'JSON', conflicts: 'form' },
  form: { type: 'string', array: true, value: 'NAME=VALUE' },
  all: { type: 'boolean' },
  csv: { type: 'boolean', implies: 'all', conflicts: 'json' },
  fields: { type: 'string', array: true, value: 'NAMES', isNames: true, implies: 'csv' },
  output: { type: 'string', value: 'FILE' },
  ...shared.yes,
  ...shared.service,
  ...shared.output,
  // Here -q is a query, as in the documentation of the service.
  quiet: { type: 'boolean', group: 'output' },
} as const;

interface ApiArguments extends ArgumentsOf<typeof options> {
  readonly method: string;
  readonly path: string;
}

async function api(args: ApiArguments, run: Run): Promise<RunResult> {
  const { terminal } = run;
  const { readBody, ...call } = rawCallOf(args);
  const isWrite = call.method !== 'GET';
  if (isWrite) requireConfirmation(run);
  const body = await readBody(terminal.readInput);
  const client = await run.openClient();
  const request = `${call.method} ${client.url}${call.path}${encodeQuery(call.query)}`;
  if (isWrite && !args.yes && !(await terminal.confirm(say('api/confirm-question', { request })))) {
    terminal.progress(say('applying/nothing-written'));
    return { exitCodes: [ExitCode.changes] };
  }
  const options = {
    isAnyContent: args.output !== undefined && !args.all,
    ...(args.verbose && { onAnswer: (answer: SeenAnswer) => showAnswer(answer, terminal) }),
  };
  try {
    if (args.all) return await showList(await listRaw(client, call, options), args, run);
    const answer = await client.call({ ...call, ...body }, options);
    if (isWrite) terminal.progress(say('api/done', { request, status: answer.status }));
    return await showResult(answer, args, run);
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    // Advice beyond the failure's own message.
    const { status = 0, isInDoubt, damage } = error.details;
    if (isWrite && isInDoubt) terminal.warn(say('api/in-doubt'));
    const isSaveable = status >= 200 && status < 300 && damage === undefined;
    if (isSaveable && args.output === undefined && !args.all) terminal.attention(say('api/any-content-hint'));
    throw error;
  }
}

/** An incomplete list is shown, but is not a success. */
async function showList(
  { texts, expectedCount }: Awaited<ReturnType<typeof listRaw>>,
  args: ApiArguments,
  run: Run,
): Promise<RunResult> {
  const { terminal } = run;
  const result = await (args.csv ? showCsv(texts, args, run) : showJsonList(texts, args, run));
  if (expectedCount === undefined || texts.length === expectedCount) return result;
  const message = say('api/incomplete-list', { found: texts.length, expected: expectedCount });
  terminal.fail(message);
  return { ...result, exitCodes: [...result.exitCodes, ExitCode.unexpected] };
}

function showJsonList(texts: readonly string[], args: ApiArguments, run: Run): Promise<RunResult> {
  const bytes = new TextEncoder().encode(`[${texts.join(',')}]`);
  return showResult({ status: 200, contentType: 'application/json', bytes }, args, run);
}

async function showCsv(texts: readonly string[], args: ApiArguments, run: Run): Promise<RunResult> {
  const { csv, absent, known } = listTable(texts, args.fields);
  for (const field of absent) run.terminal.warn(say('api/absent-field', { field, known }));
  if (args.output !== undefined) {
    const bytes = new TextEncoder().encode(csv);
    return showResult({ status: 200, contentType: 'text/csv', bytes }, args, run);
  }
  // The terminal adds the last line feed.
  run.terminal.result(csv.slice(0, -1));
  return { exitCodes: [] };
}

interface ShownAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array;
}

async function showResult(
  { status, contentType, bytes }: ShownAnswer,
  { output }: ApiArguments,
  { terminal, mask }: Run,
): Promise<RunResult> {
  if (output !== undefined) {
    await stopOnSystemError(writeWhole(output, [mask.bytes(bytes)]), (error) =>
      say('api/not-saved', { file: output, reason: systemReason(error) }),
    );
    terminal.progress(say('api/saved', { file: output, bytes: bytes.length, contentType }));
    return { exitCodes: [], extra: { answer: { status, body: null } } };
  }
  const text = new TextDecoder().decode(bytes);
  if (text !== '') terminal.result(prettyJson(text));
  const answer = `{"status":${status},"body":${text === '' ? 'null' : text}}`;
  return { exitCodes: [], extra: { answer: new JsonText(prettyJson(answer)) } };
}

/** Request and answer of each try, without secrets. */
function showAnswer({ request, status, headers, sizes, refusal }: SeenAnswer, terminal: Terminal): void {
  const { dim } = terminal.attentionStyles;
  const lines = [
    `> ${request}`,
    `< ${status}`,
    ...headers.map(([name, value]) => `< ${name}: ${value}`),
    ...(sizes ? [`* ${say('api/sizes', { ...sizes })}`] : []),
    ...refusal.split('\n').filter((line) => line.trim() !== ''),
  ];
  terminal.attention(lines.map((line) => dim(wholeLine(line))).join('\n'));
}

interface ListTable {
  readonly csv: string;
  /** Fields that were asked for and no record has; none for an empty list. */
  readonly absent: readonly string[];
  /** The fields that records have. */
  readonly known: readonly string[];
}

/**
 * @param texts JSON of each record
 * @param fields a dot leads into a value: `parent.code`, `ancestors.0.name`. Default: every field
 */
function listTable(texts: readonly string[], fields?: readonly string[]): ListTable {
  const known = new Set(texts.flatMap((text) => [...(memberTexts(text)?.keys() ?? [])]));
  const columns = fields ?? [...known];
  const rows = texts.map((text) => columns.map((column) => valueAt(text, column)));
  const absent = columns.filter(
    (_, index) => rows.length > 0 && rows.every((row) => row[index] === undefined),
  );
  const lines = rows.map((row) => csvLine(row.map((value) => safeCell(cellText(value)))));
  return { csv: `${byteOrderMark}${csvLine(columns)}${lines.join('')}`, absent, known: [...known] };
}

function valueAt(text: string, field: string): string | undefined {
  return field
    .split('.')
    .reduce<string | undefined>((value, name) => value && memberTexts(value)?.get(name), text);
}

/** Lists and objects stay JSON. */
function cellText(value = 'null'): string {
  if (value === 'null') return '';
  return value.startsWith('"') ? String(JSON.parse(value)) : value;
}

export const command: Command = { builder: options, handler: api };
