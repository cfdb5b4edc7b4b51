pruned-results = { $file } は過去の実行の結果ファイルです（_status などの列があります）。一部の行しか含まない可能性があり、--prune を付けると残りのレコードが削除されます。--prune を外すか、すべての行を含むファイルを指定してください。
line-heading = 行
no-errors = エラーはありません。
comparing = { $url } と比較しています…
files-read = { table-count }から{ $rowCount }行を読み込みました: { LIST($files) }。{ LIST($matches, by: "") }
file = { $place }{ IF($encoding, " [", $encoding, "]") }（{ $rows-count }行{ IF($blankRowCount, "、空行", $blankRowCount, "行を除く") }{ IF($exampleLines, "、記入例", $exampleLines-count, "行を除く") }{ IF($leftOut, "、対象外", $leftOut-count, "行を除く") }{ $unwrappedCount ->
        [none] {""}
       *[other] 、="…" 形式の{ $unwrappedCount }セルは中の文字列
    }）
newest = { $pattern } に一致する最も新しいものです（読み込まなかったもの: { FIRST($shown, $others-count) }）。
set-aside = 次の行は除外し、何も変更していません: { LIST($parts) }。修正してから再実行してください。
set-aside-rows = { $table } { $count }行
target-missing-export = 書き出し先を指定してください。CSV は --to フォルダ、ブックは --to ファイル名.xlsx です。
target-missing-template = 書き出し先を --to で指定してください。CSV ファイルはフォルダ、ブックはファイル名で指定します（例: mastersync template teams --to teams.xlsx）。
target-kind-export = --to { QUOTE($target) }はフォルダでもブックでもありません。表ごとに1つのファイルになるため、フォルダ、または .xlsx で終わるファイル名を指定してください。
target-kind-template = --to { SHORT($target) }: フォルダ、または .xlsx で終わるファイル名を指定してください。
target-not-written-export = { SHORT($target) }: 書き出せません（{ SHORT($reason) }）。--to に別のパスを指定してください。
target-not-written-template = { SHORT($target) }: テンプレートを書き込めません（{ SHORT($reason) }）。--to に別のパスを指定してください。
