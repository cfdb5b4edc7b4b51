plan-unreadable = { $reason ->
        [missing] { $file }: 計画ファイルが見つかりません。`mastersync plan --out` で作成してください。
        [not_a_file] { $file } はファイルではありません。`mastersync plan --out` で保存したファイルを指定してください。
       *[other] { $file }: 計画を読み取れません: { REASON($reason) }。
    }
plan-saved = 計画を保存しました。{ IF($command, "適用するには: ", $command) }
plan-saved-refused = 計画を保存しましたが、このままでは拒否されます。上記の変更が意図したものであれば、計画を作り直してください: { $command }
plan-read = { $file } を読み込みました: 変更{ $changeCount }件、作成日時 { MOMENT($createdAt, $timeZone) }。{ $url } と比較しています…
nothing-planned = 計画に変更はありません。何も書き込んでいません。
rejected-not_a_plan = { $file } は計画ファイルではありません。`mastersync plan --out` で保存したファイルを指定してください。
rejected-other_version = { $file } は別のバージョンの mastersync で作成されています（計画の形式 { $version }、このバージョンで読めるのは { $readable }）。計画を作り直すか、作成したバージョンで適用してください。
rejected-cut_off = { $file } は途中で切れています: 完全な行は{ $lines }行で、計画の最終行がありません。コピーし直すか、計画を作り直してください。
rejected-not_signed = { $file } に、設定の planKey による署名がありません。この設定で計画を作り直してください。
rejected-edited = { $file } は作成後に書き換えられています（内容がチェックサムと一致しません）。計画は作成時のままでなければ適用できません。入力ファイルを修正して計画を作り直してください。
not-saved = { $file }: 計画を保存できません: { $reason ->
        [not_a_file] ファイルではありません
        [not_a_plan] 計画ではないファイルがすでにあります
       *[other] { REASON($reason) }
    }。--out に、書き込めるフォルダの別のファイル名を指定してください。
