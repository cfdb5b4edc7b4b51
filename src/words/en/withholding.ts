/** Why changes are withheld from a plan. */
import type { WithholdArguments, WithholdCode, WithholdReason } from '../../model/refusals.js';
import { formatOrigin, plain, quote, recordNameText, shellWord } from '../text.js';
import { noCodeText } from './changes.js';
import { recordsText, termText } from './common.js';
import { plural } from './plural.js';

/** Why changes are withheld: the reason that all of them share, and what is particular to one. */
export interface WithholdWords {
  readonly general: string;
  readonly specific?: string;
}

const ifBothAreMeant = 'If both records are needed, give the new row the action create.';

/** The change of a record, by its name where that is not its code. */
function changeText(id: string, name: string | undefined): string {
  return name === undefined ? id : `${plain(name)} (${id})`;
}

const withholdWords: {
  readonly [Code in WithholdCode]: (args: WithholdArguments[Code]) => WithholdWords;
} = {
  rows_set_aside: ({ count }) => ({
    general: `${plural(count, 'row')} of this resource ${count === 1 ? 'was' : 'were'} set aside, so it is unclear which records to keep. Correct ${count === 1 ? 'that row' : 'those rows'}.`,
  }),
  no_rows: () => ({ general: 'The file has no rows. Was the export cut off?' }),
  source_absent: ({ file }) => ({
    general: `The optional file ${plain(file)} is missing, so it is unclear which records to keep. Run again when it is there, or remove it from the sources.`,
  }),
  partial_export: ({ table }) => ({
    general:
      `${formatOrigin(table)} is a partial export: it lacks records that the service had. Export the whole table. ` +
      (table.sheet === undefined
        ? 'If you have completed the file, move it to another folder.'
        : 'If you have completed the sheet, delete the description in the properties of the workbook.'),
  }),
  source_gone: ({ file, approval }) => ({
    general:
      `${plain(file)} is missing, which the last accepted run read for this table. Run again when it is there. ` +
      `If it is no longer needed: --approve ${shellWord(approval)}`,
  }),
  blank_rows: ({ place, count, approval }) => ({
    general:
      `${formatOrigin(place)} is blank between other rows${count === 1 ? '' : ` (${count} in all)`}. ` +
      `Was it a record? Remove blank rows, or if nothing is missing: --approve ${shellWord(approval)}`,
  }),
  more_left_out: ({ file, count, before, approval }) => ({
    general:
      `where leaves out ${plural(count, 'row')} of ${plain(file)}, ${before} in the last accepted run. ` +
      `Are its columns filled in as before? If this is intended: --approve ${shellWord(approval)}`,
  }),
  line_end_missing: ({ place, approval }) => ({
    general:
      `${formatOrigin(place)} has no line end, as the last line had in the last accepted run. ` +
      `Was the file cut off? Export it again, or if it is whole: --approve ${shellWord(approval)}`,
  }),
  older_file: ({ place, replacedOn, approval }) => ({
    general:
      `${formatOrigin(place)} has the content of a file that a newer one replaced on ${plain(replacedOn)}. ` +
      `Is it an old export? Provide the current one, or to go back to it: --approve ${shellWord(approval)}`,
  }),
  first_run: ({ approval }) => ({
    general:
      'No accepted run has pruned this table yet, so a file that always lacked rows cannot be recognized. ' +
      `If this is intended: --approve ${shellWord(approval)}`,
  }),
  fewer_rows: ({ rows, rowsBefore, percent, approval }) => ({
    general:
      `The file has ${plural(rows, 'row')}, less than ${percent} % of the ${rowsBefore} in the last accepted run. ` +
      `Was the export cut off? If this is intended: --approve ${shellWord(approval)}`,
  }),
  fewer_parts: ({ table, rows, existing, percent, approval }) => ({
    general:
      `It has ${plural(rows, 'row')} in ${table}, less than ${percent} % of the ${existing} in the service. ` +
      `Was the export cut off? If the others may be removed: --allow-field-loss --approve ${shellWord(approval)}`,
  }),
  list_incomplete: ({ read, counted: count }) => ({
    general:
      count === undefined
        ? `The service gives no record count, and two readings differed (${read} in the last). Run again.`
        : `The service reports ${plural(count, 'record')} but returned ${read}. Can the token read all of them?`,
  }),
  probable_rename: ({ other }) => ({
    general: `Name and parent are the same. If the code has changed, enter the old one as previousCode. ${ifBothAreMeant}`,
    specific: `may be ${recordNameText(other)}`,
  }),
  codeless_twin: ({ other }) => ({
    general:
      'The service has a record with the same name and parent but without a code, so no row can refer to it. Give it this code in the service. ' +
      ifBothAreMeant,
    specific: `may be ${noCodeText} ${plain(other.name)}`,
  }),
  lost_zeros: ({ other }) => ({
    general:
      'The codes differ only in leading zeros. If a spreadsheet program removed them, format the column as text and export again. ' +
      ifBothAreMeant,
    specific: `may be ${recordNameText(other)}`,
  }),
  spelling_twin: ({ other }) => ({
    general: `They differ only in width, case or spaces. Correct one of them. ${ifBothAreMeant}`,
    specific: `may be ${recordNameText(other)}`,
  }),
  rename_of_nothing: ({ key, previousKey }) => ({
    general:
      `A row renames ${quote(previousKey)} to ${quote(key)}, but there is no ${quote(previousKey)}. It could be any record without a row. ` +
      `Correct the old code. If ${quote(key)} is new, give its row the action create.`,
  }),
  subtree_missing: ({ top, count, approval }) => ({
    general:
      `${recordNameText(top)} and everything below it (${plural(count, 'record')}) have no row. Is part of the file missing? ` +
      `If this is intended: --approve ${shellWord(approval)}`,
  }),
  every_parent_changed: ({ count, approval }) => ({
    general:
      `All ${count} records that have a parent get a different one, and other records have no row. ` +
      `Is the parent column shifted? If this is intended: --approve ${approval}`,
  }),
  few_keys_agree: ({ rows, existing, agreeing, approval }) => ({
    general:
      `${agreeing === 0 ? 'None' : `Only ${agreeing}`} of the ${rows} rows ${agreeing < 2 ? 'is' : 'are'} among the ${existing} records in the service. ` +
      'Is it the file of another tenant, or have the codes changed? For new codes, enter the old ones as previousCode. ' +
      `If the rows are additional records: --approve ${shellWord(approval)}`,
  }),
  column_blanked: ({ column, count, existing, approval }) => ({
    general:
      `The column ${plain(column)} is blank in ${count} rows, which would clear ${count === existing ? 'all' : 'most'} of the ${existing} values in the service. ` +
      `Was the column lost in the export? Leave it out to keep the values. If this is intended: --approve ${approval}`,
  }),
  names_exchanged: ({ count, renamed, field, approval }) => ({
    general:
      (field === undefined
        ? `${count} of the ${renamed} renamed records would take the names of others. `
        : `In ${count} of the ${renamed} records that change it, ${plain(field)} would be the value of another one. `) +
      `Did a column slip by a row, or was one column sorted alone? If this is intended: --approve ${approval}`,
  }),
  text_garbled: ({ field, text, approval }) => ({
    general:
      'Characters are lost or garbled in the file itself, which happens when a text is saved or opened in the wrong encoding. ' +
      `Export the file again, as UTF-8. If this is intended: --approve ${approval}`,
    specific: `${plain(field)} would be ${quote(text)}`,
  }),
  current_renamed: ({ noun, current, rows, agreeing, column, approval }) => ({
    general:
      `${agreeing} of its ${plural(rows, noun)} are also in the current ${quote(current)}, which has no row. Was it renamed in the service? ` +
      `Use that name in the files, or enter it as ${column} to change it back. If this is a different record: --approve ${shellWord(approval)}`,
  }),
  current_switched: ({ former, current, column, approval }) => ({
    general:
      `The rows name no ${column}. In the last accepted run they were for ${quote(former)}, but now ${quote(current)} is current. ` +
      `If they are still for ${quote(former)}, add a column ${column}. If they are for ${quote(current)}: --approve ${shellWord(approval)}`,
  }),
  state_unreachable: ({ from, to, fact }) => ({
    general:
      fact === undefined
        ? `The service cannot make a ${plain(from)} record ${plain(to)}. Correct the status in the file.`
        : `A user who is still ${termText(fact)} cannot become ${plain(to)}. ` +
          'Wait for the first sign-in, or choose another status.',
  }),
  state_of_new: ({ state, initial }) => ({
    general:
      `It does not exist yet, and a new one starts as ${plain(initial)}, not ${plain(state)}. ` +
      `Set the status ${plain(initial)} to create it, or leave the row out until then.`,
  }),
  record_protected: ({ by }) => ({
    general:
      by === 'caller'
        ? 'The token acts for this user, who would lose access. Use the token of somebody else, or remove the status from the row.'
        : 'The settings name this user under protect. Remove the status from the row, or the name from protect.',
  }),
  member_protected: ({ by }) => ({
    general:
      by === 'caller'
        ? 'The token acts for this user, who stays in the team. List the membership in the file without the action delete, or use the token of somebody else.'
        : 'The settings name this user under protect. List the membership in the file without the action delete, or remove the name from protect.',
  }),
  switched_off: ({ option, change, name }) => ({
    general: change === undefined ? `Excluded by ${option}.` : `A required change is excluded by ${option}.`,
    ...(change !== undefined && { specific: `requires ${changeText(change, name)}` }),
  }),
  not_selected: () => ({ general: 'Not selected by --only.' }),
  depends_on_unselected: ({ change, name }) => ({
    general: 'A required change is not selected. Name it in --only as well.',
    specific: `requires ${changeText(change, name)}`,
  }),
  depends_on_withheld: ({ change, name }) => ({
    general: 'A required change is withheld.',
    specific: `requires ${changeText(change, name)}`,
  }),
  not_all_rows: ({ count }) => ({
    general: `${plural(count, 'row')} of it or its contents ${count === 1 ? 'was' : 'were'} set aside, so it may be incomplete. Correct ${count === 1 ? 'that row' : 'those rows'}.`,
  }),
  scheduled_later: ({ day, dueOn, approval }) => ({
    general:
      `Its day in the files (${plain(day)}) has come, but it is scheduled for ${plain(dueOn)}. It would become current at once. ` +
      `Is the day correct? If this is intended: --approve ${shellWord(approval)}`,
  }),
  clock_differs: ({ machine, service }) => ({
    general:
      `The clock of this machine shows ${plain(machine)}, that of the service ${plain(service)}, so it is unclear which day it is. ` +
      'Set the clock of this machine and run again.',
  }),
  switched_away: ({ day, seenOn, former, approval }) => ({
    general:
      `It was current on ${plain(seenOn)}, after its day in the files (${plain(day)}), and someone has made ${quote(former)} current since. ` +
      `Correct the day in the files, or, to switch again: --approve ${shellWord(approval)}`,
  }),
  schedule_gone: ({ dueOn, former, approval }) => ({
    general:
      `It was scheduled for ${plain(dueOn)}. The service no longer has that schedule, and ${quote(former)} is current: ` +
      `someone has probably switched back. Correct the day in the files, or, to activate it: --approve ${shellWord(approval)}`,
  }),
  long_overdue: ({ day, days, approval }) => ({
    general:
      `Its day in the files (${plain(day)}) is more than ${days} days ago, and no earlier run has seen it scheduled. It would become current at once. ` +
      `Is the year correct? If this is intended: --approve ${shellWord(approval)}`,
  }),
  created_now: ({ createdOn, former, approval }) => ({
    general:
      `It was created only on ${plain(createdOn)}, when its day had come, and would take the place of ${quote(former)} at once. ` +
      `Was ${quote(former)} renamed in the service? If this is intended: --approve ${shellWord(approval)}`,
  }),
  members_missing: ({ what, count, former, formerCount, percent, scheduledOn, approval }) => ({
    general:
      `It would have ${plural(count, termText(what))}, less than ${percent} % of the ${formerCount} in the current ${quote(former)}. ` +
      (scheduledOn === undefined
        ? ''
        : `The service will activate it on ${plain(scheduledOn)} all the same: a schedule can be replaced, not cancelled. `) +
      `Add the others to memberships.csv or in the service. If this is intended: --approve ${shellWord(approval)}`,
  }),
  nothing_held: ({ noun, approval }) => ({
    general: `It would contain no ${noun}. Is a file missing? If this is intended: --approve ${shellWord(approval)}`,
  }),
  far_fewer_held: ({ noun, count, former, formerCount, percent, missing, missingCount, approval }) => ({
    general:
      `It would contain ${plural(count, noun)}, less than ${percent} % of the ${formerCount} in the current ${quote(former)}. ` +
      `Missing: ${recordsText(missing, missingCount)}. If this is intended: --approve ${shellWord(approval)}`,
  }),
  keys_missing: ({ noun, former, missing, missingCount, approval }) => ({
    general:
      `It lacks ${plural(missingCount, noun)} of the current ${quote(former)}: ${recordsText(missing, missingCount)}. ` +
      `If this is intended: --approve ${shellWord(approval)}`,
  }),
  children_kept: ({ children, count }) => ({
    general: 'Records below or inside them are kept.',
    specific: `contains ${recordsText(children, count)}`,
  }),
  last_leader: ({ owner: key, name = key }) => ({
    general: 'A team with members must have a leader.',
    specific: `the team ${recordNameText({ key, name })} would have members but no leader; mark another leader first`,
  }),
};

/**
 * Why a change is withheld and what to do: the reason it shares with others, and what is
 * particular to it.
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
