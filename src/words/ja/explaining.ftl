status-planned = 変更されます。
status-refused = 変更の対象ですが、計画が拒否されているため、何も書き込みません。
status-withheld = 変更は保留されています。
status-unchanged = 変更はありません。行とサービスの内容が一致しています。
status-ignored = 行の指定により変更しません（action が ignore、または対象者が空欄）。
status-out_of_scope = 設定の where で行が対象外とされているため、変更しません。
status-set_aside = 行にエラーがあり除外されたため、変更しません。
status-only_in_service = どのファイルにもなく、そのまま残ります。
titles-rows = ファイルの行
titles-values = 値
titles-live = サービスの現在の内容
titles-findings = 安全確認での指摘
titles-request = 送信するリクエスト
titles-refusals = 計画が拒否された理由
titles-problems = 行についての指摘
not-in-service = ありません
renamed = { QUOTE($previousKey) }から変更
made-by = { $by ->
        [levels] 階層（levels）の列から
        [parts] ほかの列から
       *[other] 設定の { $by } により
    }
no-column = 列がないため管理対象外
kept = 現在の値のまま
not-deleted-not_asked_for = { RESOURCE($table) }の削除は指定されていないため、削除しません（指定するには --prune={ $table }）。
not-deleted-no_code = コードがなく、行で指定できないため、削除しません。
not-deleted-shared_code = 同じコードのレコードが{ $count }件あり、どれを指すか分からないため、削除しません。
not-deleted-example_code = 記入例の行を表すコードで、行で指定できないため、削除しません。
not-deleted-undeletable = { TERM($fact) }のため、削除しません。
not-deleted-protected = { $by ->
        [caller] トークンの所有者のため、変更しません。
       *[other] protect で保護されているため、変更しません。
    }
not-deleted-state_stays = 状態が「{ STATE($state) }」のレコードは、行がなくても変更しません。
token = Authorization: Bearer （非表示）
apply-only = この変更だけを適用するには: { $command }
no-record = { QUOTE($text) }という{ RESOURCE($resource) }は、ファイルにもサービスにもありません。{ IF($containers, "読み取ったのは、データにある", RESOURCE($containers-resource), "だけです（", QUOTE($containers-names), "）。") }{ IF($nearest, "もしかして: ", SHORT($nearest), "（先頭のコードで指定してください）。") }
several-records = { QUOTE($text) }に該当するレコードが{ $records-count }件あります: { SHORT($records) }。先頭のコードで1件を指定してください。
not-compared = { RESOURCE($resource) }は比較されていません。データに表がないか、すべての行にエラーがあります。表を追加するか、`mastersync validate` で表示されるエラーを修正してください。
missing-key = { SHORT($table) }: レコードのコードがありません。変数が未設定ではありませんか。コードまたは名前を指定してください。
service-has = サービスでは{ SPACED($value) }
