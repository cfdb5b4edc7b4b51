// The tests' own small client: real HTTP, no retries, everything of an answer in one value.
import type { Sandbox, SandboxOptions, Seed } from '../../src/sandbox/index.js';
import { openSandbox } from './sandboxes.js';

/** An answer of the sandbox. */
export interface Received {
  readonly status: number;
  /** Parsed JSON, or undefined when there was no body. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** Who asks, and how. */
export interface Sending {
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is instead of a JSON body. */
  readonly text?: string;
}

/** Starts a sandbox as users have it, at a known time; it is closed after the test. */
export function start({ switches, ...options }: SandboxOptions = {}): Promise<Sandbox> {
  const now = () => new Date('2027-01-15T03:00:00Z');
  return openSandbox({ now, ...options, switches: { unknownQuery: 'ignored', ...switches } });
}

/** Sends one request with the sandbox's token. */
export async function send(
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: unknown,
  sending: Sending = {},
): Promise<Received> {
  const token = sending.token === undefined ? sandbox.token : sending.token;
  const text = sending.text ?? (body === undefined ? null : JSON.stringify(body));
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    body: text,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(text === null ? {} : { 'Content-Type': 'application/json' }),
      ...sending.headers,
    },
  });
  const received = await response.text();
  return {
    status: response.status,
    body: received === '' ? undefined : JSON.parse(received),
    headers: response.headers,
  };
}

/** A record of an answer; throws when it is not one. */
export function recordOf({ body }: Received): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Error('not a record');
  return body as Record<string, unknown>;
}

/** The id of the answered record. */
export function idOf(received: Received): string {
  const { id } = recordOf(received);
  if (typeof id !== 'string') throw new Error(`no id in ${JSON.stringify(received.body)}`);
  return id;
}

/** One field of every record of a list. */
export function pluck({ body }: Received, field: string): readonly unknown[] {
  if (!Array.isArray(body)) throw new Error(`not a list: ${JSON.stringify(body)}`);
  return body.map((record: Record<string, unknown>) => record[field]);
}

/** Status and code of a refusal. */
export function refusal({ status, body }: Received): readonly [number, unknown] {
  return [status, (body as Record<string, unknown> | undefined)?.['code']];
}

/** The messages of a 422 answer, by default all in `base`; undefined for another answer. */
export function errorsOf(received: Received): unknown {
  return (recordOf(received)['errors'] as { readonly base: unknown } | undefined)?.base;
}

/** The id of the chart with this name. */
export async function chartId(sandbox: Sandbox, name: string): Promise<string> {
  const { body } = await send(sandbox, 'GET', '/v1/organizationCharts?perPage=100');
  const found = (body as { id: string; name: string }[]).find((chart) => chart.name === name);
  if (found === undefined) throw new Error(`no chart ${name}`);
  return found.id;
}

/** The path of the teams of the chart with this name. */
export async function teamsPath(sandbox: Sandbox, chart = 'FY2026'): Promise<string> {
  return `/v1/organizationCharts/${await chartId(sandbox, chart)}/teams`;
}

/**
 * Three grades, two charts, and a small tree in the current one: HQ > SALES > EAST, and LAB. Two
 * people are in EAST.
 */
export const smallSeed: Seed = {
  grades: [
    { code: 'G01', name: '部長', level: 30 },
    { code: 'G02', name: '課長', level: 20 },
    { code: 'G03', name: '一般', level: 10, default: true },
  ],
  charts: [{ name: 'FY2026', current: true }, { name: 'FY2027' }],
  teams: [
    { chart: 'FY2026', code: 'HQ', name: '本社' },
    { chart: 'FY2026', code: 'SALES', name: '営業部', parentCode: 'HQ', notes: '東京' },
    { chart: 'FY2026', code: 'EAST', name: '東日本課', parentCode: 'SALES', approveOnly: true },
    { chart: 'FY2026', code: 'LAB', name: '研究所' },
    { chart: 'FY2027', code: 'HQ', name: '本社' },
  ],
  memberships: [
    { user: 'sato@example.com', chart: 'FY2026', team: 'EAST', leader: true, grades: ['G02'] },
    { user: 'suzuki@example.com', chart: 'FY2026', team: 'EAST', grades: ['G03'] },
  ],
};

/**
 * A master with a field of every type and two items; the second is older than all fields but
 * `note`.
 */
export const masterSeed: Seed = {
  masters: [
    { code: 'COST', name: '原価センター', description: '会計', defaultSortBy: 'name' },
    { code: 'EMPTY', name: '空' },
  ],
  masterFields: [
    { master: 'COST', code: 'note', title: 'メモ', fieldType: 'text' },
    { master: 'COST', code: 'long', title: '長文', fieldType: 'text_long' },
    { master: 'COST', code: 'rate', title: '率', fieldType: 'number' },
    { master: 'COST', code: 'size', title: '人数', fieldType: 'integer' },
    { master: 'COST', code: 'tags', title: '区分', fieldType: 'checkbox', options: ['赤', '青', '緑'] },
    { master: 'COST', code: 'kind', title: '種別', fieldType: 'pull_down', options: ['A', 'B'] },
    { master: 'COST', code: 'since', title: '開始', fieldType: 'date' },
  ],
  items: [
    {
      master: 'COST',
      code: 'C1',
      name: '東京',
      startsOn: '2027-01-01',
      inputs: {
        note: 'x',
        long: 'y',
        rate: '1.50',
        size: '007',
        tags: ['緑', '赤'],
        kind: 'A',
        since: '2027-02-28',
      },
    },
    { master: 'COST', code: 'C2', name: '大阪', inputs: { note: null } },
  ],
};

/** Two roots and a branch: A > B > C, and Z. */
export const folderSeed: Seed = {
  folders: [
    { code: 'A', name: '総務', workflows: 1 },
    { code: 'B', name: '申請', parentCode: 'A', description: '全社', workflows: 2, routes: 3, pipelines: 4 },
    { code: 'C', name: '休暇', parentCode: 'B', workflows: 10 },
    { code: 'Z', name: '営業' },
  ],
};
