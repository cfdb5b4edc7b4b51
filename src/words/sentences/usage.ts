/** What is wrong with a command line, in words. */
import { names, say } from '../say.js';

/** Options that the command does not have. */
export function unknownOptionsMessage(options: readonly string[], known: readonly string[]): string {
  const hints = new Set(options.map((option) => names().suggestion(option, known)));
  return say('usage/unknown-options', { options, hints: [...hints] });
}

/** What was wrong, with the help that says how it should be. What yargs says may be no sentence. */
export function withHelp(fault: string, command?: string): string {
  const text = fault.replace(/[:：]$/, '');
  return say('usage/with-help', { text, isPhrase: !/[.?。？]$/.test(text), command });
}
