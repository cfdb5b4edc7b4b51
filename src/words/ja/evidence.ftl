to-missing = 証跡の出力先を指定してください: --to ファイル名.zip
broken = { $run }: 実行の記録が破損しているため、証跡になりません: { $message }
not-written = { $file }: 証跡を書き出せません: { $reason ->
        [not_evidence] 証跡ではないファイルがすでにあります。--to に別のファイル名を指定してください
       *[other] { REASON($reason) }
    }。
not-read = { $file }: 読み取れません: { REASON($error) }。
written = 証跡を { $file } に書き出しました
    sha256 { $sha256 }
other-service = 設定のサービスは { SHORT($given) } ですが、実行の対象は { SHORT($ofRun) } でした。
audit-not-read = サービスの監査ログ: 取得できませんでした: { $reason }
audit = サービスの監査ログ: その時間帯の操作は{ $count }件です。
archive = { $isSealed ->
        [yes] 作成後の変更なし
       *[other] 作成後に変更されているか、証跡ではありません
    }
