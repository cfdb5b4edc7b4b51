/** A company and its tenant, night after night: files in a folder, and `mastersync sync` on them. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { JsonDocument } from '../../src/report/data/json-document.js';
import type { Sandbox, SandboxOptions, Seed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { impatientClock } from '../helpers/clock.js';
import { send } from '../helpers/connect.js';
import { teamsWithoutLeader } from '../helpers/led.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { type Company, type Files, membersOf } from './companies.js';

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

/** All tables but that of charts, which nobody prunes by a nightly job. */
function pruneOf(files: Files): string {
  const tables = ['grades', 'teams', 'items', 'folders', 'categories', 'users', 'memberships'];
  return `--prune=${tables.filter((table) => `${table}.csv` in files).join()}`;
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
  const { charts: named, staffed, listsPeople } = company;
  if (listsPeople) return;
  const { charts, teams, users, memberships } = sandbox.state();
  const userByEmail = new Map(users.map(({ email, id }) => [email, id]));
  const assigned = new Set(memberships.map(({ chart, team }) => `${chart}/${team}`));
  const open = new Map(
    charts
      .filter(({ name, current }) => !current && named.some((row) => row['name'] === name))
      .map(({ name, id }) => [name, id]),
  );
  for (const { chart, code, id } of teams) {
    const isOpen = open.has(chart) && !assigned.has(`${chart}/${code}`);
    if (code === null || !isOpen || !staffed.has(code)) continue;
    const members = membersOf({ code }).map((email, index) => {
      return { id: userByEmail.get(email), leader: index === 0 };
    });
    const path = `/v1/organizationCharts/${open.get(chart)}/teams/${id}/memberships`;
    const { status, body } = await send(sandbox, 'POST', path, { users: members });
    if (status >= 300) throw new Error(`Nobody could be assigned: ${JSON.stringify(body)}`);
  }
}
