/** What is documented is what there is. UPDATE_FIXTURES=1 makes the generated parts and the outputs of examples anew. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSeed } from '../../src/sandbox/index.js';
import { useLanguage } from '../../src/words/words.js';
import { dataFolder } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { commandLines, consoleBlocks, settled, shellIn, unknownIn, withPrinted } from './examples.js';
import { withGeneratedParts } from './reference.js';

const reference = ['commands', 'options', 'settings', 'exit codes'] as const;
const codes = ['problems', 'withheld', 'refusals', 'drift', 'losses'] as const;

const pages = [
  { file: 'README.md', language: 'en', parts: reference },
  { file: 'README.ja.md', language: 'ja', parts: reference },
  { file: 'docs/codes.md', language: 'en', parts: codes },
  { file: 'docs/codes.ja.md', language: 'ja', parts: codes },
] as const;

const samples = ['library', 'migration', 'nightly', 'reorganisation', 'unattended'].map(
  (name) => `samples/${name}/README.md`,
);

describe.each(pages)('$file', ({ file, language, parts }) => {
  test.each(parts)('has a part for %s', (part) => {
    expect(readFileSync(file, 'utf8')).toContain(`<!-- ${part} -->\n\n|`);
  });

  test('says of all of them what the code says', async () => {
    await useLanguage(language);
    const text = readFileSync(file, 'utf8');
    const made = withGeneratedParts(text, language);
    if (process.env['UPDATE_FIXTURES']) writeFileSync(file, made);
    expect(readFileSync(file, 'utf8')).toBe(made);
  });
});

describe.each(['README.md', 'README.ja.md'])('the examples of %s', (file) => {
  test('print what they say', async () => {
    const text = readFileSync(file, 'utf8');
    const folder = await dataFolder({});
    await cp('samples', path.join(folder, 'samples'), { recursive: true });
    await mkdir(path.join(folder, 'bin'));
    await symlink(path.resolve('dist/cli.js'), path.join(folder, 'bin/mastersync'));
    const { url, token } = await openSandbox({ seed: await loadSeed('samples/nightly/service') });
    const shell = shellIn(folder, {
      PATH: `${path.join(folder, 'bin')}:${process.env['PATH']}`,
      LANG: file.includes('.ja.') ? 'ja_JP.UTF-8' : 'C',
      MASTERSYNC_URL: url,
      MASTERSYNC_TOKEN: token,
    });
    expect(consoleBlocks(text).length).toBeGreaterThan(1);
    const printed = await withPrinted(text, async (line) => settled(await shell(line), url));
    if (process.env['UPDATE_FIXTURES']) writeFileSync(file, printed);
    expect(readFileSync(file, 'utf8')).toBe(printed);
  });
});

describe.each([...pages.map(({ file }) => file), ...samples, 'src/README.md'])('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  test('names only commands and options that there are', () => {
    const unknown = commandLines(text).flatMap((line) => {
      const name = unknownIn(line);
      return name === undefined ? [] : [`${name} in: mastersync ${line}`];
    });
    expect(unknown).toEqual([]);
  });

  test('links to files that there are', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link);
    const missing = links.filter((link) => !existsSync(path.resolve(path.dirname(file), link)));
    expect(missing).toEqual([]);
  });
});

test('a command line that does not exist would be found', () => {
  const text =
    '`mastersync sink data` and `mastersync chart list --prune`\n```sh\nmastersync sync data --yess\n```\n';
  expect(commandLines(text).map(unknownIn)).toEqual(['yess', 'sink', 'prune']);
});
