status-ok = 正常
status-warning = 警告
status-failed = 異常
status-skipped = 未確認
label-node = Node のバージョン
label-settings = 設定ファイル
label-service = サービス
label-token = トークン
label-time-zone = 日付
label-state = 記録フォルダ
label-source = データ
label-rows = 行の内容
label-connection = 接続
label-sign-in = 認証
label-clock = 時計
label-read = 読み取り
label-write = 書き込み
finding-node_fits = { SHORT($version) } は対応しています
finding-settings_read = { SHORT($file) } に誤りはありません
finding-settings_absent = このフォルダに { SHORT($file) } はありません
finding-service_known = { SHORT($url) } を使用します
finding-token_found = { SHORT($source) } から取得しました
finding-day_known = 今日は { $day } です（{ SHORT($timeZone) }）
finding-state_writable = { SHORT($folder) } に書き込めます
finding-state_to_come = { SHORT($folder) } は最初の実行で作成されます
finding-state_not_writable = { SHORT($folder) } に書き込めません: { SHORT($reason) }。
finding-lock_held = 別の実行がロックしています: { holder }。
finding-lock_left = 終了した実行のロックが残っています: { holder }。次の実行が引き継ぎます。
finding-lock_unclear = { $file } からロックの所有者を読み取れません。空であるか、途中で切れているか、mastersync が書いたものではありません。
finding-lock_unreadable = { $file } を読み取れません: { SHORT($reason) }。
finding-source_read = { SHORT($place) }: { $table }、{ $rows }行{ IF($written, "、最終更新は", DURATION($written-ageMs), "前: ", MOMENT($written-at, $written-timeZone)) }
finding-sources_absent = データも設定ファイルも指定されていません
finding-sources_unlisted = { SHORT($file) } に sources がなく、データも指定されていません
finding-rows_good = { $rows }行、エラーも警告もありません
finding-rows_questionable = エラーなし、警告{ $warnings }件
finding-rows_faulty = エラー{ $errors }件
finding-connected = { IF($proxy, "プロキシ ", SHORT($proxy), " 経由、") }{ AMOUNT($ms) }ミリ秒で応答がありました
finding-token_accepted = トークンは受け付けられました{ IF($caller, "（", $caller, " の権限で動作します）") }
finding-clock_right = サービスとの差は{ $seconds }秒です
finding-clock_fast = このコンピューターの時計は、サービスより{ $seconds }秒進んでいます。
finding-clock_slow = このコンピューターの時計は、サービスより{ $seconds }秒遅れています。
finding-clock_unknown = サービスから時刻を取得できません
finding-readable = { $count ->
        [none] { RESOURCE($resource) }を読み取れます
       *[other] { AMOUNT($count) }件あります
    }
finding-not_manageable = トークンは { $caller } の権限で動作しますが、{ RESOURCE($resource) }を管理する権限がないようです。
finding-read_forbidden = このトークンには{ RESOURCE($resource) }を読み取る権限がありません（403）。
finding-read_forbidden_unneeded = このトークンには{ RESOURCE($resource) }を読み取る権限がありません（403）。データでは使用していません。
finding-read_untried = サービスに{ RESOURCE($holder) }がないため、{ RESOURCE($resource) }の読み取りは試せません
finding-read_blocked = { RESOURCE($holder) }を読み取れるまで確認できません
finding-write_untried = 書き込みの権限は実際に書き込むまで確認できません（doctor は何も書き込みません）
finding-not_checked = 「{ $label }」が正常になるまで確認できません
advice-settings_absent = 作成するには `mastersync init` を実行してください。
advice-state_not_writable = フォルダに書き込めるようにするか、stateDir、--state-dir、MASTERSYNC_STATE_DIR のいずれかで別のフォルダを指定してください。
advice-lock_held = 終了を待つか、--lock-wait 10m を指定して待機させてください。その実行がすでに終了している場合は、{ SHORT($file) } を削除してください。
advice-lock_unclear = このファイルがある間は、どの実行もロックを取得できません。ほかのコンピューターも含めて実行中のものがなければ、削除してください。
advice-lock_unreadable = ファイルの所有者として実行するか、読み取れるようにしてもらってください。
advice-sources_absent = `mastersync doctor hr-export` のように指定してください。テンプレートは `mastersync template --to data` で作成できます。
advice-sources_unlisted = { SHORT($file) } の sources を完成させてください。`mastersync init` が判断できなかったものは、理由とともに「# 」の付いた行に書かれています。`mastersync doctor hr-export` のようにデータを指定することもできます。
advice-source_missing = まだデータがない場合は、サービスの現在の内容を `mastersync export --to { SHELL($path) }` で、テンプレートを `mastersync template --to { SHELL($path) }` で書き出せます。
advice-rows_faulty = 内容は `mastersync validate` で確認できます。
advice-rows_questionable = { advice-rows_faulty }
advice-clock_fast = 時刻サーバー（NTP）で時計を合わせてください。組織図を有効化する日やファイルの新しさは、この時計で判断します。
advice-clock_slow = { advice-clock_fast }
advice-not_manageable = { advice-read_forbidden }
advice-read_forbidden = サービスの管理者に{ RESOURCE($resource) }の管理権限の付与を依頼するか、--only で対象から外してください。{ IF($readPermission, "変更計画の作成とエクスポートには、", $readPermission, " 権限で足ります。") }
next = { $isNow ->
        [yes] 次に実行するコマンド: { $commandLine }
       *[other] 上記に対応してから実行するコマンド: { $commandLine }
    }
asking = { SHORT($url) } に問い合わせています…
label-read-of = { label-read }: { RESOURCE($resource) }
summary = { $failed ->
        [0] 異常はありません:{" "}
       *[other] 異常{ $failed }件、
    }{ IF($warning, "警告", $warning, "件、") }正常{ $ok }件{ IF($skipped, "、未確認", $skipped, "件") }。
