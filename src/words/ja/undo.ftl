loss = { PLACE($change-resource, $change-scope) }{ QUOTE($change) }: { $text }
loss-new_id = 別の ID で作り直します。所属など、元のレコードへの参照は戻りません。
loss-effect_lost = 一緒に削除された{ EFFECTS($effects) }は戻りません。
loss-field_values_lost = アイテムの{ QUOTE($fields) }の値のうち、項目、種別または選択肢の変更とともに失われたものは、戻りません。
loss-state_not_whole = 再び招待されます（メールが送信される場合があります）。アーカイブされた申請と以前の所属は戻りません。
loss-state_stays = 状態は「{ STATE($state) }」のまま残ります。サービスに元へ戻す操作がありません。
loss-create_uncertain = この実行で作成された可能性がありますが、結果が確定する前に実行が終わりました。この計画では削除します。ほかの人が作成したものでないか確認してください。
loss-still_open = この実行で変更されましたが、サービスにまだ反映されておらず、これから反映される可能性があります。しばらく待ってから再度取り消してください。
loss-field_gone = { LEADING($field) }はカスタム項目ではなくなっているため、値は戻りません。
loss-in_use = この実行で招待されましたが、その後ログインしているため、そのまま残します。利用終了にする場合は、ファイルで状態を指定してください。
loss-schedule_stays = { $day } の予約はそのまま残ります。予約は取り消せず、別の予約に置き換えることだけができます。別の組織図を予約してください。
loss-schedule_lost = この実行によって失われた{ QUOTE($key) }の { $day } の予約は戻りません。必要であれば、もう一度予約してください。
# The service is not as the run left it.
loss-drifted = そのまま残します: { $reason }。この計画の適用などでその点が変わったら、同じ実行をもう一度取り消してください。
run-read = 実行 { $run-id } では{ $changeCount }件を変更しました。{ IF($isUnfinished, "最後まで完了していないため、サービスの現状から実行の内容を判断します。") }{ $url } と比較しています…
nothing-to-undo = 実行 { $id } に取り消すものは残っていません。
not-undone = 実行のすべてを取り消すことはできません。上記の{ $count }件の警告を確認してください。
