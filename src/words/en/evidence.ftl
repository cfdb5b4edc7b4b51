to-missing = Name the archive to write: --to FILE.zip
broken = { $run }: the record is broken, so it proves nothing: { $message }
not-written = { $file }: the evidence cannot be written: { $reason ->
        [not_evidence] it exists and is not evidence. Give --to the path of another file
       *[other] { REASON($reason) }
    }.
not-read = { $file }: cannot be read: { REASON($error) }.

# Where the archive is. Its checksum, kept elsewhere, shows later that it is the same.
written = Evidence written to { $file }
    sha256 { $sha256 }
other-service = the settings name { SHORT($given) }, but the run was on { SHORT($ofRun) }.
audit-not-read = Audit log of the service: not read: { $reason }
audit = Audit log of the service: { COUNTED("operation", $count) } at that time.
archive = { $isSealed ->
        [yes] unchanged since it was written
       *[other] CHANGED since it was written, or not evidence
    }
