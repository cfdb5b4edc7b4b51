# What the records are called in tables and sentences. Attributes: the term for the rows in templates, what they are
# about, terms in sentences for codes, what values and actions are called, and values of example rows.
records = grades
    .title = Grades
    .about = The job grades and their levels. Exactly one grade is the default.
    .term-grade = grade
    .term-isDefault = default
    .sample-1-name = Director
    .sample-2-name = Manager

# A column: its name in reports (default: that of the column), the header in templates, meaning and format.
column-code = code
    .header = code
    .meaning = Unique code that identifies the grade
    .format = { format-code }
column-name = name
    .header = name
    .meaning = Name of the grade
    .format = Text of up to 300 characters
column-level = level
    .header = level
    .meaning = Rank of the grade
    .format = A whole number from 0 to 255
column-default = default
    .header = default
    .meaning = Default grade for users without another grade. TRUE in exactly one row
    .format = { format-truth }
column-previousCode =
    .header = previousCode
    .meaning = Only to change a code: the current code
    .format = { format-code }
