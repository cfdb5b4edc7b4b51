/**
 * Users: the people of a tenant. A new user is invited, and becomes active by signing in for the
 * first time. Nobody is ever deleted: people who leave are deactivated, which is a state.
 */
import type { Value, Values } from '../model/records.js';
import {
  date,
  email,
  type FieldType,
  freeCode,
  numberText,
  openChoices,
  state,
  text,
} from './fields/field-types.js';
import type { States } from './fields/states.js';
import {
  type Answer,
  defineResource,
  type Field,
  field,
  isAnswerObject,
  type ResourceDefinition,
  type RowFault,
  type ScopeToCheck,
} from './resource.js';

const nameLengthMax = 255;

/**
 * The words of answers, of the service's own file, and of HR systems, without blanks. Who is
 * invited can sign in. Inactive is missing: it may mean that somebody is on leave, or has left.
 */
const stateByWord: Readonly<Record<string, string>> = {
  ...meaning('active', 'activated', 'invited', '招待中'),
  ...meaning('active', '有効', '利用中', '在職', '在職中', '在籍', '在籍中', 'employed'),
  ...meaning('suspended', '停止', '停止中', '利用停止', '利用停止中', '休職', '休職中', '休業', '休業中'),
  ...meaning('suspended', 'onleave', 'leaveofabsence'),
  ...meaning(
    'deactivated',
    '無効',
    '削除済み',
    '利用終了',
    '退職',
    '退職済',
    '退職済み',
    '退社',
    '退社済',
    '退社済み',
    'terminated',
    'resigned',
    'retired',
  ),
};

function meaning(status: string, ...others: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries([status, ...others].map((word) => [word, status]));
}

/**
 * Suspension keeps tickets and can be undone; deactivation archives running tickets and ends
 * memberships, which an invitation does not bring back (the vendor's help).
 */
const states: States = {
  initial: 'active',
  absent: 'deactivated',
  pruned: 'suspended',
  takenBackIf: 'isInvited',
  steps: [
    {
      ...{ from: 'active', to: 'suspended', method: 'POST', path: ['suspend'] },
      ...{ limit: 'suspensions', isHarmful: true, unlessFact: 'isInvited' },
    },
    { from: 'suspended', to: 'active', method: 'POST', path: ['reactivate'], limit: 'invites' },
    ...(['active', 'suspended'] as const).map((from) => ({
      ...({ from, to: 'deactivated', method: 'DELETE' } as const),
      ...({ limit: 'deactivations', isHarmful: true, ends: 'membershipsCount' } as const),
    })),
    {
      ...{ from: 'deactivated', to: 'active', method: 'POST', path: ['reinvite'] },
      ...{ limit: 'invites', isLossy: true },
    },
  ],
};

/**
 * Where no column has codes, the number of the employee is the code, or the login: which one, only
 * the company knows.
 */
const keyMeans = ['person.code', 'code', ['person.number', 'login', 'id'], 'user.name'];

export const users: ResourceDefinition = defineResource({
  name: 'users',
  noun: 'user',
  fields: [
    field('code', freeCode(), { isRequired: true, means: keyMeans }),
    field('email', email(), { isRequired: true, isUnique: true, means: ['email', 'upn'] }),
    field('lastName', text({ lengthMax: nameLengthMax }), { isRequired: true, means: ['lastName'] }),
    field('firstName', text({ lengthMax: nameLengthMax }), {
      isRequired: true,
      means: ['firstName', ['name', 'person.name', 'user.name']],
    }),
    field('employeeId', { ...text({ lengthMax: 30 }), isCode: true }, { means: ['person.number'] }),
    field('status', state(stateByWord), { isClearable: false, states, means: ['status', 'state'] }),
  ],
  wholeName: {
    column: 'fullName',
    reversed: 'firstLastName',
    parts: ['lastName', 'firstName'],
    means: ['fullName', ['person.name', 'user.name', 'name'], 'displayName'],
  },
  days: { joins: ['joins', 'starts'], leaves: ['leaves', 'ends'] },
  countedAs: { create: 'invites' },
  identifiedBy: [['email'], ['lastName', 'firstName'], ['employeeId']],
  callerPath: '/v1/user',
  shownToManagers: ['lastUsedOn', 'customFields'],
  mailProperty: 'sendEmail',
  columnsNotHandled: { send_email: 'warning', line_works_account_id: 'warning', locale: 'warning' },
  nameField: 'fullName',
  nameOf: ({ lastName, firstName }) => [lastName, firstName].filter(Boolean).join(' ') || undefined,
  collectionPath: () => '/v1/users',
  listing: {
    kind: 'pages',
    sortBy: 'code-asc',
    query: { status: ['invited', 'activated', 'suspended', 'deactivated'] },
  },
  readFacts: ({ status, customFields }: Answer) => ({
    isInvited: status === 'invited',
    showsCustomFields: Array.isArray(customFields),
  }),
  group: {
    property: 'customFields',
    columns: customColumns,
    columnsIn: (answer) => customColumns(definitionsIn(answer)),
    definitionsIn,
    nameIn: (header) => {
      const code = /^customFields\.(?<code>.+)$/i.exec(header.trim().normalize('NFKC'))?.groups?.['code'];
      return code && `customFields.${code}`;
    },
    isSparse: true,
    read: readCustomFields,
    stored: (answer) => new Map(shownFields(answer).map(({ name, value }) => [name, value])),
    write: (values) =>
      Object.entries(values).map(([name, value]) => ({ code: name.slice('customFields.'.length), value })),
  },
  checkScope: hiddenCustomFields,
  samples: [
    { code: '0001', email: 'sato@example.com', employeeId: '000123' },
    { code: '0002', email: 'suzuki@example.com' },
  ],
});

/** By the field type in answers. Options of choices are not shown, so any text is accepted. */
const typeByFieldType: ReadonlyMap<Value | undefined, FieldType> = new Map([
  ['number', numberText({ isWhole: false })],
  ['integer', numberText({ isWhole: true })],
  ['date', date()],
  ['checkbox', openChoices()],
]);

/** Fields that nobody has a value of, and choices, are text. */
function customColumns(definitions: Values): readonly Field[] {
  return Object.entries(definitions).map(([name, fieldType]) =>
    field(name, typeByFieldType.get(fieldType) ?? text(), {
      aliases: [name, name],
      custom: { code: name.slice('customFields.'.length), attributes: { fieldType } },
    }),
  );
}

function definitionsIn(answer: Answer): Values {
  return Object.fromEntries(shownFields(answer).map(({ name, fieldType }) => [name, fieldType]));
}

function readCustomFields(answer: Answer): Values {
  const values: Record<string, Value> = {};
  for (const { name, fieldType, value } of shownFields(answer)) {
    const read = (typeByFieldType.get(fieldType) ?? text()).normalize(value);
    if (read !== null) values[name] = read;
  }
  return values;
}

interface ShownField {
  readonly name: string;
  readonly fieldType: string;
  readonly value: unknown;
}

/** A field whose definition is gone has no type, and no request may hold it. */
function shownFields({ customFields }: Answer): readonly ShownField[] {
  const shown = Array.isArray(customFields) ? customFields.filter(isAnswerObject) : [];
  return shown.flatMap(({ code, value, fieldType }) =>
    typeof code === 'string' && typeof fieldType === 'string'
      ? [{ name: `customFields.${code}`, fieldType, value }]
      : [],
  );
}

/**
 * An answer without custom fields says nothing about them: they need the management of users, and a
 * plan that has them. Reported once, where a row first asks for one.
 */
function hiddenCustomFields({ desired, existing }: ScopeToCheck): readonly RowFault[] {
  const hidden = new Set(existing.flatMap(({ key, facts }) => (facts['showsCustomFields'] ? [] : key)));
  for (const { key, values, row } of desired) {
    const column = Object.keys(values).find((name) => name.startsWith('customFields.'));
    if (column === undefined || !hidden.has(key)) continue;
    return [{ fault: { code: 'custom_fields_hidden', args: { key } }, severity: 'error', row, column }];
  }
  return [];
}
