action-create = create
action-update = update
action-move = move
action-delete = delete
action-set-default = make default
action-set-status = set status
action-activate = activate
status-planned = planned
status-withheld = withheld
status-applied = applied
status-already = already done
status-failed = failed
status-unknown = unclear
status-skipped = skipped
status-notAttempted = not attempted
time-line-title = When each organization chart takes effect
time-line-state-open = not completed
time-line-state-past = past
time-line-state-current = current
time-line-state-to-activate = will be activated now
time-line-state-due-today = becomes current today
time-line-state-scheduled = scheduled
time-line-state-to-schedule = will be scheduled
time-line-state-waiting = waiting for the previous chart
time-line-state-withheld = withheld
severity-error = error
severity-warning = warning
severity-refused = refused

# Records that no change is made to.
unchanged = unchanged
only-in-service = only in service

# The day that a timeline is drawn for.
as-of = as of

# From when, where a timeline says `now`.
now = now
concern-unapproved = Not approved yet
concern-approved = Approved
concern-shortage = Missing from what will be activated
yes = yes
no = no

# A value that is not there.
empty = (empty)

# Where a root of a tree stands.
top-level = (top level)

# The rest of a list.
more = … and { AMOUNT($count) } more
title-plan = Change plan
title-undo = Plan to undo a run
title-comparison = Comparison
result-title-plan = Result of the changes
result-title-undo = Result of undoing a run
nothing-to-do-plan = Nothing to do: the service matches the files.
nothing-to-do-undo = Nothing is left to undo.
nothing-to-do-comparison = No differences.

# What is to be done, or differs, in a sentence.
verdict-refused = Refused: nothing will be written.
verdict-differences = { COUNTED("difference", $changeCount) }.
verdict-changes = { COUNTED("change", $changeCount) } to make.{ IF($withheldCount, " ", AMOUNT($withheldCount), " withheld.") }{ IF($waitingCount, " ", AMOUNT($waitingCount), " waiting for your yes.") }
verdict-only-waiting = { COUNTED("change", $waitingCount) } waiting for your yes.
verdict-only-withheld = Nothing to do except the withheld changes.
verdict-only-set-aside = Nothing to do except for the rows that were set aside.
verdict-already = Nothing to do: this is already done.

# The outcome of a run: what was applied, the other outcomes, and the cost.
result = Applied { $appliedCount } of { COUNTED("change", $changeCount) }{ IF($others, ", ", LIST($others)) }{ IF($cost, " (", $cost, ")") }.
counted-status = { $count } { $status }
cost = { COUNTED("request", $requestCount) }, { $seconds } s

# Of members: how many move from team to team, and who joins or leaves besides.
moves = { COUNTED("move", $moved) } from team to team{ IF($joined, ", ", $joined, " joining") }{ IF($left, ", ", $left, " leaving") }

# What an activation does beside its own record.
activation-replaces = replaces the schedule of { QUOTE($key) } for { SHORT($dueOn) }
activation-contains = contains { COUNTED($noun, $count) }{ IF($formerCount, " (the current ", QUOTE($former), ": ", AMOUNT($formerCount), ")") }
activation-lacks = lacks { AMOUNT($count) } of the current ones: { $named }{ IF($rest, " ", $rest) }
activation-fewer = has { COUNTED($what, $count) } so far (the current { QUOTE($former) }: { AMOUNT($formerCount) }): people without a { TERM($what) } when it takes effect belong to no team
difference-create = added
difference-update = changed
difference-move = moved
difference-delete = removed
difference-set-default = new default
difference-set-status = other status
difference-activate = activated
status-waiting = waiting for your yes
section-refused = Refused
section-questions = Please decide
section-summary = Summary
section-errors = Errors
section-open = Not completed
section-withheld = Withheld changes
section-losses = Cannot be restored
section-warnings = Warnings
section-changes = List of changes
section-sources = Input files
column-action = Action
column-after = After
column-before = Before
column-cell = Cell
column-code = Code
column-day = From
column-details = Changes
column-field = Field
column-file = File
column-name = Name
column-part = Records
column-place = Below
column-reason = Reason
column-record = Record
column-rows = Rows
column-scope = Chart or master
column-state = State
column-status = Outcome
column-total = Total
about-compared = Compared with
about-day = As of
about-createdAt = Created
about-by = Made by
about-decided = Decided by
about-approved = Approved by
with-lead = { $lead }: { $text }
open-failed = The service did not accept it. The operator has the details.
open-unknown = It is unclear whether it was made. The operator will check.
open-notAttempted = The run ended before it.
omitted = … ({ AMOUNT($count) } more characters)
not-in-new = not in the new chart
not-proven = may be incomplete

# Beside the current chart: teams that move, and so on.
news = compared with { QUOTE($former) }: { AMOUNT($moved) } moved, { AMOUNT($renamed) } renamed, { AMOUNT($added) } new, { AMOUNT($removed) } abolished, { IF($changed, AMOUNT($changed), " with other changes, ") }{ AMOUNT($same) } unchanged{ filled-records }

# The same of people.
people-news = compared with { QUOTE($former) }: { COUNTED("move", $moved) } from team to team, { IF($added, AMOUNT($added), " joining, ") }{ IF($removed, AMOUNT($removed), " leaving, ") }{ IF($changed, AMOUNT($changed), " with another post, ") }{ AMOUNT($same) } unchanged{ filled-records }
filled-records = {" "}({ COUNTED("record", $filled) } in the new chart)

# What the operator needs of a report whose readers decide. `$apply` applies the plan, if it was saved and may be.
operator = For the operator: { $command } for { $service }, plan { $plan }.{ IF($apply, " To apply with decisions: ", $apply, " --decisions FILE") }{ IF($isUnsaved, " To decide on changes, save the plan with --out.") }
