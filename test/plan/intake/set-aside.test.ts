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
  aListing,
  anExisting,
  aTable,
  chart,
  desiredTeams,
  existingTeams,
  type Parents,
  planParts,
} from '../../helpers/builders.js';

const line = (number: number) => ({ file: 'teams.csv', line: number });

const inLine = (fault: Fault, number: number) => problemAt(fault, line(number));

/** Each problem with the rows that it sets aside: `duplicate_key grades:4+2, …`. */
function shownProblems(problems: readonly Problem[]): string {
  const shown = problems.map((problem) => {
    const rows = rowsOf(problem);
    const lines = new Set(rows.map((row) => row.line));
    return `${problem.code} ${rows[0]?.file.replace('.csv', '')}:${[...lines].join('+')}`;
  });
  return shown.join(', ');
}

const parsed = (text: string) => parseTables(tablesOf(text), { onProblem: 'set-aside' });

/** What tables of one resource come to beside what the service has. */
function settled(text: string, existing: readonly ExistingRecord[]) {
  const [resource = ''] = text.split(' ');
  const { scopes, problems } = parsed(text);
  const [own = { definition: definitionOf(resource), scope: chart, records: [] }] = scopes;
  const scope: PairedScope = { ...own, columns: [], listing: aListing(resource, existing) };
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

/** `grades code,name | G1,a; masters …`: the header and the rows of each table. */
const tablesOf = (text: string): readonly Table[] =>
  text.split('; ').map((table) => {
    const [, resource = '', lines = ''] = /^(\S+) (.*)$/.exec(table) ?? [];
    return aTable(resource, lines.split(' | '), resource === 'teams' ? { scope: chart } : {});
  });
const [grades, teams] = ['grades code,name,level', 'teams code,name,parentCode,previousCode'];
const [masters, fields] = ['masters code,name', 'master-fields master,code,title,required,fieldType'];

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

  test('takes one record out of many without touching the others', () => {
    const [first, second, third] = scope.records;
    const taken = takeOut<ScopeRows>(scope, [inLine({ code: 'blank_cell', args: {} }, 3)]).scope;
    expect(taken).toEqual({ ...scope, records: [first, third], setAside: [second] });
    expect(taken.records[0]).toBe(first);
  });

  test('makes a problem of a whole scope one of each of its rows', () => {
    const problem = inLine({ code: 'unknown_scope', args: { scope: chart, resource: 'charts' } }, 2);
    const taken = takeOut<ScopeRows>(scope, [problem]);
    expect([taken.scope.records, taken.scope.setAside?.length]).toEqual([[], 3]);
    expect(shownProblems(taken.problems)).toBe(
      'unknown_scope teams:2, unknown_scope teams:3, unknown_scope teams:4',
    );
  });
});

test.each<[title: string, tables: string, kept: string, problems: string]>([
  ['a bad cell takes out its row', `${grades} | G1,a,x | G2,b,2`, 'G2', 'invalid_integer grades:2'],
  [
    'a key given twice takes out every row that gives it, also beside one that cannot be read',
    `${grades} | G1,a,1 | G2,b,2 | G1,c,3 | G1,d,4 | G3,e,x | G3,f,5`,
    'G2',
    'invalid_integer grades:6, duplicate_key grades:4+2, duplicate_key grades:5+2, duplicate_key grades:7+6',
  ],
  [
    'so are they when one of them cannot be read',
    `${teams} | A,,,Z | B,b,,Z | C,c,,`,
    'C',
    'blank_cell teams:2, renamed_twice teams:3+2',
  ],
  [
    'the fields of a master go together; the master itself and the fields of others stay',
    `${masters} | V1,a | V2,b; ${fields} | V1,x,X,0,text | V1,y,Y,0,colour | V2,z,Z,0,text`,
    'V1, V2 fields.z',
    'unknown_option master-fields:3, part_set_aside master-fields:2',
  ],
  [
    'the fields of all masters go when a row does not say its master',
    `${masters} | V1,a | V2,b; ${fields} | V1,x,X,0,text | ,y,Y,0,text | V2,z,Z,0,text`,
    'V1, V2',
    'blank_scope master-fields:3, part_set_aside master-fields:2, part_set_aside master-fields:4',
  ],
  [
    'fields go with a row that may be that of their master',
    `${masters} | ,a | V2,b; ${fields} | V1,x,X,0,text | V2,z,Z,0,text`,
    'V2 fields.z',
    'blank_cell masters:2, part_set_aside master-fields:2',
  ],
  [
    'fields that are given twice, or beside a delete, go',
    `${masters},action | V1,,delete | V2,b,; ${fields} | V1,x,X,0,text | V2,z,Z,0,text | V2,z,Z,0,text`,
    'V1, V2',
    'duplicate_key master-fields:4+3, part_without_owner master-fields:2',
  ],
])('in the files, %s', (_, tables, kept, problems) => {
  const { scopes, problems: found } = parsed(tables);
  const records = scopes.flatMap((scope) => scope.records);
  const keys = records.map(({ key, partRows }) => [key, ...(partRows?.keys() ?? [])].join(' '));
  expect([keys.join(', '), shownProblems(found)]).toEqual([kept, problems]);
});

test.each<
  [title: string, tables: string, live: readonly ExistingRecord[], changes: string, problems: string]
>([
  [
    'what stands below a new team that was set aside is set aside too, at any depth',
    `${teams} | A,,, | B,b,A, | C,c,B, | D,d,,`,
    [],
    'create D',
    'blank_cell teams:2, unknown_parent teams:3, unknown_parent teams:4',
  ],
  [
    'what stands below a team that the service has goes on',
    `${teams} | A,,, | B,b,A,`,
    existingTeams({ A: null }),
    'create B',
    'blank_cell teams:2',
  ],
  [
    'a rename that is set aside is not made, and its keys mean nothing to other rows',
    `${teams} | B,,,A | A,neu,, | C,c,,B | X,Team X,B, | Y,y,,`,
    existingTeams({ A: null, B: null, X: null }),
    'update C code name, create Y',
    'blank_cell teams:2, key_still_held teams:3, unknown_parent teams:5',
  ],
  [
    'a new master is not created without its fields, one that is there loses nothing',
    `${masters} | V1,neu | V2,neu; ${fields} | V1,x,X,0,colour | V2,z,Z,0,colour`,
    [anExisting('masters', { code: 'V1', name: 'alt' })],
    'update V1 name',
    'unknown_option master-fields:2, unknown_option master-fields:3, parts_needed_to_create masters:3',
  ],
  [
    'a problem of one field takes out the whole group',
    `${masters} | V1,neu; ${fields} | V1,x,X,0,text | V1,y,Y,0,pull_down`,
    [anExisting('masters', { code: 'V1', name: 'alt' })],
    'update V1 name',
    'options_needed master-fields:3, part_set_aside master-fields:2',
  ],
])('beside the service, %s', (_, tables, live, changes, problems) => {
  const { plan, problems: found } = settled(tables, live);
  const made = plan.changes.map(({ action, key, fields: changed }) => {
    return [action, key, ...(action === 'update' ? changed.map(({ field }) => field) : [])].join(' ');
  });
  expect([made.join(', '), shownProblems(found)]).toEqual([changes, problems]);
  expect(plan.scopes.flatMap(({ onlyInService }) => onlyInService)).toEqual([]);
});

test('a long chain below a set-aside row ends', () => {
  const below = Array.from({ length: 299 }, (_, index) => `T${index + 1},t,T${index},`);
  expect(linesOf(settled([teams, 'T0,,,', ...below].join(' | '), []).problems)).toHaveLength(300);
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
    !parsed([teams, ...all].join(' | ')).problems.some(stopsRun);
  const rows = fc.array(row, { minLength: 1, maxLength: 8 }).filter(areSetAside);
  const shuffled = rows.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  );

  /** The plan without its places, and the text of the rows that were set aside. */
  function shown(all: readonly string[], parents: Parents) {
    const { plan, problems, scope } = settled([teams, ...all].join(' | '), existingTeams(parents));
    const changes = plan.changes.map(({ origin, fields, ...change }) => ({
      ...change,
      fields: fields.map(({ field, before, after }) => [field, before, after]),
    }));
    return { changes, setAside: linesOf(problems), planned: scope.records.map((record) => record.row.line) };
  }
  const textOf = (all: readonly string[], lines: readonly number[]) => lines.map((at) => all[at - 2]).sort();

  const always = (check: (all: readonly string[], parents: Parents) => void) =>
    fc.assert(fc.property(rows, live, check));

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
    always((all, parents) => {
      const { setAside, planned } = shown(all, parents);
      const lines = all.map((_, index) => index + 2);
      expect([...planned, ...setAside].sort((a = 0, b = 0) => a - b)).toEqual(lines);
    });
  });

  test('nothing is done to the record of a row that was set aside', () => {
    always((all, parents) => {
      const { changes, setAside } = shown(all, parents);
      for (const at of setAside) {
        const [key = '', , , previousKey = ''] = (all[at - 2] ?? '').split(',');
        const wanted = previousKey !== '' && previousKey in parents ? previousKey : key;
        expect(changes.filter((change) => change.key === key)).toEqual([]);
        const touched = changes.filter(({ liveId }) => liveId === `id-${wanted}`);
        // A good row may rename what is another record's key by then.
        expect(touched.filter(({ fields }) => !fields.some(([field]) => field === 'code'))).toEqual([]);
      }
    });
  });
});
