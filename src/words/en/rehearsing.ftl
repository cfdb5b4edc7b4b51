copying = Copying what the plan concerns from { SHORT($url) } into a sandbox …
nothing = Nothing to rehearse.
title = Rehearsed on a copy of { COUNTED("record", $recordCount) } of the service. Nothing was written to the service.
refused = As it is, the plan would be refused. It was rehearsed as if everything were approved.
withheld = Not rehearsed, because the plan withholds them: { COUNTED("change", $count) }.
again = Planned again: { $leftCount ->
        [0] nothing is left to do.
       *[other] { COUNTED("change", $leftCount) } would still be left:
    }
differences-title = The copy differs from the service:
limits = A copy does not show what the token may write, which workflows use the records, or how loaded the service will be. It sends no mail.
saved-plan-options = A saved plan is rehearsed as it is: leave out { LIST($options) }.

# Why the copy is not quite like the service.
difference-not_read = { RESOURCE($resource) }: the token may not read them, so the copy has none
difference-not_held = { RESOURCE($resource) } { $record }: the copy cannot hold it ({ SHORT($detail) })
difference-definitions_unknown = custom fields { SHORT($fields) }: the service does not show all of their definitions; the copy takes the values in use and those of the plan
