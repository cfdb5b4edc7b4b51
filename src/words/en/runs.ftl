journal-failed = not sent: the journal of the run cannot be written ({ REASON($error) }).
journal-removed = it was removed during the run
journal-incomplete = { $file }: the journal cannot be written ({ REASON($error) }). Nothing was sent after that. Free disk space and run again: completed changes are recognized.
journal-cut-off = { $file } is not complete: the summary next to it reports more outcomes. Restore it from a backup; the run cannot be undone from this file.
journal-of-other-plan = { $file } contains { SHORT($change) }, which is not in the plan next to it. The run cannot be undone from these files.
run-not-recorded = { $folder }: the run cannot be recorded ({ REASON($error) }). Nothing was written, because every write must be recorded. Give --state-dir a folder that you can write to.
results-not-written = { $folder }: the results of the run cannot be written ({ REASON($error) }). The journal in that folder shows what was done.
runs-not-pruned = Old runs could not be removed: { REASON($error) }.
runs-not-listed = { $folder }: the runs cannot be listed ({ REASON($error) }). Run as the owner of the folder, or give the right state folder with --state-dir.
no-such-run = { $count ->
        [0] There are no runs in this state folder yet. Choose another with --state-dir.
       *[other] No run begins with { QUOTE($given) }. `mastersync runs` lists them; "latest" is the last one.
    }
rows-left = { $command ->
        [none] Rows that were not applied are in { LIST($folders, by: " and ") }. They need no correction.
       *[other] Rows that were not applied are in { LIST($folders, by: " and ") }. Correct them and run: { $command }
    }
rest-left = To apply the rest of the plan: { $command }

# A plan goes on with what a killed run has left, and takes its approvals over.
rest-approved = Run { $run } was killed. Its approvals still apply to the remaining changes: { LIST($approved) }.
run-recorded = Recorded in { $folder }{ IF($undo, ". To undo it: ", $undo) }
no-runs = No runs yet.

# A run without a known end.
unfinished = unfinished

# A run that ended in a way that this version does not know.
ended = ended

# What a run was to do; `counts` in words.
planned = Planned: { $counts }.
open-intents = { COUNTED("change", $count) } started without a known outcome. Run again: completed changes are recognized.
journal-unreadable = { $file } cannot be read: { REASON($error) }.
journal-newer = { $file } was written by a newer mastersync (journal format { $newerVersion }). Update mastersync.
journal-faulty = { $file } is not a journal that this version can read, or lines are missing: see line { $faultyLine }.
not-as-recorded = { $what ->
        [extra] { $file } was added after the run began. Remove it.
        [other] { $file } was changed after the run began. Restore it from a backup.
       *[missing] { $file } was removed after the run began. Restore it from a backup.
    }
run-ambiguous = { QUOTE($given) } is ambiguous: { LIST($ids, most: 5) }. Give more characters of the id.
duration = { $seconds } s

# One of the counts of a summary, in a list: `3 create`.
count = { $count } { $name }
nothing = nothing

# Whether the record of a run is as the run left it.
verified = { $state ->
        [whole] intact
        [unfinished] not finished: intact as far as it goes
       *[broken] BROKEN
    }

# How a run ended, by the name of its exit code.
outcome = { $outcome }
