# How far it has come, in a line that changes all the time: short, without signs of unclear width.
figures = { done }{ rate }{ time-left }
done = { $phase ->
        [files] { BYTES($done) }{ $total ->
                [none] {""}
               *[other] {" "}of { BYTES($total) }
            }
        [service] { $total ->
                [none] { AMOUNT($done) } { $done ->
                        [one] record
                       *[other] records
                    }
                [one] { AMOUNT($done) } of { AMOUNT($total) } record
               *[other] { AMOUNT($done) } of { AMOUNT($total) } records
            }
       *[changes] { $total ->
                [none] { AMOUNT($done) } { $done ->
                        [one] change
                       *[other] changes
                    }
                [one] { AMOUNT($done) } of { AMOUNT($total) } change
               *[other] { AMOUNT($done) } of { AMOUNT($total) } changes
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
