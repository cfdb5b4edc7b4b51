notification = { $source } には、https:// で始まるアドレスを指定してください（このコンピューター宛てのみ http:// も可）。例: https://hooks.example.com/… ほかの通知先や条件は、mastersync.yaml の notify で設定します。
left-out = { $fault }この通知先には通知されません。実行は続けます。
more = ほか{ $count }行
changes = { RESOURCE($resource) }{ $names-count ->
        [1] { QUOTE($names) }の{ $action }
       *[other] の{ $action }（{ $names-count }件）: { LIST($shown) }
    }: { $message }
still-withheld = 前回から引き続き保留: { $line }
undelivered = { SHORT($target) } への通知を送信できませんでした（{ $fault-kind ->
        [status] 応答 { $fault-status }
        [timeout] { $fault-seconds }秒以内に応答なし
        [exit] プログラムの終了コード { $fault-exitCode }
        [signal] プログラムはシグナル { SHORT($fault-signal) } で終了しました
        [too_large] プログラムの出力が多すぎます
        [not_started] プログラムを起動できません: { SHORT($fault-reason) }
        [network] 接続できません: { SHORT($fault-code) }
       *[proxy] { $fault-reason }
    }）。実行結果には影響しません。
