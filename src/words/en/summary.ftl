# Before the reasons why nothing of a plan may be written.
refused = Refused as it is: nothing will be written.

# Rows that the settings leave out.
left-out = { $count ->
        [one] { $count } row out of scope by where; its record is left alone
       *[other] { $count } rows out of scope by where; their records are left alone
    }

# Before the changes that the files ask for but that are not made.
withheld = { COUNTED("change", $count) } withheld.

# The rest of a list on a terminal.
more = … and { AMOUNT($count) } more (--verbose shows all)

# Many records without a row.
many-only-in-service = only in the service, left unchanged: { COUNTED("record", $count) } (listed with --verbose)

# A record without a row, which stays unchanged.
only-in-service = only in the service, left unchanged: { $name }

# Protected records without a row.
protected = { protector }, left unchanged: { RECORDS($shown, $records-count) }

# Why pruning leaves a record alone that has no row.
protector = { $by ->
        [settings] protected by the settings
       *[caller] the token acts for this user
    }
