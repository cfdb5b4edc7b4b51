status-planned = It will be changed.
status-refused = It would be changed, but the plan is refused: nothing will be written.
status-withheld = Its changes are withheld.
status-unchanged = Nothing to do: the row and the service agree.
status-ignored = Left alone, because its row says so: the action is ignore, or the row names nobody.
status-out_of_scope = Left alone, because the settings put its row out of scope (where).
status-set_aside = Left alone, because its row was set aside: it has an error.
status-only_in_service = In no file, and left alone.
titles-rows = Rows in the files
titles-values = Values
titles-live = In the service
titles-findings = Safety checks
titles-request = Request
titles-refusals = The plan is refused
titles-problems = Problems in its row

# It does not exist yet, or no longer.
not-in-service = not there
renamed = renamed from { QUOTE($previousKey) }

# What makes another text of a cell.
made-by = { $by ->
        [levels] from the levels
        [parts] from other columns
       *[other] by { $by } in the settings
    }

# A field that the table has no column for.
no-column = no column, not managed

# A cell that leaves the field as it is.
kept = kept as it is
not-deleted-not_asked_for = It is not deleted: this run does not prune { RESOURCE($table) } (--prune={ $table }).
not-deleted-no_code = It is not deleted: without a code no row could name it.
not-deleted-shared_code = It is not deleted: { $count } records share its code, and a row could mean any.
not-deleted-example_code = It is not deleted: its code marks example rows, so no row could name it.
not-deleted-undeletable = It is not deleted: it is the { TERM($fact) } one.
not-deleted-protected = { $by ->
        [caller] It stays as it is: the token acts for this user.
       *[other] It stays as it is: protect names it.
    }
not-deleted-state_stays = It stays as it is: pruning does not change the status { STATE($state) }.

# The line in the place of the token.
token = Authorization: Bearer (hidden)
apply-only = To apply just this: { $command }
no-record =
    { QUOTE($text) }: neither the files nor the service have such a record in { RESOURCE($resource) }.{ IF($containers, " Only the ", RESOURCE($containers-resource), " that the data names were read: ", QUOTE($containers-names), ".") }{ IF($nearest, " Did you mean ", SHORT($nearest), "? Name it by the code that comes first.") }
several-records = { QUOTE($text) } names { $records-count } records: { SHORT($records) }. Name one by the code that comes first.
not-compared = No { RESOURCE($resource) } were compared: the data has no such table, or every row of it has an error. Add the table, or correct the errors that `mastersync validate` lists.
missing-key = { SHORT($table) }: the code of the record is missing. Is a variable unset? Give a code or a name.

# What the service has instead, after what the file asks for.
service-has = the service has { $value }
