drift-record_gone = no longer exists
drift-key_taken = another record now has the key { QUOTE($key) }
drift-not_deletable = is now the { TERM($fact) } one
drift-children_below = { RECORDS($children, $count) } would be left below it
drift-parent_gone = its parent { QUOTE($parent) } no longer exists, has no code, or is now below it
drift-reference_gone = { QUOTE($key) } in { $resource }, which it names, no longer exists
drift-record_is_caller = the token acts for this user, who would lose access
drift-last_leader = the team { QUOTE($owner) } would now have members but no leader
drift-day_passed = its day, { $day }, has come or passed (today is { $today })
drift-clock_differs = the clock of this machine shows { $machine }, that of the service { $service }
drift-not_due_yet = the plan was made as of { $asOf }, but today is { $today }
drift-container_gone = { QUOTE($key) } in { $resource } no longer exists
drift-container_replaced = { QUOTE($key) } in { $resource } is now another record
drift-container_ambiguous = { $resource } now has { $count } records named { QUOTE($key) }
drift-list_incomplete = { incomplete }
other-service = { $file } is a plan for { SHORT($planned) }, not for { $given }. Nothing was written. Select that service with --service, --url or MASTERSYNC_URL.
drift-field_changed = { FIELD($field, $owner, $titles) } is now { VALUE($found) }, no longer { VALUE($expected) }
drift-created_meanwhile = was created by someone else, with { FIELD($field, $owner, $titles) } { VALUE($found) } instead of { VALUE($planned) }
drift-effect_grown = deleting it would now also remove { COUNTED($what, $found) } ({ $expected } before{ IF($unplanned, "; not in the plan: ", RECORDS($unplanned-children, $unplanned-count)) })
drift-schedule_changed = { QUOTE($found) } is now scheduled for { $dueOn }, which is not in the plan
drift-current_changed = { $found ->
        [none] nothing is current any more
       *[other] { QUOTE($found) } is now the current one
    }
drift-holds_fewer = it now contains { COUNTED($noun, $found) } ({ $expected } before)
drift-members_missing = it would now take effect with { COUNTED($what, $count) }, while the current { QUOTE($former) } has { $formerCount }

# Why a change of a saved plan was left out.
left-out = out of date: { $reason }.

# Why a change was left out when the service was looked at right before it.
changed-meanwhile = not done, because the service is not as planned: { $reason }. Check it there, then run again.
of-change = { PLACE($resource, $scope) } { SHORT($key) }: { $reason }

# Without a file, the plan was not saved.
plan-stale = { stale } { $drifted-count } of { COUNTED("change", $changeCount) } no longer as planned ({ LIST($reasons, by: "; ") }{ IF($rest, "; and ", $rest, " more") }). Nothing was written. { again }{ IF($file, " Or apply the rest with --skip-drifted.") }
sources-stale = { stale } { LIST($faults, by: "; ") }. Nothing was written. { again }
stale = The plan{ IF($file, " ", $file) } is out of date:
again = Run{ IF($file, " `mastersync plan`") } again.
source-changed = { $file } has changed since
source-missing = { $file } is missing (was the plan made from another folder?)
source-unreadable = { $file } cannot be read ({ REASON($reason) })
