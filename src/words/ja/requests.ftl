failed = { $advice }{ $failure }{ IF($isForDoctor, "原因は `mastersync doctor` で確認できます。") }
failure = { $method } { $path } { $tries ->
        [0] は送信しませんでした{ $fault ->
                [none] 。
               *[other] : { fault }。
            }
        [1] が失敗しました: { end }。
       *[other] が失敗しました（{ $tries }回試行）: { end }。
    }
end = { $status ->
        [none] { fault }{ IF($answerMbMax, "（", $answerMbMax, " MB 超）") }{ IF($reasons, "（", SHORT($reasons, by: "）（"), "）") }
       *[other] { $status }{ IF($code, " ", $code) }{ IF($said, "、「", LIST($said, by: "」「"), "」") }{ IF($reasons, "、", LIST($reasons)) }
    }
fault = { $fault ->
        [refused] そのアドレスでは何も応答していません
        [unresolved] ホスト名が見つかりません
        [unconnected] 時間内に接続できませんでした
        [reset] 接続が途中で切れました
        [timeout] 時間内に応答がありませんでした
        [interrupted] 中断されました
        [too-large] 応答が大きすぎます
        [certificate] 証明書を確認できませんでした
        [not-tls] 暗号化された接続を確立できませんでした
        [proxy] プロキシが接続を許可しませんでした
       *[other] 接続に失敗しました
    }
advice-token = { SHORT($token) } のトークンを有効なアクセストークンに置き換えてください（サービスに受け付けられませんでした）。
advice-permission = このトークンに足りない権限の付与を、サービスの管理者に依頼してください。
advice-operation = パスとメソッド、および { SHORT($url) } がサービスのアドレス（/v1 を含まないもの）であることを確認してください。サービスにこの操作はありません。
advice-address = { SHORT($url) } がサービスのアドレス（/v1 を含まないもの）であることを確認してください。
advice-network = { SHORT($url) } とネットワークを確認してください。
advice-proxy = プロキシが動作しているか、HTTPS_PROXY（ユーザー名とパスワードを含む）と NO_PROXY が正しいかを確認してください。
advice-not-https = { SHORT($url) } のホスト名とポートを確認してください。応答はありますが https ではありません。
advice-certificate = 社内で TLS 通信を検査している場合は、その証明書ファイルのパスを NODE_EXTRA_CA_CERTS に設定してください。
advice-compression = 再実行してください。繰り返す場合は、サービスの手前のプロキシなどが圧縮された応答を壊しています。圧縮せずに受け取るには、設定ファイルの services.NAME.headers に {"{"}Accept-Encoding: identity{"}"} を指定してください。
advice-later = { DURATION($waitMs) }後に再実行してください。次に試行できるのはその後です{ IF($isOutOfTime, "が、このリクエストの制限時間に達しています") }。
advice-answer-size = サービスの応答がこの大きさになることはありません。{ SHORT($url) } で何が応答しているかを確認してください。
endless-list = GET { $path }: 一覧に終わりがありません（{ AMOUNT($read) }件まで読み取り）。サービスの手前のプロキシなどが、同じ応答を繰り返していませんか。
property-not-listed = GET { $path }: 個々のレコードにある{ QUOTE($property) }が一覧に含まれていません。このまま一部の値を変更すると残りの値が消えるため、変更計画は作成しません。このトークンですべてのレコードを参照できますか。サービスの手前のプロキシなどが、応答を書き換えていませんか。
undecoded-reason = 応答の圧縮を展開できません（{ SHORT($damage) }）
unfinished-answer-reason = 応答が途中で止まりました
through-proxy-reason = プロキシ { SHORT($proxy) } 経由
unexpected-answer = GET { $path }: 応答が{ $wanted ->
        [record] {" "}ID のあるレコード
       *[list] レコードの一覧
    }ではありません。{ SHORT($url) } はサービスの API のアドレスですか。
not-json-reason = 応答が JSON ではありません{ IF($encodings, "（Content-Encoding: ", SHORT($encodings), "）") }
retry = { $failure }{ $seconds }秒後に再試行します。
