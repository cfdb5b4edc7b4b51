refused = このままでは適用できません。何も書き込まれません。
left-out = where により{ $count }行が対象外（レコードは変更も削除もしません）
withheld = { $count }件の変更を保留しました。
more = … ほか{ $count }件（--verbose ですべて表示）
many-only-in-service = サービスのみに存在（変更しません）: { $count }件{ IF($isOfTerminal, "（--verbose ですべて表示）") }
only-in-service = サービスのみに存在（変更しません）: { $name }
protected = { protector }（変更しません）: { RECORDS($shown, $records-count) }
protector = { $by ->
        [settings] 設定で保護
       *[caller] トークンの所有者
    }
