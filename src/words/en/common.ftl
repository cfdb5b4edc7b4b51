# The records of a scope in words: `grades`, or `teams of "2026"`.
place-name = { RESOURCE($resource) }{ IF($scope, " of ", QUOTE($scope)) }

# What must be known of a change, on one line.
facts = { CHANGE($change) }: { LIST($facts, by: "; ") }
sentences = { LIST($all, by: " ") }

# The rest of findings of one kind.
more-of-code = … and { $count } more of { $code } (--verbose shows all)
unexpected-failure = Unexpected error, probably a bug in mastersync: { $detail }

# Between the items of a list.
comma = ,{" "}
quoted = "{ $text }"

# A custom field whose title is not the only one.
title-with-code = { $title } ({ $code })
name-with-attribute = { $name } ({ $attribute })
change-name = { $action } { $record } ({ $place })
blank = blank
and-more = {" "}and { $rest } more
effect = { $count ->
        [none] an unknown number of { $noun }s
        [one] 1 { $noun }
       *[other] { AMOUNT($count) } { $noun }s
    }{ IF($field, " of ", QUOTE($field)) }
effects = { $first } and { $last }
suggestion = {" "}Did you mean { QUOTE($nearest) }?
term-children = child record
table-count = { COUNTED("table", $tableCount) }
# Of a list that was read.
incomplete = { $counted ->
        [none] two readings of the list differed ({ $read } in the last)
       *[other] the service reports { COUNTED("record", $counted) } but returned { $read }
    }
span = { $unit ->
        [second] { COUNTED("second", $count) }
        [minute] { COUNTED("minute", $count) }
        [hour] { COUNTED("hour", $count) }
       *[day] { COUNTED("day", $count) }
    }

counted-change = { COUNTED("change", $count) }

# Of a custom field.
effect-value = value
holder = { SHORT($holder-command) } by { SHORT($holder-owner) } on { SHORT($holder-host) } (process { $holder-pid }) since { MOMENT($holder-startedAt, $timeZone) }
