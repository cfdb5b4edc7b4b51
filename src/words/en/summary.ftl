# Before the reasons why nothing of a plan may be written.
refused = Refused as it is: nothing will be written.

# Rows that the settings leave out.
left-out = { COUNTED("row", $count) } out of scope (where); the records are left unchanged
withheld = { COUNTED("change", $count) } withheld.
more = … and { AMOUNT($count) } more (--verbose shows all)
many-only-in-service = only in the service, left unchanged: { COUNTED("record", $count) }{ IF($isOfTerminal, " (listed with --verbose)") }
only-in-service = only in the service, left unchanged: { $name }
protected = { protector }, left unchanged: { RECORDS($shown, $records-count) }

# Why pruning leaves a record alone that has no row.
protector = { $by ->
        [settings] protected by the settings
       *[caller] the token acts for this user
    }
