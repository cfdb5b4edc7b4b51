moved-title = { $file } no longer holds:
holds = { $changes ->
        [0] { $file } still holds. It has no changes.
       *[other] { $left ->
                [0] { $file } still holds, but has nothing left to do: every change has been made.
                [one] { $file } still holds: { $left } change to apply{ already }.
               *[other] { $file } still holds: { $left } changes to apply{ already }.
            }
    }

# Those that an earlier run or somebody else has made.
already = { $already ->
        [0] {""}
        [one] ; { $already } of its changes has been made
       *[other] ; { $already } of its changes have been made
    }
moved-advice = { $drifted ->
        [0] {""}
        [one] { $drifted } of { planned } is no longer as planned.{" "}
       *[other] { $drifted } of { planned } are no longer as planned.{" "}
    }Run `mastersync plan` again{ $isRestLeft ->
        [yes] , or apply the rest with --skip-drifted.
       *[no] .
    }
planned = { COUNTED("change", $changes) }
