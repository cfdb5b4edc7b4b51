made = 対象: { $service }、{ $createdAt }、mastersync { $toolVersion }
cut = コメントに収まるよう、{ $hiddenCount }件の変更を省略しています。`--report` のほかの形式ではすべて確認できます。
