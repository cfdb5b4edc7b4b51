# What the records are called in tables and sentences. Attributes: the term for the rows in templates, what they are
# about, terms in sentences for codes, what values and actions are called, and values of example rows.
records = grades
    .title = Grades
    .about = The job grades and their levels. Exactly one grade is the default.
    .term-grade = grade
    .term-isDefault = default
    .sample-1-name = Director
    .sample-2-name = Manager

# A column: its name in reports (default: that of the column), the header in templates (default: the same), meaning, and
# format where its type does not say it.
column-code = code
    .meaning = Unique code that identifies the grade
column-name = name
    .meaning = Name of the grade
column-level = level
    .meaning = Rank of the grade
column-default = default
    .meaning = Default grade for users without another grade. TRUE in exactly one row
