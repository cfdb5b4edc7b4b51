// What is unknown about the real service, as named settings, and deliberate faults of its lists. The table below is
// the documentation, the defaults and the parser at once. The defaults are the likeliest behaviour; a client should
// work with every value of every switch.
import type { Permission } from '../operations/permissions.js';
import { COUNT_LAG_WRITES_MAX } from '../tenant/size-history.js';
import { anyText, choice, count, type SwitchRule, timeOfDay, yesOrNo } from './switch-kinds.js';

const COUNT_MAX = 1000;

/** How the sandbox behaves where the contract is silent or disputed. {@link switchDocs} says what each one means. */
export interface Switches {
  readonly totalHeader: boolean;
  readonly linkHeader: boolean;
  readonly unknownProperties: 'refused' | 'ignored';
  readonly unknownQuery: 'refused' | 'ignored';
  readonly emptyFields: 'null' | 'missing';
  readonly emptyText: 'kept' | 'null';
  readonly fullNameSeparator: string;

  readonly defaultGradeDeletion: 'refused' | 'accepted';

  readonly chartNamesMayRepeat: boolean;
  readonly chartStateFields: boolean;
  readonly chartDetailTeams: boolean;
  readonly activationDelayRequests: number;
  readonly deletionDelayRequests: number;
  readonly activationTimeOfDay: string;
  readonly earliestDueOn: 'any' | 'today' | 'tomorrow';
  readonly dueOnNull: 'accepted' | 'refused';
  readonly currentChartActivation: 'accepted' | 'refused';

  readonly teamParentNull: 'refused' | 'accepted' | 'ignored';
  readonly parentTeamDeletion: 'refused' | 'cascades';
  readonly teamDeletionPermission: Permission;
  readonly unknownListParent: 'not found' | 'empty';

  readonly masterFieldsUpdate: 'replaces' | 'merges';
  readonly masterSortDefault: 'code' | 'name';
  readonly laterFieldInput: 'missing' | 'null';
  readonly pullDownAnswer: 'string' | 'array';
  readonly checkboxOrder: 'as sent' | 'as options';
  readonly checkboxNull: 'refused' | 'accepted';
  readonly numberAnswer: 'as sent' | 'plain';
  readonly reversedPeriod: 'refused' | 'accepted';

  readonly workflowReadPermission: 'none' | 'workflow_misc';
  readonly folderNamesMayRepeat: boolean;
  readonly folderCounts: 'own' | 'with descendants';
  readonly categoryCodes: 'shown' | 'hidden';
  readonly categoryNamesMayRepeat: boolean;

  readonly hiddenRecordsEvery: number;
  readonly hiddenInTotal: boolean;
  readonly hiddenFrom: 'list' | 'page';
  readonly rowsShiftEvery: number;
  readonly countLagWrites: number;
  readonly secondPage: 'normal' | 'empty' | 'skipped';
}

/** The rule of every switch, in the order in which they are shown. */
export const switchRules: { readonly [K in keyof Switches]: SwitchRule<Switches[K]> } = {
  totalHeader: yesOrNo(true, 'Lists carry a Total header with the number of records.'),
  linkHeader: yesOrNo(true, 'Lists carry a Link header (first, prev, next, last).'),
  unknownProperties: choice(
    ['refused', 'ignored'],
    'A property no request schema names: refused with 400, or dropped in silence.',
  ),
  unknownQuery: choice(
    ['ignored', 'refused'],
    'A query parameter no operation names (also sortBy on the team list): ignored, or refused with 400.',
  ),
  emptyFields: choice(
    ['null', 'missing'],
    'Optional answer fields without a value: sent as null, or left out.',
  ),
  emptyText: choice(
    ['kept', 'null'],
    'An optional text that was cleared with "": answered as "", or as no value.',
  ),
  fullNameSeparator: anyText('/', 'What joins the names of a fullName.'),

  defaultGradeDeletion: choice(
    ['refused', 'accepted'],
    'DELETE of the default grade; when accepted, the lowest remaining level becomes the default.',
  ),

  chartNamesMayRepeat: yesOrNo(true, 'Two organization charts may have the same name.'),
  chartStateFields: yesOrNo(true, 'Chart answers carry current and activationPlan.'),
  chartDetailTeams: yesOrNo(false, 'The single-chart answer carries teams.'),
  activationDelayRequests: count(
    2,
    COUNT_MAX,
    'An immediate activation is complete after this many further requests.',
  ),
  deletionDelayRequests: count(
    2,
    COUNT_MAX,
    'The deletion of a chart is complete after this many further requests.',
  ),
  activationTimeOfDay: timeOfDay(
    '00:30',
    'When on its day a scheduled chart becomes the current one, in Asia/Tokyo.',
  ),
  earliestDueOn: choice(
    ['today', 'tomorrow', 'any'],
    'Earliest dueOn that is accepted, seen from the day it is in Asia/Tokyo.',
  ),
  dueOnNull: choice(
    ['accepted', 'refused'],
    'dueOn: null, which means now, is accepted or refused with 400.',
  ),
  currentChartActivation: choice(['accepted', 'refused'], 'Activating the chart that is current already.'),

  teamParentNull: choice(
    ['refused', 'accepted', 'ignored'],
    'parentId: null of a team: refused with 400, makes it a root team, or answers 200 without moving it.',
  ),
  parentTeamDeletion: choice(['refused', 'cascades'], 'DELETE of a team that has child teams.'),
  teamDeletionPermission: choice<Permission>(
    ['team', 'user', 'master', 'master_read', 'workflow_misc'],
    'The permission the deletion of a team needs.',
  ),
  unknownListParent: choice(
    ['not found', 'empty'],
    'The team list with a parentId that is no team of the chart: 404, or an empty list.',
  ),

  masterFieldsUpdate: choice(
    ['replaces', 'merges'],
    'fields in a PATCH of a master: the complete new list, or changes and additions to the stored one.',
  ),
  masterSortDefault: choice(['code', 'name'], 'defaultSortBy of a master created without one.'),
  laterFieldInput: choice(
    ['missing', 'null'],
    'Input of an item that is older than the field: not in the answer, or there with the value null.',
  ),
  pullDownAnswer: choice(
    ['string', 'array'],
    'The value of a pull_down in answers: a string, or an array of it.',
  ),
  checkboxOrder: choice(
    ['as sent', 'as options'],
    'The order of checkbox values in answers: as sent, or as the options of the field.',
  ),
  checkboxNull: choice(
    ['refused', 'accepted'],
    'null as the value of a checkbox: 400, or nothing is ticked.',
  ),
  numberAnswer: choice(
    ['as sent', 'plain'],
    'Values of number and integer in answers: as sent ("007", "1.50"), or in plain form ("7", "1.5").',
  ),
  reversedPeriod: choice(
    ['refused', 'accepted'],
    'An item whose endsOn is before its startsOn: 422, or stored.',
  ),

  workflowReadPermission: choice(
    ['none', 'workflow_misc'],
    'The permission for reading folders and categories: any valid token, or the one for writing them.',
  ),
  folderNamesMayRepeat: yesOrNo(true, 'Two folders of the same parent may have the same name.'),
  folderCounts: choice(
    ['own', 'with descendants'],
    'workflowsCount, routesCount and pipelinesCount of a folder: without or with those of the folders below.',
  ),
  categoryCodes: choice(['shown', 'hidden'], 'Category answers carry the generated code.'),
  categoryNamesMayRepeat: yesOrNo(true, 'Two categories may have the same name.'),

  hiddenRecordsEvery: count(
    0,
    COUNT_MAX,
    'Every so many created records one is hidden, as from a restricted role: not listed, 404; 0: none.',
  ),
  hiddenInTotal: yesOrNo(true, 'The Total header counts hidden records; the counts of a parent always do.'),
  hiddenFrom: choice(
    ['list', 'page'],
    'Hidden records are left out before a list is cut into pages, or afterwards, so that its pages are shorter.',
  ),
  rowsShiftEvery: count(
    0,
    COUNT_MAX,
    'Every so many list requests somebody adds a record that sorts first, or deletes it again; 0: never.',
  ),
  countLagWrites: count(
    0,
    COUNT_LAG_WRITES_MAX,
    'Total, teamsCount and itemsCount do not know the last so many writes yet.',
  ),
  secondPage: choice(
    ['normal', 'empty', 'skipped'],
    'The second page of every list: as it is, an empty list, or left out so that the third comes in its place.',
  ),
};

/** What a person has to know of a switch. */
export interface SwitchDoc {
  readonly name: keyof Switches;
  readonly description: string;
  /** As in `refused | accepted`, or a description of the values. */
  readonly values: string;
  readonly default: string;
}

/** Every switch, in the order in which they are shown. */
export const switchDocs: readonly SwitchDoc[] = switchNames().map((name) => {
  const { description, values, default: byDefault } = switchRules[name];
  return { name, description, values, default: String(byDefault) };
});

/** The likeliest behaviour. */
export const defaultSwitches: Switches = Object.fromEntries(
  switchNames().map((name) => [name, switchRules[name].default]),
) as unknown as Switches;

/**
 * Reads `name=value`.
 * @throws Error that names the switches, or the values of this one
 * Pure.
 */
export function parseSwitch(text: string): Partial<Switches> {
  const mark = text.indexOf('=');
  if (mark === -1) throw new Error(`"${text}" is not a switch. Write name=value, as in totalHeader=false.`);
  const [name, value] = [text.slice(0, mark), text.slice(mark + 1)];
  if (!isSwitchName(name)) {
    throw new Error(
      `There is no switch "${name}". Use one of: ${switchDocs.map((doc) => doc.name).join(', ')}.`,
    );
  }
  const { parse, values } = switchRules[name];
  const parsed = parse(value);
  if (parsed === undefined)
    throw new Error(`Switch ${name}: "${value}" is not one of its values (${values}).`);
  return { [name]: parsed };
}

function switchNames(): readonly (keyof Switches)[] {
  return Object.keys(switchRules) as (keyof Switches)[];
}

function isSwitchName(name: string): name is keyof Switches {
  return Object.hasOwn(switchRules, name);
}
