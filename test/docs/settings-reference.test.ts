/** The published settings match the schema. UPDATE_FIXTURES=1 regenerates them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseSettings } from '../../src/config/file/parse-settings.js';
import { useLanguage } from '../../src/words/language.js';
import { editorSchema, listSettings, settingId, settingsTable } from './settings-reference.js';

const schemaFile = 'schemas/mastersync.schema.json';
describe('the settings', () => {
  test('are all documented, and nothing else is', () => {
    const names = listSettings().map(({ name }) => name);
    expect(names.length).toBeGreaterThan(30);
    const catalogue = readFileSync('src/words/en/settings-docs.ftl', 'utf8');
    const documented = [...catalogue.matchAll(/^settings-([\w-]+) =/gm)].map(([, id]) => id);
    expect(documented.sort()).toEqual(names.map(settingId).sort());
  });

  test('also have a table in Japanese', async () => {
    await useLanguage('ja');
    expect(settingsTable()).toContain('| 設定 | 値 | 既定値 | 説明 |');
  });
});

describe('the schema for editors', () => {
  const validate = new Ajv({ strict: false }).compile(editorSchema());

  test('is published as generated', () => {
    const text = `${JSON.stringify(editorSchema(), undefined, 2)}\n`;
    if (process.env['UPDATE_FIXTURES']) writeFileSync(schemaFile, text);
    expect(JSON.parse(readFileSync(schemaFile, 'utf8'))).toEqual(JSON.parse(text));
  });

  const service = (text: string) => `services: {a: {url: https://w.example, ${text}}}`;

  test.each([
    ['', true],
    ['lang: ja', true],
    ['lang: jp', false],
    ['lnag: ja', false],
    [service('concurrency: 4'), true],
    [service('concurrency: 1000'), false],
    [service('concurrency: many'), false],
    [service('concurency: 4'), false],
    ['services: {a: {tokenFile: x}}', false],
    ['prune: [teams]', true],
    ['prune: [team]', false],
    ['limits: {deletes: {count: 3}}', true],
    ['sources: [{file: x, table: teams, maxAge: 26h}]', true],
    ['sources: [{table: teams}]', false],
  ])('judges %s like the check of the settings file', (text, isRight) => {
    expect(validate(parse(text) ?? {})).toBe(isRight);
    expect('content' in parseSettings(text, {})).toBe(isRight);
  });

  test('lets a variable stand for any value', () => {
    const value = {
      services: { a: { url: 'https://w.example', concurrency: `$${'{N}'}`, allowHttp: `$${'{H}'}` } },
    };
    expect(validate(value)).toBe(true);
  });
});
