/** The published settings match the schema. UPDATE_FIXTURES=1 regenerates them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseSettings } from '../../src/config/file/parse-settings.js';
import { editorSchema, listSettings, meaningsIn } from './settings-reference.js';

const schemaFile = 'schemas/mastersync.schema.json';
test.each(['en', 'ja'])('every setting has a meaning (%s)', (language) => {
  const meanings = meaningsIn(readFileSync(`docs/${language}/settings.md`, 'utf8'));
  const names = listSettings().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !meanings.get(name))).toEqual([]);
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
