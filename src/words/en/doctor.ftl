status-ok = ok
status-warning = warning
status-failed = failed
status-skipped = skipped
label-node = Node
label-settings = Settings
label-service = Service
label-token = Token
label-time-zone = Day
label-state = State folder
label-source = Data
label-rows = Rows
label-connection = Connection
label-sign-in = Sign-in
label-clock = Clock
label-read = Read
label-write = Write
finding-node_fits = { SHORT($version) } is supported
finding-settings_read = no errors in { SHORT($file) }
finding-settings_absent = no { SHORT($file) } in this folder
finding-service_known = using { SHORT($url) }
finding-token_found = read from { SHORT($source) }
finding-day_known = today is { $day } in { SHORT($timeZone) }
finding-state_writable = { SHORT($folder) } can be written to
finding-state_to_come = { SHORT($folder) }, created by the first run
finding-state_not_writable = { SHORT($folder) } cannot be written to: { SHORT($reason) }.
finding-lock_held = a run holds the lock: { holder }.
finding-lock_left = a run ended without releasing its lock: { holder }. The next run takes it over.
finding-lock_unclear = { $file } does not say who holds the lock: it is empty, truncated, or not written by mastersync.
finding-lock_unreadable = { $file } cannot be read: { SHORT($reason) }.
finding-source_read = { SHORT($place) }: { $table }, { COUNTED("row", $rows) }{ IF($written, ", written ", DURATION($written-ageMs), " ago: ", MOMENT($written-at, $written-timeZone)) }
finding-sources_absent = no data named, and no settings file
finding-sources_unlisted = { SHORT($file) } lists no sources, and no data is named
finding-rows_good = { COUNTED("row", $rows) }, no errors and no warnings
finding-rows_questionable = no errors, { COUNTED("warning", $warnings) }
finding-rows_faulty = { COUNTED("error", $errors) }
finding-connected = answered after { AMOUNT($ms) } ms{ IF($proxy, " through the proxy ", SHORT($proxy)) }
finding-token_accepted = the token is accepted{ IF($caller, "; it acts for ", $caller) }
finding-clock_right = { COUNTED("second", $seconds) } off the clock of the service
finding-clock_fast = this machine is { COUNTED("second", $seconds) } ahead of the service.
finding-clock_slow = this machine is { COUNTED("second", $seconds) } behind the service.
finding-clock_unknown = the service does not send its time
finding-readable = { $count ->
        [none] { RESOURCE($resource) } can be read
       *[other] { COUNTED("record", $count) }
    }
finding-not_manageable = the token acts for { $caller }, who does not seem to be allowed to manage { RESOURCE($resource) }.
finding-read_forbidden = the token may not read { RESOURCE($resource) } (403).
finding-read_forbidden_unneeded = the token may not read { RESOURCE($resource) } (403), which the data does not need.
finding-read_untried = the service has no { RESOURCE($holder) } whose { RESOURCE($resource) } could be read
finding-read_blocked = not checked until { RESOURCE($holder) } can be read
finding-write_untried = only a write can show whether the token may write, and doctor writes nothing
finding-not_checked = not checked until { $label } passes
advice-settings_absent = Create one: `mastersync init`
advice-state_not_writable = Make the folder writable, or name another with stateDir, --state-dir or MASTERSYNC_STATE_DIR.
advice-lock_held = Wait for it to end, or let a run wait: --lock-wait 10m. If that run is gone, remove { SHORT($file) }.
advice-lock_unclear = No run can take the lock while the file exists. If no run is active on any machine, remove it.
advice-lock_unreadable = Run as the owner of the file, or make it readable for you.
advice-sources_absent = Name the data, e.g. `mastersync doctor hr-export`. `mastersync template --to data` creates files to fill in.
advice-sources_unlisted = Complete sources in { SHORT($file) }: what `mastersync init` could not decide stands there behind "# ", with the reason. Or name the data, e.g. `mastersync doctor hr-export`.
advice-source_missing = No data yet? `mastersync export --to { SHELL($path) }` exports the records of the service, `mastersync template --to { SHELL($path) }` creates files to fill in.
advice-rows_faulty = List them all: `mastersync validate`
advice-rows_questionable = { advice-rows_faulty }
advice-clock_fast = Synchronize the clock (NTP). It decides the day of chart activations and the age of files.
advice-clock_slow = { advice-clock_fast }
advice-not_manageable = { advice-read_forbidden }
advice-read_forbidden = Ask an administrator of the service for permission to manage { RESOURCE($resource) }{ IF($readPermission, " (", $readPermission, " is enough to plan and export)") }, or leave them out with --only.
next = { $isNow ->
        [yes] Next: { $commandLine }
       *[other] Fix the problems above, then run: { $commandLine }
    }
asking = Asking { SHORT($url) } …
label-read-of = { label-read } { RESOURCE($resource) }
summary = { $failed ->
        [0] Nothing failed:{" "}
       *[other] { $failed } failed,{" "}
    }{ IF($warning, COUNTED("warning", $warning), ", ") }{ $ok } ok{ IF($skipped, ", ", $skipped, " not checked") }.
