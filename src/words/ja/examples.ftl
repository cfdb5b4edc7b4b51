init-1 = init # 質問に答えて作成する
init-2 = init hr-export --url https://workflow.example.com --token-file token --yes # 質問なしで作成する
doctor-1 = doctor hr-export --service staging # 別のファイルと、設定ファイルにある別のサービスを確認する
demo-1 = demo # サンプルデータで夜間同期の流れを見る
plan-1 = plan hr-export --report review.html --out plan.jsonl # 確認用のレポートを書き出し、計画を保存する
plan-2 = plan teams.csv --encoding cp932 --column teams.code=部署番号 # 見出しが異なる CP932 のファイルを読む
plan-3 = plan hr-export --prune=teams # チームの削除も含める
sync-1 = sync --yes --quiet --lock-wait 10m # 設定ファイルの sources を cron で適用する
sync-2 = sync hr-export --prune --approve deletes=37@3f9ac2d014 # 今回に限り37件の削除を認める
sync-3 = sync hr-export --yes --on-problem set-aside # エラーのある行を除いて適用する
approve-1 = approve plan.jsonl --by 佐藤花子 # 確認した計画を承認する
apply-1 = apply plan.jsonl --decisions review.xlsx # レポートで「見送り」とした変更を除いて適用する
rehearse-1 = rehearse plan.jsonl # 保存した計画を適用前に予行する
rehearse-2 = rehearse hr-export --as-of 2027-04-01 # 4月1日の組織図の切替を予行する
check-1 = check plan.jsonl # 計画がまだ有効かを確認する（適用の直前など）
explain-1 = explain teams 1130 hr-export # 部署が変更される理由を見る
explain-2 = explain teams 2027年度組織/1130 # 同じコードが複数の組織図にある場合は組織図も指定する
runs-1 = runs latest # 最新の実行とそのファイルを表示する
runs-2 = runs --budget # 過去30日間の削除数と残りを確認する
evidence-1 = evidence latest --to run.zip # 監査用の証跡を書き出す
undo-1 = undo latest --out undo.jsonl # 最新の実行を取り消す計画を作る（その後 apply undo.jsonl）
validate-1 = validate hr.xlsx --show 5 # 先頭の行がどう読み取られるかを確認する
validate-2 = validate hr-export --max-age 26h # 夜間のファイルが届いていなければエラーにする
export-1 = export --to backup # すべてを CSV で書き出す
export-2 = export --to R8 --chart 2026年度組織 --encoding cp932 # 1つの組織図を Excel で開ける CSV で書き出す
template-1 = template items --to items.xlsx --master PROJECTS # 1つのマスタのアイテム用のブックを作成する
chart-list-1 = chart list # 有効な組織図を確認する
chart-copy-1 = chart copy 2026年度組織 2027年度組織 --with-memberships # 来年度の組織図を、所属も含めて用意する
chart-activate-1 = chart activate 2027年度組織 --on 2027-04-01 # 指定した日に有効化する
chart-diff-1 = chart diff 2026年度組織 2027年度組織 --report 組織変更.html # 2つの年度の違いをレポートに書き出す
sandbox-1 = sandbox --seed backup --state sandbox.json # 書き出したデータから起動し、書き込みを残す
sandbox-2 = sandbox --seed backup --fault 504-after=5% --fault 429=10%@reads # 障害を試す
api-1 = api GET /v1/tickets -q 'status[]=completed' --all --csv --fields ticketNumber,status # 申請を CSV で読み込む
api-2 = api POST /v1/grades --data '{"{"}"code":"G9","name":"顧問","level":9{"}"}' # 役職を作成する
webhook-verify-1 = webhook verify body.json --header-file headers.txt --secret-file secret # 保存した配信を検証する
completion-1 = completion powershell # PowerShell の補完スクリプトを表示する
