# In front of the key of an example row: reading knows it.
example-mark = #example

# Names of sheets; the first is known to reading.
guide-sheet = Guide
lists-sheet = Choices
guide-title = How to fill in this template
column-header = Column
column-need = Required
column-meaning = Meaning
column-format = Format
column-example = Example
need-required = Required
need-optional = Optional

# What a table of items of one master is called.
items-title = { $title }: { $master }
choice-error-title = Not one of the choices
choice-error-text = Choose a value from the list.
truth-yes = TRUE
truth-no = FALSE

field-format-text_long = Text, with line breaks if needed
field-format-number = A number, e.g. 1200.5
field-format-integer = A whole number, e.g. 1200
field-format-checkbox = Any of the choices: one per line, or on one line separated by ;
field-format-pull_down = One of the choices
written = Template written: { SHORT($file) } ({ table-count }: { SHORT($tables) }).
exists = { SHORT($file) } already exists and may have been filled in, so it was not replaced. Give --to another name, or move the file away.
unknown-table = template { QUOTE($name) }: no such table.{ SUGGEST($name, $known) } Tables: { LIST($known) }.
master-without-items = --master selects the masters to write items for: name items as well, or name no table.
file-name = { QUOTE($name) } cannot be a file name: it is too long, or differs from another name only in case. Choose others with --master.
sheet-name = { QUOTE($name) } cannot be a sheet name: it is longer than 31 characters, or differs from another name only in case. Choose others with --master, or write CSV files with --to FOLDER.

# One step in each line; more of them for a workbook, and for a folder of CSV files.
how-to =
    Fill in one row per record, starting in the first row below the header. Leave tables that you do not need as they are.
    You may move columns, but do not change their headers. To leave a column unmanaged, delete the whole column.
    Rows whose first code or name begins with { example-mark } are examples. They are ignored when the file is read; delete or keep them.
    Codes are text: 0110 keeps its zero. A blank cell clears the value in the service; * leaves it unchanged.
how-to-workbook =
    Columns whose header ends in * are required in every row.
    Cells with a drop-down list show the choices. The note on each header explains the column.
how-to-folder =
    Required columns need a value in every row.
    Excel drops leading zeros when it opens a CSV file: use a workbook (`--to FILE.xlsx`) or import the columns as text.

# Lines of the note on a header.
note-format = Format: { $format }
note-example = Example: { $example }

# What a field of a master is for; `text` is its description or title.
custom-meaning = { $text ->
        [none] Custom field { $code }
       *[other] { $text } (field { $code })
    }
number-error-title = Not a valid number
number-error-text = Enter a whole number from { $min } to { $max }.
field-format-text = Text
field-format-date = { format-date }

# How cells are written, where the message of a column does not say it.
format-code = Letters, digits, - and _; up to 100 characters. Leading zeros count
format-truth = TRUE or FALSE; blank is FALSE
format-date = A date, e.g. 2026-04-01
format-number = A whole number from { $min } to { $max }
format-text = Text{ IF($lengthMax, " of up to ", AMOUNT($lengthMax), " characters") }

# What stands above a column that has no header of its own: $name is that of programs, $label that of reports.
header = { $name }

# The column with the key that a record had before, in all tables. A header is that of programs, unless a language has its own.
previousCode =
    .meaning = Only to change a code: the current code
previousName =
    .meaning = Only to change a name: the current name
