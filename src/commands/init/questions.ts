/** Several questions on one terminal. Input typed ahead is kept for the next question. */
import { createInterface } from 'node:readline';
import { words } from '../../words/words.js';
import type { System } from '../frame/system.js';
import { interrupted } from '../frame/terminal.js';

export interface Questions {
  /** Reads a line and trims it. @throws AppError with exit code 130 on Ctrl-C or end of input */
  ask(question: string): Promise<string>;
  close(): void;
}

/** Uses stderr, because stdout is for results. */
export function openQuestions({ stdin, stderr }: Pick<System, 'stdin' | 'stderr'>): Questions {
  const reader = createInterface({ input: stdin, output: stderr, historySize: 0 });
  const typed: string[] = [];
  let isOver = false;
  let wake = () => {};
  let isClosed = false;
  const end = () => {
    // End the line of the question, so that the next output starts on its own line.
    if (!isOver && !isClosed) stderr.write('\n');
    isOver = true;
    wake();
  };
  reader.on('line', (line) => {
    typed.push(line);
    wake();
  });
  reader.on('SIGINT', end).on('close', end);
  return {
    ask: async (question) => {
      reader.setPrompt(question);
      if (!isOver) reader.prompt();
      while (typed.length === 0 && !isOver)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const line = typed.shift();
      if (line === undefined) throw interrupted();
      return line.trim();
    },
    close: () => {
      isClosed = true;
      reader.close();
    },
  };
}

/** Whom to ask, and where the answers to wrong answers go. */
export interface Asking {
  readonly questions: Questions;
  say(text: string): void;
}

/** Why an answer cannot be used. */
export class Refused extends Error {}

export interface Question<T> {
  readonly text: string;
  /** Default. */
  readonly suggested: string;
  read(answer: string): T | Refused;
}

/** Repeats a question until its answer can be used. */
export async function askUntil<T>(
  { questions, say }: Asking,
  { text, suggested, read }: Question<T>,
): Promise<T> {
  for (;;) {
    const answer = (await questions.ask(words.init.question(text, suggested))) || suggested;
    const value = answer === '' ? new Refused(words.init.answerNeededMessage) : read(answer);
    if (!(value instanceof Refused)) return value;
    say(value.message);
  }
}

/** 0 if it is not a number; accepts full-width digits. */
export function numberOf(text: string): number {
  const digits = text.normalize('NFKC');
  return /^\d{1,4}$/.test(digits) ? Number(digits) : 0;
}
