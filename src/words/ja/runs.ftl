journal-failed = 送信していません: 実行のジャーナルに書き込めません（{ REASON($error) }）。
journal-removed = 実行中に削除されました
journal-incomplete = { $file }: ジャーナルに書き込めません（{ REASON($error) }）。それ以降は何も送信していません。ディスクの空きを確保して再実行してください。完了済みの変更は自動的に判別されます。
journal-cut-off = { $file } に欠けている行があります。同じフォルダの要約の方が結果の件数が多くなっています。バックアップから復元してください。このファイルからは実行を取り消せません。
journal-of-other-plan = { $file } に、同じフォルダの計画にない変更（{ SHORT($change) }）が記録されています。この記録からは実行を取り消せません。
run-not-recorded = { $folder }: 実行を記録できません（{ REASON($error) }）。記録できない変更は行わないため、何も書き込んでいません。--state-dir に書き込めるフォルダを指定してください。
results-not-written = { $folder }: 実行の結果を書き込めません（{ REASON($error) }）。行われた変更は同じフォルダのジャーナルにあります。
runs-not-pruned = 古い実行の記録を削除できませんでした: { REASON($error) }。
runs-not-listed = { $folder }: 実行の一覧を取得できません（{ REASON($error) }）。フォルダの所有者として実行するか、--state-dir に目的の記録フォルダを指定してください。
no-such-run = { $count ->
        [0] このフォルダに実行の記録はまだありません。別のフォルダは --state-dir で指定します。
       *[other] { QUOTE($given) }で始まる実行はありません。`mastersync runs` で一覧を表示できます。latest は最新の実行です。
    }
rows-left = { $command ->
        [none] 処理されなかった行は { LIST($folders, by: " と ") } にあります。修正は不要です。
       *[other] 処理されなかった行は { LIST($folders, by: " と ") } にあります。修正してから実行してください: { $command }
    }
rest-left = 計画の残りを適用するには: { $command }
rest-approved = 実行 { $run } は強制終了されました。残りの変更には、その実行の承認を引き継ぎます: { LIST($approved) }。
run-recorded = 実行の記録: { $folder }{ IF($undo, "（取り消す場合: ", $undo, "）") }
no-runs = 実行の記録はまだありません。
unfinished = 未完了
ended = 終了
planned = 計画: { $counts }。
open-intents = { $count }件の変更は開始後の結果が不明です。再実行すると、完了済みの変更は自動的に判別されます。
journal-unreadable = { $file } を読み取れません: { REASON($error) }。
journal-newer = { $file } は新しいバージョンの mastersync が書いたものです（ジャーナルの形式 { $newerVersion }）。mastersync を更新してください。
journal-faulty = { $file } はこのバージョンで読めるジャーナルではないか、行が失われています: { $faultyLine }行目を確認してください。
not-as-recorded = { $what ->
        [extra] { $file } は実行の開始後に追加されています。取り除いてください。
        [other] { $file } は実行の開始後に変更されています。バックアップから復元してください。
       *[missing] { $file } は実行の開始後に削除されています。バックアップから復元してください。
    }
run-ambiguous = { QUOTE($given) }に当てはまる実行が複数あります: { LIST($ids, most: 5) }。もう少し長く指定してください。
duration = { $seconds }秒
count = { LEADING($name) }{ $count }件
nothing = なし
verified = { $state ->
        [whole] 変更なし
        [unfinished] 未完了: 記録されたところまでは変更なし
       *[broken] 破損
    }
outcome = { $outcome ->
        [usage] 指定エラー
        [unexpected] 予期しないエラー
        [interrupted] 中断
        [locked] ロック中
        [rejected] 入力エラー
        [unreachable] 接続不可
        [not-permitted] 権限なし
        [stale] 計画が古い
        [partial] 一部失敗
        [refused] 拒否
        [withheld] 保留
        [changes] 変更あり
        [ok] 完了
       *[other] { $outcome }
    }
