import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { tableDefinitions, tableNames } from '../../src/resources/index.js';
import { folderTemplate } from '../../src/templates/folder-template.js';
import { makeTemplates } from '../../src/templates/make-templates.js';
import { workbookTemplate } from '../../src/templates/workbook-template.js';
import { type Language, languages, useLanguage } from '../../src/words/language.js';
import { partsOf } from '../helpers/report-workbook.js';

const root = 'templates';
const createdAt = '2026-04-01T00:00:00.000Z';

async function filesIn(language: Language) {
  await useLanguage(language);
  return folderTemplate(makeTemplates(tableNames));
}

async function workbookIn(language: Language): Promise<Uint8Array> {
  await useLanguage(language);
  return workbookTemplate(makeTemplates(tableNames), { createdAt });
}

const workbookName = (language: Language) => `mastersync-${language}.xlsx`;

beforeAll(async () => {
  if (process.env['UPDATE_FIXTURES'] !== '1') return;
  await rm(root, { recursive: true });
  for (const language of languages) {
    const files = await filesIn(language);
    await mkdir(path.join(root, language), { recursive: true });
    for (const { name, text } of files) await writeFile(path.join(root, language, name), text);
    await writeFile(path.join(root, workbookName(language)), await workbookIn(language));
  }
});

describe('the templates of the repository', () => {
  test('are a folder and a workbook for each language, and nothing else', () => {
    expect(readdirSync(root).sort()).toEqual([...languages, ...languages.map(workbookName)].sort());
  });

  test.each(languages)('in %s are the text files that `template` writes', async (language) => {
    const files = await filesIn(language);
    expect(files.length).toBe(tableDefinitions.length + 1);
    expect(readdirSync(path.join(root, language)).sort()).toEqual(files.map(({ name }) => name).sort());
    for (const { name, text } of files) {
      expect(readFileSync(path.join(root, language, name), 'utf8')).toBe(text);
    }
  });

  // The times of a zip are those of its making: what it holds is compared.
  test.each(languages)('in %s are the workbook that `template` writes', async (language) => {
    const made = await partsOf(await workbookIn(language));
    expect(made.size).toBeGreaterThan(20);
    expect(await partsOf(readFileSync(path.join(root, workbookName(language))))).toEqual(made);
  });
});
