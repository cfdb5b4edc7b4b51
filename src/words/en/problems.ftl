# One message for each problem in the data; `problems.ts` adds what is typed to its arguments.

-save-again = Save it as .xlsx or CSV UTF-8.
-open-and-save = Open it in a spreadsheet program and save it as .xlsx.
-open-and-save-any = Open it in a spreadsheet program and save it as .xlsx or CSV UTF-8.

# Behind the place of a problem.
at = { $place }: { $problem }

# Problems that differ only in their places; `places` holds the first ones.
alike = { $places } ({ $count }): { $problem }
unknown-columns = { $place }: { $headers-count } columns are unknown and are ignored: { QUOTE($headers) }.

# Rows that two sources have in common.
rows-twice = { $isReadTwice ->
        [yes] { $place } is read twice as { $resource }: { $count } rows repeat, { QUOTE($key) } first. Remove one of the two sources, or give each the rows that it is for with "where".
       *[no] { $place }: { $count } rows of { $resource } are in { $other } as well, { QUOTE($key) } first. Read them from one source only: remove the other, or its rows.
    }

input-rejected = The input has { COUNTED("error", $count) }; nothing was written. Correct the files and run again.
lists-incomplete = The service did not return all of its records; nothing was written. The files are not at fault: check what the token can read, then run again.

# Which column is meant, as options of a command and as a source in the settings.
column-choice = { $options } (in mastersync.yaml: { $source })

# A character with its number: many look alike, and some are not seen.
character = { SHORT($character) } (U+{ $number })

# A text as an encoding has it.
reading = { $encoding } ({ QUOTE($text) })

# A step on the way from record to record, back to the first.
cycle-step = { $key }{ IF($origin, " (", $origin, ")") }
problem-file_not_found = no such file or folder.{ IF($meant, " Did you mean ", QUOTE($meant), "?") } Check the path.
problem-lock_file = is the lock file of { QUOTE($workbook) }, which is open in a spreadsheet program. Name the workbook itself.
problem-no_match = no file or folder matches this pattern{ IF($missing, ", because ", QUOTE($missing), " does not exist") }.{ IF($entries, " Found instead: ", QUOTE($entries), ".") } Correct the pattern, or has the export stopped?
problem-match_disputed = is the most recently changed file of { $pattern } and was read, but { $later } comes later by name. If that one is the newest, name it. Copy files with `cp -p`, which keeps their times.
problem-not_a_file = is neither a file nor a folder.
problem-file_unreadable = cannot be read: { $reason }.
problem-unsupported_file = files of type { QUOTE($extension) } { $isPlan ->
        [yes] are not data. A saved plan is carried out with `mastersync apply`.
       *[no] are not supported. Save it as "CSV UTF-8 (comma delimited)".
    }
problem-nothing_read = there is nothing to read: all sources are optional, and none of them exists. Has the export stopped?
problem-table_missing = table { $name } was not found, but --only or --prune names it. Is the export complete?
problem-list_incomplete = { PLACE($resource, $scope) }: { incomplete }. What is missing would be created again. Run again. Can the token read all of them?
problem-no_header = is empty: not even a header line. Was the export cut off?
problem-no_rows = has a header but no rows. Was the export cut off?
problem-command_not_started = { $reason ->
        [ENOENT] the program { QUOTE($program) } was not found. Check its name and PATH.
       *[other] the program { QUOTE($program) } could not be started: { SHORT($reason) }.
    }
problem-command_failed = { $end-kind ->
        [timeout] did not finish within { AMOUNT($end-seconds) } s and was stopped. If it needs longer, list it in mastersync.yaml with a timeout.
        [signal] was ended by signal { SHORT($end-signal) }.
       *[other] failed with exit code { $end-exitCode }.
    }{ IF($stderr, " It reported: \"", LIST($stderr, by: " / "), "\".") }
problem-command_silent = printed nothing, not even a header line. Is its query right?{ IF($stderr, " It reported: \"", LIST($stderr, by: " / "), "\".") }
problem-command_output_too_large = printed more than { BYTES($bytesMax) } and was stopped. Select only the columns and rows that are needed.
problem-file_too_large = is larger than { BYTES($bytesMax) }. Export only the columns and rows that are needed.
problem-json_line_invalid = the line is not one JSON object (at character { $character }). Print one object per line, e.g. with `jq -c '.[]'`.
problem-json_value_nested = the value of { QUOTE($key) } is a list or an object. Print plain values, e.g. with `jq -c '{"{"}code, name: .name.ja{"}"}'`.
problem-json_key_repeated = the object has the key { QUOTE($key) } twice. Print each key once.
problem-json_keys_too_many = the objects have more than { $keysMax } different keys. Are codes printed as keys? Print the same keys in every line.
problem-source_too_old = was last modified at { MOMENT($modifiedAt, $timeZone) }, more than { SHORT($maxAge) } ago (--max-age, or maxAge of its source). Has the export stopped?
problem-file_changed = changed while it was being read. Wait until the export has finished, then run again.
problem-source_unchanged = has not changed for { COUNTED("day", $days) }, since { MOMENT($since, $timeZone) }. Has the export stopped? If that is intended: unchangedAfter: never in the settings file.
problem-source_gone = was last read at { MOMENT($last, $timeZone) } but is missing now. Its table is left unchanged. Did the export fail?
problem-encoding_contradicts_mark = --encoding is { $encoding }, but the file starts with the byte order mark of { $marked }. Remove the option.
problem-nul_bytes = contains a NUL byte (at offset { $offset }) and no byte order mark. For "Unicode text" from Windows: --encoding utf-16le. Otherwise remove the byte.
problem-encoding_unsupported = is in { $encoding }, which is not read. Save it as UTF-8 ("CSV UTF-8 (comma delimited)").
problem-line_ends_unknown = has no line ends but { $character }, which other programs do not read as one. Save it with LF or CRLF.
problem-undecodable = { $isCutOff ->
        [yes] is cut off: it ends within a character ({ $encoding }, offset { $offset }). Was the export or the copy complete?
       *[other] is not valid { LIST($tried, by: " or ") }: the byte in brackets at offset { $offset } does not start a character in { $encoding } ({ $excerpt }). Save the file as "CSV UTF-8 (comma delimited)", or name its encoding with --encoding.
    }
problem-unclosed_quote = the quotation mark at character { $character } of this line is never closed. Close it, or double it ("").
problem-rows_in_cell = the cell holds { COUNTED("more row", $count) } of this table. Does it begin with a stray quotation mark? Remove that mark and the one at its end.
problem-workbook_as_text = has the extension of a text file but is a workbook. Rename it to .xlsx (.xls, if it is an old one), or save it as CSV UTF-8.
problem-excel_97_file = is an Excel 97 file (.xls). { -save-again }
problem-password_protected = is password-protected. Open it in a spreadsheet program, remove the password (File > Info), and save it.
problem-not_a_workbook = { $found ->
        [empty] is empty (0 bytes). Was the download cut off?
        [html] has the extension of a workbook but is a web page (HTML). { -open-and-save-any }
        [text] has the extension of a workbook but is a text file. If it is CSV, rename it to .csv; otherwise save it as .xlsx.
        [zip] is a zip archive, not a workbook. Extract the workbook from it, or save it as .xlsx.
       *[other] is not an .xlsx workbook. { -open-and-save-any }
    }
problem-zip_damaged = is cut off or damaged ({ SHORT($found) }). Copy or download it again, or open it in a spreadsheet program and save it.
problem-zip_too_large = its part { QUOTE($part) } unpacks to more than a workbook may hold; nothing was read. Copy the sheet you need into a new workbook.
problem-part_missing = its part { QUOTE($part) } is missing. { -open-and-save }
problem-part_damaged = its part { QUOTE($part) } is damaged in line { $line } ({ SHORT($found) }). { -open-and-save }
problem-cell_text_too_long = a text in line { $line } of its part { QUOTE($part) } is longer than { $charactersMax } characters. Shorten the cell.
problem-sheet_too_large = the sheet has more than { $rowsMax } rows, { $columnsMax } columns or { $cellsMax } cells. Split it.
problem-ragged_row = the row has { COUNTED("cell", $cells) }, the header { $columns } (up to { $lastColumn }). Is a separator missing, or is there an extra one outside quotation marks?
problem-cell_beyond_header = the row has a value to the right of the header, whose last column is { $lastColumn }. Give that column a header, or clear its cells. If the header is in another line, use --header-row.
problem-label_row = names the columns once more, below the header, and is ignored.
problem-rows_above_header = the header was found in line { $headerLine }, below { COUNTED("title row", $count) }.
problem-hidden_rows = { COUNTED("hidden row", $count) }, read like the others.
problem-blank_rows = the row is blank, but rows follow it ({ COUNTED("blank row", $count) } in all). Was it a record? Remove the row, or fill it in.
problem-cells_padded = blanks at the start or end of { COUNTED("cell", $count) } were removed. To keep blanks, put a backslash (\) in front of the text.
problem-error_cell = { QUOTE($value) } is a spreadsheet error, not a value. Correct the cell.
problem-formula_without_value = the formula has no stored result. Open the workbook in a spreadsheet program, let it calculate, and save it.
problem-merged_cell = the cells { $area } are merged, and only the first has a value. Unmerge them and fill in each, or set fillMerged: true for this source if the value is meant for all.
problem-code_shown_otherwise = the cell contains { QUOTE($value) }, but its format displays something else. Format the cell as text and enter the code as it should be.
problem-date_in_code = the spreadsheet program turned this code into a date ({ $value }). Format the cell as text and enter the code again.
problem-header_row_missing = line { $line } is blank or does not exist, so it cannot be the header. Correct --header-row.
problem-sheet_left_out = sheet { QUOTE($name) } has a table name but was not read, because only { QUOTE($chosen) } was requested.
problem-hidden_sheet = { $isRead ->
        [yes] the hidden sheet { QUOTE($name) } was read, because no visible sheet contains the table.
       *[other] the hidden sheet { QUOTE($name) } has a table name but was not read. Unhide it, or rename it.
    }
problem-imprecise_number = { QUOTE($value) } has more digits than a spreadsheet can store; the last ones are lost. Enter it as text.
problem-sheet_not_found = { $isAsked ->
        [yes] the workbook has no sheet { QUOTE($name) }.{ SUGGEST($name, $sheets) } Sheets: { QUOTE($sheets) }. Correct --sheet, or sheet of the source.
       *[other] no sheet { QUOTE($name) }, and more than one visible sheet: { QUOTE($sheets) }. Rename the right one to { QUOTE($name) }, or choose it with --sheet.
    }
problem-unknown_sheet = sheet { QUOTE($name) } was not read, because that is not a table name.{ SUGGEST($name, $known) }
problem-named_column_missing = column { QUOTE($header) }, assigned to { $field }, does not exist.{ SUGGEST($header, $headers) } Found: { QUOTE($headers) }. Correct --column, or columns of the source.
problem-shaping_column_missing = column { QUOTE($header) }, named in { $setting }, does not exist.{ SUGGEST($header, $headers) } Found: { QUOTE($headers) }. Correct { $setting } of the source.
problem-value_not_listed = { QUOTE($value) } is not listed in values of { QUOTE($header) }.{ SUGGEST($value, $known) } Add it, or add else for all other values.
problem-no_rows_in_scope = every row is out of scope ({ $count }). Correct where if that is not intended.
problem-missing_column = the required column { QUOTE($field) } is missing.{ SUGGEST($field, $headers) } Found: { QUOTE($headers) }. If it has another header, map it with --column, or columns of the source. If the header is in another line, use --header-row, or headerRow of the source.
problem-duplicate_column = column { QUOTE($header) } is read as { $field }, and so is column { $otherColumn }. Remove one of them.
problem-name_not_parted = the name has no blank or several, so it is not clear where the first name begins. Write one blank between the two names, or give each a column.
problem-level_unread = column { QUOTE($header) } looks like a further level below { QUOTE($levels) }, but is not read as one. Map it to the level it is, or to - if it is none, with --column or columns of the source. There are at most 10 levels.
problem-names_for_codes = { QUOTE($header) } holds names such as { QUOTE($value) } ({ $count }). They are read as the { $field } of that name, as long as only one has it. Codes are safer: a record that is renamed is no longer found.
problem-leaves_later = another column says that this person has left, but the day of leaving is { $day }. Correct one of them.
problem-unknown_column = column { QUOTE($header) } is unknown and is ignored.{ SUGGEST($header, $known) }
problem-column_not_handled = column { QUOTE($header) } is ignored by this version.
problem-blank_cell = is blank but required. Fill it in.
problem-value_of_nobody = is filled in, but the row names nobody in the column { QUOTE($header) }. Enter somebody, or clear this cell.
problem-keep_mark_in_key = "*" keeps a value unchanged, but this column identifies the record. Enter its value.
problem-invalid_code = { QUOTE($value) } is not a valid code: only A-Z, a-z, 0-9{ $isFree ->
        [yes] {" "}and signs such as "." and "_" are allowed, but no blanks and no "/".
       *[other] , "_" and "-" are allowed.
    }{ IF($folded, " With normalizeCodes: true in the settings it is read as ", QUOTE($folded), ".") }
problem-invalid_email = { QUOTE($value) } is not an e-mail address. Write one address in half-width letters, such as name@example.com.
problem-codes_in_full_width = this column has { COUNTED("code", $count) } in full width, such as { QUOTE($value) }. With normalizeCodes: true in the settings, that is read as { QUOTE($folded) }.
problem-names_in_codes = this column should hold codes, but has { COUNTED("cell", $count) } without one, such as { QUOTE($value) }.{ IF($other, " The codes are in ", QUOTE($other), ": are the two swapped?") } Correct the headers, or map the columns with --column, or columns of the source.
problem-zeros_lost =
    there is no { QUOTE($reference) }, but { QUOTE($key) }: leading zeros seem to be lost in one of the columns ({ COUNTED("row", $count) }). Format both columns as text, and export the file again.
problem-code_like_uuid = { QUOTE($value) } looks like an id (UUID) and could be mistaken for one. Use another code.
problem-control_character = { QUOTE($value) } contains a control character. Remove it.
problem-invalid_integer = { QUOTE($value) } is not a whole number from { $min } to { $max }.
problem-invalid_boolean = { QUOTE($value) } is neither true nor false. Write TRUE or FALSE, 1 or 0, ○ or ×, はい or いいえ.
problem-duplicate_key = { QUOTE($key) } appears twice in { PLACE($resource, $scope) }; first in { $first }. Keep only one of the two.
problem-same_activation_day = { QUOTE($key) } and { QUOTE($otherKey) } ({ $first }) have the same activation day, { QUOTE($day) }. Correct one of them.
problem-key_needed = { QUOTE($name) } in { PLACE($resource, $scope) } has no code, so every copy would create it again. Give it a code in the service.
problem-copy_target_differs = chart { QUOTE($key) } already exists and is not a partial copy of { QUOTE($from) }. Choose another name.
problem-record_not_writable = { QUOTE($name) } in { PLACE($resource, $scope) } has no code or name of its own that is allowed in files, so no row can identify it or what it contains. Correct it in the service, or use --leave-out.
problem-value_not_writable = { $field } of { QUOTE($key) } in { PLACE($resource, $scope) } is { QUOTE($value) }, which would be rejected or misread when read back. Correct it in the service, or use --leave-out.
problem-header_not_writable = column { QUOTE($header) } of { $table } would be read as another column. Change the code or title of the field in the service.
problem-records_hidden = { PLACE($resource, $scope) }: { incomplete }. Can the token read all of them? To export only these: --leave-out.
problem-encoding_not_told = { $table } in { $encoding } would be mistaken for UTF-8 when read back. Use --encoding utf-8.
problem-activation_overdue = { QUOTE($key) } should have become current on { $day }, but is not{ IF($current, " (", QUOTE($current), " is)") }.{ IF($isPlanned, " This plan activates it.") }
problem-schedule_overwritten = an earlier run scheduled { QUOTE($key) } for { $day }, but that schedule is gone{ IF($found, ": ", QUOTE($found-key), " is scheduled for ", $found-dueOn) }.{ IF($isPlanned, " This plan restores it.") }
problem-schedule_unknown = { QUOTE($key) } is to be scheduled for { $day }, but the service does not show its schedules. If another record is scheduled, that schedule will be lost.
problem-schedule_unwanted = { QUOTE($key) } is scheduled for { $dueOn } in the service but not in the files. A schedule can be replaced, not cancelled: enter the day for the record that should become current then.
problem-now_outdated = { QUOTE($key) } is set to "now", but { QUOTE($otherKey) } has been due since { $day }, and a date takes precedence over "now". If { QUOTE($key) } should be current, replace "now" with a date after { $day }.
problem-unknown_parent = no record { QUOTE($parent) } in the file or the service ({ PLACE($resource, $scope) }){ IF($setAside, ": its row (", $setAside, ") was set aside") }. Add or correct its row, or correct the cell.
problem-ambiguous_reference = { QUOTE($value) } may be any of { QUOTE($keys) } in { PLACE($resource, $scope) }. Enter the code of the right one in a column with the header { $field }.
problem-unknown_reference = no { QUOTE($value) } in { PLACE($resource, $scope) }, neither in the files nor in the service{ IF($cause, ": its row (", $cause, ") was set aside or deletes it") }{ IF($other, ", but it is the ", $other-field, " of ", QUOTE($other-key), ": enter the code, or change the header of the column to ", $other-field) }. Correct the cell, or add or correct its row.
problem-parent_not_in_file = no row for { QUOTE($parent) } in the file. `mastersync plan` will look for it in the service.
problem-unknown_scope = no { QUOTE($scope) } in { $resource }, neither in the files nor in the service{ IF($setAside, ": its row (", $setAside, ") was set aside") }.{ SUGGEST($scope, $known) } Add or correct its row in { $resource }, or correct the name.
problem-no_current_scope = the service has no current record in { $resource }. Enter a name in the column { $column }.
problem-ambiguous_key = the service has { $count } records named { QUOTE($key) } in { $resource }, so it is unclear which one is meant. Rename all but one in the service.
problem-value_needed_to_create = the service has no { QUOTE($key) } in { $resource } yet, and creating it requires { LIST($fields) }. Enter a value, or correct the code.
problem-blank_scope = the row does not say which { $column } it belongs to. Fill in the column { $column }.
problem-invalid_number = { QUOTE($value) } is not a { IF($isWhole, "whole ") }number.
problem-invalid_date = { QUOTE($value) } is not a date such as 2026-04-01 or 2026/4/1.{ IF($serialOf, " It is the number by which spreadsheets store ", $serialOf, ": format the column as a date and export it again.") }
problem-scope_conflict = the file name says { QUOTE($fileScope) }, but the column { $column } says { QUOTE($value) }. Clear the cell or move the row.
problem-rename_not_allowed = a row with the action { $intent } cannot rename { QUOTE($previousKey) }. Use update, or clear the previous key.
problem-ambiguous_column = column { QUOTE($header) } could be { $field } or the custom field { QUOTE($custom) }. Use { $field }, or the field's code, as header.
problem-stored_value_refused = custom field values are sent together, and the service would reject its stored value { QUOTE($value) } of { $field }. Add a column for that field and enter a valid value.
problem-part_without_owner = the row of { QUOTE($key) } has the action { $intent }, so its fields cannot be changed. Remove this row, or change that action.
problem-invalid_action = { QUOTE($value) } is not an action. Use upsert (or leave it blank), create, update, delete or ignore.
problem-record_exists = the action is create, but the service already has { QUOTE($key) } in { $resource }. Use upsert or update.
problem-record_missing = the action is { $intent }, but the service has no { QUOTE($key) } in { $resource }. Correct the key or remove the row.
problem-renamed_below_successor = { QUOTE($key) } gives up the code { QUOTE($previousKey) } and moves below the record that takes it, so each would wait for the other. Rename it in one run, and move it in the next.
problem-rename_conflict = { QUOTE($previousKey) } cannot become { QUOTE($key) }: the service has both in { $resource }, and { QUOTE($key) } does not give up its key. To swap keys, use a free key in between, in two runs.
problem-renamed_twice = { QUOTE($previousKey) } cannot become two records; { $first } renames it as well. Clear one of the cells.
problem-not_exactly_one = exactly one row must be marked in the column { $field }, but { $count } are. To manage it elsewhere, remove the column.
problem-scope_deleted = { QUOTE($scope) } has the action delete in { $resource }, so its rows here cannot be applied. Remove one or the other.
problem-not_deletable = { QUOTE($key) } in { $resource } cannot be deleted while it is the { TERM($fact) } one.
problem-not_pruned = { QUOTE($key) } in { $resource } has no row, but it is the { TERM($fact) } one and cannot be deleted. It is kept.
problem-not_suspended = { COUNTED("invited user", $count) } without a row cannot be suspended before the first sign-in: { RECORDS($records, $count) }. Add the missing rows. To take an invitation back, add a row with the status deactivated.
problem-teams_of_leavers_unread = { COUNTED("user", $count) } will be deactivated, but the token may not read their teams: { RECORDS($records, $count) }. A team may be left without a leader. Give the token the right to manage teams, or look at their teams before you approve.
problem-protected_unknown = protect names { QUOTE($name) }, but no user has that code or e-mail address, so it protects nobody. Correct it in the settings.
problem-probably_replaced = { QUOTE($key) } in { $resource } has no row and is to be deleted, but { QUOTE($otherKey) } has the same name and parent. If it was only renamed, references to it will be lost.
problem-options_needed = a field of type { $fieldType } needs options. Fill in the column options.
problem-custom_fields_hidden = the service does not show the custom fields of { QUOTE($key) }, so this column cannot be compared. The token needs permission to manage users, and custom fields require an Enterprise contract. Otherwise remove the customFields columns.
problem-delete_by_state = records of this table are not deleted. To end the use of the service, set { $column } to { $state }.
problem-period_reversed = the item ends on { $endsOn }, before it starts on { $startsOn }, so it would never be valid. Check the dates.
problem-field_not_in_scope = { QUOTE($header) } is not a field of { QUOTE($scope) }, so this value cannot be stored{ IF($setAside, "; a row of its fields (", $setAside, ") was set aside") }. Clear the cell, or add or correct the field.
problem-parts_not_pruned = is optional and missing, so nothing in { $resource } is pruned.
problem-part_set_aside = set aside because of { $cause }: the fields of { QUOTE($owner) } are applied all together or not at all. Correct that row.
problem-parts_needed_to_create = the service has no { QUOTE($key) } in { $resource } yet, and it cannot be created without its fields. They were set aside because of { $cause }. Correct that row.
problem-key_still_held = { QUOTE($key) } is part of the rename in { $cause }, which was set aside, so it is unclear which record is meant. Correct that row.
problem-unknown_table = { QUOTE($name) } is not a table name, and the headers fit no table.{ SUGGEST($name, $known) } Tables: { LIST($known) }. Rename it, or say which table it is: { $option }, or table of the source in mastersync.yaml.
problem-table_ambiguous = the headers { QUOTE($headers) } fit several tables: { LIST($tables) }. Say which one it is: { LIST($options, by: ", or ") }; several of these options read the file as each. In mastersync.yaml: sources: { $sources }, or one of them. A file or sheet that has the name of a table needs neither.
problem-table_recognized = read as { $table }, because of the headers { QUOTE($headers) }. To confirm it: { $option }, or table: { $table } of the source in mastersync.yaml.
problem-recognized_twice = the headers are those of { $table }, which { $other } already contains. Is one of them a copy or an older file? Read only one; a quoted pattern such as "{ $table }_*.csv" takes the newest. If both are meant, name the table of each: { $option }.
problem-no_tables = the folder contains no tables. Expected files such as { $example }.csv.
problem-no_table_sheets = no sheet has a table name, and their headers fit no table. Sheets: { QUOTE($sheets) }. Tables: { LIST($known) }. Say which table a sheet is: { $option }, or table and sheet of the source in mastersync.yaml. On a terminal, `mastersync init` asks for both and for the columns.
problem-ambiguous_encoding = may be { LIST($shown, by: " or ") }. Choose one with --encoding (in the settings: encoding of the source).
problem-encoding_recognized = is in { $encoding }, an encoding used in e-mail. If that is right, say so: --encoding { $encoding } (in the settings: encoding: { $encoding } of the source). Otherwise save the file as UTF-8.
problem-stray_quote = text follows a closing quotation mark{ IF($character, " at character ", $character, " of this line") }{ IF($openedElsewhere, " (opened in line ", $openedElsewhere, ")") }. Double the marks ("") inside a quoted cell.
problem-staircase_doubled = { QUOTE($path, by: " > ") } appears twice; first in { $first }. Remove one row, or rename one of the two.
problem-staircase_gap = the levels of { QUOTE($path, by: " > ") } have a gap. Fill them in from level1 without skipping any.
problem-staircase_upper_missing = there is no row for the upper department { QUOTE($path, by: " > ") }, so its code is unknown. Add the row.
problem-staircase_upper_unclear = the upper department { QUOTE($path, by: " > ") } appears twice with different codes, so it is unclear which one is meant. Correct those rows.
problem-shaping_column_unclear = column { QUOTE($header) }, named in { $setting }, exists more than once: { LIST($columns) }. Name one of them, e.g. "{ SHORT($header) }[2]" for the second.
problem-column_undecided = { $mayBeLevels ->
        [yes] the columns { QUOTE($headers) } may be posts of one person, or levels of one place. If they are posts: { $posts }. If they are levels: { $levels }.
       *[other] each of the columns { QUOTE($headers) } could be { $field }. Say which one it is: { LIST($choices, by: ", or ") }.
    }
problem-column_of_other_master = column { QUOTE($header) } is ignored: its codes are of another master than those of { QUOTE($read) }, which are read as { $field }. To read it in their place: { $choice }.
problem-words_undecided = it is not known which { $field } { QUOTE($words) } stand for. Specify it in mastersync.yaml, e.g. { $source }. To read the file without this column: { $choice }.
problem-name_order_open = the names in { QUOTE($header) } may begin with the first or with the last name. If the last name comes first: { $lastFirst }; if the first name does: { $firstFirst }.
problem-day_for_state = { QUOTE($header) } holds days, not states: people who leave next year would be deactivated at once. Use leaves: { $column } in the source, in place of columns and values for this column.
problem-history_rows =
    { QUOTE($value) } has rows of several days ({ COUNTED("such case", $count) }), and nothing reads { QUOTE($header) }. To take the last row up to today: { $source } in mastersync.yaml. If all of its rows are valid at the same time: { $choice }.
problem-days_unread = { $kind ->
        [leaves] nothing reads the days on which people leave: { QUOTE($header) }. To deactivate them the day after, add leaves: { $column } to the source of users. In other tables, leave out their rows: where: { $notEnded }.
       *[other] nothing reads the days from which rows are valid, or on which people join: { QUOTE($header) }. To leave out rows with a later day: where: { $begun } of the source.
    }
problem-text_too_long = { QUOTE($value) } has { $length } characters; the limit is { $lengthMax }.
problem-unknown_option = { QUOTE($value) } is not one of { QUOTE($named) }.{ SUGGEST($value, $named) }
problem-record_not_found = the service has no { QUOTE($key) } in { $resource }.{ SUGGEST($key, $known) }{ IF($known, " It has: ", QUOTE($known), ".") }
problem-characters_not_writable = { $field } of { QUOTE($key) } in { PLACE($resource, $scope) } contains { LIST($shown) }, which { $format } cannot represent{ IF($isReplaced, "; replaced") }. To keep them: --encoding utf-8. To replace them, except in keys: --lossy.
problem-members_missing =
    { QUOTE($key) } takes effect on { $day } and would have { COUNTED($what, $count) }; the current { QUOTE($former) } has { $formerCount }. Add the others to memberships.csv or in the service before that day.
problem-parent_cycle = the parents form a cycle: { LIST($cycle, by: " → ") }. Correct one of them.
problem-children_left = { QUOTE($key) } cannot be deleted while { QUOTE($children, most: 5) } would be left below it. Move or delete them in the same run.
problem-values_exchanged = each record takes the { FIELD($field, $resource) } that the next one has in the service, so no record can be changed first: { LIST($cycle, by: " → ") }. Correct them. If the exchange is intended, give one of them a temporary value in an earlier run.
problem-options_removed = options removed: { QUOTE($options, most: 3) }. If items still have such a value, change it first: until then, none of their custom fields can be changed.
problem-decisions_unreadable = holds no decisions; name the decisions.json that the HTML report of the plan saved, or the workbook that `mastersync plan --out plan.jsonl --report diff.xlsx` wrote.
problem-decisions_of_other_plan = does not belong to this plan (plan id { QUOTE($planned) }{ IF($found, "; this file has ", QUOTE($found)) }). Use a report that was written together with this plan.
problem-decision_unknown = { QUOTE($value) } is not a decision. Write apply or skip, and yes or no to a question.
problem-decision_of_unknown_change = the plan has no change with the id { QUOTE($change) }. Restore the change id, or remove the row.
problem-decision_of_withheld = { QUOTE($change) } is withheld, and a decision about it alone cannot bring it back. Clear the cell, or answer its question with yes.
problem-decisions_without_name = a yes to a question is an approval, so it needs a name: fill in { QUOTE($heading) }.
problem-decisions_differ = { QUOTE($change) } is decided twice, differently in { $first }. Remove one of the rows.
problem-decision_column_missing = the column { QUOTE($heading) } is missing. Found: { QUOTE($headers) }. Reports of a plan have it; reports of a run do not.
problem-decision_missing = { COUNTED("change", $count) } of the plan without a decision: { FIRST($changes, $count) }. Restore what was removed. To leave a change out, write skip.
problem-mapping_unused = column { QUOTE($header) } is assigned to { $table }.{ $field }, which is not used together with the other columns: { QUOTE($headers) }. Correct --column, or columns of the source: a numbered column needs a team column with the same number.
problem-value_taken = { QUOTE($value) } is the { FIELD($field, $resource) } of { QUOTE($otherKey) } as well ({ $first }). Correct one of them.
problem-member_inactive = { QUOTE($user) } is or will be { STATE("suspended") }, and joins the team all the same. If that is not intended, remove the row.
