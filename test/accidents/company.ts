/**
 * A company of 120 people in 16 teams, whose nightly files and service agree, and what a night did:
 * the stage of the accidents.
 */
import type { JsonDocument } from '../../src/report/data/json-document.js';
import type { Seed } from '../../src/sandbox/index.js';
import { writesOf } from '../helpers/sandboxes.js';
import { emptyCompany, isFlag, type Row } from '../property/company/company.js';
import { type CompanyNights, daysLater, type NightOptions, openCompany } from '../property/company/nights.js';
import { tenantOf } from '../property/company/records.js';
import { currentChart, firstNames, lastNames, plain } from '../property/company/styles.js';
import * as writing from '../property/company/writing.js';

export type Table = readonly Row[];

/** The rows of each file; the first one has all columns. */
export interface Tables {
  readonly teams: Table;
  readonly users: Table;
  readonly memberships: Table;
}

const works = '営業 総務 人事 経理 製造 設計 品質 購買 物流 情報 広報 法務'.split(' ');

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
  return writing.textOf(
    { columns: Object.keys(rows[0] ?? {}), rows },
    { ...writing.usualWriting, hasMark: false },
  );
}

/** Something that happened to the files. */
export type Edit = (tables: Tables) => Tables;

type Change = Row | ((row: Row, at: number) => Row);

/** A code, rows from one to before another, or what a test says. */
type Chosen = string | readonly [from: number, to: number] | ((row: Row, at: number) => boolean);

const isOf = (code: string) => (row: Row) => (row['user'] ?? row['code']) === code;

/** Changes rows of a table. */
export function edit(table: keyof Tables, chosen: Chosen, change: Change): Edit {
  const [from = 0, to = Infinity] = Array.isArray(chosen) ? chosen : [];
  const isIn = (_: Row, at: number) => at >= from && at < to;
  const isChosen = typeof chosen === 'string' ? isOf(chosen) : typeof chosen === 'function' ? chosen : isIn;
  const changed = (row: Row, at: number) => (typeof change === 'function' ? change(row, at) : change);
  return (tables) => ({
    ...tables,
    [table]: tables[table].map((row, at) => (isChosen(row, at) ? { ...row, ...changed(row, at) } : row)),
  });
}

export function adding(table: keyof Tables, ...rows: Table): Edit {
  return (tables) => ({ ...tables, [table]: [...tables[table], ...rows] });
}

/** Somebody has no row. */
export function without(table: keyof Tables, code: string): Edit {
  return (tables) => ({ ...tables, [table]: tables[table].filter((row) => !isOf(code)(row)) });
}

export const after = (...edits: readonly Edit[]): Tables =>
  edits.reduce((tables, one) => one(tables), company);

/** The files after what happened to them. */
export const files = (...edits: readonly Edit[]): Record<string, string> => filesOf({ ...after(...edits) });

const inChart = (row: Row): Row => ({ ...row, chart: currentChart });

function tenant({ teams, users, memberships }: Tables): Seed {
  return tenantOf({
    ...emptyCompany({ style: plain, listed: new Set() }),
    grades: ['一般', '課長', '部長'].map((name, at) => {
      return { code: `G${at + 1}`, name, level: String(at), default: isFlag(at === 0) };
    }),
    charts: [{ name: currentChart }],
    teams: teams.map(inChart),
    users: users.map((user) => ({ ...user, status: 'active' })),
    memberships: memberships.map(inChart),
  });
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
  const { sandbox, run } = await openCompany(tenant(tables));
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
