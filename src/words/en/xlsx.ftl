# Of the cells.
font = Calibri

# Name of a sheet. None may be that of a table: a report is not an input.
summary-sheet = Summary
only-in-service-sheet = only in the service
changes-sheet = { RESOURCE($resource) } changes

# An unchanged value that was not read.

# The rest of a text that is longer than a cell.
cut-mark = {" "}… (cut off; { $length } characters in total)

# Values of one field before and after.

# What an activation does, and when.

# The plan was not saved, so decisions could not be applied.
withheld-time-line-
# Some old values have no note: a spreadsheet with too many opens slowly.

page-of = page &P of &N
