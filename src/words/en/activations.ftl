# An activation that the service did not show in time. hidden: it shows no schedules at all.
not-confirmed-now = Not confirmed: { QUOTE($key) } was not current after { DURATION($waitedMs) }. The service may still be processing it. Run again, or wait longer: activationTimeout in the settings file.
not-confirmed-hidden = Not confirmed: the service does not show whether { QUOTE($key) } is scheduled (expected: { $expected }). Run again.
not-confirmed-schedule = Not confirmed: after { DURATION($waitedMs) }, { QUOTE($key) } is not scheduled as expected ({ $expected }){ IF($dueOn, ", but for ", $dueOn) }. Run again.
not-gone = Not confirmed: it still existed after { DURATION($waitedMs) }. The service may still be processing it. Run again.
interrupted-wait = Not confirmed: the wait was interrupted. The service may still be processing it. Run again.
not-readable-after = Not confirmed: { $reason }
emptied = It no longer contains any { $noun }, unlike when the plan was made. It was not activated.
rehearsal = As of { $asOf }; today is { $today }.
memberships-not-copied = Memberships are not copied{ IF($count, " (", $count, " in the original chart)") }. To copy them as well: --with-memberships
deactivated-not-copied = Memberships of deactivated users are not copied ({ $count }).
chart-diff = { COUNTED("difference", $count) } from { QUOTE($from) } to { QUOTE($to) }.
copy-onto-itself = A chart cannot be copied to itself. Choose another name.
not-compared = Teams without a code are not compared ({ $count }).
rehearsal-refused = --as-of { $asOf } is for rehearsals: commands that write accept it only for a service on this machine, such as `mastersync sandbox`.
list-header-state = state
list-header-teams = teams
list-header-members = members
list-header-chart = chart

# Beside why a command about charts has ended, also one that only reads.
service-unchanged = The service was not changed.
