missing-data = 読み込むフォルダまたはファイルを指定してください（例: mastersync { $command } hr-export）。{ $settings ->
        [none] mastersync.yaml の sources に設定することもできます（`mastersync init` で作成できます）。
       *[other] { SHORT($settings) } の sources を完成させることもできます。`mastersync init` が判断できなかったものは、理由とともに「# 」の付いた行に書かれています。
    }
undo-out = undo はサービスに何も書き込みません。計画を保存するファイルを --out で指定し、`mastersync apply` で適用してください。
unknown-resource = { QUOTE($name) }: そのリソースはありません。{ SUGGEST($name, $known) }リソース: { LIST($known) }。
repeated-option = { $option } が複数回指定されています。1回だけ指定してください。
empty-option = { $option } に値がありません。変数が未設定ではありませんか。値を指定するか、オプションを外してください。
flag-value = { $option } に値は指定できません。値を付けずに指定するか、オプションを外してください。
sheet-without-workbook = シート{ QUOTE($sheet) }を読み込むブックがありません。{ SHORT($file) } はブックではありません。--sheet、またはソースの sheet を外してください。
max-age-of-commands = --max-age はファイルに対する指定ですが、データはすべてコマンドの出力です。指定を外し、データが古い場合はコマンド側でエラーにしてください。
column-option = --column { SHORT($text) }: 「表.列=見出し」の形で指定してください（例: teams.code=部署番号）。
unknown-column = --column { SHORT($text) }: { QUOTE($name) }は { LIST($known) } のいずれでもありません。{ SUGGEST($name, $known) }列の名前の代わりに - を指定すると、その列は読み込みません。
nothing-left = --no-create、--no-update、--no-delete をすべて指定すると、行う変更がなくなります。いずれかを外してください。
prune-forbidden = --prune は削除を行い、{ $option } は削除を行わない指定です。どちらかを外してください。
unknown-prune = --prune={ SHORT($name) }: その表はありません。{ SUGGEST($name, $known) }表: { LIST($known) }。すべての表を対象にする場合は --prune だけを指定し、データはその前に書いてください。
prune-outside = --prune={ $name } が指定されていますが、--only の対象外です。両方に指定するか、両方から外してください。
approve-option = --approve { SHORT($text) }: メッセージに表示された承認（例: deletes=37@3f9ac2d014、folders=F01@c2d07b1e94）をそのまま指定してください。{ SUGGEST($what, $known) }
option-needs = { $option } には { $needed } も必要です。{ $needed } を追加するか、{ $option } を外してください。
options-conflict = { $one } と { $other } は同時に指定できません。どちらかを外してください。
count-option = { $option } には1以上の整数を指定してください。
duration-option = { $option } { SHORT($text) }: 数値に s、m、h、d のいずれかを付けて指定してください（例: 90s、10m、2d）。
day = { $option } { SHORT($text) }: 2026-04-01 の形で日付を指定してください。
pointer = { $option }: このオプションはありません。{ $pointer ->
        [plan] `mastersync plan` は、何も変更せずに変更内容を表示します。
        [approvals] 今回に限り上限の超過を認めるには、メッセージに表示された承認を指定してください: --approve deletes=37@3f9ac2d014
        [fieldLoss] 項目が失われることを認めるには、メッセージに表示された承認を指定してください: --approve fields=V1@c2d07b1e94
        [json] JSON 文書を標準出力に出力するには: --json。レポートをファイルに書き出すには: --report review.html
        [prune] データに行のないレコードを削除するには: --prune
        [switches] 変更はすべて行われます。一部を行わないようにするには: --no-create、--no-update、--no-delete
        [nothingAsked] このコマンドは確認を求めません。外してください。
        [yes] 確認せずに書き込むには: --yes
        [config] 別の設定ファイルを使うには: --config FILE
        [token] トークンは、ほかの利用者にも見えるコマンドラインには指定できません。環境変数 MASTERSYNC_TOKEN か、設定ファイルの tokenFile を使ってください。
       *[verbose] 長い一覧もすべて表示するには: --verbose。バージョンを表示するには: --version
    }
setting = { $option }: 設定ファイルの { $setting } で指定してください（オプションは廃止されました）。
positional = { $option }: このオプションはありません。値だけを指定してください: mastersync { $usage }
unknown-command = 不明なコマンドです: { QUOTE($name) }。{ SUGGEST($name, $known) }
missing-argument = <{ $name }> がありません。<{ $name }> は「{ $meaning }」です。次の形で指定してください: mastersync { $usage }
missing-command = コマンドを指定してください
yes-needed = { $command } はサービスに書き込みます。--json を指定する場合や端末以外で実行する場合は、--yes も指定してください。
missing-charts = 組織図を2つ指定してください（例: mastersync chart copy FY2026 FY2027）。
time-zone = { QUOTE($name) }というタイムゾーンはありません。MASTERSYNC_TIME_ZONE、または設定ファイルの timeZone に Asia/Tokyo のような名前を指定してください。
activate-on = --on { $day } は今日（{ $today }）より後の日付ではありません。今すぐ有効化する場合は --on を外してください。
language = { $source } { SHORT($text) }: その言語はありません。{ SUGGEST($text, $known) }言語: { LIST($known) }。
unknown-options = 不明なオプションです: { SHORT($options) }。{ LIST($hints, by: "") }
negated-option = { $name } というオプションはありません。{ $positive } を外してください。
table-option = --table { SHORT($text) }: 「表=ファイル」の形で指定してください（例: teams=hr.csv）。{ SUGGEST($name, $known) }表: { LIST($known) }。
with-help = { $text }{ IF($isPhrase, "。") }使い方は mastersync help{ IF($command, " ", $command) } で確認できます。
slow-pattern = ソースの where の matches に書いたパターンの照合が{ $seconds }秒で終わりませんでした。(a+)+ のように繰り返しを重ねない書き方にしてください。
not-a-choice = { $name }: { $given } は { $known } のいずれでもありません。
encoding = { $option } { SHORT($name) }: その文字コードはありません。{ SUGGEST($name, $known) }指定できるもの: { LIST($known) }。
