/** The text of a first settings file: what was answered and seen, with comments, validated. */
import { stringify } from 'yaml';
import type { Language } from '../../words/language.js';
import { defaultTimeZone } from '../../words/moment-text.js';
import { say } from '../../words/say.js';
import { parseSettings } from './parse-settings.js';
import type { SettingsFault } from './settings-fault.js';
import type { ServiceEntry, SourceEntry } from './settings-schema.js';

/** Where the token of a service comes from. */
export type TokenPlace =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string }
  /** For the shell. */
  | { readonly kind: 'command'; readonly command: string };

/** The variable that is read where the settings name no place. */
export const tokenVariableDefault = 'MASTERSYNC_TOKEN';

export interface FirstSource extends SourceEntry {
  /** Relative to the settings file. */
  readonly file: string;
}

/** Sources of the file with what is to be known about them. */
export interface FirstEntry {
  readonly sources: readonly FirstSource[];
  readonly comments: readonly string[];
  /** False: they are commented out. */
  readonly isLive: boolean;
}

export interface FirstSettings {
  readonly language: Language;
  /** Name of the service in the file. */
  readonly serviceName: string;
  readonly url: string;
  readonly token: TokenPlace;
  readonly timeZone: string;
  /** All tables that are read, none, or these. */
  readonly prune: boolean | readonly string[];
  readonly entries: readonly FirstEntry[];
}

type FirstSettingsText =
  | { readonly text: string }
  /** `setting` names the invalid answer; line numbers are meaningless. */
  | { readonly faults: readonly SettingsFault[] };

/**
 * Pure, apart from the chosen language.
 * @returns text that reads as exactly these settings, with `${` and other syntax escaped; or the
 *   faults of the answers
 */
export function firstSettingsText(settings: FirstSettings): FirstSettingsText {
  const unusable = ['', '__proto__'].includes(settings.serviceName);
  if (unusable) return { faults: [{ code: 'blank', args: {}, line: 1, column: 1, setting: 'services' }] };
  const text = blocksOf(settings).join('\n');
  const parsed = parseSettings(text, {});
  return 'faults' in parsed ? parsed : { text };
}

/** True for text that looks like a pasted token, not like the name of its source. Pure. */
export function looksLikeToken(text: string): boolean {
  const changes = text.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) ?? [];
  return text.length >= 20 && !/\s/.test(text) && changes.length >= 4;
}

/** What differs from the defaults. */
function serviceOf({ url, token, timeZone }: FirstSettings): ServiceEntry {
  return { url, ...tokenSetting(token), ...(timeZone !== defaultTimeZone && { timeZone }) };
}

function tokenSetting(token: TokenPlace): Partial<ServiceEntry> {
  if (token.kind === 'variable') return token.name === tokenVariableDefault ? {} : { tokenEnv: token.name };
  return token.kind === 'file' ? { tokenFile: token.path } : { tokenCommand: token.command };
}

/**
 * The settings in their order, each with its comment. The language is written: cron does not know
 * that of the user.
 */
function blocksOf(settings: FirstSettings): readonly string[] {
  const { language: lang, serviceName, token, prune } = settings;
  const services = yaml({ services: { [serviceName]: serviceOf(settings) } });
  const pruning = prune === false ? commentedOut(yaml({ prune: true })) : yaml({ prune });
  return [
    commented([say('init/comment-file')]) + yaml({ lang }),
    commented([say('init/comment-token', { kind: token.kind })]) + services,
    commented([say('init/comment-prune')]) + pruning,
    commented([say('init/comment-sources')]) + sourcesText(settings),
  ];
}

function sourcesText(settings: FirstSettings): string {
  const list = settings.entries.map(({ sources, comments, isLive }) => {
    const text = sources.length === 0 ? '' : yaml(sources);
    return withMark('  ', commented(comments) + (isLive ? text : commentedOut(text)));
  });
  const head = 'sources:\n';
  return (settings.entries.some(({ isLive }) => isLive) ? head : commentedOut(head)) + list.join('\n');
}

/** yaml's block style for blank lines would lose blanks on reading. */
const layout = { lineWidth: 0, blockQuote: false, doubleQuotedMinMultiLineLength: Infinity } as const;

function yaml(value: unknown): string {
  return stringify(escaped(value), layout);
}

/** Escapes `${`, which would start a variable; only values can contain variables. */
function escaped(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('${', () => '$${');
  if (Array.isArray(value)) return value.map(escaped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, escaped(inner)]));
}

function commented(texts: readonly string[]): string {
  return texts.map((text) => withMark('# ', `${text}\n`)).join('');
}

/** Without these marks, the lines are settings. */
function commentedOut(text: string): string {
  return withMark('# ', text);
}

/** Puts a mark in front of each line. */
function withMark(mark: string, text: string): string {
  return text.replace(/[^\n]+/g, (line) => mark + line);
}
