moved-title = { $file } は最新の状態と一致しません:
holds = { $changes ->
        [0] { $file } はそのまま適用できます（変更はありません）。
       *[other] { $left ->
                [0] { $file } の前提は変わっていませんが、変更はすべて反映済みです。
               *[other] { $file } はそのまま適用できます: 変更{ $left }件{ already }。
            }
    }
already = { IF($already, "（ほか", $already, "件は反映済み）") }
moved-advice = { IF($drifted, $changes, "件中", $drifted, "件の変更で前提が変わっています。") }`mastersync plan` で計画を作り直{ $isRestLeft ->
        [yes] すか、--skip-drifted で残りの変更だけを適用してください。
       *[no] してください。
    }
