# A plan file that cannot be read at all; `reason` is the system's.
plan-unreadable = { $reason ->
        [missing] { $file }: no such plan file. Make one with `mastersync plan --out`.
        [not_a_file] { $file } is not a file. Name the file that `mastersync plan --out` wrote.
       *[other] { $file }: the plan cannot be read: { REASON($reason) }.
    }
plan-saved = Plan saved.{ IF($command, " To make these changes: ", $command) }
plan-saved-refused = Plan saved, but refused as it is. If the changes named above are intended, plan again: { $command }
plan-read = Read { $file }: { COUNTED("change", $changeCount) }, planned { MOMENT($createdAt, $timeZone) }. Comparing with { $url } …
nothing-planned = The plan has no changes. Nothing was written.
rejected-not_a_plan = { $file } is not a plan. Name a file that `mastersync plan --out` wrote.
rejected-other_version = { $file } was made by another version of mastersync (plan format { $version }; this version reads { $readable }). Plan again, or apply it with that version.
rejected-cut_off = { $file } is cut off: it ends after { COUNTED("complete line", $lines) }, without the last line of a plan. Copy it again, or plan again.
rejected-not_signed = { $file } is not signed with the planKey of the settings. Plan again with these settings.
rejected-edited = { $file } was edited: its content does not match its checksum. A plan can only be applied as it was made: correct the input files and plan again.

# A plan that could not be saved; `reason` may be the system's.
not-saved = { $file }: the plan cannot be saved: { $reason ->
        [not_a_file] it is not a file
        [not_a_plan] it exists and is not a plan
       *[other] { REASON($reason) }
    }. Give --out the path of another file, in a folder you can write to.
