records = 組織図
    .title = 組織図
    .about = 組織図ごとに1行で、有効になる日を記入します。
    .term-chart = 組織図
    .term-teamsCount = チーム
    .term-membershipsCount = 所属
    .term-isCurrent = 有効
    .term-isScheduled = 予約済み
    .sample-1-name = 2026年度組織
    .sample-2-name = 2027年度組織

column-name = 名称
    .header = 名前
    .meaning = 組織図の名前。重複はできません
column-activateOn = 有効化日
    .meaning = 組織図が有効になる日
    .format = 日付（例: 2026-04-01）。今すぐの場合は now
