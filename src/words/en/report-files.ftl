unknown-format = --report { QUOTE($file) }: the file extension selects the format and must be one of { LIST($formats) }.
among-data = --report { QUOTE($file) } is in a data folder, where the next run would read it as a table. Write it elsewhere.
no-report =
    { SHORT($file) }: no report was written, because the run ended before it had a plan.{ IF($isThere, " The file of that name is from another run.") }
written = Report written: { SHORT($file) }
not-written = { SHORT($file) }: the report cannot be written: { $reason ->
        [input] this run uses it as its input or plan, so it is not replaced
       *[other] { REASON($reason) }
    }. Everything else was done. Next time, give --report another path.
