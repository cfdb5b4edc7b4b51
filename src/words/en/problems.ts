/** Every problem in the user's data: what is wrong with which value, and what to do. */
import type { CommandEnd, CycleStep, Problem, ProblemArguments, ProblemCode } from '../../model/problems.js';
import type { Origin } from '../../model/tables.js';
import { momentText } from '../moment-text.js';
import { columnOptions, numbered, sourceOf, tableOption } from '../source-text.js';
import {
  amountText,
  bytesText,
  firstNames,
  formatOrigin,
  plain,
  quote,
  wholeLine,
  yamlLine,
} from '../text.js';
import {
  columnsGoneText,
  firstOf,
  placeName,
  recordsText,
  stateText,
  suggestion,
  termText,
} from './common.js';
import { problemText as decisionText } from './decisions.js';
import { plural } from './plural.js';
import { fieldName } from './report.js';

/** The moment that `activateOn` names. */
function momentOf(day: string): string {
  return day === 'now' ? 'now' : `on ${day}`;
}

const notWritable: Readonly<Record<ProblemArguments['record_not_writable']['reason'], string>> = {
  no_key: 'has no code',
  shared_key: 'shares its name with another record',
  refused_key: 'has a code or name that is not allowed in files',
};

/** A character with its number: many look alike, and some are not seen. */
function characterText(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `${plain(character)} (U+${number})`;
}

/** Headers as columns of a table, as a command and as settings. */

function columnChoice(
  table: string,
  fieldByHeader: Readonly<Record<string, string>>,
  origin?: Origin,
): string {
  const source = yamlLine(sourceOf(table, origin, { columns: fieldByHeader }));
  return `${columnOptions(table, fieldByHeader, origin)} (in mastersync.yaml: ${source})`;
}

const saveAgain = 'Save it as .xlsx or CSV UTF-8.';
const openAndSave = 'Open it in a spreadsheet program and save it as .xlsx.';
const openAndSaveAny = 'Open it in a spreadsheet program and save it as .xlsx or CSV UTF-8.';

const notAWorkbook: Readonly<Record<ProblemArguments['not_a_workbook']['found'], string>> = {
  empty: 'is empty (0 bytes). Was the download cut off?',
  html: `has the extension of a workbook but is a web page (HTML). ${openAndSaveAny}`,
  xml: `has the extension of a workbook but is an XML file. ${openAndSaveAny}`,
  text: 'has the extension of a workbook but is a text file. If it is CSV, rename it to .csv; otherwise save it as .xlsx.',
  zip: 'is a zip archive, not a workbook. Extract the workbook from it, or save it as .xlsx.',
  xlsb: `is a binary workbook (.xlsb). ${saveAgain}`,
  opendocument: `is an OpenDocument file (.ods). ${saveAgain}`,
  other: `is not a workbook. ${saveAgain}`,
};

/**
 * Where the mark stands, and where it was opened if that is another line: often the fault is there.
 */
function strayPlace({ character, openedLine }: ProblemArguments['stray_quote'], origin?: Origin): string {
  const place = character === undefined ? '' : ` at character ${character} of this line`;
  const isElsewhere = openedLine !== undefined && openedLine !== origin?.line;
  return isElsewhere ? `${place} (opened in line ${openedLine})` : place;
}

function commandEndText(end: CommandEnd): string {
  if (end.kind === 'timeout')
    return `did not finish within ${amountText(end.seconds)} s and was stopped. If it needs longer, list it in mastersync.yaml with a timeout.`;
  return end.kind === 'signal'
    ? `was ended by signal ${plain(end.signal)}.`
    : `failed with exit code ${end.exitCode}.`;
}

/** What a command said on stderr, on one line. */
function reportedText(stderr: readonly string[]): string {
  return stderr.length === 0 ? '' : ` It reported: "${stderr.map(wholeLine).join(' / ')}".`;
}

/** From record to record, back to the first. */
function cycleText(steps: readonly CycleStep[]): string {
  return [...steps, ...steps.slice(0, 1)]
    .map(({ key, origin }) => (origin ? `${key} (${formatOrigin(origin)})` : key))
    .join(' → ');
}

const problemText: {
  readonly [Code in ProblemCode]: (
    args: ProblemArguments[Code],
    origin: Origin | undefined,
    timeZone: string | undefined,
  ) => string;
} = {
  file_not_found: ({ meant }) =>
    `no such file or folder.${meant === undefined ? '' : ` Did you mean ${quote(meant)}?`} Check the path.`,
  lock_file: ({ workbook }) =>
    `is the lock file of ${quote(workbook)}, which is open in a spreadsheet program. Name the workbook itself.`,
  no_match: ({ folder, missing, entries }) => {
    const place = folder === '.' ? 'The working directory' : `The folder ${quote(folder)}`;
    return (
      `no file or folder matches this pattern${missing === undefined ? '' : `, because ${quote(missing)} does not exist`}. ` +
      (entries.length === 0 ? `${place} is empty.` : `${place} holds ${entries.map(quote).join(', ')}.`) +
      ' Correct the pattern, or has the export stopped?'
    );
  },
  match_disputed: ({ pattern, later }) =>
    `was changed last of ${pattern} and is read, but ${later} comes after it by name. ` +
    'If that is the newest, name it, or copy files with their times.',
  not_a_file: () => 'is neither a file nor a folder.',
  file_unreadable: ({ reason }) => `cannot be read: ${reason}.`,
  unsupported_file: ({ extension }) =>
    `files of type ${quote(extension)} are not supported. Save it as "CSV UTF-8 (comma delimited)".`,
  unknown_table: ({ name, known }, origin) =>
    `${quote(name)} is not a table name, and the headers fit no table.${suggestion(name, known)} Tables: ${known.join(', ')}. ` +
    `Rename it, or say which table it is: ${tableOption('TABLE', origin)}, or table of the source in mastersync.yaml.`,
  table_ambiguous: ({ tables, headers }, origin) =>
    `the headers ${headers.map(quote).join(', ')} fit several tables: ${tables.join(', ')}. Say which one it is: ` +
    `${tables.map((table) => tableOption(table, origin)).join(', or ')}; several of these options read the file as each. ` +
    `In mastersync.yaml: sources: ${yamlLine(tables.map((table) => sourceOf(table, origin)))}, or one of them. ` +
    'A file or sheet that has the name of a table needs neither.',
  table_recognized: ({ table, headers }, origin) =>
    `read as ${table}, because of the headers ${headers.map(quote).join(', ')}. ` +
    `To confirm it: ${tableOption(table, origin)}, or table: ${table} of the source in mastersync.yaml.`,
  recognized_twice: ({ table, other }, origin) =>
    `the headers are those of ${table}, which ${formatOrigin(other)} already holds. Is one of them a copy or an older file? ` +
    `Read only one; a quoted pattern such as '${table}_*.csv' takes the newest. If both are meant, name the table of each: ${tableOption(table, origin)}.`,
  nothing_read: () =>
    'there is nothing to read: all sources are optional, and none of them exists. Has the export stopped?',
  no_tables: ({ known }) => `the folder contains no tables. Expected files such as ${known[0]}.csv.`,
  table_missing: ({ name }) =>
    `table ${name} was not found, but --only or --prune names it. Is the export complete?`,
  list_incomplete: ({ resource, scope, read, counted: count }) =>
    count === undefined
      ? `the service gives no record count for ${placeName(resource, scope)}, and repeated readings differed (${read} in the last). ` +
        'Records that were missed would be created again. Run again.'
      : `the service reports ${plural(count, 'record')} in ${placeName(resource, scope)} but returned ${read}. ` +
        'The others would be created again. Can the token read all of them?',
  no_header: () => 'is empty: not even a header line. Was the export cut off?',
  no_rows: () => 'has a header but no rows. Was the export cut off?',
  command_not_started: ({ program, reason }) =>
    reason === 'ENOENT'
      ? `the program ${quote(program)} was not found. Check its name and PATH.`
      : `the program ${quote(program)} could not be started: ${plain(reason)}.`,
  command_failed: ({ end, stderr }) => `${commandEndText(end)}${reportedText(stderr)}`,
  command_silent: ({ stderr }) =>
    `printed nothing, not even a header line. Is its query right?${reportedText(stderr)}`,
  command_output_too_large: ({ bytesMax }) =>
    `printed more than ${bytesText(bytesMax)} and was stopped. Select only the columns and rows that are needed.`,
  file_too_large: ({ bytesMax }) =>
    `is larger than ${bytesText(bytesMax)}. Export only the columns and rows that are needed.`,
  json_line_invalid: ({ character }) =>
    `the line is not one JSON object (at character ${character}). Print one object per line, e.g. with \`jq -c '.[]'\`.`,
  json_value_nested: ({ key }) =>
    `the value of ${quote(key)} is a list or an object. Print plain values, e.g. with \`jq -c '{code, name: .name.ja}'\`.`,
  json_key_repeated: ({ key }) => `the object has the key ${quote(key)} twice. Print each key once.`,
  json_keys_too_many: ({ keysMax }) =>
    `the objects have more than ${keysMax} different keys. Are codes printed as keys? Print the same keys in every line.`,
  source_too_old: ({ modifiedAt, maxAge }, _, timeZone) =>
    `was last modified at ${momentText(modifiedAt, timeZone)}, more than ${plain(maxAge)} ago (--max-age, or maxAge of its source). Has the export stopped?`,
  file_changed: () => 'changed while it was being read. Wait until the export has finished, then run again.',
  source_unchanged: ({ since, days }, _, timeZone) =>
    `has not changed for ${plural(days, 'day')}, since ${momentText(since, timeZone)}. Has the export stopped? ` +
    'If that is intended: unchangedAfter: never in the settings file.',
  source_gone: ({ last }, _, timeZone) =>
    `was last read at ${momentText(last, timeZone)} but is missing now. Its table is left unchanged. Did the export fail?`,
  older_file: ({ replacedOn, changes }) =>
    `has the content of a file that a newer one replaced on ${replacedOn}. It leads to only ${plural(changes, 'change')}, ` +
    'so it is not withheld. If it is an old export, provide the current one.',
  columns_gone: columnsGoneText,
  fewer_rows: ({ table, rows, before }) =>
    `there are ${rows} rows in ${table}, and ${before} in the last accepted run. Was the export cut off? Without pruning nothing is deleted.`,
  unknown_encoding: ({ name, known }) =>
    `--encoding ${quote(name)} is not a known encoding.${suggestion(name, known)} Encodings: ${known.join(', ')}.`,
  encoding_contradicts_mark: ({ encoding, marked }) =>
    `--encoding is ${encoding}, but the file starts with the byte order mark of ${marked}. Remove the option.`,
  workbook_as_text: () =>
    'has the extension of a text file but is a workbook. Rename it to .xlsx (.xls, if it is an old one), or save it as CSV UTF-8.',
  nul_bytes: ({ offset }) =>
    `contains a NUL byte (at offset ${offset}) and no byte order mark. For "Unicode text" from Windows: ` +
    '--encoding utf-16le. Otherwise remove the byte.',
  ambiguous_encoding: ({ readings }) =>
    `may be ${readings.map(({ encoding, text }) => `${encoding.toUpperCase()} (${quote(text)})`).join(' or ')}. ` +
    `Choose one: ${readings.map(({ encoding }) => `--encoding ${encoding}`).join(' or ')} (in the settings: encoding of the source).`,
  encoding_recognized: ({ encoding }) =>
    `is in ${encoding.toUpperCase()}, an encoding of mail. If that is right, say so: --encoding ${encoding} ` +
    `(in the settings: encoding: ${encoding} of the source). Otherwise save the file as UTF-8.`,
  encoding_unsupported: ({ encoding }) =>
    `is in ${encoding}, which is not read. Save it as UTF-8 ("CSV UTF-8 (comma delimited)").`,
  line_ends_unknown: ({ character }) =>
    `has no line ends but ${character}, which other programs do not read as one. Save it with LF or CRLF.`,
  undecodable: ({ encoding, tried, offset, excerpt, isCutOff }) =>
    isCutOff
      ? `is cut off: it ends within a character (${encoding}, offset ${offset}). Was the export or the copy complete?`
      : `is not valid ${tried.join(' or ')}: the byte in brackets at offset ${offset} does not start a character in ` +
        `${encoding} (${excerpt}). Save the file as "CSV UTF-8 (comma delimited)", or name its encoding with --encoding.`,
  unclosed_quote: ({ character }) =>
    `the quotation mark at character ${character} of this line is never closed. Close it, or double it ("").`,
  stray_quote: (args, origin) =>
    `text follows a closing quotation mark${strayPlace(args, origin)}. Double the marks ("") inside a quoted cell.`,
  rows_in_cell: ({ count }) =>
    `the cell holds ${plural(count, 'more row')} of this table. Does it begin with a stray quotation mark? Remove that mark and the one at its end.`,
  excel_97_file: () => `is an Excel 97 file (.xls). ${saveAgain}`,
  password_protected: () =>
    'is password-protected. Open it in a spreadsheet program, remove the password (File > Info), and save it.',
  not_a_workbook: ({ found }) => notAWorkbook[found],
  zip_damaged: ({ reason }) =>
    `is cut off or damaged (${plain(reason)}). Copy or download it again, or open it in a spreadsheet program and save it.`,
  zip_unsupported: ({ part, feature }) =>
    `its part ${quote(part)} ${feature === 'encryption' ? 'is encrypted' : 'uses an unsupported compression'} and cannot be ` +
    `read. ${openAndSave}`,
  zip_too_large: ({ part, limit }) =>
    `its part ${quote(part)} unpacks to more than ${limit}; nothing was read. ` +
    'Copy the sheet you need into a new workbook.',
  part_missing: ({ part }) => `its part ${quote(part)} is missing. ${openAndSave}`,
  part_damaged: ({ part, line, reason }) =>
    `its part ${quote(part)} is damaged in line ${line}: ${plain(reason)}. ${openAndSave}`,
  document_type_refused: ({ part }) =>
    `its part ${quote(part)} declares a document type, which workbooks never do, and was not read. ${openAndSave}`,
  cell_text_too_long: ({ part, line, charactersMax }) =>
    `a text in line ${line} of its part ${quote(part)} is longer than ${charactersMax} characters. Shorten the cell.`,
  sheet_too_large: ({ rowsMax, columnsMax, cellsMax }) =>
    `the sheet has more than ${rowsMax} rows, ${columnsMax} columns or ${cellsMax} cells. Split it.`,
  ragged_row: ({ cells, columns, lastColumn }) =>
    `the row has ${plural(cells, 'cell')}, the header ${columns} (up to ${lastColumn}). ` +
    'Is a separator missing, or is there an extra one outside quotation marks?',
  cell_beyond_header: ({ lastColumn }) =>
    `the row has a value to the right of the header, whose last column is ${lastColumn}. Give that column a header, or clear its cells. ` +
    'If the header is in another line, use --header-row.',
  label_row: () => 'names the columns once more, below the header, and is left out.',
  rows_above_header: ({ headerLine, count }) =>
    `the header was found in line ${headerLine}; ${plural(count, 'row')} above it ${count === 1 ? 'is' : 'are'} treated as a title.`,
  hidden_rows: ({ count }) =>
    `${plural(count, 'hidden row')} ${count === 1 ? 'was' : 'were'} read like the others.`,
  blank_rows: ({ count }) =>
    count === 1
      ? 'the row is blank, but rows follow it. Was it a record? Remove it, or fill it in.'
      : `the row is blank, as are others between the rows (${count} in all). Were they records? Remove them, or fill them in.`,
  cells_padded: ({ count }) =>
    `${plural(count, 'cell')} ${count === 1 ? 'starts or ends' : 'start or end'} with blanks, which were left out. ` +
    'To keep blanks, put a backslash (\\) in front of the text.',
  error_cell: ({ value }) => `${quote(value)} is a spreadsheet error, not a value. Correct the cell.`,
  formula_without_value: () =>
    'the formula has no stored result. Open the workbook in a spreadsheet program, let it calculate, and save it.',
  merged_cell: ({ area }) =>
    `the cells ${area} are merged, and only the first has a value. Unmerge them and fill in each, or set fillMerged: true ` +
    'for this source if the value is meant for all.',
  code_shown_otherwise: ({ value }) =>
    `the cell contains ${quote(value)}, but its format displays something else. ` +
    'Format the cell as text and enter the code as it should be.',
  date_in_code: ({ value }) =>
    `the spreadsheet program turned this code into a date (${value}). Format the cell as text and enter the code again.`,
  header_row_missing: ({ line }) =>
    `line ${line} is blank or does not exist, so it cannot be the header. Correct --header-row.`,
  sheet_left_out: ({ name, chosen }) =>
    `sheet ${quote(name)} has a table name but was not read, because only ${quote(chosen)} was requested.`,
  hidden_sheet: ({ name, isRead }) =>
    isRead
      ? `the hidden sheet ${quote(name)} was read, because no visible sheet contains the table.`
      : `the hidden sheet ${quote(name)} has a table name but was not read. Unhide it, or rename it.`,
  imprecise_number: ({ value }) =>
    `${quote(value)} has more digits than a spreadsheet can store; the last ones are lost. Enter it as text.`,
  staircase_doubled: ({ path, first }) =>
    `${quote(path.join(' > '))} appears twice; first in ${formatOrigin(first)}. Remove one row, or rename one of the two.`,
  staircase_gap: ({ path }) =>
    `the levels of ${quote(path.join(' > '))} have a gap. Fill them in from level1 without skipping any.`,
  staircase_upper_missing: ({ path }) =>
    `there is no row for the upper department ${quote(path.join(' > '))}, so its code is unknown. Add the row.`,
  sheet_not_found: ({ name, sheets, isAsked }) =>
    isAsked
      ? `the workbook has no sheet ${quote(name)}.${suggestion(name, sheets)} Sheets: ${sheets.map(quote).join(', ')}. Correct --sheet, or sheet of the source.`
      : `no sheet ${quote(name)}, and more than one visible sheet: ${sheets.map(quote).join(', ')}. ` +
        `Rename the right one to ${quote(name)}, or choose it with --sheet.`,
  no_table_sheets: ({ sheets, known }, origin) =>
    `no sheet has a table name, and their headers fit no table. Sheets: ${sheets.map(quote).join(', ')}. Tables: ${known.join(', ')}. ` +
    `Say which table a sheet is: ${tableOption('TABLE', sheets.length > 1 ? { file: 'FILE', ...origin, sheet: 'SHEET' } : origin)}, ` +
    'or table and sheet of the source in mastersync.yaml. On a terminal, `mastersync init` asks for both and for the columns.',
  unknown_sheet: ({ name, known }) =>
    `sheet ${quote(name)} was not read, because that is not a table name.${suggestion(name, known)}`,
  named_column_missing: ({ header, field, headers }) =>
    `column ${quote(header)}, assigned to ${field}, does not exist.${suggestion(header, headers)} Found: ${headers.map(quote).join(', ')}. ` +
    'Correct --column, or columns of the source.',
  shaping_column_missing: ({ setting, header, headers }) =>
    `column ${quote(header)}, named in ${setting}, does not exist.${suggestion(header, headers)} Found: ${headers.map(quote).join(', ')}. ` +
    `Correct ${setting} of the source.`,
  shaping_column_unclear: ({ setting, header, columns }) =>
    `column ${quote(header)}, named in ${setting}, exists more than once: ${columns.join(', ')}. ` +
    `Name one of them, e.g. ${quote(`${header}[2]`)} for the second.`,
  value_not_listed: ({ value, header, known }) =>
    `${quote(value)} is not listed in values of ${quote(header)}.${suggestion(value, known)} Add it, or else for all other words.`,
  no_rows_in_scope: ({ count }) =>
    `where leaves out ${count === 1 ? 'the only row' : `all ${count} rows`}. Correct it if that is not intended.`,
  missing_column: ({ field, headers }) =>
    `the required column ${quote(field)} is missing.${suggestion(field, headers)} Found: ${headers.map(quote).join(', ')}. ` +
    'If it has another header, map it with --column, or columns of the source. ' +
    'If the header is in another line, use --header-row, or headerRow of the source.',
  mapping_unused: ({ table, header, field, headers }) =>
    `column ${quote(header)} is assigned to ${table}.${field}, which nothing reads beside the other columns: ${headers.map(quote).join(', ')}. ` +
    'Correct --column, or columns of the source: a number needs a team of the same number.',
  duplicate_column: ({ field, header, otherColumn }) =>
    `column ${quote(header)} is read as ${field}, and so is column ${otherColumn}. Remove one of them.`,
  column_undecided: ({ table, field, headers, mayBeLevels }, origin) => {
    const each = headers.map((header) => columnChoice(table, { [header]: field }, origin));
    const [posts, levels] = [field, 'level'].map((name) =>
      columnChoice(table, numbered(headers, name), origin),
    );
    return mayBeLevels
      ? `the columns ${headers.map(quote).join(', ')} may be posts of one person, or levels of one place. If they are posts: ${posts}. If they are levels: ${levels}.`
      : `each of the columns ${headers.map(quote).join(', ')} could be ${field}. Say which one it is: ${each.join(', or ')}.`;
  },
  column_of_other_master: ({ table, field, header, read }, origin) =>
    `column ${quote(header)} is ignored: its codes are of another master than those of ${quote(read)}, which are read as ${field}. ` +
    `To read it in their place: ${columnChoice(table, { [header]: field }, origin)}.`,
  words_undecided: ({ table, field, header, words, options }, origin) => {
    const values = {
      [header]: Object.fromEntries(words.map((word, at) => [word, options[at] ?? options[0] ?? ''])),
    };
    const source = yamlLine(sourceOf(table, origin, { values }));
    return (
      `only you know which ${field} ${words.map(quote).join(', ')} mean. Say it in mastersync.yaml, such as ${source}. ` +
      `To read the file without this column: ${columnChoice(table, { [header]: '-' }, origin)}.`
    );
  },
  name_order_open: ({ table, header, columns }, origin) =>
    `the names in ${quote(header)} may begin with the first or with the last name. ` +
    `If the last name comes first: ${columnChoice(table, { [header]: columns[0] ?? '' }, origin)}; ` +
    `if the first name does: ${columnChoice(table, { [header]: columns[1] ?? '' }, origin)}.`,
  name_not_parted: ({ isSingle }) =>
    `the name has ${isSingle ? 'no blank' : 'several blanks'}, so it is not clear where the first name begins. ` +
    'Write one blank between the two names, or give each a column.',
  level_unread: ({ header, levels }) =>
    `column ${quote(header)} looks like a further level below ${levels.map(quote).join(', ')}, but is not read as one. ` +
    'Map it to the level it is, or to - if it is none, with --column or columns of the source. There are at most 10 levels.',
  names_for_codes: ({ field, header, count, value }) =>
    `${quote(header)} holds names such as ${quote(value)} (${count}). They are read as the ${field} of that name, ` +
    'as long as only one has it. Codes are safer: a record that is renamed is no longer found.',
  day_for_state: ({ header }) =>
    `the days in ${quote(header)} are no states: who leaves next year would be deactivated at once. ` +
    `Use leaves: ${yamlLine(header)} in the source, in place of columns and values for this column.`,
  leaves_later: ({ day }) =>
    `another column says that this person has left, but the day of leaving is ${day}. Correct one of them.`,
  history_rows: ({ table, header, of, value, count }, origin) =>
    `${quote(value)} has rows of several days (${plural(count, 'such case')}), and nothing reads ${quote(header)}. ` +
    `To take the last row up to today: ${yamlLine(sourceOf(table, origin, { newest: { by: header, of } }))} in mastersync.yaml. ` +
    `If all of its rows hold at once: ${columnChoice(table, { [header]: '-' }, origin)}.`,
  days_unread: ({ header, kind }) =>
    kind === 'starts'
      ? `nothing reads the days from which rows hold: ${quote(header)}. To leave out rows of days to come: where: ${yamlLine({ [header]: { onOrBefore: 'today' } })} of the source.`
      : kind === 'leaves'
        ? `nothing reads the days on which people leave: ${quote(header)}. To deactivate them the day after, add leaves: ${yamlLine(header)} to the source of users. ` +
          `In other tables, leave out their rows: where: ${yamlLine({ or: [{ [header]: '' }, { [header]: { onOrAfter: 'today' } }] })}.`
        : `nothing reads the days on which people join: ${quote(header)}. To leave out who has not come yet: where: ${yamlLine({ [header]: { onOrBefore: 'today' } })} of the source.`,
  unknown_column: ({ header, known }) =>
    `column ${quote(header)} is unknown and is ignored.${suggestion(header, known)}`,
  column_not_handled: ({ header }) => `column ${quote(header)} is ignored by this version.`,
  blank_cell: (_, origin) => `is blank but required.${origin?.field ? '' : ' Fill it in.'}`,
  value_of_nobody: ({ header }) =>
    `is filled in, but the row names nobody in the column ${quote(header)}. Enter somebody, or clear this cell.`,
  keep_mark_in_key: () =>
    '"*" keeps a value unchanged, but this column identifies the record. Enter its value.',
  invalid_code: ({ value, folded, isFree }) =>
    `${quote(value)} is not a valid code: only A-Z, a-z, 0-9${isFree ? ' and signs such as "." and "_" are allowed, but no blanks and no "/".' : ', "_" and "-" are allowed.'}` +
    (folded === undefined
      ? ''
      : ` With normalizeCodes: true in the settings it is read as ${quote(folded)}.`),
  invalid_email: ({ value }) =>
    `${quote(value)} is not an e-mail address. Write one address in half-width letters, such as name@example.com.`,
  codes_in_full_width: ({ count, value, folded }) =>
    `${plural(count, 'code')} in this column are written in full width: ${quote(value)}. With normalizeCodes: true ` +
    `in the settings, it is read as ${quote(folded)}.`,
  names_in_codes: ({ count, value, other }) =>
    other === undefined
      ? `this column should hold codes, but ${count} of its cells do not, such as ${quote(value)}. Map the right column with --column, or columns of the source.`
      : `this column should hold codes, but holds names such as ${quote(value)} (${count}), while the codes are in ${quote(other)}. Are the two swapped? ` +
        'Correct the headers, or map the columns with --column.',
  zeros_lost: ({ count, reference, key }) =>
    `there is no ${quote(reference)}, but ${quote(key)}: leading zeros seem to be lost in one of the columns (${plural(count, 'row')}). ` +
    'Format both columns as text, and export the file again.',
  code_like_uuid: ({ value }) =>
    `${quote(value)} looks like an id (UUID) and could be mistaken for one. Use another code.`,
  text_too_long: ({ value, lengthMax }) =>
    `${quote(value)} has ${[...value].length} characters; the limit is ${lengthMax}.`,
  control_character: ({ value }) => `${quote(value)} contains a control character. Remove it.`,
  invalid_integer: ({ value, min, max }) => `${quote(value)} is not a whole number from ${min} to ${max}.`,
  invalid_boolean: ({ value }) =>
    `${quote(value)} is neither true nor false. Write TRUE or FALSE, 1 or 0, ○ or ×, はい or いいえ.`,
  duplicate_key: ({ resource, key, scope, first }) =>
    `${quote(key)} appears twice in ${placeName(resource, scope)}; first in ${formatOrigin(first)}. Keep only one of the two.`,
  same_activation_day: ({ key, day, otherKey, first }) =>
    `${quote(key)} and ${quote(otherKey)} (${formatOrigin(first)}) are both set to become current ${momentOf(day)}. Correct one of them.`,
  key_needed: ({ resource, scope, name }) =>
    `${quote(name)} in ${placeName(resource, scope)} has no code, so every copy would create it again. Give it a code in the service.`,
  copy_target_differs: ({ key, from }) =>
    `chart ${quote(key)} already exists and is not a partial copy of ${quote(from)}. Choose another name.`,
  record_not_found: ({ resource, key, known }) =>
    `the service has no ${quote(key)} in ${resource}.${suggestion(key, known)} It has: ${known.map(quote).join(', ') || 'none'}.`,
  record_not_writable: ({ resource, scope, name, reason }) =>
    `${quote(name)} in ${placeName(resource, scope)} ${notWritable[reason]}, so no row can identify it or what it contains. ` +
    'Correct it in the service, or use --leave-out.',
  value_not_writable: ({ resource, scope, key, field, value }) =>
    `${field} of ${quote(key)} in ${placeName(resource, scope)} is ${quote(value)}, which would be rejected or misread when read back. ` +
    'Correct it in the service, or use --leave-out.',
  characters_not_writable: ({ resource, scope, key, field, characters, format, isReplaced }) =>
    `${field} of ${quote(key)} in ${placeName(resource, scope)} contains ${characters.map(characterText).join(', ')}, which ${format} cannot represent. ` +
    (isReplaced
      ? 'Replaced.'
      : 'Use --encoding utf-8, or --lossy to replace such characters (never in keys).'),
  header_not_writable: ({ table, header }) =>
    `column ${quote(header)} of ${table} would be read as another column. Change the code or title of the field in the service.`,
  records_hidden: ({ resource, scope, read, counted: count }) =>
    `the service reports ${plural(count, 'record')} in ${placeName(resource, scope)} but returned ${read}. Can the token read all of them? ` +
    'To export only these: --leave-out.',
  encoding_not_told: ({ table, encoding }) =>
    `${table} in ${encoding} would be mistaken for UTF-8 when read back. Use --encoding utf-8.`,
  activation_overdue: ({ key, day, current, isPlanned }) =>
    `${quote(key)} should have become current on ${day}, but ${current === null ? 'nothing' : quote(current)} is current. ` +
    (isPlanned ? 'This plan activates it.' : 'Its activation is withheld.'),
  schedule_overwritten: ({ key, day, found, isPlanned }) =>
    `an earlier run scheduled ${quote(key)} for ${day}, but now ${
      found ? `${quote(found.key ?? '')} is scheduled for ${found.dueOn}` : 'nothing is scheduled'
    }. ${isPlanned ? 'This plan restores the schedule.' : 'Restoring the schedule is withheld.'}`,
  clock_differs: ({ machine, service }) =>
    `the clock of this machine shows ${machine}, that of the service ${service}. The day decides which chart is current: set the clock of this machine.`,
  members_missing: ({ key, day, what, count, former, formerCount }) =>
    `${quote(key)} takes effect on ${day} and would have ${plural(count, termText(what))}; the current ${quote(former)} has ${formerCount}. ` +
    'Add the others to memberships.csv or in the service before that day.',
  schedule_unknown: ({ key, day }) =>
    `${quote(key)} is to be scheduled for ${day}, but the service does not show its schedules. If another record is scheduled, that schedule will be lost.`,
  schedule_unwanted: ({ key, dueOn }) =>
    `${quote(key ?? '')} is scheduled for ${dueOn} in the service but not in the files. A schedule can be replaced, not cancelled: ` +
    'enter the day for the record that should become current then.',
  now_outdated: ({ key, otherKey, day }) =>
    `${quote(key)} is set to "now", but ${quote(otherKey)} has been due since ${day}, and a date takes precedence over "now". ` +
    `If ${quote(key)} should be current, replace "now" with a date after ${day}.`,
  unknown_parent: ({ parent, scope, resource, setAside }) =>
    setAside
      ? `the row of ${quote(parent)} (${formatOrigin(setAside)}) was set aside, and the service has no such record in ` +
        `${placeName(resource, scope)}. Correct that row.`
      : `no record ${quote(parent)} in the file or the service (${placeName(resource, scope)}). ` +
        `Add a row for ${parent} or correct the cell.`,
  ambiguous_reference: ({ field, value, scope, resource, keys }) =>
    `${quote(value)} may be any of ${keys.map(quote).join(', ')} in ${placeName(resource, scope)}. Enter the code of the right one in a column with the header ${field}.`,
  unknown_reference: ({ value, scope, resource, cause, other }) =>
    cause
      ? `the row of ${quote(value)} (${formatOrigin(cause)}) was set aside or deletes it. Correct that row, or this cell.`
      : other
        ? `no ${quote(value)} in ${placeName(resource, scope)}, but it is the ${other.field} of ${quote(other.key)}. Enter the code, or change the header of the column to ${other.field}.`
        : `no ${quote(value)} in ${placeName(resource, scope)}, neither in the files nor in the service. Correct the cell, or add a row there.`,
  member_inactive: ({ user }) =>
    `${quote(user)} is or will be ${stateText('suspended')}, and joins the team all the same. If that is not intended, remove the row.`,
  parent_not_in_file: ({ parent }) =>
    `no row for ${quote(parent)} in the file. \`mastersync plan\` will look for it in the service.`,
  parent_cycle: ({ steps }) => `the parents form a cycle: ${cycleText(steps)}. Correct one of them.`,
  unknown_scope: ({ scope, resource, known = [], setAside }) =>
    setAside
      ? `the row of ${quote(scope)} (${formatOrigin(setAside)}) was set aside, and the service has no such record in ${resource}. ` +
        'Correct that row.'
      : `no ${quote(scope)} in ${resource}, neither in the files nor in the service.${suggestion(scope, known)} Add a row to ${resource} or correct the name.`,
  no_current_scope: ({ resource, column }) =>
    `the service has no current record in ${resource}. Enter a name in the column ${column}.`,
  ambiguous_key: ({ resource, key, count }) =>
    `the service has ${count} records named ${quote(key)} in ${resource}, so it is unclear which one is meant. ` +
    'Rename all but one in the service.',
  value_needed_to_create: ({ resource, key, fields }) =>
    `the service has no ${quote(key)} in ${resource} yet, and creating it requires ${fields.join(', ')}. Enter a value, or correct the code.`,
  blank_scope: ({ column }) =>
    `the row does not say which ${column} it belongs to. Fill in the column ${column}.`,
  invalid_number: ({ value, isWhole }) => `${quote(value)} is not a ${isWhole ? 'whole ' : ''}number.`,
  invalid_date: ({ value, serialOf }) =>
    serialOf === undefined
      ? `${quote(value)} is not a date such as 2026-04-01 or 2026/4/1.`
      : `${quote(value)} is the number by which spreadsheets store a date (${serialOf}). Format the column as a date and export it again.`,
  unknown_option({ value, options, isState }) {
    const named = isState ? options.map(stateText) : options;
    return `${quote(value)} is not one of ${named.map(quote).join(', ')}.${suggestion(value, named)}`;
  },
  scope_conflict: ({ column, value, fileScope }) =>
    `the file name says ${quote(fileScope)}, but the column ${column} says ${quote(value)}. Clear the cell or move the row.`,
  rename_not_allowed: ({ intent, previousKey }) =>
    `a row with the action ${intent} cannot rename ${quote(previousKey)}. Use update, or clear the previous key.`,
  ambiguous_column: ({ header, field, custom }) =>
    `column ${quote(header)} could be ${field} or the custom field ${quote(custom)}. Use ${field}, or the field's code, as header.`,
  stored_value_refused: ({ field, value }) =>
    `custom field values are sent together, and the service would reject its stored value ${quote(value)} of ${field}. ` +
    'Add a column for that field and enter a valid value.',
  part_without_owner: ({ key, intent }) =>
    `the row of ${quote(key)} has the action ${intent}, so its fields cannot be changed. Remove this row, or change that action.`,
  invalid_action: ({ value }) =>
    `${quote(value)} is not an action. Use upsert (or leave it blank), create, update, delete or ignore.`,
  record_exists: ({ resource, key }) =>
    `the action is create, but the service already has ${quote(key)} in ${resource}. Use upsert or update.`,
  record_missing: ({ resource, key, intent }) =>
    `the action is ${intent}, but the service has no ${quote(key)} in ${resource}. Correct the key or remove the row.`,
  renamed_below_successor: ({ key, previousKey }) =>
    `${quote(key)} gives up the code ${quote(previousKey)} and moves below the record that takes it, so each would wait ` +
    'for the other. Rename it in one run, and move it in the next.',
  rename_conflict: ({ resource, key, previousKey }) =>
    `${quote(previousKey)} cannot become ${quote(key)}: the service has both in ${resource}, and ${quote(key)} does not ` +
    'give up its key. To swap keys, use a free key in between, in two runs.',
  renamed_twice: ({ previousKey, first }) =>
    `${quote(previousKey)} cannot become two records; ${formatOrigin(first)} renames it as well. Clear one of the cells.`,
  not_exactly_one: ({ field, count }) =>
    `${count === 0 ? 'no row is' : `${count} rows are`} marked in the column ${field}; exactly one must be. To manage it elsewhere, remove the column.`,
  children_left: ({ key, children }) =>
    `${quote(key)} cannot be deleted while ${firstOf(children.slice(0, 5).map(quote), children.length)} would be left ` +
    'below it. Move or delete them in the same run.',
  scope_deleted: ({ resource, scope }) =>
    `${quote(scope)} has the action delete in ${resource}, so its rows here cannot be applied. Remove one or the other.`,
  not_deletable: ({ resource, key, fact }) =>
    `${quote(key)} in ${resource} cannot be deleted while it is the ${termText(fact)} one.`,
  not_pruned: ({ resource, key, fact }) =>
    `${quote(key)} in ${resource} has no row, but it is the ${termText(fact)} one and cannot be deleted. It is kept.`,
  not_suspended: ({ records, count }) =>
    `${plural(count, 'invited user')} ${count === 1 ? 'has' : 'have'} no row and cannot be suspended before the first sign-in: ${recordsText(records, count)}. ` +
    'Add their rows, or to take an invitation back, one with the status deactivated.',
  teams_of_leavers_unread: ({ records, count }) =>
    `${plural(count, 'user')} will be deactivated, but the token may not read their teams: ${recordsText(records, count)}. ` +
    'A team may be left without a leader. Give the token the right to manage teams, or look at their teams before you approve.',
  protected_unknown: ({ name }) =>
    `protect names ${quote(name)}, but no user has that code or e-mail address, so it protects nobody. Correct it in the settings.`,
  probably_replaced: ({ resource, key, otherKey }) =>
    `${quote(key)} in ${resource} has no row and is to be deleted, but ${quote(otherKey)} has the same name and parent. ` +
    'If it was only renamed, references to it will be lost.',
  nothing_to_rename: ({ resource, key, previousKey }) =>
    `${quote(key)} is to be renamed from ${quote(previousKey)}, which is not in ${resource}, so ${quote(key)} is treated as new. ` +
    'If that is wrong, correct the old code.',
  probable_rename: ({ resource, key, otherKey }) =>
    `${quote(key)} is new, but ${quote(otherKey)} in ${resource} has the same name and parent, and no row. ` +
    'If they are the same record, enter the old code as previousCode; if not, give the row the action create.',
  options_needed: ({ fieldType }) =>
    `a field of type ${fieldType} needs options. Fill in the column options.`,
  custom_fields_hidden: ({ key }) =>
    `the service does not show the custom fields of ${quote(key)}, so this column cannot be compared. ` +
    'The token needs the management of users, and custom fields an Enterprise contract. Otherwise remove the columns customFields.',
  value_taken: ({ resource, field, value, otherKey, first }) =>
    `${quote(value)} is the ${fieldName(field, { resource })} of ${quote(otherKey)} as well (${formatOrigin(first)}). Correct one of them.`,
  values_exchanged: ({ resource, field, steps }) =>
    `each takes the ${fieldName(field, { resource })} that the next one has in the service: ${cycleText(steps)}. None of them can be the first. ` +
    'Correct them, or if they are meant, give one of them another value in a run before.',
  delete_by_state: ({ column, state }) =>
    `records of this table are not deleted. To end the use of the service, set ${column} to ${state}.`,
  options_removed: ({ options }) =>
    `options removed: ${firstOf(options.slice(0, 3).map(quote), options.length)}. If items still have such a value, change it first: ` +
    'until then, none of their custom fields can be changed.',
  period_reversed: ({ startsOn, endsOn }) =>
    `the item ends on ${endsOn}, before it starts on ${startsOn}, so it would never be valid. Check the dates.`,
  field_not_in_scope: ({ header, scope, setAside }) =>
    setAside
      ? `${quote(header)} may be a field of ${quote(scope)} whose row (${formatOrigin(setAside)}) was set aside. Correct that row.`
      : `${quote(header)} is not a field of ${quote(scope)}, so this value cannot be stored. Clear the cell.`,
  staircase_upper_unclear: ({ path }) =>
    `the upper department ${quote(path.join(' > '))} appears twice with different codes, so it is unclear which one is meant. Correct those rows.`,
  parts_not_pruned: ({ resource }) => `is optional and missing, so nothing in ${resource} is pruned.`,
  part_set_aside: ({ owner, cause }) =>
    `set aside because of ${formatOrigin(cause)}: the fields of ${quote(owner)} are applied all together or not at all. Correct that row.`,
  parts_needed_to_create: ({ resource, key, cause }) =>
    `the service has no ${quote(key)} in ${resource} yet, and it cannot be created without its fields. They were set aside ` +
    `because of ${formatOrigin(cause)}. Correct that row.`,
  key_still_held: ({ key, cause }) =>
    `${quote(key)} is part of the rename in ${formatOrigin(cause)}, which was set aside, so it is unclear which record is meant. Correct that row.`,
  ...decisionText,
};

/**
 * One problem in a line, without its place.
 * @param timeZone of the moments; default: UTC
 */
export function problemMessage({ code, args, origin }: Problem, timeZone?: string): string {
  const text = problemText[code] as (args: unknown, ...about: readonly unknown[]) => string;
  return text(args, origin, timeZone);
}

/**
 * One problem in a line: where, what, the value, what to do.
 * @param timeZone of the moments; default: UTC
 */
export function describeProblem(problem: Problem, timeZone?: string): string {
  const message = problemMessage(problem, timeZone);
  return problem.origin ? `${formatOrigin(problem.origin)}: ${message}` : message;
}

/** Problems that differ only in their place, or columns of one header line that no field takes. */
export function describeAlike(alike: readonly [Problem, ...Problem[]], timeZone?: string): string {
  const [first] = alike;
  if (alike.length === 1) return describeProblem(first, timeZone);
  const headers = alike.flatMap(({ code, args }) => (code === 'unknown_column' ? [args.header] : []));
  if (headers.length > 0) {
    const { column, ...line } = first.origin ?? { file: '' };
    return `${formatOrigin(line)}: ${plural(headers.length, 'column')} are unknown and are ignored: ${headers.map(quote).join(', ')}.`;
  }
  const places = alike.flatMap(({ origin }) => (origin ? [formatOrigin(origin)] : []));
  return `${firstNames(places, 3)} (${alike.length}): ${problemMessage(first, timeZone)}`;
}

/** Why nothing was done about a data set that has errors. @param causes problems, one group each */
export function inputRejectedMessage(causes: readonly (readonly [Problem, ...Problem[]])[]): string {
  const errors = causes.filter(([{ severity }]) => severity === 'error');
  if (errors.length > 0 && errors.every(([{ code }]) => code === 'list_incomplete'))
    return 'The service did not return all of its records; nothing was written. The files are not at fault: check what the token can read, then run again.';
  const errorCount = errors.length;
  return `The input has ${plural(errorCount, 'error')}; nothing was written. Correct the files and run again.`;
}
