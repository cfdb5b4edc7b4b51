no-code = (no code)

# Where a record moves from; `path` is made of names.
moved-from = from { $path }
moved-to = to { $path }

# A record that is deleted because it has no row.
in-no-row = no row in { $place }

# What is compared with another place, and is not there.
not-there = not in { $place }
effects-lost = also removes { EFFECTS($effects) }

# The heading of the timeline, with the day that it is drawn for.
time-line-title = { $title } (as of { $asOf })

# Changes of which none can be the first: codes that are handed on while their records move.
step = { CHANGE($change) }
circle = No change can be made first, because each waits for the next: { LIST($steps, by: " → ") }. Let one of them keep its code or its place in this run, and change that in the next. Nothing was written.
