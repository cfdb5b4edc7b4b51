import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fault, type Problem, problemAt } from '../../../src/model/problems.js';
import type { ExistingRecord } from '../../../src/model/records.js';
import type { Table } from '../../../src/model/tables.js';
import { assemblePlan } from '../../../src/plan/assemble-plan.js';
import { checkScope } from '../../../src/plan/compare/check-scopes.js';
import type { PairedScope } from '../../../src/plan/compare/place-scopes.js';
import { parseTables } from '../../../src/plan/intake/desired-set.js';
import {
  countByResource,
  countSetAside,
  quarantineRows,
  rowsOf,
  type ScopeRows,
  settingAside,
  stopsRun,
  takeOut,
} from '../../../src/plan/intake/set-aside.js';
import { definitionOf } from '../../../src/resources/index.js';
import {
  aDesired,
  aListing,
  anExisting,
  aTable,
  chart,
  desiredTeams,
  existingTeams,
  type Parents,
  planParts,
} from '../../helpers/builders.js';

const line = (number: number, file = 'teams.csv') => ({ file, line: number });

const inLine = (fault: Fault, number: number) => problemAt(fault, line(number));

/**
 * Reads tables and sets rows aside: the keys that are left by scope, and each problem with its
 * line.
 */
function parsed(...tables: readonly Table[]) {
  const { scopes, problems } = parseTables(tables, { onProblem: 'set-aside' });
  return {
    kept: scopes.map(({ definition, scope, records }) => [
      `${definition.name}${scope && ` of ${scope}`}`,
      ...records.map(({ key }) => key),
    ]),
    problems: problems.map(
      ({ code, origin }) => `${code} ${origin?.file.replace('.csv', '')}:${origin?.line}`,
    ),
    problemList: problems,
    scopes,
  };
}

/** What the teams of a chart come to beside what the service has. */
function settled(table: Table, existing: readonly ExistingRecord[]) {
  const { scopes, problems } = parseTables([table], { onProblem: 'set-aside' });
  const [own = { definition: definitionOf('teams'), scope: chart, records: [] }] = scopes;
  const scope: PairedScope = { ...own, columns: [], listing: aListing('teams', existing) };
  const result = checkScope(scope, 'set-aside');
  const { plan } = assemblePlan(planParts({ scopes: [result.scope] }));
  return { ...result, plan, problems: [...settingAside(problems), ...result.problems] };
}

/** The lines that problems set aside, in order. */
function linesOf(problems: readonly Problem[]): readonly number[] {
  const lines = settingAside(problems)
    .flatMap(rowsOf)
    .map((origin) => origin.line ?? 0);
  return [...new Set(lines)].sort((a, b) => a - b);
}

const teamsTable = (...rows: readonly string[]) =>
  aTable('teams', ['code,name,parentCode,previousCode', ...rows], { scope: chart });

describe('a problem', () => {
  test.each<[string, Problem]>([
    ['of a file', problemAt({ code: 'nul_bytes', args: { offset: 1 } }, line(2))],
    ['of a header', problemAt({ code: 'missing_column', args: { field: 'code', headers: [] } }, line(1))],
    ['of all rows together', inLine({ code: 'not_exactly_one', args: { field: 'default', count: 2 } }, 2)],
    ['without a row', problemAt({ code: 'blank_cell', args: {} }, { file: 'teams.csv' })],
    [
      'of a container that the service has twice',
      inLine(
        { code: 'ambiguous_key', args: { resource: 'charts', key: 'X', count: 2, heldResource: 'teams' } },
        2,
      ),
    ],
  ])('%s stops the run', (_, problem) => {
    expect([stopsRun(problem), settingAside([problem])]).toEqual([true, []]);
  });

  test('of one row sets it aside, and a warning does neither', () => {
    const error = inLine({ code: 'blank_cell', args: {} }, 2);
    const warning = problemAt(
      { code: 'unknown_column', args: { header: 'x', known: [] } },
      line(1),
      'warning',
    );
    expect([error, warning].map(stopsRun)).toEqual([false, false]);
    expect(settingAside([error, warning])).toEqual([error]);
  });

  test('names its own row, the other one, and every step of a circle that has a row', () => {
    const steps = [{ key: 'A', origin: line(2) }, { key: 'B' }, { key: 'C', origin: line(4) }];
    const first = line(5);
    expect(rowsOf(inLine({ code: 'parent_cycle', args: { steps } }, 2))).toEqual([line(2), line(2), line(4)]);
    expect(rowsOf(inLine({ code: 'renamed_twice', args: { previousKey: 'A', first } }, 6))).toEqual([
      line(6),
      line(5),
    ]);
  });
});

describe('setting rows aside', () => {
  const scope = {
    definition: definitionOf('teams'),
    scope: chart,
    records: desiredTeams({ A: null, B: 'A', C: 'B' }),
  };
  /** A team without its parent is a problem, and so is A itself. */
  const check = ({ records }: typeof scope): readonly Problem[] => {
    const keys = new Set<unknown>(records.map(({ key }) => key));
    return records
      .filter(({ key, values: { parentCode } }) => key === 'A' || !keys.has(parentCode))
      .map(({ row }) => inLine({ code: 'blank_cell', args: {} }, row.line ?? 0));
  };

  test('goes on until the other rows have no problem, and keeps every problem that was found', () => {
    const { scope: rest, problems } = quarantineRows(scope, check, 'set-aside');
    expect([rest.records, linesOf(problems)]).toEqual([[], [2, 3, 4]]);
    expect(problems).toHaveLength(3);
  });

  test('checks once and takes no row when problems stop the run', () => {
    expect(quarantineRows(scope, check, 'stop')).toEqual({ scope, problems: check(scope) });
  });

  test('takes no row beside a problem that stops the run', () => {
    const stop = inLine({ code: 'not_exactly_one', args: { field: 'default', count: 2 } }, 2);
    expect(quarantineRows(scope, () => [...check(scope), stop], 'set-aside').scope).toBe(scope);
  });

  test('ends with a defect when an error names a row that is not there', () => {
    const lost = inLine({ code: 'blank_cell', args: {} }, 99);
    expect(() => quarantineRows(scope, () => [lost], 'set-aside')).toThrow('no row of teams');
  });

  test('makes a problem of a whole scope one of each of its rows', () => {
    const problem = inLine({ code: 'unknown_scope', args: { scope: chart, resource: 'charts' } }, 2);
    const taken = takeOut<ScopeRows>(scope, [problem]);
    expect([taken.scope.records, taken.scope.setAside?.length]).toEqual([[], 3]);
    expect(taken.problems.map(({ code, origin }) => `${code} ${origin?.line}`)).toEqual([
      'unknown_scope 2',
      'unknown_scope 3',
      'unknown_scope 4',
    ]);
  });
});

describe('in the files', () => {
  test('a bad cell takes out its row, and a row without its columns too', () => {
    const { problems } = parsed(aTable('grades', ['code,name,level', 'G1,a,x', 'G2,b,2']));
    expect(problems).toEqual(['invalid_integer grades:2']);
    expect(parsed(aTable('grades', ['code,name,level', 'G1,a,x', 'G2,b,2'])).kept).toEqual([
      ['grades', 'G2'],
    ]);
  });

  test('a key given twice takes out every row that gives it, also beside one that cannot be read', () => {
    const rows = ['G1,a,1', 'G2,b,2', 'G1,c,3', 'G1,d,4', 'G3,e,x', 'G3,f,5'];
    const { kept, problemList } = parsed(aTable('grades', ['code,name,level', ...rows]));
    expect(kept).toEqual([['grades', 'G2']]);
    expect(linesOf(problemList)).toEqual([2, 4, 5, 6, 7]);
  });

  test('a circle takes out all its rows, and those below stay until the service has been asked', () => {
    const { kept, problemList } = parsed(teamsTable('A,a,B,', 'B,b,C,', 'C,c,A,', 'D,d,C,', 'E,e,,'));
    expect(kept).toEqual([[`teams of ${chart}`, 'D', 'E']]);
    expect(linesOf(problemList)).toEqual([2, 3, 4]);
  });

  test('two rows that rename the same record are both taken out, also when one cannot be read', () => {
    expect(parsed(teamsTable('A,a,,Z', 'B,b,,Z', 'C,c,,')).kept).toEqual([[`teams of ${chart}`, 'C']]);
    expect(parsed(teamsTable('A,,,Z', 'B,b,,Z', 'C,c,,')).kept).toEqual([[`teams of ${chart}`, 'C']]);
  });

  test('the row that says which grade is the default still counts when it is set aside', () => {
    const header = 'code,name,level,default';
    const { kept, problems } = parsed(aTable('grades', [header, 'G1,a,x,TRUE', 'G2,b,2,']));
    expect([kept, problems]).toEqual([[['grades', 'G2']], ['invalid_integer grades:2']]);
    const twice = parsed(aTable('grades', [header, 'G1,a,x,TRUE', 'G2,b,2,TRUE']));
    expect(twice.problemList.filter(stopsRun).map(({ code }) => code)).toEqual(['not_exactly_one']);
  });
});

describe('the fields of a master', () => {
  const fields = (...rows: readonly string[]) =>
    aTable('master-fields', ['master,code,title,fieldType,required', ...rows]);
  const masters = aTable('masters', ['code,name', 'V1,a', 'V2,b']);
  const valueNames = ({ scopes }: ReturnType<typeof parsed>) =>
    scopes.flatMap(({ records }) => records.map(({ key, partRows }) => [key, ...(partRows?.keys() ?? [])]));

  test('are set aside all together when one of them has a problem; the master and others go on', () => {
    const rows = fields('V1,x,X,text,FALSE', 'V1,y,Y,colour,FALSE', 'V2,z,Z,text,FALSE');
    const result = parsed(masters, rows);
    expect(valueNames(result)).toEqual([['V1'], ['V2', 'fields.z']]);
    expect(result.problems).toEqual(['unknown_option master-fields:3', 'part_set_aside master-fields:2']);
  });

  test('are all set aside when a row does not say its master', () => {
    const result = parsed(masters, fields('V1,x,X,text,FALSE', ',y,Y,text,FALSE', 'V2,z,Z,text,FALSE'));
    expect(valueNames(result)).toEqual([['V1'], ['V2']]);
    expect(linesOf(result.problemList)).toEqual([2, 3, 4]);
  });

  test('are set aside with the row of their master', () => {
    const bad = aTable('masters', ['code,name', 'V1,', 'V2,b']);
    const result = parsed(bad, fields('V1,x,X,text,FALSE', 'V2,z,Z,text,FALSE'));
    expect(valueNames(result)).toEqual([['V2', 'fields.z']]);
    expect(result.problems).toEqual(['blank_cell masters:2', 'part_set_aside master-fields:2']);
  });

  test('are set aside with a row that may be that of their master', () => {
    const bad = aTable('masters', ['code,name', ',a', 'V2,b']);
    const result = parsed(bad, fields('V1,x,X,text,FALSE', 'V2,z,Z,text,FALSE'));
    expect(valueNames(result)).toEqual([['V2', 'fields.z']]);
  });

  test('that are given twice, or beside a delete, are set aside', () => {
    const deleting = aTable('masters', ['code,name,action', 'V1,,delete', 'V2,b,']);
    const rows = fields('V1,x,X,text,FALSE', 'V2,z,Z,text,FALSE', 'V2,z,Z,text,FALSE', 'V2,y,Y,text,FALSE');
    const result = parsed(deleting, rows);
    expect(valueNames(result)).toEqual([['V1'], ['V2']]);
    expect(linesOf(result.problemList)).toEqual([2, 3, 4, 5]);
  });
});

describe('beside the service', () => {
  const changesOf = ({ plan }: ReturnType<typeof settled>) =>
    plan.changes.map(({ action, key }) => `${action} ${key}`);

  test('what stands below a new team that was set aside is set aside too, at any depth', () => {
    const result = settled(teamsTable('A,,,', 'B,b,A,', 'C,c,B,', 'D,d,,'), []);
    expect(changesOf(result)).toEqual(['create D']);
    expect(result.problems.map(({ code, origin }) => `${code} ${origin?.line}`)).toEqual([
      'blank_cell 2',
      'unknown_parent 3',
      'unknown_parent 4',
    ]);
  });

  test('what stands below a team that the service has goes on', () => {
    const result = settled(teamsTable('A,,,', 'B,b,A,'), existingTeams({ A: null }));
    expect(changesOf(result)).toEqual(['create B']);
    expect(result.plan.scopes[0]?.onlyInService).toEqual([]);
  });

  test('a rename that is set aside is not made, and its keys mean nothing to other rows', () => {
    const existing = existingTeams({ A: null, B: null, X: null });
    const result = settled(teamsTable('B,,,A', 'A,neu,,', 'C,c,,B', 'X,Team X,B,', 'Y,y,,'), existing);
    expect(changesOf(result)).toEqual(['update C', 'create Y']);
    expect(linesOf(result.problems)).toEqual([2, 3, 5]);
    expect(result.problems.map(({ code }) => code)).toEqual([
      'blank_cell',
      'key_still_held',
      'unknown_parent',
    ]);
  });

  test('a new master is not created without its fields, one that is there loses nothing', () => {
    const { scopes } = parsed(
      aTable('masters', ['code,name', 'V1,neu', 'V2,neu']),
      aTable('master-fields', [
        'master,code,title,fieldType,required',
        'V1,x,X,colour,FALSE',
        'V2,z,Z,colour,FALSE',
      ]),
    );
    const [own] = scopes;
    if (!own) throw new Error('no scope');
    const listing = aListing('masters', [anExisting('masters', { code: 'V1', name: 'alt' })]);
    const { scope, problems } = checkScope({ ...own, columns: [], listing }, 'set-aside');
    const { changes } = assemblePlan(planParts({ scopes: [scope] })).plan;
    expect(changes.map(({ action, key, fields }) => [action, key, fields.map(({ field }) => field)])).toEqual(
      [['update', 'V1', ['name']]],
    );
    expect(problems.map(({ code, origin }) => `${code} ${origin?.line}`)).toEqual([
      'parts_needed_to_create 3',
    ]);
  });

  test('a problem of one field beside the service takes out the whole group', () => {
    const { scopes } = parsed(
      aTable('masters', ['code,name', 'V1,neu']),
      aTable('master-fields', [
        'master,code,title,fieldType,required',
        'V1,x,X,text,FALSE',
        'V1,y,Y,pull_down,FALSE',
      ]),
    );
    const [own] = scopes;
    if (!own) throw new Error('no scope');
    const listing = aListing('masters', [anExisting('masters', { code: 'V1', name: 'alt' })]);
    const { scope, problems } = checkScope({ ...own, columns: [], listing }, 'set-aside');
    expect(scope.records.map(({ values }) => values)).toEqual([{ code: 'V1', name: 'neu' }]);
    expect(problems.map(({ code, origin }) => `${code} ${origin?.line}`)).toEqual([
      'options_needed 3',
      'part_set_aside 2',
    ]);
  });

  test('a long chain below a set-aside row ends', () => {
    const rows = Array.from(
      { length: 300 },
      (_, index) => `T${index},t,${index === 0 ? '' : `T${index - 1}`},`,
    );
    const result = settled(teamsTable('T0,,,', ...rows.slice(1)), []);
    expect(linesOf(result.problems)).toHaveLength(300);
  });
});

test('rows are counted once, by table, however many problems they have', () => {
  const table = aTable('teams', ['code,name', 'A,a', 'B,b', 'C,c']);
  const blank: Fault = { code: 'blank_cell', args: {} };
  const warning = problemAt({ code: 'no_rows', args: {} }, line(4), 'warning');
  const problems = [inLine(blank, 2), inLine(blank, 2), inLine(blank, 3), warning];
  expect([...countSetAside(problems, [table, aTable('grades', ['code', 'G1'])])]).toEqual([['teams', 2]]);
  expect(countSetAside([], [table]).size).toBe(0);
});

test('a resource may not delete beside set-aside rows of its own, of its parts, and of what it holds', () => {
  const counts = (tables: Readonly<Record<string, number>>) =>
    Object.fromEntries(countByResource(new Map(Object.entries(tables))));
  expect(counts({ grades: 1 })).toEqual({ grades: 1 });
  expect(counts({ 'master-fields': 1, masters: 1 })).toEqual({ masters: 2 });
  expect(counts({ items: 2, teams: 3 })).toEqual({ items: 2, masters: 2, teams: 3, charts: 3 });
});

describe('for any teams, rows and live records', () => {
  const codes = ['A', 'B', 'C', 'D', 'E'] as const;
  const code = fc.constantFrom(...codes);
  const previousCode = fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: code });
  const row = fc
    .tuple(
      fc.oneof({ weight: 9, arbitrary: code }, { weight: 1, arbitrary: fc.constant('b d') }),
      fc.constantFrom('n', 'm', 'm', 'n', ''),
      fc.oneof(fc.constant(''), code),
      previousCode,
    )
    // A record that is renamed stays at the top, so that it never waits for one that waits for its
    // old key.
    .map(([key, name, parent, previous]) => [key, name, previous === '' ? parent : '', previous].join(','));
  const live = fc.uniqueArray(code).chain((keys) =>
    fc
      .array(fc.option(fc.nat()), { minLength: keys.length, maxLength: keys.length })
      .map((parents): Parents => {
        // Each below one that comes before it: no circles.
        const parentOf = (index: number) => {
          const drawn = parents[index];
          return index === 0 || drawn === null || drawn === undefined ? null : (keys[drawn % index] ?? null);
        };
        return Object.fromEntries(keys.map((key, index) => [key, parentOf(index)]));
      }),
  );
  // A column of names in place of codes is a problem of the whole table.
  const areSetAside = (all: readonly string[]) =>
    !parseTables([teamsTable(...all)], { onProblem: 'set-aside' }).problems.some(stopsRun);
  const rows = fc.array(row, { minLength: 1, maxLength: 8 }).filter(areSetAside);
  const shuffled = rows.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  );

  /** The plan without its places, and the text of the rows that were set aside. */
  function shown(all: readonly string[], parents: Parents) {
    const { plan, problems, scope } = settled(teamsTable(...all), existingTeams(parents));
    const changes = plan.changes.map(({ origin, fields, ...change }) => ({
      ...change,
      fields: fields.map(({ field, before, after }) => [field, before, after]),
    }));
    return { changes, setAside: linesOf(problems), planned: scope.records.map((record) => record.row.line) };
  }
  const textOf = (all: readonly string[], lines: readonly number[]) => lines.map((at) => all[at - 2]).sort();

  test('the order of the rows does not matter', () => {
    fc.assert(
      fc.property(shuffled, live, ([all, others], parents) => {
        const [one, other] = [shown(all, parents), shown(others, parents)];
        expect(other.changes).toEqual(one.changes);
        expect(textOf(others, other.setAside)).toEqual(textOf(all, one.setAside));
      }),
    );
  });

  test('every row is either planned or named by a problem', () => {
    fc.assert(
      fc.property(rows, live, (all, parents) => {
        const { setAside, planned } = shown(all, parents);
        const lines = all.map((_, index) => index + 2);
        expect([...planned, ...setAside].sort((a = 0, b = 0) => a - b)).toEqual(lines);
      }),
    );
  });

  test('nothing is done to the record of a row that was set aside', () => {
    fc.assert(
      fc.property(rows, live, (all, parents) => {
        const { changes, setAside } = shown(all, parents);
        for (const at of setAside) {
          const [key = '', , , previousKey = ''] = (all[at - 2] ?? '').split(',');
          const wanted = previousKey !== '' && previousKey in parents ? previousKey : key;
          expect(changes.filter((change) => change.key === key)).toEqual([]);
          const touched = changes.filter(({ liveId }) => liveId === `id-${wanted}`);
          // A good row may rename what is another record's key by then.
          expect(touched.filter(({ fields }) => !fields.some(([field]) => field === 'code'))).toEqual([]);
        }
      }),
    );
  });
});

test('one record is taken out of many without touching the others', () => {
  const records = [
    aDesired('grades', { code: 'G1', name: 'a', level: 1 }),
    aDesired('grades', { code: 'G2' }, { line: 3 }),
  ];
  const grades = { definition: definitionOf('grades'), scope: '', records };
  const taken = takeOut(grades, [problemAt({ code: 'blank_cell', args: {} }, line(3, 'grades.csv'))]);
  expect(taken.scope.records[0]).toBe(records[0]);
  expect(taken.scope).toEqual({ ...grades, records: [records[0]], setAside: [records[1]] });
});
