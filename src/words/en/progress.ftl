# How far it has come, in a line that changes all the time: short, without signs of unclear width.
figures = { done }{ rate }{ time-left }
done = { $phase ->
        [files] { BYTES($done) }{ $total ->
                [none] {""}
               *[other] {" "}of { BYTES($total) }
            }
        [service] { $total ->
                [none] { COUNTED("record", $done) }
               *[other] { AMOUNT($done) } of { COUNTED("record", $total) }
            }
       *[changes] { $total ->
                [none] { COUNTED("change", $done) }
               *[other] { AMOUNT($done) } of { COUNTED("change", $total) }
            }
    }
rate = { $perSecond ->
        [none] {""}
       *[other] , { $phase ->
                [files] { BYTES($perSecond) }/s
               *[other] { AMOUNT($perSecond) }/s
            }
    }
time-left = { $left-unit ->
        [none] {""}
        [second] , about { $left-count } s left
        [minute] , about { $left-count } min left
       *[hour] , about { COUNTED("hour", $left-count) } left
    }

# The same with what is being done, as a line of its own.
line = { phase-title }: { figures }
phase-title = { $phase ->
        [files] Reading files
        [service] Reading the service
       *[changes] Applying
    }
