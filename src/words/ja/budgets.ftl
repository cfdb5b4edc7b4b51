title = 過去{ $days }日間の削除:
heading = 直前の30日間の削除
nothing-counted = ファイルを読み込んだ実行がまだないため、30日間の上限に数えるものはありません。
column-used = 削除済
column-left = 残り
column-allowed = 上限
column-existing = 現在数
place = { $place }{ $kind ->
        [moves] （移動）
        [removals] （所属の解除）
        [suspensions] （利用停止）
        [deactivations] （利用終了）
       *[deletes] {""}
    }
left = { $place }: { $used }件（上限{ $allowed }件、残り{ $left }件）
