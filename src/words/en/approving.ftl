# Who, when, and the note: for a line with a label.
approver = { SHORT($approval-by) }, { MOMENT($approval-at, $timeZone) }{ IF($approval-note, ": ", $approval-note) }
approved-by = Approved by { approver }

# Why an approval does not count.
approval-fault = { $fault-kind ->
        [not_saved] only a saved plan can be approved
        [missing] { $fault-file } does not exist
        [damaged] { $fault-file } { $fault-damage ->
                [not_an_approval] is not an approval that `mastersync approve` wrote
                [newer_version] was written by a newer mastersync
                [edited] was edited: its content does not match its checksum
               *[not_signed] is not signed with the planKey of the settings
            }
        [other_plan] { SHORT($fault-by) } approved another plan than this one ({ MOMENT($fault-at, $timeZone) })
        [by_maker] { SHORT($fault-by) } made this plan and also approved it, but the settings ask for two people (approval.distinct)
       *[maker_unknown] the settings ask for two people (approval.distinct), but the plan does not say who made it: plan again with --by NAME
    }
not-approved = { $requirement ->
        [always] every plan needs an approval by name
        [deletes] this plan deletes records, so it needs an approval by name
       *[over-limits] this plan goes beyond a limit or a safeguard, so it needs an approval by name
    }; { approval-fault }.{ $fault-kind ->
        [maker_unknown] {""}
        [not_saved] {" "}Save it, have it approved, then apply it: { $command }
       *[other] {" "}After a review of the plan: { $command }
    }
approval-ignored = The approval is ignored: { approval-fault }.
approval-saved = Approval saved in { $file }. To make these changes: { $command }
confirm-question = Approve this plan, with everything found above, as { SHORT($by) }? [y/N]{" "}
already-approved = { $file } is approved by { approver }. An approval is never changed: to approve the plan again, delete the file of its approval, next to it, first.
approval-replaced = The earlier approval is replaced: { approval-fault }.
approval-not-saved = { $file }: the approval cannot be saved: { REASON($error) }.
approval-not-read = { $file }: the approval cannot be read: { REASON($error) }.
plan-of-past-run = { $file }: this plan is the record of a past run, which stays as it was. To have approved what is left, plan again.
nothing-to-approve = The plan has no changes, so there is nothing to approve.
plan-to-approve = Plan saved. It needs an approval by name before it is applied: { $command }
maker-missing = The plan does not say who made it, so no approval will count (approval.distinct): plan again with --by NAME.

# What stands in a printed command for the name that only its reader knows.
name-to-fill = NAME
by-missing = Say who approves the plan: --by NAME. The name stands in the approval and in every report.
