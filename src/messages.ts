/**
 * All words for people: where, what, the value, and what to do. Findings are data elsewhere; they become text here.
 */
import leven from 'leven';
import type {
  LockOwner,
  PlanEdit,
  PlanFault,
  Problem,
  ProblemArguments,
  ProblemCode,
  RequestFailureDetails,
} from './errors.js';
import type { Activation, Change, Effect, Origin, RecordName, Table, TimeLine, Value } from './model.js';
import type {
  Drift,
  DriftArguments,
  DriftCode,
  DriftReason,
  LikelyCause,
  Refusal,
  RefusalArguments,
  RefusalCode,
  SourceFault,
  UndoLoss,
  UndoLossArguments,
  UndoLossCode,
  UndoLossReason,
  WithholdArguments,
  WithholdCode,
  WithholdReason,
  WriteDoubt,
} from './refusals.js';

const quotedLengthMax = 80;

/**
 * Text of others as messages show it: on one line, cut when long, and nothing in it commands the terminal, turns the
 * order of writing, or is there without being seen.
 */
export function plain(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, escapeCharacter)];
  const isLong = characters.length > quotedLengthMax;
  return `${characters.slice(0, quotedLengthMax).join('')}${isLong ? '…' : ''}`;
}

/** The same in quotation marks. */
export function quote(value: string): string {
  return `"${plain(value)}"`;
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0)?.toString(16) ?? '';
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

/** A place in the input, as its spreadsheet shows it: `grades.csv:7 level` or `teams.xlsx / 組織!C14 parentCode`. */
export function formatOrigin({ file, sheet, line, column, field }: Origin): string {
  const place =
    sheet === undefined
      ? [file, line].filter((part) => part !== undefined).join(':')
      : `${file} / ${sheet}${line === undefined ? '' : `!${column ?? ''}${line}`}`;
  return field === undefined ? place : `${place} ${field}`;
}

/** What a record is by a fact that keeps it from being deleted. */
function standing(fact: string): string {
  if (fact === 'isCurrent') return 'active';
  return fact === 'isScheduled' ? 'scheduled' : 'default';
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

/** Where the mark stands, and where it was opened if that is another line: often the fault is there. */
function strayPlace({ character, openedLine }: ProblemArguments['stray_quote'], origin?: Origin): string {
  const place = character === undefined ? '' : ` at character ${character} of this line`;
  const isElsewhere = openedLine !== undefined && openedLine !== origin?.line;
  return isElsewhere ? `${place} (it was opened in line ${openedLine})` : place;
}

const problemText: {
  readonly [Code in ProblemCode]: (args: ProblemArguments[Code], origin: Origin | undefined) => string;
} = {
  file_not_found: () => 'no such file or folder. Check the path.',
  not_a_file: () => 'is neither a file nor a folder.',
  file_unreadable: ({ reason }) => `cannot be read: ${reason}.`,
  unsupported_file: ({ extension }) =>
    `files of type ${quote(extension)} are not supported. Save it as "CSV UTF-8 (comma delimited)".`,
  unknown_table: ({ name, known }) =>
    `${quote(name)} is not the name of a table.${suggestion(name, known)} Tables: ${known.join(', ')}.`,
  no_tables: ({ known }) => `the folder holds no table. Expected files such as ${known[0]}.csv.`,
  table_missing: ({ name }) =>
    `no table ${name} was found, though --only or --prune asks for it. Was the export complete?`,
  list_incomplete: ({ resource, scope, read, counted: count }) =>
    `the service counts ${count} records in ${placeName(resource, scope)} but showed ${read}; those it hides would be ` +
    'planned as new. Does the token see everything?',
  no_header: () => 'is empty: not even a header line. Was the export cut off?',
  no_rows: () => 'has a header but no rows. Was the export cut off?',
  file_changed: () => 'changed while it was read. Wait until the export is finished and run again.',
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
    `the row has ${counted(cells, 'cell')}, the header ${columns} (up to ${lastColumn}). ` +
    'Is a separator missing, or one too many outside quotation marks?',
  rows_above_header: ({ headerLine, count }) =>
    `the header was found in line ${headerLine}; ${counted(count, 'row')} above it ${count === 1 ? 'is' : 'are'} taken for a title.`,
  hidden_rows: ({ count }) =>
    `${counted(count, 'hidden row')} ${count === 1 ? 'was' : 'were'} read like the others.`,
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
  missing_column: ({ field, headers }) =>
    `the required column ${quote(field)} is missing.${suggestion(field, headers)} Found: ${headers.map(quote).join(', ')}.`,
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
    `no ${quote(key)} in ${resource} of the service.${suggestion(key, known)} There are: ${known.map(quote).join(', ')}.`,
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
  no_current_scope: ({ resource }) =>
    `the service has no current record in ${resource}. Name one in its column.`,
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
    `the values of all custom fields go out together, and the stored value ${quote(value)} of ${field} is no longer accepted. ` +
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
    `${quote(key)} cannot be deleted while ${children.slice(0, 5).map(quote).join(', ')}${
      children.length > 5 ? ` and ${children.length - 5} more` : ''
    } would be left below it. Move or delete them in the same run.`,
  scope_deleted: ({ resource, scope }) =>
    `${quote(scope)} is to be deleted from ${resource}, so its rows here have no place to go. Remove one or the other.`,
  not_deletable: ({ resource, key, fact }) =>
    `${quote(key)} in ${resource} cannot be deleted while it is the ${standing(fact)} one.`,
  not_pruned: ({ resource, key, fact }) =>
    `${quote(key)} in ${resource} is not named here, but is the ${standing(fact)} one and cannot be deleted. It is left alone.`,
  probably_replaced: ({ resource, key, otherKey }) =>
    `${quote(key)} in ${resource} is in no row and is to be deleted, but ${quote(otherKey)} has the same name and parent. ` +
    'If it was renamed, what refers to it is lost with it.',
  rows_not_remembered: ({ resource, scope }) =>
    `no accepted run is remembered for ${placeName(resource, scope)}, so a file that was cut off cannot be told by its number ` +
    'of rows. Keep --state-dir between runs.',
  probable_rename: ({ resource, key, otherKey }) =>
    `${quote(key)} is new, but ${quote(otherKey)} in ${resource} has the same name and parent and is in no row. ` +
    'If it is the same record, give its old code as previousCode; if not, give the row the action create.',
  options_needed: ({ fieldType }) =>
    `a field of type ${fieldType} needs options. Fill in the column options.`,
  field_not_in_scope: ({ header, scope }) =>
    `${quote(header)} is not a field of ${quote(scope)}, so this value has no place to go. Clear the cell.`,
  staircase_upper_unclear: ({ path }) =>
    `the upper department ${quote(path.join(' > '))} is given twice with different codes, so it is not clear which is meant.`,
  part_set_aside: ({ owner, cause }) =>
    `the fields of ${quote(owner)} are taken over all together or not at all, and ${formatOrigin(cause)} has a problem.`,
  parts_needed_to_create: ({ resource, key, cause }) =>
    `the service has no ${quote(key)} in ${resource} yet, and it is not created without its fields, which were set aside ` +
    `because of ${formatOrigin(cause)}.`,
  key_still_held: ({ key, cause }) =>
    `${quote(key)} is part of the rename in ${formatOrigin(cause)}, which was set aside, so it is not clear which record is meant.`,
};

/** One problem in a line, without its place. */
export function problemMessage({ code, args, origin }: Problem): string {
  const text = problemText[code] as (args: unknown, origin: Origin | undefined) => string;
  return text(args, origin);
}

/** One problem in a line: where, what, the value, what to do. */
export function describeProblem(problem: Problem): string {
  const message = problemMessage(problem);
  return problem.origin ? `${formatOrigin(problem.origin)}: ${message}` : message;
}

/** Why nothing was done about a data set that has errors. */
export function inputRejectedMessage(problems: readonly Problem[]): string {
  const errorCount = problems.filter(({ severity }) => severity === 'error').length;
  return `The input has ${counted(errorCount, 'error')}; nothing was written. Correct the files and run again.`;
}

/** The records of a scope in words: `grades`, or `teams of "2026"`. */
export function placeName(resource: string, scope: string): string {
  return scope === '' ? resource : `${resource} of ${quote(scope)}`;
}

/** `count` with its noun: `1 row`, `2 rows`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A sentence that names the nearest known word, or nothing when none is near. */
export function suggestion(word: string, known: readonly string[]): string {
  const distance = (candidate: string) => leven(word.toLowerCase(), candidate.toLowerCase());
  const [nearest] = [...known].sort((a, b) => distance(a) - distance(b));
  const isNear =
    nearest !== undefined &&
    distance(nearest) <= Math.max(word.length < 4 ? 1 : 2, Math.floor(word.length / 3));
  return isNear ? ` Did you mean ${quote(nearest)}?` : '';
}

/** What became of a request, with what helps against it. */
export function requestFailureMessage(details: RequestFailureDetails): string {
  const { method, path, status, code, reasons, tries, waitMs } = details;
  if (tries === 0) return `${method} ${path} was not sent. ${tooLongText(waitMs ?? 0)}`;
  const end = status === undefined ? noAnswer(details) : [status, code].filter(Boolean).join(' ');
  const said = status === undefined ? [] : reasons;
  const repeated = tries > 1 ? ` after ${tries} tries` : '';
  return [`${method} ${path} failed${repeated}: ${[end, ...said].join(', ')}.`, failureAdvice(details)]
    .join(' ')
    .trim();
}

function noAnswer({ fault, reasons }: RequestFailureDetails): string {
  const known = {
    refused: 'nothing listens at that address',
    unresolved: 'the host name is not known',
    unconnected: 'no connection in time',
    reset: 'the connection broke off',
    timeout: 'no answer in time',
    certificate: 'the certificate was not accepted',
    'not-tls': 'no encrypted connection could be made',
    other: 'the connection failed',
  }[fault ?? 'other'];
  return [known, ...reasons.filter((reason) => reason !== '').map((reason) => `(${plain(reason)})`)].join(
    ' ',
  );
}

function failureAdvice({ method, path, status, fault, waitMs }: RequestFailureDetails): string {
  if (waitMs !== undefined) return tooLongText(waitMs);
  if (status === 401) return 'The token was not accepted. Set MASTERSYNC_TOKEN to a valid access token.';
  if (status === 403)
    return 'The token lacks the permission for this. Ask an administrator of the service for it.';
  const isList = method === 'GET' && /^\/v1\/[A-Za-z]+$/.test(path);
  const isMisdirected = status !== undefined && (status < 400 || (status === 404 && isList));
  if (isMisdirected) return 'Is MASTERSYNC_URL the address of the service, without /v1?';
  if (fault === 'refused' || fault === 'unresolved' || fault === 'unconnected')
    return 'Check MASTERSYNC_URL and the network.';
  if (fault === 'not-tls')
    return 'Something answers there, but not in https. Check host and port of MASTERSYNC_URL.';
  if (fault === 'certificate')
    return 'If your company inspects TLS, set NODE_EXTRA_CA_CERTS to its certificate.';
  return '';
}

/** An answer that is not what the contract says. */
export function unexpectedAnswerMessage(path: string, wanted: string): string {
  return `GET ${path}: the answer is not ${wanted}. Is MASTERSYNC_URL the address of the service's API?`;
}

/** Why a change was not started: something it depends on did not succeed. */
export function skippedMessage(blocker: { readonly action: string; readonly id: string }): string {
  return `it depends on ${blocker.action} ${blocker.id}, which was not applied.`;
}

/** The service said yes, but its answer shows something else. */
export function unexpectedValueMessage(key: string, field: string, answered: Value): string {
  const shown = answered === null ? `no ${field}` : `${field} ${quote(String(answered))}`;
  return `the service accepted the request for ${quote(key)}, but answered with ${shown}. Look at it there.`;
}

/** Why deletes were not started: something else in their scope did not succeed. */
export function scopeFailedMessage(blocker: { readonly action: string; readonly id: string }): string {
  return `nothing is deleted here after ${blocker.action} ${blocker.id} was not applied.`;
}

/** Which files were read, with their rows. */
export function filesReadMessage(tables: readonly Table[]): string {
  const rowCount = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const files = tables.map(({ source: { file, sheet }, rows, blankRowCount }) => {
    const blank = blankRowCount === 0 ? '' : `, ${blankRowCount} blank left out`;
    return `${formatOrigin({ file, ...(sheet !== undefined && { sheet }) })} (${rows.length}${blank})`;
  });
  return `Read ${counted(rowCount, 'row')} from ${counted(tables.length, 'table')}: ${files.join(', ')}.`;
}

/** What to do with a sandbox that was just started. */
export function sandboxReadyMessage(sandbox: {
  readonly url: string;
  readonly token: string;
  /** File that keeps its records, if one does. */
  readonly state?: string | undefined;
}): string {
  const { url, token, state } = sandbox;
  return [
    `Sandbox at ${url} with token ${token}. Ctrl-C ends it. To use it, in another terminal:`,
    '',
    `  export MASTERSYNC_URL=${url}`,
    `  export MASTERSYNC_TOKEN=${token}`,
    '  mastersync plan <folder>',
    '',
    state === undefined
      ? 'Its records live in memory only; --state keeps them.'
      : `Its records are kept in ${state}.`,
  ].join('\n');
}

/** An option takes a whole number within limits. */
export function numberOptionMessage(name: string, max: number): string {
  return `--${name} must be a whole number from 0 to ${max}.`;
}

/** A sandbox was given a token that it has already. */
export function repeatedTokenMessage(name: string, defaultName: string): string {
  return name === defaultName
    ? `--token ${name}: the sandbox gives all permissions to this token itself. Choose another name.`
    : `--token ${name} was given more than once. Name all its permissions in one.`;
}

/** The records of a sandbox could not be saved while it runs; `reason` names the file. */
export function stateNotSavedMessage(reason: string): string {
  return `${reason} Until a later attempt succeeds, new changes live in memory only. Is the folder there and writable?`;
}

/** The words of the demo. */
export const demoText: {
  readonly opening: string;
  readonly planTitle: string;
  readonly syncTitle: string;
  readonly againTitle: string;
  readonly closing: string;
  readonly seeded: (url: string, folder: string) => string;
  readonly step: (title: string, commandLine: string) => string;
  readonly stepEnd: (exitCode: number) => string;
} = {
  opening:
    'The nightly sync of an invented company. Its HR system exports files every evening;\n' +
    'mastersync brings the workflow approval service into step with them.',
  planTitle: '1. What would change? Nothing is written yet.',
  syncTitle: '2. Make it so.',
  againTitle: '3. Is anything left to do?',
  closing:
    '\nThat is the whole job. Records that only the service has were left alone.\n' +
    'Next: read samples/nightly/README.md, or start `mastersync sandbox` and try your own files.',
  seeded: (url, folder) =>
    `\nA sandbox plays the service at ${url}, filled from ${folder} with the state of last night.`,
  step: (title, commandLine) => `\n${title}\n\n$ mastersync ${commandLine}`,
  stepEnd: (exitCode) => `(exit code ${exitCode})`,
};

/** A resource was named that does not exist. */
export function unknownResourceMessage(name: string, known: readonly string[]): string {
  return `--only ${name}: no such resource.${suggestion(name, known)} Resources: ${known.join(', ')}.`;
}

/** A command that reads files was given none. */
export const missingDataMessage =
  'Name the folder or the files to read, for example: mastersync plan hr-export. An option such as --prune takes the next word for its value: name the data first.';

const effectWords: Readonly<Record<string, string>> = {
  children: 'child record',
  itemsCount: 'item',
  teamsCount: 'team',
  membershipsCount: 'membership',
  usersCount: 'membership',
  workflowsCount: 'workflow',
  routesCount: 'route',
  pipelinesCount: 'pipeline',
};

/** What a delete takes with it. */
export function effectsMessage(effects: readonly Effect[]): string {
  const parts = effects.map(({ what, count }) => {
    const noun = effectWords[what] ?? what;
    return count === null ? `${noun}s that the service does not count` : counted(count, noun);
  });
  return `takes with it: ${parts.join(', ')}`;
}

/** What happens at the first Ctrl-C. */
export const interruptingMessage = 'Interrupted: finishing what is in flight. Once more leaves at once.';

/** Ctrl-C in place of an answer. */
export const interruptedQuestionMessage = 'Interrupted; nothing was written.';

/** Why the rest of a run was left. */
export const interruptedMessage = 'Interrupted; what was in flight was finished, the rest was not attempted.';

/** An option that takes one value was given several times. */
export function repeatedOptionMessage(name: string): string {
  return `--${name} was given more than once. Give it once.`;
}

export const headerRowMessage = '--header-row must be the number of a line, from 1.';

/** A mapping of a column that cannot be read. */
export function columnOptionMessage(text: string): string {
  return `--column ${plain(text)}: write table.column=header, for example teams.code=部署番号.`;
}

/** A column was mapped that does not exist. */
export function unknownColumnMessage(name: string, known: readonly string[]): string {
  return `--column: there is no ${quote(name)}.${suggestion(name, known)} Known: ${known.join(', ')}.`;
}

/** A record as people know it. */
export function recordNameText({ key, name }: RecordName): string {
  if (key === null) return plain(name);
  return plain(name === key ? key : `${key} ${name}`);
}

/** Some of many records by their names. */
function namesText(names: readonly RecordName[], count: number): string {
  const more = count > names.length ? ` and ${count - names.length} more` : '';
  return `${names.map(recordNameText).join(', ')}${more}`;
}

/** From when on, as `activateOn` says it. */
function sinceText(day: string): string {
  return day === 'now' ? 'now' : `from ${day} on`;
}

/** An activation that the service has not shown in time. */
export function notConfirmedMessage(
  { key, fields: [when] }: Change,
  { dueOn, waitedMs }: { readonly dueOn: string | null | undefined; readonly waitedMs: number },
): string {
  const waited = durationText(waitedMs);
  if (when?.after === 'now') {
    return (
      `Not confirmed: ${quote(key)} was not the current one after ${waited}. The service may still be at it; ` +
      'run again, or wait longer with --activation-timeout.'
    );
  }
  const should = `and should be for ${when?.after}. Run again.`;
  if (dueOn === undefined) return `Not confirmed: whether ${quote(key)} is scheduled is not shown, ${should}`;
  const shown = dueOn === null ? 'is not scheduled' : `is scheduled for ${dueOn}`;
  return `Not confirmed: ${quote(key)} ${shown} after ${waited}, ${should}`;
}

/** A record whose delete was answered, and that is still there. */
export function notGoneMessage(waitedMs: number): string {
  return `Not confirmed: it was still there after ${durationText(waitedMs)}. The service may still be at it; run again.`;
}

/** Nobody waited until it was seen. */
export const interruptedWaitMessage =
  'Not confirmed: the waiting was interrupted. The service may still be at it; run again.';

/** A delete that was answered, and of which nothing could be learned afterwards. */
export function notReadableAfterMessage(reason: string): string {
  return `Not confirmed: ${reason}`;
}

/** A day that cannot be read. */
export function asOfMessage(text: string): string {
  return `--as-of ${plain(text)}: write a day such as 2026-04-01.`;
}

/** A time zone that there is not. */
export function timeZoneMessage(name: string): string {
  return `${quote(name)} is no time zone. Write a name such as Asia/Tokyo, with --time-zone or MASTERSYNC_TIME_ZONE.`;
}

/** A waiting time that cannot be read. */
export function activationTimeoutMessage(text: string): string {
  return `--activation-timeout ${plain(text)}: write a number and a unit, for example 30s, 10m or 1h.`;
}

/** Another day than the real one was taken for today. */
export function rehearsalMessage(asOf: string, today: string): string {
  return `As of ${asOf}; today is ${today}.`;
}

/** The run went well, but the next one will not know what it did about the time line. */
export function activationsNotWrittenMessage(reason: string): string {
  return `What was activated could not be remembered (${plain(reason)}): the next run cannot tell a schedule that was overwritten.`;
}

/** A command that writes, where nobody can be asked. */
export function yesNeededMessage(command: string): string {
  return `${command} writes to the service. With --json, or without a terminal, confirm with --yes.`;
}

/** A day on which nothing can be activated. */
export function activateOnMessage(
  text: string,
  { day, today }: { readonly day: string | undefined; readonly today: string },
): string {
  return day === undefined
    ? `--on ${plain(text)}: write a day such as 2026-04-01.`
    : `--on ${day} is not after today (${today}). Leave --on out to activate now.`;
}

/** What a copy of a chart is without. */
export function membershipsNotCopiedMessage(count: number): string {
  const those = count > 0 ? ` (${count} in the chart that is copied)` : '';
  return `Memberships are not part of the copy${those}: assign them in the service.`;
}

export const copyOntoItselfMessage = 'A chart cannot be copied onto itself. Choose another name.';

/** Teams that no comparison can find. */
export function notComparedMessage(count: number): string {
  return `${counted(count, 'team')} without a code ${count === 1 ? 'is' : 'are'} not compared.`;
}

/** Another day than the real one, where something would be written for good. */
export function rehearsalRefusedMessage(asOf: string): string {
  return `--as-of ${asOf} is for rehearsals: with a command that writes it is taken only for a service on this machine, such as \`mastersync sandbox\`.`;
}

/** How much two charts differ. */
export function chartDiffText(
  count: number,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  const difference = count === 0 ? 'No difference' : counted(count, 'difference');
  return `${difference} from ${quote(from)} to ${quote(to)}.`;
}

/** What was to be made current has lost all that it holds. */
export function emptiedMessage(noun: string): string {
  return `It holds no ${noun} any more, though the plan was made when it did. It was not activated.`;
}

/** What the time line is of, and as of which day. */
export function timeLineTitle({ resource, asOf }: TimeLine): string {
  return `Time line of ${resource} (today: ${asOf})`;
}

/** What an activation does beside its own record, a line each. */
export function activationDetails({ replaced, former, count, missing }: Activation): readonly string[] {
  return [
    ...(replaced ? [`replaces the schedule of ${quote(replaced.key ?? '')} for ${replaced.dueOn}`] : []),
    ...(former ? [`holds ${count}, the current ${quote(former.key ?? '')} holds ${former.count}`] : []),
    ...(missing.length > 0 ? [`lacks ${namesText(missing.slice(0, 10), missing.length)}`] : []),
  ];
}

/** Why changes are withheld: what holds for all of them alike, and what for the one. */
interface WithholdWords {
  readonly general: string;
  readonly specific?: string;
}

const ifBothAreMeant = 'If both records are meant, give the new row the action create.';

const withholdWords: {
  readonly [Code in WithholdCode]: (args: WithholdArguments[Code]) => WithholdWords;
} = {
  rows_set_aside: ({ count }) => ({
    general: `${counted(count, 'row')} of the resource ${count === 1 ? 'was' : 'were'} set aside, so that nobody knows what should stay. Correct the rows.`,
  }),
  no_rows: () => ({ general: 'The file has no rows. Was the export cut off?' }),
  fewer_rows: ({ rows, rowsBefore, percent, approval }) => ({
    general:
      `The file has ${counted(rows, 'row')}, the last accepted run had ${rowsBefore}: less than ${percent} %. ` +
      `Was the export cut off? If that is meant: --approve ${shellWord(approval)}`,
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
  subtree_missing: ({ top, count, approval }) => ({
    general:
      `${recordNameText(top)} and all below it, ${counted(count, 'record')}, are in no row. Was a part of the file lost? ` +
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
    general: `${counted(count, 'row')} of what it is or holds ${count === 1 ? 'was' : 'were'} set aside, so something may be missing in it. Correct the rows.`,
  }),
  nothing_held: ({ noun, approval }) => ({
    general: `It would hold no ${noun}. Is a file missing? If that is meant: --approve ${shellWord(approval)}`,
  }),
  far_fewer_held: ({ noun, count, former, formerCount, percent, missing, missingCount, approval }) => ({
    general:
      `It would hold ${counted(count, noun)}, the current ${quote(former)} holds ${formerCount}: less than ${percent} %. ` +
      `Missing: ${namesText(missing, missingCount)}. If that is meant: --approve ${shellWord(approval)}`,
  }),
  keys_missing: ({ noun, former, missing, missingCount, approval }) => ({
    general:
      `It lacks ${counted(missingCount, noun)} that the current ${quote(former)} holds: ${namesText(missing, missingCount)}. ` +
      `If that is meant: --approve ${shellWord(approval)}`,
  }),
  children_kept: ({ children, count }) => {
    const more = count > children.length ? ` and ${count - children.length} more` : '';
    return {
      general: 'Records below or within them stay.',
      specific: `holds ${children.map(recordNameText).join(', ')}${more}`,
    };
  },
};

/** Why a change is withheld and what to do: what holds for all that are alike, and what for this one. */
export function describeWithheld({ code, args }: WithholdReason): WithholdWords {
  const words = withholdWords[code] as (args: unknown) => WithholdWords;
  return words(args);
}

/** Why one change is withheld, in a line. */
export function withholdMessage(reason: WithholdReason): string {
  const { general, specific } = describeWithheld(reason);
  return specific === undefined ? general : `${specific}: ${general}`;
}

const causeText: {
  readonly [Code in LikelyCause['code']]: (cause: Extract<LikelyCause, { code: Code }>) => string;
} = {
  lost_zeros: ({ count }) => `${counted(count, 'code')} seem to have lost the zeros in front.`,
  file_cut_off: ({ rows, existing }) =>
    `The file has ${counted(rows, 'row')}, the service ${existing} records: was the export cut off?`,
  column_shifted: ({ from, to, count }) =>
    `In ${count} of them ${to} gets what ${from} was: is a column shifted?`,
  one_column: ({ field, count }) => `${count} of them change ${field}: is that column right?`,
  root_renamed: ({ from, to, count }) =>
    `${count} of them go from ${quote(from)} to ${quote(to)}: was it given a new code? Then name the old one as previousCode.`,
};

const refusalText: {
  readonly [Code in RefusalCode]: (args: RefusalArguments[Code]) => string;
} = {
  limit_exceeded: (args) => {
    const { kind, resource, scope, count, existing, allowed, planned, records, cause } = args;
    const percent = existing === 0 ? '' : ` (${((count / existing) * 100).toFixed(1)} %)`;
    const more = count > records.length ? ` and ${count - records.length} more` : '';
    const text = cause && (causeText[cause.code] as (one: LikelyCause) => string)(cause);
    return [
      `this plan ${kind} ${count} of ${existing} records in ${placeName(resource, scope)}${percent}; up to ${allowed} may go without approval.`,
      `They are: ${records.map(recordNameText).join(', ')}${more}.`,
      ...(text === undefined ? [] : [text]),
      `If that is meant: --approve ${kind}=${planned}${planned === count ? '' : ` (${planned} in the whole plan)`}`,
    ].join(' ');
  },
  too_many_deletes: ({ planned, max }) =>
    `this plan deletes ${planned} records in all; never more than ${max} go without approval. ` +
    `If that is meant: --approve deletes=${planned}`,
  cascade: ({ resource, key, name, effects, approval }) =>
    `deleting ${recordNameText({ key, name })} from ${resource} ${effectsMessage(effects)}. ` +
    `If that is meant: --approve ${shellWord(approval)}`,
  field_loss: ({ resource, key, fields }) =>
    `fields of ${quote(key)} in ${resource} are removed or get another type: ${fields.map(quote).join(', ')}. The values that ` +
    'items have in them would be lost. If that is meant: --allow-field-loss',
  schedule_lost: ({ resource, key, dueOn, by, approval }) =>
    `${quote(key)} in ${resource} is scheduled for ${dueOn}, and no row names it; to activate ${quote(by)} would delete that schedule. ` +
    `If that is meant: --approve ${shellWord(approval)}`,
  approval_mismatch: ({ what, approved, planned }) =>
    `--approve ${shellWord(`${what}=${approved}`)} is not what this plan does (${what}: ${planned || 'none'}). ` +
    'An approval is for one plan: look at this one, and approve it or leave the option out.',
};

/** Why a plan is refused, with what approves it. */
export function refusalMessage({ code, args }: Refusal): string {
  const text = refusalText[code] as (args: unknown) => string;
  return text(args);
}

/** The end of a run that came to nothing, when what was wrong has been said. */
export const nothingWrittenMessage = 'Nothing was written.';

/** The end of a run whose plan was refused. */
export const refusedMessage = 'Refused. Nothing was written.';

export const nothingLeftMessage =
  '--no-create, --no-update and --no-delete together leave nothing to do. Leave one out.';

export const pruneWithoutDeleteMessage =
  '--prune asks for deletes and --no-delete forbids them. Leave one out.';

/** A table was named to be pruned that does not exist. */
export function unknownPruneMessage(name: string, known: readonly string[]): string {
  return `--prune=${plain(name)}: no such table.${suggestion(name, known)} Tables: ${known.join(', ')}. Write --prune alone for all, and the data before it.`;
}

/** A table was named to be pruned that is not read. */
export function pruneOutsideMessage(name: string): string {
  return `--prune=${name}, but --only leaves it out. Name it in both, or in neither.`;
}

/** An approval that cannot be read. */
export function approveOptionMessage(text: string, what: string, known: readonly string[]): string {
  return `--approve ${plain(text)}: write what and how many, for example deletes=37, or what and which, for example folders=F01.${suggestion(what, known)}`;
}

/** What is remembered of the last accepted run cannot be understood. */
export function acceptedRowsUnreadableMessage(file: string, error: unknown): string {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} cannot be read (${reason}). It says how many rows the last run had; remove it to begin anew.`;
}

/** What is remembered of activations cannot be understood. */
export function activationsUnreadableMessage(file: string, error: unknown): string {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} cannot be read (${reason}). It says which chart was scheduled last; remove it to begin anew.`;
}

/** The run went well, but the next one will not know how many rows it had. */
export function acceptedRowsNotWrittenMessage(reason: string): string {
  return `The number of rows could not be remembered (${plain(reason)}): the next run cannot tell a file that was cut off by it.`;
}

const planEditText: Readonly<Record<PlanEdit, string>> = {
  byte_order_mark: 'a byte order mark was put in front of it',
  not_utf8: 'the line is not UTF-8',
  carriage_return: 'its line ends were converted (CR)',
  line_too_long: 'the line is too long to be of a plan',
  not_json: 'the line is not JSON',
  unexpected_value: 'a value is missing, of another kind, or not of a plan:',
  line_out_of_order: 'the line does not belong here:',
  unknown_resource: 'there is no such resource:',
  unknown_field: 'the resource has no such field:',
  wrong_scope: 'the resource has no such scope:',
  wrong_action: 'the action does not fit the resource or the fields:',
  wrong_id: 'the id is not that of the record:',
  wrong_live_id: 'a record to create has no id in the service, any other has one:',
  repeated_change: 'there are two changes of the id',
  repeated_field: 'the field is there twice:',
  unknown_dependency: 'it waits for a change that does not stand before it:',
  wrong_totals: 'the totals at its beginning are not those of its changes',
  wrong_counts: 'lines are missing, or there are too many',
  wrong_checksum: 'its content does not match its checksum',
  text_after_end: 'something follows its last line',
};

/** Why a plan file is not taken, and what to do. */
export function planRejectedMessage(file: string, fault: PlanFault): string {
  switch (fault.kind) {
    case 'not_a_plan':
      return `${file} is not a plan. Name a file that \`mastersync plan --out\` wrote.`;
    case 'newer_version':
      return (
        `${file} was made by a newer mastersync (plan format ${fault.version}, this one reads ${fault.versionMax}). ` +
        'Update mastersync, or plan again.'
      );
    case 'cut_off':
      return (
        `${file} was cut off: it ends after ${counted(fault.lines, 'whole line')}, without the last one of a plan. ` +
        'Copy it again, or plan again.'
      );
    case 'edited': {
      const value = fault.value === undefined ? '' : ` ${quote(fault.value)}`;
      return (
        `${file}:${fault.line} was edited: ${planEditText[fault.edit]}${value}. ` +
        'A plan is applied as it was made or not at all: correct the input files and plan again.'
      );
    }
  }
}

/** A plan file that cannot be read at all; `reason` is the system's. */
export function planUnreadableMessage(file: string, reason: 'missing' | 'not_a_file' | Error): string {
  if (reason === 'missing') return `${file}: no such plan file. Make one with \`mastersync plan --out\`.`;
  if (reason === 'not_a_file')
    return `${file} is not a file. Name the file that \`mastersync plan --out\` wrote.`;
  return `${file}: the plan cannot be read: ${systemReason(reason)}.`;
}

/** A plan that could not be saved. */
export function planNotSavedMessage(file: string, reason: 'not_a_file' | 'not_a_plan' | Error): string {
  const known = { not_a_file: 'it is not a file', not_a_plan: 'it exists and is not a plan' };
  const text = reason instanceof Error ? systemReason(reason) : known[reason];
  return `${file || '""'}: the plan cannot be saved: ${text}. Give --out the path of another file, in a folder you can write to.`;
}

/** What the system said, without the path: the one it knows may be of a file that nobody has heard of. */
function systemReason({ message }: Error): string {
  return plain(message.replace(/, \w+ '.*$/s, ''));
}

/** Where a plan is and how it is applied. */
export function planSavedMessage(file: string, { isRefused }: { readonly isRefused: boolean }): string {
  const command = `mastersync apply ${shellWord(file)}`;
  return isRefused
    ? `Plan saved, but it is refused as it is. With the approvals named above: ${command} --approve …`
    : `Plan saved. To make these changes: ${command}`;
}

/** As a POSIX shell takes it for one word. */
function shellWord(text: string): string {
  return /^[\p{L}\p{N}_./:@%+,=-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** How many rows were set aside, by table; nothing when there are none. */
export function setAsideMessage(countByTable: ReadonlyMap<string, number>): string {
  const parts = [...countByTable].map(([table, count]) => `${counted(count, 'row')} of ${table}`);
  return `Set aside, and nothing done about them: ${parts.join(', ')}. Correct them and run again.`;
}
/** A value as people read it. */
function valueText(value: Value): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'blank';
  if (Array.isArray(value)) return value.map(quote).join(', ');
  return typeof value === 'string' ? quote(value) : String(value);
}

const driftText: {
  readonly [Code in DriftCode]: (args: DriftArguments[Code]) => string;
} = {
  record_gone: () => 'is gone',
  field_changed: ({ field, expected, found }) =>
    `${field} is ${valueText(found)}, the plan was made for ${valueText(expected)}`,
  created_meanwhile: ({ field, planned, found }) =>
    `was created by someone else, with ${field} ${valueText(found)} and not ${valueText(planned)}`,
  key_taken: ({ key }) => `another record has become ${quote(key)}`,
  effect_grown: ({ what, expected, found }) =>
    `its delete ${effectsMessage([{ what, count: found }])}; the plan was made for ${expected}`,
  not_deletable: ({ fact }) => `has become the ${standing(fact)} one`,
  children_below: ({ children, count }) => {
    const more = count > children.length ? ` and ${count - children.length} more` : '';
    return `${children.map(recordNameText).join(', ')}${more} would be left below it`;
  },
  parent_gone: ({ parent }) => `its parent ${quote(parent)} is gone`,
  schedule_changed: ({ found, dueOn }) =>
    `${quote(found.key ?? found.name)} is scheduled for ${dueOn} by now, as the plan does not know`,
  current_changed: ({ found }) =>
    found ? `${quote(found.key ?? found.name)} is the current one by now` : 'none is the current one by now',
  holds_fewer: ({ noun, expected, found }) =>
    `it holds ${counted(found, noun)}, the plan was made for ${expected}`,
  day_passed: ({ day, today }) => `its day, ${day}, has come or is over (today is ${today})`,
  not_due_yet: ({ asOf, today }) => `the plan was made as of ${asOf}, and today is ${today}`,
  container_gone: ({ resource, key }) => `${quote(key)} in ${resource} is gone`,
  container_replaced: ({ resource, key }) => `${quote(key)} in ${resource} is another record now`,
  container_ambiguous: ({ resource, key, count }) =>
    `there are ${count} records ${quote(key)} in ${resource} now`,
  list_incomplete: ({ read, counted: count }) =>
    count === undefined
      ? `two readings of the list differed (${read} were read)`
      : `the service counts ${count} records but showed ${read}`,
};

function driftReasonText({ code, args }: DriftReason): string {
  const text = driftText[code] as (args: unknown) => string;
  return text(args);
}

/** Why a change of a saved plan was left out. */
export function driftMessage(reason: DriftReason): string {
  return `the plan no longer holds here: ${driftReasonText(reason)}.`;
}

function describeDrift({ change: { resource, scope, key }, reason }: Drift): string {
  return `${placeName(resource, scope)} ${plain(key)}: ${driftReasonText(reason)}`;
}

/** A message names no more changes than this. */
const driftsNamedMax = 10;

/** The service has moved away from a saved plan. */
export function planStaleMessage(
  file: string,
  { drifted, changeCount }: { readonly drifted: readonly Drift[]; readonly changeCount: number },
): string {
  const named = drifted.slice(0, driftsNamedMax).map(describeDrift);
  const more = drifted.length > named.length ? `; and ${drifted.length - named.length} more` : '';
  const verb = drifted.length === 1 ? 'matches' : 'match';
  return (
    `${file} is out of date: ${drifted.length} of ${counted(changeCount, 'change')} no longer ${verb} ` +
    `(${named.join('; ')}${more}). Nothing was written. Run \`mastersync plan\` again, or --skip-drifted applies the rest.`
  );
}

/** Input files are no longer what a saved plan was made from. */
export function sourcesStaleMessage(file: string, faults: readonly SourceFault[]): string {
  const described = faults.map(sourceFaultText).join('; ');
  return `${file} is out of date: ${described}. Nothing was written. Run \`mastersync plan\` again.`;
}

function sourceFaultText(fault: SourceFault): string {
  switch (fault.kind) {
    case 'changed':
      return `${fault.file} has changed since`;
    case 'missing':
      return `${fault.file} is not there (was the plan made from another folder?)`;
    case 'unreadable':
      return `${fault.file} cannot be read (${systemReason(new Error(fault.reason))})`;
  }
}

/** A saved plan was made for another service. */
export function otherServiceMessage(
  file: string,
  { planned, given }: { readonly planned: string; readonly given: string },
): string {
  return (
    `${file} was made for ${plain(planned)}, not for ${given}. Nothing was written. ` +
    'Set MASTERSYNC_URL to that service, or run `mastersync plan` for this one.'
  );
}

/** Which plan is about to be applied. */
export function planReadMessage(
  file: string,
  {
    changeCount,
    createdAt,
    url,
  }: { readonly changeCount: number; readonly createdAt: string; readonly url: string },
): string {
  return `Read ${file}: ${counted(changeCount, 'change')}, planned ${createdAt}. Comparing with ${url} …`;
}

/** A plan without changes was applied. */
export const nothingPlannedMessage = 'The plan has no changes. Nothing was written.';

/** `apply` was given no plan. */
export const missingChartMessage = 'Name the chart, for example: mastersync chart activate FY2027.';

export const missingChartsMessage = 'Name two charts, for example: mastersync chart copy FY2026 FY2027.';

export const missingPlanMessage =
  'Name the plan to apply, for example: mastersync apply plan.jsonl. `mastersync plan <data> --out plan.jsonl` makes one.';

/** An option with nothing behind its =: most likely a variable of a script that is not set. */
export function emptyOptionMessage(option: string): string {
  return `${option} has no value. Is a variable not set? Give one, or leave the option out.`;
}

/** An option that takes a value was switched off. */
export function negatedOptionMessage(name: string): string {
  return `--no-${name}: there is no such option. Leave --${name} out.`;
}

/** The journal cannot be written any more. */
export function journalFailedMessage(error: Error): string {
  return `not sent: the journal of the run cannot be written (${systemReason(error)}).`;
}

export const journalRemovedMessage = 'it was removed while the run went on';

/** The run went on to its end, but its journal did not. */
export function journalIncompleteMessage(file: string, error: Error): string {
  return (
    `${file}: the journal cannot be written (${systemReason(error)}). From there on nothing was sent. ` +
    'Make room on the disk and run again: what was done is found.'
  );
}

/** A journal that cannot be taken for one. */
export function journalUnreadableMessage(
  file: string,
  reason: Error | { readonly faultyLine: number },
): string {
  const text =
    reason instanceof Error
      ? `cannot be read: ${systemReason(reason)}`
      : `is no journal that this version reads: see line ${reason.faultyLine}`;
  return `${file} ${text}.`;
}

/** There is no place for the records of a run. */
export function runNotRecordedMessage(folder: string, error: Error): string {
  return (
    `${folder}: the run cannot be recorded (${systemReason(error)}). Nothing was written: what is not recorded is not done. ` +
    'Give --state-dir a folder that you can write to.'
  );
}

/** What a run leaves beside its journal could not be written. */
export function resultsNotWrittenMessage(folder: string, error: Error): string {
  return `${folder}: the results of the run cannot be written (${systemReason(error)}). What was done is in the journal there.`;
}

/** Old runs could not be removed. */
export function runsNotPrunedMessage(error: Error): string {
  return `Old runs could not be removed: ${systemReason(error)}.`;
}

function lockOwnerText({ command, owner, host, pid, startedAt }: LockOwner): string {
  return `${plain(command)} by ${plain(owner)} on ${plain(host)} (process ${pid}) since ${plain(startedAt)}`;
}

/** Another run has the lock; without a holder its file says nothing that can be read. */
export function lockHeldMessage(held: {
  readonly file: string;
  readonly serviceUrl: string;
  readonly host: string;
  readonly holder: LockOwner | undefined;
}): string {
  const { file, serviceUrl, host, holder } = held;
  const who = holder ? lockOwnerText(holder) : 'its owner cannot be read';
  const isElsewhere = holder?.host !== host;
  const advice = isElsewhere
    ? `Whether that run still goes on cannot be seen from here: if it does not, remove ${file}.`
    : `Wait for it to end, or let this run wait: --lock-wait 10m. If process ${holder.pid} is no run of mastersync, remove ${file}.`;
  return `Another run holds the lock for ${serviceUrl}: ${who}. Nothing was written. ${advice}`;
}

/** The lock is waited for. */
export function lockWaitMessage(holder: LockOwner | undefined): string {
  return `Waiting for another run to end${holder ? `: ${lockOwnerText(holder)}` : ''} …`;
}

/** A process ended without giving its lock back. */
export function lockTakenOverMessage(deadOwner: LockOwner): string {
  return `The lock of a run that is gone was taken over: ${lockOwnerText(deadOwner)}. What it left undone is done now.`;
}

/** The folder for the lock cannot be written to. */
export function lockNotTakenMessage(folder: string, error: Error): string {
  return (
    `${folder}: the lock cannot be taken (${systemReason(error)}). Nothing was written. ` +
    'Give --state-dir a folder that you can write to.'
  );
}

/** `--lock-wait` cannot be read. */
export function lockWaitOptionMessage(text: string): string {
  return `--lock-wait ${plain(text)}: write a number with s, m or h, for example 90s or 10m.`;
}

export const keepRunsOptionMessage = '--keep-runs must be a whole number from 1.';

/** No run is of that name. */
export function noSuchRunMessage(given: string, count: number): string {
  return count === 0
    ? 'There are no runs yet in this state folder. --state-dir names another.'
    : `No run begins with ${quote(given)}. \`mastersync runs\` lists them; "latest" is the last one.`;
}

/** Several runs are of that name. */
export function runAmbiguousMessage(given: string, ids: readonly string[]): string {
  const more = ids.length > 3 ? ` and ${ids.length - 3} more` : '';
  return `${quote(given)} may be ${ids.slice(0, 3).join(', ')}${more}. Write more of it.`;
}

/** Where the rows are that are left to do. */
export function rowsLeftMessage(folder: string): string {
  return `The rows that were not done are in ${folder}. Correct them and run: mastersync sync ${shellWord(folder)}`;
}

/** Where a run is recorded. */
export function runRecordedMessage(folder: string): string {
  return `Recorded in ${folder}`;
}

/** Rows that were fed back are not all rows. */
export function prunedResultsMessage(file: string): string {
  return (
    `${file} was left by a run (it has a column such as _status) and may hold some rows only: --prune would delete the others. ` +
    'Leave --prune out, or give the whole file.'
  );
}

/** A request was given up because its next try would come too late. */
function tooLongText(waitMs: number): string {
  return `The next try would have to wait ${durationText(waitMs)}, which is too long. Run again after that.`;
}

function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 120 ? counted(seconds, 'second') : `${Math.ceil(seconds / 60)} minutes`;
}

/** Why the rest of a run was left: the limit of `--max-failures`. */
export function failuresMaxMessage(failureCount: number): string {
  return `not started: ${counted(failureCount, 'change')} failed or ended unclear, and --max-failures allows no more.`;
}

/** Why it is not clear what became of a write, after it was looked for. */
export function doubtMessage(failure: string, doubt: WriteDoubt): string {
  return `${failure} ${doubtText(doubt)}`;
}

function doubtText(doubt: WriteDoubt): string {
  switch (doubt.kind) {
    case 'differs': {
      const { field, planned, found } = doubt;
      return `The record is there, but its ${field} is ${valueText(found)}, not ${valueText(planned)}. Look at it there.`;
    }
    case 'several':
      return `${doubt.count} records of that name have appeared. Look at them there.`;
    case 'another':
      return 'Asked for the record, the service showed another one. Look at it there.';
    case 'absent':
      return 'Nothing of it was found afterwards, but it may still come.';
    case 'incomplete':
      return `The record was not found, but the service showed ${doubt.read} of ${doubt.counted} records. Look at it there.`;
    case 'not-confirmed':
      return doubt.reason;
    case 'not-readable':
      return `Looking for the record failed as well: ${doubt.reason}`;
  }
}

export const maxFailuresMessage = '--max-failures must be a whole number from 1.';

/** A journal speaks of a change that its plan does not have. */
export function journalOfOtherPlanMessage(file: string, change: string): string {
  return `${file} speaks of ${plain(change)}, which the plan beside it does not have. The run cannot be undone from them.`;
}

const undoLossText: {
  readonly [Code in UndoLossCode]: (args: UndoLossArguments[Code]) => string;
} = {
  new_id: () => 'is created anew with another id: memberships and other references to it do not come back',
  effect_lost: ({ effect }) =>
    `what its delete took with it does not come back (${effectsMessage([effect])})`,
  create_uncertain: () =>
    'may have been created by the run, which ended before that was known; this plan deletes it. Look whether it is ' +
    "somebody else's",
  record_gone: () => 'is gone by now, so its values cannot be restored',
  record_still_there: () =>
    'was deleted by the run, but the service still shows it. Wait a while and undo again',
  value_changed: ({ field, written, found }) =>
    `${field} was changed since, from ${valueText(written)} to ${valueText(found)}, and is left so`,
  created_changed: ({ field, written, found }) =>
    `was created by the run and is left there: ${field} is ${valueText(found)} by now, and not ${valueText(written)}`,
  created_replaced: () => 'was created by the run, and is another record by now, which is left alone',
  key_taken: ({ key, isOfRun }) =>
    isOfRun
      ? `cannot be ${quote(key)} again while another record of the run is. Apply this plan, and undo the same run once more`
      : `another record is ${quote(key)} by now`,
  parent_gone: ({ parent }) => `its parent ${quote(parent)} is gone by now`,
  parent_below: ({ parent }) => `its parent ${quote(parent)} stands below it by now`,
  children_kept: ({ children, count }) => {
    const more = count > children.length ? ` and ${count - children.length} more` : '';
    return `was created by the run and is left there: ${children.map(recordNameText).join(', ')}${more} would be left below it`;
  },
  contents_kept: ({ effect }) =>
    `was created by the run and is left there, because not all that it holds goes with this undo: its delete ${effectsMessage([effect])}`,
  not_deletable: ({ fact }) =>
    `was created by the run and is left there: it has become the ${standing(fact)} one`,
  container_lost: ({ resource, key }) => `${quote(key)} in ${resource} is gone or another record by now`,
  default_changed: ({ found }) =>
    found === null
      ? 'is not the default any more, and nothing else is'
      : `is not the default any more: ${quote(found)} is, and is left so`,
  default_unknown: () => 'the one that was the default before is not there, so this one stays the default',
  current_changed: ({ found }) =>
    found === null
      ? 'is not the current one any more, and nothing else is'
      : `is not the current one any more: ${quote(found)} is, and is left so`,
  former_unknown: () => 'the one that was current before is not there, so this one stays current',
  schedule_stays: ({ day }) =>
    `stays scheduled for ${day}: a schedule cannot be cancelled, only replaced. Schedule another one`,
  schedule_replaced: () =>
    'the schedule that the run set is not there any more, and what is there is left so',
  schedule_lost: ({ key, day }) =>
    `the schedule of ${quote(key)} for ${day}, which the run took away, does not come back. Schedule it again if it is needed`,
  schedule_unseen: () =>
    'the service does not show its schedules, so nothing can be told of it. If it is to go, schedule another one',
  container_stays: ({ resource, key, fact }) =>
    `stays, because ${quote(key)} in ${resource}, which the run created, is the ${standing(fact)} one and stays as well. Undo the same run once ` +
    'more when another one is',
  field_values_lost: ({ fields }) =>
    `the values that items had in ${fields.map(quote).join(', ')} went with the field or its type, and do not come back`,
  field_gone: ({ field }) => `${field} is no custom field any more, so its value does not come back`,
  list_incomplete: ({ read, counted: count }) =>
    `the service counts ${count} records but showed ${read}, so nothing can be told. Does the token see everything?`,
};

/** Why something of a run is not undone. */
export function undoLossMessage({ code, args }: UndoLossReason): string {
  const text = undoLossText[code] as (args: unknown) => string;
  return `${text(args)}.`;
}

/** The same with the record that it is about. */
export function describeUndoLoss({ change: { resource, scope, key, name }, reason }: UndoLoss): string {
  return `${placeName(resource, scope)} ${recordNameText({ key, name })}: ${undoLossMessage(reason)}`;
}

/** Which run is about to be undone. */
export function runReadMessage(
  run: { readonly id: string; readonly isFinished: boolean },
  { changeCount, url }: { readonly changeCount: number; readonly url: string },
): string {
  const end = run.isFinished ? '' : ' It did not come to its end: what the service has decides what it did.';
  return `Run ${run.id} made ${counted(changeCount, 'change')}.${end} Comparing with ${url} …`;
}

/** A run that needs no undo. */
export function nothingToUndoMessage(id: string): string {
  return `Nothing of run ${id} is left to undo.`;
}

/** How much of a run its undo does not bring back. */
export function notUndoneMessage(count: number): string {
  return `Not all of the run can be undone: see the ${counted(count, 'warning')} above.`;
}

/** `undo` was given no run. */
export const missingRunMessage =
  'Name the run to undo: its id, the beginning of it, or latest. `mastersync runs` lists them.';

/** `undo` was not told where to save its plan. */
export const undoOutMessage =
  'undo writes nothing to the service: name the file for its plan with --out, and run that with `mastersync apply`.';
