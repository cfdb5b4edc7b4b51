/** What is refused, and with which answer. */
import type { Refusal, Sourced } from '../rules.js';
import { operations } from './operations/index.js';

const usersSource = 'public description: Users, operations';
const membersSource = 'public description: Team memberships, operations';
const schemaForbids = 'public description: Common, 400 is what the request schema forbids';
const onlyTheModelKnows = 'public description: Common, 422 is what only the model knows';
const eitherWay = 'public description: Common; not said whether the schema or the model knows';

const answers = {
  unknownPath: { statuses: [404], code: 'endpoint_not_found', source: 'contract: Errors' },
  wrongMethod: { statuses: [404], code: 'endpoint_not_found', source: 'contract: Errors' },
  wrongIdKind: { statuses: [400, 404], source: 'contract: Errors; not said which of the two' },
  unknownQuery: {
    statuses: [400],
    code: 'invalid_parameter',
    source: 'our own rule: sandboxes of tests refuse what the contract does not name',
  },
  missingQuery: { statuses: [400], code: 'invalid_parameter', source: usersSource },
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
  badSize: { statuses: [400], code: 'invalid_parameter', source: membersSource },
  equalElements: { statuses: [400], code: 'invalid_parameter', source: membersSource },
  missingOptions: { statuses: [400, 422], source: eitherWay },
  missingInput: { statuses: [422], code: 'validation_failed', source: onlyTheModelKnows },
  unknownInput: { statuses: [400, 422], source: 'contract: Errors, a bad field code; or the model' },
  wrongInputType: { statuses: [400, 422], source: eitherWay },
  repeatedInput: { statuses: [400, 422], source: eitherWay },
} satisfies Readonly<Record<string, Refusal>>;

/** Mistakes visible in the request itself. */
export type Mistake = keyof typeof answers;

/** What the service answers to them. */
export const refusals: Readonly<Record<Mistake, Refusal>> = answers;

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
  {
    operation: 'folders.update',
    when: 'the parent is below the folder',
    statuses: [422],
    code: 'validation_failed',
    source: 'our own rule: a folder cannot be below itself, as a team cannot',
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
