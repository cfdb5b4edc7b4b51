/** What a command is to the command line. What it is for is told by `words.help`. */
import type { CommandName } from '../words/en/help.js';
import type { OptionSet } from './options.js';

export interface Command<Arguments> {
  /** What `words.help` calls it. */
  readonly name: CommandName;
  /** Its name with its positionals, for example `plan <data..>`. */
  readonly usage: string;
  readonly options: OptionSet;
  /** What its help says below the options, made only when it is asked for. */
  epilogue?(): Promise<string>;
  /** Runs to the end and returns the exit code; never throws. */
  execute(args: Arguments): Promise<number>;
}

/** Commands that share their first word. */
export interface CommandGroup {
  /** What `words.help` calls it, which is the word. */
  readonly name: CommandName;
  readonly commands: readonly Command<never>[];
}
