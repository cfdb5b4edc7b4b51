/** The manual pages that packaging makes from help. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { helpContent, helpTopics } from '../../src/cli/help-content.js';
import { type ManPage, manPages, roff } from '../../src/cli/man-pages.js';
import { firstOf } from '../helpers/cases.js';

/** What a formatter prints for a page, without bold and italics. */
function shown(command: string, args: readonly string[], page: string): string {
  const { stdout, stderr } = spawnSync(command, args, { input: page, encoding: 'utf8' });
  expect(stderr).toBe('');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the formatters overprint with backspaces.
  return stdout.replaceAll(/.\u0008/gu, '');
}

const has = (command: string): boolean => spawnSync(command, ['--version']).error === undefined;

const hostile = `.dot 'quoted' "twice" back\\slash \\fB \`code\` ~/x^y --no-prune 部署番号 é 😀`;

describe('the manual pages', () => {
  let pages: readonly ManPage[];

  beforeAll(async () => {
    pages = await manPages();
  });

  test('are those that the package lists, one for each topic of help', () => {
    const { man } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect([...man].sort()).toEqual(pages.map(({ name }) => `dist/man/man1/${name}.1`).sort());
    expect(pages).toHaveLength(helpTopics.length);
  });

  test('have every term of help with its meaning, and its examples', async () => {
    const contents = await Promise.all(helpTopics.map(helpContent));
    contents.forEach(({ summary, blocks, examples }, index) => {
      // As it would be shown, as far as fonts are concerned.
      const text = (pages[index]?.text ?? '').replaceAll(/\\f[BIR]/g, '');
      expect(text).toContain(roff(summary));
      for (const [term, meaning] of blocks.flat().flatMap(({ rows }) => rows))
        expect(text).toContain(`.TP\n${roff(term.trim())}\n${roff(meaning)}\n`);
      for (const [comment, line] of examples)
        expect(text).toContain(`${roff(`# ${comment}`)}\n${roff(`mastersync ${line}`)}\n`);
    });
  });

  test('hold nothing that roff takes for a macro, and only ASCII', () => {
    for (const { text } of pages) {
      expect(text).toMatch(/^[\n -~]+$/);
      const macros = (text.match(/^['.]\S*/gm) ?? []).filter((one) => !one.startsWith('.TH'));
      for (const macro of macros) expect(macro).toMatch(/^\.(?:nr|ad|SH|TP|EX|EE|PD|PP|IP|sp)$/);
    }
  });

  test.skipIf(!has('mandoc'))('have nothing that mandoc warns of, except that they bear no date', () => {
    for (const { text } of firstOf(4, pages)) {
      const { stdout } = spawnSync('mandoc', ['-T', 'lint', '-W', 'warning'], {
        input: text,
        encoding: 'utf8',
      });
      expect(stdout.split('\n').filter((line) => line !== '' && !line.includes('missing date'))).toEqual([]);
    }
  });

  test.skipIf(!has('groff'))('have nothing that groff warns of', () => {
    for (const { text } of firstOf(4, pages))
      expect(shown('groff', ['-man', '-Tutf8', '-ww', '-Z', '-rLL=300n'], text)).not.toBe('');
  });
});

describe('any text', () => {
  const page = `.TH X 1\n.SH NAME\nx \\- y\n.PP\n${roff(hostile)}\n`;

  test('is escaped for roff', () => {
    expect(roff("-a 'b' `c`")).toBe('\\-a \\(aqb\\(aq \\(gac\\(ga');
    expect(roff('.mastersync')).toBe('\\&.mastersync');
    expect(roff('C:\\data 部é😀')).toBe('C:\\edata \\[u90E8]\\[u00E9]\\[u1F600]');
  });

  test.skipIf(!has('mandoc'))('is shown by mandoc as it is', () => {
    expect(shown('mandoc', ['-T', 'utf8', '-O', 'width=200'], page)).toContain(hostile);
  });

  test.skipIf(!has('groff'))('is shown by groff as it is', () => {
    expect(shown('groff', ['-man', '-Tutf8', '-P-cbou', '-rLL=200n'], page)).toContain(hostile);
  });
});
