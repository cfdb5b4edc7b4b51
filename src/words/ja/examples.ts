/** Examples of each command for its help: what the line does, and the line behind `mastersync`. */
import type * as en from '../en/examples.js';

export const examples: typeof en.examples = {
  init: [
    ['質問に答えて作成する', 'init'],
    ['質問なしで作成する', 'init hr-export --url https://workflow.example.com --token-file token --yes'],
  ],
  doctor: [
    ['設定ファイルの内容をすべて確認する', 'doctor'],
    ['別のファイルと、設定ファイルにある別のサービスを確認する', 'doctor hr-export --service staging'],
  ],
  demo: [['サンプルデータで夜間同期の流れを見る', 'demo']],
  plan: [
    ['変更内容を表示する', 'plan hr-export'],
    ['確認用のレポートを書き出し、計画を保存する', 'plan hr-export --report review.html --out plan.jsonl'],
    ['見出しが異なる CP932 のファイルを読む', 'plan teams.csv --encoding cp932 --column teams.code=部署番号'],
    ['チームの削除も含める', 'plan hr-export --prune=teams'],
  ],
  sync: [
    ['変更を表示し、確認してから適用する', 'sync hr-export'],
    ['設定ファイルの sources を cron で適用する', 'sync --yes --quiet --lock-wait 10m'],
    ['今回に限り37件の削除を認める', 'sync hr-export --prune --approve deletes=37@3f9ac2d014'],
    ['エラーのある行を除いて適用する', 'sync hr-export --yes --on-problem set-aside'],
  ],
  approve: [
    ['確認した計画を承認する', 'approve plan.jsonl --by 佐藤花子'],
    ['上限を超える削除も含めて承認する', 'approve plan.jsonl --by 佐藤花子 --approve deletes=37@3f9ac2d014'],
  ],
  apply: [
    ['確認した計画を適用する', 'apply plan.jsonl'],
    ['レポートで「見送り」とした変更を除いて適用する', 'apply plan.jsonl --decisions review.xlsx'],
    ['サービス側で変わったものを除いて適用する', 'apply plan.jsonl --skip-drifted'],
  ],
  rehearse: [
    ['sync の結果を予行で確かめる', 'rehearse hr-export'],
    ['保存した計画を適用前に予行する', 'rehearse plan.jsonl'],
    ['4月1日の組織図の切替を予行する', 'rehearse hr-export --as-of 2027-04-01'],
  ],
  check: [
    ['計画がまだ有効かを確認する（適用の直前など）', 'check plan.jsonl'],
    ['プルリクエストの検査で確認する', 'check plan.jsonl --json --quiet'],
  ],
  explain: [
    ['部署が変更される理由を見る', 'explain teams 1130 hr-export'],
    ['名前で指定し、結果を JSON で受け取る', 'explain teams 情報システム課 hr-export --json'],
    ['同じコードが複数の組織図にある場合は組織図も指定する', 'explain teams 2027年度組織/1130'],
  ],
  runs: [
    ['過去の実行の一覧を表示する', 'runs'],
    ['最新の実行とそのファイルを表示する', 'runs latest'],
    ['記録が書き換えられていないか検証する', 'runs --verify'],
    ['過去30日間の削除数と残りを確認する', 'runs --budget'],
  ],
  evidence: [['監査用の証跡を書き出す', 'evidence latest --to run.zip']],
  undo: [
    ['最新の実行を取り消す計画を作る（その後 apply undo.jsonl）', 'undo latest --out undo.jsonl'],
    ['適用前にレポートで確認する', 'undo latest --out undo.jsonl --report undo.html'],
  ],
  validate: [
    ['フォルダのファイルを検査する', 'validate hr-export'],
    ['先頭の行がどう読み取られるかを確認する', 'validate hr.xlsx --show 5'],
    ['夜間のファイルが届いていなければエラーにする', 'validate hr-export --max-age 26h'],
  ],
  export: [
    ['すべてを CSV で書き出す', 'export --to backup'],
    ['役職とチームをブックに書き出す', 'export grades teams --to company.xlsx'],
    ['1つの組織図を Excel で開ける CSV で書き出す', 'export --to R8 --chart 2026年度組織 --encoding cp932'],
  ],
  template: [
    ['すべての表のブックを作成する', 'template --to template.xlsx'],
    ['1つのマスタのアイテム用のブックを作成する', 'template items --to items.xlsx --master PROJECTS'],
  ],
  'chart list': [['有効な組織図を確認する', 'chart list']],
  'chart copy': [
    ['来年度の組織図を用意する', 'chart copy 2026年度組織 2027年度組織'],
    ['所属もコピーする', 'chart copy 2026年度組織 2027年度組織 --with-memberships'],
    ['計画だけを作成する', 'chart copy 2026年度組織 2027年度組織 --out copy.jsonl'],
  ],
  'chart activate': [
    ['指定した日に有効化する', 'chart activate 2027年度組織 --on 2027-04-01'],
    ['今すぐ有効化する', 'chart activate 2027年度組織'],
  ],
  'chart diff': [
    ['2つの年度の違いを表示する', 'chart diff 2026年度組織 2027年度組織'],
    ['レポートに書き出す', 'chart diff 2026年度組織 2027年度組織 --report 組織変更.html'],
  ],
  sandbox: [
    ['空のサービスを起動する', 'sandbox'],
    ['書き出したデータから起動し、書き込みを残す', 'sandbox --seed backup --state sandbox.json'],
    ['障害を試す', 'sandbox --seed backup --fault 504-after=5% --fault 429=10%@reads'],
  ],
  api: [
    ['すべての役職を読み込む', 'api GET /v1/grades --all'],
    [
      '申請を CSV で読み込む',
      "api GET /v1/tickets -q 'status[]=completed' --all --csv --fields ticketNumber,status",
    ],
    ['役職を作成する', `api POST /v1/grades --data '{"code":"G9","name":"顧問","level":9}'`],
  ],
  'webhook verify': [
    ['保存した配信を検証する', 'webhook verify body.json --header-file headers.txt --secret-file secret'],
    ['署名を変数で渡して検証する', 'webhook verify body.json --signature "$SIGNATURE"'],
  ],
  completion: [
    ['bash のスクリプトを表示する', 'completion bash'],
    ['PowerShell のスクリプトを表示する', 'completion powershell'],
  ],
};
