# The journal cannot be written any more.
journal-failed = not sent: the journal of the run cannot be written ({ REASON($error) }).
journal-removed = it was removed during the run

# The run went on to its end, but its journal did not.
journal-incomplete = { $file }: the journal cannot be written ({ REASON($error) }). Nothing was sent after that. Free disk space and run again: completed changes are recognized.

# A journal has fewer outcomes than the summary of its run.
journal-cut-off = { $file } is not complete: the summary next to it reports more outcomes. Restore it from a backup; the run cannot be undone from this file.

# A journal speaks of a change that its plan does not have.
journal-of-other-plan = { $file } contains { SHORT($change) }, which is not in the plan next to it. The run cannot be undone from these files.

# There is no place for the records of a run.
run-not-recorded = { $folder }: the run cannot be recorded ({ REASON($error) }). Nothing was written, because every write must be recorded. Give --state-dir a folder that you can write to.

# What a run leaves beside its journal could not be written.
results-not-written = { $folder }: the results of the run cannot be written ({ REASON($error) }). The journal in that folder shows what was done.

# Old runs could not be removed.
runs-not-pruned = Old runs could not be removed: { REASON($error) }.

# The folder of the runs cannot be looked into.
runs-not-listed = { $folder }: the runs cannot be listed ({ REASON($error) }). Run as the owner of the folder, or give the right state folder with --state-dir.

# No run is of that name.
no-such-run = { $count ->
        [0] There are no runs in this state folder yet. Choose another with --state-dir.
       *[other] No run begins with { QUOTE($given) }. `mastersync runs` lists them; "latest" is the last one.
    }

# Where the rows are that are left to do.
rows-left = { $command ->
        [none] Rows that were not applied are in { LIST($folders, by: " and ") }. They need no correction.
       *[other] Rows that were not applied are in { LIST($folders, by: " and ") }. Correct them and run: { $command }
    }

# How to carry out what is left of a plan.
rest-left = To apply the rest of the plan: { $command }

# A plan goes on with what a killed run has left, and takes its approvals over.
rest-approved = Run { $run } was killed. Its approvals hold for what it has left: { LIST($approved) }.

# Where a run is recorded, and the command that takes it back, if it changed anything.
run-recorded = Recorded in { $folder }{ $undo ->
        [none] {""}
       *[other] . To take it back: { $undo }
    }

# There is nothing to list.
no-runs = No runs yet.

# A run without a known end.
unfinished = unfinished

# A run that ended in a way that this version does not know.
ended = ended

# What a run was to do; `counts` in words.
planned = Planned: { $counts }.

# What is open of a run that did not come to its end.
open-intents = { COUNTED("change", $count) } started without a known outcome. Run again: completed changes are recognized.

# A journal that cannot be taken for one.
journal-unreadable = { $error ->
        [none] { $newerVersion ->
                [none] { $file } is not a journal that this version can read, or lines are missing: see line { $faultyLine }.
               *[other] { $file } was written by a newer mastersync (journal format { $newerVersion }). Update mastersync.
            }
       *[other] { $file } cannot be read: { REASON($error) }.
    }

# A file of a run is not the one that the run has recorded.
not-as-recorded = { $what ->
        [extra] { $file } was added after the run began. Remove it.
        [other] { $file } was changed after the run began. Restore it from a backup.
       *[missing] { $file } was removed after the run began. Restore it from a backup.
    }

# Several runs are of that name.
run-ambiguous = { QUOTE($given) } is ambiguous: { FIRST($shown, $ids-count) }. Give more characters of the id.

# How long a run took.
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
