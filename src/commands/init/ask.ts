/** Asks on a terminal. What is not answered stays open in the settings. */
import { createInterface } from 'node:readline';
import { sampleOf } from '../../plan/columns/claims.js';
import { isBlankRow } from '../../plan/intake/find-table.js';
import { alignedLeft, textWidth } from '../../report/text/text-width.js';
import { say } from '../../words/say.js';
import { plain } from '../../words/text.js';
import type { System } from '../frame/system.js';
import { interrupted } from '../frame/terminal.js';
import { type Decision, type Draft, decisionsOf, type Place, withSettings } from './draft.js';
import { placeText } from './entries.js';

export interface Questions {
  /** Reads a line and trims it. @throws AppError with exit code 130 on Ctrl-C or end of input */
  ask(question: string): Promise<string>;
  say(text: string): void;
  close(): void;
}

/** Uses stderr, because stdout is for results. Input typed ahead is kept for the next question. */
export function openQuestions({ stdin, stderr }: System, say: (text: string) => void): Questions {
  const reader = createInterface({ input: stdin, output: stderr, historySize: 0 });
  const lines = reader[Symbol.asyncIterator]();
  let isOver = false;
  reader
    .on('SIGINT', () => reader.close())
    .on('close', () => {
      isOver = true;
    });
  return {
    ask: async (question) => {
      reader.setPrompt(question);
      if (!isOver) reader.prompt();
      const { value, done } = await lines.next();
      if (!done) return value.trim();
      // End the line of the question, so that the next output starts on its own line.
      stderr.write('\n');
      throw interrupted();
    },
    say,
    close: () => reader.close(),
  };
}

/** Why an answer cannot be used. */
export class Refused extends Error {}

/**
 * Repeats a question until its answer can be used.
 * @param question.suggested what Enter means; empty if there must be an answer
 */
export async function askUntil<T>(
  questions: Questions,
  question: { readonly text: string; readonly suggested: string; read(answer: string): T | Refused },
): Promise<T> {
  const { text, suggested, read } = question;
  for (;;) {
    const answer = (await questions.ask(say('init/question', { text, suggested }))) || suggested;
    const value = answer === '' ? new Refused(say('init/answer-needed')) : read(answer);
    if (!(value instanceof Refused)) return value;
    questions.say(value.message);
  }
}

/** Asks for each decision of a draft, and for those that follow from the answers. */
export async function decide(
  draft: Draft,
  { questions, place }: { readonly questions: Questions; readonly place: Place },
  skipped: readonly string[] = [],
): Promise<readonly Draft[]> {
  const open = decisionsOf(draft).find(({ question }) => !skipped.includes(question));
  if (!open) return [draft];
  const chosen = await choose(open, draft, questions);
  if (chosen.length === 0) return decide(draft, { questions, place }, [...skipped, open.question]);
  const decided: Draft[] = [];
  for (const settings of open.settingsFor(chosen))
    decided.push(
      ...(await decide(await withSettings(draft, settings, place), { questions, place }, skipped)),
    );
  return decided;
}

/** The answer that chooses nothing. */
const none = '-';

/** @returns indexes of the choices; none to leave it open */
function choose(decision: Decision, draft: Draft, questions: Questions): Promise<readonly number[]> {
  const { question, choices, isSeveral = false } = decision;
  const { source, table, grid, columns } = draft;
  const rows = table ? [] : (grid?.rows ?? []).filter((row) => !isBlankRow(row)).slice(0, rowsShownMax);
  const shown = rows.map(({ line, cells }) => [String(line), plain(cells.join(' | '))]);
  const listed = choices.map((choice, index) => {
    const column = columns.find(({ header }) => header.trim() === choice);
    const samples = table && column ? [...new Set(sampleOf(table, column.index))] : [];
    return [String(index + 1), plain(choice), samples.slice(0, samplesMax).map(plain).join(', ')];
  });
  const name = `${plain(placeText(draft))}${source.table === undefined ? '' : ` (${source.table})`}`;
  questions.say([...alignedRows(shown), `${name}: ${question}`, ...alignedRows(listed)].join('\n'));
  const indexOf = (text: string) => {
    const digits = text.normalize('NFKC');
    const isNumber = /^[1-9]\d{0,2}$/.test(digits) && Number(digits) <= choices.length;
    return isNumber
      ? Number(digits) - 1
      : choices.findIndex((one) => one === text || one.startsWith(`${text}: `));
  };
  return askUntil(questions, {
    text: say('init/choice-question', { isSeveral }),
    suggested: none,
    read: (answer) => {
      if (answer === none) return [];
      const parts = isSeveral ? answer.split(/[,、，]/).map((part) => part.trim()) : [answer];
      const wrong = parts.find((part) => indexOf(part) === -1);
      return wrong === undefined
        ? parts.map(indexOf)
        : new Refused(say('init/not-a-choice', { text: wrong }));
    },
  });
}

const rowsShownMax = 6;
const samplesMax = 3;

function alignedRows(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => textWidth(row[at] ?? ''))));
  return rows.map((row) =>
    `  ${row.map((cell, at) => alignedLeft(cell, widths[at] ?? 0)).join('  ')}`.trimEnd(),
  );
}
