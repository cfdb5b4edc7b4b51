# Of the cells.
font = Calibri

# Name of a sheet. None may be that of a table: a report is not an input.
only-in-service-sheet = only in the service
changes-sheet = { RESOURCE($resource) } changes

# The rest of a text that is longer than a cell.
cut-mark = {" "}… (cut off; { $length } characters in total)
page-of = page &P of &N
