url-missing = サービスの URL がありません。MASTERSYNC_URL を設定するか、--url で指定するか、mastersync.yaml にサービスを追加してください。
token-missing = アクセストークンがありません。MASTERSYNC_TOKEN、または mastersync.yaml のサービスの tokenFile か tokenCommand を設定してください。
token-of-others = アクセストークンがありません。{ $givenIn } は mastersync.yaml のどのサービスの URL とも一致しません。設定ファイルのトークンは、ほかの URL には送りません。{ $givenIn } を修正するか外してください。そのまま使う場合は、MASTERSYNC_TOKEN を設定してください。
init-hint = 設定ファイルは `mastersync init` で作成できます。設定は `mastersync doctor` で確認できます。
doctor-hint = サービスとトークンは `mastersync doctor` で確認できます。
token-unusual = { SHORT($source) } のトークンが空か、空白や使用できない文字を含んでいます。トークンをコピーし直してください。
concurrency = --concurrency には 1 から { $max } までの整数を指定してください。
proxy-not-http = { $variable } は http://proxy.example.com:8080 の形で指定してください。プロキシを使わない場合は、サービスのホスト名を NO_PROXY に追加してください。
