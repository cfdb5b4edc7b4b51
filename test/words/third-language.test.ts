/**
 * A language is added by files alone. This one has the English messages in full-width letters,
 * so that what is said without a catalogue shows in plain ones.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

// Modules that were loaded before know the real package.
vi.resetModules();
const { languages } = await import('../../src/words/language.js');
const { dataFolder, environmentOf, runCli } = await import('../helpers/cli.js');
const { openSandbox } = await import('../helpers/sandboxes.js');

// As a single executable carries them.
vi.mock('../../src/files/carried-files.js', () => ({ carriedFiles: packageWithThirdLanguage() }));

// Modules that are loaded afterwards know only the real package again.
afterAll(() => {
  vi.doUnmock('../../src/files/carried-files.js');
  vi.resetModules();
});

function packageWithThirdLanguage(): Readonly<Record<string, string>> {
  const files: Record<string, string> = { 'package.json': readFileSync('package.json', 'utf8') };
  for (const name of readdirSync('src/words', { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ftl')) continue;
    const text = readFileSync(path.join('src/words', name), 'utf8');
    files[`dist/words/${name}`] = text;
    if (name.startsWith('en/')) files[`dist/words/zz/${name.slice('en/'.length)}`] = marked(text);
  }
  return files;
}

/**
 * The catalogue in full-width letters, but for what programs read: options, commands, files.
 */
function marked(catalogue: string): string {
  return catalogue
    .split('\n')
    .map((line) => {
      const [head = ''] = /^(?:#.*|-?[\w-]+ =|\s+\.[\w-]+ =|\s+\*?\[[^\]]*\]|\s*)/.exec(line) ?? [];
      const text = line.slice(head.length);
      return (
        head +
        text
          .split(
            /(\{[^}]*(?:\}|->\s*$)|`[^`]*`|--?[a-z][\w-]*|\b[\w-]+\.(?:\w+)\b|https?:\S+|\b[A-Z_]{3,}\b)/,
          )
          .map((part, index) => (index % 2 === 0 ? wide(part) : part.replace(/"[^"]*"/g, wide)))
          .join('')
      );
    })
    .join('\n');
}

function wide(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
}

/** Words of plain letters. */
function plainWords(text: string): readonly string[] {
  return [...new Set(text.match(/(?<![\w/.:-])[A-Za-z]{2,}(?![\w/.:@-])/g) ?? [])].sort();
}

test('a language whose catalogues were added says everything of a run', async () => {
  expect([...languages].sort()).toEqual(['en', 'ja', 'zz']);
  const sandbox = await openSandbox();
  const folder = await dataFolder({
    'data/grades.csv': 'code,name,level,color\nG1,Chief,1,x\nG2,Lead,2,y\n',
    'data/teams.csv': 'chart,code,name\nFY27,T1,Sales\n',
    'data/charts.csv': 'name\nFY27\n',
  });
  const data = path.join(folder, 'data');
  const environment = {
    ...environmentOf(sandbox),
    MASTERSYNC_LANG: 'zz',
    MASTERSYNC_STATE_DIR: path.join(folder, 'state'),
  };
  const said: string[] = [];
  for (const line of [
    ['validate', data],
    ['plan', data],
    ['sync', data, '--yes'],
    ['runs'],
    ['plan', data, '--prun'],
    ['plan', 'nowhere'],
    ['doctor', data],
  ]) {
    const { stdout, stderr } = await runCli(line, environment);
    said.push(stdout, stderr);
  }
  // For programs: see docs/en/unattended.md.
  const lines = said
    .join('\n')
    .split('\n')
    .filter((line) => !/^[A-Z]+ command=/.test(line));
  const values = ['Chief', 'Lead', 'Sales', 'admin', 'charts', 'color', 'grades', 'teams'];
  const typed = ['ok', 'create', 'init', 'mastersync', 'plan', 'sync', 'undo', 'validate'];
  expect(plainWords(lines.join('\n')).filter((word) => ![...values, ...typed].includes(word))).toEqual([]);
});
