/** The questions of `init`. Each has an answer that Enter takes, and is asked again until its answer can be used. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type FirstSettings,
  firstSettingsText,
  looksLikeToken,
  type TokenPlace,
} from '../../config/file/first-settings.js';
import type { SettingsFault } from '../../model/settings-faults.js';
import { type FoundData, readableTogether } from '../../tables/find-data.js';
import { words } from '../../words/words.js';
import { isYes } from '../frame/terminal.js';
import type { Questions } from './questions.js';

/** What is not to be asked any more. */
export type GivenSettings = Partial<FirstSettings>;

export interface AskOptions {
  readonly questions: Questions;
  /** What Enter takes. */
  readonly suggested: FirstSettings;
  readonly found: readonly FoundData[];
  /** Text above a question. */
  say(text: string): void;
  /** A path of the working directory, from the folder of the settings file. */
  fromFolder(path: string): string;
  /** The variable is set. */
  isSet(variable: string): boolean;
}

const tokenKinds = ['variable', 'file', 'command'] as const;

/** Asks for what was not given. @throws AppError with exit code 130 when the questions are left */
export async function askSettings(given: GivenSettings, options: AskOptions): Promise<FirstSettings> {
  const { suggested } = options;
  const url = given.url ?? (await askUrl(options));
  const token = given.token ?? (await askToken(options));
  const timeZone = given.timeZone ?? (await askTimeZone(options));
  const files = given.files ?? (await askFiles(options));
  const prune = given.prune ?? (await askPrune(options));
  return { ...suggested, ...given, url, token, timeZone, files, prune };
}

/** The address as a person means it: `https` where no scheme is named, and without the version that the tool adds. Pure. */
export function tidyUrl(text: string): string {
  if (text === '') return text;
  const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/.test(text);
  const whole = text.includes('://') ? text : `${isHere ? 'http' : 'https'}://${text}`;
  return whole.replace(/\/+$/, '').replace(/\/v\d+$/, '');
}

/** What is wrong with one answer, whatever may be wrong with the others. `setting` is the end of its name. */
function faultIn(settings: FirstSettings, setting: RegExp): SettingsFault | undefined {
  const made = firstSettingsText(settings);
  return 'faults' in made ? made.faults.find((fault) => setting.test(fault.setting)) : undefined;
}

/** Asks until an answer can be used. @param check gives what is wrong with an answer */
async function askUntil<T>(
  { questions, say }: AskOptions,
  {
    text,
    suggested,
    read,
  }: { readonly text: string; readonly suggested: string; readonly read: (answer: string) => T | Refused },
): Promise<T> {
  for (;;) {
    const answer = (await questions.ask(words.init.question(text, suggested))) || suggested;
    const value = answer === '' ? new Refused(words.init.answerNeededMessage) : read(answer);
    if (!(value instanceof Refused)) return value;
    say(value.message);
  }
}

/** Why an answer cannot be used. */
class Refused {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

function checked<T>(value: T, fault: SettingsFault | undefined): T | Refused {
  return fault ? new Refused(words.init.answerRejectedMessage(fault)) : value;
}

function askUrl(options: AskOptions): Promise<string> {
  const { suggested } = options;
  const read = (answer: string) => {
    const url = tidyUrl(answer);
    return checked(url, faultIn({ ...suggested, url }, /\.url$/));
  };
  return askUntil(options, { text: words.init.urlQuestion, suggested: suggested.url, read });
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
  const { text, usual } = {
    variable: { text: words.init.variableQuestion, usual: 'MASTERSYNC_TOKEN' },
    file: { text: words.init.tokenFileQuestion, usual: 'mastersync.token' },
    command: { text: words.init.tokenCommandQuestion, usual: '' },
  }[kind];
  return askUntil(options, {
    text,
    suggested: usual,
    read: (answer) => {
      if (isPastedToken(kind, answer, options)) return new Refused(words.init.looksLikeTokenMessage);
      const token = tokenPlace(kind, answer, options);
      const fault = faultIn({ ...suggested, token }, /\.token\w+$/);
      // What is no name is not repeated either: it may be the token as well.
      return fault && kind === 'variable'
        ? new Refused(words.init.variableNameMessage)
        : checked(token, fault);
    },
  });
}

/** The answer is not repeated: it may be the token. */
function numberMessageFor(answer: string): string {
  return looksLikeToken(answer)
    ? words.init.looksLikeTokenMessage
    : words.init.numberMessage(answer, tokenKinds.length);
}

/** True for what should name the place of the token, and is most likely the token. */
export function isPastedToken(
  kind: TokenPlace['kind'],
  answer: string,
  { isSet }: Pick<AskOptions, 'isSet'>,
): boolean {
  if (kind === 'variable') return looksLikeToken(answer) && !isSet(answer);
  // Folders may be named by chance: where one is there, only what it holds can be a token.
  const name = existsSync(path.dirname(answer)) ? path.basename(answer) : answer;
  return looksLikeToken(name) && !existsSync(answer);
}

/** What an answer means. */
export function tokenPlace(
  kind: TokenPlace['kind'],
  answer: string,
  { fromFolder }: Pick<AskOptions, 'fromFolder'>,
): TokenPlace {
  if (kind === 'variable') return { kind, name: answer };
  return kind === 'file' ? { kind, path: fromFolder(answer) } : { kind, command: answer };
}

function askTimeZone(options: AskOptions): Promise<string> {
  const { suggested } = options;
  const read = (timeZone: string) => checked(timeZone, faultIn({ ...suggested, timeZone }, /\.timeZone$/));
  return askUntil(options, { text: words.init.timeZoneQuestion, suggested: suggested.timeZone, read });
}

function askFiles(options: AskOptions): Promise<readonly string[]> {
  const { found, say, fromFolder, suggested } = options;
  const tablesOf = ({ tables }: FoundData) => [...new Set(tables.map(({ table }) => table))];
  say(
    found.length === 0
      ? words.init.noDataText
      : words.init.foundDataText(found.map((one) => ({ path: one.path, tables: tablesOf(one) }))),
  );
  const numbers = readableTogether(found).map((one) => String(found.indexOf(one) + 1));
  const isFound = found.length > 0;
  return askUntil(options, {
    text: isFound ? words.init.foundDataQuestion : words.init.dataQuestion,
    suggested: isFound ? numbers.join(',') : suggested.files.join(','),
    read: (answer) => {
      const parts = answer.split(/[,、，]/).map((part) => part.trim());
      const files = parts
        .filter((part) => part !== '')
        .map((part) => found[numberOf(part) - 1]?.path ?? fromFolder(part));
      const wrong = parts.find((part) => isFound && numberOf(part) > found.length);
      if (wrong !== undefined) return new Refused(words.init.numberMessage(wrong, found.length));
      const absent = parts.find(
        (part) => isFound && numberOf(part) === 0 && part !== '' && !existsSync(part),
      );
      if (absent !== undefined) return new Refused(words.init.notThereMessage(absent));
      if (files.length === 0) return new Refused(words.init.answerNeededMessage);
      return checked(files, faultIn({ ...suggested, files }, /^sources/));
    },
  });
}

/** Zero for what is no number; full-width digits are digits. */
function numberOf(text: string): number {
  const digits = text.normalize('NFKC');
  return /^\d{1,4}$/.test(digits) ? Number(digits) : 0;
}

/** Anything but yes is no. */
async function askPrune({ questions }: AskOptions): Promise<boolean> {
  const answer = await questions.ask(words.init.pruneQuestion);
  return isYes(answer);
}
