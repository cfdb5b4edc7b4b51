-save-again = .xlsx または「CSV UTF-8（コンマ区切り）」で保存し直してください。
-open-and-save = 表計算ソフトで開き、.xlsx で保存し直してください。
-open-and-save-any = 表計算ソフトで開き、{ -save-again }
at = { $place }: { $problem }
alike = { $places }（{ $count }件）: { $problem }
unknown-columns = { $place }: 次の{ $headers-count }列は不明な列のため使用しません: { QUOTE($headers) }。
rows-twice = { $isReadTwice ->
        [yes] { $place } を { $resource } として2回読み込んでいます。同じ行が{ $count }件あります（1件目は{ QUOTE($key) }）。どちらかのソースを取り除くか、それぞれが読む行を where で分けてください。
       *[no] { $place }: { $resource } の{ $count }行が { $other } にもあります（1件目は{ QUOTE($key) }）。一つのソースだけから読み込むように、もう一方のソースか、その行を取り除いてください。
    }
input-rejected = 入力に{ $count }件のエラーがあります。何も書き込んでいません。ファイルを修正して再実行してください。
lists-incomplete = サービスからすべてのレコードを取得できなかったため、何も書き込んでいません。ファイルの問題ではありません。トークンで参照できる範囲を確認し、再実行してください。
column-choice = { $options }（mastersync.yaml では { $source }）
character = { SHORT($character) }（U+{ $number }）
reading = { $encoding }（{ QUOTE($text) }）
cycle-step = { $key }{ IF($origin, "（", $origin, "）") }
problem-file_not_found = ファイルまたはフォルダが見つかりません。{ IF($meant, QUOTE($meant), "ではありませんか。") }パスを確認してください。
problem-lock_file = 表計算ソフトで開いている{ QUOTE($workbook) }のロックファイルです。ブック本体を指定してください。
problem-no_match = このパターンに一致するファイルやフォルダがありません{ IF($missing, "（", QUOTE($missing), "が存在しません）") }。{ IF($entries, "見つかったもの: ", QUOTE($entries), "。") }パターンを確認してください。エクスポートが止まっていませんか。
problem-match_disputed = { $pattern } のうち更新日時が最も新しいため読み込みましたが、名前の順では { $later } のほうが後です。そちらが最新であれば、そのファイルを指定してください。ファイルのコピーには、更新日時を保持する `cp -p` を使ってください。
problem-not_a_file = ファイルでもフォルダでもありません。
problem-file_unreadable = 読み取れません: { $reason }。
problem-unsupported_file = { QUOTE($extension) }のファイル{ $isPlan ->
        [yes] はデータではありません。保存した計画は `mastersync apply` で実行します。
       *[no] には対応していません。「CSV UTF-8（コンマ区切り）」で保存し直してください。
    }
problem-nothing_read = 読み込むものがありません。すべてのソースが optional で、どれも存在しません。エクスポートが止まっていませんか。
problem-table_missing = --only または --prune で指定された表 { $name } が見つかりません。エクスポートはすべて完了していますか。
problem-list_incomplete = { PLACE($resource, $scope) }: { incomplete }。取得できなかったレコードを二重に作成するおそれがあります。再実行してください。このトークンですべてのレコードを参照できますか。
problem-no_header = 空のファイルで、見出し行もありません。エクスポートが途中で切れていませんか。
problem-no_rows = 見出し行だけで、データの行がありません。エクスポートが途中で切れていませんか。
problem-command_not_started = { $reason ->
        [ENOENT] プログラム{ QUOTE($program) }が見つかりません。名前と PATH を確認してください。
       *[other] プログラム{ QUOTE($program) }を起動できません: { SHORT($reason) }。
    }
problem-command_failed = { $end-kind ->
        [timeout] { AMOUNT($end-seconds) }秒以内に終わらなかったため、停止しました。時間がかかる場合は、mastersync.yaml のソースに timeout を指定してください。
        [signal] シグナル { SHORT($end-signal) } で終了しました。
       *[other] 終了コード { $end-exitCode } で失敗しました。
    }{ IF($stderr, "エラー出力:「", LIST($stderr, by: " / "), "」。") }
problem-command_silent = 何も出力されず、見出し行もありません。抽出条件を確認してください。{ IF($stderr, "エラー出力:「", LIST($stderr, by: " / "), "」。") }
problem-command_output_too_large = 出力が { BYTES($bytesMax) } を超えたため、停止しました。必要な列と行だけを出力してください。
problem-file_too_large = { BYTES($bytesMax) } を超えています。必要な列と行だけを出力してください。
problem-json_line_invalid = 行全体が1つの JSON オブジェクトになっていません（{ $character }文字目）。1行に1つのオブジェクトを出力してください（例: `jq -c '.[]'`）。
problem-json_value_nested = { QUOTE($key) }の値が配列またはオブジェクトです。単純な値にして出力してください（例: `jq -c '{"{"}code, name: .name.ja{"}"}'`）。
problem-json_key_repeated = オブジェクトにキー{ QUOTE($key) }が2つあります。1つにして出力してください。
problem-json_keys_too_many = キーの種類が{ $keysMax }を超えています。コードがキーになっていませんか。すべての行を同じキーで出力してください。
problem-source_too_old = 最終更新（{ MOMENT($modifiedAt, $timeZone) }）から { SHORT($maxAge) } 以上経過しています（上限は --max-age、またはソースの maxAge）。エクスポートが止まっていませんか。
problem-file_changed = 読み込み中にファイルが変更されました。エクスポートの完了を待ってから再実行してください。
problem-source_unchanged = { MOMENT($since, $timeZone) } から{ $days }日間、内容がまったく変わっていません。エクスポートが止まっていませんか。意図どおりの場合は、設定ファイルに unchangedAfter: never を指定してください。
problem-source_gone = { MOMENT($last, $timeZone) } に読み込んだファイルがありません。この表は変更しません。エクスポートに失敗していませんか。
problem-encoding_contradicts_mark = --encoding には { $encoding } が指定されていますが、ファイルの先頭に { $marked } のバイトオーダーマーク（BOM）があります。オプションを外してください。
problem-nul_bytes = NUL バイトがあり（位置 { $offset }）、バイトオーダーマーク（BOM）がありません。Windows の「Unicode テキスト」の場合は --encoding utf-16le を指定し、それ以外の場合はこのバイトを削除してください。
problem-encoding_unsupported = 読み込めない文字コード { $encoding } のファイルです。UTF-8（「CSV UTF-8（コンマ区切り）」）で保存し直してください。
problem-line_ends_unknown = 改行が { $character } だけで、ほかのプログラムでは改行として読まれません。LF または CRLF で保存し直してください。
problem-undecodable = { $isCutOff ->
        [yes] 文字の途中で終わっています（{ $encoding }、位置 { $offset }）。出力またはコピーが途中で切れていないか確認してください。
       *[other] { LIST($tried, by: " または ") } として読み取れません: 位置 { $offset } の [ ] 内のバイトが { $encoding } の文字になりません（{ $excerpt }）。「CSV UTF-8（コンマ区切り）」で保存し直すか、--encoding で文字コードを指定してください。
    }
problem-unclosed_quote = この行の{ $character }文字目の引用符（"）が閉じられていません。引用符を閉じるか、2つ続けて（""）入力してください。
problem-rows_in_cell = このセルに、後に続く{ $count }行がそのまま入っています。セルの先頭に余分な引用符（"）がありませんか。その引用符と、対になっている末尾の引用符を削除してください。
problem-workbook_as_text = 拡張子はテキストファイルのものですが、中身はブックです。拡張子を .xlsx（古い形式の場合は .xls）に変えるか、「CSV UTF-8（コンマ区切り）」で保存してください。
problem-excel_97_file = Excel 97 形式のファイル（.xls）です。{ -save-again }
problem-password_protected = パスワードで保護されています。表計算ソフトで開き、パスワードを解除して（ファイル > 情報）保存してください。
problem-not_a_workbook = { $found ->
        [empty] 空のファイルです（0バイト）。ダウンロードが途中で切れていませんか。
        [html] 拡張子はブックのものですが、中身は Web ページ（HTML）です。{ -open-and-save-any }
        [text] 拡張子はブックのものですが、中身はテキストです。CSV であれば拡張子を .csv に変更し、それ以外は .xlsx で保存し直してください。
        [zip] zip ファイルですが、ブックではありません。中のブックを取り出すか、.xlsx で保存し直してください。
       *[other] .xlsx 形式のブックではありません。{ -open-and-save-any }
    }
problem-zip_damaged = 途中で切れているか、破損しています（{ SHORT($found) }）。コピーまたはダウンロードし直すか、表計算ソフトで開いて保存し直してください。
problem-zip_too_large = ブック内の{ QUOTE($part) }を展開するとブックとして大きすぎるため、何も読み込んでいません。必要なシートを新しいブックにコピーしてください。
problem-part_missing = ブック内の{ QUOTE($part) }がありません。{ -open-and-save }
problem-part_damaged = ブック内の{ QUOTE($part) }の{ $line }行目が破損しています（{ SHORT($found) }）。{ -open-and-save }
problem-cell_text_too_long = ブック内の{ QUOTE($part) }の{ $line }行目に、{ $charactersMax }文字を超える文字列があります。セルの内容を短くしてください。
problem-sheet_too_large = シートが{ $rowsMax }行、{ $columnsMax }列、{ $cellsMax }セルのいずれかの上限を超えています。分割してください。
problem-ragged_row = この行は{ $cells }列ですが、見出しは{ $columns }列（{ $lastColumn } 列まで）です。区切り文字が足りないか、引用符の外に余分な区切り文字がありませんか。
problem-cell_beyond_header = 見出しは { $lastColumn } 列までですが、それより右のセルに値があります。その列に見出しを付けるか、値を消してください。見出しが別の行にある場合は --header-row で指定してください。
problem-label_row = 見出しの下で列の名前を繰り返している行のため、読み込みません。
problem-rows_above_header = 見出し行は{ $headerLine }行目です。その上の{ $count }行は表題とみなしました。
problem-hidden_rows = 非表示の{ $count }行も、ほかの行と同様に読み込みました。
problem-blank_rows = 空行ですが、後に行が続いています（このような空行は合計{ $count }行）。レコードの行ではありませんか。削除するか、値を入力してください。
problem-cells_padded = { $count }個のセルで、値の前後の空白を取り除いて読み込みました。空白を残すには、値の先頭に「\」を付けてください。
problem-error_cell = { QUOTE($value) }は表計算ソフトのエラーで、値ではありません。セルを修正してください。
problem-formula_without_value = 数式に計算結果が保存されていません。ブックを表計算ソフトで開き、再計算してから保存してください。
problem-merged_cell = { $area } は結合されていて、先頭のセルにしか値がありません。結合を解除し、各セルに値を入力してください。すべてのセルが同じ値でよければ、ソースに fillMerged: true を指定してください。
problem-code_shown_otherwise = セルの値は{ QUOTE($value) }ですが、表示形式により別の内容が表示されています。書式を文字列にして、正しいコードを入力してください。
problem-date_in_code = 表計算ソフトがこのコードを日付（{ $value }）に変換しています。書式を文字列にして、コードを入力し直してください。
problem-header_row_missing = { $line }行目は空行か、存在しないため、見出し行にできません。--header-row を修正してください。
problem-sheet_left_out = シート{ QUOTE($name) }は表の名前ですが、{ QUOTE($chosen) }だけが指定されているため、読み込んでいません。
problem-hidden_sheet = { $isRead ->
        [yes] 表示されているシートに該当する表がないため、非表示のシート{ QUOTE($name) }を読み込みました。
       *[other] 非表示のシート{ QUOTE($name) }は表の名前ですが、読み込んでいません。表示するか、名前を変更してください。
    }
problem-imprecise_number = { QUOTE($value) }は表計算ソフトで保持できる桁数を超えており、末尾の桁が失われています。文字列として入力してください。
problem-sheet_not_found = { $isAsked ->
        [yes] ブックにシート{ QUOTE($name) }がありません。{ SUGGEST($name, $sheets) }シート: { QUOTE($sheets) }。--sheet（またはソースの sheet）を修正してください。
       *[other] シート{ QUOTE($name) }がなく、表示されているシートが複数あります: { QUOTE($sheets) }。該当するシートの名前を{ QUOTE($name) }にするか、--sheet で指定してください。
    }
problem-unknown_sheet = シート{ QUOTE($name) }は表の名前ではないため、読み込んでいません。{ SUGGEST($name, $known) }
problem-named_column_missing = { $field } の列として指定された{ QUOTE($header) }がありません。{ SUGGEST($header, $headers) }見出し: { QUOTE($headers) }。--column またはソースの columns を修正してください。
problem-shaping_column_missing = { $setting } で指定された列{ QUOTE($header) }がありません。{ SUGGEST($header, $headers) }見出し: { QUOTE($headers) }。ソースの { $setting } を修正してください。
problem-value_not_listed = { QUOTE($value) }は、{ QUOTE($header) }の values にありません。{ SUGGEST($value, $known) }追加するか、そのほかの値を else で指定してください。
problem-no_rows_in_scope = where により、{ $count }行すべてが対象外になりました。意図と異なる場合は where を修正してください。
problem-missing_column = 必須の列{ QUOTE($field) }がありません。{ SUGGEST($field, $headers) }見出し: { QUOTE($headers) }。別の見出しを使う場合は --column（またはソースの columns）、見出しが別の行にある場合は --header-row（または headerRow）で指定してください。
problem-duplicate_column = 列{ QUOTE($header) }は { $field } の列ですが、{ $otherColumn } 列も同じです。どちらかを削除してください。
problem-name_not_parted = 氏名に空白がないか複数あるため、姓と名に分けられません。姓と名の間を1つの空白で区切るか、列を分けてください。
problem-level_unread = 列{ QUOTE($header) }は{ QUOTE($levels) }に続く階層と思われますが、階層として指定されていません。--column またはソースの columns で何階層目かを（階層でなければ - を）指定してください。階層は10までです。
problem-names_for_codes = { QUOTE($header) }の値は{ QUOTE($value) }のような名前です（{ $count }件）。その名前を持つものが1つだけであれば、{ $field } として読み込みます。名前が変わると見つからなくなるため、コードの列を使うことをお勧めします。
problem-leaves_later = 別の列では退職済みですが、退職などの日は { $day } です。どちらかを修正してください。
problem-unknown_column = 列{ QUOTE($header) }は不明な列のため使用しません。{ SUGGEST($header, $known) }
problem-column_not_handled = 列{ QUOTE($header) }はこのバージョンでは処理されません。
problem-blank_cell = 必須の値が空欄です。入力してください。
problem-value_of_nobody = 値がありますが、列{ QUOTE($header) }が空欄のため、誰の値か分かりません。{ QUOTE($header) }を入力するか、このセルを空欄にしてください。
problem-keep_mark_in_key = 「*」は値を変更しないという意味ですが、この列は対象のレコードを示します。値を入力してください。
problem-invalid_code = { QUOTE($value) }はコードとして使用できません。使用できるのは{ $isFree ->
        [yes] 半角の英数字と記号（「.」「_」など）です。空白と「/」は使えません。
       *[other] {" "}A-Z、a-z、0-9、「_」、「-」だけです。
    }{ IF($folded, "設定 normalizeCodes: true を指定すると、", QUOTE($folded), "として読み込みます。") }
problem-invalid_email = { QUOTE($value) }はメールアドレスではありません。name@example.com のように、1つのアドレスを半角で記入してください。
problem-codes_in_full_width = この列の{ $count }件のコードが全角で書かれています（例: { QUOTE($value) }）。設定 normalizeCodes: true を指定すると、{ QUOTE($folded) }として読み込みます。
problem-names_in_codes = コードの列ですが、{ $count }件のセルがコードではありません（例: { QUOTE($value) }）。{ IF($other, "コードは列", QUOTE($other), "にあります。2つの列が入れ替わっていませんか。") }見出しを直すか、--column（またはソースの columns）で正しい列を指定してください。
problem-zeros_lost = { QUOTE($reference) }はありませんが、{ QUOTE($key) }があります。どちらかの列で先頭の 0 が失われているようです（{ $count }行）。両方の列の書式を文字列にして、出力し直してください。
problem-code_like_uuid = { QUOTE($value) }は ID（UUID）の形をしており、ID と誤認されるおそれがあります。別のコードにしてください。
problem-control_character = { QUOTE($value) }に制御文字が含まれています。削除してください。
problem-invalid_integer = { QUOTE($value) }は{ $min }から{ $max }までの整数ではありません。
problem-invalid_boolean = { QUOTE($value) }が「はい」か「いいえ」か判断できません。TRUE・FALSE、1・0、○・×、はい・いいえのいずれかを入力してください。
problem-duplicate_key = { PLACE($resource, $scope) }で{ QUOTE($key) }が重複しています（1つ目は { $first }）。片方だけを残してください。
problem-same_activation_day = { QUOTE($key) }と{ QUOTE($otherKey) }（{ $first }）の有効化日が同じです（{ QUOTE($day) }）。どちらかを修正してください。
problem-key_needed = { PLACE($resource, $scope) }の{ QUOTE($name) }にコードがないため、コピーのたびに別のレコードになってしまいます。サービスの画面でコードを設定してください。
problem-copy_target_differs = 組織図{ QUOTE($key) }はすでにあり、{ QUOTE($from) }のコピーの途中のものではありません。別の名前を指定してください。
problem-record_not_writable = { PLACE($resource, $scope) }の{ QUOTE($name) }は、ファイルで使えるコードや名前がないか、ほかのレコードと同じため、ファイルの行では指定できません（含まれるものも同様です）。サービスの画面で修正するか、--leave-out を指定してください。
problem-value_not_writable = { PLACE($resource, $scope) }の{ QUOTE($key) }の { $field } の値{ QUOTE($value) }は、ファイルに書き出しても同じ値として読み込めません。サービスの画面で修正するか、--leave-out を指定してください。
problem-header_not_writable = { $table } の列{ QUOTE($header) }は、別の列として読み込まれてしまいます。サービスの画面で項目のコードまたは項目名を変更してください。
problem-records_hidden = { PLACE($resource, $scope) }: { incomplete }。このトークンですべてのレコードを参照できますか。取得できたものだけを書き出す場合は --leave-out を指定してください。
problem-encoding_not_told = { $encoding } の { $table } は、読み込むときに UTF-8 と判定されてしまいます。--encoding utf-8 を使ってください。
problem-activation_overdue = { QUOTE($key) }は{ SPACED($day) }から有効になっているはずですが、有効になっていません{ IF($current, "（現在有効なのは", QUOTE($current), "です）") }。{ IF($isPlanned, "今回有効化します。") }
problem-schedule_overwritten = 以前の実行で{ QUOTE($key) }の有効化を{ SPACED($day) }に予約しましたが、その予約がなくなっています{ IF($found, "（", QUOTE($found-key), "が ", $found-dueOn, " に予約されています）") }。{ IF($isPlanned, "今回予約し直します。") }
problem-schedule_unknown = { QUOTE($key) }を { $day } に予約しますが、サービスの予約状況を取得できません。別のレコードの予約がある場合、その予約は失われます。
problem-schedule_unwanted = ファイルには指定がありませんが、サービスで{ QUOTE($key) }が { $dueOn } に予約されています。予約は取り消せず、別の予約に置き換えることだけができます。その日に有効にするレコードに日付を指定してください。
problem-now_outdated = { QUOTE($key) }は now（今すぐ有効化）の指定ですが、{ $day } から有効にする{ QUOTE($otherKey) }が優先されます。{ QUOTE($key) }を有効にする場合は、now の代わりに { $day } より後の日付を指定してください。
problem-unknown_parent = { QUOTE($parent) }がファイルにも、サービスの{ PLACE($resource, $scope) }にもありません{ IF($setAside, "（行 ", $setAside, " は除外されました）") }。その行を追加または修正するか、セルを修正してください。
problem-ambiguous_reference = { PLACE($resource, $scope) }で{ QUOTE($value) }に当てはまるものが複数あります（{ QUOTE($keys) }）。見出しを { $field } とした列に、該当するコードを入力してください。
problem-unknown_reference = { QUOTE($value) }がファイルにもサービスにもありません（{ PLACE($resource, $scope) }）。{ IF($cause, "その行（", $cause, "）は除外されたか、削除の指定になっています。") }{ IF($other, "ただし、", QUOTE($other-key), "の ", $other-field, " と一致します。コードを入力するか、列の見出しを ", $other-field, " に変更してください。") }セルを修正するか、行を追加または修正してください。
problem-parent_not_in_file = { QUOTE($parent) }の行がファイルにありません。`mastersync plan` の実行時にサービスで確認します。
problem-unknown_scope = { QUOTE($scope) }がファイルにもサービスにもありません（{ RESOURCE($resource) }）。{ IF($setAside, "その行（", $setAside, "）は除外されました。") }{ SUGGEST($scope, $known) }{ RESOURCE($resource) }の行を追加または修正するか、名前を修正してください。
problem-no_current_scope = サービスの{ RESOURCE($resource) }に有効なレコードがありません。列 { $column } に名前を入力してください。
problem-ambiguous_key = サービスの{ RESOURCE($resource) }に{ QUOTE($key) }という名前のレコードが{ $count }件あり、どれを指すか判断できません。1件を残し、ほかのレコードの名前をサービスの画面で変更してください。
problem-value_needed_to_create = サービスの{ RESOURCE($resource) }に{ QUOTE($key) }がなく、新規作成には { LIST($fields) } が必要です。値を入力するか、コードを確認してください。
problem-blank_scope = この行がどの { $column } に属するか分かりません。列 { $column } に入力してください。
problem-invalid_number = { QUOTE($value) }は{ IF($isWhole, "整") }数値ではありません。
problem-invalid_date = { QUOTE($value) }は日付ではありません。2026-04-01 または 2026/4/1 の形で入力してください。{ IF($serialOf, "表計算ソフト内部のシリアル値（", $serialOf, "）です。列の表示形式を日付にして出力し直してください。") }
problem-scope_conflict = ファイル名では{ QUOTE($fileScope) }、列 { $column } では{ QUOTE($value) }となっています。セルを空欄にするか、行を移してください。
problem-rename_not_allowed = action が { $intent } の行では{ QUOTE($previousKey) }のコードや名前を変更できません。update にするか、元のコードや名前の欄を空欄にしてください。
problem-ambiguous_column = 列{ QUOTE($header) }は { $field } ともカスタム項目{ QUOTE($custom) }とも解釈できます。見出しを { $field } または項目のコードにしてください。
problem-stored_value_refused = カスタム項目の値はまとめて送信されますが、{ $field } に登録済みの値{ QUOTE($value) }はサービスに拒否されます。その項目の列を追加し、有効な値を入力してください。
problem-part_without_owner = { QUOTE($key) }の行の action が { $intent } のため、その項目を変更できません。この行を削除するか、その action を変更してください。
problem-invalid_action = { QUOTE($value) }という action はありません。upsert（または空欄）、create、update、delete、ignore のいずれかを入力してください。
problem-record_exists = action が create ですが、サービスの{ RESOURCE($resource) }に{ QUOTE($key) }がすでにあります。upsert または update にしてください。
problem-record_missing = action が { $intent } ですが、サービスの{ RESOURCE($resource) }に{ QUOTE($key) }がありません。コードや名前を修正するか、行を削除してください。
problem-renamed_below_successor = { QUOTE($key) }は、以前のコード{ QUOTE($previousKey) }を引き継ぐレコードの下位に移るため、互いに相手の完了を待つことになります。コードの変更と移動を2回の実行に分けてください。
problem-rename_conflict = { QUOTE($previousKey) }を{ QUOTE($key) }に変更できません。サービスの{ RESOURCE($resource) }に両方があり、相手のコードや名前は変更されません。循環した入れ替えはできないため、空いているコードや名前をいったん経由して、2回の実行に分けてください。
problem-renamed_twice = { QUOTE($previousKey) }を2つのレコードに変更することはできません（{ $first } でも変更しています）。どちらかのセルを空欄にしてください。
problem-not_exactly_one = 列 { $field } で選ばれているのは{ $count }行です。1行だけ選んでください。ほかの方法で管理する場合は、列を削除してください。
problem-scope_deleted = { RESOURCE($resource) }の{ QUOTE($scope) }を削除する行（action が delete）があるため、この行を適用できません。どちらかの行を削除してください。
problem-not_deletable = { RESOURCE($resource) }の{ QUOTE($key) }は{ TERM($fact) }のため、削除できません。
problem-not_pruned = { RESOURCE($resource) }の{ QUOTE($key) }の行はありませんが、{ TERM($fact) }のため削除できません。そのまま残します。
problem-not_suspended = 招待中のユーザー{ $count }人の行がありませんが、最初のログインまでは利用停止にできません: { RECORDS($records, $count) }。行を追加するか、招待を取り消す場合は状態を利用終了とした行を追加してください。
problem-teams_of_leavers_unread = 利用終了にするユーザー{ $count }人の所属チームを、このトークンの権限では確認できません: { RECORDS($records, $count) }。責任者のいないチームが残るおそれがあります。トークンにチーム管理の権限を付けるか、承認する前に所属を確認してください。
problem-protected_unknown = protect に{ QUOTE($name) }がありますが、このコードやメールアドレスのユーザーはいないため、誰も保護されません。設定を修正してください。
problem-probably_replaced = { RESOURCE($resource) }の{ QUOTE($key) }は行がないため削除されますが、{ QUOTE($otherKey) }の名前と親が同じです。コードを変更しただけの場合、元のレコードへの参照が失われます。
problem-options_needed = 種別が { $fieldType } の項目には選択肢が必要です。列 options に入力してください。
problem-custom_fields_hidden = サービスの応答に{ QUOTE($key) }のカスタム項目が含まれないため、この列を比較できません。トークンにユーザー管理の権限が必要です。カスタム項目を契約していない場合は、customFields の列を除いてください。
problem-delete_by_state = この表のレコードは削除できません。利用を終了する場合は、{ $column } を { $state } にしてください。
problem-period_reversed = 有効終了日（{ $endsOn }）が有効開始日（{ $startsOn }）より前のため、このアイテムが有効になる期間はありません。日付が正しいか確認してください。
problem-field_not_in_scope = { QUOTE($header) }は{ QUOTE($scope) }の項目ではないため、この値を登録できません{ IF($setAside, "（項目の行 ", $setAside, " は除外されました）") }。セルを空欄にするか、項目を追加または修正してください。
problem-parts_not_pruned = optional に指定されたファイルがないため、{ $resource } では行のないものも削除しません。
problem-part_set_aside = { $cause } の問題により除外しました。{ QUOTE($owner) }の項目は、すべてまとめて適用します。該当の行を修正してください。
problem-parts_needed_to_create = サービスの{ RESOURCE($resource) }に{ QUOTE($key) }がなく、項目なしでは作成しません。項目は { $cause } の問題により除外されています。その行を修正してください。
problem-key_still_held = { QUOTE($key) }は、除外された行（{ $cause }）のコードや名前の変更に関わるため、どのレコードを指すか判断できません。その行を修正してください。
problem-unknown_table = { QUOTE($name) }という名前の表はなく、見出しからも表を判別できません。{ SUGGEST($name, $known) }表: { LIST($known) }。名前を変更するか、どの表かを指定してください: { $option }、または mastersync.yaml のソースの table。
problem-table_ambiguous = 見出し（{ QUOTE($headers) }）が { LIST($tables) } のどれにも当てはまるため、表を判別できません。どの表かを指定してください: { LIST($options, by: "、または ") }。複数を並べて指定すると、それぞれの表として読み込みます。mastersync.yaml では sources: { $sources }（どちらか1つでも可）。ファイル名またはシート名を表の名前にすれば、指定は不要です。
problem-table_recognized = 見出し（{ QUOTE($headers) }）から { $table } と判断して読み込みました。確定するには { $option }、または mastersync.yaml のソースに table: { $table } を指定してください。
problem-recognized_twice = 見出しは { $table } のものですが、{ $table } は { $other } にもあります。どちらかがコピーや古いファイルではありませんか。片方だけを読み込んでください。引用符で囲んだパターン（例: "{ $table }_*.csv"）を指定すると、最も新しいファイルを読み込みます。両方を読み込む場合は、それぞれに表を指定してください: { $option }。
problem-no_tables = フォルダに表がありません。{ $example }.csv のような名前のファイルを置いてください。
problem-no_table_sheets = 表の名前のシートがなく、見出しからも表を判別できません。シート: { QUOTE($sheets) }。表: { LIST($known) }。どのシートがどの表かを指定してください: { $option }、または mastersync.yaml のソースの table と sheet。端末で `mastersync init` を実行すると、列の対応も含めて質問に答えるだけで設定できます。
problem-ambiguous_encoding = { LIST($shown, by: "とも ") }とも読めます。--encoding で指定してください（設定ファイルではソースの encoding）。
problem-encoding_recognized = メールで使われる文字コード { $encoding } のファイルです。正しければ --encoding { $encoding } を指定し（設定ファイルではソースの encoding: { $encoding }）、そうでなければ UTF-8 で保存し直してください。
problem-stray_quote = { IF($character, "この行の", $character, "文字目で、") }{ IF($openedElsewhere, $openedElsewhere, "行目で始まった") }引用符（"）が閉じた後に文字が続いています。引用符で囲んだセルの中では引用符を2つ続けて（""）入力してください。
problem-staircase_doubled = { QUOTE($path, by: " > ") }が重複しています（1つ目は { $first }）。片方の行を削除するか、名前を変更してください。
problem-staircase_gap = { QUOTE($path, by: " > ") }の階層に抜けがあります。level1 から順に、間を空けずに入力してください。
problem-staircase_upper_missing = 上位部署{ QUOTE($path, by: " > ") }の行がないため、コードが分かりません。行を追加してください。
problem-staircase_upper_unclear = 上位部署{ QUOTE($path, by: " > ") }が異なるコードで2回あるため、どちらを指すか判断できません。それらの行を修正してください。
problem-shaping_column_unclear = { $setting } で指定された列{ QUOTE($header) }が複数あります（{ LIST($columns) }）。2番目の列なら「{ SHORT($header) }[2]」のように、どれか1つを指定してください。
problem-column_undecided = { $mayBeLevels ->
        [yes] 列{ QUOTE($headers) }は、1人の複数の所属とも、1つの所属の階層とも読み取れます。複数の所属であれば { $posts }、階層であれば { $levels } と指定してください。
       *[other] 列{ QUOTE($headers) }のどれが { $field } か判断できません。どれかを指定してください: { LIST($choices, by: "、または ") }。
    }
problem-column_of_other_master = 列{ QUOTE($header) }は、{ $field } として読み込んだ{ QUOTE($read) }とは別のマスタのコードのため使用しません。こちらを使う場合は { $choice } と指定してください。
problem-words_undecided = { QUOTE($words, by: "と") }がどの { $field } を表すか判断できません。mastersync.yaml で指定してください（例: { $source }）。この列を使わずに読み込む場合は { $choice } と指定してください。
problem-name_order_open = { QUOTE($header) }の氏名は、姓と名のどちらが先か判断できません。姓が先であれば { $lastFirst }、名が先であれば { $firstFirst } と指定してください。
problem-day_for_state = { QUOTE($header) }は日付で、状態ではありません。このままでは来年退職する人も直ちに無効になります。この列の columns と values の代わりに、ソースに leaves: { $column } を指定してください。
problem-history_rows = { QUOTE($value) }には日付の異なる複数の行がありますが（同様のもの: { $count }件）、{ QUOTE($header) }はどこにも使われていません。今日までの最新の行を使う場合は、mastersync.yaml で { $source }、すべての行が同時に有効であれば { $choice } と指定してください。
problem-days_unread = { $kind ->
        [leaves] 退職などの日{ QUOTE($header) }はどこにも使われていません。翌日から無効にするには、users のソースに leaves: { $column } を追加してください。ほかの表では、行を対象外にできます: where: { $notEnded }。
       *[other] 有効になる日や入社日{ QUOTE($header) }はどこにも使われていません。先の日付の行を対象外にするには、ソースに where: { $begun } を追加してください。
    }
problem-text_too_long = { QUOTE($value) }は{ $length }文字です。上限は{ $lengthMax }文字です。
problem-unknown_option = { QUOTE($value) }は選択肢（{ QUOTE($named) }）にありません。{ SUGGEST($value, $named) }
problem-record_not_found = サービスの{ RESOURCE($resource) }に{ QUOTE($key) }がありません。{ SUGGEST($key, $known) }{ IF($known, "登録済み: ", QUOTE($known), "。") }
problem-characters_not_writable = { PLACE($resource, $scope) }の{ QUOTE($key) }の { $field } に、{ $format } では表せない文字があります: { LIST($shown) }{ IF($isReplaced, "（置き換えました）") }。残すには --encoding utf-8 を、置き換えるには（コードやキーとなる名前を除く）--lossy を指定してください。
problem-members_missing = { QUOTE($key) }は{ SPACED($day) }に有効になりますが、{ TERM($what) }が{ $count }件しかありません（現在有効な{ QUOTE($former) }は{ $formerCount }件）。その日までに不足分を memberships.csv かサービスに登録してください。
problem-parent_cycle = 親子関係が循環しています: { LIST($cycle, by: " → ") }。いずれかの親を修正してください。
problem-children_left = { QUOTE($key) }を削除すると、下位の{ QUOTE($children, most: 5) }が残るため、削除できません。同じ実行で移動または削除してください。
problem-values_exchanged = { LEADING(FIELD($field, $resource)) }がサービスで次の人の値になっていて、循環しています: { LIST($cycle, by: " → ") }。最初に変更できる人がいません。値を修正してください。意図どおりの場合は、1人の値をいったん別の値に変更し、2回の実行に分けてください。
problem-options_removed = 選択肢から外れます: { QUOTE($options, most: 3) }。この値を持つアイテムがあれば、先に別の値に変更してください。値が残っている間は、そのアイテムのカスタム項目を変更できません。
problem-decisions_unreadable = 判断のファイルではありません。HTML レポートから保存した decisions.json か、`mastersync plan --out plan.jsonl --report diff.xlsx` で作成したブックを指定してください。
problem-decisions_of_other_plan = この計画に対する判断ではありません（この計画のIDは{ QUOTE($planned) }{ IF($found, "、ファイルの計画IDは", QUOTE($found)) }）。この計画と同時に作成したレポートで判断を入力してください。
problem-decision_unknown = { QUOTE($value) }は判断として読み取れません。「適用」または「見送り」（質問には「はい」または「いいえ」）と入力してください。
problem-decision_of_unknown_change = 変更ID{ QUOTE($change) }の変更は計画にありません。変更IDを元に戻すか、行を削除してください。
problem-decision_of_withheld = { QUOTE($change) }は計画で保留されており、個別の判断で実行に戻すことはできません。セルを空欄にするか、質問に「はい」と答えてください。
problem-decisions_without_name = 質問への「はい」は承認になるため、氏名が必要です。「{ $heading }」に入力してください。
problem-decisions_differ = { QUOTE($change) }の判断が2か所にあり、{ $first } と異なります。どちらかの行を削除してください。
problem-decision_column_missing = 「{ $heading }」の列がありません。見つかった列: { QUOTE($headers) }。判断の列があるのは計画のレポートだけで、実行結果のレポートにはありません。
problem-decision_missing = 計画の変更{ $count }件に判断がありません: { FIRST($changes, $count) }。削除した部分を元に戻してください。実行しない変更には「見送り」と入力します。
problem-mapping_unused = 列{ QUOTE($header) }は { $table }.{ $field } に割り当てられていますが、ほかの列（{ QUOTE($headers) }）と合わせると使われません。--column またはソースの columns を修正してください。番号付きの列には、同じ番号の team の列が必要です。
problem-value_taken = { QUOTE($value) }は、{ QUOTE($otherKey) }の{ FIELD($field, $resource) }としても使われています（{ $first }）。どちらかを修正してください。
problem-member_inactive = { QUOTE($user) }は{ STATE("suspended") }の人です（今回の変更でそうなる場合を含む）。チームにはそのまま追加します。追加しない場合は、行を削除してください。
