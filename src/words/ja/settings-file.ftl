unreadable = { SHORT($file) }: 設定ファイルを読み込めません: { $reason }。--config を確認してください。指定しない場合は、このフォルダの mastersync.yaml を使用します。
type-text = 文字列を指定してください。数値や真偽値に見える場合は引用符で囲んでください
type-number = 数値を指定してください
type-whole_number = 整数を指定してください
type-truth = true または false を指定してください
type-list = リストを指定してください。各行を「- 」で始めます
type-table = file: hr.csv や count: 5 のように、名前を付けて設定を並べてください
type-truth_or_list = true、false、または表のリストを指定してください
type-text_or_list = 文字列、またはプログラムと引数のリストを指定してください
rule-url_not_http = URL は https://example.com の形で指定してください。
rule-url_with_version = URL には、/v1 や /v2 などのバージョンより前の部分だけを指定してください。/v1 は自動的に付きます。
rule-url_not_plain = URL にユーザー名、パスワード、クエリ、フラグメントを含めることはできません。
rule-url_not_private = URL は https:// で始めてください。http ではトークンが第三者に読み取られるおそれがあります。経路が安全な場合は、mastersync.yaml のサービスに allowHttp: true を指定してください。
rule-one_token = 1つのサービスのトークンは1つです。tokenEnv、tokenFile、tokenCommand のいずれか1つだけを指定してください。
rule-caller_id = ID に空白や使用できない文字が含まれています。コピーし直してください。
rule-time_zone = このタイムゾーンはありません。Asia/Tokyo のような名前を指定してください。
rule-header_name = ヘッダーの名前に使用できるのは英数字とハイフンだけです。
rule-header_reserved = Authorization、Cookie、Host、Accept、Connection、Content-Type など、接続に関するヘッダーはここでは設定できません。トークンは tokenFile、tokenCommand、tokenEnv で指定してください。
rule-header_value = ヘッダーの値は、空でなく、使用できない文字を含まない1行の文字列にしてください。
rule-duration = 26h のように、数値に s、m、h、d のいずれかを付けて指定してください。
rule-plan_key = 鍵は16文字以上にしてください（`openssl rand -hex 32` の出力など）。
rule-nights = 3 nights のように、夜の数（99まで）を指定してください。
rule-duration_or_never = 7d のように、数値に s、m、h、d のいずれかを付けるか、never を指定してください。
rule-one_source = ソースには file と command のどちらか一方だけを指定してください。
rule-only_for_files = ファイル用の設定です。command のソースでは使えないため、削除してください。
rule-only_for_commands = command 用の設定です。file のソースでは使えないため、削除してください。
rule-table_needed = 1つの表に対する設定です。同じソースに table: を指定してください。
rule-chart_not_of_table = 組織図に属するのは teams だけです。table: teams を指定するか、chart を削除してください。
rule-master_not_of_table = マスタに属するのは items と master-fields だけです。table: items を指定するか、master を削除してください。
rule-service_not_listed = services の下にこの名前のサービスがありません。
rule-where_columns = 列ごとに条件を指定してください（例: 在籍区分: {"{"} not: 退職 {"}"}）。and、or、not も使用できます。
rule-where_list = and と or には、条件のリストを指定してください。
rule-where_test = セルの条件には、文字列、文字列のリスト、または equals、in、not、matches、before、after、onOrBefore、onOrAfter を指定してください。
rule-where_pattern = 正規表現として正しくありません。
rule-where_day = 2027-04-01 のような日付、または today を指定してください。
rule-template_text = "{"{"}会社コード{"}"}-{"{"}部署コード{"}"}" のように、列名を {"{"} {"}"} で囲んで1つ以上指定してください。{"{"} や {"}"} そのものは2つ重ねて書きます。
rule-shaped_column = この表にこの列はありません。code や name など、表の列名を指定してください。ファイルの見出しとの対応は columns で指定します。
rule-set_and_template = この列は template でも指定されています。どちらか一方を削除してください。
rule-name_twice = 姓と名が同じ値になります。氏名の列は自動で分けられるため、columns で fullName を指定してください。
rule-leaves_of_people = leaves は users でのみ使用できます。ほかの表では where で行を対象外にしてください。
rule-headers_and_row = headers は見出し行のないファイルのための設定です。headerRow と headers のどちらかを削除してください。
rule-one_target = 1つの項目で通知先は1つです。webhook、command、heartbeat のうち1つだけを指定してください。
rule-target_option = format は webhook、fail は heartbeat でのみ使用できます。該当しないものを削除してください。
rule-target_address = アドレスは https:// で始めてください（http:// はこのコンピューター宛てのみ）。
rule-limits_differ = 同じ表のソースでは、limits の値をそろえてください。上限は表ごとに数えます。
unknown-service = { $known ->
        [none] { $source } { SHORT($name) }: 名前の付いたサービスがありません。mastersync.yaml の services に追加するか、{ $source } を外して --url で指定してください。
       *[other] { $source } { SHORT($name) }: 設定ファイルにこのサービスはありません。{ SUGGEST($name, $known) }サービス: { LIST($known) }。
    }
service-needed = --service または MASTERSYNC_SERVICE でサービスを選んでください: { LIST($known) }。{ $isForSeveral ->
        [yes] 複数の場合は --service A,B または --all-services、
       *[no] {""}
    }既定のサービスは設定ファイルの service で指定します。
token-variable-missing = アクセストークンがありません。設定ファイルで指定された環境変数 { SHORT($variable) } が設定されていません。設定した後、`mastersync doctor` で確認してください。
token-file-unreadable = アクセストークンがありません。tokenFile { SHORT($file) } を読み込めません: { $reason }。トークンを書いた後、`mastersync doctor` で確認してください。
no-file-reason = ファイルではありません
too-large-reason = { $most } を超えています
token-file-open = tokenFile { SHORT($file) } は、このコンピューターのすべてのユーザーが読み取れる状態です。自分だけが読めるようにしてください: chmod 600 { SHELL($file) }
data-option = --{ $option } はコマンドラインで指定したデータのためのオプションです。設定ファイルの sources には、ソースごとに設定してください。または、データを指定してください。
fault = { SHORT($file) }:{ $line }:{ $column }{ IF($setting, " ", SHORT($setting)) }: { $text }
fault-not_utf8 = UTF-8 ではありません。UTF-8 で保存してください。
fault-not_yaml = YAML として読み取れません（「{ SHORT($reason) }」）。{"{"} {"}"} の中の ${"{"}NAME{"}"} のように、特殊文字を含む文字列は引用符で囲んでください。
fault-several_documents = 設定ファイルに書ける文書は1つです。--- の行とそれ以降を削除してください。
fault-tab_indent = YAML の字下げには空白を使用します。タブを置き換えてください。
fault-doubled_setting = 同じ名前が2回あります。1つにしてください。
fault-unusual_tag = ! で始まるタグは使用できません。削除してください。
fault-aliases_refused = このファイルのエイリアス（* と &）は、存在しないものを指しているか、{ $max }個を超える部分に展開されます。展開した形で書いてください。
fault-token_in_file = トークンをこのファイルに書くことはできません。MASTERSYNC_TOKEN を設定するか、ここで tokenFile、tokenCommand、tokenEnv のいずれかを指定してください。ファイルを共有していた場合は、トークンを再発行してください。
fault-unknown_setting = このような設定はありません。{ SUGGEST($name, $known) }ここで使用できる設定: { LIST($known) }。
fault-setting_missing = この設定は必須です。追加してください。
fault-wrong_type = { IF($value, QUOTE($value), "は使用できません。") }{ $type }。
fault-blank = 値がありません。値を指定するか、行を削除してください。
fault-too_small = { $min }以上を指定してください。
fault-too_large = { $max }以下を指定してください。
fault-not_one_of = { QUOTE($value) }は { LIST($known) } のいずれでもありません。{ SUGGEST($value, $known) }
fault-unusual_form = { QUOTE($value) }は変数の名前ではありません。使用できるのは英数字と _ です。
fault-variable_missing = 環境変数 { SHORT($name) } が設定されていません。設定するか、${"{"}{ SHORT($name) }:-既定値{"}"} の形で既定値を指定してください。
fault-variable_malformed = { QUOTE($text) }は ${"{"}NAME{"}"} または ${"{"}NAME:-既定値{"}"} の形ではありません。${"{"} をそのまま書く場合は $${"{"} としてください。
fault-rule_broken = { IF($value, QUOTE($value), ": ") }{ $broken }
url-and-service = { $url } と { $service } が別のサービスを指しています。どちらか一方だけを指定してください。
token-command = アクセストークンがありません。tokenCommand { IF($program, QUOTE($program)) }{ $end-kind ->
        [not_started] を起動できません: { SHORT($end-reason) }
        [exit] が終了コード { $end-exitCode } で終了しました
        [timeout] が { $end-seconds }秒以内に終了しませんでした
       *[stopped] が中断されたか、トークンとしては長すぎる出力をしました
    }。手動で実行して原因を調べた後、`mastersync doctor` で確認してください。
