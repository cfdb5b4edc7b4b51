loss = { PLACE($change-resource, $change-scope) }{ QUOTE($change) }: { $text }
loss-new_id = 別の ID で作り直します。所属など、元のレコードへの参照は戻りません。
loss-effect_lost = 一緒に削除された{ EFFECTS($effects) }は戻りません。
loss-field_values_lost = アイテムの{ QUOTE($fields) }の値のうち、項目、種別または選択肢の変更とともに失われたものは、戻りません。
loss-state_not_whole = 再び招待されます（メールが送信される場合があります）。アーカイブされた申請と以前の所属は戻りません。
loss-state_stays = 状態は「{ STATE($state) }」のまま残ります。サービスに元へ戻す操作がありません。
loss-create_uncertain = この実行で作成された可能性がありますが、結果が確定する前に実行が終わりました。この計画では削除します。ほかの人が作成したものでないか確認してください。
loss-still_open = この実行で変更されましたが、サービスにまだ反映されておらず、これから反映される可能性があります。しばらく待ってから再度取り消してください。
loss-value_changed = そのまま残します。{ LEADING($field) }がその後{ VALUE($written) }から{ VALUE($found) }に変更されています。
loss-role_changed = { $found ->
        [none] この実行で既定または有効になりましたが、現在はそうではなく、ほかに該当するレコードもありません。
       *[other] この実行で既定または有効になりましたが、現在は{ QUOTE($found) }がそうなっているため、そのまま残します。
    }
loss-gone = { $key ->
        [none] 以前に既定または有効だったレコードがなくなっているため、そのまま残します。
       *[other] { RESOURCE($resource) }の{ QUOTE($key) }がなくなっているか、別のレコードに替わっているため、元に戻せません。
    }
loss-field_gone = { LEADING($field) }はカスタム項目ではなくなっているため、値は戻りません。
loss-parent_lost = 元の親の{ QUOTE($parent) }がないか、コードがないか、このレコードの下位に移っているため、元の位置に戻せません。親がある場合は、サービスの画面で直してから、同じ実行をもう一度取り消してください。
loss-key_taken = { QUOTE($key) }は別のレコードで使われているため、そのまま残します。この計画でそのレコードが変わる場合は、計画を適用してから、同じ実行をもう一度取り消してください。
loss-in_use = この実行で作成されましたが、削除せずに残します。{ $fact ->
        [none] { $effects ->
                [none] その後ログインしています。利用終了にする場合は、ファイルで状態を指定してください。
               *[other] 削除すると、この取り消しの対象でない{ EFFECTS($effects) }も失われます。
            }
       *[other] 現在は、これ自体またはこれを含むものが{ TERM($fact) }レコードです。
    }
loss-schedule_stays = { $day } の予約はそのまま残ります。予約は取り消せず、別の予約に置き換えることだけができます。別の組織図を予約してください。
loss-schedule_lost = この実行によって失われた{ QUOTE($key) }の { $day } の予約は戻りません。必要であれば、もう一度予約してください。
loss-list_incomplete = サービスの件数は{ $counted }件ですが、取得できたのは{ $read }件のため、確認できません。このトークンですべてのレコードを参照できますか。
run-read = 実行 { $run-id } では{ $changeCount }件を変更しました。{ $run-isFinished ->
        [yes] {""}
       *[other] 最後まで完了していないため、サービスの現状から実行の内容を判断します。
    }{ $url } と比較しています…
nothing-to-undo = 実行 { $id } に取り消すものは残っていません。
not-undone = 実行のすべてを取り消すことはできません。上記の{ $count }件の警告を確認してください。
