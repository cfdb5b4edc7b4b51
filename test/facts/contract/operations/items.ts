/** Items of a general master. */
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
import { common, list, record, rowsOf, sortedBy } from './common.js';
import { masterFieldAnswer, masterPath, masterReading } from './masters.js';

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

const row = rowsOf('items', {
  permission: 'management of general masters',
  source: 'contract: General masters',
});
const path = `${masterPath}/items`;

export const itemOperations: readonly Operation[] = [
  row('list', `GET ${path}`, {
    query: sortedBy('contract: General masters', ['createdAt', 'code', 'name']),
    answer: list(itemAnswer),
    permission: masterReading,
  }),
  row('create', `POST ${path}`, { body: itemBody, answer: record(itemAnswer) }),
  row('get', `GET ${path}/{itemId}`, { answer: record(itemAnswer), permission: masterReading }),
  row('update', `PATCH ${path}/{itemId}`, { body: itemBody, answer: record(itemAnswer) }),
  row('delete', `DELETE ${path}/{itemId}`),
];
