/**
 * All commands in help order. Their options and handlers are in definitions.ts, which is loaded
 * only to run one, so that help stays fast.
 */
import type { CommandName, CommandSection, RunnableName } from '../model/command-line.js';

/** What is known about a command without loading it. */
export interface ListedCommand {
  readonly name: RunnableName;
  /** Its last word and positionals, e.g. `plan [data..]`. */
  readonly usage: string;
  readonly section: CommandSection;
}

/** Commands that share their first word. */
export interface CommandGroup {
  readonly name: CommandName;
  readonly commands: readonly ListedCommand[];
}

/** The flag with which completion scripts call the tool. */
export const completeFlag = '--complete';

export const commands: readonly (ListedCommand | CommandGroup)[] = [
  { name: 'init', usage: 'init [data..]', section: 'start' },
  { name: 'doctor', usage: 'doctor [data..]', section: 'start' },
  { name: 'demo', usage: 'demo', section: 'start' },
  { name: 'plan', usage: 'plan [data..]', section: 'everyday' },
  { name: 'sync', usage: 'sync [data..]', section: 'everyday' },
  { name: 'approve', usage: 'approve <plan>', section: 'everyday' },
  { name: 'explain', usage: 'explain <resource> <key> [data..]', section: 'everyday' },
  { name: 'apply', usage: 'apply <plan>', section: 'everyday' },
  { name: 'rehearse', usage: 'rehearse [data..]', section: 'everyday' },
  { name: 'check', usage: 'check <plan>', section: 'everyday' },
  { name: 'runs', usage: 'runs [run]', section: 'everyday' },
  { name: 'evidence', usage: 'evidence <run>', section: 'everyday' },
  { name: 'undo', usage: 'undo <run>', section: 'everyday' },
  { name: 'validate', usage: 'validate [data..]', section: 'files' },
  { name: 'export', usage: 'export [resource..]', section: 'files' },
  { name: 'template', usage: 'template [resource..]', section: 'files' },
  {
    name: 'chart',
    commands: [
      { name: 'chart list', usage: 'list', section: 'organization' },
      { name: 'chart copy', usage: 'copy <from> <to>', section: 'organization' },
      { name: 'chart activate', usage: 'activate <name>', section: 'organization' },
      { name: 'chart diff', usage: 'diff <from> <to>', section: 'organization' },
    ],
  },
  { name: 'sandbox', usage: 'sandbox', section: 'tools' },
  { name: 'api', usage: 'api <method> <path>', section: 'tools' },
  { name: 'webhook', commands: [{ name: 'webhook verify', usage: 'verify [body]', section: 'tools' }] },
  { name: 'completion', usage: 'completion [shell]', section: 'tools' },
];

/** Every command that can be run, those of groups one by one. */
export const runnableCommands: readonly ListedCommand[] = commands.flatMap((entry) =>
  'commands' in entry ? entry.commands : [entry],
);

/** All its words, with its positionals: `chart copy <from> <to>`. Pure. */
export function fullUsage({ name, usage }: ListedCommand): string {
  return [...name.split(' ').slice(0, -1), usage].join(' ');
}
