/** A company and its tenant, night after night: files in a folder, and `mastersync sync` on them. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { JsonDocument } from '../../../src/report/data/json-document.js';
import type { Sandbox, SandboxOptions, Seed } from '../../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../../helpers/cli.js';
import { impatientClock } from '../../helpers/clock.js';
import { send } from '../../helpers/connect.js';
import { teamsWithoutLeader } from '../../helpers/led.js';
import { openSandbox } from '../../helpers/sandboxes.js';
import { type Company, isFlag, isWithin, type Row, type TableName } from './company.js';
import { expectedRecords } from './expected.js';
import { isWest } from './night.js';
import { type Records, recordsIn, tenantOf, withoutNothing } from './records.js';
import { formerChart } from './styles.js';
import { type Files, filesOf, tablesOf, textOf, usualWriting, type Writing, wholly } from './writing.js';

/** What the files never name: a former chart, and a master that is kept by hand. */
const others: Partial<Readonly<Record<TableName, readonly Row[]>>> = {
  charts: [{ name: formerChart }],
  teams: [
    { chart: formerChart, code: '9001', name: '旧本部' },
    { chart: formerChart, code: '9002', name: '旧課', parentCode: '9001' },
  ],
  masters: [{ code: 'HAND', name: 'HAND マスタ', defaultSortBy: 'code' }],
  items: [1, 2, 3].map((number) => ({ master: 'HAND', code: `H${number}`, name: `手入力${number}` })),
};

/** The tenant of a company, in which there is also what its files never name. */
export function nightlyTenant(company: Company): Seed {
  const added = Object.entries(others).map(([table, rows]) => [
    table,
    [...company[table as TableName], ...rows],
  ]);
  return tenantOf({ ...company, ...Object.fromEntries(added) });
}

/** Its files. The teams stand in two, of two offices; without a list of charts, they name none. */
export function nightlyFiles(company: Company, writing: Writing = usualWriting): Files {
  const tables = nightlyTables(company);
  const [teams] = tables.filter(({ name }) => name === 'teams');
  const half = (isOther: boolean) => ({
    columns: [],
    ...teams,
    rows: (teams?.rows ?? []).filter((row) => isWest(row) === isOther),
  });
  return {
    ...filesOf(tables, writing),
    'teams.csv': textOf(half(false), writing),
    'teams.tsv': textOf(half(true), writing, '\t'),
  };
}

function nightlyTables(company: Company) {
  const left = company.listed.has('charts') ? [] : ['teams.chart', 'memberships.chart'];
  return tablesOf(company, { ...wholly, left });
}

/** All tables but those of charts and masters, which nobody prunes by a nightly job. */
const pruned = ['grades', 'teams', 'items', 'folders', 'categories', 'users', 'memberships'] as const;

/** Who is out of use is as good as gone. */
export function presentIn(sandbox: Sandbox): Records {
  const records = [...recordsIn(sandbox.dump())];
  return new Map(records.filter(([, { status }]) => status !== 'deactivated'));
}

/** The records that a tenant must have once its files are as the company: what they do not name stays. */
export function afterNight(company: Company, before: Records, day: string): Records {
  const records = expectedRecords(before, { tables: nightlyTables(company), prune: pruned });
  const dayOf = new Map(company.charts.map(({ name, activateOn = '' }) => [name, activateOn]));
  const due = company.charts.filter(({ activateOn = '' }) => activateOn !== '' && activateOn <= day);
  const current = due.at(-1)?.['name'];
  for (const [place, row] of records) {
    if (!place.startsWith('["charts"')) continue;
    const isCurrent = current === undefined ? row['current'] === 'TRUE' : row['name'] === current;
    const planned = dayOf.get(row['name']) ?? row['activateOn'] ?? '';
    const activateOn = planned > day ? planned : '';
    records.set(place, withoutNothing({ ...row, activateOn, current: isFlag(isCurrent) }));
  }
  return records;
}

export interface NightOptions {
  readonly args?: readonly string[];
  /** Nothing is deleted for want of a row. */
  readonly isAdding?: boolean;
  /** What day the clock of the machine shows, if it is wrong. */
  readonly machineDay?: string | undefined;
}

export interface CompanyNights {
  readonly sandbox: Sandbox;
  /** Runs the job on what arrived, at two in the morning of a day. */
  readonly run: (files: Files, day: string, options?: NightOptions) => Promise<JsonDocument>;
  /** What a run would print. */
  readonly plan: (files: Files, day: string) => Promise<JsonDocument>;
  readonly undo: (run: string, day: string, args?: readonly string[]) => Promise<JsonDocument>;
}

function pruneOf(files: Files): string {
  return `--prune=${pruned.filter((table) => `${table}.csv` in files).join()}`;
}

export async function openCompany(
  seed: Seed,
  options: Pick<SandboxOptions, 'switches' | 'onRequest'> = {},
): Promise<CompanyNights> {
  const leaderless: string[] = [];
  const sandbox: Sandbox = await openSandbox({
    ...{ seed, ...options },
    onRequest: (request) => {
      if (request.method !== 'GET') leaderless.push(...teamsWithoutLeader(sandbox));
      return options.onRequest?.(request);
    },
  });
  const folder = await dataFolder({});
  const data = path.join(folder, 'data');
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(folder, 'state') };
  const arrive = async (files: Files, day: string) => {
    sandbox.setNow(atTwo(day));
    await rm(data, { recursive: true, force: true });
    await mkdir(data);
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(data, name), text);
  };
  const finish = async (command: readonly string[], day: string, machineDay?: string) => {
    const nowMs = () => atTwo(machineDay ?? day).getTime();
    const dated = machineDay === undefined ? ['--as-of', day] : [];
    const clock = { ...impatientClock(), ...(machineDay !== undefined && { nowMs }) };
    const finished = await runCli([...command, '--json', ...dated], environment, { clock });
    sandbox.settle();
    expect([...leaderless, ...teamsWithoutLeader(sandbox)]).toEqual([]);
    return documentOf(finished);
  };
  return {
    sandbox,
    run: async (files, day, { args = [], isAdding = false, machineDay } = {}) => {
      await arrive(files, day);
      const pruning = isAdding ? [] : [pruneOf(files)];
      return finish(['sync', data, ...pruning, '--yes', ...args], day, machineDay);
    },
    plan: async (files, day) => {
      await arrive(files, day);
      return finish(['plan', data, pruneOf(files)], day);
    },
    undo: (run, day, args = []) => finish(['undo', run, '--yes', ...args], day),
  };
}

function atTwo(day: string): Date {
  return new Date(`${day}T02:00:00+09:00`);
}

/** The day so many days after another one. */
export function daysLater(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The approvals as the run prints them. */
export function approvalsIn({
  refusals,
  withheld,
}: Pick<JsonDocument, 'refusals' | 'withheld'>): readonly string[] {
  const texts = [...refusals, ...withheld].map(({ message }) => message);
  const approvals = texts.flatMap((text) => [...text.matchAll(/--approve (?:'([^']+)'|(\S+))/g)]);
  return [...new Set(approvals.map(([, quoted, plain]) => `--approve=${quoted ?? plain}`))];
}

/** Somebody assigns the people of the teams in charts that are not current, unless files do. */
export async function assignPeople(sandbox: Sandbox, company: Company): Promise<void> {
  if (company.listed.has('users')) return;
  const { charts, teams, users, memberships } = sandbox.state();
  const idOf = new Map(users.map(({ code, id }) => [code, id]));
  for (const { chart, code, id } of teams) {
    const open = charts.find(({ name, current }) => name === chart && !current);
    const isOf = (post: object) => isWithin({ chart, team: code })(post as Row);
    const members = company.memberships.filter(isOf);
    if (!open || members.length === 0 || memberships.some(isOf)) continue;
    const body = {
      users: members.map(({ user = '', leader }) => ({ id: idOf.get(user), leader: leader === 'TRUE' })),
    };
    const path = `/v1/organizationCharts/${open.id}/teams/${id}/memberships`;
    const { status, body: answer } = await send(sandbox, 'POST', path, body);
    if (status >= 300) throw new Error(`Nobody could be assigned: ${JSON.stringify(answer)}`);
  }
}
