/** One valid request for every operation. The bodies contain every property. */
import type { CheckedRequest } from '../check-request.js';
import type { Operation } from '../rules.js';
import type { Ids } from './seed.js';

export * from './seed.js';

interface Example {
  /** Path parameters by name. */
  readonly path?: Ids;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const paging = { page: '1', perPage: '100' } as const;

const inputs = [
  { code: 'kana', value: 'ウエダ' },
  { code: 'tags', value: ['乙'] },
  { code: 'kind', value: null },
];

const fields = [
  {
    code: 'kana',
    title: 'カナ',
    description: null,
    required: true,
    fieldType: 'text',
    options: null,
    visible: true,
  },
  {
    code: 'tags',
    title: 'タグ',
    description: '',
    required: false,
    fieldType: 'checkbox',
    options: ['甲', '乙', '丙'],
    visible: false,
  },
  {
    code: 'kind',
    title: '区分',
    required: false,
    fieldType: 'pull_down',
    options: ['内', '外'],
    visible: true,
  },
];

const period = { startsOn: '2027-04-01', endsOn: null };
const person = { email: 'new@example.com', code: 'new', lastName: '新', firstName: '人', employeeId: null };
const customFields = [{ code: 'post', value: '兼務' }];

/**
 * By operation; of each resource, one record is read and changed, and one is deleted.
 * @param of  the id of a record of the seed, e.g. `teams/HQ`
 */
function examplesOf(of: (key: string) => string): Readonly<Record<string, Example>> {
  const grade = { path: { gradeId: of('grades/G2') } };
  const chart = { path: { organizationChartId: of('charts/FY26') } };
  const otherChart = { path: { organizationChartId: of('charts/FY27') } };
  const team = { path: { ...chart.path, teamId: of('teams/EAST') } };
  const master = { path: { generalMasterId: of('masters/V') } };
  const item = { path: { ...master.path, itemId: of('items/V1') } };
  const folder = { path: { folderId: of('folders/HR') } };
  const category = { path: { categoryId: of('categories/稟議') } };
  const sato = { path: { userId: of('users/sato') } };
  const suzuki = { path: { userId: of('users/suzuki') } };
  return {
    'grades.list': { query: { ...paging, sortBy: 'code-asc' } },
    'grades.create': { body: { name: '新', level: 255, code: 'G9' } },
    'grades.get': grade,
    'grades.update': { ...grade, body: { name: '係長', level: 0, code: 'G02' } },
    'grades.delete': grade,
    'grades.setDefault': grade,

    'charts.list': { query: { ...paging, sortBy: 'createdAt-asc' } },
    'charts.create': { body: { name: 'FY28' } },
    'charts.get': chart,
    'charts.update': { ...chart, body: { name: 'FY2026' } },
    'charts.delete': otherChart,
    'charts.getActive': {},
    'charts.activate': { ...otherChart, body: { dueOn: '2027-04-01' } },

    'teams.list': { ...chart, query: { ...paging, parentId: of('teams/HQ') } },
    'teams.create': {
      ...chart,
      body: { name: '北課', code: 'NORTH', notes: null, parentId: of('teams/HQ'), approveOnly: true },
    },
    'teams.get': team,
    'teams.update': {
      ...team,
      body: { name: '東部', code: 'E', notes: '', parentId: of('teams/WEST'), approveOnly: false },
    },
    'teams.delete': team,

    'masters.list': { query: { ...paging, sortBy: 'code' } },
    'masters.create': {
      body: { name: '新', code: 'N', description: null, defaultSortBy: 'code', fields },
    },
    'masters.get': master,
    'masters.update': {
      ...master,
      body: { name: '仕入先', code: 'VENDOR', description: '', defaultSortBy: 'name', fields },
    },
    'masters.delete': master,

    'items.list': { ...master, query: { ...paging, sortBy: 'name-desc' } },
    'items.create': { ...master, body: { code: 'V9', name: '上田', description: '主要', ...period, inputs } },
    'items.get': item,
    'items.update': { ...item, body: { code: 'V01', name: '青木', description: '', ...period, inputs } },
    'items.delete': item,

    'folders.list': { query: { ...paging, sortBy: 'createdAt' } },
    'folders.create': {
      body: { name: '新', code: 'N', description: '説明', parentFolderId: of('folders/HR') },
    },
    'folders.get': folder,
    'folders.update': {
      ...folder,
      body: { name: '人材', code: 'H', description: '', parentFolderId: null },
    },
    'folders.delete': folder,

    'categories.list': { query: { ...paging, sortBy: 'updatedAt-desc' } },
    'categories.create': { body: { name: '経費' } },
    'categories.update': { ...category, body: { name: '申請' } },
    'categories.delete': category,

    'auditLogs.list': {
      query: {
        ...paging,
        sortBy: 'createdAt-desc',
        createdAtStart: '2026-12-01T09:00:00+09:00',
        createdAtEnd: '2027-12-01T09:00:00+09:00',
        userId: of('users/admin'),
      },
    },
    'users.getCaller': {},
    'users.list': { query: { ...paging, sortBy: 'code-asc', 'status[]': 'activated' } },
    'users.create': {
      body: {
        ...person,
        sendEmail: false,
        memberships: [{ teamCode: 'HQ', gradeCodes: ['G2'], leader: false }],
        customFields,
      },
    },
    'users.lookupByEmail': { query: { email: 'sato@example.com' } },
    'users.get': sato,
    'users.update': { ...sato, body: { ...person, customFields } },
    'users.delete': suzuki,
    'users.suspend': suzuki,
    'users.reactivate': { path: { userId: of('users/mori') } },
    'users.reinvite': { path: { userId: of('users/kato') } },
    'users.teams': { ...sato, query: { ...paging, submittable: 'false' } },

    'memberships.list': { ...team, query: paging },
    'memberships.add': {
      ...team,
      body: { users: [{ id: of('users/mori'), leader: false, gradeIds: [of('grades/G2')] }] },
    },
    'memberships.update': {
      path: { ...team.path, ...suzuki.path },
      body: { leader: true, gradeIds: [of('grades/G1')] },
    },
    'memberships.remove': { ...team, body: { userIds: [of('users/suzuki')] } },
  };
}

/**
 * A valid request.
 * @throws Error if an operation has none: every row of the table needs one
 */
export function exampleRequest({ id, method, path }: Operation, ids: Ids): CheckedRequest {
  const of = (key: string): string => ids[key] ?? `no ${key}`;
  const example = examplesOf(of)[id];
  if (example === undefined) throw new Error(`no example for ${id}`);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(example.path?.[name] ?? ''),
  );
  return { method, path: filled, query: example.query ?? {}, body: example.body };
}

/** The same request with codes in its path wherever the contract allows them. */
export function withCodes(
  { parameters, path }: Operation,
  request: CheckedRequest,
  ids: Ids,
): CheckedRequest {
  const codeById = new Map(Object.entries(ids).map(([key, id]) => [id, key.split('/')[1] ?? '']));
  const segments = request.path.split('/');
  for (const [index, segment] of path.split('/').entries()) {
    const parameter = parameters.find(({ name }) => segment === `{${name}}`);
    if (parameter?.kind !== 'uuid or code') continue;
    segments[index] = codeById.get(segments[index] ?? '') ?? 'no-code';
  }
  return { ...request, path: segments.join('/') };
}
