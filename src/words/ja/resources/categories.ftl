records = カテゴリ
    .title = カテゴリ
    .about = ワークフローのカテゴリです。
    .term-category = カテゴリ
    .sample-1-name = 経費
    .sample-2-name = 人事

column-name = 名称
    .header = カテゴリ名
    .meaning = カテゴリの名前。重複はできません
    .format = 100文字以内の文字列
column-previousName =
    .header = 変更前の名前
    .meaning = 名前を変更する場合のみ、変更前の名前
    .format = 100文字以内の文字列
