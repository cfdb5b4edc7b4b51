/** The generated parts of the documentation, in the chosen language. Pure. */

import { commandMeaning, optionsByGroup, ownOptionMeaning } from '../../src/cli/help-text.js';
import type { Command } from '../../src/commands/frame/run.js';
import { commands, type ListedCommand } from '../../src/commands/index.js';
import {
  generalOptions,
  type OptionName,
  type OptionSet,
  optionForm,
} from '../../src/commands/options/options.js';
import { exitCodes } from '../../src/model/exit-codes.js';
import { faultDocs, seedDocs, switchDocs, tokenDocs } from '../../src/sandbox/index.js';
import { say } from '../../src/words/say.js';
import { examplesOf } from '../helpers/example-arguments.js';
import type { PageLanguage } from './pages.js';
import { settingsTable } from './settings-reference.js';

interface Heads {
  readonly command: string;
  readonly does: string;
  readonly option: string;
  readonly means: string;
  readonly code: string;
  readonly outcome: string;
  readonly name: string;
  readonly values: string;
  readonly file: string;
  readonly columns: string;
  /** Where to read on. */
  readonly more: string;
  readonly todo: string;
}

const headsByLanguage: Readonly<Record<PageLanguage, Heads>> = {
  en: {
    command: 'command',
    does: 'description',
    option: 'option',
    means: 'meaning',
    code: 'code',
    outcome: '`outcome`',
    name: 'name',
    values: 'values, default',
    file: 'file',
    columns: 'columns',
    more: 'more',
    todo: 'what to do',
  },
  ja: {
    command: 'コマンド',
    does: '内容',
    option: 'オプション',
    means: '意味',
    code: 'コード',
    outcome: '`outcome`',
    name: '名前',
    values: '値、既定値',
    file: 'ファイル',
    columns: '列',
    more: '詳細',
    todo: '対処',
  },
};

/** Every command, with what it understands. */
export const runnableCommands: readonly (ListedCommand & Command)[] = await Promise.all(
  commands.map(async (listed) => ({ ...listed, ...(await listed.load()).command })),
);

/** The content between the markers `<!-- NAME -->` and `<!-- /NAME -->`, by name; `before`: so far. */
const makers: Readonly<Record<string, (heads: Heads, language: PageLanguage, before: string) => string>> = {
  commands: ({ command, does, more }, _, before) => {
    const pages = lastCellsIn(before);
    const rows = runnableCommands.map(({ name, usage }) => [
      `\`${usage}\``,
      commandMeaning(name),
      pages.get(`\`${usage}\``) ?? '',
    ]);
    return markdownTable([command, does, more], rows);
  },
  options: ({ option, means }) =>
    markdownTable(
      [option, means],
      optionNames().map((name) => [`\`${formOf(name)}\``, meaningOf(name)]),
    ),
  settings: (_, language, before) => settingsTable(language, before),
  'exit codes': ({ code, outcome, means, todo }, _, before) => {
    const advice = lastCellsIn(before);
    const rows = exitCodes.map((one) => [
      `${one.code}`,
      `\`${one.name}\``,
      say(`help/exit-code-meaning-${one.name}`),
      advice.get(`${one.code}`) ?? '',
    ]);
    return markdownTable([code, outcome, means, todo], rows);
  },
  problems: () => codeList('src/model/problems.ts', 'ProblemArguments'),
  drift: () => codeList('src/model/obstacles.ts', 'DriftArguments'),
  losses: () => codeList('src/model/obstacles.ts', 'UndoLossArguments'),
  'faults of the sandbox': ({ name, means }) => docsTable([name, means], faultDocs.names),
  'permissions of the sandbox': ({ name, means }) => docsTable([name, means], tokenDocs.names),
  'switches of the sandbox': ({ name, means, values }) =>
    markdownTable(
      [name, values, means],
      switchDocs.map((one) => [`\`${one.name}\``, `\`${one.values}\`, ${one.default}`, one.description]),
    ),
  'seeds of the sandbox': ({ file, columns }) =>
    markdownTable(
      [file, columns],
      seedDocs.map((seed) => [`\`${seed.file}\``, [seed.columns.join(' '), ...seed.notes].join('\n')]),
    ),
};

/** The last column, which people write, by the first one: where to read on, or what to do. */
function lastCellsIn(table: string): ReadonlyMap<string, string> {
  const rows = table.matchAll(/^\| ([^|]+) \| .* \| (.*) \|$/gm);
  return new Map([...rows].map(([, first = '', last = '']) => [first, last]));
}

/** Text with all generated parts renewed. @throws Error for an unknown marker */
export function withGeneratedParts(text: string, language: PageLanguage): string {
  return text.replace(
    /(<!-- (?<name>[a-z ]+) -->\n)([\s\S]*?)(\n<!-- \/\k<name> -->)/g,
    (_, begin: string, name: string, before: string, end: string) => {
      const make = makers[name];
      if (!make) throw new Error(`nothing is made for the marker ${name}`);
      return `${begin}\n${make(headsByLanguage[language], language, before)}\n${end}`;
    },
  );
}

/** The message beside a code says what it means, so a page only lists the codes. */
function codeList(file: string, type: string): string {
  const codes = new Set(examplesOf<Record<string, object>>(file, type).map(({ code }) => code));
  return [...codes]
    .sort()
    .map((code) => `\`${code}\``)
    .join(' ');
}

/** A table whose cells may contain any text. */
function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lineOf = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`;
  return [lineOf(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(lineOf)].join('\n');
}

function cellText(text: string): string {
  const escaped = text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '\\<')))
    .join('');
  return escaped.replaceAll('|', '\\|').replaceAll('\n', '<br>');
}

/** Every option once, in the order of help. */
function optionNames(): readonly OptionName[] {
  const all = Object.assign({}, ...runnableCommands.map(({ builder }) => builder), generalOptions);
  const named = optionsByGroup(all).flatMap(([, own]) => own.map(([name]) => name));
  return named.filter((name) => !['help', 'show-hidden', 'version'].includes(name));
}

/** As the first command that takes it defines it. */
function formOf(name: OptionName): string {
  const sets: readonly OptionSet[] = [...runnableCommands.map(({ builder }) => builder), generalOptions];
  const definition = sets.map((builder) => builder[name]).find((one) => one !== undefined);
  return optionForm(name, definition ?? { type: 'boolean' });
}

function docsTable(
  heads: readonly string[],
  docs: readonly { readonly name: string; readonly description: string }[],
): string {
  return markdownTable(
    heads,
    docs.map(({ name, description }) => [`\`${name}\``, description]),
  );
}

/** The description, followed by meanings of commands. An option of one command names that. */
function meaningOf(name: OptionName): string {
  const taking = runnableCommands.filter(({ builder }) => builder[name] !== undefined);
  const own = taking.flatMap(({ name: command }) => {
    const meaning = ownOptionMeaning(command, name);
    return meaning === undefined ? [] : [{ command, meaning }];
  });
  const isAllOwn = taking.length > 0 && own.length === taking.length;
  const only = taking.length === 1 ? `\`${taking[0]?.name}\`: ` : '';
  return [
    ...(isAllOwn ? [] : [`${only}${say(`help/options-${name}`)}`]),
    ...own.map(({ command, meaning }) => `\`${command}\`: ${meaning}`),
  ].join('\n');
}
