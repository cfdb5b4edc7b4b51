// Unknown behaviour of the real service as named settings, plus deliberate faults of its lists. The
// table below is documentation, defaults, types and parser in one. Defaults are what the contract
// says, else the likeliest; clients should work with every value of every switch.

/** Values and description of every switch, in documentation order. */
const switches = {
  totalHeader: [true, 'Lists have a Total header with the number of records.'],
  linkHeader: [true, 'Lists have a Link header (first, prev, next, last).'],
  compression: [true, 'Answers from 1 KB on are compressed (gzip, br or deflate) if the client accepts it.'],
  unknownProperties: [['refused', 'ignored'], 'Properties that are not in the request schema.'],
  unknownQuery: [['ignored', 'refused'], 'Unknown query parameters, including sortBy on the team list.'],
  errorMessages: [['in base', 'by attribute'], 'Where the messages of a 422 stand in errors.'],
  emptyFields: [['null', 'missing'], 'Optional response fields without a value.'],
  emptyText: [['kept', 'null'], 'An optional text that was cleared with "", in responses.'],
  fullNameSeparator: ['/', 'Separator between the names in a fullName.'],

  writeAnswer: [['record', 'empty'], 'The response to a POST or PATCH, which is made in any case.'],
  creation: [['made', 'ignored'], 'POST of a record, answered with the record in any case.'],
  deletion: [['made', 'ignored'], 'DELETE of a record, answered with success in any case.'],

  defaultGradeChange: [['made', 'ignored'], 'A new default grade, answered with success in any case.'],
  defaultGradeDeletion: [['refused', 'accepted'], 'DELETE of the default grade. The lowest one replaces it.'],

  chartNamesMayRepeat: [true, 'Two organization charts may have the same name.'],
  chartStateFields: [true, 'Charts in responses have current and activationPlan.'],
  chartDetailTeams: [true, 'The response for a single chart includes its teams.'],
  activationDelayRequests: [2, 'Further requests until an immediate activation completes.'],
  deletionDelayRequests: [2, 'Further requests until the deletion of a chart completes.'],
  activationTimeOfDay: [{ time: '00:30' }, 'When a scheduled chart becomes the current one, in Asia/Tokyo.'],
  earliestDueOn: [['today', 'tomorrow', 'any'], 'Earliest accepted dueOn, from the date in Asia/Tokyo.'],
  dueOnNull: [['accepted', 'refused'], 'dueOn: null in an activation, which means now.'],
  activationWithoutBody: [['accepted', 'refused'], 'Activation without a body, which means now.'],
  currentChartActivation: [['accepted', 'refused'], 'Activation of the chart that is already current.'],

  teamParentNull: [
    ['refused', 'accepted', 'ignored'],
    'parentId: null for a team, to make it a root team. If ignored, it returns 200 without moving the team.',
  ],
  parentTeamDeletion: [['refused', 'cascades'], 'DELETE of a team that has child teams.'],
  teamDeletionPermission: [
    ['team', 'user', 'master', 'master_read', 'workflow_misc'],
    'Permission required to delete a team.',
  ],
  unknownListParent: [['not found', 'empty'], 'The team list for a parentId that is not in the chart.'],

  masterFieldsUpdate: [['replaces', 'merges'], 'What fields in a PATCH of a master do with stored ones.'],
  masterNulls: [
    ['accepted', 'refused'],
    'PATCH of a master with null for code, which stays, or description.',
  ],
  newFieldVisible: [true, 'A custom field that is created without visible is visible to non-admins.'],
  masterSortDefault: [['code', 'name'], 'defaultSortBy of a master that is created without one.'],
  laterFieldInput: [['missing', 'null'], 'The input for a field that is newer than the item, in responses.'],
  pullDownAnswer: [['string', 'array'], 'The value of a pull_down in responses.'],
  checkboxOrder: [['as sent', 'as options'], 'Order of the values of a checkbox in responses.'],
  checkboxNull: [['refused', 'accepted'], 'null as the value of a checkbox, which means nothing ticked.'],
  numberAnswer: [['as sent', 'plain'], 'Numbers in responses: "007" and "1.50", or "7" and "1.5".'],
  reversedPeriod: [['refused', 'accepted'], 'An item whose endsOn is before its startsOn.'],

  workflowReadPermission: [['none', 'workflow_misc'], 'Permission required to read folders and categories.'],
  folderNamesMayRepeat: [true, 'Two folders of the same parent may have the same name.'],
  folderCounts: [['own', 'with descendants'], 'workflowsCount, routesCount and pipelinesCount of a folder.'],
  categoryCodes: [['shown', 'hidden'], 'The generated code of a category in responses.'],
  categoryNamesMayRepeat: [true, 'Two categories may have the same name.'],

  userEmailsMayRepeat: [false, 'Two users may have the same e-mail address.'],
  employeeIdsMayRepeat: [true, 'Two users may have the same employee number.'],
  deactivatedUserKeys: [['taken', 'free'], 'Code and e-mail address of a deactivated user, for others.'],
  usersWithoutStatus: [['not deactivated', 'all'], 'The user list without the parameter status.'],
  unknownEmail: [['not found', 'null'], 'lookupByEmail for an address that no user has.'],
  deactivatedUserByEmail: [['found', 'not found'], 'lookupByEmail for the address of a deactivated user.'],
  userStateConflict: [['refused', 'ignored'], 'A change of state that does not fit the state of the user.'],
  invitedUserSuspension: [['refused', 'accepted'], 'Suspension of a user who is still invited.'],
  reinvitedUserStatus: [['invited', 'activated'], 'State of a deactivated user who is invited again.'],
  userTeamsChart: [['current', 'all'], 'The charts whose teams the list of the teams of a user has.'],
  userCustomFields: [
    ['available', 'ignored', 'refused'],
    'customFields of users. Without an Enterprise plan, they are ignored or refused.',
  ],
  userCustomFieldsUpdate: [['merges', 'replaces'], 'What customFields in a PATCH do with stored ones.'],
  userNumberAnswer: [['string', 'number'], 'Numbers in customFields of users, in responses.'],

  inviteLeaderRule: [true, 'An invitation with memberships must leave each of these teams with a leader.'],
  inactiveMembers: [['accepted', 'refused'], 'Adding a user who is invited or suspended to a team.'],
  memberAddedAgain: [['refused', 'ignored', 'updated'], 'Adding a user who is in the team already.'],
  memberGradesUpdate: [['replaces', 'merges'], 'What gradeIds in a PATCH do with stored ones.'],
  nonMemberRemoval: [['not found', 'refused', 'ignored'], 'Removing a user who is not in the team.'],
  refusedBatch: [
    ['not written', 'written in part'],
    'The other entries of a batch of memberships that is refused for a wrong entry.',
  ],
  suspendedMemberships: [['kept', 'removed'], 'Memberships of a user who is suspended.'],
  deactivatedMemberships: [['removed', 'kept'], 'Memberships of a user who is deactivated.'],
  deleteBodies: [['received', 'lost'], 'Bodies of DELETE requests. Some proxies remove them.'],

  auditLogPermission: [['audit', 'none'], 'Permission required to read audit logs.'],

  hiddenRecordsEvery: [
    0,
    'Hide every Nth created record, as from a restricted role: not listed, and 404 by id. 0 hides none.',
  ],
  hiddenInTotal: [true, 'The Total header counts hidden records; the counts of a parent always do.'],
  hiddenFrom: [
    ['list', 'page'],
    'Hidden records are removed before a list is split into pages, or from each page, which is then shorter.',
  ],
  rowsShiftEvery: [
    0,
    'At every Nth list request, another user adds a record that sorts first, or deletes it again. 0: never.',
  ],
  countLagWrites: [
    0,
    'Number of recent writes that Total and the counts of members, teams and items do not include yet.',
  ],
  secondPage: [
    ['normal', 'empty', 'skipped'],
    'The second page of every list. If skipped, the third page comes in its place.',
  ],
} as const;

/**
 * The values of one switch: a boolean, named values, or a number or text of a given form. Only the
 * default is written, except for named values, whose first is the default.
 */
type Values = boolean | number | string | readonly string[] | { readonly time: string };

type ValueOf<V> = V extends boolean
  ? boolean
  : V extends number
    ? number
    : V extends readonly (infer T)[]
      ? T
      : string;

type SwitchName = keyof typeof switches;

/**
 * How the sandbox behaves where the contract is silent or disputed. {@link switchDocs} describes
 * each switch.
 */
export type Switches = { readonly [K in SwitchName]: ValueOf<(typeof switches)[K][0]> };

/** Of every switch that is a number. */
export const SWITCH_MAX = 1000;

/** Documentation of a switch. */
export interface SwitchDoc {
  readonly name: keyof Switches;
  readonly description: string;
  /** E.g. `refused | accepted`, or a description of the values. */
  readonly values: string;
  readonly default: string;
}

/** Documentation of an option that is a name with values. */
export interface OptionDocs {
  /** The grammar of one, e.g. `NAME=RATE`. */
  readonly form: string;
  readonly examples: readonly string[];
  readonly names: readonly { readonly name: string; readonly description: string }[];
}

/** Every switch, in documentation order. */
export const switchDocs: readonly SwitchDoc[] = switchNames().map((name) => {
  const [values, description] = switches[name];
  const { shown, byDefault } = formOf(values);
  return { name, description, values: shown, default: String(byDefault) };
});

/** What the contract says, else the likeliest behaviour. */
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
  if (typeof values === 'string') return { byDefault: values, shown: 'any text', parse: (text) => text };
  if (typeof values === 'number') {
    const isValid = (text: string) => /^\d+$/.test(text) && Number(text) <= SWITCH_MAX;
    const parse = (text: string) => (isValid(text) ? Number(text) : undefined);
    return { byDefault: values, shown: `a whole number from 0 to ${SWITCH_MAX}`, parse };
  }
  if ('time' in values) {
    const parse = (text: string) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined);
    return { byDefault: values.time, shown: 'a time of day, HH:mm', parse };
  }
  return oneOf(values);
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
