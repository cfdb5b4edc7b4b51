# Where a finding is: a scope, all scopes of a resource, or the whole plan.
place = { $place ->
        [none] { $resource ->
                [none] all tables together
               *[other] all { RESOURCE($resource) } together
            }
       *[other] { $place }
    }
kind = { $kind ->
        [deletes] deletes
        [updates] updates
        [moves] moves
        [invites] invites
        [identities] changes the code or address of
        [leaders] gives the lead to
        [removals] removes
        [suspensions] suspends
       *[deactivations] deactivates
    }

# What probably made a limit exceeded, after its sentence.
cause = { $cause-code ->
        [file_cut_off] The file has { COUNTED("row", $cause-rows) }, the service { $cause-existing } records. Was the export cut off?
        [column_shifted] In { $cause-count } of them, the value of { FIELD($cause-from, $of) } moves to { FIELD($cause-to, $of) }. Is a column shifted?
        [one_column] { $cause-count } of them change { FIELD($cause-field, $of) }. Is that column correct?
       *[root_renamed] { $cause-count } of them move from { QUOTE($cause-from) } to { QUOTE($cause-to) }. If only the code has changed, enter the old one as previousCode.
    }

# A new record, and the one that it may be.
twin = { $created } may be { $existing }

# Why it is odd that a chart would become current at once; one of a list.
finding-rows_set_aside = { COUNTED("row", $count) } set aside, so it is unclear what is complete. Correct what was set aside.
finding-no_rows = The file has no rows. Was the export cut off?
finding-file_missing = The file { SHORT($file) } is missing, so it is unclear which records to keep. Run again when it is there, or remove it from the sources.
finding-partial_export = { $table } is a partial export: it lacks records that the service had. Export the whole table. { $table-sheet ->
        [none] If you have completed the file, move it to another folder.
       *[other] If you have completed the sheet, delete the description in the properties of the workbook.
    }
finding-older_file = { IF($file, $file, " ") }has the content of a file that a newer one replaced on { SHORT($replacedOn) }. Is it an old export? Provide the current one.
finding-blank_rows = { $row } is blank between other rows ({ COUNTED("blank row", $count) } in all). Was it a record? Remove blank rows.
finding-line_end_missing = { $row } has no line end, as the last line had in the last accepted run. Was the file cut off? Export it again.
finding-more_left_out = Out of scope by where: { COUNTED("row", $count) } of { SHORT($file) }, { $before } in the last accepted run. Are its columns filled in as before?
finding-fewer_rows = { $table } has { COUNTED("row", $rows) }, less than { $percent } % of the { $before } in the { $isOfService ->
        [yes] service
       *[no] last accepted run
    }. Was the export cut off?
finding-first_run = No accepted run has pruned here yet, so a file that always lacked rows cannot be recognized. Read the list of deletes.
finding-absent_recently = Night { $nights } of { $after } without a row. After that it is deleted (a user: suspended), as the settings say.
finding-list_incomplete = The list is incomplete: { incomplete }. Run again. Can the token read all of them?
finding-twin = New records are like existing ones without a row: { FIRST($twins, $count) }. Correct the code: spreadsheet programs remove leading zeros. If it has changed, enter the old one as previousCode; give a record without a code its code in the service. If both records are needed, give the new row the action create.
finding-rename_of_nothing = A row renames { QUOTE($previousKey) } to { QUOTE($key) }, but there is no { QUOTE($previousKey) }. It could be any record without a row. Correct the old code. If { QUOTE($key) } is new, give its row the action create.
finding-subtree_missing = { $top } and everything below it ({ COUNTED("record", $holds-count) }) have no row. Is part of the file missing?
finding-every_parent_changed = All { $count } records that have a parent get a different one, and other records have no row. Is the parent column shifted?
finding-few_keys_agree = { $agreeing } of the { $rows } rows in the file can be matched with the { $existing } records in the service. Is it the file of another tenant, or have the codes changed? For new codes, enter the old ones as previousCode.
finding-column_blanked = The column { SHORT($column) } is blank in rows that have a value in the service: { $count } of { COUNTED("value", $existing) } would be cleared. Was the column lost in the export? Leave it out to keep the values.
finding-values_exchanged = In { $count } of the { $changed } records that change it, { FIELD($field, $of) } would be the one of another record. Did a column slip by a row, or was one column sorted alone?
finding-value_flapping = { FIELD($field, $of) } goes back and forth between { VALUE($before) } and { VALUE($after) }: runs wrote it on { LIST($days) }, and something else has changed it back. Let one system write it: correct the files or the other one, or leave the column to the service (setting own).
finding-text_garbled = Characters are lost or garbled in the file itself: { FIELD($field, $of) } would be { QUOTE($text) }. That happens when a text is saved or opened in the wrong encoding. Export the file again, as UTF-8.
finding-current_renamed = { $agreeing } of its { COUNTED($noun, $rows) } are also in the current { QUOTE($current) }, which has no row. Was it renamed in the service? Use that name in the files, or enter it as { $column } to change it back.
finding-current_switched = The rows name no { $column }. In the last accepted run they were for { QUOTE($former) }, but now { QUOTE($current) } is current. If they are still for { QUOTE($former) }, add a column { $column }.
finding-activation_untimely = It would become current at once{ IF($day, "; day in the files: ", SHORT($day)) }{ IF($scheduledFor, "; scheduled for ", SHORT($scheduledFor)) }{ IF($lastCurrentOn, "; was current on ", SHORT($lastCurrentOn)) }{ IF($createdOn, "; created on ", SHORT($createdOn)) }{ IF($former, "; now current: ", QUOTE($former)) }. Is the day correct, and has nobody switched or renamed the charts by hand?
finding-activation_incomplete = It would contain { COUNTED($noun, $count) }{ IF($former, "; the current ", QUOTE($former-key), " has ", $former-count) }.{ IF($missingCount, " Missing: ", RECORDS($missing, $missingCount), ".") }{ IF($scheduledOn, " The service will activate it on ", SHORT($scheduledOn), " all the same: a schedule can be replaced, not cancelled.") } Is a file missing? Add the others to the files or in the service.
finding-state_unreachable = { $fact ->
        [none] The service cannot change the status{ IF($from, " from ", STATE($from)) } to { STATE($to) } directly. Change it in the file, or leave the row out.
       *[other] A user who is still { TERM($fact) } cannot become { STATE($to) }. Wait for the first sign-in, or choose another status.
    }
finding-protected = { $by ->
        [caller] The token acts for this user, who must not lose access or a team. Remove the status from the row, or list the membership without the action delete; or use the token of somebody else.
       *[settings] The settings name this user under protect, who must not lose access or a team. Remove the status from the row, or list the membership without the action delete; or remove the name from protect.
    }
finding-last_leader = The team { $owner } would have members but no leader. Mark a leader first, in the leader column of memberships.
finding-children_kept = Records below or inside them are kept: { RECORDS($children, $count) }.
finding-switched_off = Excluded by { $option }.
finding-clock_differs = The clock of this machine shows { SHORT($machine) }, that of the service { SHORT($service) }, so it is unclear which day it is. Set the clock of this machine and run again.

# New people are counted beside those who exist, not among them.
finding-limit_exceeded = this plan { kind } { $existing ->
        [none] { $count } records in total; the limit without approval is { $allowed }.
       *[other] { $kind ->
                [invites] { $count } new { $place }, beside { $existing } in the service
               *[other] { $count } of { $existing } records in { $place }{ IF($percent, " (", $percent, " %)") }
            }; the limit without approval is { $allowed }. Records: { RECORDS($records, $count) }.{ IF($cause, " ", cause) }
    }
finding-budget_exceeded = this plan { kind } { $count } of { $existing } records in { $place }{ IF($before, ", after ", $before, " in the last ", $days, " days") }; the limit without approval is { $allowed } in { $days } days.
finding-cascade = deleting { $record } from { $place } also removes { EFFECTS($effects) }.
finding-field_loss = fields of { $record } in { $place } are removed, change their type or lose options in use: { QUOTE($fields) }. Their values in items will be lost.
finding-schedule_lost = { QUOTE($key) } in { $place } is scheduled for { $dueOn } but has no row; activating { $record } deletes that schedule.
finding-approval_mismatch = { $isSpent ->
        [yes] --approve { SHELL($approved) } does not count: an earlier run has used it, and an approval is valid once. Remove the option. To do the same again, save this plan (plan --out FILE), review it, and give the approval to apply.
       *[no] --approve { SHELL($approved) } does not match this plan{ IF($printed, " (", SHELL($printed, most: 5), ")") }. An approval is valid for one plan: review this one, then approve it or remove the option.
    }

# The same for people who decide, where they need other words: no option, no limit of the settings.
reader-first_run = { COUNTED("record", $holds-count) } would be deleted here for the first time, because the files no longer have them. Read the list, then decide.
reader-switched_off = Left out of this run on purpose.
reader-limit_exceeded = { $count }{ IF($existing, " of ", $existing) } { $place }: this plan { kind } unusually many.{ IF($cause, " ", cause) }
reader-budget_exceeded = This plan { kind } { $count } of { $existing } records in { $place }, after { $before } in the last { $days } days: unusually many.
reader-protected = This person keeps access and team.
reader-approval_mismatch = An approval that was given belongs to another plan.
reader-plan_not_approved = Somebody must approve this plan by name before it is carried out.
reader-approved = Approved: { $text }

# A finding, and what approves it; $inPlan is the number to approve where that is another one.
intended = { $text } If this is intended: --approve { SHELL($lift) }{ IF($inPlan, " (", $inPlan, " in the whole plan)") }
approved = { $text } Approved by --approve { SHELL($lift) }

# What an activation lacks, in parts of sentences.
approved-facts = { $text }. Approved by --approve { SHELL($lift) }
required = A required change is { $option ->
        [none] withheld
       *[other] excluded by { $option }
    }: { CHANGE($needs) }.

# Before the changes that a finding holds back through another one.
needing = also waiting for these ({ $count }):
refused = Refused. Nothing was written.
refused-intended = Refused. Nothing was written. If all of this is intended: { $command }
finding-columns_gone = { IF($file, $file, ": ") }columns that were read until now are missing or blank: { QUOTE($headers) }.{ IF($added, " New: ", QUOTE($added), ". If one has only a new header, map it.") }
finding-file_disputed = { SHORT($file) } was read because it was written last, but { SHORT($later) } is later by its name. Did it arrive late? Remove the file that is out of date.
finding-identity_changed = { FIELD($fields, $of) } change together. Was the code given to somebody else? A new person needs a code of their own: with this one they would take over the account, memberships and tickets of the former person.
finding-value_taken = { QUOTE($value) } is the { FIELD($field, $of) } of { $other } in the service. Correct it. If it is the same person, give the row that code, or enter it as previousCode.
finding-set_by_hand = { $record } was { STATE($asked) } after the run of { SHORT($day) }, as the file says, and is { STATE($state) } now: somebody has changed it in the service. Correct the file, or the service.
