moved-title = { $file } は最新の状態と一致しません:
holds = { $left ->
        [0] { $file } の前提は変わっていませんが、適用する変更は残っていません。
       *[other] { $file } はそのまま適用できます: 変更{ $left }件{ IF($already, "（ほか", $already, "件は反映済み）") }。
    }
moved-advice = { IF($drifted, $changes, "件中", $drifted, "件の変更で前提が変わっています。") }`mastersync plan` で計画を作り直してください。{ IF($isRestLeft, "残りの変更だけを適用する場合は --skip-drifted を指定してください。") }
