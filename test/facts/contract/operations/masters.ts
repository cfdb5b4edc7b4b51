/** General masters and their custom fields. */
import {
  always,
  type BodySchema,
  type Operation,
  optional,
  type Permission,
  perhaps,
  type Shape,
  sure,
  toCreate,
} from '../../rules.js';
import { common, list, record, rowsOf, sortedBy } from './common.js';

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

const nullRules = 'contract: General master; public description: General master, no null in an update';
const inUpdatesDisputed = { create: 'yes', update: 'unknown' } as const;

export const masterBody: BodySchema = {
  name: toCreate('string', 'contract: General master; length: public description: General master', {
    lengthMax: 300,
  }),
  code: optional('code', nullRules, { lengthMax: 100, nullable: inUpdatesDisputed }),
  description: optional('string', nullRules, { lengthMax: 10_000, nullable: inUpdatesDisputed }),
  defaultSortBy: optional('string', 'contract: General master', { oneOf: ['name', 'code'] }),
  fields: optional('elements', 'contract: General master', {
    elements: masterFieldBody,
    definesFields: true,
  }),
};

/** A custom field, in the answers of masters and in the inputs of items. */
export const masterFieldAnswer: Shape = {
  ...common,
  code: sure('string', 'contract: General master, fields'),
  title: sure('string', 'contract: General master, fields'),
  description: perhaps('string', 'contract: General master, fields'),
  fieldType: sure({ oneOf: fieldTypes }, 'contract: General master, fields'),
  required: sure('boolean', 'contract: General master, fields'),
  options: perhaps('strings', 'contract: General master, fields'),
  visible: perhaps('boolean', 'contract: General master, fields'),
  fieldOrder: sure('integer', 'public description: General master'),
  initialDisplay: sure('boolean', 'public description: General master'),
};

export const masterAnswer: Shape = {
  ...common,
  name: sure('string', 'public description: General master'),
  code: perhaps('string', 'contract: General master, code may be null'),
  description: perhaps('string', 'contract: General master'),
  defaultSortBy: sure({ oneOf: ['name', 'code'] }, 'contract: General master'),
  itemsCount: sure('integer', 'public description: General master'),
  fields: sure({ list: masterFieldAnswer }, 'public description: General master, complete in the list'),
  initialDisplayCode: sure('boolean', 'public description: General master'),
  initialDisplayDescription: sure('boolean', 'public description: General master'),
  initialDisplayCreatedAt: sure('boolean', 'public description: General master'),
};

/** What reading masters and items needs. */
export const masterReading: Permission = 'management or reading of general masters';

const row = rowsOf('masters', {
  permission: 'management of general masters',
  source: 'contract: General masters',
});
const path = '/v1/generalMasters';
/** One master; the paths of its items start with it. */
export const masterPath: string = `${path}/{generalMasterId}`;

export const masterOperations: readonly Operation[] = [
  row('list', `GET ${path}`, {
    query: sortedBy('contract: General masters', ['createdAt', 'code', 'name']),
    answer: list(masterAnswer),
    permission: masterReading,
  }),
  row('create', `POST ${path}`, { body: masterBody, answer: record(masterAnswer) }),
  row('get', `GET ${masterPath}`, { answer: record(masterAnswer), permission: masterReading }),
  row('update', `PATCH ${masterPath}`, { body: masterBody, answer: record(masterAnswer) }),
  row('delete', `DELETE ${masterPath}`),
];
