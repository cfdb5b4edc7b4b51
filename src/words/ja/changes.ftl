no-code = （コードなし）
moved-from = 移動元: { $path }
moved-to = 移動先: { $path }
in-no-row = { LEADING($place) }に行がありません
not-there = { LEADING($place) }にありません
effects-lost = 一緒に失われるもの: { EFFECTS($effects) }
time-line-title = { $title }（基準日: { $asOf }）
