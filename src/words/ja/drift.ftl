drift-record_gone = レコードがなくなっています
drift-key_taken = { QUOTE($key) }は別のレコードで使われています
drift-not_deletable = 現在は{ TERM($fact) }のため、削除できません
drift-children_below = 下位のレコードが残ります（{ RECORDS($children, $count) }）
drift-parent_gone = 親の{ QUOTE($parent) }がないか、コードがないか、このレコードの下位に移っています
drift-reference_gone = 参照先の{ RESOURCE($resource) }の{ QUOTE($key) }がなくなっています
drift-record_is_caller = トークンはこのユーザーの権限で動作しており、変更するとアクセスできなくなります
drift-last_leader = チーム{ QUOTE($owner) }の責任者がいなくなります
drift-day_passed = 予定日（{ $day }）が到来したか、過ぎています（今日は { $today }）
drift-clock_differs = このコンピューターの時計は { $machine }、サービスの時計は { $service } です
drift-not_due_yet = 計画は { $asOf } 時点のもので、今日は { $today } です
drift-container_gone = { RESOURCE($resource) }の{ QUOTE($key) }がなくなっています
drift-container_replaced = { RESOURCE($resource) }の{ QUOTE($key) }が別のレコードに替わっています
drift-container_ambiguous = { RESOURCE($resource) }に{ QUOTE($key) }が{ $count }件あります
drift-list_incomplete = { incomplete }
other-service = { $file } は { SHORT($planned) } に対する計画で、{ $given } に対するものではありません。何も書き込んでいません。--service、--url、MASTERSYNC_URL のいずれかで計画のサービスを指定してください。
drift-field_changed = { LEADING(FIELD($field, $owner, $titles)) }が{ VALUE($expected) }から{ VALUE($found) }に変わっています
drift-created_meanwhile = ほかの操作で作成されており、{ LEADING(FIELD($field, $owner, $titles)) }が{ VALUE($found) }です（計画では{ VALUE($planned) }）
drift-effect_grown = 削除すると{ COUNTED($what, $found) }も失われます（以前は{ $expected }件{ IF($unplanned, "、計画にないもの: ", RECORDS($unplanned-children, $unplanned-count)) }）
drift-schedule_changed = 計画にない予約があります（{ QUOTE($found) }、{ $dueOn }）
drift-current_changed = { $found ->
        [none] 現在有効なものがなくなっています
       *[other] 現在有効なものが{ QUOTE($found) }に変わっています
    }
drift-holds_fewer = 配下の{ TERM($noun) }が、以前の{ $expected }件から{ $found }件に減っています
drift-members_missing = { TERM($what) }が{ $count }件のまま有効になります（現在有効な{ QUOTE($former) }は{ $formerCount }件）
left-out = 計画の前提が変わりました: { $reason }。
changed-meanwhile = サービスの状態が計画と異なるため、実行していません: { $reason }。サービスの画面で確認してから、再実行してください。
of-change = { PLACE($resource, $scope) }{ QUOTE($key) }: { $reason }
plan-stale = { stale } { $changeCount }件中{ $drifted-count }件の変更で前提が変わっています（{ LIST($reasons) }{ IF($rest, "、ほか", $rest, "件") }）。何も書き込んでいません。{ again }{ IF($file, "残りの変更だけを適用する場合は --skip-drifted を指定してください。") }
sources-stale = { stale } { LIST($faults) }。何も書き込んでいません。{ again }
stale = 計画{ IF($file, " ", $file, " ") }は最新の状態と一致しません:
again = { IF($file, "`mastersync plan` を") }再実行してください。
source-changed = { $file } が計画の作成後に変更されています
source-missing = { $file } が見つかりません（計画を別のフォルダで作成していませんか）
source-unreadable = { $file } を読み取れません（{ REASON($reason) }）
