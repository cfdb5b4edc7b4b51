copying = { SHORT($url) } から、計画に関係するデータを手元のサンドボックスにコピーしています…
nothing = 予行する変更はありません。
title = サービスのデータ{ AMOUNT($recordCount) }件のコピーで予行しました。サービスには何も書き込んでいません。
refused = この計画は、このままでは実行を拒否されます。すべて承認されたものとして予行しました。
withheld = 計画で保留された{ $count }件の変更は、予行していません。
again = { $leftCount ->
        [0] 適用後にもう一度計画: 変更は残っていません。
       *[other] 適用後にもう一度計画: まだ変更が{ $leftCount }件残ります:
    }
differences-title = コピーとサービスの違い:
limits = トークンの書き込み権限、データを使用しているワークフロー、サービスの混み具合は、コピーでは確かめられません。メールは送信されません。
saved-plan-options = 保存した計画はそのまま予行します。{ LIST($options) } は指定できません。
difference-not_read = { RESOURCE($resource) }: トークンに参照の権限がないため、コピーにはありません
difference-not_held = { RESOURCE($resource) } { $record }: コピーに登録できません（「{ SHORT($detail) }」）
difference-definitions_unknown = カスタム項目 { SHORT($fields) }: サービスから定義をすべては取得できないため、コピーでは使用中の値と計画の値を受け付けます
