# An address that cannot be used. It is never shown: it may be a secret.
notification = { $source }: the value must be an http address, and begin with https:// unless it points to this machine. For example: https://hooks.example.com/… Other targets and conditions are set with notify in mastersync.yaml.
left-out = { $fault } This notification is not sent; the run goes on.

# Below the first findings.
more = and { COUNTED("more line", $count) }

# Changes of one kind that were not made: what, of which records, why.
changes = { $action } { RESOURCE($resource) }{ $names-count ->
        [1] /{ LIST($names) }
       *[other] {" "}({ $names-count }): { LIST($shown) }
    }: { $message }

# The same as in the run before.
still-withheld = still withheld: { $line }
undelivered = The notification to { SHORT($target) } failed: { $fault-kind ->
        [status] the response was { $fault-status }
        [timeout] no response within { $fault-seconds } s
        [exit] the program ended with exit code { $fault-exitCode }
        [signal] the program was ended by signal { SHORT($fault-signal) }
        [too_large] the program printed too much
        [not_started] the program could not be started ({ SHORT($fault-reason) })
        [network] connection failed ({ SHORT($fault-code) })
       *[proxy] { $fault-reason }
    }. The result of the run is unchanged.
