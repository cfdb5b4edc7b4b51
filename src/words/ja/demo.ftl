opening = 架空の会社の夜間同期です。人事システムが毎晩ファイルを出力し、
    mastersync がその内容に合わせてワークフロー承認サービスを更新します。
plan-title = 1. 何が変わるかを確認します。まだ何も書き込みません。
sync-title = 2. 変更を適用します。
again-title = 3. 残っている変更がないかを確認します。
people-title = 4. 別の会社の例です。1人が入社し、2人が異動して、責任者も交代します。
closing = 
    以上がすべてです。サービスにのみあるレコードには手を加えていません。
    次は { $guide } をご覧になるか、`mastersync sandbox` を起動してお手元のファイルでお試しください。
seeded = 
    サービスの代わりにサンドボックスを使用します（{ $url }、前夜のデータ: { $folder }）。
step = 
    { $title }
    
    $ mastersync { $commandLine }
step-end = （終了コード { $exitCode }）
