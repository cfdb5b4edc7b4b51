settings-lang = 表示の言語。`--lang` と MASTERSYNC_LANG が優先
settings-stateDir = 実行を記録するフォルダ（このファイルがあるフォルダからの相対パス）。`--state-dir` と MASTERSYNC_STATE_DIR が優先
settings-service = `--service` を省略したときのサービス。サービスが1つだけの場合は不要
settings-services = production、staging など、自由な名前を付けたサービス
settings-services-NAME-url = サービスの URL（/v1 は含まない）
settings-services-NAME-tokenEnv = トークンが入っている環境変数の名前
settings-services-NAME-tokenFile = トークンが入っているファイル（このファイルがあるフォルダからの相対パス）。所有者だけが読めるようにしてください
settings-services-NAME-tokenCommand = トークンを出力するプログラム。プログラムと引数のリスト、またはシェルに渡す文字列。30秒以内に終了すること
settings-services-NAME-callerId = サービスアカウントが代理するユーザーの ID
settings-services-NAME-timeZone = サービスの日付の基準となり、日時の表示に使うタイムゾーン
settings-services-NAME-concurrency = 同時リクエスト数の上限
settings-services-NAME-rps = 1秒あたりのリクエスト数の上限。既定は無制限
settings-services-NAME-pageMbMax = 一覧の1ページの応答サイズの上限（MB）
settings-services-NAME-recordMbMax = そのほかの応答サイズの上限（MB）
settings-services-NAME-headers = 途中のゲートウェイのためのヘッダー（名前と値）。トークンは書けません
settings-services-NAME-allowHttp = このサービスへの http 接続を認める。トークンが途中で読み取られる可能性があります
settings-prune = 行のないレコードを削除する。読み込んだすべての表、または指定した表で
settings-onProblem = 問題のある行の扱い。中止するか、その行を除外して続行する
settings-strictColumns = 不明な列を警告ではなくエラーにする
settings-normalizeCodes = コードの全角英数字を半角とみなす
settings-bareApprovals = 無人実行でも、照合コードのない承認を受け付ける
settings-planKey = 保存する計画に署名する鍵。指定すると、`apply` はこの鍵で署名されていない計画を拒否する。16文字以上。値は直接書かず、環境変数で渡すことを推奨
settings-approval = 計画の記名承認
settings-approval-required = 記名承認が必要な計画。すべての計画、削除を含む計画、または上限を超える計画。`deletes` は `over-limits` を含む（既定: なし）
settings-approval-distinct = 計画の作成者自身による承認を拒否する。作成者は `plan --by 氏名` で示す
settings-limits = 1回の実行で変更してよい量。範囲ごとに、件数と、現在のレコードに対する割合の大きい方まで。1件も認めない場合は `{"{"}count: 0, percent: 0{"}"}`
settings-limits-deletes = 範囲ごとの削除の上限
settings-limits-updates = 範囲ごとの更新の上限
settings-limits-moves = 範囲ごとの移動の上限（人の異動の既定は20件または20 %）
settings-limits-invites = ユーザーの招待の上限
settings-limits-removals = 組織図ごとの、所属の解除の上限
settings-limits-suspensions = ユーザーの利用停止の上限
settings-limits-deactivations = ユーザーの利用終了の上限。利用終了は完全には元に戻せません
settings-limits-deletesIn30Days = 30日間のすべての実行を合わせた削除の上限。範囲ごと、および同じ種類のレコード全体に適用（既定は `deletes` の2倍）
settings-limits-deletesMax = 全体の削除の上限
settings-protect = 利用停止にも利用終了にもしないユーザーのコードまたはメールアドレス。実行に使うトークンのユーザーは常に対象外
settings-sendEmail = 新しいユーザーに招待メールを送る。既定では、計画で登録するユーザーが1人までの場合だけ送る
settings-sources = コマンドラインでデータを指定しないときに、plan、sync、validate が読み込むデータ
settings-sources---file = ファイル（このファイルがあるフォルダからの相対パス）。`table` を省略した場合は、フォルダや、複数の表を含むブックも指定できます
settings-sources---command = プログラムと引数。シェルを使わず、このファイルのフォルダで実行され、表を CSV または JSON Lines で出力します。`table` が必要
settings-sources---timeout = command の最大実行時間（例: `20m`）
settings-sources---table = ファイルの名前にかかわらず、どの表として読むか。既定は名前で判別
settings-sources---sheet = ブックのシート。既定は表と同じ名前のシート、または表示されている唯一のシート
settings-sources---encoding = テキストファイルの文字コード。既定は自動判別
settings-sources---headerRow = 見出し行の行番号。既定は自動判別
settings-sources---headers = 見出し行のないファイルの見出し（左の列から順に）
settings-sources---newest = 同じ人や組織の複数の行のうち、今日までの最新の日付の行を使う
settings-sources---newest-by = 行が有効になる日付の列
settings-sources---newest-of = 行が表す人や組織の列（複数可）
settings-sources---leaves = 退職日などの列。翌日から無効にする
settings-sources---fillMerged = 結合されたセルのすべてを、先頭のセルの値で読み込む
settings-sources---columns = 独自の見出しと、対応する列（例: `部署番号: code`）
settings-sources---ignore = 使用しないとわかっている列の見出し。警告も、`strictColumns` のエラーも出さない
settings-sources---chart = ファイルのすべてのチームが属する組織図。その列がないファイルのための設定
settings-sources---master = ファイルのすべてのアイテムまたは項目が属するマスタ。その列がないファイルのための設定
settings-sources---prune = この表の、行のないレコードを削除する。既定は全体の `prune`
settings-sources---limits = この表の上限。既定は全体の上限
settings-sources---limits-deletes = この表の範囲ごとの削除の上限
settings-sources---limits-updates = この表の範囲ごとの更新の上限
settings-sources---limits-moves = この表の範囲ごとの移動の上限
settings-sources---limits-invites = この表についての同じ上限
settings-sources---limits-removals = この表についての同じ上限
settings-sources---limits-suspensions = この表についての同じ上限
settings-sources---limits-deactivations = この表についての同じ上限
settings-sources---limits-deletesIn30Days = 30日間のすべての実行を合わせた、この表の削除の上限。範囲ごと、および表全体に適用（既定は `deletes` の2倍）
settings-sources---optional = ファイルがなくてもよい。その場合、そのファイルのレコードは管理せず、その表の行のないレコードも削除しない
settings-sources---where = 対象とする行の条件（列ごと）。対象外の行のレコードは変更も削除もしない
settings-sources---values = ファイルの言葉と使用する値の対応（列ごと）。`else` はそのほかすべて
settings-sources---set = 全行に共通の値（表の列ごと）。`today` も可
settings-sources---template = ほかの列から作る値（表の列ごと。例: `{"{"}会社コード{"}"}-{"{"}部署コード{"}"}`）
settings-sources---maxAge = 最終更新がこの時間より前のファイルをエラーにする（例: `26h`）。出力の停止を検出できます
settings-unchangedAfter = 同じ内容のファイルがこれより長く届き続けたら `sync` が警告する。`never` で無効
settings-keepRuns = 実行の履歴に残す実行の数
settings-activationTimeout = 組織図の有効化や削除の完了を待つ時間の上限（例: `30m`）
settings-notify = 実行の終了時に送る通知。`--notify` または MASTERSYNC_NOTIFY があれば、すべてそちらに置き換わる
settings-notify---on = 通知するタイミング。既定は `failure`、heartbeat では `always`
settings-notify---webhook = 結果の JSON を受け取るアドレス。多くは秘密なので `${"{"}NAME{"}"}` と書く
settings-notify---format = `text` は Slack や Teams などのチャット向け
settings-notify---command = プログラムと引数。標準入力で結果を受け取る
settings-notify---heartbeat = `sync` または `apply` の正常終了時にアクセスするアドレス
settings-notify---fail = 異常終了時に heartbeat に付け足すパス、別のアドレス、または `none`
or = 、または
heads-setting = 設定
heads-values = 値
heads-standard = 既定値
heads-meaning = 説明
value-text = 文字列
value-truth = 真偽値（`true`、`false`）
value-number = { $isWhole ->
        [yes] 整数
       *[other] 数値
    }{ $min ->
        [none] { $max ->
                [none] {""}
               *[other] （{ $max }以下）
            }
       *[other] { $max ->
                [none] （{ $min }以上）
               *[other] （{ $min }〜{ $max }）
            }
    }
value-one_of = { LIST($codes) } のいずれか
value-list = { $codes ->
        [none] 文字列のリスト
       *[other] { LIST($codes) } のリスト
    }
value-settings = 以下の設定
value-columns = 列ごとの設定
value-names = 名前と文字列の組
value-limit = `{"{"}count: 件数, percent: 割合{"}"}`。省略した方は、`sources` では `limits` の値、`limits` では既定値のまま
settings-limits-identities = コードまたはメールアドレスが変わるユーザーの上限
settings-limits-leaders = 新たに責任者になるメンバーの上限
settings-sources---limits-identities = この表についての同じ上限
settings-sources---limits-leaders = この表についての同じ上限
settings-reportTitle = レポートの件名（例: 組織改編の名称）。--title の指定が優先される
