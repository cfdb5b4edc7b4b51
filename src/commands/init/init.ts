/**
 * `mastersync init`: writes a first settings file, interactively on a terminal and from options
 * elsewhere. Never replaces a file, and never stores the token, only where to find it.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { choose } from '../../config/choose.js';
import type { FirstSettings, FirstSource, TokenPlace } from '../../config/file/first-settings.js';
import { settingsFileName } from '../../config/file/load-settings.js';
import { makeFolder } from '../../files/make-folder.js';
import { pathIn } from '../../files/system-rules.js';
import { writeWhole } from '../../files/write-whole.js';
import { InputRejected, isSystemError, UsageError } from '../../model/errors.js';
import type { ProblemCode } from '../../model/problems.js';
import { namesOfTables, readFiles } from '../../planning/check-files.js';
import { tableDefinitionOf } from '../../resources/index.js';
import { findData, readableTogether } from '../../tables/find-data.js';
import { isPattern, matchesPath } from '../../tables/newest-match.js';
import { defaultTimeZone } from '../../words/moment-text.js';
import { shellWord, systemReason } from '../../words/text.js';
import { language, words } from '../../words/words.js';
import type { Command, Run, RunResult } from '../frame/run.js';
import type { System } from '../frame/system.js';
import type { Terminal } from '../frame/terminal.js';
import {
  type ArgumentsOf,
  type FileArguments,
  fileOptions,
  flagOption,
  outputOptions,
  textOption,
  yesOption,
} from '../options/options.js';
import { dataGiven, fileSource, isDataGiven } from '../options/reading.js';
import { planSettings } from '../options/run-settings.js';
import type { AskOptions } from './ask-settings.js';
import { findParts, findRecognized, recognized } from './find-parts.js';
import { keepOutOfGit } from './keep-out-of-git.js';
import { openQuestions } from './questions.js';

const options = {
  url: { ...textOption, value: 'URL' },
  service: { ...textOption, value: 'NAME' },
  'token-env': { ...textOption, value: 'NAME' },
  'token-file': { ...textOption, value: 'FILE' },
  'token-command': { ...textOption, value: 'COMMAND' },
  'time-zone': { ...textOption, value: 'NAME' },
  prune: { value: 'TABLES' },
  'no-prune': flagOption,
  config: { ...textOption, value: 'FILE' },
  table: fileOptions.table,
  encoding: fileOptions.encoding,
  sheet: fileOptions.sheet,
  'header-row': fileOptions['header-row'],
  column: fileOptions.column,
  ...yesOption,
  ...outputOptions,
} as const;

type InitArguments = ArgumentsOf<typeof options> & Pick<FileArguments, 'data'>;

async function init(args: InitArguments, { terminal, system }: Run): Promise<RunResult> {
  const { env } = system;
  const file = choose({ flag: args.config, variable: env['MASTERSYNC_CONFIG'] }) ?? settingsFileName;
  if (existsSync(file)) throw new UsageError(words.init.existsMessage(file));
  const place = await lookAround(file, env);
  const given = await givenSettings(args, place);
  const suggested = suggestedSettings(place, env);
  const isAsking = terminal.isInteractive && !args.json && !args.yes;
  const settings = isAsking
    ? await askAll(file, given, { ...place, system, suggested, say: (text) => terminal.attention(text) })
    : await placed({ ...suggested, ...given }, place);
  if (settings.url === '') throw new UsageError(words.init.urlNeededMessage);
  await refuseUnreadable(settings.sources, { ...place, nowMs: system.clock.nowMs() });
  await write(file, await textOf(settings));
  terminal.result(words.init.writtenMessage(file));
  const ignored = await ignore(place.folder, settings.token, terminal);
  const { url, serviceName, sources } = settings;
  const files = sources.map((source) => source.file);
  const isListed = (one: string) =>
    files.some((file) => matchesPath(file, one) || matchesPath(path.dirname(file), one));
  const others = place.found.map((one) => one.path).filter((one) => !isListed(one));
  terminal.result(words.init.summaryText({ url, serviceName, sources, others, ignored }));
  const steps = nextSteps(file, settings, place);
  terminal.result(['', words.init.nextTitle, ...steps].join('\n'));
  return { exitCodes: [], extra: { init: { settings: file, sources: files, ignored } } };
}

interface Place extends Pick<AskOptions, 'found' | 'fromFolder' | 'inFolder' | 'isSet'> {
  readonly folder: string;
}

async function lookAround(file: string, env: System['env']): Promise<Place> {
  const folder = path.dirname(file);
  const inFolder = (given: string) => pathIn(folder, given);
  const named = await findData(folder, namesOfTables());
  return {
    folder,
    inFolder,
    found: named.length > 0 ? named : await findRecognized(folder),
    fromFolder: (given) => {
      const meant = given.replace(/^~(?=[/\\])/, homedir());
      return path.isAbsolute(meant) || folder === '.' ? meant : path.relative(folder, meant);
    },
    isSet: (variable) => Boolean(env[variable]),
  };
}

/** @throws UsageError for contradictory options */
async function givenSettings(args: InitArguments, place: Place): Promise<Partial<FirstSettings>> {
  const { tidyUrl } = await import('./ask-settings.js');
  const { prune } = planSettings({ prune: args.prune, noPrune: args.noPrune });
  const token = await givenToken(args, place);
  return {
    ...(args.url !== undefined && { url: tidyUrl(args.url) }),
    ...(args.service !== undefined && { serviceName: args.service }),
    ...(token && { token }),
    ...(args.timeZone !== undefined && { timeZone: args.timeZone }),
    ...(isDataGiven(args) && { sources: sourcesGiven(args, place) }),
    ...(prune !== undefined && { prune: prune === 'all' ? true : prune }),
  };
}

function sourcesGiven(args: InitArguments, { fromFolder }: Place): readonly FirstSource[] {
  const { encoding, sheet, headerRow, column } = args;
  const ofTable = Object.entries({ sheet, 'header-row': headerRow, column });
  const unused = ofTable.find(([, value]) => value !== undefined && args.table === undefined);
  if (unused) throw new UsageError(words.init.tableNeededMessage(unused[0]));
  return dataGiven(args).map((one) => {
    const coded = { ...(encoding !== undefined && { encoding }) };
    if (typeof one === 'string') return { file: fromFolder(one), ...coded };
    const { path: file, table = '', scope, columns } = one;
    return {
      file: fromFolder(file),
      table,
      ...(one.sheet !== undefined && { sheet: one.sheet }),
      ...coded,
      ...(one.headerLine !== undefined && { headerRow: one.headerLine }),
      ...(columns && { columns }),
      ...(scope !== undefined && { [tableDefinitionOf(table).within?.column ?? 'chart']: scope }),
    };
  });
}

/**
 * @throws UsageError for several places, and for what is most likely the token itself, which is not
 *   echoed
 */
async function givenToken(args: InitArguments, place: Place): Promise<TokenPlace | undefined> {
  const { isPastedToken, tokenPlace } = await import('./ask-settings.js');
  const given = [
    ['variable', args.tokenEnv],
    ['file', args.tokenFile],
    ['command', args.tokenCommand],
  ] as const;
  const [[kind, value] = [], second] = given.filter((one) => one[1] !== undefined);
  if (second) throw new UsageError(words.init.oneTokenMessage);
  if (kind === undefined || value === undefined) return undefined;
  if (isPastedToken(kind, value, place))
    throw new UsageError(words.init.tokenInOptionMessage(tokenOptions[kind]));
  return tokenPlace(kind, value, place);
}

/** The most likely settings; no address if none is known. */
function suggestedSettings({ folder, found }: Place, env: System['env']): FirstSettings {
  const sources = readableTogether(found).map((one) => ({ file: one.path }));
  return {
    language,
    serviceName: 'production',
    url: env['MASTERSYNC_URL'] ?? '',
    token: { kind: 'variable', name: 'MASTERSYNC_TOKEN' },
    timeZone: env['MASTERSYNC_TIME_ZONE'] || defaultTimeZone,
    prune: false,
    sources: sources.length === 0 ? [{ file: 'data' }] : sources,
    schema: schemaFrom(folder),
  };
}

/** Editors find the schema only if the package is installed in this folder or above. */
function schemaFrom(folder: string): string | undefined {
  const schema = 'node_modules/mastersync/schemas/mastersync.schema.json';
  const up = ['.', '..', '../..', '../../..'].find((one) => existsSync(path.join(folder, one, schema)));
  return up === undefined ? undefined : `${up}/${schema}`;
}

async function askAll(
  file: string,
  given: Partial<FirstSettings>,
  { system, ...options }: Omit<AskOptions, 'questions'> & Pick<Run, 'system'>,
): Promise<FirstSettings> {
  const { askSettings } = await import('./ask-settings.js');
  const questions = openQuestions(system);
  try {
    options.say(words.init.openingMessage(file));
    return await askSettings(given, { ...options, questions });
  } finally {
    questions.close();
  }
}

/** @throws UsageError naming the options whose values are invalid */
async function textOf(settings: FirstSettings): Promise<string> {
  const { firstSettingsText } = await import('../../config/file/first-settings.js');
  const made = firstSettingsText(settings);
  if ('text' in made) return made.text;
  const messages = made.faults.map((fault) => {
    const option = optionOf(fault.setting, settings.token);
    // An invalid variable name is not echoed: it may be the token.
    return option === 'token-env'
      ? `--${option}: ${words.init.variableNameMessage}`
      : words.init.optionRejectedMessage(option, fault);
  });
  throw new UsageError(messages.join('\n'));
}

const tokenOptions = { variable: 'token-env', file: 'token-file', command: 'token-command' } as const;

function optionOf(setting: string, { kind }: TokenPlace): string {
  if (setting.startsWith('sources')) return 'data';
  if (setting.endsWith('.url')) return 'url';
  if (setting.endsWith('.timeZone')) return 'time-zone';
  return /\.token\w+$/.test(setting) ? tokenOptions[kind] : 'service';
}

/** @throws UsageError if it cannot be written */
async function write(file: string, text: string): Promise<void> {
  try {
    await makeFolder(path.dirname(file));
    // It contains no secrets, so the umask decides who may read it.
    await writeWhole(file, [text], 0o666);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UsageError(words.init.notWrittenMessage(file, systemReason(error)));
  }
}

/**
 * Failure is only a warning, because the settings file has been written. @returns the paths now
 * ignored by git
 */
async function ignore(folder: string, token: TokenPlace, { warn }: Terminal): Promise<readonly string[]> {
  const isOwnFile = token.kind === 'file' && !path.isAbsolute(token.path) && !token.path.startsWith('..');
  try {
    return await keepOutOfGit(folder, ['.mastersync/', ...(isOwnFile ? [token.path] : [])]);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    warn(words.init.notIgnoredMessage(systemReason(error)));
    return [];
  }
}

/** Where nobody can be asked, tables are what their headers say. */
async function placed(settings: FirstSettings, { inFolder }: Place): Promise<FirstSettings> {
  const given = await Promise.all(settings.sources.map((one) => findParts(one, inFolder(one.file))));
  return { ...settings, sources: given.flatMap(recognized) };
}

/** What makes a run fail every night, whatever the rows. */
const sourceFaults: readonly ProblemCode[] = [
  'unknown_table',
  'table_ambiguous',
  'recognized_twice',
  'no_table_sheets',
  'sheet_not_found',
  'unsupported_file',
  'no_header',
  'header_row_missing',
  'missing_column',
  'named_column_missing',
  'merged_cell',
];

/** @throws InputRejected with the problems of sources that could not be read */
async function refuseUnreadable(
  sources: readonly FirstSource[],
  { inFolder, nowMs }: Place & { readonly nowMs: number },
): Promise<void> {
  const data = sources.map((one) => fileSource(one, inFolder(one.file), nowMs));
  const { problems, scopes } = await readFiles({ data });
  const faults = problems.filter(({ code }) => sourceFaults.includes(code));
  const misplaced = problems.filter(({ code }) => code.startsWith('staircase_'));
  const isStaircase = scopes.flatMap(({ records }) => records).length > misplaced.length;
  const found = isStaircase ? faults : [...faults, ...misplaced];
  if (found.length > 0) throw new InputRejected(words.init.notPlacedMessage, found);
}

/** What is still missing, then the command that checks everything. */
function nextSteps(
  file: string,
  { token, sources }: FirstSettings,
  { inFolder, isSet }: Place,
): readonly string[] {
  const config = file === settingsFileName ? '' : ` --config ${shellWord(file)}`;
  const data = inFolder(sources[0]?.file ?? '');
  const steps: string[] = [];
  if (token.kind === 'variable' && !isSet(token.name)) steps.push(words.init.setVariableStep(token.name));
  const tokenFile = token.kind === 'file' ? inFolder(token.path) : undefined;
  if (tokenFile && !existsSync(tokenFile)) steps.push(words.init.fillTokenFileStep(tokenFile));
  const target = `--to ${shellWord(data)}${config}`;
  if (!existsSync(data) && !isPattern(data))
    steps.push(words.init.dataStep(`mastersync export ${target}`, `mastersync template ${target}`));
  steps.push(`${words.init.doctorStep} mastersync doctor${config}`);
  return steps.map((step, index) => `  ${index + 1}. ${step}`);
}

export const command: Command = { builder: options, isWithoutSettings: true, handler: init };
