records = categories
    .title = Categories
    .about = The categories of workflows.
    .term-category = category
    .sample-1-name = Expenses
    .sample-2-name = Personnel

column-name = name
    .header = name
    .meaning = Unique name of the category
    .format = Text of up to 100 characters
column-previousName =
    .header = previousName
    .meaning = Only to change a name: the current name
    .format = Text of up to 100 characters
