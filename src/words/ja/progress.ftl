figures = { done }{ rate }{ time-left }
done = { $phase ->
        [files] { $total ->
                [none] { BYTES($done) }
               *[other] { BYTES($total) }中{ BYTES($done) }
            }
       *[other] { $total ->
                [none] { AMOUNT($done) }件
               *[other] { AMOUNT($total) }件中{ AMOUNT($done) }件
            }
    }
rate = { $perSecond ->
        [none] {""}
       *[other] { $phase ->
                [files] 、毎秒{ BYTES($perSecond) }
               *[other] 、毎秒{ AMOUNT($perSecond) }件
            }
    }
time-left = { $left-unit ->
        [none] {""}
        [second] 、残り約{ $left-count }秒
        [minute] 、残り約{ $left-count }分
       *[hour] 、残り約{ $left-count }時間
    }
line = { phase-title }: { figures }
phase-title = { $phase ->
        [files] ファイルの読み込み中
        [service] サービスの読み込み中
       *[changes] 適用中
    }
