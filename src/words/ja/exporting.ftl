not-carried-title = ファイルに含まれないもの:
table-exported = { SHORT($table) }: { $rowCount }行
exported = { table-count }、{ $rows }行を { SHORT($target) } に書き出しました。
export-refused = 何も書き出していません。ファイルにすると失われるか、読み戻すと値が変わるものが{ $errorCount }件あります（上記）。サービスで修正するか、--leave-out を指定して残りだけを書き出してください。
other-tables = { SHORT($file) } には今回書き出さない { SHORT($names) } も含まれているため、何も書き出していません。--to で別のファイルを指定するか、失われてもよい場合は --overwrite を指定してください。
encoding-of-workbook = --encoding は CSV 専用です。ブックにはすべての文字を書き出せます。
export-encoding = --encoding { QUOTE($name) }: 書き出しに使える文字コードは { LIST($known, by: " と ") } です。
chosen-outside = --{ $option } は { LIST($resources) } から選ぶオプションですが、今回の書き出しに含まれていません。指定を外すか、そのいずれかを書き出しに加えてください。
not-carried-current = { $resource }: { QUOTE($key) }が現在有効であること。別のテナントで有効化するには: { $command }
not-carried-past_schedule = { $resource }: { QUOTE($key) }の予約（{ $day }）。日付が過ぎているためです。
not-carried-unchosen = { $resource }: ほかの{ $count }件。このファイルで --prune を使うと、選択しなかったレコードが削除されます。
not-carried-no_default = { $resource }: 列 { $field }。既定がちょうど1件ではないためです。
not-carried-contents = { $resource }: { QUOTE($key) }の{ TERM($fact) }{ $count }件
not-carried-unknown = { $resource }: このサービスにはありません{ IF($other, "（または、参照先の ", $other, " がありません）") }。
not-carried-settings = { $resource }: { $count }件の { $setting }… の設定
files-in-the-way = { SHORT($folder) } に次のファイルがあるため、何も書き出していません: { SHORT($files) }。{ $mayOverwrite ->
        [yes] 書き出すファイルと一緒に読み込まれてしまうため、別の場所に移動してください。
       *[other] export で書き出したものではないか、その後に編集されています。移動するか、--to で別の場所を指定するか、--overwrite で上書きしてください。
    }
nothing-exported = 何も書き出していません。
