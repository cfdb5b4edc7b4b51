approver = { SHORT($approval-by) }、{ MOMENT($approval-at, $timeZone) }{ IF($approval-note, "、", $approval-note) }
approved-by = 承認者: { approver }
approval-fault = { $fault-kind ->
        [not_saved] 承認できるのは、保存した計画だけです
        [missing] { $fault-file } がありません
        [damaged] { $fault-file } { $fault-damage ->
                [not_an_approval] は `mastersync approve` が作成した承認ファイルではありません
                [newer_version] は新しいバージョンの mastersync で作成されています
                [edited] は作成後に書き換えられています（内容がチェックサムと一致しません）
               *[not_signed] には、設定の planKey による署名がありません
            }
        [other_plan] 承認されているのは別の計画です（承認者: { SHORT($fault-by) }、{ MOMENT($fault-at, $timeZone) }）
        [by_maker] 承認者「{ SHORT($fault-by) }」は計画の作成者です。設定（approval.distinct）により、作成者以外の承認が必要です
       *[maker_unknown] 設定（approval.distinct）により作成者以外の承認が必要ですが、計画に作成者の記録がありません。--by 氏名 を付けて計画を作り直してください
    }
not-approved = { $requirement ->
        [always] 計画の適用には記名承認が必要です
        [deletes] この計画はレコードを削除するため、記名承認が必要です
       *[over-limits] この計画は上限や安全確認を超えるため、記名承認が必要です
    }。{ approval-fault }。{ $fault-kind ->
        [maker_unknown] {""}
        [not_saved] 計画を保存し、承認を得てから適用してください: { $command }
       *[other] 計画を確認し、問題がなければ承認してください: { $command }
    }
approval-ignored = 承認ファイルは使用しません。{ approval-fault }。
approval-saved = 承認を { $file } に保存しました。適用するには: { $command }
confirm-question = 上記の指摘を含めて、この計画を{ SPACED(SHORT($by)) }として承認しますか [y/N]{" "}
already-approved = { $file } は承認済みです（{ approver }）。与えられた承認は変更しません。承認し直すには、計画と同じ場所の承認ファイルを削除してください。
approval-replaced = 以前の承認を置き換えます。{ approval-fault }。
approval-not-saved = { $file }: 承認を保存できません: { REASON($error) }。
approval-not-read = { $file }: 承認ファイルを読み取れません: { REASON($error) }。
plan-of-past-run = { $file }: この計画は過去の実行の記録なので、承認を追加・変更できません。残りの変更の承認を得るには、計画を作り直してください。
nothing-to-approve = 計画に変更がないため、承認するものはありません。
plan-to-approve = 計画を保存しました。適用するには記名承認が必要です: { $command }
maker-missing = 計画に作成者の記録がないため、承認しても有効になりません（approval.distinct）。--by 氏名 を付けて計画を作り直してください。
name-to-fill = 氏名
by-missing = 承認者を --by 氏名 で指定してください。氏名は承認ファイルとすべてのレポートに記録されます。
