import { describe, expect, test } from 'vitest';
import { parseTables } from '../../src/plan/intake/desired-set.js';
import { findTable } from '../../src/plan/intake/find-table.js';
import { definitionOf, tableDefinitions, tableNames } from '../../src/resources/index.js';
import { folderTemplate } from '../../src/templates/folder-template.js';
import { type LiveContainer, makeTemplates, nothingLive } from '../../src/templates/make-templates.js';
import type { TemplateTable } from '../../src/templates/template.js';
import { languages, useLanguage } from '../../src/words/language.js';
import { sayIn } from '../../src/words/say.js';

type Attributes = Readonly<Record<string, string | boolean | readonly string[]>>;

/** A master whose fields have a type and what is given. */
function aMaster(fields: Readonly<Record<string, Attributes>>): LiveContainer {
  const values = Object.entries(fields).flatMap(([code, attributes]) =>
    Object.entries({ fieldType: 'text', title: code, ...attributes }).map(
      ([name, value]) => [`fields.${code}.${name}`, value] as const,
    ),
  );
  return { key: 'V1', name: 'Vendors', values: Object.fromEntries(values) };
}

function itemsOf(master: LiveContainer): TemplateTable {
  const [table] = makeTemplates(['items'], {
    keysByResource: {},
    containersByResource: { masters: [master] },
    definitionsByResource: {},
  });
  if (!table) throw new Error('no table');
  return table;
}

/** The headers behind those that items of every master have, but for the last one. */
const ownHeaders = (master: LiveContainer) =>
  itemsOf(master)
    .columns.map(({ header }) => header)
    .slice(5, -1);

describe('the tables of a template', () => {
  test('are those that are asked for, in the order in which they are known', () => {
    expect(makeTemplates(['teams', 'grades']).map(({ name }) => name)).toEqual(['grades', 'teams']);
  });

  test('are one for each master when masters are known, without a column for it', () => {
    const masters = [aMaster({}), { ...aMaster({}), key: 'V2' }];
    const tables = makeTemplates(['items'], {
      keysByResource: {},
      containersByResource: { masters },
      definitionsByResource: {},
    });
    expect(tables.map(({ name }) => name)).toEqual(['items.V1', 'items.V2']);
    expect(tables[0]?.columns.map(({ header }) => header)).not.toContain('master');
  });
});

describe('a column of a template', () => {
  const columnOf = (table: string, header: string, keysByResource = {}) =>
    makeTemplates([table], {
      keysByResource,
      containersByResource: {},
      definitionsByResource: {},
    })[0]?.columns.find((one) => one.header === header);

  test('offers the teams, users and grades there are', () => {
    const live = { charts: ['FY26'], teams: ['0100'], users: ['u1'], grades: ['G1', 'G2'] };
    const offered = ['chart', 'team', 'user', 'grades'].map(
      (header) => columnOf('memberships', header, live)?.choices,
    );
    expect(offered).toEqual(Object.values(live).map((values) => ({ values, isClosed: false })));
  });

  test('holds a custom field of users, which the users themselves show', () => {
    const definitionsByResource = {
      users: { 'customFields.post': 'pullDown', 'customFields.joined': 'date' },
    };
    const [table] = makeTemplates(['users'], { ...nothingLive, definitionsByResource });
    const own = table?.columns.filter(({ header }) => header.startsWith('customFields.'));
    expect(own).toMatchObject([
      { header: 'customFields.post', meaning: 'Custom field post', format: 'One of the choices' },
      { header: 'customFields.joined', meaning: 'Custom field joined' },
    ]);
  });

  test('offers TRUE and FALSE for a truth, and the words of a choice', () => {
    expect(columnOf('grades', 'default')?.choices).toEqual({ values: ['TRUE', 'FALSE'], isClosed: true });
    expect(columnOf('masters', 'defaultSortBy')?.choices?.values).toEqual(['name', 'code']);
    expect(columnOf('master-fields', 'fieldType')?.choices?.values).toHaveLength(7);
  });

  test('offers the records that there are where it names one, and takes others', () => {
    const keys = { charts: ['FY26'], teams: ['A', 'B'], masters: ['V1'], folders: ['F1'] };
    const open = (values: readonly string[]) => ({ values, isClosed: false });
    expect(columnOf('teams', 'chart', keys)?.choices).toEqual(open(['FY26']));
    expect(columnOf('teams', 'parentCode', keys)?.choices).toEqual(open(['A', 'B']));
    expect(columnOf('folders', 'parentCode', keys)?.choices).toEqual(open(['F1']));
    expect(columnOf('items', 'master', keys)?.choices).toEqual(open(['V1']));
    expect(columnOf('teams', 'parentCode')?.choices).toBeUndefined();
  });

  test('is required as its cells are: a chart may be left out, a master not', () => {
    expect([columnOf('teams', 'chart'), columnOf('items', 'master')].map((one) => one?.isRequired)).toEqual([
      false,
      true,
    ]);
  });
});

describe('a field of a master', () => {
  test('is a column under its title, with what it takes', () => {
    const kind = { title: '区分', fieldType: 'pull_down', required: true, options: ['内', '外'] };
    const { columns, examples } = itemsOf(aMaster({ kind: { ...kind, description: 'Inland?' } }));
    expect(columns[5]).toEqual({
      header: '区分',
      isRequired: true,
      meaning: 'Inland? (field kind)',
      format: 'One of the choices',
      entry: { kind: 'choice', options: ['内', '外'] },
      choices: { values: ['内', '外'], isClosed: true },
    });
    expect(examples.map((cells) => cells[5])).toEqual(['内', '内']);
  });

  test('has no list when several choices may stand in a cell', () => {
    const { columns } = itemsOf(aMaster({ tags: { fieldType: 'checkbox', options: ['a', 'b'] } }));
    expect(columns[5]?.choices).toBeUndefined();
  });

  test.each([
    ['two have the same', { a: { title: '額' }, b: { title: '額' } }, ['a', 'b']],
    ['it is the code of another', { a: { title: 'B' }, b: { title: '額' } }, ['a', '額']],
    ['a fixed column has it', { a: { title: '説明' }, b: { title: 'Name' } }, ['a', 'b']],
    ['rows say something else in it', { a: { title: 'action' }, b: { title: '変更前コード' } }, ['a', 'b']],
    ['a run would take it for its own', { a: { title: '_status' } }, ['a']],
    ['a spreadsheet would calculate it', { a: { title: '=1+1' }, b: { title: '＋額' } }, ['a', 'b']],
    ['it ends like a required one', { a: { title: '額*' } }, ['a']],
    ['it cannot be seen', { a: { title: '額\u200b' }, b: { title: 'x_x0041_' } }, ['a', 'b']],
  ])('is called by its code when its title is ambiguous: %s', (_, fields, headers) => {
    expect(ownHeaders(aMaster(fields))).toEqual(headers);
  });

  test('is left out when both are ambiguous', () => {
    expect(ownHeaders(aMaster({ description: { title: '説明' }, ok: {} }))).toEqual(['ok']);
  });
});

describe.each(languages)('the text files in %s', (language) => {
  test('are read as tables without rows, without a problem', async () => {
    await useLanguage(language);
    const texts = new Map(folderTemplate(makeTemplates(tableNames)).map(({ name, text }) => [name, text]));
    await useLanguage('en');
    const tables = tableDefinitions.flatMap((definition) => {
      const lines = (texts.get(`${definition.name}.csv`) ?? '').replace('\ufeff', '').trim().split('\r\n');
      const rows = lines.map((line, index) => ({ line: index + 1, cells: line.split(',') }));
      const source = { file: definition.name, sha256: '', rowCount: rows.length };
      return findTable(definition, { source, rows, blankRowCount: 0, hiddenRowCount: 0 }).table ?? [];
    });
    expect(tables.map(({ rows, exampleLines }) => [rows, exampleLines])).toEqual(
      tableDefinitions.map(() => [[], [2, 3]]),
    );
    const { scopes, problems } = parseTables(tables);
    expect(problems).toEqual([]);
    expect(scopes.flatMap(({ records }) => records)).toEqual([]);
  });

  test('have examples that are good rows once the mark is taken away', async () => {
    useLanguage(language);
    const exampleMark = sayIn(language, 'templates/example-mark');
    const made = makeTemplates(tableNames);
    useLanguage('en');
    const tables = made.map(({ name, columns, examples }) => {
      const cellsOf = (cells: readonly string[]) => cells.map((cell) => cell.replace(`${exampleMark} `, ''));
      const rows = [columns.map(({ header }) => header), ...examples.map(cellsOf)];
      const source = { file: name, sha256: '', rowCount: rows.length };
      const grid = { source, blankRowCount: 0, hiddenRowCount: 0 };
      const definition = tableDefinitions.find((one) => one.name === name) ?? definitionOf('grades');
      const { table } = findTable(definition, {
        ...grid,
        rows: rows.map((cells, index) => ({ line: index + 1, cells })),
      });
      if (!table) throw new Error('no table');
      return table;
    });
    const { scopes, problems } = parseTables(tables);
    expect(problems).toEqual([]);
    expect(scopes.flatMap(({ records }) => records)).toHaveLength(18);
  });
});
