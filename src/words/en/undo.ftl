# A change of a run, and why it is not undone.
loss = { PLACE($change-resource, $change-scope) } { $change }: { $text }
loss-new_id = gets a new id: memberships and other references to the old one are not restored.
loss-effect_lost = { EFFECTS($effects) } deleted together with it cannot be restored.
loss-field_values_lost = the values of items in { QUOTE($fields) } that went with the field, its type or its options are not restored.
loss-state_not_whole = is invited again, which may send a mail; archived tickets and former memberships are not restored.
loss-state_stays = stays { SHORT($state) }: the service has no way back from this state.
loss-create_uncertain = may have been created by the run, which ended before this was confirmed; this plan deletes it. Check that it was not created by somebody else.
loss-still_open = was changed by the run, but the service does not show it yet and still may. Wait a while, then undo again.
loss-value_changed = is left as it is: { SHORT($field) } has since changed from { VALUE($written) } to { VALUE($found) }.
loss-role_changed = { $found ->
        [none] no longer has the role that the run gave it, and nothing else has it.
       *[other] no longer has the role that the run gave it: { QUOTE($found) } has it, and keeps it.
    }
loss-gone = { $key ->
        [none] stays as it is: what had its role before no longer exists.
       *[other] cannot be restored: { QUOTE($key) } in { RESOURCE($resource) } no longer exists or is now another record.
    }
loss-field_gone = { SHORT($field) } is no longer a custom field, so its value is not restored.
loss-parent_lost = cannot go back below { QUOTE($parent) }, which no longer exists, has no code, or is now below it. If it exists, correct that in the service, then undo the same run once more.
loss-key_taken = is left as it is: another record now has the key { QUOTE($key) }. If this plan frees the key, apply the plan, then undo the same run once more.
loss-in_use = was created by the run, but is kept: { $fact ->
        [none] { $effects ->
                [none] somebody has signed in since. To deactivate the user, set the status in the file.
               *[other] with it would go { EFFECTS($effects) }, which this undo does not delete.
            }
       *[other] it, or what contains it, is now the { TERM($fact) } one.
    }
loss-schedule_stays = stays scheduled for { $day }: a schedule can be replaced, not cancelled. Schedule another one.
loss-schedule_lost = the schedule of { QUOTE($key) } for { $day }, which the run removed, is not restored. Schedule it again if you need it.
loss-list_incomplete = the service reports { COUNTED("record", $counted) } but returned { $read }, so nothing can be checked. Can the token read all of them?
run-read = Run { $run-id } made { COUNTED("change", $changeCount) }.{ $run-isFinished ->
        [yes] {""}
       *[other] {" "}It did not finish, so the state of the service decides what it did.
    } Comparing with { $url } …
nothing-to-undo = Run { $id } has nothing left to undo.
not-undone = Not all of the run can be undone: see the { COUNTED("warning", $count) } above.
