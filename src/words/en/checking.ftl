moved-title = { $file } no longer holds:
holds = { $left ->
        [0] { $file } still holds, but has nothing left to do.
       *[other] { $file } still holds: { COUNTED("change", $left) } to apply{ IF($already, "; ", $already, " already made") }.
    }

# Those that an earlier run or somebody else has made.
moved-advice = { IF($drifted, "No longer as planned: ", $drifted, " of ", COUNTED("change", $changes), ". ") }Run `mastersync plan` again{ IF($isRestLeft, ", or apply the rest with --skip-drifted") }.
