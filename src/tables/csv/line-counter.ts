/** Counts lines as an editor does: LF, CR and CRLF each end one. */

/** A running count over text in pieces. */
export interface LineCounter {
  readonly add: (text: string) => void;
  /** The line that the text seen so far ends in, from 1. */
  readonly line: () => number;
}

/** Starts to count at line 1. */
export function countLines(): LineCounter {
  let line = 1;
  let endedWithCr = false;
  return {
    add: (text) => {
      if (text === '') return;
      line += (text.match(/\r\n?|\n/g)?.length ?? 0) - (endedWithCr && text.startsWith('\n') ? 1 : 0);
      endedWithCr = text.endsWith('\r');
    },
    line: () => line,
  };
}
