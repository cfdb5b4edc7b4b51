import { describe, expect, test } from 'vitest';
import { findTable } from '../../../../src/plan/intake/find-table.js';
import { memberships } from '../../../../src/resources/memberships.js';
import type { TableDefinition } from '../../../../src/resources/resource.js';
import { teams } from '../../../../src/resources/teams.js';
import { aTable } from '../../../helpers/builders.js';

/** The rows that are read, cells joined, and the problems by line. */
function unfolded(definition: TableDefinition, lines: readonly string[]) {
  const { source, header, rows } = aTable(definition.name, lines);
  const grid = { source, rows: [{ line: 1, cells: header }, ...rows], blankRowCount: 0, hiddenRowCount: 0 };
  const { table, problems } = findTable(definition, grid);
  return {
    header: table?.header.slice(header.length),
    rows: table?.rows.map(({ cells }) => cells.slice(header.length).join('|')),
    problems: problems.map(({ code, origin }) => `${code} ${origin?.column ?? ''}${origin?.line}`),
  };
}

describe('departments', () => {
  test.each(['/', '->', '→', '|', '>', ' / '])(
    'have a name and an upper one by a path with %j',
    (separator) => {
      const path = (...names: readonly string[]) => names.join(separator);
      const lines = [
        'code,path',
        `1,${path('本社')}`,
        `2,${path('本社', '総務')}`,
        `3,${path('本社', '総務', '人事')}`,
      ];
      expect(unfolded(teams, lines)).toEqual({
        header: ['name', 'parentCode'],
        rows: ['本社|', '総務|1', '人事|2'],
        problems: [],
      });
    },
  );

  test('are named by paths also under the header of names, if all of these go on from others', () => {
    expect(unfolded(teams, ['コード,部署名', '1,本社', '2,本社/総務']).rows).toEqual(['本社|', '総務|1']);
    expect(unfolded(teams, ['コード,部署名', '1,本社', '2,営業/販促']).rows).toEqual(['', '']);
    expect(unfolded(teams, ['コード,部署名', '1,本社', '2,総務']).rows).toEqual(['', '']);
  });

  test('are not cut off where a level is not read', () => {
    const lines = ['コード,階層1,階層2,階層11', '1,本社,,', '2,本社,総務,人事'];
    expect(unfolded(teams, lines).problems).toContain('level_unread D1');
    expect(unfolded(teams, [lines[0] ?? '', '1,本社,,', '2,本社,総務,']).problems).toEqual([]);
  });
});

test('the levels of a post are the path of its team', () => {
  const lines = ['社員番号,階層1,階層2', '1,本社,総務', '2,本社,'];
  expect(unfolded(memberships, lines)).toMatchObject({ header: ['team name'], rows: ['本社→総務', '本社'] });
});
