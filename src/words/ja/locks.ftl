lock-held = 別の実行が { $serviceUrl } をロックしています{ IF($holder, ": ", holder) }。何も書き込んでいません。{ $sight ->
        [pid] 終了を待つか、--lock-wait 10m で待機させてください。プロセス { $holder-pid } が mastersync の実行でない場合は { $file } を削除してください。
        [heartbeat] 別のコンテナの実行か、再起動前の実行のため、プロセスの状態はここからは分かりません。ロックは、最後の更新から15分たつと解放されます。それまで待機させるには --lock-wait 20m を指定してください。
       *[none] その実行が続いているかどうかはこのコンピューターからは分かりません。続いていない場合は { $file } を削除してください。
    }
lock-wait = 別の実行の終了を待っています{ IF($holder, ": ", holder) }…
lock-taken-over = 終了した実行のロックを引き継ぎました: { holder }。その実行で未完了の変更は、この実行の対象に含まれるものだけを行います。
lock-not-taken = { $folder }: ロックを取得できません（{ REASON($error) }）。何も書き込んでいません。--state-dir に書き込めるフォルダを指定してください。
user-lock-not-taken = { $folder } に書き込めません（{ $reason }）。この実行からは、別の記録フォルダを使う実行が分かりません。
