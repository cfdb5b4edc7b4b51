comment-file = mastersync の設定ファイル。すべての設定を説明するページは `mastersync help init` の最後に示されます。`mastersync doctor` で確認できます。
comment-token = { $kind ->
        [variable] アクセストークンは環境変数から読み込みます（tokenEnv で指定しなければ MASTERSYNC_TOKEN）。
        [file] アクセストークンはファイルから読み込みます。所有者だけが読めるようにしてください。
       *[command] アクセストークンは、プログラムが30秒以内に出力するものです。
    }
comment-prune =
    データに行のないレコードは残します。削除する場合は prune: true、または [teams, items] のように表を指定します。
    削除の安全確認と上限は、常に適用されます。
url-completed = --url に https:// がないため、アドレスを { SHORT($url) } としました。
url-unusable = { QUOTE($url) }: { $why }
url-not-private = URL は https:// で始めてください（http:// は http://localhost:3900 のように、このコンピューターのアドレスに限ります）。http ではトークンが第三者に読み取られるおそれがあります。
comment-sources = データ（このファイルのあるフォルダからのパス）。
opening = { SHORT($file) } を作成します。[ ] の中の値でよければ Enter を押してください。Ctrl-C で何も書かずに終了します。
question = { $text }{ IF($suggested, " [", SHORT($suggested), "]") }:{" "}
url-question = サービスのアドレス（例: https://workflow.example.com）
token-question = アクセストークンの取得元（環境変数の名前、ファイルのパス、またはコマンド。トークン自体は入力しないでください）
prune-question = ファイルに行のないレコードを削除しますか。削除の上限は適用されます [y/N]:{" "}
read = { $table }: { $rowCount }行{ IF($columns, "。", LIST($columns)) }
unread = { $mayBeCustom ->
        [yes] マスタの項目であれば読み込む列: { SHORT($headers) }
       *[no] 使用しない列: { SHORT($headers) }
    }
ignored-columns = 「ignore」の列は読み込みません。新しい不明な列だけを警告します。
newest = 名前が一致する最新のファイルを読み込みます。
levels = 各行が、上位の部署を階層ごとの列に示しています。
merged = 結合セルの値は、結合範囲のすべてのセルの値として読み込みます。
lacked = { LIST($fields) } の列がありません。ある場合: columns: {"{"}見出し: { $first }{"}"}
not-read = { $isKnown ->
        [yes] まだ読み込みません。内容を決めて下の行を直し、「# 」を外してください。
       *[no] 次の理由により、読み込みません。
    }
several-tables = まだ読み込みません。見出しは複数の表（{ LIST($tables) }）に当てはまります。該当する表（1つまたはすべて）の「# 」を外してください。
no-table = 読み込みません。見出しからはどの表か判断できません。{ LIST($tables) } のいずれかであれば、table と columns を記入して「# 」を外してください。各行が上位の部署を階層ごとの列に示す場合、その列は teams の level1、level2、… です。階層ごとにコードと名称の列がある場合は、where を使って階層ごとに1回ずつ読み込みます。
twice = 読み込みません。同じ表を { SHORT($other) } から読み込みます。コピーや古いファイルではありませんか。
answer-needed = 入力してください。
looks-like-token = 入力された値はトークン自体のようです。どこにも書き込んでいません。変数の名前、ファイルのパス、またはコマンドを指定してください。
token-in-option = --token-file の値はトークン自体のようです。どこにも書き込んでいませんが、コマンドラインはほかのユーザーやシェルの履歴から見えるため、トークンを再発行してください。指定できるのは、ファイルのパスです。
url-needed = 端末以外で実行する場合は、サービスのアドレスを --url https://workflow.example.com の形で指定してください。ほかに指定できるものは `mastersync init --help` で確認できます。
exists = { SHORT($file) } はすでにあるため、置き換えません。確認するには `mastersync doctor` を実行してください。別に作成する場合は、--config FILE で別の名前を指定するか、移動してください。
not-written = { SHORT($file) } を書き込めません: { SHORT($reason) }。--config に別のパスを指定してください。
written = 作成しました: { SHORT($file) }
ignored = .gitignore に追加: { SHORT($paths) }
not-ignored = .gitignore を書き込めません: { SHORT($reason) }。.mastersync とトークンを git に登録しないでください。
next-title = 次の手順:
set-variable-step = 環境変数 { SHORT($name) } に、サービスのアクセストークンを設定してください。
fill-token-file-step = サービスのアクセストークンを { SHELL($file) } に書き、自分だけが読めるようにしてください: { $restriction }
decide-step = 読み込まないものとその理由を { SHORT($file) } で確認してください。変更した場合:
absent-step = { SHORT($path) } がまだありません。データをそこに置くか、{ SHORT($file) } で名前を直してください。
data-step = サービスの現在の内容から始める場合: { $exporting }
    {"     "}空のテンプレートに記入する場合: { $template }
doctor-step = 全体の確認（今すぐ、または失敗したとき）:
