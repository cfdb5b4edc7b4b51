/** Address, token and pruning: as the options say, else as answered, else by default. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Answers } from '../../config/file/first-settings.js';
import { brokenUrlRule, shownUrl } from '../../config/service-url.js';
import { UsageError } from '../../model/errors.js';
import { say } from '../../words/say.js';
import { interrupted, isYes, type Terminal } from '../frame/terminal.js';
import type { SharedArguments } from '../options/options.js';
import { planSettings } from '../options/run-settings.js';

interface AnswerArguments extends Pick<SharedArguments, 'prune' | 'url'> {
  readonly tokenFile?: string | undefined;
}

export interface Around {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Converts a path from the working directory to the folder of the settings file. */
  fromFolder(path: string): string;
}

/** The variable that is read where the settings name no place of the token. */
export const tokenVariableDefault = 'MASTERSYNC_TOKEN';

/**
 * @param asking undefined where nobody is to be asked
 * @throws UsageError for an option that cannot be used, also for what is most likely the token
 *   itself; AppError with exit code 130 where the questions are left
 */
export async function readAnswers(
  args: AnswerArguments,
  around: Around,
  asking: Pick<Terminal, 'ask' | 'attention'> | undefined,
): Promise<Answers> {
  const { prune = false } = planSettings({ prune: args.prune });
  const answers = {
    url: args.url === undefined ? undefined : readUrl(args.url),
    token: args.tokenFile === undefined ? undefined : readTokenFile(args.tokenFile, around),
  };
  const pruned = prune === 'all' || prune;
  const known = around.env['MASTERSYNC_URL'] ?? '';
  if (!asking) {
    const url = answers.url ?? (known === '' ? undefined : readUrl(known));
    if (url === undefined) throw new UsageError(say('init/url-needed'));
    return { url, token: answers.token ?? {}, prune: pruned };
  }
  const ask = async (question: string) => {
    const answer = await asking.ask(question);
    if (answer === undefined) throw interrupted();
    return answer;
  };
  const askFor = async <T>(text: string, suggested: string, read: (answer: string) => T): Promise<T> => {
    for (;;) {
      const answer = await ask(say('init/question', { text, suggested }));
      try {
        if (answer === '' && suggested === '') throw new UsageError(say('init/answer-needed'));
        return read(answer || suggested);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        asking.attention(error.message);
      }
    }
  };
  const url = answers.url ?? (await askFor(say('init/url-question'), known, readUrl));
  const readToken = (answer: string) => tokenOf(answer, around);
  const token = answers.token ?? (await askFor(say('init/token-question'), tokenVariableDefault, readToken));
  if (args.prune !== undefined) return { url, token, prune: pruned };
  return { url, token, prune: isYes(await ask(say('init/prune-question'))) };
}

/**
 * Normalizes a typed address: adds `https` if there is no scheme, and removes the version path that
 * the tool adds itself. Pure.
 */
export function tidyUrl(text: string): string {
  const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/.test(text);
  const whole = text.includes('://') ? text : `${isHere ? 'http' : 'https'}://${text}`;
  return whole.replace(/\/+$/, '').replace(/\/v\d+$/, '');
}

function readUrl(text: string): string {
  const url = tidyUrl(text);
  const broken = brokenUrlRule(url);
  if (broken === undefined) return url;
  const isPlainHttp = broken === 'url_not_private';
  const why = isPlainHttp ? say('init/url-not-private') : say(`settings-file/rule-${broken}`);
  throw new UsageError(say('init/url-unusable', { url: shownUrl(url), why }));
}

/** A variable is written in capitals, or set; a command has blanks; all others are files. */
function tokenOf(answer: string, around: Around): Answers['token'] {
  if (isPastedToken(answer, around)) throw new UsageError(say('init/looks-like-token'));
  const isVariable = /^[A-Z_][A-Z\d_]*$/.test(answer) || (/^\w+$/.test(answer) && around.env[answer]);
  if (isVariable) return answer === tokenVariableDefault ? {} : { tokenEnv: answer };
  const isCommand = /\s/.test(answer) && !existsSync(answer);
  return isCommand ? { tokenCommand: answer } : { tokenFile: around.fromFolder(answer) };
}

function readTokenFile(file: string, around: Around): Answers['token'] {
  if (isPastedToken(file, around)) throw new UsageError(say('init/token-in-option'));
  return { tokenFile: around.fromFolder(file) };
}

/** True if what should name the place of the token is most likely the token itself. */
function isPastedToken(answer: string, { env }: Around): boolean {
  // If the folder exists, only the last part of the path can be a token.
  const name = existsSync(path.dirname(answer)) ? path.basename(answer) : answer;
  return looksLikeToken(name) && !env[answer] && !existsSync(answer);
}

/** True for text that looks like a pasted token, not like the name of its source. Pure. */
export function looksLikeToken(text: string): boolean {
  const changes = text.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) ?? [];
  return text.length >= 20 && !/\s/.test(text) && changes.length >= 4;
}
