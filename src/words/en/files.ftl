pruned-results = { $file } is the result of a run (it has a column such as _status) and may contain only some of the rows: --prune would delete the others. Drop --prune, or give the complete file.

# Above the line numbers of rows that are shown.
line-heading = row
no-errors = No errors.
comparing = Comparing with { $url } …

# Which files were read, with their rows; `matches` are sentences about patterns.
files-read = Read { COUNTED("row", $rowCount) } from { table-count }: { LIST($files) }.{ LIST($matches, by: "") }

# One of them, with its rows, and the lines that are left out.
file = { $place }{ IF($encoding, " [", $encoding, "]") } ({ $rows-count }{ IF($blankRowCount, ", ", $blankRowCount, " blank ignored") }{ IF($exampleLines, ", ", COUNTED("example", $exampleLines-count), " ignored") }{ IF($leftOut, ", ", $leftOut-count, " out of scope") }{ IF($unwrappedCount, ", ", COUNTED("cell", $unwrappedCount), " =\"…\" read as text") })

# A pattern that several files match.
newest = {" "}Newest of { $pattern }; not read: { LIST($others, most: 3) }.
set-aside = Set aside and not applied: { LIST($parts) }. Correct them and run again.
set-aside-rows = { COUNTED("row", $count) } of { $table }
target-missing = Say where to write: --to FOLDER for CSV files, --to FILE.xlsx for a workbook.
target-kind = --to { QUOTE($target) } is neither a folder nor a workbook. Each table becomes its own file: give a folder, or a name that ends in .xlsx.
target-not-written = { SHORT($target) } cannot be written: { SHORT($reason) }. Give --to another path.
