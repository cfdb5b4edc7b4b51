/** Writes a first settings file: the user's answers, with comments, validated. */
import { isDeepStrictEqual } from 'node:util';
import { Document, isMap, isScalar, type Pair } from 'yaml';
import type { SettingsFault } from '../../model/settings.js';
import { type Language, words } from '../../words/words.js';
import { parseSettings } from './parse-settings.js';
import type { ServiceEntry, SettingsContent, SourceEntry } from './settings-schema.js';

/** Where the token of a service comes from. */
export type TokenPlace =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string }
  /** For the shell. */
  | { readonly kind: 'command'; readonly command: string };

export interface FirstSource extends SourceEntry {
  readonly file: string;
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
  /** Paths are relative to the settings file. */
  readonly sources: readonly FirstSource[];
  /** The schema for editors, relative to the settings file. */
  readonly schema?: string | undefined;
}

export type FirstSettingsText =
  | { readonly text: string }
  /** `setting` names the invalid answer; line numbers are meaningless. */
  | { readonly faults: readonly SettingsFault[] };

/**
 * Pure, apart from the chosen language.
 * @returns text that reads as exactly these settings, with `${` and other syntax escaped; or the
 *   faults of the answers
 * @throws Error when the text would read differently: a defect of ours
 */
export function firstSettingsText(settings: FirstSettings): FirstSettingsText {
  const unusable = ['', '__proto__'].includes(settings.serviceName);
  if (unusable) return { faults: [{ code: 'blank', args: {}, line: 1, column: 1, setting: 'services' }] };
  const content = contentOf(settings);
  const text = withComments(settings, new Document(escaped(content)));
  const parsed = parseSettings(text, {});
  if ('faults' in parsed) return parsed;
  if (!isDeepStrictEqual(parsed.content, content))
    throw new Error('the settings do not read as they were written');
  return { text };
}

/** True for text that looks like a pasted token, not like the name of its source. Pure. */
export function looksLikeToken(text: string): boolean {
  const changes = text.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) ?? [];
  return text.length >= 20 && !/\s/.test(text) && changes.length >= 4;
}

function contentOf(settings: FirstSettings): SettingsContent {
  const { language: lang, serviceName, url, token, timeZone, prune, sources } = settings;
  const entry: ServiceEntry = { url, ...tokenSetting(token), timeZone };
  return { lang, services: { [serviceName]: entry }, prune, sources };
}

function tokenSetting(token: TokenPlace): Partial<ServiceEntry> {
  if (token.kind === 'variable') return { tokenEnv: token.name };
  return token.kind === 'file' ? { tokenFile: token.path } : { tokenCommand: token.command };
}

/** Escapes `${`, which would start a variable; only values can contain variables. */
function escaped(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('${', () => '$${');
  if (Array.isArray(value)) return value.map(escaped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, escaped(inner)]));
}

function withComments({ schema }: FirstSettings, document: Document): string {
  const { comments } = words.init;
  const top = pairsOf(document.contents);
  for (const pair of top) {
    comment(pair, comments.top[nameOf(pair)]);
    if (isScalar(pair.key)) pair.key.spaceBefore = true;
  }
  const services = top.find((pair) => nameOf(pair) === 'services');
  const ofService: Readonly<Record<string, string>> = {
    tokenEnv: comments.token.variable,
    tokenFile: comments.token.file,
    tokenCommand: comments.token.command,
    timeZone: comments.timeZone,
  };
  for (const pair of pairsOf(pairsOf(services?.value)[0]?.value)) comment(pair, ofService[nameOf(pair)]);
  // yaml's block style for blank lines would lose blanks on reading.
  const layout = { lineWidth: 0, blockQuote: false };
  const modeline = schema === undefined ? '' : `# yaml-language-server: $schema=${schema}\n`;
  return `${modeline}${comments.file.replace(/^/gm, '# ')}\n${document.toString(layout)}`;
}

function pairsOf(node: unknown): readonly Pair[] {
  return isMap(node) ? node.items : [];
}

function nameOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : '';
}

function comment({ key }: Pair, text: string | undefined): void {
  if (isScalar(key) && text !== undefined) key.commentBefore = text.replace(/^/gm, ' ');
}
