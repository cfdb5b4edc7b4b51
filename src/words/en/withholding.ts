/** Why changes are withheld from a plan. */
import type { WithholdArguments, WithholdCode, WithholdReason } from '../../model/refusals.js';
import { plain, quote, recordNameText, shellWord } from '../text.js';
import { noCodeText } from './changes.js';
import { recordsText } from './common.js';
import { plural } from './plural.js';

/** Why changes are withheld: what holds for all of them alike, and what for the one. */
export interface WithholdWords {
  readonly general: string;
  readonly specific?: string;
}

const ifBothAreMeant = 'If both records are meant, give the new row the action create.';

const withholdWords: {
  readonly [Code in WithholdCode]: (args: WithholdArguments[Code]) => WithholdWords;
} = {
  rows_set_aside: ({ count }) => ({
    general: `${plural(count, 'row')} of the resource ${count === 1 ? 'was' : 'were'} set aside, so that nobody knows what should stay. Correct the rows.`,
  }),
  no_rows: () => ({ general: 'The file has no rows. Was the export cut off?' }),
  source_absent: ({ file }) => ({
    general: `The optional file ${plain(file)} is not there, so what it would name is not known. Run again when it is, or take it out of the sources.`,
  }),
  fewer_rows: ({ rows, rowsBefore, percent, approval }) => ({
    general:
      `The file has ${plural(rows, 'row')}, the last accepted run had ${rowsBefore}: less than ${percent} %. ` +
      `Was the export cut off? If that is meant: --approve ${shellWord(approval)}`,
  }),
  fewer_parts: ({ table, rows, existing, percent, approval }) => ({
    general:
      `It has ${plural(rows, 'row')} in ${table}, and ${existing} in the service: less than ${percent} %. ` +
      `Was the export cut off? If the others are to be removed: --allow-field-loss --approve ${shellWord(approval)}`,
  }),
  list_incomplete: ({ read, counted: count }) => ({
    general:
      count === undefined
        ? `The service does not say how many records there are, and two readings differed (${read} were read). Run again.`
        : `The service counts ${count} records but showed ${read}. Does the token see everything?`,
  }),
  probable_rename: ({ other }) => ({
    general: `Name and parent are the same. For a rename, give the old code as previousCode. ${ifBothAreMeant}`,
    specific: `is it ${recordNameText(other)}?`,
  }),
  codeless_twin: ({ other }) => ({
    general:
      'The service has a record of that name and parent without a code, which no row can mean. Give that one its code in the service. ' +
      ifBothAreMeant,
    specific: `is it ${noCodeText} ${plain(other.name)}?`,
  }),
  lost_zeros: ({ other }) => ({
    general:
      'The codes differ by zeros in front only. If a spreadsheet has lost them, format the column as text and export again. ' +
      ifBothAreMeant,
    specific: `is it ${recordNameText(other)}?`,
  }),
  spelling_twin: ({ other }) => ({
    general: `They differ by width, case or spaces only. Correct one of them. ${ifBothAreMeant}`,
    specific: `is it ${recordNameText(other)}?`,
  }),
  rename_of_nothing: ({ key, previousKey }) => ({
    general:
      `A row renames ${quote(previousKey)} to ${quote(key)}, and there is no ${quote(previousKey)}: it may be any record that no row names. ` +
      `Correct the old code; if ${quote(key)} is new, give its row the action create.`,
  }),
  subtree_missing: ({ top, count, approval }) => ({
    general:
      `${recordNameText(top)} and all below it, ${plural(count, 'record')}, are in no row. Was a part of the file lost? ` +
      `If that is meant: --approve ${shellWord(approval)}`,
  }),
  every_parent_changed: ({ count, moveCount }) => ({
    general:
      `All ${count} records that stand below another get another parent, while others are in no row. ` +
      `Is the column of the parents shifted? If that is meant: --approve moves=${moveCount}`,
  }),
  switched_off: ({ option, change }) => ({
    general: change === undefined ? `Left out by ${option}.` : `What they need is left out by ${option}.`,
    ...(change !== undefined && { specific: `needs ${change}` }),
  }),
  depends_on_withheld: ({ change }) => ({
    general: 'What they need is withheld.',
    specific: `needs ${change}`,
  }),
  not_all_rows: ({ count }) => ({
    general: `${plural(count, 'row')} of what it is or holds ${count === 1 ? 'was' : 'were'} set aside, so something may be missing in it. Correct the rows.`,
  }),
  scheduled_later: ({ day, dueOn, approval }) => ({
    general:
      `Its day in the files, ${plain(day)}, has come, but it is scheduled for ${plain(dueOn)}: it would be current at once. ` +
      `Is the day right? If that is meant: --approve ${shellWord(approval)}`,
  }),
  nothing_held: ({ noun, approval }) => ({
    general: `It would hold no ${noun}. Is a file missing? If that is meant: --approve ${shellWord(approval)}`,
  }),
  far_fewer_held: ({ noun, count, former, formerCount, percent, missing, missingCount, approval }) => ({
    general:
      `It would hold ${plural(count, noun)}, the current ${quote(former)} holds ${formerCount}: less than ${percent} %. ` +
      `Missing: ${recordsText(missing, missingCount)}. If that is meant: --approve ${shellWord(approval)}`,
  }),
  keys_missing: ({ noun, former, missing, missingCount, approval }) => ({
    general:
      `It lacks ${plural(missingCount, noun)} that the current ${quote(former)} holds: ${recordsText(missing, missingCount)}. ` +
      `If that is meant: --approve ${shellWord(approval)}`,
  }),
  children_kept: ({ children, count }) => ({
    general: 'Records below or within them stay.',
    specific: `holds ${recordsText(children, count)}`,
  }),
};

/**
 * Why a change is withheld and what to do: what holds for all that are alike, and what for this
 * one.
 */
export function describeWithheld({ code, args }: WithholdReason): WithholdWords {
  const described = withholdWords[code] as (args: unknown) => WithholdWords;
  return described(args);
}

/** Why one change is withheld, in a line. */
export function withholdMessage(reason: WithholdReason): string {
  const { general, specific } = describeWithheld(reason);
  return specific === undefined ? general : `${specific}: ${general}`;
}
