/**
 * The service contract as data: every operation on the nine resources, with a source for each row.
 * Written from the contract and the public description alone, not from the program, so that a
 * misunderstanding shared by tool and sandbox shows. The checks are in check-request.ts.
 */
import {
  always,
  type BodySchema,
  type Operation,
  optional,
  type PathParameter,
  type Permission,
  perhaps,
  type QueryRule,
  type Refusal,
  type Shape,
  type Sourced,
  sure,
  toCreate,
} from './rules.js';

/**
 * Codes, also as path segments. Source: contract: Resources, conventions; public description:
 * Common, codes.
 */
export const codePattern: RegExp = /^[a-zA-Z0-9_-]+$/;
/** E-mail addresses. Source: public description: Users, request fields. */
export const emailPattern: RegExp = /^[^\s@]+@[^\s@]+$/;
export const uuidPattern: RegExp = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const onlyToCreate = { create: 'yes', update: 'no' } as const;

// Request bodies

export const gradeBody: BodySchema = {
  name: toCreate('string', 'public description: Grade', { lengthMax: 300 }),
  level: toCreate('integer', 'public description: Grade', { min: 0, max: 255 }),
  code: optional('code', 'public description: Grade', { lengthMax: 100 }),
};

export const chartBody: BodySchema = {
  name: always('string', 'public description: Organization chart', { lengthMax: 300 }),
};

export const activationBody: BodySchema = {
  dueOn: optional('date', 'contract: States, organization chart', { nullable: 'yes' }),
};

export const teamBody: BodySchema = {
  name: toCreate('string', 'public description: Team', { lengthMax: 300 }),
  code: optional('code', 'public description: Team', { lengthMax: 100 }),
  notes: optional('string', 'public description: Team, null rules', {
    lengthMax: 10_000,
    nullable: onlyToCreate,
  }),
  parentId: optional('uuid', 'public description: Team, null rules and moving to the root', {
    nullable: { create: 'no', update: 'unsettled' },
  }),
  approveOnly: optional('boolean', 'public description: Team'),
};

/** The types of custom fields. */
export const fieldTypes: readonly string[] = [
  'text',
  'text_long',
  'number',
  'integer',
  'checkbox',
  'pull_down',
  'date',
];

/** The types whose values are choices. */
export const choiceTypes: readonly string[] = ['checkbox', 'pull_down'];

export const masterFieldBody: BodySchema = {
  title: toCreate('string', 'contract: General master, fields; length: public description: General master', {
    lengthMax: 300,
  }),
  description: optional(
    'string',
    'contract: General master, fields; length: public description: General master',
    { lengthMax: 10_000, nullable: 'yes' },
  ),
  code: always('code', 'contract: General master, fields; length: public description: General master', {
    lengthMax: 100,
  }),
  required: toCreate('boolean', 'contract: General master, fields'),
  fieldType: toCreate('string', 'contract: General master, fields', { oneOf: fieldTypes }),
  options: optional('strings', 'contract: General master, fields', {
    nullable: 'yes',
    requiredWhen: { property: 'fieldType', oneOf: choiceTypes },
  }),
  visible: optional('boolean', 'contract: General master, fields'),
};

export const masterBody: BodySchema = {
  name: toCreate('string', 'contract: General master; length: public description: General master', {
    lengthMax: 300,
  }),
  code: optional('code', 'public description: General master, null rules (the contract has null in both)', {
    lengthMax: 100,
    nullable: onlyToCreate,
  }),
  description: optional(
    'string',
    'public description: General master, null rules (the contract has null in both)',
    { lengthMax: 10_000, nullable: onlyToCreate },
  ),
  defaultSortBy: optional('string', 'contract: General master', { oneOf: ['name', 'code'] }),
  fields: optional('elements', 'contract: General master', {
    elements: masterFieldBody,
    definesFields: true,
  }),
};

export const itemBody: BodySchema = {
  code: optional('code', 'contract: General master item; length: public description: General master item', {
    lengthMax: 100,
  }),
  name: toCreate('string', 'contract: General master item; length: public description: General master item', {
    lengthMax: 100,
  }),
  description: optional('string', 'contract: General master item'),
  startsOn: optional('date', 'contract: General master item', { nullable: 'yes' }),
  endsOn: optional('date', 'contract: General master item', { nullable: 'yes' }),
  inputs: toCreate('elements', 'contract: General master item; public description: General master item', {
    hasEveryField: true,
    elements: {
      code: always('string', 'contract: General master item, inputs'),
      value: always('value', 'contract: General master item, inputs', { nullable: 'yes' }),
    },
  }),
};

export const folderBody: BodySchema = {
  name: toCreate('string', 'contract: Folder; length: public description: Folder', { lengthMax: 300 }),
  code: optional('code', 'contract: Folder; length: public description: Folder', { lengthMax: 100 }),
  description: optional('string', 'contract: Folder; public description: Folder, null rules'),
  parentFolderId: optional('uuid', 'contract: Folder', { nullable: 'yes' }),
};

export const categoryBody: BodySchema = {
  name: always('string', 'contract: Category; length: public description: Category', { lengthMax: 100 }),
};

const userFields = 'public description: Users, request fields';

const customFields = optional('elements', userFields, {
  elements: {
    code: always('string', userFields),
    value: always('userValue', userFields, { nullable: 'yes' }),
  },
});

export const userCreateBody: BodySchema = {
  email: always('email', 'public description: Users, request fields; no maximum is stated for a create'),
  code: always('string', userFields, { lengthMax: 100 }),
  lastName: always('string', userFields, { lengthMax: 255 }),
  firstName: always('string', userFields, { lengthMax: 255 }),
  employeeId: optional('string', userFields, { lengthMax: 30, nullable: 'yes' }),
  sendEmail: optional('boolean', userFields),
  memberships: optional('elements', userFields, {
    sizeMax: 5,
    elements: {
      teamCode: always('string', userFields),
      gradeCodes: optional('strings', userFields),
      leader: optional('boolean', userFields),
    },
  }),
  customFields,
};

export const userUpdateBody: BodySchema = {
  email: optional('email', userFields, { lengthMax: 254 }),
  code: optional('string', userFields, { lengthMax: 100 }),
  lastName: optional('string', userFields, { lengthMax: 255 }),
  firstName: optional('string', userFields, { lengthMax: 255 }),
  employeeId: optional('string', userFields, { lengthMax: 30, nullable: 'yes' }),
  customFields,
};

const memberOperationsSource = 'public description: Team memberships, operations';

export const membersBody: BodySchema = {
  users: always('elements', memberOperationsSource, {
    sizeMin: 1,
    sizeMax: 10,
    isUnique: true,
    elements: {
      id: always('uuid', memberOperationsSource),
      leader: always('boolean', memberOperationsSource),
      gradeIds: optional('uuids', memberOperationsSource, { sizeMin: 1 }),
    },
  }),
};

export const memberBody: BodySchema = {
  leader: always('boolean', memberOperationsSource),
  gradeIds: always('uuids', memberOperationsSource, { sizeMin: 1 }),
};

export const removalBody: BodySchema = {
  userIds: always('uuids', memberOperationsSource, { sizeMin: 1, sizeMax: 10, isUnique: true }),
};

// Answers

const common: Shape = {
  id: sure('uuid', 'public description: Common'),
  createdAt: sure('time', 'public description: Common'),
  updatedAt: sure('time', 'public description: Common'),
};

export const gradeAnswer: Shape = {
  ...common,
  name: sure('string', 'public description: Grade'),
  level: sure('integer', 'public description: Grade'),
  code: perhaps('string', 'public description: Grade, null on old records'),
  isDefault: sure('boolean', 'public description: Grade'),
};

export const chartAnswer: Shape = {
  ...common,
  name: sure('string', 'contract: Organization chart'),
  teamsCount: sure('integer', 'contract: Organization chart'),
  membershipsCount: sure('integer', 'contract: Organization chart'),
  current: perhaps('boolean', 'public description: Organization chart; absent from the contract'),
  activationPlan: perhaps(
    {
      record: {
        ...common,
        dueOn: sure('date', 'public description: Organization chart'),
      },
    },
    'public description: Organization chart; absent from the contract',
  ),
};

export const teamAnswer: Shape = {
  ...common,
  name: sure('string', 'public description: Team'),
  fullName: sure('string', 'public description: Team'),
  code: sure('string', 'public description: Team'),
  notes: perhaps('string', 'public description: Team, null or missing'),
  approveOnly: sure('boolean', 'public description: Team'),
  usersCount: sure('integer', 'public description: Team'),
};

const userAnswerSource = 'public description: Users, answer';

/** What every answer says of a user. */
const personAnswer: Shape = {
  ...common,
  email: sure('email', userAnswerSource),
  code: sure('string', userAnswerSource),
  firstName: sure('string', userAnswerSource),
  lastName: sure('string', userAnswerSource),
  fullName: sure('string', userAnswerSource),
  image: sure(
    {
      record: {
        '100x100': perhaps('string', userAnswerSource),
        '64x64': perhaps('string', userAnswerSource),
        '32x32': perhaps('string', userAnswerSource),
      },
    },
    userAnswerSource,
  ),
  status: sure('string', userAnswerSource),
  locale: sure('string', userAnswerSource),
  employeeId: perhaps('string', userAnswerSource),
  deactivatedAt: perhaps('time', userAnswerSource),
};

export const userAnswer: Shape = {
  ...personAnswer,
  userType: perhaps('string', userAnswerSource),
  lastUsedOn: perhaps('date', userAnswerSource),
  customFields: perhaps(
    {
      list: {
        code: sure('string', userAnswerSource),
        value: sure('userValue', userAnswerSource),
        fieldType: perhaps('string', userAnswerSource),
      },
    },
    userAnswerSource,
  ),
};

export const userDetailAnswer: Shape = {
  ...userAnswer,
  userLineWorksAccount: perhaps(
    { record: { lineWorksAccountId: sure('string', userAnswerSource) } },
    userAnswerSource,
  ),
};

export const memberAnswer: Shape = {
  ...personAnswer,
  grades: sure({ list: gradeAnswer }, 'public description: Team memberships, MemberUser'),
  leader: sure('boolean', 'public description: Team memberships, MemberUser'),
};

export const teamDetailAnswer: Shape = {
  ...teamAnswer,
  parent: perhaps({ record: teamAnswer }, 'public description: Team, TeamDetail'),
  children: sure({ list: teamAnswer }, 'public description: Team, TeamDetail'),
  users: sure({ list: memberAnswer }, 'public description: Team memberships, TeamDetail'),
};

export const masterAnswer: Shape = {
  ...common,
  name: sure('string', 'public description: General master'),
  code: perhaps('string', 'contract: General master, code may be null'),
  description: perhaps('string', 'contract: General master'),
  defaultSortBy: sure('string', 'contract: General master'),
  itemsCount: sure('integer', 'public description: General master'),
  fields: sure(
    {
      list: {
        id: sure('uuid', 'public description: General master'),
        code: sure('string', 'contract: General master, fields'),
        title: sure('string', 'contract: General master, fields'),
        description: perhaps('string', 'contract: General master, fields'),
        fieldType: sure('string', 'contract: General master, fields'),
        required: sure('boolean', 'contract: General master, fields'),
        visible: perhaps('boolean', 'contract: General master, fields'),
        fieldOrder: sure('integer', 'public description: General master'),
      },
    },
    'public description: General master, complete in the list',
  ),
};

export const itemAnswer: Shape = {
  ...common,
  name: sure('string', 'contract: General master item'),
  code: sure('string', 'contract: General master item'),
  description: perhaps('string', 'contract: General master item'),
  startsOn: perhaps('date', 'contract: General master item'),
  endsOn: perhaps('date', 'contract: General master item'),
  inputs: sure(
    {
      list: {
        value: perhaps('value', 'contract: General master item, stored value may be null'),
        field: sure(
          {
            record: {
              id: sure('uuid', 'public description: General master item'),
              code: sure('string', 'public description: General master item'),
              title: sure('string', 'public description: General master item'),
              fieldType: sure('string', 'public description: General master item'),
            },
          },
          'public description: General master item',
        ),
      },
    },
    'public description: General master item',
  ),
};

export const folderAnswer: Shape = {
  ...common,
  name: sure('string', 'contract: Folder'),
  code: sure('string', 'contract: Folder'),
  description: perhaps('string', 'contract: Folder'),
  fullName: sure('string', 'public description: Folder'),
  workflowsCount: sure('integer', 'public description: Folder'),
  routesCount: sure('integer', 'public description: Folder'),
  pipelinesCount: sure('integer', 'public description: Folder'),
  editable: sure('boolean', 'public description: Folder'),
};

const folderReference: Shape = { id: sure('uuid', 'public description: Folder, ancestors and children') };

export const folderDetailAnswer: Shape = {
  ...folderAnswer,
  ancestors: sure({ list: folderReference }, 'contract: Folder; public description: Folder, parent first'),
  children: sure({ list: folderReference }, 'contract: Folder; public description: Folder'),
};

export const categoryAnswer: Shape = {
  ...common,
  name: sure('string', 'contract: Category'),
  code: perhaps('string', 'public description: Category, generated'),
};

// Operations

const paging: Readonly<Record<string, QueryRule>> = {
  page: { type: 'integer', min: 1, source: 'contract: Endpoints, listing conventions' },
  perPage: { type: 'integer', min: 1, max: 100, source: 'contract: Endpoints, listing conventions' },
};

/** The query of a sortable list. */
function sortedBy(source: string, fields: readonly string[]): Operation['query'] {
  return { ...paging, sortBy: { type: 'sort', fields, source } };
}

const users: Permission = 'management of users';
const teams: Permission = 'management of teams';
const roles: Permission = 'management of roles';
const masters: Permission = 'management of general masters';
const mastersRead: Permission = 'management or reading of general masters';
const workflows: Permission = 'management of workflow-related settings';

const gradeId: PathParameter = { name: 'gradeId', kind: 'uuid or code', source: 'contract: Grades' };
const chartId: PathParameter = {
  name: 'organizationChartId',
  kind: 'uuid',
  source: 'contract: Organization charts',
};
const teamId: PathParameter = { name: 'teamId', kind: 'uuid or code', source: 'contract: Teams' };
const masterId: PathParameter = {
  name: 'generalMasterId',
  kind: 'uuid or code',
  source: 'contract: General masters',
};
const itemId: PathParameter = { name: 'itemId', kind: 'uuid or code', source: 'contract: General masters' };
const folderId: PathParameter = { name: 'folderId', kind: 'uuid or code', source: 'contract: Folders' };
const categoryId: PathParameter = { name: 'categoryId', kind: 'uuid', source: 'contract: Categories' };

const userId: PathParameter = {
  name: 'userId',
  kind: 'uuid or code',
  source: 'public description: Users, common to all operations',
};

const nothing: Operation['answer'] = { kind: 'empty' };

const gradePath = '/v1/grades/{gradeId}';
const gradeOperations: readonly Operation[] = [
  {
    id: 'grades.list',
    method: 'GET',
    path: '/v1/grades',
    parameters: [],
    query: sortedBy('contract: Grades', ['level', 'code']),
    answer: { kind: 'list', shape: gradeAnswer },
    permission: users,
    source: 'contract: Grades',
  },
  {
    id: 'grades.create',
    method: 'POST',
    path: '/v1/grades',
    parameters: [],
    query: {},
    body: { use: 'create', schema: gradeBody },
    answer: { kind: 'record', shape: gradeAnswer },
    permission: users,
    source: 'contract: Grades',
  },
  {
    id: 'grades.get',
    method: 'GET',
    path: gradePath,
    parameters: [gradeId],
    query: {},
    answer: { kind: 'record', shape: gradeAnswer },
    permission: users,
    source: 'contract: Grades',
  },
  {
    id: 'grades.update',
    method: 'PATCH',
    path: gradePath,
    parameters: [gradeId],
    query: {},
    body: { use: 'update', schema: gradeBody },
    answer: { kind: 'record', shape: gradeAnswer },
    permission: users,
    source: 'contract: Grades',
  },
  {
    id: 'grades.delete',
    method: 'DELETE',
    path: gradePath,
    parameters: [gradeId],
    query: {},
    answer: nothing,
    permission: users,
    source: 'contract: Grades',
  },
  {
    id: 'grades.setDefault',
    method: 'POST',
    path: `${gradePath}/default`,
    parameters: [gradeId],
    query: {},
    answer: nothing,
    permission: users,
    source: 'contract: Grades',
  },
];

const chartPath = '/v1/organizationCharts/{organizationChartId}';
const chartOperations: readonly Operation[] = [
  {
    id: 'charts.list',
    method: 'GET',
    path: '/v1/organizationCharts',
    parameters: [],
    query: sortedBy('contract: Organization charts', ['createdAt', 'name']),
    answer: { kind: 'list', shape: chartAnswer, lacks: ['teams'] },
    permission: teams,
    source: 'contract: Organization charts',
  },
  {
    id: 'charts.create',
    method: 'POST',
    path: '/v1/organizationCharts',
    parameters: [],
    query: {},
    body: { use: 'create', schema: chartBody },
    answer: { kind: 'record', shape: chartAnswer },
    permission: teams,
    source: 'contract: Organization charts',
  },
  {
    id: 'charts.get',
    method: 'GET',
    path: chartPath,
    parameters: [chartId],
    query: {},
    answer: { kind: 'record', shape: chartAnswer },
    permission: teams,
    source: 'contract: Organization charts',
  },
  {
    id: 'charts.update',
    method: 'PATCH',
    path: chartPath,
    parameters: [chartId],
    query: {},
    body: { use: 'update', schema: chartBody },
    answer: { kind: 'record', shape: chartAnswer },
    permission: teams,
    source: 'contract: Organization charts',
  },
  {
    id: 'charts.delete',
    method: 'DELETE',
    path: chartPath,
    parameters: [chartId],
    query: {},
    answer: nothing,
    permission: teams,
    source: 'contract: Organization charts',
  },
  {
    id: 'charts.getActive',
    method: 'GET',
    path: '/v1/organizationChart',
    parameters: [],
    query: {},
    answer: { kind: 'record', shape: chartAnswer },
    permission: teams,
    source: 'contract: Organization charts',
  },
  {
    id: 'charts.activate',
    method: 'POST',
    path: `${chartPath}/activate`,
    parameters: [chartId],
    query: {},
    body: { use: 'create', schema: activationBody },
    answer: { kind: 'record', shape: chartAnswer },
    permission: teams,
    source: 'contract: Organization charts; public description: Organization chart, activation',
  },
];

const teamPath = `${chartPath}/teams/{teamId}`;
const teamOperations: readonly Operation[] = [
  {
    id: 'teams.list',
    method: 'GET',
    path: `${chartPath}/teams`,
    parameters: [chartId],
    query: { ...paging, parentId: { type: 'uuid', source: 'contract: Teams' } },
    answer: { kind: 'list', shape: teamAnswer, lacks: ['parent', 'parentId', 'children'] },
    permission: teams,
    source: 'contract: Teams',
  },
  {
    id: 'teams.create',
    method: 'POST',
    path: `${chartPath}/teams`,
    parameters: [chartId],
    query: {},
    body: { use: 'create', schema: teamBody },
    answer: { kind: 'record', shape: teamDetailAnswer },
    permission: teams,
    source: 'contract: Teams',
  },
  {
    id: 'teams.get',
    method: 'GET',
    path: teamPath,
    parameters: [chartId, teamId],
    query: {},
    answer: { kind: 'record', shape: teamDetailAnswer },
    permission: teams,
    source: 'contract: Teams',
  },
  {
    id: 'teams.update',
    method: 'PATCH',
    path: teamPath,
    parameters: [chartId, teamId],
    query: {},
    body: { use: 'update', schema: teamBody },
    answer: { kind: 'record', shape: teamDetailAnswer },
    permission: teams,
    source: 'contract: Teams',
  },
  {
    id: 'teams.delete',
    method: 'DELETE',
    path: teamPath,
    parameters: [chartId, teamId],
    query: {},
    answer: nothing,
    permission: 'not stated',
    source: 'contract: Teams',
  },
];

const masterPath = '/v1/generalMasters/{generalMasterId}';
const masterOperations: readonly Operation[] = [
  {
    id: 'masters.list',
    method: 'GET',
    path: '/v1/generalMasters',
    parameters: [],
    query: sortedBy('contract: General masters', ['createdAt', 'code', 'name']),
    answer: { kind: 'list', shape: masterAnswer },
    permission: mastersRead,
    source: 'contract: General masters',
  },
  {
    id: 'masters.create',
    method: 'POST',
    path: '/v1/generalMasters',
    parameters: [],
    query: {},
    body: { use: 'create', schema: masterBody },
    answer: { kind: 'record', shape: masterAnswer },
    permission: masters,
    source: 'contract: General masters',
  },
  {
    id: 'masters.get',
    method: 'GET',
    path: masterPath,
    parameters: [masterId],
    query: {},
    answer: { kind: 'record', shape: masterAnswer },
    permission: mastersRead,
    source: 'contract: General masters',
  },
  {
    id: 'masters.update',
    method: 'PATCH',
    path: masterPath,
    parameters: [masterId],
    query: {},
    body: { use: 'update', schema: masterBody },
    answer: { kind: 'record', shape: masterAnswer },
    permission: masters,
    source: 'contract: General masters',
  },
  {
    id: 'masters.delete',
    method: 'DELETE',
    path: masterPath,
    parameters: [masterId],
    query: {},
    answer: nothing,
    permission: masters,
    source: 'contract: General masters',
  },
];

const itemPath = `${masterPath}/items/{itemId}`;
const itemOperations: readonly Operation[] = [
  {
    id: 'items.list',
    method: 'GET',
    path: `${masterPath}/items`,
    parameters: [masterId],
    query: sortedBy('contract: General masters', ['createdAt', 'code', 'name']),
    answer: { kind: 'list', shape: itemAnswer },
    permission: mastersRead,
    source: 'contract: General masters',
  },
  {
    id: 'items.create',
    method: 'POST',
    path: `${masterPath}/items`,
    parameters: [masterId],
    query: {},
    body: { use: 'create', schema: itemBody },
    answer: { kind: 'record', shape: itemAnswer },
    permission: masters,
    source: 'contract: General masters',
  },
  {
    id: 'items.get',
    method: 'GET',
    path: itemPath,
    parameters: [masterId, itemId],
    query: {},
    answer: { kind: 'record', shape: itemAnswer },
    permission: mastersRead,
    source: 'contract: General masters',
  },
  {
    id: 'items.update',
    method: 'PATCH',
    path: itemPath,
    parameters: [masterId, itemId],
    query: {},
    body: { use: 'update', schema: itemBody },
    answer: { kind: 'record', shape: itemAnswer },
    permission: masters,
    source: 'contract: General masters',
  },
  {
    id: 'items.delete',
    method: 'DELETE',
    path: itemPath,
    parameters: [masterId, itemId],
    query: {},
    answer: nothing,
    permission: masters,
    source: 'contract: General masters',
  },
];

const folderPath = '/v1/folders/{folderId}';
const folderOperations: readonly Operation[] = [
  {
    id: 'folders.list',
    method: 'GET',
    path: '/v1/folders',
    parameters: [],
    query: sortedBy('contract: Folders', ['createdAt', 'name', 'fullName']),
    answer: { kind: 'list', shape: folderAnswer, lacks: ['parentFolderId', 'ancestors', 'children'] },
    permission: 'not stated',
    source: 'contract: Folders; public description: Folder, the list has no parent',
  },
  {
    id: 'folders.create',
    method: 'POST',
    path: '/v1/folders',
    parameters: [],
    query: {},
    body: { use: 'create', schema: folderBody },
    answer: { kind: 'record', shape: folderDetailAnswer },
    permission: workflows,
    source: 'contract: Folders',
  },
  {
    id: 'folders.get',
    method: 'GET',
    path: folderPath,
    parameters: [folderId],
    query: {},
    answer: { kind: 'record', shape: folderDetailAnswer },
    permission: 'not stated',
    source: 'contract: Folders',
  },
  {
    id: 'folders.update',
    method: 'PATCH',
    path: folderPath,
    parameters: [folderId],
    query: {},
    body: { use: 'update', schema: folderBody },
    answer: { kind: 'record', shape: folderDetailAnswer },
    permission: workflows,
    source: 'contract: Folders',
  },
  {
    id: 'folders.delete',
    method: 'DELETE',
    path: folderPath,
    parameters: [folderId],
    query: {},
    answer: nothing,
    permission: workflows,
    source: 'contract: Folders',
  },
];

const categoryPath = '/v1/categories/{categoryId}';
const categoryOperations: readonly Operation[] = [
  {
    id: 'categories.list',
    method: 'GET',
    path: '/v1/categories',
    parameters: [],
    query: sortedBy('contract: Categories', ['name', 'createdAt', 'updatedAt']),
    answer: { kind: 'list', shape: categoryAnswer },
    permission: 'not stated',
    source: 'contract: Categories',
  },
  {
    id: 'categories.create',
    method: 'POST',
    path: '/v1/categories',
    parameters: [],
    query: {},
    body: { use: 'create', schema: categoryBody },
    answer: { kind: 'record', shape: categoryAnswer },
    permission: workflows,
    source: 'contract: Categories',
  },
  {
    id: 'categories.update',
    method: 'PATCH',
    path: categoryPath,
    parameters: [categoryId],
    query: {},
    body: { use: 'update', schema: categoryBody },
    answer: { kind: 'record', shape: categoryAnswer },
    permission: workflows,
    source: 'contract: Categories',
  },
  {
    id: 'categories.delete',
    method: 'DELETE',
    path: categoryPath,
    parameters: [categoryId],
    query: {},
    answer: nothing,
    permission: workflows,
    source: 'contract: Categories',
  },
];

const userPath = '/v1/users/{userId}';
const userOperationsSource = 'public description: Users, operations';

/** An operation that changes the state of a user. */
function stateChange(name: string): Operation {
  return {
    id: `users.${name}`,
    method: 'POST',
    path: `${userPath}/${name}`,
    parameters: [userId],
    query: {},
    answer: { kind: 'record', shape: userAnswer },
    permission: users,
    source: userOperationsSource,
  };
}

const userOperations: readonly Operation[] = [
  {
    id: 'users.getCaller',
    method: 'GET',
    path: '/v1/user',
    parameters: [],
    query: {},
    answer: { kind: 'record', shape: userDetailAnswer, lacks: ['lastUsedOn'] },
    permission: 'not stated',
    source: userOperationsSource,
  },
  {
    id: 'users.list',
    method: 'GET',
    path: '/v1/users',
    parameters: [],
    query: {
      ...sortedBy(userOperationsSource, ['email', 'code', 'lastUsedOn']),
      'status[]': {
        type: 'choice',
        oneOf: ['invited', 'activated', 'suspended', 'deactivated'],
        source: userOperationsSource,
      },
    },
    answer: { kind: 'list', shape: userAnswer, lacks: ['userLineWorksAccount'] },
    permission: 'not stated',
    source: userOperationsSource,
  },
  {
    id: 'users.create',
    method: 'POST',
    path: '/v1/users',
    parameters: [],
    query: {},
    body: { use: 'create', schema: userCreateBody },
    answer: { kind: 'record', shape: userDetailAnswer },
    permission: users,
    source: userOperationsSource,
  },
  {
    id: 'users.lookupByEmail',
    method: 'GET',
    path: '/v1/users/lookupByEmail',
    parameters: [],
    query: { email: { type: 'email', isRequired: true, source: userOperationsSource } },
    answer: { kind: 'record', shape: userDetailAnswer },
    permission: 'not stated',
    source: userOperationsSource,
  },
  {
    id: 'users.get',
    method: 'GET',
    path: userPath,
    parameters: [userId],
    query: {},
    answer: { kind: 'record', shape: userDetailAnswer },
    permission: 'not stated',
    source: userOperationsSource,
  },
  {
    id: 'users.update',
    method: 'PATCH',
    path: userPath,
    parameters: [userId],
    query: {},
    body: { use: 'update', schema: userUpdateBody },
    answer: { kind: 'record', shape: userDetailAnswer },
    permission: users,
    source: userOperationsSource,
  },
  {
    id: 'users.delete',
    method: 'DELETE',
    path: userPath,
    parameters: [userId],
    query: {},
    answer: { kind: 'record', shape: userDetailAnswer },
    permission: users,
    source: 'public description: Users, operations: not an empty answer, unlike other deletes',
  },
  ...['suspend', 'reactivate', 'reinvite'].map(stateChange),
  {
    id: 'users.teams',
    method: 'GET',
    path: `${userPath}/teams`,
    parameters: [userId],
    query: { ...paging, submittable: { type: 'boolean', source: userOperationsSource } },
    answer: { kind: 'list', shape: teamAnswer, lacks: ['grades', 'leader'] },
    permission: teams,
    source: userOperationsSource,
  },
  {
    id: 'users.roles',
    method: 'GET',
    path: `${userPath}/roles`,
    parameters: [userId],
    query: paging,
    answer: { kind: 'list', shape: { id: sure('uuid', 'contract: Roles, addressed by roleId') } },
    permission: roles,
    source: userOperationsSource,
  },
];

const membersPath = `${teamPath}/memberships`;
const membershipOperations: readonly Operation[] = [
  {
    id: 'memberships.list',
    method: 'GET',
    path: membersPath,
    parameters: [chartId, teamId],
    query: paging,
    answer: {
      kind: 'list',
      shape: memberAnswer,
      lacks: ['userType', 'lastUsedOn', 'customFields', 'userLineWorksAccount'],
    },
    permission: teams,
    source: memberOperationsSource,
  },
  {
    id: 'memberships.add',
    method: 'POST',
    path: membersPath,
    parameters: [chartId, teamId],
    query: {},
    body: { use: 'create', schema: membersBody },
    answer: nothing,
    permission: teams,
    source: memberOperationsSource,
  },
  {
    id: 'memberships.update',
    method: 'PATCH',
    path: `${membersPath}/{userId}`,
    parameters: [chartId, teamId, userId],
    query: {},
    body: { use: 'update', schema: memberBody },
    answer: nothing,
    permission: teams,
    source: memberOperationsSource,
  },
  {
    id: 'memberships.remove',
    method: 'DELETE',
    path: membersPath,
    parameters: [chartId, teamId],
    query: {},
    body: { use: 'create', schema: removalBody },
    answer: nothing,
    permission: teams,
    source: 'public description: Team memberships, operations: the users are in the body',
  },
];

/** Every operation on the nine resources. */
export const operations: readonly Operation[] = [
  ...gradeOperations,
  ...chartOperations,
  ...teamOperations,
  ...masterOperations,
  ...itemOperations,
  ...folderOperations,
  ...categoryOperations,
  ...userOperations,
  ...membershipOperations,
];

// Refusals

const schemaForbids = 'public description: Common, 400 is what the request schema forbids';
const onlyTheModelKnows = 'public description: Common, 422 is what only the model knows';
const eitherWay = 'public description: Common; not said whether the schema or the model knows';

/** Mistakes visible in the request itself, and the answers of the service. */
export type Mistake =
  | 'unknownPath'
  | 'wrongMethod'
  | 'wrongIdKind'
  | 'unknownQuery'
  | 'missingQuery'
  | 'queryOutOfBounds'
  | 'badSort'
  | 'missingProperty'
  | 'unknownProperty'
  | 'wrongType'
  | 'nullForbidden'
  | 'tooLong'
  | 'outOfRange'
  | 'notInEnum'
  | 'badFormat'
  | 'badCode'
  | 'badSize'
  | 'equalElements'
  | 'missingOptions'
  | 'missingInput'
  | 'unknownInput'
  | 'wrongInputType'
  | 'repeatedInput';

export const refusals: Readonly<Record<Mistake, Refusal>> = {
  unknownPath: { statuses: [404], code: 'endpoint_not_found', source: 'contract: Errors' },
  wrongMethod: { statuses: [404], code: 'endpoint_not_found', source: 'contract: Errors' },
  wrongIdKind: { statuses: [400, 404], source: 'contract: Errors; not said which of the two' },
  unknownQuery: {
    statuses: [400],
    code: 'invalid_parameter',
    source: 'our own rule: sandboxes of tests refuse what the contract does not name',
  },
  missingQuery: { statuses: [400], code: 'invalid_parameter', source: userOperationsSource },
  queryOutOfBounds: { statuses: [400], code: 'invalid_parameter', source: 'contract: Errors and Limits' },
  badSort: { statuses: [400], code: 'invalid_parameter', source: 'contract: Endpoints, listing conventions' },
  missingProperty: { statuses: [400], code: 'invalid_parameter', source: schemaForbids },
  unknownProperty: {
    statuses: [400],
    code: 'invalid_parameter',
    source: 'public description: Common, the service may ignore or refuse; sandboxes refuse unless told',
  },
  wrongType: { statuses: [400], code: 'invalid_parameter', source: 'contract: Errors, type mismatches' },
  nullForbidden: { statuses: [400], code: 'invalid_parameter', source: 'contract: Errors, type mismatches' },
  tooLong: { statuses: [400], code: 'invalid_parameter', source: 'contract: Errors, maximum length' },
  outOfRange: { statuses: [400], code: 'invalid_parameter', source: schemaForbids },
  notInEnum: { statuses: [400], code: 'invalid_parameter', source: schemaForbids },
  badFormat: { statuses: [400], code: 'invalid_parameter', source: 'contract: Errors, badly formatted' },
  badCode: { statuses: [400, 422], source: eitherWay },
  badSize: { statuses: [400], code: 'invalid_parameter', source: memberOperationsSource },
  equalElements: { statuses: [400], code: 'invalid_parameter', source: memberOperationsSource },
  missingOptions: { statuses: [400, 422], source: eitherWay },
  missingInput: { statuses: [422], code: 'validation_failed', source: onlyTheModelKnows },
  unknownInput: { statuses: [400, 422], source: 'contract: Errors, a bad field code; or the model' },
  wrongInputType: { statuses: [400, 422], source: eitherWay },
  repeatedInput: { statuses: [400, 422], source: eitherWay },
};

/** Refusals of well-formed requests that conflict with stored records. */
export const stateRefusals: readonly (Refusal & { readonly operation: string; readonly when: string })[] = [
  ...['grades', 'teams', 'masters', 'items', 'folders'].flatMap((resource) =>
    ['create', 'update'].map((use) => ({
      operation: `${resource}.${use}`,
      when: 'the code is taken',
      statuses: [422],
      code: 'validation_failed',
      source: 'public description: Common, uniqueness',
    })),
  ),
  ...operations
    .filter(({ parameters }) => parameters.length > 0)
    .map(({ id }) => ({
      operation: id,
      when: 'the record is absent',
      statuses: [404],
      code: 'resource_not_found',
      source: 'contract: Errors',
    })),
  ...['create', 'update'].map((use) => ({
    operation: `users.${use}`,
    when: 'the code is taken',
    statuses: [422],
    code: 'validation_failed',
    source: 'public description: Users, request fields: code and address are unique per tenant',
  })),
  ...['add', 'update', 'remove'].map((use) => ({
    operation: `memberships.${use}`,
    when: 'the team would have members and no leader',
    statuses: [422],
    code: 'validation_failed',
    source: 'public description: Team memberships, leader rule',
  })),
  {
    operation: 'grades.delete',
    when: 'a user has the grade',
    statuses: [422],
    code: 'validation_failed',
    source: 'contract: Grades; status: public description: Common, 422 is what only the model knows',
  },
  {
    operation: 'charts.delete',
    when: 'the chart is active',
    statuses: [422],
    code: 'validation_failed',
    source:
      'contract: Organization charts; status: public description: Common, 422 is what only the model knows',
  },
  {
    operation: 'teams.update',
    when: 'the parent is below the team',
    statuses: [422],
    code: 'validation_failed',
    source: 'public description: Team, a parent cycle is refused; status: Common',
  },
];

/** The error answers of every operation; `codes` is empty where the contract names none. */
export const errorAnswers: readonly (Sourced & {
  readonly status: number;
  readonly codes: readonly string[];
})[] = [
  { status: 400, codes: ['invalid_parameter'], source: 'contract: Errors' },
  { status: 401, codes: [], source: 'contract: Errors' },
  { status: 403, codes: [], source: 'contract: Errors' },
  { status: 404, codes: ['resource_not_found', 'endpoint_not_found'], source: 'contract: Errors' },
  { status: 422, codes: ['validation_failed'], source: 'contract: Errors' },
  { status: 500, codes: ['internal_server_error'], source: 'contract: Errors' },
  { status: 504, codes: ['gateway_timeout'], source: 'contract: Errors' },
];

/** Undeclared statuses that do occur; their bodies are unknown. */
export const undeclaredStatuses: readonly (Sourced & { readonly status: number })[] = [
  { status: 429, source: 'public description: Common, rate limits' },
];

/** Restrictions of the tool beyond those of the service. */
export type OwnRule =
  | 'explicitCode'
  | 'plainCode'
  | 'writeById'
  | 'someChange'
  | 'noNullDueOn'
  | 'wholeFields'
  | 'sameFieldType';

export const ownRules: Readonly<Record<OwnRule, Sourced & { readonly words: string }>> = {
  explicitCode: {
    words: 'a create names the code, or every night makes a new record',
    source: 'our own rule: from public description: Common, codes',
  },
  plainCode: {
    words: 'a code does not look like a UUID, which would be ambiguous in paths',
    source: 'our own rule: from public description: Common, codes',
  },
  writeById: {
    words: 'a write addresses records by id',
    source: 'our own rule: from public description: Common, codes',
  },
  someChange: {
    words: 'a PATCH changes something',
    source: 'our own rule: from contract: Folder, only the fields sent are changed',
  },
  noNullDueOn: {
    words: 'an activation at once leaves dueOn out',
    source: 'our own rule: from public description: Organization chart, activation',
  },
  wholeFields: {
    words: 'fields in a PATCH is the complete list',
    source: 'our own rule: from public description: General master, merge or replace is unknown',
  },
  sameFieldType: {
    words: 'a custom field keeps its type, or its stored values are destroyed',
    source: 'our own rule: from public description: General master, removing a field or changing its type',
  },
};
