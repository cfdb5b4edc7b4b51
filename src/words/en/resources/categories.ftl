records = categories
    .title = Categories
    .about = The categories of workflows.
    .term-category = category
    .sample-1-name = Expenses
    .sample-2-name = Personnel

column-name = name
    .meaning = Unique name of the category
