/** What a command is to the command line. What it is for is told by `words.help`. */
import type { CommandName } from '../../model/command-line.js';
import type { OptionSet } from './options.js';

/** A command that can be run: no group. */
export type RunnableName = Exclude<CommandName, 'chart' | 'webhook'>;

/** What is known of a command before one is run. */
export interface ListedCommand {
  /** What `words.help` calls it. */
  readonly name: RunnableName;
  /** Its last word with its positionals, for example `plan [data..]`. */
  readonly usage: string;
}

/** Commands that share their first word. */
export interface CommandGroup {
  /** What `words.help` calls it, which is the word. */
  readonly name: CommandName;
  readonly commands: readonly ListedCommand[];
}

/** What a command understands and does. */
export interface Command<Arguments> {
  readonly options: OptionSet;
  /** What its help says below the options, made only when it is asked for. */
  epilogue?(): Promise<string>;
  /** Runs to the end and returns the exit code; never throws. */
  execute(args: Arguments): Promise<number>;
}
