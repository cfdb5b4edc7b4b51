/** What a command is to the command line. */
import type { OptionSet } from './options.js';

export interface Command<Arguments> {
  /** Its name with its positionals, for example `plan <data..>`. */
  readonly usage: string;
  readonly describe: string;
  readonly options: OptionSet;
  /** What its help says below the options, made only when it is asked for. */
  epilogue?(): Promise<string>;
  /** Runs to the end and returns the exit code; never throws. */
  execute(args: Arguments): Promise<number>;
}

/** Commands that share their first word. */
export interface CommandGroup {
  /** The word. */
  readonly usage: string;
  readonly describe: string;
  readonly commands: readonly Command<never>[];
}
