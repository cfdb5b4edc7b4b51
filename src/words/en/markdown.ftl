# The service and the time, both marked up.
made = For { $service }, { $createdAt }, mastersync { $toolVersion }.

# The line that opens a long list.
changes = { $count ->
        [one] { $count } change
       *[other] { $count } changes
    }

# The end of a report that was cut.
cut = Shortened to fit into a comment: { $hiddenCount ->
        [one] { $hiddenCount } change
       *[other] { $hiddenCount } changes
    } not shown. The other formats of `--report` show all of them.
only-in-service = Only in the service, left unchanged: { $count ->
        [one] { $count } record
       *[other] { $count } records
    }.

# Rows of a file.
