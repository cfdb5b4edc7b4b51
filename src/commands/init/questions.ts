/** Several questions on one terminal. What is typed ahead of a question is kept for it. */
import { createInterface } from 'node:readline';
import { interrupted } from '../frame/terminal.js';

export interface Questions {
  /**
   * Waits for a line, without the blanks around it. @throws AppError with exit code 130 when Ctrl-C
   * or the end of the input comes
   */
  ask(question: string): Promise<string>;
  /** Gives the terminal back. */
  close(): void;
}

/** On stderr, as results are on stdout. */
export function openQuestions(): Questions {
  const reader = createInterface({ input: process.stdin, output: process.stderr, historySize: 0 });
  const typed: string[] = [];
  let isOver = false;
  let wake = () => {};
  let isClosed = false;
  const end = () => {
    // The line on which the question stands is left, so that what is said next has its own.
    if (!isOver && !isClosed) process.stderr.write('\n');
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
