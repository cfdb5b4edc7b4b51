/** The settings that are not about files: as the options say, else as answered, else by default. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type FirstSettings,
  firstSettingsText,
  looksLikeToken,
  type TokenPlace,
  tokenVariableDefault,
} from '../../config/file/first-settings.js';
import { UsageError } from '../../model/errors.js';
import type { SettingsFault } from '../../model/settings.js';
import { language } from '../../words/language.js';
import { defaultTimeZone } from '../../words/moment-text.js';
import { say } from '../../words/say.js';
import { faultMessage } from '../../words/sentences/settings-file.js';
import type { System } from '../frame/system.js';
import { isYes } from '../frame/terminal.js';
import type { PlanOptionArguments } from '../options/options.js';
import { planSettings } from '../options/run-settings.js';
import { askUntil, type Questions, Refused } from './ask.js';

/** What the command line says. */
export interface ServiceArguments extends Pick<PlanOptionArguments, 'prune'> {
  readonly noPrune: boolean;
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
  const { prune = false } = planSettings({ prune: args.prune, noPrune: args.noPrune });
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

/** Asks for the address, the token and pruning, unless an option says it. */
export async function askService(
  settings: Settings,
  { args, questions, around }: { args: ServiceArguments; questions: Questions; around: Around },
): Promise<Settings> {
  const isTokenGiven = tokenSettings.some((name) => args[name] !== undefined);
  const isPruneGiven = args.prune !== undefined || args.noPrune;
  const url = args.url === undefined ? await askUrl(settings, questions) : settings.url;
  const token = isTokenGiven ? settings.token : await askToken(questions, around);
  const prune = isPruneGiven ? settings.prune : isYes(await questions.ask(say('init/prune-question')));
  return { ...settings, url, token, prune };
}

function askUrl(settings: Settings, questions: Questions): Promise<string> {
  return askUntil(questions, {
    text: say('init/url-question'),
    suggested: settings.url,
    read: (answer) => {
      const url = tidyUrl(answer);
      const fault = faultsOf({ ...settings, url }).find(({ setting }) => setting.endsWith('.url'));
      return fault ? new Refused(faultMessage(fault)) : url;
    },
  });
}

function faultsOf(settings: Settings): readonly SettingsFault[] {
  const made = firstSettingsText({ ...settings, entries: [] });
  return 'faults' in made ? made.faults : [];
}

/** A variable is written in capitals, or set; a command has blanks; all others are files. */
function askToken(questions: Questions, around: Around): Promise<TokenPlace> {
  return askUntil(questions, {
    text: say('init/token-question'),
    suggested: tokenVariableDefault,
    read: (answer) => {
      if (isPastedToken(answer, around)) return new Refused(say('init/looks-like-token'));
      const isVariable = /^[A-Z_][A-Z\d_]*$/.test(answer) || around.env[answer];
      const isCommand = /\s/.test(answer) && !existsSync(answer);
      return tokenPlace(isVariable ? 'tokenEnv' : isCommand ? 'tokenCommand' : 'tokenFile', answer, around);
    },
  });
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
