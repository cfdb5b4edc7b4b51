number-option = --{ $name } must be a whole number from 0 to { $max }.

# An option that the sandbox refuses; `detail` is its reason.
option-rejected = --{ $option } { SHORT($text) }: { $detail }

# The records of a sandbox could not be saved while it runs; `reason` names the file.
state-not-saved = { $reason } Until it can be saved, new changes are kept in memory only. Check that the folder exists and is writable.
port-taken = --port { $port }: something is listening there already. Choose another port, or leave --port out for a free one.
no-seed = --seed { SHORT($seed) }: no such folder.
time-option = --now { SHORT($text) } is not a time such as 2027-03-31T15:00:00Z.

# How to use a sandbox that was just started; commands follow, and then what becomes of the records.
ready = Sandbox running at { $url } with token { $token }. Ctrl-C stops it. In another terminal:
records = { $state ->
        [none] Records are kept in memory only; --state saves them to a file.
       *[other] Records are saved to { $state }.
    }
repeated-token = { $isDefault ->
        [yes] --token { $name }: this is the sandbox's own token, which has all permissions. Choose another name.
       *[other] --token { $name } is given more than once. List all its permissions in one --token.
    }
