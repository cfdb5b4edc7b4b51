/** What a command is to the command line. */
import type { OptionSet } from './options.js';

export interface Command<Arguments> {
  /** Its name with its positionals, for example `plan <data..>`. */
  readonly usage: string;
  readonly describe: string;
  readonly options: OptionSet;
  /** Runs to the end and returns the exit code; never throws. */
  execute(args: Arguments): Promise<number>;
}
