/** How a line may go on: as yargs says, and with the names that some options and arguments take. */
import { listRuns } from '../apply/runs/run-folder.js';
import { methods } from '../commands/api/raw-call.js';
import { shells } from '../commands/completion.js';
import type { System } from '../commands/frame/system.js';
import { loadSettings } from '../config/file/load-settings.js';
import { stateFolderOf } from '../config/run-settings.js';
import { resourceNames, tableNames } from '../resources/index.js';
import { completionFlag } from './help-text.js';
import { openParser } from './parse-line.js';

type Names = (env: System['env']) => Promise<readonly string[]> | readonly string[];

const runs: Names = async (env) => {
  const settings = await loadSettings({}, env).catch(() => undefined);
  return ['latest', ...(await listRuns(stateFolderOf({}, env, settings)))];
};

/** By the word before them: an option, or the name of a command. */
const namesBehind: Readonly<Record<string, Names>> = {
  '--only': () => resourceNames,
  '--prune': () => tableNames,
  '--service': async (env) => Object.keys((await loadSettings({}, env))?.content.services ?? {}),
  undo: runs,
  runs,
  evidence: runs,
  explain: () => tableNames,
  export: () => resourceNames,
  template: () => resourceNames,
  api: () => methods,
  completion: () => shells,
};

/**
 * Candidates for the last word of a line, each with its meaning where the shell shows it.
 * @param typed the words behind the name of the tool up to the cursor; the last may be blank
 */
export async function completeLine(typed: readonly string[], env: System['env']): Promise<readonly string[]> {
  // What help is for is named like what is run.
  if (typed[0] === 'help') return offeredByYargs(typed.slice(1));
  const last = typed.at(-1)?.trim() ?? '';
  const names = last.startsWith('-') ? undefined : namesBehind[typed.at(-2) ?? ''];
  // Names may be a list with commas between.
  const before = last.slice(0, last.lastIndexOf(',') + 1);
  const all = names ? (await names(env)).map((name) => before + name) : await offeredByYargs(typed);
  return all.filter((candidate) => candidate.startsWith(last));
}

/** Without options where none is begun: shells then complete files, which data is in. */
async function offeredByYargs(typed: readonly string[]): Promise<readonly string[]> {
  const last = typed.at(-1)?.trim() ?? '';
  const argv = [completionFlag, ...typed.slice(0, -1), last];
  const { parser } = await openParser(argv);
  let offered = '';
  parser
    .option(completionFlag.replace('--', ''), { type: 'boolean', hidden: true })
    .parse(argv, (_error: unknown, _args: unknown, output: string) => {
      offered ||= output;
    });
  const isOption = (word: string | undefined) => word?.startsWith('-') === true;
  // With two dashes begun, yargs offers what is one letter with two as well.
  const isFit = (word: string) => word.startsWith(last) && !/^--\w\b/.test(word);
  return offered
    .split('\n')
    .filter((word) => word !== '' && isOption(word) === isOption(last) && isFit(word));
}
