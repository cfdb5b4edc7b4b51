/**
 * All commands in help order. Their options and handlers are in definitions.ts, which is loaded
 * only to run one, so that help stays fast.
 */
import type { CommandName } from '../model/command-line.js';

/** A command that can be run; not a group. */
export type RunnableName = Exclude<CommandName, 'chart' | 'webhook'>;

/** What is known about a command without loading it. */
export interface ListedCommand {
  readonly name: RunnableName;
  /** Its last word and positionals, e.g. `plan [data..]`. */
  readonly usage: string;
}

/** Commands that share their first word. */
export interface CommandGroup {
  readonly name: CommandName;
  readonly commands: readonly ListedCommand[];
}

/** The flag with which completion scripts call the tool. */
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
