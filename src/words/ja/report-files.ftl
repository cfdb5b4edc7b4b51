unknown-format = --report { QUOTE($file) }: 形式は拡張子で指定します。使用できるもの: { LIST($formats) }。
among-data = --report { QUOTE($file) } はデータのフォルダの中にあり、次の実行で表として読み込まれます。別の場所を指定してください。
no-report = { SHORT($file) }: 計画ができる前に終了したため、レポートは書き出していません。{ IF($isThere, "同じ名前のファイルは、別の実行のものです。") }
written = レポートを書き出しました: { SHORT($file) }
not-written = { SHORT($file) }: レポートを書き込めません（{ $reason ->
        [input] この実行で使用した入力ファイルまたは計画ファイルのため、置き換えません
       *[other] { REASON($reason) }
    }）。ほかの処理は完了しています。次回は --report に別のパスを指定してください。
