// What is unknown about the real service, as named settings, and deliberate faults of its lists.
// The table below is the documentation, the defaults, the types and the parser at once. The
// defaults are the likeliest behaviour; a client should work with every value of every switch.

/** The values of every switch and what it decides, in the order in which they are shown. */
const switches = {
  totalHeader: [true, 'Lists carry a Total header with the number of records.'],
  linkHeader: [true, 'Lists carry a Link header (first, prev, next, last).'],
  unknownProperties: [
    ['refused', 'ignored'],
    'A property no request schema names: refused with 400, or dropped in silence.',
  ],
  unknownQuery: [
    ['ignored', 'refused'],
    'A query parameter no operation names (also sortBy on the team list): ignored, or refused with 400.',
  ],
  emptyFields: [['null', 'missing'], 'Optional answer fields without a value: sent as null, or left out.'],
  emptyText: [['kept', 'null'], 'An optional text that was cleared with "": answered as "", or as no value.'],
  fullNameSeparator: [{ text: '/' }, 'What joins the names of a fullName.'],

  defaultGradeDeletion: [
    ['refused', 'accepted'],
    'DELETE of the default grade; when accepted, the lowest remaining level becomes the default.',
  ],

  chartNamesMayRepeat: [true, 'Two organization charts may have the same name.'],
  chartStateFields: [true, 'Chart answers carry current and activationPlan.'],
  chartDetailTeams: [false, 'The single-chart answer carries teams.'],
  activationDelayRequests: [
    { count: 2, max: 1000 },
    'An immediate activation is complete after this many further requests.',
  ],
  deletionDelayRequests: [
    { count: 2, max: 1000 },
    'The deletion of a chart is complete after this many further requests.',
  ],
  activationTimeOfDay: [
    { time: '00:30' },
    'When on its day a scheduled chart becomes the current one, in Asia/Tokyo.',
  ],
  earliestDueOn: [
    ['today', 'tomorrow', 'any'],
    'Earliest dueOn that is accepted, seen from the day it is in Asia/Tokyo.',
  ],
  dueOnNull: [['accepted', 'refused'], 'dueOn: null, which means now, is accepted or refused with 400.'],
  currentChartActivation: [['accepted', 'refused'], 'Activating the chart that is current already.'],

  teamParentNull: [
    ['refused', 'accepted', 'ignored'],
    'parentId: null of a team: refused with 400, makes it a root team, or answers 200 without moving it.',
  ],
  parentTeamDeletion: [['refused', 'cascades'], 'DELETE of a team that has child teams.'],
  teamDeletionPermission: [
    ['team', 'user', 'master', 'master_read', 'workflow_misc'],
    'The permission the deletion of a team needs.',
  ],
  unknownListParent: [
    ['not found', 'empty'],
    'The team list with a parentId that is no team of the chart: 404, or an empty list.',
  ],

  masterFieldsUpdate: [
    ['replaces', 'merges'],
    'fields in a PATCH of a master: the complete new list, or changes and additions to the stored one.',
  ],
  masterSortDefault: [['code', 'name'], 'defaultSortBy of a master created without one.'],
  laterFieldInput: [
    ['missing', 'null'],
    'Input of an item that is older than the field: not in the answer, or there with the value null.',
  ],
  pullDownAnswer: [['string', 'array'], 'The value of a pull_down in answers: a string, or an array of it.'],
  checkboxOrder: [
    ['as sent', 'as options'],
    'The order of checkbox values in answers: as sent, or as the options of the field.',
  ],
  checkboxNull: [['refused', 'accepted'], 'null as the value of a checkbox: 400, or nothing is ticked.'],
  numberAnswer: [
    ['as sent', 'plain'],
    'Values of number and integer in answers: as sent ("007", "1.50"), or in plain form ("7", "1.5").',
  ],
  reversedPeriod: [['refused', 'accepted'], 'An item whose endsOn is before its startsOn: 422, or stored.'],

  workflowReadPermission: [
    ['none', 'workflow_misc'],
    'The permission for reading folders and categories: any valid token, or the one for writing them.',
  ],
  folderNamesMayRepeat: [true, 'Two folders of the same parent may have the same name.'],
  folderCounts: [
    ['own', 'with descendants'],
    'workflowsCount, routesCount and pipelinesCount of a folder: without or with those of the folders below.',
  ],
  categoryCodes: [['shown', 'hidden'], 'Category answers carry the generated code.'],
  categoryNamesMayRepeat: [true, 'Two categories may have the same name.'],

  hiddenRecordsEvery: [
    { count: 0, max: 1000 },
    'Every so many created records one is hidden, as from a restricted role: not listed, 404; 0: none.',
  ],
  hiddenInTotal: [true, 'The Total header counts hidden records; the counts of a parent always do.'],
  hiddenFrom: [
    ['list', 'page'],
    'Hidden records are left out before a list is cut into pages, or afterwards, so that its pages are shorter.',
  ],
  rowsShiftEvery: [
    { count: 0, max: 1000 },
    'Every so many list requests somebody adds a record that sorts first, or deletes it again; 0: never.',
  ],
  countLagWrites: [
    { count: 0, max: 100 },
    'Total, teamsCount and itemsCount do not know the last so many writes yet.',
  ],
  secondPage: [
    ['normal', 'empty', 'skipped'],
    'The second page of every list: as it is, an empty list, or left out so that the third comes in its place.',
  ],
} as const;

/**
 * The values of one switch: true or false, named values, or a number or text within a form. Except
 * for named values, of which the first is the default, only the default is written.
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
 * How the sandbox behaves where the contract is silent or disputed. {@link switchDocs} says what
 * each one means.
 */
export type Switches = { readonly [K in SwitchName]: ValueOf<(typeof switches)[K][0]> };

/** The sizes of a list are remembered over this many writes. */
export const COUNT_LAG_WRITES_MAX: number = switches.countLagWrites[0].max;

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
  const [values, description] = switches[name];
  const { shown, byDefault } = formOf(values);
  return { name, description, values: shown, default: String(byDefault) };
});

/** The likeliest behaviour. */
export const defaultSwitches: Switches = Object.fromEntries(
  switchNames().map((name) => [name, formOf(switches[name][0]).byDefault]),
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
    throw new Error(`There is no switch "${name}". Use one of: ${switchNames().join(', ')}.`);
  }
  const { parse, shown } = formOf(switches[name][0]);
  const parsed = parse(value);
  if (parsed === undefined)
    throw new Error(`Switch ${name}: "${value}" is not one of its values (${shown}).`);
  return { [name]: parsed };
}

type Value = boolean | number | string;

/** How the values of a switch are shown and read. */
interface Form {
  readonly byDefault: Value | undefined;
  readonly shown: string;
  /** @returns undefined when the text is none of the values */
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
