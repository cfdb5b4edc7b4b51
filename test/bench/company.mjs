// The measured company: record number `index` of each resource, as an answer of the service and as
// a line of a file. Does not depend on how either is read.

/** An empty company. */
export const nothing = {
  grades: 0,
  teams: 0,
  masters: 0,
  items: 0,
  otherItems: 0,
  folders: 0,
  categories: 0,
  users: 0,
  memberships: 0,
};

/** 10,000 people in 1,500 teams, of whom 2,000 have a second post. */
export const people = { ...nothing, grades: 30, teams: 1500, users: 10_000, memberships: 12_000 };

/** A company of about 5,000 people. */
export const sizeL = {
  ...nothing,
  grades: 30,
  teams: 600,
  masters: 20,
  items: 30_000,
  otherItems: 300,
  folders: 120,
  categories: 25,
};

/** The minimum number of requests to list it all: pages, and single records with children. */
export function leastRequests({ grades, teams, masters, items, otherItems, folders, categories }) {
  const pages = (count) => Math.ceil(count / 100);
  const itemPages = pages(items) + (masters - 1) * pages(otherItems);
  const chartAndRoots = teams > 0 ? 2 : 0;
  return (
    pages(grades) +
    (chartAndRoots + parentCount(teams, teamWidth)) +
    (pages(masters) + itemPages) +
    (pages(folders) + parentCount(folders, folderWidth)) +
    pages(categories)
  );
}

/** The minimum to list all people: users by pages, one team after the other. */
export function leastPeopleRequests({ grades, teams, users }) {
  const pages = (count) => Math.ceil(count / 100);
  return pages(grades) + 1 + pages(users) + teams;
}

/** The memberships of a team by number: the first is that of its leader. */
export function membersOf(team, { teams, memberships }) {
  const count = Math.ceil((memberships - team) / teams);
  return Array.from({ length: Math.max(0, count) }, (_, index) => team + index * teams);
}

/** The teams whose members, but for the leader, move to as many other teams: about `count` people. */
export function movedTeams(count, company) {
  const perTeam = membersOf(0, company).length - 1;
  return Math.min(Math.floor(company.teams / 2), Math.ceil(count / perTeam));
}

/** Maximum teams below one, so that 3,000 are eight levels deep. */
export const teamWidth = 3;
export const folderWidth = 4;

/** Number of the parent record, or -1. */
export function parentOf(index, width) {
  return index === 0 ? -1 : Math.floor((index - 1) / width);
}

/** Numbers of the child records. */
export function childrenOf(index, width, count) {
  const first = index * width + 1;
  return Array.from({ length: Math.max(0, Math.min(width, count - first)) }, (_, offset) => first + offset);
}

function parentCount(count, width) {
  return count <= 1 ? 0 : parentOf(count - 1, width) + 1;
}

const kinds = ['grade', 'chart', 'team', 'master', 'item', 'folder', 'category', 'field', 'made', 'user'];

/** As random as the ids of a service, which hardly compress, but for the number at its end. */
export function idOf(kind, index) {
  const [first, second, third] = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35].map((factor) =>
    hexOf(Math.imul(index + 1, factor) ^ kinds.indexOf(kind), 8),
  );
  const middle = `${second.slice(0, 4)}-4${second.slice(5)}-8${third.slice(5)}`;
  return `${first}-${middle}-${third.slice(0, 6)}${hexOf(index, 6)}`;
}

function hexOf(number, length) {
  return (number >>> 0).toString(16).padStart(length, '0');
}

/** The number in an id or a code. */
export function indexOf(idOrCode) {
  return idOrCode.length === 36 ? Number.parseInt(idOrCode.slice(30), 16) : Number(idOrCode.slice(1));
}

export function codeOf(letter, index) {
  return letter + String(index).padStart(6, '0');
}

/** When a record was made, many in a minute, and when it was changed. */
function timesOf(index) {
  const two = (number) => String(number).padStart(2, '0');
  const made = `${two(Math.floor(index / 600) % 60)}:${two(Math.floor(index / 10) % 60)}`;
  const changed = `${two(1 + (index % 28))}T${two((index * 7) % 24)}:${two((index * 11) % 60)}`;
  return { createdAt: `2025-04-01T09:${made}+09:00`, updatedAt: `2026-02-${changed}:00+09:00` };
}

const fieldTypes = [
  { code: 'maker', title: '仕入先', fieldType: 'text', required: true },
  { code: 'price', title: '単価', fieldType: 'number', required: false },
  { code: 'rank', title: '区分', fieldType: 'pull_down', required: false, options: ['甲', '乙', '丙'] },
  { code: 'checkedOn', title: '確認日', fieldType: 'date', required: false },
];

function fieldAnswer(field, index) {
  return {
    id: idOf('field', index),
    description: `${field.title}を入力してください`,
    options: null,
    ...field,
    visible: true,
    fieldOrder: index + 1,
    initialDisplay: true,
  };
}

const fieldAnswers = fieldTypes.map(fieldAnswer);

/** The definitions of custom fields as JSON. */
export const fieldByCode = new Map(fieldAnswers.map((field) => [field.code, JSON.stringify(field)]));

/** The values of an item's custom fields, as text. */
function inputsOf(index) {
  return [
    `株式会社 仕入${index % 977}`,
    `${index * 3}.5`,
    ['甲', '乙', '丙'][index % 3],
    index % 5 ? '2026-03-31' : null,
  ];
}

export const answers = {
  grade: (index) => ({
    id: idOf('grade', index),
    name: `役職${index}`,
    level: index % 256,
    code: codeOf('G', index),
    isDefault: index === 0,
    ...timesOf(index),
  }),
  user: (index) => ({
    id: idOf('user', index),
    email: `${codeOf('u', index)}@example.com`,
    code: codeOf('U', index),
    lastName: '山田',
    firstName: `太郎${index}`,
    fullName: `山田 太郎${index}`,
    employeeId: null,
    image: { '100x100': null, '64x64': null, '32x32': null },
    status: 'activated',
    locale: 'ja',
    userType: 'normal',
    deactivatedAt: null,
    lastUsedOn: null,
    customFields: [],
    ...timesOf(index),
  }),
  member: (index, { grades, teams, users }) => ({
    ...answers.user(index % users),
    grades: [answers.grade(index % grades)],
    leader: index < teams,
  }),
  chart: (index, { teams, memberships }) => ({
    id: idOf('chart', index),
    name: 'FY2026',
    current: true,
    teamsCount: teams,
    membershipsCount: memberships > 0 ? memberships : teams * 8,
    activationPlan: null,
    ...timesOf(index),
  }),
  team: (index) => ({
    id: idOf('team', index),
    name: `部署${index}`,
    fullName: `本社/部署${index}`,
    code: codeOf('T', index),
    notes: '',
    approveOnly: false,
    usersCount: index % 9,
    ...timesOf(index),
  }),
  teamDetail: (index, company) => {
    const members = membersOf(index, company);
    return {
      ...answers.team(index),
      ...(members.length > 0 && { usersCount: members.length }),
      parent: index === 0 ? null : answers.team(parentOf(index, teamWidth)),
      children: childrenOf(index, teamWidth, company.teams).map(answers.team),
      users: members.map((member) => answers.member(member, company)),
    };
  },
  master: (index, { items, otherItems }) => ({
    id: idOf('master', index),
    code: codeOf('M', index),
    name: `マスタ${index}`,
    description: '',
    defaultSortBy: 'code',
    fields: fieldAnswers,
    itemsCount: index === 0 ? items : otherItems,
    ...timesOf(index),
  }),
  item: (index) => ({
    id: idOf('item', index),
    code: codeOf('I', index),
    name: `品目${index} 営業部`,
    description: `説明 ${(index * 7919) % 100_003}`,
    startsOn: '2026-04-01',
    endsOn: null,
    inputs: inputsOf(index).map((value, at) => ({
      id: idOf('field', index * 8 + at),
      value,
      ...timesOf(index),
      field: fieldAnswers[at],
    })),
    ...timesOf(index),
  }),
  folder: (index) => ({
    id: idOf('folder', index),
    code: codeOf('F', index),
    name: `フォルダ${index}`,
    fullName: folderPath(index),
    description: '',
    workflowsCount: 1,
    routesCount: 1,
    pipelinesCount: 0,
    editable: true,
    ...timesOf(index),
  }),
  folderDetail: (index, { folders }) => ({
    ...answers.folder(index),
    ancestors: index === 0 ? [] : [answers.folder(parentOf(index, folderWidth))],
    children: childrenOf(index, folderWidth, folders).map(answers.folder),
  }),
  category: (index) => ({ id: idOf('category', index), name: `分類${index}`, ...timesOf(index) }),
};

function folderPath(index) {
  const own = `フォルダ${index}`;
  return index === 0 ? own : `${folderPath(parentOf(index, folderWidth))}/${own}`;
}

/** Headers of the tables. */
export const headers = {
  grades: ['code', 'name', 'level', 'default'],
  charts: ['name'],
  teams: ['chart', 'code', 'name', 'parentCode', 'notes', 'approveOnly'],
  masters: ['code', 'name', 'description', 'defaultSortBy'],
  items: [
    'master',
    'code',
    'name',
    'description',
    'startsOn',
    'maker',
    'price',
    'rank',
    'checkedOn',
    'action',
  ],
  folders: ['code', 'name', 'parentCode', 'description'],
  categories: ['name'],
  users: ['code', 'email', 'lastName', 'firstName', 'status'],
  memberships: ['team', 'user', 'leader', 'grades', 'action'],
};

const parentCode = (letter, index, width) => (index === 0 ? '' : codeOf(letter, parentOf(index, width)));

/** Rows of the tables, equal to the records of the service. */
export const rows = {
  grades: (index) => [codeOf('G', index), `役職${index}`, index % 256, index === 0 ? 'TRUE' : 'FALSE'],
  charts: () => ['FY2026'],
  teams: (index) => [
    'FY2026',
    codeOf('T', index),
    `部署${index}`,
    parentCode('T', index, teamWidth),
    '',
    'FALSE',
  ],
  masters: (index) => [codeOf('M', index), `マスタ${index}`, '', 'code'],
  items: (index, { master = 0, action = '', suffix = '' } = {}) => [
    codeOf('M', master),
    codeOf('I', index),
    `品目${index} 営業部${suffix}`,
    `説明 ${(index * 7919) % 100_003}`,
    '2026-04-01',
    ...inputsOf(index).map((value) => value ?? ''),
    action,
  ],
  folders: (index) => [codeOf('F', index), `フォルダ${index}`, parentCode('F', index, folderWidth), ''],
  categories: (index) => [`分類${index}`],
  users: (index) => [
    codeOf('U', index),
    `${codeOf('u', index)}@example.com`,
    '山田',
    `太郎${index}`,
    'active',
  ],
  memberships: (index, { team, company, action = '' }) => [
    codeOf('T', team),
    codeOf('U', index % company.users),
    team === index ? 'TRUE' : 'FALSE',
    codeOf('G', index % company.grades),
    action,
  ],
};

/** Number of rows of each table of a company; for items, per master. */
export function tableSizes(company) {
  const { grades, teams, masters, folders, categories } = company;
  return { grades, charts: teams > 0 ? 1 : 0, teams, masters, folders, categories };
}

/** Which of 5,000 items to create, update and delete, by number; every existing item is touched. */
export function mixOf(count) {
  const third = Math.floor(count / 3);
  const updates = third;
  const deletes = third;
  return { creates: count - updates - deletes, updates, deletes, existing: updates + deletes };
}

/** The action for an item number: see mixOf. */
export function actionIn({ updates, existing }, index) {
  if (index >= existing) return 'create';
  return index < updates ? 'update' : 'delete';
}

/** The request body that creates an item. */
export function itemBody(index) {
  const [, code, name, description, startsOn, ...inputs] = rows.items(index);
  return {
    code,
    name,
    description,
    startsOn,
    inputs: inputs
      .slice(0, 4)
      .map((value, at) => ({ code: fieldTypes[at].code, value: value === '' ? null : value })),
  };
}
