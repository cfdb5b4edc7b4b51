/** Law 9: exporting and reading back changes nothing, in every format, for every value. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Seed } from '../../src/sandbox/index.js';
import { exportSandbox, type Format, formats, planExport } from '../helpers/exporting.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { holds } from './holds.js';

/** Values that some reader misinterprets, all of them in CP932. */
const awkward = [
  '=1+1',
  "'quoted",
  '"a, ""b"',
  '*',
  ' * ',
  '\\*',
  '#N/A',
  '#例',
  '\\',
  '\\ ',
  ' 前後 ',
  '　',
  ' ',
  'a\nb',
  '\n',
  '0110',
  '1.50',
  '2026/4/1',
  'TRUE',
  '㈱青木①',
  '﨑～',
  'ｱｲｳ',
  '_x000D_',
  '-1',
  'sep=;',
  '\ttab\t',
  'name',
  '長'.repeat(100),
];
const beyondCp932 = ['𠮷野', '〜−', '한글', '👍🏽', 'e\u0301', '\u2028'];

const codes = ['0110', '7', 'A', 'a', 'B-1', '_x', 'TRUE', '1e5', 'con'];
const longName = '名'.repeat(300);

function textsOf(format: Format): fc.Arbitrary<string> {
  return fc.constantFrom(...awkward, ...(format === 'cp932' ? [] : beyondCp932));
}

/** Tree nodes: each is below an earlier one or a root. */
function tree(text: fc.Arbitrary<string>, names: fc.Arbitrary<string>) {
  return fc
    .tuple(
      fc.shuffledSubarray(codes),
      fc.array(fc.tuple(names, text, fc.nat(), fc.boolean()), {
        minLength: codes.length,
        maxLength: codes.length,
      }),
    )
    .map(([order, drawn]) =>
      order.map((code, index) => {
        const [name, note, at, isOn] = drawn[index] ?? ['', '', 0, false];
        const parentCode = [null, ...order.slice(0, index)][at % (index + 1)] ?? null;
        return { code, name: at % 7 === 0 ? longName : name, parentCode, isOn, text: isOn ? note : null };
      }),
    );
}

const options = ['甲;乙', '甲', '乙', '*', '#N/A', 'a,b', '=1', '"丙"'];
const fields = [
  { code: 'memo', title: 'メモ', fieldType: 'text' },
  { code: 'name', title: '別名', fieldType: 'text_long' },
  { code: 'amount', title: '金額', fieldType: 'number' },
  { code: 'count', title: 'memo', fieldType: 'integer' },
  { code: 'starts_on', title: '日付', fieldType: 'date' },
  { code: 'kind', title: 'kind', fieldType: 'pull_down', options },
  { code: 'Kind', title: '種類', fieldType: 'checkbox', options },
] as const;

function inputs(text: fc.Arbitrary<string>) {
  return fc.record({
    memo: fc.option(text),
    name: fc.option(text),
    amount: fc.constantFrom(null, '0', '-0.5', '12345678901234567890.5', '1e3'.replace('e3', '000')),
    count: fc.constantFrom(null, '0', '-7', '9007199254740993'),
    starts_on: fc.constantFrom(null, '2026-12-31', '2024-02-29', '0001-01-01', '9999-12-31'),
    kind: fc.option(fc.constantFrom(...options)),
    Kind: fc.subarray(options),
  });
}

/** A tenant whose records a file can represent. */
function tenant(format: Format): fc.Arbitrary<Seed> {
  const text = textsOf(format);
  // The service refuses blank names.
  const names = text.filter((drawn) => drawn.trim() !== '');
  const items = (master: string) =>
    fc
      .uniqueArray(
        fc.record({
          code: fc.constantFrom(...codes),
          name: names,
          description: fc.option(text),
          inputs: inputs(text),
          startsOn: fc.constantFrom(null, '2026-12-31'),
          endsOn: fc.constantFrom(null, '2027-01-01'),
        }),
        { selector: ({ code }) => code },
      )
      .map((drawn) => drawn.map((item) => ({ ...item, master, name: item.name.slice(0, 100) })));
  return fc
    .record({
      charts: fc.uniqueArray(names, { minLength: 1, maxLength: 3 }),
      scheduled: fc.constantFrom(null, '2026-03-31', '2026-04-02', '2027-01-01'),
      teams: tree(text, names),
      folders: tree(text, names),
      grades: fc.uniqueArray(
        fc.record({ code: fc.constantFrom(...codes), name: names, level: fc.nat(255) }),
        { selector: ({ code }) => code },
      ),
      categories: fc.uniqueArray(names),
      people: fc.uniqueArray(
        fc.record({
          code: fc.constantFrom(...codes, 'a@b', 'x.y'),
          lastName: names,
          firstName: names,
          status: fc.constantFrom('invited', 'activated', 'activated', 'suspended', 'deactivated'),
          inputs: inputs(text),
        }),
        { selector: ({ code }) => code },
      ),
      posts: fc.array(fc.record({ person: fc.nat(), team: fc.nat(), grade: fc.nat(), leads: fc.boolean() })),
      masters: fc.subarray(['M', 'm', 'long_code_of_a_master_that_has_no_sheet']),
      masterText: fc.option(names),
      M: items('M'),
      m: items('m'),
      long: items('long_code_of_a_master_that_has_no_sheet'),
    })
    .map(
      (drawn): Seed =>
        ({
          grades: drawn.grades,
          charts: drawn.charts.map((name, index) => ({
            name,
            current: index === 0,
            activateOn: index === 1 ? drawn.scheduled : null,
          })),
          teams: drawn.charts.flatMap((chart, index) =>
            (index === 0 ? drawn.teams : drawn.teams.slice(0, 1)).map(({ isOn, text: notes, ...team }) => ({
              ...team,
              chart,
              notes,
              approveOnly: isOn,
              ...(index > 0 && { parentCode: null }),
            })),
          ),
          userFields: fields,
          users: drawn.people.map(({ inputs: custom, ...user }, index) => ({
            ...user,
            customFields: customFieldsOf(custom),
            lastName: user.lastName.slice(0, 100),
            firstName: user.firstName.slice(0, 100),
            email: `${index}@example.com`,
          })),
          memberships: membershipsOf(drawn),
          folders: drawn.folders.map(({ isOn: _, text: description, ...folder }) => ({
            ...folder,
            description,
          })),
          categories: drawn.categories.map((name) => ({ name: name.slice(0, 100) })),
          masters: drawn.masters.map((code) => ({
            code,
            name: drawn.masterText ?? code,
            description: drawn.masterText,
          })),
          masterFields: drawn.masters.flatMap((master) =>
            fields.map((field) => ({ ...field, master, description: drawn.masterText, required: false })),
          ),
          items: [...drawn.M, ...drawn.m, ...drawn.long].filter(({ master }) =>
            drawn.masters.includes(master),
          ),
        }) as Seed,
    );
}

type Inputs = Readonly<Record<string, string | readonly string[] | null>>;

/** Those with a value. The options of a user's field are not known: none may hold a separator. */
function customFieldsOf(inputs: Inputs): Inputs {
  const isFilled = (value: Inputs[string]) => value != null && value.length > 0;
  const isPlain = (value: Inputs[string]) => !Array.isArray(value) || !/[;,]/.test(value.join(''));
  return Object.fromEntries(Object.entries(inputs).filter(([, value]) => isFilled(value) && isPlain(value)));
}

/** Posts of drawn people in drawn teams of the first chart; the first of a team leads it. */
function membershipsOf(drawn: {
  readonly charts: readonly string[];
  readonly teams: readonly { readonly code: string }[];
  readonly people: readonly { readonly code: string; readonly status: string }[];
  readonly grades: readonly { readonly code: string }[];
  readonly posts: readonly Readonly<Record<'person' | 'team' | 'grade', number> & { leads: boolean }>[];
}): NonNullable<Seed['memberships']> {
  const { charts, teams, grades, posts } = drawn;
  const people = drawn.people.filter(({ status }) => status !== 'deactivated');
  const [chart = ''] = charts;
  if (teams.length * people.length * grades.length === 0) return [];
  const of = (list: readonly { readonly code: string }[], at: number) => list[at % list.length]?.code ?? '';
  const drawnPosts = posts.map(({ person, team, grade, leads }) => {
    const members = { chart, team: of(teams, team), user: of(people, person), grades: [of(grades, grade)] };
    return { ...members, leader: leads };
  });
  const byPlace = new Map(drawnPosts.map((post) => [`${post.team}/${post.user}`, post]));
  const led = new Set<string>();
  return [...byPlace.values()].map((post) => {
    const isFirst = !led.has(post.team);
    led.add(post.team);
    return { ...post, leader: isFirst || post.leader };
  });
}

describe('exported files read back change nothing', () => {
  test.each(formats)('as %s', { timeout: 600_000 }, (format) =>
    holds(tenant(format), { cases: 2 }, (seed) => checkTenant(seed, format)),
  );
});

async function checkTenant(seed: Seed, format: Format): Promise<void> {
  const sandbox = await openSandbox({ seed, now: () => new Date('2026-04-01T00:00:00Z') });
  const exported = await exportSandbox(sandbox, format);
  const ambiguous = exported.problems.filter(({ code }) => code === 'encoding_not_told');
  expect(exported.problems.filter((problem) => !ambiguous.includes(problem))).toEqual([]);
  if (ambiguous.length > 0) return;
  const said = await planExport(sandbox, exported);
  // Drawn charts may be scheduled without people or teams: the export did not cause that.
  const ofTenant = ['no_rows', 'schedule_unwanted', 'members_missing', 'activation_incomplete'];
  expect(said.filter((one) => !ofTenant.some((code) => one.endsWith(code)))).toEqual([]);
}
