/** Several questions on one terminal. Input typed ahead is kept for the next question. */
import { createInterface } from 'node:readline';
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
