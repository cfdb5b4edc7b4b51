place = { $place ->
        [none] { $resource ->
                [none] すべての表
               *[other] { RESOURCE($resource) }全体
            }
       *[other] { $place }
    }
kind = { $kind ->
        [deletes] 削除
        [updates] 更新
        [moves] 移動
        [invites] 招待
        [identities] コードやアドレスの変更対象と
        [leaders] 責任者に
        [removals] 解除
        [suspensions] 利用停止に
       *[deactivations] 利用終了に
    }
cause = { $cause-code ->
        [file_cut_off] ファイルは{ $cause-rows }行、サービスは{ $cause-existing }件です。エクスポートが途中で切れていませんか。
        [column_shifted] そのうち{ $cause-count }件で、{ LEADING(FIELD($cause-from, $of)) }にあった値が{ SPACED(FIELD($cause-to, $of)) }に入ります。列がずれていませんか。
        [one_column] そのうち{ $cause-count }件で{ SPACED(FIELD($cause-field, $of)) }が変わります。この列は正しいですか。
       *[root_renamed] そのうち{ $cause-count }件が{ QUOTE($cause-from) }から{ QUOTE($cause-to) }へ移ります。コードを変更した場合は、previousCode に元のコードを入力してください。
    }
twin = { $created } → { $existing }
finding-rows_set_aside = { $count }行が除外されており、内容がそろっているか判断できません。行を修正してください。
finding-no_rows = ファイルに行がありません。エクスポートが途中で切れていませんか。
finding-file_missing = ファイル { SHORT($file) } がないため、残すべきレコードを判断できません。ファイルがそろってから再実行するか、sources から外してください。
finding-partial_export = { $table } は、一部のレコードだけを書き出したファイルです。表全体をエクスポートし直してください。{ $table-sheet ->
        [none] 不足していた行を補った場合は、別のフォルダに移してください。
       *[other] 不足していた行を補った場合は、ブックのプロパティの「コメント」を削除してください。
    }
finding-older_file = { IF($file, $file, " は、") }{ SHORT($replacedOn) } に新しいファイルに置き換えられたものと同じ内容です。古いエクスポートではありませんか。最新のファイルを用意してください。
finding-blank_rows = { $row } は、行の途中の空行です（合計{ $count }行）。レコードの行ではありませんか。空行を削除してください。
finding-line_end_missing = { $row } の末尾に改行がありません。前回受け入れたファイルには改行がありました。ファイルが途中で切れていませんか。エクスポートし直してください。
finding-more_left_out = where により { SHORT($file) } の{ $count }行が対象外です（前回受け入れた実行では{ $before }行）。条件に使う列の値が変わっていませんか。
finding-fewer_rows = { $table } の行は{ $rows }行で、{ $isOfService ->
        [yes] サービス上の
       *[other] 前回受け入れた実行の
    }{ $before }件の{ $percent }%を下回ります。エクスポートが途中で切れていませんか。
finding-first_run = ここには、prune を指定して受け入れた実行の記録がないため、ファイルの行が初めから欠けていても検出できません。削除の一覧を確認してください。
finding-absent_recently = 行がなくなって{ $nights }夜目です。設定により、{ $after }夜を過ぎてから削除（ユーザーは利用停止）します。
finding-list_incomplete = 一覧が完全ではありません: { incomplete }。再実行してください。このトークンですべてのレコードを参照できますか。
finding-twin = 新しいレコードが、行のない既存のレコードと同じものである可能性があります: { FIRST($twins, $count) }。コードを修正してください（表計算ソフトは先頭の 0 を削除することがあります）。コードの変更であれば、previousCode に元のコードを入力してください。既存のレコードにコードがない場合は、サービスの画面で設定してください。どちらのレコードも必要な場合は、新しい行の action を create にしてください。
finding-rename_of_nothing = { QUOTE($previousKey) }を{ QUOTE($key) }に変更する行がありますが、{ QUOTE($previousKey) }は存在しません。行のないレコードのどれかを指している可能性があります。元のコードを修正してください。{ QUOTE($key) }が新規であれば、その行の action を create にしてください。
finding-subtree_missing = { QUOTE($top) }とその下位のすべて（{ $holds-count }件）の行がありません。ファイルの一部が失われていませんか。
finding-every_parent_changed = 親を持つ{ $count }件すべての親が変わり、行のないレコードもあります。親の列がずれていませんか。
finding-few_keys_agree = ファイルの{ $rows }行のうち、サービスの{ $existing }件と一致するのは{ $agreeing }件です。別のテナントのファイルではありませんか。または、コード体系が変わっていませんか。コードを変更した場合は、previousCode に元のコードを入力してください。
finding-column_blanked = 列 { SHORT($column) } が空欄になっており、サービスにある{ $existing }件の値のうち{ $count }件が消えます。エクスポートで列の値が失われていませんか。値を残す場合は、列ごと削除してください。
finding-values_exchanged = { LEADING(FIELD($field, $of)) }が変わる{ $changed }件のうち{ $count }件が、ほかのレコードの値になります。列の行がずれていませんか。1つの列だけを並べ替えていませんか。
finding-value_flapping = { LEADING(FIELD($field, $of)) }が{ VALUE($before) }と{ VALUE($after) }の間で往復しています。{ LIST($days) } の実行で書き込みましたが、そのたびに別のところから元に戻されています。書き込むのを一方だけにしてください。ファイルまたは相手のシステムを直すか、この列をサービス側の管理にしてください（設定の own）。
finding-text_garbled = ファイルの中ですでに文字が失われているか、文字化けしています（{ FIELD($field, $of) }: { QUOTE($text) }）。別の文字コードで保存または表示した可能性があります。UTF-8 で出力し直してください。
finding-current_renamed = 配下の{ TERM($noun) }{ $rows }件のうち{ $agreeing }件が、現在有効な{ QUOTE($current) }にもあり、{ QUOTE($current) }の行はファイルにありません。サービス上で名前を変更していませんか。ファイルの名前を合わせるか、行の名前に戻す場合は { $column } に{ QUOTE($current) }を入力してください。
finding-current_switched = { $column } の指定がない行です。前回受け入れた実行では{ QUOTE($former) }が対象でしたが、現在は{ QUOTE($current) }が有効です。引き続き{ QUOTE($former) }の行であれば、{ $column } 列を追加してください。
finding-activation_untimely = このままでは直ちに有効になります。{ IF($day, "ファイルの有効化日: ", SHORT($day), "。") }{ IF($scheduledFor, "予約日: ", SHORT($scheduledFor), "。") }{ IF($lastCurrentOn, "最後に有効だった日: ", SHORT($lastCurrentOn), "。") }{ IF($createdOn, "作成日: ", SHORT($createdOn), "。") }{ IF($former, "現在有効な組織図: ", QUOTE($former), "。") }日付を確認してください。サービス上で組織図を切り替えたり、名前を変更したりしていませんか。
finding-activation_incomplete = { TERM($noun) }は{ $count }件になります{ IF($former, "（現在有効な", QUOTE($former-key), "は", $former-count, "件）") }。{ IF($missingCount, "不足: ", RECORDS($missing, $missingCount), "。") }{ IF($scheduledOn, "予約は取り消せないため、このままでも ", SHORT($scheduledOn), " にサービスが有効化します。") }ファイルが不足していませんか。不足分をファイルかサービスに登録してください。
finding-state_unreachable = { $fact ->
        [none] { IF($from, "「", STATE($from), "」から") }直接「{ STATE($to) }」にする操作がサービスにありません。ファイルの状態を変更するか、行を除いてください。
       *[other] { TERM($fact) }のユーザーの状態は「{ STATE($to) }」に変更できません。初回のログインを待つか、別の状態を指定してください。
    }
finding-protected = { $by ->
        [caller] この実行のトークンの所有者のため、利用停止やチームからの解除はできません。行の状態を空欄にするか、所属の行を（action は delete 以外で）ファイルに残してください。別のユーザーのトークンも使えます。
       *[settings] 設定の protect で保護されているユーザーのため、利用停止やチームからの解除はできません。行の状態を空欄にするか、所属の行を（action は delete 以外で）ファイルに残してください。protect から外すこともできます。
    }
finding-last_leader = チーム { $owner } は、メンバーだけで責任者がいない状態になります。先に所属の leader 列で責任者を指定してください。
finding-children_kept = 下位または配下に、残すレコードがあります: { RECORDS($children, $count) }。
finding-switched_off = { $option } の指定により対象外です。
finding-clock_differs = このコンピューターの時計は { SHORT($machine) }、サービスの時計は { SHORT($service) } を示しており、今日の日付を判断できません。コンピューターの時計を合わせてから再実行してください。
finding-limit_exceeded = この計画は{ $existing ->
        [none] 全体で{ $count }件を{ kind }します。承認なしで{ kind }できるのは{ $allowed }件までです。
       *[other] { $kind ->
                [invites] { $place }を新たに{ $count }件（登録済みは{ $existing }件）
               *[other] { $place }{ $existing }件のうち{ $count }件{ IF($percent, "（", $percent, "%）") }を
            }{ kind }します。承認なしで{ kind }できるのは{ $allowed }件までです。対象: { RECORDS($records, $count) }。{ IF($cause, cause) }
    }
finding-budget_exceeded = この計画は{ $place }の{ $existing }件のうち{ $count }件を{ kind }します。{ IF($before, "過去", $days, "日間の実行で、すでに", $before, "件を", kind, "しています。") }承認なしで{ kind }できるのは、{ $days }日間で{ $allowed }件までです。
finding-cascade = { $place }の{ QUOTE($record) }を削除すると、{ EFFECTS($effects) }も失われます。
finding-field_loss = { $place }の{ QUOTE($record) }で、項目の削除、種別の変更、または使用中の選択肢の削除があります: { QUOTE($fields) }。アイテムに入力済みの値は失われます。
finding-schedule_lost = { $place }の{ QUOTE($key) }は { $dueOn } に予約されていますが、行がありません。{ QUOTE($record) }を有効化するとその予約は失われます。
finding-approval_mismatch = { $isSpent ->
        [yes] --approve { SHELL($approved) } は以前の実行で使用済みのため、無効です。承認が有効なのは一度だけです。オプションを外してください。同じ変更をもう一度行う場合は、計画を保存し（plan --out FILE）、確認したうえで apply に承認を渡してください。
       *[no] --approve { SHELL($approved) } はこの計画の内容と一致しません{ IF($printed, "（", SHELL($printed, most: 5), "）") }。承認は1つの計画に対するものです。この計画を確認して承認し直すか、オプションを外してください。
    }
reader-first_run = ファイルから行がなくなったため、{ $holds-count }件がここでは初めて削除の対象になります。一覧を確認して判断してください。
reader-switched_off = 今回の実行では対象外です。
reader-limit_exceeded = { $place }{ IF($existing, $existing, "件のうち") }{ $count }件を{ kind }します。通常より多い件数です。{ IF($cause, cause) }
reader-budget_exceeded = { $place }{ $existing }件のうち{ $count }件を{ kind }します。過去{ $days }日間の{ $before }件とあわせて、通常より多い件数です。
reader-protected = 利用停止やチームからの解除の対象外とされている人です。
reader-approval_mismatch = 渡された承認は、別の計画に対するものです。
reader-plan_not_approved = この計画の実行には、承認者の名前での承認が必要です。
reader-approved = 承認済み: { $text }
intended = { $text }意図どおりの場合: --approve { SHELL($lift) }{ IF($inPlan, "（計画全体で", $inPlan, "件）") }
approved = { $text }承認済み: --approve { SHELL($lift) }
approved-facts = { $text }。承認済み: --approve { SHELL($lift) }
required = 前提となる変更が{ $option ->
        [none] 保留されています
       *[other] {" "}{ $option } の指定により対象外です
    }: { CHANGE($needs) }。
needing = これらを前提とする変更も保留（{ $count }件）:
refused = 計画は拒否されました。何も書き込んでいません。
refused-intended = 計画は拒否されました。何も書き込んでいません。すべて意図したものである場合: { $command }
finding-columns_gone = { IF($file, $file, ": ") }これまで読み込んでいた列{ QUOTE($headers) }がないか、空欄です。{ IF($added, "新しい列: ", QUOTE($added), "。同じ内容であれば、対応付けてください。") }
finding-file_disputed = { SHORT($file) } は更新日時が最も新しいため読み込みましたが、名前では { SHORT($later) } のほうが後です。遅れて届いたファイルではありませんか。古いほうを取り除いてください。
finding-identity_changed = { FIELD($fields, $of) }が同時に変わります。コードを別の人に割り当てていませんか。新しい人には新しいコードが必要です。このままでは、前の人のアカウント、所属、申請を引き継ぎます。
finding-value_taken = { QUOTE($value) }は、サービスでは { $other } の{ FIELD($field, $of) }です。値を修正してください。同じ人の場合は、行のコードをそのコードにするか、previousCode に入力してください。
finding-set_by_hand = { $record }は、{ SHORT($day) } の実行の後はファイルのとおり{ STATE($asked) }でしたが、現在は{ STATE($state) }です。サービスの画面で変更されたと思われます。ファイルまたはサービスを直してください。
