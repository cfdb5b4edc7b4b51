/** Every problem in the user's data: what is wrong with which value, and what to do. */
import type { Problem, ProblemArguments, ProblemCode } from '../../model/problems.js';
import type { Origin } from '../../model/tables.js';
import { momentText } from '../moment-text.js';
import { formatOrigin, plain, quote } from '../text.js';
import { firstOf, placeName, suggestion, termText } from './common.js';
import { problemText as decisionText } from './decisions.js';
import { plural } from './plural.js';

/** From when on, as `activateOn` says it. */
function sinceText(day: string): string {
  return day === 'now' ? 'now' : `from ${day} on`;
}

const notWritable: Readonly<Record<ProblemArguments['record_not_writable']['reason'], string>> = {
  no_key: 'has no code',
  shared_key: 'is not the only one of that name',
  refused_key: 'has a code or name that files may not hold',
};

/** A character with its number: many look alike, and some are not seen. */
function characterText(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `${plain(character)} (U+${number})`;
}

const notAWorkbook: Readonly<Record<ProblemArguments['not_a_workbook']['found'], string>> = {
  empty: 'is empty (0 bytes). Was the download cut off?',
  html: 'is a web page (HTML) under the name of a workbook. Open it in the spreadsheet and save it as .xlsx or CSV UTF-8.',
  xml: 'is an XML file under the name of a workbook. Open it in the spreadsheet and save it as .xlsx or CSV UTF-8.',
  text: 'is text under the name of a workbook. If it is CSV, name it .csv; otherwise save it as .xlsx.',
  zip: 'is a zip archive, but holds no workbook. Take the workbook out of it, or save it as .xlsx.',
  xlsb: 'is a binary workbook (.xlsb). Save it as .xlsx or CSV UTF-8.',
  opendocument: 'is an OpenDocument file (.ods). Save it as .xlsx or CSV UTF-8.',
  other: 'is no workbook. Save it as .xlsx or CSV UTF-8.',
};

/**
 * Where the mark stands, and where it was opened if that is another line: often the fault is there.
 */
function strayPlace({ character, openedLine }: ProblemArguments['stray_quote'], origin?: Origin): string {
  const place = character === undefined ? '' : ` at character ${character} of this line`;
  const isElsewhere = openedLine !== undefined && openedLine !== origin?.line;
  return isElsewhere ? `${place} (it was opened in line ${openedLine})` : place;
}

const problemText: {
  readonly [Code in ProblemCode]: (
    args: ProblemArguments[Code],
    origin: Origin | undefined,
    timeZone: string | undefined,
  ) => string;
} = {
  file_not_found: () => 'no such file or folder. Check the path.',
  not_a_file: () => 'is neither a file nor a folder.',
  file_unreadable: ({ reason }) => `cannot be read: ${reason}.`,
  unsupported_file: ({ extension }) =>
    `files of type ${quote(extension)} are not supported. Save it as "CSV UTF-8 (comma delimited)".`,
  unknown_table: ({ name, known }) =>
    `${quote(name)} is not the name of a table.${suggestion(name, known)} Tables: ${known.join(', ')}.`,
  nothing_read: () =>
    'there is nothing to read: all sources are optional, and none is there. Has the export stopped?',
  no_tables: ({ known }) => `the folder holds no table. Expected files such as ${known[0]}.csv.`,
  table_missing: ({ name }) =>
    `no table ${name} was found, though --only or --prune asks for it. Was the export complete?`,
  list_incomplete: ({ resource, scope, read, counted: count }) =>
    count === undefined
      ? `the service does not say how many records ${placeName(resource, scope)} has, and no two readings agreed (${read} in the last); ` +
        'those that were missed would be made a second time. Run again.'
      : `the service counts ${count} records in ${placeName(resource, scope)} but showed ${read}; those it hides would be ` +
        'planned as new. Does the token see everything?',
  no_header: () => 'is empty: not even a header line. Was the export cut off?',
  no_rows: () => 'has a header but no rows. Was the export cut off?',
  source_too_old: ({ modifiedAt, maxAge }, _, timeZone) =>
    `was last written ${momentText(modifiedAt, timeZone)}, longer ago than ${plain(maxAge)} (--max-age, or maxAge of its source). Has the export stopped?`,
  file_changed: () => 'changed while it was read. Wait until the export is finished and run again.',
  source_unchanged: ({ since, days }, _, timeZone) =>
    `has held the same bytes since ${momentText(since, timeZone)}, for ${plural(days, 'day')}. Has the export stopped? If it is meant to stay so: --unchanged-after never, or unchangedAfter: never in the settings file.`,
  source_gone: ({ last }, _, timeZone) =>
    `was read ${momentText(last, timeZone)} and is gone, so its table was left alone. Did the export fail?`,
  unknown_encoding: ({ name, known }) =>
    `--encoding ${quote(name)} is not known.${suggestion(name, known)} Encodings: ${known.join(', ')}.`,
  encoding_contradicts_mark: ({ encoding, marked }) =>
    `--encoding says ${encoding}, but the file begins with the byte order mark of ${marked}. Leave the option out.`,
  nul_bytes: ({ offset }) =>
    `holds a NUL byte (at offset ${offset}) and no byte order mark. If it is "Unicode text" of Windows: ` +
    '--encoding utf-16le. Otherwise remove the byte.',
  ambiguous_encoding: ({ asUtf8, asCp932 }) =>
    `may be UTF-8 (${quote(asUtf8)}) or CP932 (${quote(asCp932)}). Say which: --encoding utf-8 or --encoding cp932.`,
  undecodable: ({ encoding, tried, offset, excerpt }) =>
    `is not text in ${tried.join(' or ')}: at offset ${offset}, the byte in brackets begins no character of ` +
    `${encoding} (${excerpt}). Save the file as "CSV UTF-8 (comma delimited)", or name its encoding with --encoding.`,
  unclosed_quote: ({ character }) =>
    character === undefined
      ? 'a quotation mark that opens in this row is never closed. Close it, or double it (""), in the cell.'
      : `the quotation mark at character ${character} of this line is never closed. Close it, or double it ("").`,
  stray_quote: (args, origin) =>
    `text follows a closing quotation mark${strayPlace(args, origin)}. Double the marks ("") inside a quoted cell.`,
  record_too_long: ({ charactersMax, character }) =>
    character === undefined
      ? `the row that starts here is longer than ${charactersMax} characters. Is a quotation mark never closed?`
      : `the quotation mark at character ${character} of this line is not closed within ${charactersMax} characters. ` +
        'Close it, or double it ("").',
  excel_97_file: () => 'is an Excel 97 file (.xls). Save it as .xlsx or CSV UTF-8.',
  password_protected: () =>
    'is protected with a password. Open it in the spreadsheet, take the password off (File > Info), and save it.',
  not_a_workbook: ({ found }) => notAWorkbook[found],
  zip_damaged: ({ reason }) =>
    `is cut off or damaged (${plain(reason)}). Copy or download it again, or open it in the spreadsheet and save it.`,
  zip_unsupported: ({ part, feature }) =>
    `its part ${quote(part)} is ${feature === 'encryption' ? 'encrypted' : 'compressed in an unusual way'} and cannot be ` +
    'read. Open it in the spreadsheet and save it as .xlsx.',
  zip_too_large: ({ part, limit }) =>
    `its part ${quote(part)} grows to more than ${limit} when unpacked; nothing was read. ` +
    'Copy the sheet that is needed into a new workbook.',
  part_missing: ({ part }) =>
    `its part ${quote(part)} is missing. Open it in the spreadsheet and save it as .xlsx.`,
  part_damaged: ({ part, line, reason }) =>
    `its part ${quote(part)} is damaged in line ${line}: ${plain(reason)}. ` +
    'Open it in the spreadsheet and save it as .xlsx.',
  document_type_refused: ({ part }) =>
    `its part ${quote(part)} declares a document type, as no workbook does, and is not read. ` +
    'Open it in the spreadsheet and save it as .xlsx.',
  cell_text_too_long: ({ part, line, charactersMax }) =>
    `a text in line ${line} of its part ${quote(part)} is longer than ${charactersMax} characters. Shorten the cell.`,
  sheet_too_large: ({ rowsMax, columnsMax, cellsMax }) =>
    `the sheet has more than ${rowsMax} rows, ${columnsMax} columns or ${cellsMax} cells. Split it.`,
  ragged_row: ({ cells, columns, lastColumn }) =>
    `the row has ${plural(cells, 'cell')}, the header ${columns} (up to ${lastColumn}). ` +
    'Is a separator missing, or one too many outside quotation marks?',
  rows_above_header: ({ headerLine, count }) =>
    `the header was found in line ${headerLine}; ${plural(count, 'row')} above it ${count === 1 ? 'is' : 'are'} taken for a title.`,
  hidden_rows: ({ count }) =>
    `${plural(count, 'hidden row')} ${count === 1 ? 'was' : 'were'} read like the others.`,
  error_cell: ({ value }) => `${quote(value)} is an error of the spreadsheet, not a value. Correct the cell.`,
  formula_without_value: () =>
    'the cell holds a formula without a stored result. Open the workbook in a spreadsheet, let it calculate, and save it.',
  merged_cell: () =>
    'the cell is part of a merged area and has no value of its own. Unmerge the area and fill in each cell.',
  code_shown_otherwise: ({ value }) =>
    `the cell holds ${quote(value)} but shows it otherwise, with words or under a condition. ` +
    'Format the cell as text and enter the code as it should be.',
  date_in_code: ({ value }) =>
    `the spreadsheet has made a date of this code (${value}). Format the cell as text and enter the code again.`,
  header_row_missing: ({ line }) =>
    `line ${line} is blank or not there, so it cannot be the header. Correct --header-row.`,
  sheet_left_out: ({ name, chosen }) =>
    `sheet ${quote(name)} is called like a table and was not read, as only ${quote(chosen)} was asked for.`,
  hidden_sheet: ({ name, isRead }) =>
    isRead
      ? `the hidden sheet ${quote(name)} was read: no visible one is the table.`
      : `the hidden sheet ${quote(name)} has the name of a table and was not read. Show it, or rename it.`,
  imprecise_number: ({ value }) =>
    `${quote(value)} has more digits than a spreadsheet keeps: the last ones are lost. Enter it as text.`,
  staircase_doubled: ({ path, first }) =>
    `${quote(path.join(' > '))} is given twice; first in ${formatOrigin(first)}. Remove one row, or give one another name.`,
  staircase_gap: ({ path }) =>
    `the levels of ${quote(path.join(' > '))} leave one out. Fill them in from level1 on, without a gap.`,
  staircase_upper_missing: ({ path }) =>
    `no row for the upper department ${quote(path.join(' > '))}, so its code is not known. Add one.`,
  sheet_not_found: ({ name, sheets }) =>
    `no sheet ${quote(name)}, and more than one that is visible: ${sheets.map(quote).join(', ')}. ` +
    `Name the right one ${quote(name)}, or say which with --sheet.`,
  no_table_sheets: ({ sheets, known }) =>
    `no sheet has the name of a table. Sheets: ${sheets.map(quote).join(', ')}. Tables: ${known.join(', ')}.`,
  unknown_sheet: ({ name, known }) =>
    `sheet ${quote(name)} is not the name of a table and was not read.${suggestion(name, known)}`,
  named_column_missing: ({ header, field, headers }) =>
    `there is no column ${quote(header)}, which is named for ${field}.${suggestion(header, headers)} Found: ${headers.map(quote).join(', ')}. ` +
    'Correct --column, or columns of the source.',
  missing_column: ({ field, headers }) =>
    `the required column ${quote(field)} is missing.${suggestion(field, headers)} Found: ${headers.map(quote).join(', ')}. ` +
    'Another header that means it is named by --column, another line that is the header by --header-row.',
  duplicate_column: ({ field, header, otherColumn }) =>
    `column ${quote(header)} gives ${field}, and so does column ${otherColumn}. Remove one of them.`,
  unknown_column: ({ header, known }) =>
    `column ${quote(header)} is not known and not used.${suggestion(header, known)}`,
  column_not_handled: ({ header }) => `column ${quote(header)} is not acted on by this version.`,
  blank_cell: (_, origin) => `is blank but required.${origin?.field ? '' : ' Fill it in.'}`,
  keep_mark_in_key: () =>
    '"*" leaves a value as it is, but this column says which record is meant. Give its value.',
  invalid_code: ({ value }) => `${quote(value)} is not a code: only A-Z, a-z, 0-9, "_" and "-" are allowed.`,
  code_like_uuid: ({ value }) =>
    `${quote(value)} looks like an id (UUID) and could be taken for one. Use another code.`,
  text_too_long: ({ value, lengthMax }) =>
    `${quote(value)} has ${[...value].length} characters; the limit is ${lengthMax}.`,
  control_character: ({ value }) => `${quote(value)} holds a control character. Remove it.`,
  invalid_integer: ({ value, min, max }) => `${quote(value)} is not a whole number from ${min} to ${max}.`,
  invalid_boolean: ({ value }) =>
    `${quote(value)} is neither true nor false. Write TRUE or FALSE, 1 or 0, ○ or ×, はい or いいえ.`,
  duplicate_key: ({ resource, key, scope, first }) =>
    `${quote(key)} is given twice in ${placeName(resource, scope)}; first in ${formatOrigin(first)}. Remove one row.`,
  same_activation_day: ({ key, day, otherKey, first }) =>
    `${quote(key)} and ${quote(otherKey)} (${formatOrigin(first)}) are both to be current ${sinceText(day)}. Correct one of them.`,
  key_needed: ({ resource, scope, name }) =>
    `${quote(name)} in ${placeName(resource, scope)} has no code, so it would be another one with every copy. Give it one there.`,
  copy_target_differs: ({ key, from }) =>
    `there is a chart ${quote(key)} already, and it is not the beginning of a copy of ${quote(from)}. Choose another name.`,
  record_not_found: ({ resource, key, known }) =>
    `no ${quote(key)} in ${resource} of the service.${suggestion(key, known)} There are: ${known.map(quote).join(', ') || 'none'}.`,
  record_not_writable: ({ resource, scope, name, reason }) =>
    `${quote(name)} in ${placeName(resource, scope)} ${notWritable[reason]}, so no row of a file can mean it or what it holds. ` +
    'Correct it in the service, or use --leave-out.',
  value_not_writable: ({ resource, scope, key, field, value }) =>
    `${field} of ${quote(key)} in ${placeName(resource, scope)} is ${quote(value)}, and a file with that would be refused or read as ` +
    'something else. Correct it in the service, or use --leave-out.',
  characters_not_writable: ({ resource, scope, key, field, characters, format, isReplaced }) =>
    `${field} of ${quote(key)} in ${placeName(resource, scope)} holds ${characters.map(characterText).join(', ')}, which ${format} does not have. ` +
    (isReplaced
      ? 'Replaced.'
      : 'Use --encoding utf-8, or --lossy to replace such characters; in a key they never are.'),
  header_not_writable: ({ table, header }) =>
    `the column ${quote(header)} of ${table} would be read as another column. Give the field another code or title in the service.`,
  records_hidden: ({ resource, scope, read, counted: count }) =>
    `the service counts ${count} records in ${placeName(resource, scope)} but showed ${read}. Does the token see everything? ` +
    'To export what it sees: --leave-out.',
  encoding_not_told: ({ table, encoding }) =>
    `${table} in ${encoding} would be taken for UTF-8 when it is read. Use --encoding utf-8.`,
  activation_overdue: ({ key, day, current, isPlanned }) =>
    `${quote(key)} should have been the current one since ${day}, but ${current === null ? 'none is' : `${quote(current)} is`}. ` +
    (isPlanned ? 'It is made so now.' : 'Its activation is withheld.'),
  schedule_overwritten: ({ key, day, found, isPlanned }) =>
    `an earlier run had scheduled ${quote(key)} for ${day}, but by now ${
      found ? `${quote(found.key ?? '')} is scheduled for ${found.dueOn}` : 'nothing is scheduled'
    }. ${isPlanned ? 'The schedule is restored.' : 'To restore it is withheld.'}`,
  schedule_unknown: ({ key, day }) =>
    `${quote(key)} is scheduled for ${day}, but the service does not show its schedules: if another record has one, it is lost.`,
  schedule_unwanted: ({ key, dueOn }) =>
    `${quote(key ?? '')} is scheduled for ${dueOn} in the service, though the files do not say so. A schedule cannot be cancelled, ` +
    'only replaced: give the record that is to be current then its day.',
  now_outdated: ({ key, otherKey, day }) =>
    `${quote(key)} is to be current now, but ${quote(otherKey)} is from ${day} on, and a day comes after "now". ` +
    'Give the day instead of "now" if that is wrong.',
  unknown_parent: ({ parent, scope, resource, setAside }) =>
    setAside
      ? `the row of ${quote(parent)} (${formatOrigin(setAside)}) was set aside, and no such record is in ` +
        `${placeName(resource, scope)} of the service. Correct that row.`
      : `no record ${quote(parent)} in the file or in ${placeName(resource, scope)} of the service. ` +
        `Add a row for ${parent} or correct the cell.`,
  parent_not_in_file: ({ parent }) =>
    `no row for ${quote(parent)} in the file. \`mastersync plan\` will look for it in the service.`,
  parent_cycle: ({ steps }) =>
    `the parents form a circle: ${[...steps, ...steps.slice(0, 1)]
      .map(({ key, origin }) => (origin ? `${key} (${formatOrigin(origin)})` : key))
      .join(' → ')}. Correct one of them.`,
  unknown_scope: ({ scope, resource, setAside }) =>
    setAside
      ? `the row of ${quote(scope)} (${formatOrigin(setAside)}) was set aside, and no such record is in ${resource} of ` +
        'the service. Correct that row.'
      : `no ${quote(scope)} in ${resource} of the files or the service. Add a row to ${resource} or correct the name.`,
  no_current_scope: ({ resource, column }) =>
    `the service has no current record in ${resource}. Name one in the column ${column}.`,
  ambiguous_key: ({ resource, key, count }) =>
    `the service has ${count} records named ${quote(key)} in ${resource}; which one is meant is not clear. ` +
    'Rename all but one there.',
  value_needed_to_create: ({ resource, key, field }) =>
    `the service has no ${quote(key)} in ${resource} yet, and to create it ${field} is needed. Give the value.`,
  blank_scope: ({ column }) =>
    `the row does not say which ${column} it belongs to. Fill in the column ${column}.`,
  invalid_number: ({ value, isWhole }) => `${quote(value)} is not a ${isWhole ? 'whole ' : ''}number.`,
  invalid_date: ({ value }) => `${quote(value)} is not a date such as 2026-04-01 or 2026/4/1.`,
  unknown_option: ({ value, options }) =>
    `${quote(value)} is not one of ${options.map(quote).join(', ')}.${suggestion(value, options)}`,
  scope_conflict: ({ column, value, fileScope }) =>
    `the name of the file says ${quote(fileScope)}, the column ${column} says ${quote(value)}. Clear the cell or move the row.`,
  rename_not_allowed: ({ intent, previousKey }) =>
    `a row with the action ${intent} cannot rename ${quote(previousKey)}. Use update, or clear the previous key.`,
  ambiguous_column: ({ header, field, custom }) =>
    `column ${quote(header)} could be ${field} or the custom field ${quote(custom)}. Use ${field}, or the field's code, as header.`,
  stored_value_refused: ({ field, value }) =>
    `the values of all custom fields go out together, and the stored value ${quote(value)} of ${field} cannot be sent again. ` +
    'Give a value in a column of its own.',
  part_without_owner: ({ key, intent }) =>
    `the row of ${quote(key)} has the action ${intent}, so its fields cannot be managed. Remove one or the other.`,
  invalid_action: ({ value }) =>
    `${quote(value)} is not an action. Use upsert (or nothing), create, update, delete or ignore.`,
  record_exists: ({ resource, key }) =>
    `the action is create, but the service has ${quote(key)} in ${resource} already. Use upsert or update.`,
  record_missing: ({ resource, key, intent }) =>
    `the action is ${intent}, but the service has no ${quote(key)} in ${resource}. Correct the key or remove the row.`,
  renamed_below_successor: ({ key, previousKey }) =>
    `${quote(key)} gives up the code ${quote(previousKey)} and is to stand below the record that takes it: each would have to ` +
    'wait for the other. Rename it in one run, and move it in the next.',
  rename_conflict: ({ resource, key, previousKey }) =>
    `${quote(previousKey)} cannot become ${quote(key)}: the service has both in ${resource}, and the other one does not ` +
    'give up its key. Records cannot swap keys in a circle; use a free key in between, in two runs.',
  renamed_twice: ({ previousKey, first }) =>
    `${quote(previousKey)} cannot become two records; ${formatOrigin(first)} renames it as well. Clear one of the cells.`,
  not_exactly_one: ({ field, count }) =>
    `${count} rows are marked in the column ${field}; exactly one must be. Leave the column out to manage it elsewhere.`,
  children_left: ({ key, children }) =>
    `${quote(key)} cannot be deleted while ${firstOf(children.slice(0, 5).map(quote), children.length)} would be left ` +
    'below it. Move or delete them in the same run.',
  scope_deleted: ({ resource, scope }) =>
    `${quote(scope)} is to be deleted from ${resource}, so its rows here have no place to go. Remove one or the other.`,
  not_deletable: ({ resource, key, fact }) =>
    `${quote(key)} in ${resource} cannot be deleted while it is the ${termText(fact)} one.`,
  not_pruned: ({ resource, key, fact }) =>
    `${quote(key)} in ${resource} is not named here, but is the ${termText(fact)} one and cannot be deleted. It is left alone.`,
  probably_replaced: ({ resource, key, otherKey }) =>
    `${quote(key)} in ${resource} is in no row and is to be deleted, but ${quote(otherKey)} has the same name and parent. ` +
    'If it was renamed, what refers to it is lost with it.',
  nothing_to_rename: ({ resource, key, previousKey }) =>
    `${quote(previousKey)}, from which ${quote(key)} is to be renamed, is not in ${resource}, so ${quote(key)} counts as new. ` +
    'If that is not meant, correct the old code.',
  rows_not_remembered: ({ resource, scope }) =>
    `no accepted run is remembered for ${placeName(resource, scope)}, so a file that was cut off cannot be told by its number ` +
    'of rows. Keep --state-dir between runs.',
  probable_rename: ({ resource, key, otherKey }) =>
    `${quote(key)} is new, but ${quote(otherKey)} in ${resource} has the same name and parent and is in no row. ` +
    'If it is the same record, give its old code as previousCode; if not, give the row the action create.',
  options_needed: ({ fieldType }) =>
    `a field of type ${fieldType} needs options. Fill in the column options.`,
  options_removed: ({ options }) =>
    `no longer offered: ${firstOf(options.slice(0, 3).map(quote), options.length)}. Where items hold that, give them another value first: ` +
    'none of their custom fields can be changed as long as they do.',
  period_reversed: ({ startsOn, endsOn }) =>
    `the item would end on ${endsOn}, before it begins on ${startsOn}, and never be valid. Is that meant?`,
  field_not_in_scope: ({ header, scope, setAside }) =>
    setAside
      ? `${quote(header)} may be a field of ${quote(scope)} whose row (${formatOrigin(setAside)}) was set aside. Correct that row.`
      : `${quote(header)} is not a field of ${quote(scope)}, so this value has no place to go. Clear the cell.`,
  staircase_upper_unclear: ({ path }) =>
    `the upper department ${quote(path.join(' > '))} is given twice with different codes, so it is not clear which is meant.`,
  parts_not_pruned: ({ resource }) =>
    `is optional and not there, so what it would name is not known: nothing of ${resource} is pruned.`,
  part_set_aside: ({ owner, cause }) =>
    `the fields of ${quote(owner)} are taken over all together or not at all, and ${formatOrigin(cause)} has a problem.`,
  parts_needed_to_create: ({ resource, key, cause }) =>
    `the service has no ${quote(key)} in ${resource} yet, and it is not created without its fields, which were set aside ` +
    `because of ${formatOrigin(cause)}.`,
  key_still_held: ({ key, cause }) =>
    `${quote(key)} is part of the rename in ${formatOrigin(cause)}, which was set aside, so it is not clear which record is meant.`,
  ...decisionText,
};

/**
 * One problem in a line, without its place. @param timeZone in which moments are told; default: UTC
 */
export function problemMessage({ code, args, origin }: Problem, timeZone?: string): string {
  const text = problemText[code] as (args: unknown, ...about: readonly unknown[]) => string;
  return text(args, origin, timeZone);
}

/**
 * One problem in a line: where, what, the value, what to do. @param timeZone in which moments are
 * told; default: UTC
 */
export function describeProblem(problem: Problem, timeZone?: string): string {
  const message = problemMessage(problem, timeZone);
  return problem.origin ? `${formatOrigin(problem.origin)}: ${message}` : message;
}

/** Why nothing was done about a data set that has errors. */
export function inputRejectedMessage(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0 && errors.every(({ code }) => code === 'list_incomplete'))
    return 'The service did not show all that it has; nothing was written. The files are not at fault: see what the token may read, and run again.';
  const errorCount = errors.length;
  return `The input has ${plural(errorCount, 'error')}; nothing was written. Correct the files and run again.`;
}
