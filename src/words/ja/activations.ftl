not-confirmed-now = 確認できていません: { DURATION($waitedMs) }待っても{ QUOTE($key) }が有効になりませんでした。サービスで処理中の可能性があります。再実行するか、設定ファイルの activationTimeout で待ち時間を延ばしてください。
not-confirmed-hidden = 確認できていません: サービスから予約状況を取得できないため、{ QUOTE($key) }の予約を確認できません（予定は { $expected }）。再実行してください。
not-confirmed-schedule = 確認できていません: { DURATION($waitedMs) }待った時点で、{ QUOTE($key) }は{ $dueOn ->
        [none] 予約されていません
       *[other] {" "}{ $dueOn } に予約されています
    }（予定は { $expected }）。再実行してください。
not-gone = 確認できていません: { DURATION($waitedMs) }待ってもまだ残っています。サービスで処理中の可能性があります。再実行してください。
interrupted-wait = 確認できていません: 待機を中断しました。サービスで処理中の可能性があります。再実行してください。
not-readable-after = 確認できていません: { $reason }
emptied = 計画作成時にはあった{ TERM($noun) }が1件もなくなっているため、有効化しませんでした。
rehearsal = { $asOf } 時点として実行します（今日は { $today } です）。
memberships-not-copied = 所属はコピーしません{ IF($count, "（コピー元には", $count, "件あります）") }。所属もコピーするには: --with-memberships
deactivated-not-copied = 利用終了になったユーザーの所属{ $count }件はコピーしません。
chart-diff = { QUOTE($from) }と{ QUOTE($to) }の違い: { $count ->
        [0] なし
       *[other] { $count }件
    }。
copy-onto-itself = 組織図を同じ名前にコピーすることはできません。別の名前を指定してください。
not-compared = コードのないチーム{ $count }件は比較の対象外です。
rehearsal-refused = --as-of { $asOf } は予行演習用です。書き込みを行うコマンドでは、`mastersync sandbox` など、このコンピューター上のサービスに対してのみ指定できます。
list-header-state = 状態
list-header-teams = チーム
list-header-members = 所属
list-header-chart = 組織図
service-unchanged = サービスは変更していません。
