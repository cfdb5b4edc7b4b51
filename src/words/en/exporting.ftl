# Above these lines.
not-carried-title = Not in the files:
table-exported = { SHORT($table) }: { COUNTED("row", $rowCount) }
exported = Exported { COUNTED("row", $rows) } in { table-count } to { SHORT($target) }.
export-refused = Nothing was written: { COUNTED("error", $errorCount) } (see above). These records or values would be missing from the files or read back differently. Correct them in the service, or export the rest with --leave-out.
other-tables = Nothing was written: { SHORT($file) } also contains { SHORT($names) }, which this export does not. Choose another --to, or use --overwrite to lose them.
encoding-of-workbook = --encoding applies only to CSV; a workbook can hold every character.
export-encoding = --encoding { QUOTE($name) }: exports are written in { LIST($known, by: " or ") }.
chosen-outside = --{ $option } selects from { LIST($resources) }, but none of them is exported. Remove it, or export one of them.

# What is not in the files, one line each.
not-carried-current = { $resource }: { QUOTE($key) } is the current one. In another tenant, activate it: { $command }
not-carried-past_schedule = { $resource }: the schedule of { QUOTE($key) } for { $day }, which is past.
not-carried-unchosen = { $resource }: { COUNTED("other record", $count) }. With these files, --prune would delete what was not chosen.
not-carried-no_default = { $resource }: the column { $field }, because there is not exactly one default.
not-carried-contents = { $resource }: { COUNTED($fact, $count) } of { QUOTE($key) }.
not-carried-unknown = { $resource }: this service does not have them{ IF($other, " (or ", $other, ", to which they refer)") }.
not-carried-settings = { $resource }: the { $setting }… settings of { COUNTED("record", $count) }.
files-in-the-way = Nothing was written to { SHORT($folder) }, because it contains { SHORT($files) }. { $mayOverwrite ->
        [yes] They would be read together with the export. Move them elsewhere.
       *[other] They were not written by an export, or were edited since. Move them, choose another --to, or use --overwrite.
    }

# Beside why.
nothing-exported = Nothing was exported.
