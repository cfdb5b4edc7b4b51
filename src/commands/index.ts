/** All commands, in the order of help. What a command takes and does is loaded when it is used. */
import type { Command } from './frame/run.js';

type Load = () => Promise<{ readonly command: Command }>;

/** By section of help, as yargs writes them: `<required>`, `[optional]`, `[several..]`. */
const sections: Readonly<Record<CommandSection, Readonly<Record<string, Load>>>> = {
  start: {
    'init [data..]': () => import('./init/init.js'),
    'doctor [data..]': () => import('./doctor.js'),
    demo: () => import('./demo.js'),
  },
  everyday: {
    'plan [data..]': () => import('./plan.js'),
    'sync [data..]': () => import('./sync.js'),
    'approve <plan>': () => import('./approval/approve.js'),
    'explain <resource> <key> [data..]': () => import('./explain.js'),
    'apply <plan>': () => import('./apply.js'),
    'rehearse [data..]': () => import('./rehearse.js'),
    'check <plan>': () => import('./check.js'),
    'runs [run]': () => import('./past/runs.js'),
    'evidence <run>': () => import('./past/evidence.js'),
    'undo <run>': () => import('./undo.js'),
  },
  files: {
    'validate [data..]': () => import('./validate.js'),
    'export [resource..]': () => import('./export.js'),
    'template [resource..]': () => import('./template.js'),
  },
  organization: {
    'chart list': () => import('./chart/chart-list.js'),
    'chart copy <from> <to>': () => import('./chart/chart-copy.js'),
    'chart activate <name>': () => import('./chart/chart-activate.js'),
    'chart diff <from> <to>': () => import('./chart/chart-diff.js'),
  },
  tools: {
    sandbox: () => import('./sandbox.js'),
    'api <method> <path>': () => import('./api/api.js'),
    'webhook verify [body]': () => import('./webhook-verify.js'),
    'completion [shell]': () => import('./completion.js'),
  },
};

type CommandSection = 'start' | 'everyday' | 'files' | 'organization' | 'tools';

/** All words of a command, or the first word that several share. */
export type CommandName = string;

export interface Positional {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isList: boolean;
}

/** What is known about a command without loading it. */
export interface ListedCommand {
  readonly name: string;
  /** With its positionals: `chart copy <from> <to>`. */
  readonly usage: string;
  readonly positionals: readonly Positional[];
  readonly section: CommandSection;
  readonly load: Load;
}

/** A command that is loaded. */
export interface NamedCommand {
  readonly listed: ListedCommand;
  readonly command: Command;
}

export const commands: readonly ListedCommand[] = Object.entries(sections).flatMap(([section, byUsage]) =>
  Object.entries(byUsage).map(([usage, load]) => ({
    name: usage.replace(/ [<[].*$/, ''),
    usage,
    positionals: positionalsIn(usage),
    section: section as CommandSection,
    load,
  })),
);

function positionalsIn(usage: string): readonly Positional[] {
  return (usage.match(/[<[][^ ]+/g) ?? []).map((text) => ({
    name: text.replace(/[^a-z]/g, ''),
    isRequired: text.startsWith('<'),
    isList: text.includes('..'),
  }));
}

/** First words that several commands share: `chart`, `webhook`. */
export const commandGroups: readonly CommandName[] = [
  ...new Set(commands.flatMap(({ name }) => (name.includes(' ') ? [name.split(' ')[0] ?? ''] : []))),
];
