/** The questions of `init`. Each has a default for Enter and repeats until its answer is valid. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type FirstSettings,
  type FirstSource,
  firstSettingsText,
  looksLikeToken,
  type TokenPlace,
} from '../../config/file/first-settings.js';
import { type FoundData, readableTogether } from '../../tables/find-data.js';
import { isPattern } from '../../tables/newest-match.js';
import { words } from '../../words/words.js';
import { isYes } from '../frame/terminal.js';
import { askPlaces } from './ask-tables.js';
import { type Asking, askUntil, numberOf, Refused } from './questions.js';

export interface AskOptions extends Asking {
  /** Defaults. */
  readonly suggested: FirstSettings;
  readonly found: readonly FoundData[];
  /** Converts a path from the working directory to the folder of the settings file. */
  fromFolder(path: string): string;
  /** The reverse. */
  inFolder(path: string): string;
  /** True if the environment variable is set. */
  isSet(variable: string): boolean;
}

const tokenKinds = ['variable', 'file', 'command'] as const;

/** Asks for settings that were not given. @throws AppError with exit code 130 on Ctrl-C */
export async function askSettings(
  given: Partial<FirstSettings>,
  options: AskOptions,
): Promise<FirstSettings> {
  const { suggested, questions } = options;
  const askUrl = () =>
    askUntil(options, {
      text: words.init.urlQuestion,
      suggested: suggested.url,
      read: (answer) => checked(tidyUrl(answer), { ...suggested, url: tidyUrl(answer) }, /\.url$/),
    });
  const askTimeZone = () =>
    askUntil(options, {
      text: words.init.timeZoneQuestion,
      suggested: suggested.timeZone,
      read: (timeZone) => checked(timeZone, { ...suggested, timeZone }, /\.timeZone$/),
    });
  const url = given.url ?? (await askUrl());
  const token = given.token ?? (await askToken(options));
  const timeZone = given.timeZone ?? (await askTimeZone());
  const sources = given.sources ?? (await askSources(options));
  const prune = given.prune ?? isYes(await questions.ask(words.init.pruneQuestion));
  return { ...suggested, ...given, url, token, timeZone, sources, prune };
}

/**
 * Normalizes a typed address: adds `https` if there is no scheme, and removes the version path that
 * the tool adds itself. Pure.
 */
export function tidyUrl(text: string): string {
  if (text === '') return text;
  const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/.test(text);
  const whole = text.includes('://') ? text : `${isHere ? 'http' : 'https'}://${text}`;
  return whole.replace(/\/+$/, '').replace(/\/v\d+$/, '');
}

/**
 * The value, unless it makes the settings invalid. @param setting matches the end of the setting's
 * name: other settings may be invalid too
 */
function checked<T>(value: T, settings: FirstSettings, setting: RegExp): T | Refused {
  const made = firstSettingsText(settings);
  const fault = 'faults' in made ? made.faults.find((one) => setting.test(one.setting)) : undefined;
  return fault ? new Refused(words.init.answerRejectedMessage(fault)) : value;
}

async function askToken(options: AskOptions): Promise<TokenPlace> {
  const { say, suggested } = options;
  const choices = tokenKinds.map((kind, index) => `  ${index + 1}  ${words.init.tokenChoices[kind]}`);
  say([words.init.tokenQuestion, words.init.tokenHint, ...choices].join('\n'));
  const kind = await askUntil(options, {
    text: words.init.numberQuestion,
    suggested: '1',
    read: (answer) => tokenKinds[numberOf(answer) - 1] ?? new Refused(numberMessageFor(answer)),
  });
  const question = {
    variable: { text: words.init.variableQuestion, suggested: 'MASTERSYNC_TOKEN' },
    file: { text: words.init.tokenFileQuestion, suggested: 'mastersync.token' },
    command: { text: words.init.tokenCommandQuestion, suggested: '' },
  }[kind];
  return askUntil(options, {
    ...question,
    read: (answer) => {
      if (isPastedToken(kind, answer, options)) return new Refused(words.init.looksLikeTokenMessage);
      const token = tokenPlace(kind, answer, options);
      const read = checked(token, { ...suggested, token }, /\.token\w+$/);
      // An invalid variable name is not echoed either: it may be the token.
      return read instanceof Refused && kind === 'variable'
        ? new Refused(words.init.variableNameMessage)
        : read;
    },
  });
}

/** Does not echo the answer: it may be the token. */
function numberMessageFor(answer: string): string {
  return looksLikeToken(answer)
    ? words.init.looksLikeTokenMessage
    : words.init.numberMessage(answer, tokenKinds.length);
}

/** True if an answer that should name the place of the token is most likely the token itself. */
export function isPastedToken(
  kind: TokenPlace['kind'],
  answer: string,
  { isSet }: Pick<AskOptions, 'isSet'>,
): boolean {
  if (kind === 'variable') return looksLikeToken(answer) && !isSet(answer);
  // If the folder exists, only the last part of the path can be a token.
  const name = existsSync(path.dirname(answer)) ? path.basename(answer) : answer;
  return looksLikeToken(name) && !existsSync(answer);
}

/** The token's place that an answer describes. */
export function tokenPlace(
  kind: TokenPlace['kind'],
  answer: string,
  { fromFolder }: Pick<AskOptions, 'fromFolder'>,
): TokenPlace {
  if (kind === 'variable') return { kind, name: answer };
  return kind === 'file' ? { kind, path: fromFolder(answer) } : { kind, command: answer };
}

async function askSources(options: AskOptions): Promise<readonly FirstSource[]> {
  for (;;) {
    const files = await askFiles(options);
    const sources = await askPlaces(
      files.map((file) => ({ file })),
      options,
    );
    if (sources.length > 0) return sources;
    options.say(words.init.nothingPlacedMessage);
  }
}

function askFiles(options: AskOptions): Promise<readonly string[]> {
  const { found, say, fromFolder, suggested } = options;
  const isFound = found.length > 0;
  const listed = found.map(({ path: place, tables }) => ({
    path: place,
    tables: [...new Set(tables.map(({ table }) => table))],
  }));
  say(isFound ? words.init.foundDataText(listed) : words.init.noDataText);
  const numbers = readableTogether(found).map((one) => found.indexOf(one) + 1);
  return askUntil(options, {
    text: isFound ? words.init.foundDataQuestion : words.init.dataQuestion,
    suggested: isFound ? numbers.join(',') : suggested.sources.map(({ file }) => file).join(','),
    read: (answer) => {
      const parts = answer
        .split(/[,、，]/)
        .map((part) => part.trim())
        .filter((part) => part !== '');
      const wrong = parts.find((part) => isFound && numberOf(part) > found.length);
      if (wrong !== undefined) return new Refused(words.init.numberMessage(wrong, found.length));
      const absent = parts.find(
        (part) => isFound && numberOf(part) === 0 && !isPattern(part) && !existsSync(part),
      );
      if (absent !== undefined) return new Refused(words.init.notThereMessage(absent));
      if (parts.length === 0) return new Refused(words.init.answerNeededMessage);
      const files = parts.map((part) => found[numberOf(part) - 1]?.path ?? fromFolder(part));
      return checked(files, { ...suggested, sources: files.map((file) => ({ file })) }, /^sources/);
    },
  });
}
