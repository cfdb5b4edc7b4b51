/**
 * Lays out help as manual pages, in the macros of man(7). Packaging writes them; nothing that is
 * installed loads this file. English only: npm installs no pages of other languages.
 */
import { readToolVersion } from '../commands/frame/tool-package.js';
import { words } from '../words/words.js';
import { type HelpContent, type HelpList, type HelpTopic, helpContent, helpTopics } from './help-content.js';

export interface ManPage {
  /** As `man` is asked for it: `mastersync-chart-copy`. */
  readonly name: string;
  readonly text: string;
}

/** One page for each topic of help. */
export function manPages(): Promise<readonly ManPage[]> {
  const version = readToolVersion();
  return Promise.all(
    helpTopics.map(async (topic) => ({
      name: pageName(topic),
      text: pageText(topic, await helpContent(topic), version),
    })),
  );
}

function pageName(topic: HelpTopic): string {
  return ['mastersync', ...(topic?.name.split(' ') ?? [])].join('-');
}

/**
 * No date, so that the same sources give the same pages. Nothing is hyphenated or stretched: what
 * people type must stay as it is typed.
 */
function pageText(topic: HelpTopic, content: HelpContent, version: string): string {
  const { usage, summary, blocks, examples, epilogue } = content;
  const name = pageName(topic);
  const seen = topic ? [undefined] : helpTopics.slice(1);
  return [
    `.TH ${roff(name.toUpperCase())} 1 "" "mastersync ${roff(version)}" mastersync`,
    '.nr HY 0',
    '.ad l',
    ...section('Name', [`${roff(name)} \\- ${roff(summary)}`]),
    ...section('Synopsis', [bold(roff(usage))]),
    ...blocks.flat().flatMap(listLines),
    ...(examples.length > 0 ? section(words.help.titles.examples, exampleLines(examples)) : []),
    ...(epilogue ? section('Details', epilogueLines(epilogue)) : []),
    ...section('See also', [seen.map((one) => `${bold(roff(pageName(one)))}(1)`).join(',\n')]),
    '',
  ].join('\n');
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return [`.SH ${roff(title.replace(/:$/, '').toUpperCase())}`, ...lines];
}

function listLines({ title, rows }: HelpList): readonly string[] {
  const lines = rows.flatMap(([term, meaning]) => ['.TP', termText(term.trim()), roff(meaning)]);
  return section(title, lines);
}

/** Bold as it is typed, and in italics what is typed in its place: `--sheet NAME`. */
function termText(term: string): string {
  return bold(roff(term).replace(/(?<![\w-])[A-Z]+\b/g, '\\fI$&\\fB'));
}

function exampleLines(examples: HelpContent['examples']): readonly string[] {
  const lines = examples.flatMap(([comment, line]) => [roff(`# ${comment}`), roff(`mastersync ${line}`)]);
  return ['.EX', ...lines, '.EE'];
}

/** Each line is a paragraph as far from the margin as it is indented. */
function epilogueLines(epilogue: string): readonly string[] {
  const lines = epilogue.split('\n').flatMap((line) => {
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const start = indent === 0 ? '.PP' : `.IP "" ${indent}`;
    return line === '' ? ['.sp'] : [start, roff(line.trim())];
  });
  return ['.PD 0', ...lines, '.PD'];
}

function bold(text: string): string {
  return `\\fB${text}\\fR`;
}

/** Characters that roff replaces by typographic ones or reads as its own. */
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '"': '\\(dq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

/**
 * Text as roff shows it unchanged, also at the beginning of a line. Only ASCII, as some versions of
 * man read no other.
 */
export function roff(text: string): string {
  const escaped = text.replaceAll(
    /[\\\-'"`^~]|[^\p{ASCII}]/gu,
    (character) => escapes[character] ?? `\\[u${codeOf(character)}]`,
  );
  return escaped.startsWith('.') ? `\\&${escaped}` : escaped;
}

/** Four digits at least: U+00E9 is `00E9`. */
function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
