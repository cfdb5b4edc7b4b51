made = 対象: { $service }、{ $createdAt }、mastersync { $toolVersion }
changes = 変更{ $count }件
cut = コメントに収まるよう、{ $hiddenCount }件の変更を省略しています。`--report` のほかの形式ではすべて確認できます。
