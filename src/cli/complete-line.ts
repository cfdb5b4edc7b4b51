/** How a line may go on: as yargs says, and with the names that some options and arguments take. */
import { listRuns } from '../apply/runs/past-runs.js';
import { methods } from '../commands/api/raw-call.js';
import { shells } from '../commands/completion.js';
import type { System } from '../commands/frame/system.js';
import { loadSettings } from '../config/file/load-settings.js';
import { stateFolderOf } from '../config/run-settings.js';
import { resourceNames, tableNames } from '../resources/index.js';
import type { Language } from '../words/words.js';
import { openParser } from './parse-line.js';

type Env = System['env'];
type Names = (env: Env) => Promise<readonly string[]> | readonly string[];

const services: Names = async (env) => {
  const settings = await loadSettings({}, env);
  return Object.keys(settings?.content.services ?? {});
};

const runs: Names = async (env) => {
  const settings = await loadSettings({}, env).catch(() => undefined);
  return ['latest', ...(await listRuns(stateFolderOf({}, env, settings)))];
};

/** By what stands before them: an option, or the words of a command. */
const namesBehind: Readonly<Record<string, Names>> = {
  '--only': () => resourceNames,
  '--prune': () => tableNames,
  '--service': services,
  undo: runs,
  runs,
  evidence: runs,
  explain: () => tableNames,
  export: () => resourceNames,
  template: () => resourceNames,
  api: () => methods,
  completion: () => shells,
};

/** What completion scripts put before the words of a line. */
export const completionFlag = '--get-yargs-completions';

/**
 * Candidates for the last word of a line, each with its meaning where the shell shows it.
 * @param typed the words behind the name of the tool up to the cursor; the last may be blank
 */
export async function completeLine(
  typed: readonly string[],
  { language, env }: { readonly language: Language; readonly env: Env },
): Promise<readonly string[]> {
  const last = typed.at(-1)?.trim() ?? '';
  const before = typed.slice(0, -1);
  const [, option, joined] = /^(--[a-z-]+)=(.*)$/.exec(last) ?? [];
  const names = namesBehind[option ?? before.at(-1) ?? ''];
  if (!names || last.startsWith('-') !== (option !== undefined)) {
    return offeredByYargs([...before, last], language);
  }
  // Names may be a list with commas between.
  const value = joined ?? last;
  const listed = value.slice(0, value.lastIndexOf(',') + 1);
  const start = option === undefined ? listed : `${option}=${listed}`;
  const others = (await names(env)).filter((name) => !listed.split(',').includes(name));
  return others.map((name) => start + name).filter((candidate) => candidate.startsWith(last));
}

async function offeredByYargs(line: readonly string[], language: Language): Promise<readonly string[]> {
  const argv = [completionFlag, ...line];
  const { parser } = await openParser(argv, language);
  let offered = '';
  parser
    .option(completionFlag.replace('--', ''), { type: 'boolean', hidden: true })
    .parse(argv, (_error: unknown, _args: unknown, output: string) => {
      offered ||= output;
    });
  const last = line.at(-1) ?? '';
  // Where nothing is typed yargs offers options too, but shells would not complete files any more.
  const isFit = (candidate: string) =>
    candidate.startsWith(last) && candidate.startsWith('-') === last.startsWith('-');
  return offered.split('\n').filter((candidate) => candidate !== '' && isFit(candidate));
}
