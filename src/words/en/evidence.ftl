# `evidence` has no file to write.
to-missing = Name the archive to write: --to FILE.zip

# The record of the run is not as the run left it.
broken = { $run }: the record is broken, so it proves nothing: { $message }

# The archive could not be written.
not-written = { $file }: the evidence cannot be written: { $reason ->
        [not_evidence] it exists and is not evidence. Give --to the path of another file
       *[other] { REASON($reason) }
    }.

# The archive to verify cannot be read.
not-read = { $file }: cannot be read: { REASON($error) }.

# Where the archive is. Its checksum, kept elsewhere, shows later that it is the same.
written = Evidence written to { $file }
    sha256 { $sha256 }

# The settings name another service than that of the run.
other-service = the settings name { SHORT($given) }, but the run was on { SHORT($ofRun) }.

# The audit log of the service is not in the archive.
audit-not-read = Audit log of the service: not read: { $reason }

# How much the audit log says of the time of the run.
audit = Audit log of the service: { $count } { $count ->
        [one] entry
       *[other] entries
    } of that time.
column-file = file
column-bytes = bytes
column-what = content

# An archive that `runs --verify` has checked.
archive = { $isSealed ->
        [yes] unchanged since it was written
       *[other] CHANGED since it was written, or not evidence
    }

# What a file of the archive holds.
content = { $file ->
        [audit-log] what the service says was done at that time
        [plan] the plan
        [approval] the approval
        [journal] each write, before and after it was sent
        [summary] how the run ended
       *[rows] input rows with their outcomes
    }
