/** What `explain` says about one record. */

import type { NotPruned } from '../../model/plan.js';
import type { RecordName } from '../../model/records.js';
import type { TextMaker } from '../../model/tables.js';
import { plain, quote, recordNameText } from '../text.js';
import { stateText, termText } from './common.js';
import { resourceName } from './report.js';

/** What becomes of a record, in a sentence. */
export const statusText: Readonly<
  Record<
    | 'planned'
    | 'refused'
    | 'withheld'
    | 'unchanged'
    | 'ignored'
    | 'out_of_scope'
    | 'set_aside'
    | 'only_in_service',
    string
  >
> = {
  planned: 'It will be changed.',
  refused: 'It would be changed, but the plan is refused: nothing will be written.',
  withheld: 'Its changes are withheld.',
  unchanged: 'Nothing to do: the row and the service agree.',
  ignored: 'Left alone, because its row says so: the action is ignore, or the row names nobody.',
  out_of_scope: 'Left alone, because the settings put its row out of scope (where).',
  set_aside: 'Left alone, because its row was set aside: it has an error.',
  only_in_service: 'In no file, and left alone.',
};

export const titles: Readonly<
  Record<
    'rows' | 'values' | 'live' | 'findings' | 'dependsOn' | 'waiting' | 'request' | 'refusals' | 'problems',
    string
  >
> = {
  rows: 'Asked for by',
  values: 'Values',
  live: 'In the service',
  findings: 'What speaks against it',
  dependsOn: 'After',
  waiting: 'Before',
  request: 'Request',
  refusals: 'The plan is refused',
  problems: 'Findings about its row',
};

/** It does not exist yet, or no longer. */
export const notInServiceText: string = 'not there';

/** The former key of a record that its row renames. */
export function renamedText(previousKey: string): string {
  return `renamed from ${quote(previousKey)}`;
}

/** What makes another text of a cell. */
export function madeByText(by: TextMaker): string {
  if (by === 'levels') return 'from the levels';
  return by === 'parts' ? 'from other columns' : `by ${by} in the settings`;
}

/** A field that the table has no column for. */
export const noColumnText: string = 'no column, not managed';

/** A cell that leaves the field as it is. */
export const keptText: string = 'kept as it is';

/** What the service has instead. */
export function serviceHasText(value: string): string {
  return `the service has ${value}`;
}

const notDeletedTexts: {
  readonly [Code in NotPruned['code']]: (args: Extract<NotPruned, { code: Code }>['args']) => string;
} = {
  not_asked_for: ({ table }) =>
    `It is not deleted, because nobody asked for it: the run prunes no ${resourceName(table)} (--prune=${table}).`,
  no_code: () => 'It is not deleted: without a code no row could name it.',
  shared_code: ({ count }) => `It is not deleted: ${count} records share its code, and a row could mean any.`,
  example_code: () => 'It is not deleted: its code marks example rows, so no row could name it.',
  undeletable: ({ fact }) => `It is not deleted: it is the ${termText(fact)} one.`,
  state_stays: ({ state }) => `It stays as it is: pruning does not change the status ${stateText(state)}.`,
  protected: ({ by }) =>
    by === 'caller'
      ? 'It stays as it is: the token acts for this user.'
      : 'It stays as it is: protect names it.',
};

/** Why a record that no row names is not deleted. */
export function notDeletedText({ code, args }: NotPruned): string {
  const text = notDeletedTexts[code] as (args: unknown) => string;
  return text(args);
}

/** The line in the place of the token. */
export const tokenText: string = 'Authorization: Bearer (hidden)';

/** The command that applies the changes of the record alone. */
export function applyOnlyText(command: string): string {
  return `To apply just this: ${command}`;
}

/**
 * A record that does not exist on either side.
 * @param nearest what may be meant
 * @param containers where it was looked for
 */
export function noRecordMessage(
  resource: string,
  text: string,
  {
    nearest,
    containers,
  }: {
    readonly nearest: readonly RecordName[];
    readonly containers?: { readonly resource: string; readonly names: readonly string[] };
  },
): string {
  const meant =
    nearest.length === 0
      ? ''
      : ` Did you mean ${nearest.map(recordNameText).join(', ')}? Name it by the code that comes first.`;
  const read = containers
    ? ` Only the ${resourceName(containers.resource)} that the data names were read: ${containers.names.map(quote).join(', ')}.`
    : '';
  return `${quote(text)}: neither the files nor the service have such a record in ${resourceName(resource)}.${read}${meant}`;
}

/** A name or code of several records. */
export function severalRecordsMessage(text: string, records: readonly RecordName[]): string {
  return `${quote(text)} names ${records.length} records: ${records.map(recordNameText).join(', ')}. Name one by the code that comes first.`;
}

/** A resource that the data has no table of, or no row without an error. */
export function notComparedMessage(resource: string): string {
  return `No ${resourceName(resource)} were compared: the data has no such table, or every row of it has an error. Add the table, or correct the errors that \`mastersync validate\` lists.`;
}

/** A table without the code of a record. */
export function missingKeyMessage(table: string): string {
  return `${plain(table)}: the code of the record is missing. Is a variable unset? Give a code or a name.`;
}

/** Commands that take a record were given none. */
export const missingRecordMessage: string =
  'Name the table and the code of the record, for example: mastersync explain teams 1130 hr-export';
