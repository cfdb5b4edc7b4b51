/** The text of a first settings file: what was answered and seen, with comments. */
import { stringify } from 'yaml';
import { language } from '../../words/language.js';
import { defaultTimeZone } from '../../words/moment-text.js';
import { say } from '../../words/say.js';
import type { ServiceEntry, SourceEntry } from './settings-schema.js';

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

/** What is not about files. */
export interface Answers {
  readonly url: string;
  /** Where the token comes from. Default: MASTERSYNC_TOKEN */
  readonly token: Pick<ServiceEntry, 'tokenEnv' | 'tokenFile' | 'tokenCommand'>;
  /** All tables that are read, none, or these. */
  readonly prune: boolean | readonly string[];
}

/**
 * The settings in their order, each with its comment; `${` and other syntax is escaped. The
 * language is written: cron does not know that of the user. Pure, apart from the chosen language.
 */
export function firstSettingsText({ url, token, prune }: Answers, entries: readonly FirstEntry[]): string {
  const kind =
    token.tokenFile !== undefined ? 'file' : token.tokenCommand !== undefined ? 'command' : 'variable';
  const service = yaml({ services: { production: { url, ...token } } });
  const zone = commentedOut(yaml({ timeZone: defaultTimeZone }));
  const blocks = [
    commented([say('init/comment-file')]) + yaml({ lang: language }),
    commented([say('init/comment-token', { kind })]) + service + withMark('    ', zone),
    commented([say('init/comment-prune')]) +
      (prune === false ? commentedOut(yaml({ prune: true })) : yaml({ prune })),
    `${commented([say('init/comment-sources')])}sources:\n${entries.map(entryText).join('\n')}`,
  ];
  return blocks.join('\n');
}

function entryText({ sources, comments, isLive }: FirstEntry): string {
  const text = sources.length === 0 ? '' : yaml(sources);
  return withMark('  ', commented(comments) + (isLive ? text : commentedOut(text)));
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
