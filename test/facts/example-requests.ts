/**
 * A small tenant, and one valid request for every operation on it. The bodies contain every
 * property.
 */
import type { Sandbox, Seed } from '../../src/sandbox/index.js';
import type { CheckedRequest, FieldTypes, Known } from './check-request.js';
import type { Operation } from './rules.js';

/**
 * Per resource, one record to change and one to delete; G1 is the default grade and FY26 the
 * current chart.
 */
export const exampleSeed: Seed = {
  grades: [
    { code: 'G1', name: '一般', level: 10, default: true },
    { code: 'G2', name: '課長', level: 20 },
    { code: 'G3', name: '部長', level: 30 },
  ],
  charts: [{ name: 'FY26', current: true }, { name: 'FY27' }],
  teams: [
    { chart: 'FY26', code: 'HQ', name: '本社', notes: '東京' },
    { chart: 'FY26', code: 'EAST', name: '東課', parentCode: 'HQ' },
    { chart: 'FY26', code: 'WEST', name: '西課', parentCode: 'HQ', approveOnly: true },
  ],
  userFields: [{ code: 'post', fieldType: 'text' }],
  users: [
    {
      code: 'sato',
      email: 'sato@example.com',
      lastName: '佐藤',
      firstName: '花子',
      employeeId: 'E1',
      customFields: { post: '主務' },
    },
    { code: 'suzuki', email: 'suzuki@example.com', lastName: '鈴木', firstName: '一郎' },
    { code: 'admin', email: 'admin@example.com', lastName: '管理', firstName: '担当' },
    { code: 'mori', email: 'mori@example.com', lastName: '森', firstName: '学', status: 'suspended' },
    { code: 'kato', email: 'kato@example.com', lastName: '加藤', firstName: '明', status: 'deactivated' },
  ],
  memberships: [
    { chart: 'FY26', team: 'HQ', user: 'sato', leader: true, grades: ['G3'] },
    { chart: 'FY26', team: 'HQ', user: 'suzuki' },
    { chart: 'FY26', team: 'EAST', user: 'suzuki', leader: true },
  ],
  masters: [
    { code: 'V', name: '取引先', description: '仕入先', defaultSortBy: 'name' },
    { code: 'W', name: '倉庫' },
  ],
  masterFields: [
    { master: 'V', code: 'kana', title: 'フリガナ', fieldType: 'text', required: true },
    { master: 'V', code: 'tags', title: 'タグ', fieldType: 'checkbox', options: ['甲', '乙'] },
    { master: 'V', code: 'kind', title: '区分', fieldType: 'pull_down', options: ['内', '外'] },
  ],
  items: [
    {
      master: 'V',
      code: 'V1',
      name: '青木',
      startsOn: '2026-04-01',
      inputs: { kana: 'アオキ', tags: ['甲'], kind: '内' },
    },
    { master: 'V', code: 'V2', name: '石川', inputs: { kana: 'イシカワ' } },
  ],
  folders: [
    { code: 'GA', name: '総務', description: '総務の申請', workflows: 1 },
    { code: 'HR', name: '人事', parentCode: 'GA' },
    { code: 'FIN', name: '経理' },
  ],
  categories: [{ name: '稟議' }, { name: '出張' }],
};

/** Ids by resource and code, or name if there is no code: `teams/HQ`. */
export type Ids = Readonly<Record<string, string>>;

/** Ids of all records of a sandbox. If teams of several charts share a code, only one is found. */
export function idsOf(sandbox: Sandbox): Ids {
  return Object.fromEntries(
    Object.entries(sandbox.state()).flatMap(([resource, rows]) =>
      rows.flatMap((row) => {
        const isKeyedByName = resource === 'charts' || resource === 'categories';
        const key = isKeyedByName && 'name' in row ? row.name : 'code' in row ? row.code : undefined;
        return key === undefined || key === null || !('id' in row) ? [] : [[`${resource}/${key}`, row.id]];
      }),
    ),
  );
}

/** The custom fields of every master in a sandbox. */
export function knownOf(sandbox: Sandbox): Known {
  const { masters, masterFields } = sandbox.state();
  const fieldTypesByMaster = new Map<string, FieldTypes>();
  for (const { id, code } of masters) {
    const fields = masterFields.filter(({ master }) => master === code);
    const types = Object.fromEntries(fields.map((field) => [field.code, field.fieldType]));
    fieldTypesByMaster.set(id.toLowerCase(), types).set(code, types);
  }
  return { fieldTypesByMaster };
}

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

interface Example {
  /** Path parameters by name. */
  readonly path?: Ids;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Ids of the record that is read and changed, and of the one that is deleted. */
function exampleOf(id: string, ids: Ids): Example | undefined {
  const of = (key: string): string => ids[key] ?? `no ${key}`;
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
  const person = { email: 'new@example.com', code: 'new', lastName: '新', firstName: '人', employeeId: null };
  const customFields = [{ code: 'post', value: '兼務' }];
  const paging = { page: '1', perPage: '100' };
  const period = { startsOn: '2027-04-01', endsOn: null };
  const examples: Readonly<Record<string, Example>> = {
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
  };
  const people: Readonly<Record<string, Example>> = {
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
    'users.roles': { path: { userId: of('users/admin') }, query: paging },

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
  return { ...examples, ...people }[id];
}

/**
 * A valid request.
 * @throws Error if an operation has none: every row of the table needs one
 */
export function exampleRequest({ id, method, path }: Operation, ids: Ids): CheckedRequest {
  const example = exampleOf(id, ids);
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
