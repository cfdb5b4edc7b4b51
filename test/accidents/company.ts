/**
 * A company of 120 people in 16 teams, whose nightly files and service agree, and what a night did:
 * the stage of the accidents.
 */
import type { JsonDocument } from '../../src/report/data/json-document.js';
import type { Seed } from '../../src/sandbox/index.js';
import { writesOf } from '../helpers/sandboxes.js';
import { type CompanyNights, daysLater, type NightOptions, openCompany } from '../property/company-nights.js';
import { firstNames, lastNames } from '../property/company-people.js';

export type Row = Readonly<Record<string, string>>;
export type Table = readonly Row[];

/** The rows of each file; the first one has all columns. */
export interface Tables {
  readonly teams: Table;
  readonly users: Table;
  readonly memberships: Table;
}

const works = [
  '営業',
  '総務',
  '人事',
  '経理',
  '製造',
  '設計',
  '品質',
  '購買',
  '物流',
  '情報',
  '広報',
  '法務',
];

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Four departments with three sections each. Neighbours in the file are of different teams. */
export const company: Tables = {
  teams: [
    ...numbers(4).map((at) => ({ code: `D${at}`, name: `第${at + 1}本部`, parentCode: '' })),
    ...numbers(12).map((at) => ({ code: `S${at}`, name: `${works[at]}課`, parentCode: `D${at % 4}` })),
  ],
  users: numbers(120).map((at) => ({
    code: `P${100 + at}`,
    email: `p${100 + at}@aoba.example`,
    lastName: lastNames[at % 11] ?? '',
    firstName: firstNames[at % 13] ?? '',
    employeeId: String(7000 + at * 13),
    status: '在職',
  })),
  memberships: numbers(120).map((at) => ({
    team: at < 4 ? `D${at}` : `S${(at - 4) % 12}`,
    user: `P${100 + at}`,
    leader: at < 16 ? 'TRUE' : 'FALSE',
    grades: at < 16 ? 'G2' : 'G1',
  })),
};

/** The same, with another second post for each of ten people, as one row per person holds them. */
export function wideRows({ users, memberships }: Tables): Table {
  return users.map(({ code = '', lastName, firstName, status }, at) => {
    const [post = {}] = memberships.filter(({ user }) => user === code);
    return {
      社員番号: code,
      氏名: `${lastName} ${firstName}`,
      メール: `${code.toLowerCase()}@aoba.example`,
      所属コード: post['team'] ?? '',
      役職コード: post['grades'] ?? '',
      所属長区分: post['leader'] === 'TRUE' ? '1' : '0',
      兼務所属コード1: at % 12 === 0 ? 'S11' : '',
      兼務役職コード1: at % 12 === 0 ? 'G1' : '',
      在籍区分: status ?? '',
    };
  });
}

export function filesOf(tables: Partial<Record<string, Table>>): Record<string, string> {
  const entries = Object.entries(tables).map(([name, rows]) => [`${name}.csv`, textOf(rows ?? [])]);
  return Object.fromEntries(entries);
}

export function textOf(rows: Table): string {
  const columns = Object.keys(rows[0] ?? {});
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
}

/** The rows that a test chooses, changed. */
export function changed(
  rows: Table,
  change: (row: Row, at: number) => Row,
  isChosen: (row: Row, at: number) => boolean = () => true,
): Table {
  return rows.map((row, at) => (isChosen(row, at) ? { ...row, ...change(row, at) } : row));
}

export function tenantOf({ teams, users, memberships }: Tables): Seed {
  const chart = '2026年度組織';
  const seed = {
    grades: ['G1', 'G2', 'G3'].map((code, at) => ({
      code,
      name: at === 0 ? '一般' : '課長',
      level: at,
      default: at === 0,
    })),
    charts: [{ name: chart, current: true }],
    teams: teams.map((team) => ({ ...team, chart, parentCode: team['parentCode'] || null })),
    users: [
      {
        code: 'admin',
        email: 'admin@aoba.example',
        lastName: '管理',
        firstName: '担当',
        status: 'activated',
      },
      ...users.map((user) => ({ ...user, status: 'activated' })),
    ],
    memberships: memberships.map(({ leader, grades = '', ...post }) => ({
      ...post,
      chart,
      leader: leader === 'TRUE',
      grades: grades.split(';'),
    })),
  };
  return seed as unknown as Seed;
}

/** What a night did. */
export interface Night {
  readonly exit: number;
  /** How many changes were withheld, by code. */
  readonly withheld: Readonly<Record<string, number>>;
  readonly refused: readonly string[];
  /** How many requests wrote. */
  readonly made: number;
  readonly document: JsonDocument;
}

export interface Nights extends Pick<CompanyNights, 'sandbox'> {
  /** The next night, on what arrived. */
  readonly play: (files: Readonly<Record<string, string>>, options?: NightOptions) => Promise<Night>;
}

/** Opens the company after two accepted nights. @param second what the second night brought */
export async function openNights(
  tables: Tables = company,
  { first = filesOf({ ...tables }), second = first, args = [], from = '2026-06-01' }: Partial<Opening> = {},
): Promise<Nights> {
  const { sandbox, run } = await openCompany(tenantOf(tables));
  let day = from;
  const play: Nights['play'] = async (files, options = {}) => {
    day = daysLater(day, 1);
    sandbox.clearRequests();
    return nightOf(
      await run(files, day, { ...options, args: [...args, ...(options.args ?? [])] }),
      writesOf(sandbox).length,
    );
  };
  for (const files of [first, second]) {
    const { exit, document } = await play(files);
    if (exit !== 0) throw new Error(`The night before was not accepted: ${JSON.stringify(document)}`);
  }
  return { sandbox, play };
}

interface Opening {
  readonly first: Readonly<Record<string, string>>;
  readonly second: Readonly<Record<string, string>>;
  /** Of every night. */
  readonly args: readonly string[];
  /** The day before the first night. */
  readonly from: string;
}

function nightOf(document: JsonDocument, writeCount: number): Night {
  const withheld: Record<string, number> = {};
  for (const { code } of document.withheld) withheld[code] = (withheld[code] ?? 0) + 1;
  const refused = document.refusals.map(({ code }) => code);
  return { exit: document.exitCode, withheld, refused, made: writeCount, document };
}
