records = 役職
    .title = 役職
    .about = 役職とそのレベルの一覧です。既定の役職は1つだけです。
    .term-grade = 役職
    .term-isDefault = 既定
    .sample-1-name = 部長
    .sample-2-name = 課長

column-code = コード
    .header = 役職コード
    .meaning = 役職を識別するコード。重複はできません
column-name = 名称
    .header = 役職名
    .meaning = 役職の名前
column-level = レベル
    .meaning = 役職の序列
column-default = 既定
    .meaning = ほかに役職のない人の役職。1行だけ「はい」にします
