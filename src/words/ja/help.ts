/**
 * What `--help` says: commands, options, exit codes, and the words of the argument parser itself.
 */
import type * as en from '../en/help.js';

export const summary: string =
  'ワークフロー承認サービスの組織とマスタを、ファイルの内容に合わせて更新します。';

export const moreText: string =
  'コマンドごとのオプションと例: mastersync help COMMAND（例: mastersync help plan）';

export const titles: typeof en.titles = {
  start: '導入:',
  everyday: '日常の運用:',
  files: 'ファイル:',
  organization: '組織図:',
  tools: 'ツール:',
  commands: 'コマンド:',
  arguments: '引数:',
  own: 'オプション:',
  input: '入力:',
  changes: '変更内容:',
  safety: '安全のための確認:',
  service: 'サービスと設定:',
  output: '出力:',
  general: '共通:',
  examples: '例:',
  exitCodes: '終了コード:',
};

export const commands: typeof en.commands = {
  plan: '変更内容を表示する（何も変更しない）',
  apply: '保存した計画を適用する（ファイルとサービスが計画時のままの場合のみ）',
  sync: '計画と適用を1回の実行で行う',
  export: 'サービスの内容をファイルに書き出す',
  validate: 'ファイルの読み込みと検査だけを行う（ネットワークもトークンも不要）',
  chart: '組織図の一覧、コピー、有効化、比較を行う',
  'chart list': '組織図の一覧を表示する（有効なもの、予約、件数）',
  'chart copy': '組織図をすべてのチームごとコピーする（所属は含まない）',
  'chart activate': '組織図を、今すぐまたは指定した日に有効化する',
  'chart diff': '2つの組織図のチームの違いをコードで比較して表示する',
  runs: '過去の実行の一覧、または1つの実行とそのファイルを表示する',
  undo: '過去の実行を取り消す計画を作成する（何も変更しない）',
  template: 'テンプレートを書き出す（CSV またはブック、記入例と選択肢付き）',
  api: '任意のリクエストを1つサービスに送り、応答を表示する',
  webhook: 'サービスから届くものを検証する',
  'webhook verify': '届いた Webhook の署名を検証する（ネットワーク不要）',
  completion: 'bash、zsh、fish、PowerShell の補完スクリプトを表示する',
  sandbox: '実際のサービスと同じように動くローカルのサービスを起動する',
  demo: 'サンプルデータとサンドボックスで夜間同期の流れを実演する',
  init: '質問またはオプションから、最初の設定ファイルを作成する',
  doctor: '設定、トークン、接続、権限、時計、データを確認し、対処方法を表示する',
};

export const positionals: typeof en.positionals = {
  data: 'フォルダ、CSV ファイル、ブック（既定: 設定ファイルの sources）',
  resources: 'リソースの名前。例: grades teams（既定: すべて）',
  plan: '`mastersync plan --out` で保存した計画のファイル',
  chart: '組織図の名前',
  fromChart: '元になる組織図の名前',
  toChart: 'もう一方の組織図の名前',
  runToUndo: '実行の ID、その先頭部分、または `latest`',
  pastRun: '実行の ID、その先頭部分、または `latest`（既定: 一覧を表示）',
  method: 'GET、POST、PATCH、PUT、DELETE のいずれか',
  path: 'サービスの URL に続くパス（例: /v1/grades）',
  body: '配信の本文のファイル（既定: 標準入力）',
  shell: 'bash、zsh、fish、powershell のいずれか（既定: SHELL のシェル）',
};

export const ownPositionals: typeof en.ownPositionals = {
  init: { data: 'フォルダ、CSV ファイル、ブック（既定: 設定ファイルと同じフォルダにあるもの）' },
  'chart copy': { fromChart: 'コピー元の組織図の名前', toChart: '新しい組織図の名前' },
  'chart diff': { fromChart: '1つ目の組織図の名前', toChart: '2つ目の組織図の名前' },
};

export const options: typeof en.options = {
  lang: '表示の言語（既定: システムの言語）',
  help: 'ヘルプを表示する',
  version: 'バージョンを表示する',
  json: '標準出力に JSON 文書を1つだけ出力する',
  log: '標準エラー出力のログの形式（既定: text）',
  quiet: '進捗を表示しない。sync --yes では結果だけを表示する',
  verbose: '長い一覧もすべて表示する',
  'no-color': '色を付けない',
  only: '対象のリソース（例: teams,grades）',
  encoding: 'CSV の文字コード。例: cp932、utf-8（既定: 自動判別）',
  sheet: 'ブックから読み込むシートの名前（既定: 自動判別）',
  'header-row': '見出しの行番号（既定: 自動判別）',
  column: '列と独自の見出しの対応（例: teams.code=部署番号）。複数可',
  'normalize-codes': 'コードの全角英数字を半角とみなす',
  'on-problem': '問題のある行: stop は中止、set-aside は除外（既定: stop）',
  config: '設定ファイル（既定: このフォルダの mastersync.yaml）',
  service: '設定ファイルにあるサービスの名前',
  'max-age': 'これより古いファイルをエラーにする（例: 26h、2d）',
  notify: '終了を通知する（例: on=failure,webhook=URL）。複数可',
  url: 'サービスの URL（既定: MASTERSYNC_URL）',
  concurrency: '同時に送るリクエストの上限（既定: 8）',
  rps: '1秒あたりのリクエストの上限（既定: 無制限）',
  'max-failures': '失敗が N 件になったら新しい変更を始めない（既定: 無制限）',
  prune: 'データに行のないレコードを削除する',
  'no-prune': '設定ファイルで指定していても、削除しない',
  'no-create': '作成を行わない',
  'no-update': '更新、移動、有効化を行わない',
  'no-delete': '削除を行わない',
  approve: 'この実行で上限の超過を認める（例: deletes=37@3f9a）。複数可',
  'allow-field-loss': 'アイテムの値が失われるマスタの項目の変更を認める',
  'state-dir': '実行の記録を残すフォルダ（既定: .mastersync）',
  'lock-wait': '別の実行の終了を待つ時間。例: 10m（既定: 待たない）',
  out: '計画をこのファイルに保存する（`apply` で使用）',
  'detailed-exitcode': '変更があれば終了コード2、なければ0で終了する',
  decisions: 'plan --report のブックで「見送り」とした変更を除外する',
  report: 'レポートを .html .xlsx .md .csv .json に書き出す。複数可',
  'skip-drifted': 'サービスの現状と合わなくなった変更を除外する',
  yes: '確認せずに書き込む（cron では必須）',
  'as-of': 'この日付を今日とみなして計画する（例: 2026-04-01）',
  'time-zone': 'サービスのタイムゾーン（既定: Asia/Tokyo）',
  on: '有効化する日。例: 2026-04-01（既定: 今すぐ）',
  query: 'クエリ（エンコード不要）。配列は NAME[]=VALUE。複数可',
  data: '送信する JSON。@FILE はファイル、- は標準入力',
  form: 'マルチパートの項目。ファイルは NAME=@FILE。複数可',
  all: '一覧の全ページを読み込み、1つの配列で表示する',
  output: '応答をそのままこのファイルに保存する',
  signature: '配信に付いていた署名',
  'header-file': '配信のヘッダーのファイル（--signature の代わり）',
  header: '署名のヘッダーの名前（既定: X-Service-Signature）',
  'secret-file': 'シークレットのファイル（既定: MASTERSYNC_WEBHOOK_SECRET）',
  port: '127.0.0.1 のポート（既定: 空いているポート）',
  seed: '初期データの CSV のフォルダ（下記参照）',
  state: 'レコードを次回の起動まで残すファイル。--seed より優先',
  latency: 'すべての応答の遅延（ミリ秒）',
  token: '権限を限ったトークンを追加する（下記参照）。複数可',
  switch: 'スイッチを設定する（下記参照）。複数可',
  fault: '障害を起こす（下記参照）。複数可',
  'fault-seed': '障害の乱数の種。変えると別のリクエストで起きる',
  now: '時計をこの時刻から始める（例: 2027-03-31T15:00:00Z）',
  to: 'CSV を書き出すフォルダ、またはブック (.xlsx)。必須',
  chart: 'この組織図とそのチームだけを書き出す。複数可',
  master: 'このマスタとその項目、アイテムだけを書き出す。複数可',
  lossy: '文字コードにない文字を置き換え、一覧を表示する',
  'leave-out': '行やセルで表せないものを除き、一覧を表示する',
  overwrite: '書き出したものでないファイルや編集済みのものも置き換える',
  'token-env': 'トークンの環境変数（既定: MASTERSYNC_TOKEN）',
  'token-file': 'トークンだけを書いたファイル',
  'token-command': 'トークンを出力するコマンド',
};

export const ownOptions: typeof en.ownOptions = {
  apply: { yes: 'sync と同様に指定できる（apply は常に確認しない）' },
  template: {
    master: 'アイテムを記入するマスタのコード。複数可（既定: すべて）',
    url: '選択肢を読み込むサービスの URL（既定: MASTERSYNC_URL）',
  },
  api: {
    yes: 'GET 以外のリクエストを確認せずに送る',
    verbose: 'リクエストと、応答のステータスとヘッダーを表示する',
  },
  undo: { out: '計画をこのファイルに保存する（`apply` で使用）。必須' },
  export: {
    encoding: 'CSV の文字コード: utf-8 または cp932（既定: utf-8）',
    'as-of': 'この日付を今日とみなして書き出す（例: 2026-04-01）',
  },
  init: {
    url: 'サービスの URL（既定: MASTERSYNC_URL）',
    service: '設定ファイルでのサービスの名前（既定: production）',
    prune: 'データに行のないレコードを削除する（既定: しない）',
    'no-prune': '削除しない（質問もしない）',
    config: '作成するファイル（既定: このフォルダの mastersync.yaml）',
    yes: '質問せず、指定値、検出した値、既定値を使う',
  },
  'chart copy': { out: '計画をこのファイルに保存し、書き込みは行わない' },
  'chart activate': { out: '計画をこのファイルに保存し、書き込みは行わない' },
  'chart diff': { 'detailed-exitcode': '組織図に違いがあれば終了コード2、なければ0で終了する' },
};

export const exitCodeMeaning: typeof en.exitCodeMeaning = {
  ok: '完了、または変更なし',
  unexpected: '予期しないエラー',
  changes: '変更がある（plan --detailed-exitcode、または sync で適用しないと回答）',
  partial: '適用したが、失敗または結果不明の変更がある',
  refused: '上限による拒否、または一部の保留や行の除外',
  stale: '計画がファイルまたはサービスの現状と一致しない',
  locked: '別の実行が動いている',
  rejected: '入力にエラーがあり、何も書き込んでいない',
  'not-permitted': '認証されていないか、権限がない',
  unreachable: 'サービスに接続できない',
  usage: 'コマンドラインまたは設定ファイルが正しくない',
  interrupted: 'Ctrl-C またはシグナルによる中断',
};

/** Japanese does not tell one from several. */
const alike = (text: string) => ({ one: text, other: text });

export const parserWords: typeof en.parserWords = {
  'Invalid values:': '値が正しくありません:',
  'Argument: %s, Given: %s, Choices: %s': 'オプション: %s、指定: %s、選択肢: %s',
  'Not enough arguments following: %s': '次のオプションに値がありません: %s',
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
