/** The settings that are not about files: as the options say, else as answered, else by default. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  type FirstSettings,
  firstSettingsText,
  looksLikeToken,
  type TokenPlace,
  tokenVariableDefault,
} from '../../config/file/first-settings.js';
import { faultMessage, type SettingsFault } from '../../config/file/settings-fault.js';
import { UsageError } from '../../model/errors.js';
import { language } from '../../words/language.js';
import { defaultTimeZone } from '../../words/moment-text.js';
import { say } from '../../words/say.js';
import type { System } from '../frame/system.js';
import { interrupted, isYes } from '../frame/terminal.js';
import type { PlanOptionArguments } from '../options/options.js';
import { planSettings } from '../options/run-settings.js';

/** What the command line says. */
export interface ServiceArguments extends Pick<PlanOptionArguments, 'prune'> {
  readonly url?: string | undefined;
  readonly service?: string | undefined;
  readonly tokenEnv?: string | undefined;
  readonly tokenFile?: string | undefined;
  readonly tokenCommand?: string | undefined;
  readonly timeZone?: string | undefined;
}

export type Settings = Omit<FirstSettings, 'entries'>;

export interface Around {
  readonly env: System['env'];
  /** Converts a path from the working directory to the folder of the settings file. */
  fromFolder(path: string): string;
}

/** The options whose values settings take, by the last name of the setting. */
const optionBySetting: Readonly<Record<string, string>> = {
  url: 'url',
  timeZone: 'time-zone',
  tokenEnv: 'token-env',
  tokenFile: 'token-file',
  tokenCommand: 'token-command',
};

/**
 * What the options say; the address is empty if none is known.
 * @throws UsageError for contradictory options, for those whose values are invalid, and for what is
 *   most likely the token itself
 */
export function givenSettings(args: ServiceArguments, around: Around): Settings {
  const { prune = false } = planSettings({ prune: args.prune });
  const settings: Settings = {
    language,
    serviceName: args.service ?? 'production',
    url: tidyUrl(args.url ?? around.env['MASTERSYNC_URL'] ?? ''),
    token: givenToken(args, around) ?? { kind: 'variable', name: tokenVariableDefault },
    timeZone: args.timeZone ?? (around.env['MASTERSYNC_TIME_ZONE'] || defaultTimeZone),
    prune: prune === 'all' ? true : prune,
  };
  const messages = faultsOf(settings).flatMap((fault) => {
    const option = optionBySetting[fault.setting.replace(/^.*\./, '')] ?? 'service';
    if (option === 'url' && settings.url === '') return [];
    // An invalid variable name is not echoed: it may be the token.
    return option === 'token-env'
      ? `--${option}: ${say('init/variable-name')}`
      : `--${option}: ${faultMessage(fault)}`;
  });
  if (messages.length > 0) throw new UsageError(messages.join('\n'));
  return settings;
}

function givenToken(args: ServiceArguments, around: Around): TokenPlace | undefined {
  const given = tokenSettings.filter((name) => args[name] !== undefined);
  const [name, second] = given;
  const value = name && args[name];
  if (second) throw new UsageError(say('init/one-token'));
  if (name === undefined || value === undefined) return undefined;
  const option = optionBySetting[name] ?? '';
  // Not echoed.
  if (isPastedToken(value, around)) throw new UsageError(say('init/token-in-option', { option }));
  return tokenPlace(name, value, around);
}

const tokenSettings = ['tokenEnv', 'tokenFile', 'tokenCommand'] as const;

function tokenPlace(name: (typeof tokenSettings)[number], text: string, { fromFolder }: Around): TokenPlace {
  if (name === 'tokenEnv') return { kind: 'variable', name: text };
  return name === 'tokenFile' ? { kind: 'file', path: fromFolder(text) } : { kind: 'command', command: text };
}

/** True if what should name the place of the token is most likely the token itself. */
function isPastedToken(answer: string, { env }: Around): boolean {
  // If the folder exists, only the last part of the path can be a token.
  const name = existsSync(path.dirname(answer)) ? path.basename(answer) : answer;
  return looksLikeToken(name) && !env[answer] && !existsSync(answer);
}

interface Questions {
  /** Reads a line and trims it. @throws AppError with exit code 130 on Ctrl-C or end of input */
  ask(question: string): Promise<string>;
  say(text: string): void;
}

/** Asks on stderr for the address, the token and pruning, unless an option says it. */
export async function askService(
  settings: Settings,
  args: ServiceArguments,
  { around, system, say: tell }: { around: Around; system: System; say(text: string): void },
): Promise<Settings> {
  const { stdin, stderr } = system;
  const reader = createInterface({ input: stdin, output: stderr, historySize: 0 });
  let isOver = false;
  reader
    .on('SIGINT', () => reader.close())
    .on('close', () => {
      isOver = true;
    });
  // Input typed ahead is kept for the next question.
  const lines = reader[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    reader.setPrompt(question);
    if (!isOver) reader.prompt();
    const { value, done } = await lines.next();
    if (!done) return value.trim();
    // End the line of the question, so that the next output starts on its own line.
    stderr.write('\n');
    throw interrupted();
  };
  const questions = { ask, say: tell };
  try {
    const url = args.url === undefined ? await askUrl(settings, questions) : settings.url;
    const isTokenGiven = tokenSettings.some((name) => args[name] !== undefined);
    const token = isTokenGiven ? settings.token : await askToken(questions, around);
    const prune = args.prune === undefined ? isYes(await ask(say('init/prune-question'))) : settings.prune;
    return { ...settings, url, token, prune };
  } finally {
    reader.close();
  }
}

/**
 * Repeats a question until its answer can be used.
 * @param question.suggested what Enter means; empty if there must be an answer
 * @param question.read throws UsageError for an answer that cannot be used
 */
async function askUntil<T>(
  questions: Questions,
  { text, suggested, read }: { text: string; suggested: string; read(answer: string): T },
): Promise<T> {
  for (;;) {
    const answer = (await questions.ask(say('init/question', { text, suggested }))) || suggested;
    try {
      if (answer === '') throw new UsageError(say('init/answer-needed'));
      return read(answer);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      questions.say(error.message);
    }
  }
}

function askUrl(settings: Settings, questions: Questions): Promise<string> {
  return askUntil(questions, {
    text: say('init/url-question'),
    suggested: settings.url,
    read: (answer) => {
      const url = tidyUrl(answer);
      const fault = faultsOf({ ...settings, url }).find(({ setting }) => setting.endsWith('.url'));
      if (fault) throw new UsageError(faultMessage(fault));
      return url;
    },
  });
}

/** A variable is written in capitals, or set; a command has blanks; all others are files. */
function askToken(questions: Questions, around: Around): Promise<TokenPlace> {
  return askUntil(questions, {
    text: say('init/token-question'),
    suggested: tokenVariableDefault,
    read: (answer) => {
      if (isPastedToken(answer, around)) throw new UsageError(say('init/looks-like-token'));
      const isVariable = /^[A-Z_][A-Z\d_]*$/.test(answer) || around.env[answer];
      const isCommand = /\s/.test(answer) && !existsSync(answer);
      return tokenPlace(isVariable ? 'tokenEnv' : isCommand ? 'tokenCommand' : 'tokenFile', answer, around);
    },
  });
}

function faultsOf(settings: Settings): readonly SettingsFault[] {
  const made = firstSettingsText({ ...settings, entries: [] });
  return 'faults' in made ? made.faults : [];
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
