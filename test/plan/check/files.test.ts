import { describe, expect, test } from 'vitest';
import type { ReadColumn } from '../../../src/model/tables.js';
import { warningsIn } from '../../../src/plan/check/check-plan.js';
import { goneColumns } from '../../../src/plan/check/files.js';
import { contentOf, doneBy, takenBackBy } from '../../../src/plan/records/digests.js';
import { aChange, aTable } from '../../helpers/builders.js';
import { foundIn, type Given, grade, liveGrade, viewOf } from '../../helpers/checking.js';

/** `code:code name:name:3 メモ`: headers, what they feed, and how many cells have something (9). */
const columns = (text: string): readonly ReadColumn[] =>
  text.split(' ').map((one) => {
    const [header = '', field = '', filled = '9'] = one.split(':');
    return { header, field, filled: Number(filled) };
  });

test.each<[title: string, before: string, now: string, gone: readonly string[]]>([
  ['all that were there are there', 'a:code b:name', 'b:name a:code', []],
  ['a column is missing', 'a:code b:name', 'a:code', ['b']],
  ['a header has another name that nothing reads', 'a:code b:name', 'a:code c', ['b']],
  ['a header has another name that is read', 'a:code b:name', 'a:code c:name', []],
  ['a column feeds another field now', 'a:code b:name', 'a:code b:notes', ['b']],
  ['a column that nothing read is missing', 'a:code b', 'a:code', []],
  ['a column is blank', 'a:code b:level', 'a:code b:level:0', ['b']],
  ['a column of two values is blank', 'a:code b:level:2', 'a:code b:level:0', []],
  ['one of two posts has no columns', 'a:team b:team', 'a:team', ['b']],
  ['one of two posts has another header', 'a:team b:team', 'a:team c:team', []],
])('columns are gone where %s', (_, before, now, gone) => {
  expect(goneColumns(columns(before), columns(now)).map(({ header }) => header)).toEqual(gone);
});

describe('a column of the file that was there', () => {
  const given = (renamed: string, now: string): Given => {
    const table = aTable('grades', ['code,level,name', 'G1,1,A']);
    const source = { ...table.source, feeds: 'grades/', rowCount: 1, columns: columns(now) };
    const files = [{ name: 'x', shown: 'x', columns: columns('code:code name:name') }];
    return {
      rows: [grade('G1', renamed)],
      live: [liveGrade('G1', 'A')],
      files: [{ table: { ...table, source }, name: 'x' }],
      memory: { acceptedFiles: new Map([['grades/', { files, replaced: new Map() }]]) },
    };
  };

  test('holds all changes of the file, and names what is new', () => {
    const view = viewOf(given('B', 'code:code 名'));
    const file = view.changes[0]?.origin.file ?? '';
    const facts = `file ${file}, columns [{header name, field name}], added [名]`;
    expect(foundIn(view, 'columns_gone')).toEqual([`update G1 (${facts}) columns=grades:name`]);
    expect(warningsIn(viewOf(given('A', 'code:code'))).map(({ code }) => code)).toEqual(['columns_gone']);
    expect(foundIn(viewOf(given('B', 'code:code name:name')), 'columns_gone')).toEqual([]);
    // Of a file that nothing is read of, more is said than this.
    expect(foundIn(viewOf(given('B', 'code 名')), 'columns_gone')).toEqual([]);
  });
});

describe('the content of a table', () => {
  const rows = (...lines: readonly string[]) =>
    lines.map((line, index) => ({ line: index + 2, cells: line.split(',') }));
  const content = contentOf(['code', 'name'], rows('1,A', '2,B'));

  test('is the same in another order of rows and columns', () => {
    expect(contentOf(['Name', 'Code'], rows('B,2', 'A,1'))).toBe(content);
  });

  test('is another one with other values, rows or columns', () => {
    const others = [
      contentOf(['code', 'name'], rows('1,B', '2,A')),
      contentOf(['code', 'name'], rows('1,A', '2,B', '2,B')),
      contentOf(['code', 'name', 'x'], rows('1,A', '2,B')),
    ];
    expect(others).not.toContain(content);
  });
});

test('a change takes back what another one did', () => {
  const rename = (before: string, after: string) =>
    aChange('grades', 'G1', { action: 'update', fields: [{ field: 'name', before, after }] });
  expect(takenBackBy(rename('B', 'A'))).toEqual(doneBy(rename('A', 'B')));
  expect(takenBackBy(rename('A', 'B'))).not.toEqual(doneBy(rename('A', 'B')));
  const [made, deleted] = (['create', 'delete'] as const).map((action) =>
    aChange('grades', 'G1', { action }),
  );
  expect(made && deleted && takenBackBy(deleted)).toEqual(made && doneBy(made));
});
