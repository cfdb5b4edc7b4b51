# Damage found in a workbook, as the reason of a problem. Libraries report it in their own words.
two-parts = two parts are named { $name }
too-many-parts = more than { $countMax } parts
part-too-short = { $part } is too short
wrong-checksum = wrong checksum of { $part }
too-many-texts = more than { $countMax } strings
not-in-encoding = a byte that is not { $encoding }
no-sheet-data = sheetData is missing
bad-merged-area = invalid merged area { $reference }
bad-row-number = a row with an invalid number
cell-elsewhere = cell { $reference } is in row { $line }
two-cells = two cells at the same position in row { $line }
row-twice = row { $line } appears twice
nested-too-deep = elements are nested too deeply
other-root = the root element is { $name }, not { $root }
encoding-not-allowed = the encoding { $encoding } is not allowed

# A part that is missing, named after the sheet it would be.
sheet-part = the sheet { $name }

# How far a part may grow: as its own entry says.
declared-size = it declares

# How far a part may grow: by its packed size.
times-its-size = { $ratio } times its size
