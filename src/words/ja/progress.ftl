figures = { done }{ IF($perSecond, "、毎秒", speed) }{ IF($leftMs, "、残り約", DURATION($leftMs)) }
done = { $phase ->
        [files] { IF($total, BYTES($total), "中") }{ BYTES($done) }
       *[other] { IF($total, AMOUNT($total), "件中") }{ AMOUNT($done) }件
    }
speed = { $phase ->
        [files] { BYTES($perSecond) }
       *[other] { AMOUNT($perSecond) }件
    }
line = { phase-title }: { figures }
phase-title = { $phase ->
        [files] ファイルの読み込み中
        [service] サービスの読み込み中
       *[changes] 適用中
    }
