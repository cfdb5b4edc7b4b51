# A change of a run, and why it is not undone.
loss = { PLACE($change-resource, $change-scope) } { $change }: { $text }
loss-new_id = gets a new id: memberships and other references to the old one are not restored.
loss-effect_lost = { EFFECTS($effects) } deleted together with it cannot be restored.
loss-field_values_lost = the values of items in { QUOTE($fields) } that went with the field, its type or its options are not restored.
loss-state_not_whole = is invited again, which may send a mail; archived tickets and former memberships are not restored.
loss-state_stays = stays { SHORT($state) }: the service has no way back from this state.
loss-create_uncertain = may have been created by the run, which ended before this was confirmed; this plan deletes it. Check that it was not created by somebody else.
loss-still_open = was changed by the run, but the service does not show it yet and still may. Wait a while, then undo again.
loss-field_gone = { SHORT($field) } is no longer a custom field, so its value is not restored.
loss-in_use = was invited by the run, but stays: somebody has signed in since. To deactivate the user, set the status in the file.
loss-schedule_stays = stays scheduled for { $day }: a schedule can be replaced, not cancelled. Schedule another one.
loss-schedule_lost = the schedule of { QUOTE($key) } for { $day }, which the run removed, is not restored. Schedule it again if you need it.
# The service is not as the run left it.
loss-drifted = is left as it is: { $reason }. Once that has changed, also by applying this plan, undo the same run again.
run-read = Run { $run-id } made { COUNTED("change", $changeCount) }.{ IF($isUnfinished, " It did not finish, so the state of the service decides what it did.") } Comparing with { $url } …
nothing-to-undo = Run { $id } has nothing left to undo.
not-undone = Not all of the run can be undone: see the { COUNTED("warning", $count) } above.
