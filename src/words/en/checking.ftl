moved-title = { $file } no longer holds:
holds = { $changes ->
        [0] { $file } still holds. It has no changes.
       *[other] { $left ->
                [0] { $file } still holds, but has nothing left to do: every change has been made.
               *[other] { $file } still holds: { COUNTED("change", $left) } to apply{ already }.
            }
    }

# Those that an earlier run or somebody else has made.
already = { IF($already, "; ", $already, " already made") }
moved-advice = { IF($drifted, "No longer as planned: ", $drifted, " of ", COUNTED("change", $changes), ". ") }Run `mastersync plan` again{ $isRestLeft ->
        [yes] , or apply the rest with --skip-drifted.
       *[no] .
    }
