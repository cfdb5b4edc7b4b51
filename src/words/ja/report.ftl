action-create = 新規作成
action-update = 更新
action-move = 移動
action-delete = 削除
action-set-default = 既定に設定
action-set-status = 状態を変更
action-activate = 有効化
status-planned = 予定
status-withheld = 保留
status-applied = 適用済み
status-already = すでに適用済み
status-failed = 失敗
status-unknown = 結果不明
status-skipped = スキップ
status-notAttempted = 未実行
time-line-title = 組織図の切替予定
time-line-state-open = 未完了
time-line-state-past = 終了
time-line-state-current = 有効
time-line-state-to-activate = 今すぐ有効化します
time-line-state-due-today = 基準日に有効になります
time-line-state-scheduled = 予約済み
time-line-state-to-schedule = 予約します
time-line-state-waiting = 前の組織図の切替待ち
time-line-state-withheld = 保留
severity-error = エラー
severity-warning = 警告
severity-refused = 拒否
unchanged = 変更なし
only-in-service = サービスのみ
as-of = 基準日
now = 今すぐ
concern-unapproved = 未承認
concern-approved = 承認済み
concern-shortage = 有効化する組織図に不足しているもの
yes = はい
no = いいえ
empty = （空欄）
top-level = （最上位）
more = … ほか{ AMOUNT($count) }件
title-plan = 変更計画書
title-undo = 取り消し計画書
title-comparison = 比較結果
result-title-plan = 変更結果報告書
result-title-undo = 取り消し結果報告書
result-title-comparison = 比較結果
nothing-to-do-plan = 変更はありません。サービスはファイルと一致しています。
nothing-to-do-undo = 取り消すものは残っていません。
nothing-to-do-comparison = 違いはありません。
verdict-refused = 実行できません。このままでは何も書き込まれません。
verdict-differences = 違いは{ AMOUNT($changeCount) }件です。
verdict-changes = 変更は{ AMOUNT($changeCount) }件です。{ $withheldCount ->
        [0] {""}
       *[other] { AMOUNT($withheldCount) }件は保留します。
    }
verdict-only-withheld = 保留した変更のほかに、変更はありません。
verdict-only-set-aside = 除外した行のほかに、変更はありません。
verdict-already = 変更はありません。すでにそのとおりの状態です。
result = { $changeCount }件の変更のうち{ $appliedCount }件を適用しました{ $others ->
        [none] {""}
       *[other] 。{ LIST($others) }
    }{ $cost ->
        [none] {""}
       *[other] （{ $cost }）
    }。
counted-status = { $status }{ $count }件
cost = リクエスト{ $requestCount }件、{ $seconds }秒
moves = 異動{ $moved }件{ $besides ->
        [none] {""}
       *[other] 、{ LIST($besides) }
    }
joining = 追加{ $joined }件
leaving = 解除{ $left }件
activation-replaces = { QUOTE($key) }の { SHORT($dueOn) } の予約を置き換えます
activation-contains = { TERM($noun) }{ AMOUNT($count) }件を含みます{ $formerCount ->
        [none] {""}
       *[other] （現在有効な{ QUOTE($former) }は{ AMOUNT($formerCount) }件）
    }
activation-lacks = 現在の組織図にある{ AMOUNT($count) }件を含みません: { $named }{ $rest ->
        [none] {""}
       *[other] {" "}{ $rest }
    }
activation-fewer = { TERM($what) }は現在{ AMOUNT($count) }件です（現在有効な{ QUOTE($former) }は{ AMOUNT($formerCount) }件）。有効になるまでに{ TERM($what) }を登録しないと、どこにも所属しない人が出ます
difference-create = 追加
difference-update = 変更
difference-move = 移動
difference-delete = 廃止
difference-set-default = 既定の変更
difference-set-status = 状態の変更
difference-activate = 有効化
status-waiting = 判断待ち
section-refused = 実行できない理由
section-questions = 判断してください
section-summary = 概要
section-errors = エラー
section-open = 完了していない変更
section-withheld = 保留した変更
section-losses = 元に戻せないもの
section-warnings = 警告
section-changes = 変更の一覧
section-sources = 入力ファイル
column-action = 操作
column-after = 変更後
column-before = 変更前
column-cell = 元のセル
column-code = コード
column-day = 有効化日
column-details = 変更内容
column-field = 項目
column-file = ファイル
column-name = 名称
column-part = 対象
column-place = 上位
column-reason = 理由
column-record = レコード
column-rows = 行数
column-scope = 範囲
column-state = 状態
column-status = 結果
column-total = 合計
about-compared = 比較元
about-day = 基準日
about-createdAt = 作成日時
about-by = 作成者
about-decided = 判断した人
about-approved = 承認者
with-lead = { $lead }：{ $text }
open-failed = サービスに受け付けられませんでした。詳細は実行担当者に確認してください。
open-unknown = 変更されたかどうか確認できていません。実行担当者が確認します。
open-notAttempted = ここまで進む前に実行が終わりました。
omitted = …（以下{ AMOUNT($count) }文字略）
not-in-new = 新しい組織図になし
not-proven = 全件の確認が取れていません
news = { QUOTE($former) }との比較: 移動{ AMOUNT($moved) }件、改称{ AMOUNT($renamed) }件、新設{ AMOUNT($added) }件、廃止{ AMOUNT($removed) }件、{ $changed ->
        [0] {""}
       *[other] その他の変更{ AMOUNT($changed) }件、
    }変更なし{ AMOUNT($same) }件{ filled-records }
people-news = { QUOTE($former) }との比較: 異動{ AMOUNT($moved) }件、{ $added ->
        [0] {""}
       *[other] 追加{ AMOUNT($added) }件、
    }{ $removed ->
        [0] {""}
       *[other] 解除{ AMOUNT($removed) }件、
    }{ $changed ->
        [0] {""}
       *[other] 役割の変更{ AMOUNT($changed) }件、
    }変更なし{ AMOUNT($same) }件{ filled-records }
filled-records = （新しい組織図に登録するのは{ AMOUNT($filled) }件）
operator = 実行担当者向け: { $command }、対象 { $service }、計画ID { $plan }。{ $apply ->
        [none] { $isSaved ->
            [yes] {""}
           *[no] 1件ずつ判断するには、--out で計画を保存してください。
        }
       *[other] 判断を反映して適用するコマンド: { $apply } --decisions FILE
    }
