# Why a change was not started: something it depends on did not succeed.
skipped = it depends on { CHANGE($blocker) }, which was not applied.
scope-failed = nothing is deleted here, because { CHANGE($blocker) } was not applied.
unproven = the service accepted the request for { QUOTE($key) }, but the result could not be confirmed.
failures-max = not started: { COUNTED("change", $failureCount) } failed or ended unclear, and --max-failures allows no more.
body-lost = { $failure } A proxy may have removed the body of the DELETE request: have it let bodies pass, or connect without it.
delete-unchecked = The run was interrupted before it could check whether the record is gone. The next run checks it.
interrupting = Interrupted: finishing requests in flight. Interrupt again to exit at once.
interrupted-question = Interrupted. Nothing was written.
interrupted = Interrupted: requests in flight were finished, the rest was not attempted.

# A saved plan or a file of results has a mark in place of a secret.
hidden-value = a value to be written holds a secret of the settings, which is not stored in plans and results. Run `mastersync sync` with the original files.
memory-damaged = The memory of earlier runs in { $folder } is damaged ({ SHORT($reason) }). This run counts as a first run.
memory-of-newer-version = { $file } was written by a newer version of mastersync. Update this one, or use another state folder: --state-dir.
memory-not-read = { $file } cannot be read ({ REASON($error) }). It protects the next run: run as the owner of the file, or have it made readable for you. To use another state folder: --state-dir.
memory-not-written = { $file } cannot be written ({ REASON($error) }).

# The run ended well, but the next one will not know of it. `reason`: a message of its own
not-remembered = The next run will not know what this one did or which files it used. { $reason }
confirm-question = Apply these changes to { $url }? [y/N]{" "}
nothing-written = Nothing was written.

# Why the outcome of a write is unclear, after it was looked for.
doubtful = { $failure } { $doubt }
doubt-differs = The record exists, but its { FIELD($field, $change) } is { VALUE($found) }, not { VALUE($planned) }. Check it in the service.
doubt-several = { $count } records of that name have appeared. Check them in the service.
doubt-another = Asked for the record, the service returned another one. Check it in the service.
doubt-absent = It was not found afterwards, but the write may still complete.
doubt-still-there = The record still exists. Check it in the service, then run again.
doubt-not-shown = The record does not show the change. Check it in the service, then run again.
doubt-incomplete = The record was not found, but the service returned { $read } of { $counted } records. Check it in the service.
doubt-not-confirmed = { $reason }
doubt-not-readable = Looking up the record failed as well: { $reason }
