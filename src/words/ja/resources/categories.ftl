records = カテゴリ
    .title = カテゴリ
    .about = ワークフローのカテゴリです。
    .term-category = カテゴリ
    .sample-1-name = 経費
    .sample-2-name = 人事

column-name = 名称
    .header = カテゴリ名
    .meaning = カテゴリの名前。重複はできません
