/**
 * What `--help` says: commands, options, exit codes, and the words of the argument parser itself.
 */
import type * as en from '../en/help.js';

export const usage: string =
  '$0 <command> [data..]\n\nワークフロー承認サービスの組織とマスタを、ファイルの内容に合わせて更新する。';

export const commands: typeof en.commands = {
  plan: '変更内容を表示する（何も変更しない）',
  apply: '保存した計画を適用する（ファイルとサービスが計画時のままの場合のみ）',
  sync: '計画と適用を1回の実行で行う',
  export: 'サービスの内容をファイルに書き出す',
  validate: 'ファイルの読み込みと検査だけを行う（ネットワークもトークンも不要）',
  chart: '組織図の一覧、コピー、有効化、比較を行う',
  'chart list': '組織図の一覧を表示する（有効なもの、予約、件数）',
  'chart copy': '別の組織図のすべてのチームを持つ組織図を作成する（所属は含まない）',
  'chart activate': '組織図を、今すぐまたは指定した日に有効化する',
  'chart diff': '2つの組織図のチームの違いをコードで比較して表示する',
  runs: '過去の実行の一覧、または1つの実行とそのファイルを表示する',
  undo: '過去の実行を取り消す計画を作成する（何も変更しない）',
  template: 'テンプレートを書き出す（CSV またはブック、記入例と選択肢付き）',
  api: '任意のリクエストを1つサービスに送り、応答を表示する',
  webhook: 'サービスから届くものを検証する',
  'webhook verify': '届いたバイト列そのままで、配信の署名を検証する（ネットワーク不要）',
  completion: 'bash または zsh の補完スクリプトを表示する',
  sandbox: '実際のサービスと同じように動くローカルのサービスを起動する',
  demo: 'サンプルデータとサンドボックスで夜間同期の流れを実演する',
  init: '質問またはオプションから、最初の設定ファイルを作成する',
  doctor: '設定、トークン、接続、権限、時計、データを確認し、対処方法を表示する',
};

export const positionals: typeof en.positionals = {
  data: 'フォルダ、CSV ファイル、ブック。表は teams.csv のように名前で判別する。既定は設定ファイルの sources',
  resources: 'grades や teams などの名前。既定はすべて',
  plan: '`mastersync plan --out` で保存したファイル',
  chart: '組織図の名前',
  fromChart: '元になる組織図の名前',
  toChart: 'もう一方の組織図の名前',
  runToUndo: '取り消す実行の ID、その先頭部分、または `latest`（そのサービスに書き込みを行った最新の実行）',
  pastRun: '実行の ID、その先頭部分、または `latest`',
  method: 'GET、POST、PATCH、PUT、DELETE のいずれか',
  path: 'サービスのアドレスに続くパス（例: /v1/grades）',
  body: '配信の本文のファイル。既定は標準入力',
  shell: 'シェル。既定は SHELL のもの',
};

export const options: typeof en.options = {
  lang: '表示の言語。既定は MASTERSYNC_LANG、なければ設定ファイル、なければシステムの言語',
  json: '標準出力に JSON 文書を1つだけ出力する',
  log: '標準エラー出力の形式。text、または1行に1つの JSON オブジェクトを書き出す json（ログ収集用）',
  quiet: '進捗を表示しない。sync --yes では計画も表示せず、適用結果だけを表示する',
  verbose: '長い一覧もすべて表示する',
  color: '端末で色を付ける。--no-color で無効にする',
  only: '対象のリソース（例: teams,grades）',
  encoding: 'CSV ファイルの文字コード: utf-8、utf-16le、utf-16be、cp932 (sjis)。既定は自動判別',
  sheet: '表として読むシートの名前。既定は自動判別',
  'header-row': '見出し行の行番号。既定は自動判別',
  column: '独自の見出し（例: teams.code=部署番号）。複数指定可',
  'normalize-codes': 'コードの全角英数字を半角とみなす',
  'on-problem':
    '問題のある行: stop は中止、set-aside は行を除外して続行（削除はしない）。既定は設定ファイル、なければ stop',
  'strict-columns': '不明な列を警告ではなくエラーにする',
  config: '設定ファイル。既定は MASTERSYNC_CONFIG、なければこのフォルダの mastersync.yaml',
  service: '設定ファイルのサービス。既定は MASTERSYNC_SERVICE、なければファイルの service',
  'max-age':
    '最終更新からこれより長い時間がたったファイルをエラーにする（例: 26h、2d）。既定は設定ファイルのソースの maxAge',
  'unchanged-after':
    '同じ内容のファイルがこの期間を超えて届き続けたら警告する。never で無効。既定は設定ファイル、なければ 7d',
  notify:
    '終了を通知する: on=change|failure|always,webhook=URL、command=プログラム、heartbeat=URL。複数指定可。既定は MASTERSYNC_NOTIFY、なければ設定ファイル',
  url: 'サービスの URL。既定は MASTERSYNC_URL、なければ設定ファイル',
  concurrency: '同時に送るリクエストの上限。既定は設定ファイル、なければ8',
  rps: '1秒間に送り始めるリクエストの上限。既定は設定ファイル、なければ無制限',
  'max-failures': '失敗または結果不明の変更がこの件数になったら、新しい変更を始めない。既定は無制限',
  prune:
    '行のないレコードを削除する。すべての表、または指定した表で（例: --prune=teams,items）。--no-prune は設定ファイルの指定にかかわらず削除しない。既定は設定ファイル、なければ削除しない',
  create: '--no-create で新規作成を行わない',
  update: '--no-update で更新、移動、有効化を行わない',
  delete: '--no-delete で削除を行わない',
  approve:
    'この実行で上限を超えることを承認する: deletes=37、updates=、moves=、rows=grades:84、folders=F01、activate=FY27、schedule=FY28。複数指定可',
  'allow-field-loss': 'マスタの項目の削除や種別の変更により、アイテムの値が失われることを認める',
  'state-dir':
    '実行を記録するフォルダ。既定は MASTERSYNC_STATE_DIR、なければ設定ファイル、なければ .mastersync',
  'lock-wait': '別の実行の終了を待つ時間（例: 10m）。既定は待たない',
  'keep-runs': '記録を残す実行の数。古いものはこの実行の後に削除する',
  out: '計画をこのファイルに保存する（`apply` で使用）',
  'detailed-exitcode': '変更があれば終了コード2、なければ0で終了する',
  decisions:
    '`plan --report` がこの計画と同時に作成したブック。「見送り」とした変更と、それを前提とする変更を実行しない',
  report: 'レポートを書き出す。形式は拡張子で決まる（.html .xlsx .md .csv .json）。複数指定可',
  'skip-drifted': 'サービスの現状と合わなくなった変更を除いて適用する',
  yes: '書き込む前に確認しない。cron で必要',
  'as-of': 'この日付を今日とみなす。組織図の切替の予行用（例: 2026-04-01）',
  'time-zone':
    'サービスのタイムゾーン。既定は MASTERSYNC_TIME_ZONE、なければ設定ファイル、なければ Asia/Tokyo',
  'activation-timeout': '組織図の有効化または削除を確認できるまで待つ時間。既定は 10m',
  on: '有効化する日（例: 2026-04-01）。既定は今すぐ',
  query: 'クエリの値（name=value）。エンコードは自動。配列は name[]=a name[]=b のように1つずつ指定する',
  data: '送信する JSON。値そのもの、@FILE、または標準入力の -',
  form: 'マルチパートの項目（name=value）またはファイル（name=@FILE;type=application/pdf）。複数指定可',
  all: '一覧のすべてのページを読み込み、1つの配列として表示する',
  output: '応答を種類にかかわらず、届いたままこのファイルに保存する',
  signature: '配信に付いていた署名',
  'header-file': '配信のヘッダーを1行ずつ書いたファイル（--signature の代わり）',
  header: '署名が入っているヘッダーの名前',
  'secret-file': 'Webhook のシークレットのファイル。既定は MASTERSYNC_WEBHOOK_SECRET',
  port: '127.0.0.1 のポート。0は空いているポート',
  seed: '最初のレコードの CSV ファイルがあるフォルダ（以前のデータなど）。下記を参照',
  state: 'レコードを次回の起動まで保存するファイル。--seed より優先',
  latency: 'すべての応答の遅延（ミリ秒）',
  token: '権限を限ったトークンを追加する。下記を参照。複数指定可',
  switch: 'スイッチを設定する。下記を参照。複数指定可',
  fault: '障害を起こす。下記を参照。複数指定可',
  'fault-seed': '別の数値にすると、別のリクエストで障害が起きる',
  now: '時計をこの時刻から始める（例: 2027-03-31T15:00:00Z）',
  to: 'CSV を書き出すフォルダ、または .xlsx で終わるブック。必須',
  chart: 'この組織図とそのチームだけを対象とする。複数指定可',
  master: 'このコードのマスタとその項目、アイテムだけを対象とする。複数指定可',
  lossy: '文字コードにない文字を置き換え、一覧を表示する。既定では何も書き出さない',
  'leave-out':
    '行で指定できないレコードを除き、セルに書けない値は * にして書き出す。既定では何も書き出さない',
  overwrite: 'export で書き出したものではないファイルや、その後に編集されたファイルも置き換える',
  'token-env': 'トークンを持つ環境変数の名前。既定は MASTERSYNC_TOKEN',
  'token-file': 'トークンだけを書いたファイル',
  'token-command': 'トークンを出力するプログラムのコマンドライン',
};

export const ownOptions: typeof en.ownOptions = {
  template: {
    master:
      'アイテムを記入する汎用マスタのコード。マスタ独自の項目も列になります。複数指定可。既定はサービスのすべてのマスタ',
    url: '組織図、チーム、フォルダ、マスタを選択肢にするサービスの URL。既定は MASTERSYNC_URL、なければ設定ファイル。どちらもなければサービスに接続しない',
  },
  api: {
    yes: 'GET 以外のリクエストを確認せずに送る。端末以外では必要',
    verbose: 'リクエストと、応答のステータスとヘッダーを表示する',
  },
  undo: { out: '計画をこのファイルに保存する（`apply` で使用）。必須' },
  export: {
    encoding: 'CSV ファイルの文字コード: utf-8（既定）または cp932 (sjis)',
    'as-of': 'この日付を今日とみなす。これより前の予約は過ぎたものとする',
  },
  init: {
    url: 'サービスの URL。既定は MASTERSYNC_URL',
    service: '設定ファイルでのサービスの名前。既定は production',
    data: '読み込むフォルダ、CSV ファイル、ブック。既定は設定ファイルと同じフォルダにあるもの',
    prune:
      '行のないレコードを削除する。すべての表、または指定した表で（例: --prune=teams,items）。既定はしない',
    config: '作成するファイル。既定は MASTERSYNC_CONFIG、なければこのフォルダの mastersync.yaml',
    yes: '質問せず、指定された値、見つかったもの、通常の値を使う',
  },
  'chart copy': { out: '計画をこのファイルに保存し（`apply` で使用）、書き込みは行わない' },
  'chart activate': { out: '計画をこのファイルに保存し（`apply` で使用）、書き込みは行わない' },
  'chart diff': { 'detailed-exitcode': '組織図に違いがあれば終了コード2、なければ0で終了する' },
};

export const exitCodesTitle: string = '終了コード:';

export const exitCodeMeaning: typeof en.exitCodeMeaning = {
  usage: 'コマンドまたは設定ファイルが正しくない',
  unexpected: '予期しないエラー',
  interrupted: 'Ctrl-C またはシグナルによる中断',
  locked: '別の実行がロックしている',
  rejected: '入力にエラーがあり、何も書き込んでいない',
  unreachable: 'サービスに接続できない',
  'not-permitted': '認証されていないか、権限がない',
  stale: '計画がファイルまたはサービスの現状と一致しない',
  partial: '失敗または結果不明の変更がある',
  refused: '上限による拒否、または一部の保留（削除などの保留、行の除外）',
  changes: '変更がある（plan --detailed-exitcode、または sync で適用しないと回答）',
  ok: '完了、または変更なし',
};

/** Japanese does not tell one from several. */
const alike = (text: string) => ({ one: text, other: text });

export const parserWords: typeof en.parserWords = {
  'Commands:': 'コマンド:',
  'Options:': 'オプション:',
  'Positionals:': '引数:',
  boolean: '真偽値',
  count: '回数',
  string: '文字列',
  number: '数値',
  array: '複数可',
  required: '必須',
  default: '既定値',
  'default:': '既定値:',
  'choices:': '選択肢:',
  'aliases:': '別名:',
  'Invalid values:': '値が正しくありません:',
  'Argument: %s, Given: %s, Choices: %s': 'オプション: %s、指定: %s、選択肢: %s',
  'Not enough arguments following: %s': '次のオプションに値がありません: %s',
  'Show help': 'ヘルプを表示する',
  'Show version number': 'バージョンを表示する',
  'Did you mean %s?': '%s ではありませんか。',
  'Not enough non-option arguments: got %s, need at least %s': alike(
    '引数が不足しています: 指定は%s個、必要なのは%s個以上です',
  ),
  'Too many non-option arguments: got %s, maximum of %s': alike(
    '引数が多すぎます: 指定は%s個、上限は%s個です',
  ),
  'Missing argument value: %s': alike('値がありません: %s'),
  'Missing required argument: %s': alike('必須の引数がありません: %s'),
  'Unknown argument: %s': alike('不明な引数です: %s'),
  'Unknown command: %s': alike('不明なコマンドです: %s'),
};
