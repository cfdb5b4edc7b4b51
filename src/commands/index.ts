/**
 * All commands, in the order in which help names them. What they understand and do is in
 * definitions.ts, which is loaded when one is run: help need not wait for it.
 */
import type { CommandName } from '../model/command-line.js';

/** A command that can be run: no group. */
export type RunnableName = Exclude<CommandName, 'chart' | 'webhook'>;

/** What is known of a command before one is run. */
export interface ListedCommand {
  readonly name: RunnableName;
  /** Its last word with its positionals, for example `plan [data..]`. */
  readonly usage: string;
}

/** Commands that share their first word, which is the name. */
export interface CommandGroup {
  readonly name: CommandName;
  readonly commands: readonly ListedCommand[];
}

/** What the scripts of `completion` put in front of the words that were typed. */
export const completeFlag = '--complete';

export const commands: readonly (ListedCommand | CommandGroup)[] = [
  { name: 'init', usage: 'init [data..]' },
  { name: 'doctor', usage: 'doctor [data..]' },
  { name: 'plan', usage: 'plan [data..]' },
  { name: 'apply', usage: 'apply <plan>' },
  { name: 'sync', usage: 'sync [data..]' },
  { name: 'export', usage: 'export [resource..]' },
  { name: 'validate', usage: 'validate [data..]' },
  {
    name: 'chart',
    commands: [
      { name: 'chart list', usage: 'list' },
      { name: 'chart copy', usage: 'copy <from> <to>' },
      { name: 'chart activate', usage: 'activate <name>' },
      { name: 'chart diff', usage: 'diff <from> <to>' },
    ],
  },
  { name: 'runs', usage: 'runs [run]' },
  { name: 'undo', usage: 'undo <run>' },
  { name: 'template', usage: 'template [resource..]' },
  { name: 'api', usage: 'api <method> <path>' },
  { name: 'webhook', commands: [{ name: 'webhook verify', usage: 'verify [body]' }] },
  { name: 'sandbox', usage: 'sandbox' },
  { name: 'demo', usage: 'demo' },
  { name: 'completion', usage: 'completion [shell]' },
];
