// Unknown behaviour of the real service as named settings, plus deliberate faults of its lists. The
// table below is documentation, defaults, types and parser in one. Defaults are the likeliest
// behaviour; clients should work with every value of every switch.

/** Values and description of every switch, in documentation order. */
const switches = {
  totalHeader: [true, 'Lists have a Total header with the number of records.'],
  linkHeader: [true, 'Lists have a Link header (first, prev, next, last).'],
  compression: [true, 'Answers from 1 KB on are compressed (gzip, br or deflate) if the client accepts it.'],
  unknownProperties: [
    ['refused', 'ignored'],
    'Properties that are not in the request schema: refused with 400, or silently ignored.',
  ],
  unknownQuery: [
    ['ignored', 'refused'],
    'Unknown query parameters, including sortBy on the team list: ignored, or refused with 400.',
  ],
  errorMessages: [
    ['in base', 'by attribute'],
    'errors of a 422: every message in base, or a list for each attribute.',
  ],
  emptyFields: [['null', 'missing'], 'Optional response fields without a value: sent as null, or omitted.'],
  emptyText: [['kept', 'null'], 'An optional text cleared with "": returned as "", or as no value.'],
  fullNameSeparator: [{ text: '/' }, 'Separator between the names in a fullName.'],

  writeAnswer: [
    ['record', 'empty'],
    'The answer to POST and PATCH of a record: the record, or nothing, although the request was processed.',
  ],
  creation: [
    ['made', 'ignored'],
    'POST of a record: made, or answered with the record and a new id, and ignored.',
  ],
  deletion: [['made', 'ignored'], 'DELETE of a record: made, or answered with success and ignored.'],

  defaultGradeChange: [
    ['made', 'ignored'],
    'POST to the default path of a grade: made, or answered with success and ignored.',
  ],
  defaultGradeDeletion: [
    ['refused', 'accepted'],
    'DELETE of the default grade. If accepted, the grade with the lowest remaining level becomes the default.',
  ],

  chartNamesMayRepeat: [true, 'Two organization charts may have the same name.'],
  chartStateFields: [true, 'Charts in responses have current and activationPlan.'],
  chartDetailTeams: [true, 'The response for a single chart includes its teams.'],
  activationDelayRequests: [
    { count: 2, max: 1000 },
    'Number of further requests until an immediate activation completes.',
  ],
  deletionDelayRequests: [
    { count: 2, max: 1000 },
    'Number of further requests until the deletion of a chart completes.',
  ],
  activationTimeOfDay: [
    { time: '00:30' },
    'Time of day, in Asia/Tokyo, at which a scheduled chart becomes the current one.',
  ],
  earliestDueOn: [
    ['today', 'tomorrow', 'any'],
    'Earliest accepted dueOn, relative to the current date in Asia/Tokyo.',
  ],
  dueOnNull: [['accepted', 'refused'], 'dueOn: null, meaning now: accepted, or refused with 400.'],
  activationWithoutBody: [
    ['accepted', 'refused'],
    'Activation without a body: at once, or refused with 400.',
  ],
  currentChartActivation: [['accepted', 'refused'], 'Activation of the chart that is already current.'],

  teamParentNull: [
    ['refused', 'accepted', 'ignored'],
    'parentId: null for a team: refused with 400, makes it a root team, or returns 200 without moving it.',
  ],
  parentTeamDeletion: [['refused', 'cascades'], 'DELETE of a team that has child teams.'],
  teamDeletionPermission: [
    ['team', 'user', 'master', 'master_read', 'workflow_misc'],
    'Permission required to delete a team.',
  ],
  unknownListParent: [
    ['not found', 'empty'],
    'The team list for a parentId that is not in the chart: 404, or an empty list.',
  ],

  masterFieldsUpdate: [
    ['replaces', 'merges'],
    'fields in a PATCH of a master: replaces the stored list, or is merged into it.',
  ],
  masterNulls: [
    ['accepted', 'refused'],
    'null for code or description in a PATCH of a master: accepted, but the code stays, or refused with 400.',
  ],
  newFieldVisible: [true, 'A custom field that is created without visible is visible to non-admins.'],
  masterSortDefault: [['code', 'name'], 'defaultSortBy of a master that is created without one.'],
  laterFieldInput: [
    ['missing', 'null'],
    'The input for a field that was added after the item: missing from responses, or null.',
  ],
  pullDownAnswer: [
    ['string', 'array'],
    'The value of a pull_down in responses: a string, or an array with one string.',
  ],
  checkboxOrder: [
    ['as sent', 'as options'],
    'Order of checkbox values in responses: as sent, or as in the options of the field.',
  ],
  checkboxNull: [
    ['refused', 'accepted'],
    'null as the value of a checkbox: refused with 400, or accepted as nothing ticked.',
  ],
  numberAnswer: [
    ['as sent', 'plain'],
    'Values of number and integer in responses: as sent ("007", "1.50"), or normalized ("7", "1.5").',
  ],
  reversedPeriod: [
    ['refused', 'accepted'],
    'An item whose endsOn is before its startsOn: refused with 422, or stored.',
  ],

  workflowReadPermission: [
    ['none', 'workflow_misc'],
    'Permission required to read folders and categories: none, or the one required to write them.',
  ],
  folderNamesMayRepeat: [true, 'Two folders of the same parent may have the same name.'],
  folderCounts: [
    ['own', 'with descendants'],
    'workflowsCount, routesCount and pipelinesCount of a folder: its own, or including its subfolders.',
  ],
  categoryCodes: [['shown', 'hidden'], 'The generated code of a category in responses.'],
  categoryNamesMayRepeat: [true, 'Two categories may have the same name.'],

  userEmailsMayRepeat: [false, 'Two users may have the same e-mail address.'],
  employeeIdsMayRepeat: [true, 'Two users may have the same employee number.'],
  deactivatedUserKeys: [
    ['taken', 'free'],
    'Code and e-mail address of a deactivated user: still taken, or free for another user.',
  ],
  usersWithoutStatus: [
    ['not deactivated', 'all'],
    'The user list without the parameter status: without deactivated users, or with all.',
  ],
  unknownEmail: [['not found', 'null'], 'lookupByEmail for an address that no user has: 404, or null.'],
  deactivatedUserByEmail: [['found', 'not found'], 'lookupByEmail for the address of a deactivated user.'],
  userStateConflict: [
    ['refused', 'ignored'],
    'A change of state that a user is not in the state for: refused with 422, or ignored with 200.',
  ],
  invitedUserSuspension: [['refused', 'accepted'], 'Suspension of a user who is still invited.'],
  reinvitedUserStatus: [['invited', 'activated'], 'State of a deactivated user who is invited again.'],
  userTeamsChart: [
    ['current', 'all'],
    'The list of the teams of a user: those of the active chart, or of all charts.',
  ],
  userCustomFields: [
    ['available', 'ignored', 'refused'],
    'customFields of users: available, or, as without an Enterprise plan, ignored or refused with 400.',
  ],
  userCustomFieldsUpdate: [
    ['merges', 'replaces'],
    'customFields in a PATCH of a user: merged into the stored ones, or replaces them.',
  ],
  userNumberAnswer: [
    ['string', 'number'],
    'Values of number and integer in customFields of users in responses: a string, or a JSON number.',
  ],

  inviteLeaderRule: [true, 'An invitation with memberships must leave each of these teams with a leader.'],
  inactiveMembers: [['accepted', 'refused'], 'Adding a user who is invited or suspended to a team.'],
  memberAddedAgain: [
    ['refused', 'ignored', 'updated'],
    'Adding a user who is in the team already: refused with 422, ignored, or an update of the membership.',
  ],
  memberGradesUpdate: [
    ['replaces', 'merges'],
    'gradeIds in a PATCH of a membership: replaces the stored list, or is merged into it.',
  ],
  nonMemberRemoval: [
    ['not found', 'refused', 'ignored'],
    'Removing a user who is not in the team: 404, refused with 422, or ignored.',
  ],
  refusedBatch: [
    ['not written', 'written in part'],
    'A batch of memberships with a wrong entry is refused; of its other entries, none or all are written.',
  ],
  suspendedMemberships: [['kept', 'removed'], 'Memberships of a user who is suspended.'],
  deactivatedMemberships: [['removed', 'kept'], 'Memberships of a user who is deactivated.'],
  deleteBodies: [
    ['received', 'lost'],
    'Bodies of DELETE requests: received, or lost, as behind a proxy that removes them.',
  ],

  auditLogPermission: [['audit', 'none'], 'Permission required to read audit logs.'],

  hiddenRecordsEvery: [
    { count: 0, max: 1000 },
    'Hide every Nth created record, as from a restricted role: not listed, and 404 by id. 0 hides none.',
  ],
  hiddenInTotal: [true, 'The Total header counts hidden records; the counts of a parent always do.'],
  hiddenFrom: [
    ['list', 'page'],
    'Hidden records are removed before a list is split into pages, or from each page, which is then shorter.',
  ],
  rowsShiftEvery: [
    { count: 0, max: 1000 },
    'At every Nth list request, another user adds a record that sorts first, or deletes it again. 0: never.',
  ],
  countLagWrites: [
    { count: 0, max: 100 },
    'Number of recent writes that Total and the counts of members, teams and items do not include yet.',
  ],
  secondPage: [
    ['normal', 'empty', 'skipped'],
    'The second page of every list: normal, empty, or skipped, with the third page in its place.',
  ],
} as const;

/**
 * The values of one switch: a boolean, named values, or a number or text of a given form. Only the
 * default is written, except for named values, whose first is the default.
 */
type Values =
  | boolean
  | readonly string[]
  | { readonly count: number; readonly max: number }
  | { readonly time: string }
  | { readonly text: string };

type ValueOf<V> = V extends boolean
  ? boolean
  : V extends readonly (infer T)[]
    ? T
    : V extends { count: number }
      ? number
      : string;

type SwitchName = keyof typeof switches;

/**
 * How the sandbox behaves where the contract is silent or disputed. {@link switchDocs} describes
 * each switch.
 */
export type Switches = { readonly [K in SwitchName]: ValueOf<(typeof switches)[K][0]> };

/** Past list sizes are kept for this many writes. */
export const COUNT_LAG_WRITES_MAX: number = switches.countLagWrites[0].max;

/** Documentation of a switch. */
export interface SwitchDoc {
  readonly name: keyof Switches;
  readonly description: string;
  /** E.g. `refused | accepted`, or a description of the values. */
  readonly values: string;
  readonly default: string;
}

/** Every switch, in documentation order. */
export const switchDocs: readonly SwitchDoc[] = switchNames().map((name) => {
  const [values, description] = switches[name];
  const { shown, byDefault } = formOf(values);
  return { name, description, values: shown, default: String(byDefault) };
});

/** The likeliest behaviour. */
export const defaultSwitches: Switches = Object.fromEntries(
  switchNames().map((name) => [name, formOf(switches[name][0]).byDefault]),
) as unknown as Switches;

/**
 * Parses `name=value`.
 * @throws Error that names the switches, or the values of this one
 * Pure.
 */
export function parseSwitch(text: string): Partial<Switches> {
  const mark = text.indexOf('=');
  if (mark === -1) throw new Error(`"${text}" is not a switch. Write name=value, as in totalHeader=false.`);
  const [name, value] = [text.slice(0, mark), text.slice(mark + 1)];
  if (!isSwitchName(name)) {
    throw new Error(`"${name}" is not a switch. Use one of: ${switchNames().join(', ')}.`);
  }
  const { parse, shown } = formOf(switches[name][0]);
  const parsed = parse(value);
  if (parsed === undefined)
    throw new Error(`Switch ${name}: "${value}" is not one of its values (${shown}).`);
  return { [name]: parsed };
}

type Value = boolean | number | string;

interface Form {
  readonly byDefault: Value | undefined;
  readonly shown: string;
  /** @returns undefined if the text is not a valid value */
  readonly parse: (text: string) => Value | undefined;
}

function formOf(values: Values): Form {
  if (typeof values === 'boolean') return { ...oneOf([true, false]), byDefault: values };
  if ('text' in values) return { byDefault: values.text, shown: 'any text', parse: (text) => text };
  if ('time' in values) {
    const parse = (text: string) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined);
    return { byDefault: values.time, shown: 'a time of day, HH:mm', parse };
  }
  if (!('count' in values)) return oneOf(values);
  const { count, max } = values;
  const parse = (text: string) => (/^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined);
  return { byDefault: count, shown: `a whole number from 0 to ${max}`, parse };
}

function oneOf(values: readonly Value[]): Form {
  const parse = (text: string) => values.find((value) => String(value) === text);
  return { byDefault: values[0], shown: values.join(' | '), parse };
}

function switchNames(): readonly SwitchName[] {
  return Object.keys(switches) as SwitchName[];
}

function isSwitchName(name: string): name is SwitchName {
  return Object.hasOwn(switches, name);
}
