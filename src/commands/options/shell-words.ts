/** Splits a command line as a POSIX shell would, for a program that runs without one. Pure. */

/** Words, or the first character that only a shell understands. */
export type ShellWords = { readonly words: readonly string[] } | { readonly refused: string };

const blank = /\s+/y;
const singleQuoted = /'([^']*)'/y;
const doubleQuoted = /"((?:[^"\\$`]|\\[\s\S])*)"/y;
const continued = /\\\n/y;
const escaped = /\\([\s\S])/y;
/** Without what a shell would replace or run. */
const bare = /[^\s'"\\|&;<>()$`]+/y;

/**
 * Splits at blanks, and removes quotation marks and backslashes. Refused: quotation marks that are
 * not closed, variables, pipes, redirections and other work of a shell.
 */
export function splitShellWords(text: string): ShellWords {
  const words: string[] = [];
  let word: string | undefined;
  let index = 0;
  const next = (part: RegExp): string | undefined => {
    part.lastIndex = index;
    const found = part.exec(text);
    if (found) index = part.lastIndex;
    return found?.[1] ?? found?.[0];
  };
  while (index < text.length) {
    if (next(continued) !== undefined) continue;
    if (next(blank) !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    const part =
      next(bare) ??
      next(singleQuoted) ??
      next(doubleQuoted)
        ?.replace(/\\(["\\$`])/g, '$1')
        .replaceAll('\\\n', '') ??
      next(escaped);
    if (part === undefined) return { refused: text.charAt(index) };
    word = (word ?? '') + part;
  }
  return { words: word === undefined ? words : [...words, word] };
}
