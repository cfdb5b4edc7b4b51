/** General masters with their custom fields and items. */
import {
  always,
  type BodySchema,
  type Operation,
  optional,
  perhaps,
  type Shape,
  sure,
  toCreate,
} from '../../rules.js';
import { common, list, record, recordRows } from './common.js';

// General masters and their custom fields.

/** The types of custom fields. */
const fieldTypes: readonly string[] = [
  'text',
  'text_long',
  'number',
  'integer',
  'checkbox',
  'pull_down',
  'date',
];

/** The types whose values are choices. */
const choiceTypes: readonly string[] = ['checkbox', 'pull_down'];

const masterFieldBody: BodySchema = {
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

const masterBody: BodySchema = {
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
const masterFieldAnswer: Shape = {
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

const masterAnswer: Shape = {
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

/** What masters and items need, and how both are listed. */
const masters = { permission: 'management of general masters', source: 'contract: General masters' } as const;
const listing = {
  sortBy: ['createdAt', 'code', 'name'],
  reading: 'management or reading of general masters',
} as const;
/** One master; the paths of its items start with it. */
const masterPath: string = '/v1/generalMasters/{generalMasterId}';

export const masterOperations: readonly Operation[] = recordRows('masters', masterPath, masters, {
  body: masterBody,
  answer: record(masterAnswer),
  list: list(masterAnswer),
  ...listing,
});

// Items of a general master.

const itemBody: BodySchema = {
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

const itemAnswer: Shape = {
  ...common,
  name: sure('string', 'contract: General master item'),
  code: sure('string', 'contract: General master item'),
  description: perhaps('string', 'contract: General master item'),
  startsOn: perhaps('date', 'contract: General master item'),
  endsOn: perhaps('date', 'contract: General master item'),
  inputs: sure(
    {
      list: {
        id: perhaps('uuid', 'public description: General master item, an input may be missing'),
        createdAt: perhaps('time', 'public description: General master item'),
        updatedAt: perhaps('time', 'public description: General master item'),
        value: perhaps('value', 'contract: General master item, stored value may be null'),
        field: sure({ record: masterFieldAnswer }, 'public description: General master item'),
      },
    },
    'public description: General master item',
  ),
};

export const itemOperations: readonly Operation[] = recordRows(
  'items',
  `${masterPath}/items/{itemId}`,
  masters,
  {
    body: itemBody,
    answer: record(itemAnswer),
    list: list(itemAnswer),
    ...listing,
  },
);
