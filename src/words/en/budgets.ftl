# The heading of a table; the service follows.
title = Deletes in the last { $days } days:

# The heading of a report: these figures judged the plan.
heading = Deletes in the preceding 30 days
nothing-counted = No run has read files yet, so nothing counts towards the limits of 30 days.
column-used = used
column-left = left
column-allowed = limit
column-existing = live

# What a budget is of.
place = { $place }{ $kind ->
        [deletes] {""}
       *[other] {" "}({ $kind })
    }
left = { $place }: { $used } of { $allowed } used, { $left } left
