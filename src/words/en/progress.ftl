# How far it has come, in a line that changes all the time: short, without signs of unclear width.
figures = { done }{ IF($perSecond, ", ", speed, "/s") }{ IF($leftMs, ", about ", DURATION($leftMs), " left") }
done = { $phase ->
        [files] { BYTES($done) }{ IF($total, " of ", BYTES($total)) }
       *[other] { AMOUNT($done) }{ IF($total, " of ", AMOUNT($total)) }
    }
speed = { $phase ->
        [files] { BYTES($perSecond) }
       *[other] { AMOUNT($perSecond) }
    }

# The same with what is being done, as a line of its own.
line = { phase-title }: { figures }
phase-title = { $phase ->
        [files] Reading files
        [service] Reading records of the service
       *[changes] Applying changes
    }
