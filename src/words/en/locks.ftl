# Another run has the lock. $sight is what shows whether that run is still active.
lock-held = Another run holds the lock for { $serviceUrl }{ IF($holder, ": ", holder) }. Nothing was written. { $sight ->
        [pid] Wait for it to end, or let this run wait: --lock-wait 10m. If process { $holder-pid } is not a mastersync run, remove { $file }.
        [heartbeat] Its process cannot be seen from here: it belongs to another container, or the machine was restarted. The lock is free 15 minutes after its last sign of life; to wait for that: --lock-wait 20m.
       *[none] This machine cannot see whether that run is still active: if it is not, remove { $file }.
    }
lock-wait = Waiting for another run to end{ IF($holder, ": ", holder) } …
lock-taken-over = Took over the lock of a run that no longer exists: { holder }. This run makes only its own changes, not those that run left unfinished.
lock-not-taken = { $folder }: the lock cannot be taken ({ REASON($error) }). Nothing was written. Give --state-dir a folder that you can write to.

# The run is locked in its state folder alone.
user-lock-not-taken = { $folder } cannot be written to ({ $reason }): this run does not see runs that use another state folder.
