pruned-results = { $file } は過去の実行の結果ファイルです（_status などの列があります）。一部の行しか含まない可能性があり、--prune を付けると残りのレコードが削除されます。--prune を外すか、すべての行を含むファイルを指定してください。
line-heading = 行
no-errors = エラーはありません。
comparing = { $url } と比較しています…
files-read = { table-count }から{ $rowCount }行を読み込みました: { LIST($files) }。{ LIST($matches, by: "") }
file = { $place }{ IF($encoding, " [", $encoding, "]") }（{ $rows-count }行{ IF($blankRowCount, "、空行", $blankRowCount, "行を除く") }{ IF($exampleLines, "、記入例", $exampleLines-count, "行を除く") }{ IF($leftOut, "、対象外", $leftOut-count, "行を除く") }{ IF($unwrappedCount, "、=\"…\" 形式の", $unwrappedCount, "セルは中の文字列") }）
newest = { $pattern } に一致する最も新しいものです（読み込まなかったもの: { LIST($others, most: 3) }）。
set-aside = 次の行は除外し、何も変更していません: { LIST($parts) }。修正してから再実行してください。
set-aside-rows = { $table } { $count }行
target-missing = 書き出し先を --to で指定してください。CSV ファイルはフォルダ、ブックは .xlsx で終わるファイル名で指定します。
target-kind = --to { QUOTE($target) }はフォルダでもブックでもありません。表ごとに1つのファイルになるため、フォルダ、または .xlsx で終わるファイル名を指定してください。
target-not-written = { SHORT($target) } に書き込めません（{ SHORT($reason) }）。--to に別のパスを指定してください。
