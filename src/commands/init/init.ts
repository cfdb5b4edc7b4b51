/**
 * `mastersync init`: looks at the files, asks for the service, writes a first settings file, and
 * reads with it what `validate` would. Never replaces a file, and never stores the token, only
 * where to find it.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { choose } from '../../config/choose.js';
import { type Answers, firstSettingsText } from '../../config/file/first-settings.js';
import { loadSettings, settingsFileName } from '../../config/file/load-settings.js';
import { isOpenToOthers } from '../../config/token.js';
import { makeFolder } from '../../files/make-folder.js';
import { pathIn, systemRules } from '../../files/system-rules.js';
import { unlessMissing } from '../../files/unless-missing.js';
import { writeWhole } from '../../files/write-whole.js';
import { InputRejected, isSystemError, stopOnSystemError, UsageError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { isPattern } from '../../tables/newest-match.js';
import { say } from '../../words/say.js';
import { shellWord, systemReason } from '../../words/text.js';
import type { Command, Run, RunResult } from '../frame/run.js';
import { showProblems } from '../frame/show-findings.js';
import type { Terminal } from '../frame/terminal.js';
import { type ArgumentsOf, type SharedArguments, shared } from '../options/options.js';
import { isTarget } from '../options/table-target.js';
import { command as validate } from '../validate.js';
import { type Around, readAnswers, tokenVariableDefault } from './answers.js';
import { type Entry, entriesOf } from './entries.js';
import { look, type Place } from './look.js';

const options = {
  url: { type: 'string', value: 'URL' },
  'token-file': { type: 'string', value: 'FILE' },
  prune: { value: 'TABLES' },
  config: { type: 'string', value: 'FILE' },
  table: shared.file.table,
  encoding: shared.file.encoding,
  sheet: shared.file.sheet,
  'header-row': shared.file['header-row'],
  column: shared.file.column,
  ...shared.yes,
  ...shared.output,
} as const;

/** Read once it is there, where nothing is yet. */
const dataFolder = 'data';

const rowsShown = 3;

type InitArguments = ArgumentsOf<typeof options> & Pick<SharedArguments, 'data'>;

async function init(args: InitArguments, run: Run): Promise<RunResult> {
  const { terminal, system } = run;
  const file = choose({ flag: args.config, variable: system.env['MASTERSYNC_CONFIG'] }) ?? settingsFileName;
  if (existsSync(file)) throw new UsageError(say('init/exists', { file }));
  const place = placeOf(file, system);
  const isAsking = terminal.isInteractive && !args.json && !args.yes;
  if (isAsking) terminal.attention(say('init/opening', { file }));
  const answers = await readAnswers(args, place, isAsking ? terminal : undefined);
  if (args.url?.includes('://') === false) terminal.warn(say('init/url-completed', answers));
  const seen = await look(args, place);
  const entries = entriesOf(seen.length > 0 ? seen : await look({ data: [dataFolder] }, place));
  const text = firstSettingsText(answers, entries);
  await write(file, text);
  terminal.result(`${say('init/written', { file })}\n\n${text.replace(/^(?=.)/gm, '  ')}`);
  const ignored = await ignore(path.dirname(file), answers, terminal);
  if (ignored.length > 0) terminal.result(say('init/ignored', { paths: ignored }));
  const checked = await validateWritten(file, entries, { place, run });
  const steps = nextSteps(file, { answers, entries, place });
  terminal.result(
    ['', say('init/next-title'), ...steps.map((step, at) => `  ${at + 1}. ${step}`)].join('\n'),
  );
  const placesOf = (isLive: boolean) => entries.flatMap((one) => (one.isLive === isLive ? one.place : []));
  const isIncomplete =
    entries.some(({ isLive, isGiven }) => isGiven && !isLive) || placesOf(true).length === 0;
  return {
    ...checked,
    exitCodes: [...checked.exitCodes, ...(isIncomplete ? [ExitCode.rejected] : [])],
    extra: {
      ...checked.extra,
      init: { settings: file, sources: placesOf(true), undecided: placesOf(false), ignored },
    },
  };
}

type InitPlace = Place & Around;

function placeOf(file: string, { clock, env }: Run['system']): InitPlace {
  const folder = path.dirname(file);
  return {
    env,
    nowMs: clock.nowMs(),
    inFolder: (name) => pathIn(folder, name),
    fromFolder: (name) => {
      const meant = name.replace(/^~(?=[/\\])/, homedir());
      return path.isAbsolute(meant) || folder === '.' ? meant : path.relative(folder, meant);
    },
  };
}

/** @throws UsageError if it cannot be written */
async function write(file: string, text: string): Promise<void> {
  const writing = async () => {
    await makeFolder(path.dirname(file));
    // It contains no secrets, so the umask decides who may read it.
    await writeWhole(file, [text], 0o666);
  };
  const notWritten = (error: Error) => say('init/not-written', { file, reason: systemReason(error) });
  await stopOnSystemError(writing(), notWritten, ExitCode.usage);
}

/**
 * Keeps state files, which contain personal data, and the token out of git. Failure is only a
 * warning, because the settings file has been written. @returns the paths now ignored by git
 */
async function ignore(
  folder: string,
  { token: { tokenFile = '/' } }: Answers,
  { warn }: Terminal,
): Promise<readonly string[]> {
  const isOwnFile = !path.isAbsolute(tokenFile) && !tokenFile.startsWith('..');
  try {
    return await keepOutOfGit(folder, ['.mastersync/', ...(isOwnFile ? [tokenFile] : [])]);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    warn(say('init/not-ignored', { reason: systemReason(error) }));
    return [];
  }
}

/**
 * Adds patterns for these paths to the `.gitignore` of a folder, unless they are there, with or
 * without a slash in front; does nothing outside a git working tree.
 */
async function keepOutOfGit(folder: string, paths: readonly string[]): Promise<readonly string[]> {
  const parts = path.resolve(folder).split(path.sep);
  const above = parts.map((_, index) => parts.slice(0, index + 1).join(path.sep));
  if (!above.some((one) => existsSync(`${one}${path.sep}.git`))) return [];
  const file = path.join(folder, '.gitignore');
  const text = (await unlessMissing(readFile(file, 'utf8'))) ?? '';
  const known = new Set(text.split('\n').map((line) => line.trim().replace(/^\//, '')));
  const escaped = paths.map((one) => one.replaceAll('\\', '/').replace(/[*?[\]!# ]/g, '\\$&'));
  const missing = escaped.filter((pattern) => !known.has(pattern)).map((pattern) => `/${pattern}`);
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  if (missing.length > 0) await writeWhole(file, [`${text}${end}${missing.join('\n')}\n`], 0o666);
  return missing;
}

/** Files that every run would miss. */
function absentFiles(entries: readonly Entry[], { inFolder }: Place): readonly string[] {
  const live = entries.flatMap(({ isLive, sources }) => (isLive ? sources : []));
  const files = live.map(({ file }) => inFolder(file));
  return files.filter((file) => !isPattern(file) && !existsSync(file));
}

/** Reads as every run will, and shows the first rows, unless nothing is there yet. */
async function validateWritten(
  file: string,
  entries: readonly Entry[],
  { place, run }: { readonly place: Place; readonly run: Run },
): Promise<RunResult> {
  if (absentFiles(entries, place).length > 0 || !entries.some(({ isLive }) => isLive))
    return { exitCodes: [] };
  const settings = await loadSettings({ config: file }, run.system.env);
  try {
    const args = { data: [], config: file, show: rowsShown };
    return await validate.handler(args as never, { ...run, settings, args, command: 'validate' });
  } catch (error) {
    if (!(error instanceof InputRejected)) throw error;
    showProblems(error.problems, run.terminal, run.timeZone);
    run.terminal.fail(error.message);
    return { problems: error.problems, exitCodes: [ExitCode.rejected] };
  }
}

interface Written {
  readonly answers: Answers;
  readonly entries: readonly Entry[];
  readonly place: InitPlace;
}

/** What is still missing, then the command that checks everything. */
function nextSteps(file: string, { answers: { token }, entries, place }: Written): readonly string[] {
  const config = file === settingsFileName ? '' : ` --config ${shellWord(file)}`;
  const steps: string[] = [];
  if (entries.some(({ isLive }) => !isLive))
    steps.push(`${say('init/decide-step', { file })} mastersync validate${config}`);
  const { tokenFile, tokenCommand, tokenEnv: name = tokenVariableDefault } = token;
  if (tokenFile !== undefined) steps.push(...tokenFileSteps(place.inFolder(tokenFile)));
  else if (tokenCommand === undefined && !place.env[name])
    steps.push(say('init/set-variable-step', { name }));
  for (const [index, absent] of absentFiles(entries, place).entries()) {
    const target = `--to ${shellWord(absent)}${config}`;
    const [exporting, template] = ['export', 'template'].map((command) => `mastersync ${command} ${target}`);
    const filling = index === 0 && isTarget(absent) ? [say('init/data-step', { exporting, template })] : [];
    steps.push([say('init/absent-step', { path: absent, file }), ...filling].join('\n     '));
  }
  return [...steps, `${say('init/doctor-step')} mastersync doctor${config}`];
}

function tokenFileSteps(file: string): readonly string[] {
  const restriction = systemRules.restrictTo(shellWord(file));
  if (!existsSync(file)) return [say('init/fill-token-file-step', { file, restriction })];
  return isOpenToOthers(file) ? [say('settings-file/token-file-open', { file })] : [];
}

export const command: Command = {
  builder: options,
  isWithoutSettings: true,
  page: 'settings.md',
  handler: init,
};
