example-mark = #例
guide-sheet = 記入ガイド
lists-sheet = 選択肢一覧
guide-title = テンプレートの記入方法
column-header = 列
column-need = 必須
column-meaning = 内容
column-format = 形式
column-example = 記入例
need-required = 必須
need-optional = 任意
items-title = { $title }: { $master }
choice-error-title = 選択肢にない値です
choice-error-text = 一覧から選択してください。
truth-yes = はい
truth-no = いいえ
field-format-text_long = 文字列（複数行可）
field-format-number = 数値（例: 1200.5）
field-format-integer = 整数（例: 1200）
field-format-checkbox = 選択肢から複数可（1行に1つずつ、または ; 区切り）
field-format-pull_down = 選択肢から1つ
written = テンプレートを書き出しました: { SHORT($file) }（{ table-count }: { SHORT($tables) }）
exists = { SHORT($file) } はすでにあり、記入済みの可能性があるため置き換えません。--to に別の名前を指定するか、移動してください。
unknown-table = template { QUOTE($name) }: その表はありません。{ SUGGEST($name, $known) }表: { LIST($known) }。
master-without-items = --master は、アイテムのテンプレートを作成する汎用マスタを選びます。表に items を加えるか、表の指定を外してください。
file-name = { QUOTE($name) }はファイル名にできません。長すぎるか、ほかの名前と大文字・小文字しか違いません。--master でほかのマスタを選んでください。
sheet-name = { QUOTE($name) }はシート名にできません。31文字を超えているか、ほかのシート名と大文字・小文字しか違いません。--master でほかのマスタを選ぶか、--to にフォルダを指定して CSV ファイルを書き出してください。
how-to =
    見出しの下の行から、1件につき1行で記入してください。使わない表はそのままで構いません。
    列の順序は変えられますが、見出しの文字は変えないでください。管理しない項目は、列ごと削除してください。
    コードまたは名前が「{ example-mark }」で始まる行は記入例です。読み込み時には無視されるため、削除しても残しても構いません。
    コードは文字として扱います（0110 の先頭の 0 も残ります）。空欄にすると登録済みの値が消えます。値を変えない場合は * と記入してください。
how-to-workbook =
    見出しの末尾に * がある列は、すべての行で記入が必要です。
    選択肢のあるセルには一覧が表示されます。各列の説明は、見出しのメモで確認できます。
how-to-folder =
    必須の列は、すべての行で記入が必要です。
    CSV ファイルを Excel で直接開くと、コードの先頭の 0 が失われます。ブック（`--to FILE.xlsx`）を使うか、列を文字列として取り込んでください。
note-format = 形式: { $format }
note-example = 例: { $example }
custom-meaning = { $text ->
        [none] カスタム項目 { $code }
       *[other] { $text }（項目コード: { $code }）
    }
number-error-title = 範囲外の値です
number-error-text = { $min }から{ $max }までの整数を記入してください。
field-format-text = 文字列
field-format-date = { format-date }
format-code = 半角の英数字と - _（100文字以内）。先頭の0も区別します
format-truth = はい、または、いいえ（空欄は「いいえ」）
format-date = 日付（例: 2026-04-01）
format-number = { $min }から{ $max }までの整数
format-text = { IF($lengthMax, AMOUNT($lengthMax), "文字以内の") }文字列
header = { $label }
previousCode =
    .header = 変更前コード
    .meaning = コードを変更する場合のみ、変更前のコード
previousName =
    .header = 変更前の名前
    .meaning = 名前を変更する場合のみ、変更前の名前
