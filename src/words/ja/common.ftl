place-name = { IF($scope, QUOTE($scope), "の") }{ RESOURCE($resource) }
facts = { CHANGE($change) }: { LIST($facts, by: "。") }
sentences = { LIST($all, by: "") }
more-of-code = … ほか{ $count }件の { $code }（--verbose ですべて表示）
unexpected-failure = 予期しないエラーが発生しました。mastersync の不具合と思われます: { $detail }
comma = 、
quoted = 「{ $text }」
title-with-code = { $title }（{ $code }）
name-with-attribute = { LEADING($name) }の{ $attribute }
change-name = { $place }{ QUOTE($record) }の{ $action }
blank = 空欄
and-more = {" "}ほか{ $rest }件
effect = { IF($field, QUOTE($field), "の") }{ $noun }{ $count ->
        [none] （件数は不明）
       *[other] { $count }件
    }
effects = { $first }、{ $last }
suggestion = { QUOTE($nearest) }ではありませんか。
term-children = 下位のレコード
table-count = { $tableCount ->
        [1] 1つ
        [2] 2つ
        [3] 3つ
        [4] 4つ
        [5] 5つ
        [6] 6つ
        [7] 7つ
        [8] 8つ
        [9] 9つ
       *[other] { $tableCount }個
    }の表
incomplete = { $counted ->
        [none] 一覧を2回読み取った結果が一致しません（最後は{ $read }件）
       *[other] サービスの件数は{ $counted }件ですが、取得できたのは{ $read }件です
    }
span = { $count }{ $unit ->
        [second] 秒
        [minute] 分
        [hour] 時間
       *[day] 日
    }
counted-change = { $count }件の変更
effect-value = 値
holder = { SHORT($holder-command) }（ユーザー { SHORT($holder-owner) }、ホスト { SHORT($holder-host) }、プロセス { $holder-pid }、開始 { MOMENT($holder-startedAt, $timeZone) }）
