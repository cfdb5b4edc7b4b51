/** What the settings of `mastersync.yaml` are for. */
import type * as en from '../en/settings-docs.js';

export const settings: typeof en.settings = {
  lang: '表示の言語。`--lang` と MASTERSYNC_LANG が優先',
  stateDir:
    '実行を記録するフォルダ（このファイルがあるフォルダからの相対パス）。`--state-dir` と MASTERSYNC_STATE_DIR が優先',
  service: '`--service` を省略したときのサービス。サービスが1つだけの場合は不要',
  services: 'production、staging など、自由な名前を付けたサービス',
  'services.NAME.url': 'サービスの URL（/v1 は含まない）',
  'services.NAME.tokenEnv': 'トークンが入っている環境変数の名前',
  'services.NAME.tokenFile':
    'トークンが入っているファイル（このファイルがあるフォルダからの相対パス）。所有者だけが読めるようにしてください',
  'services.NAME.tokenCommand':
    'トークンを出力するプログラム。プログラムと引数のリスト、またはシェルに渡す文字列。30秒以内に終了すること',
  'services.NAME.callerId': 'サービスアカウントが代理するユーザーの ID',
  'services.NAME.timeZone': 'サービスの日付の基準となり、日時の表示に使うタイムゾーン',
  'services.NAME.concurrency': '同時リクエスト数の上限',
  'services.NAME.rps': '1秒あたりのリクエスト数の上限。既定は無制限',
  'services.NAME.pageMbMax': '一覧の1ページの応答サイズの上限（MB）',
  'services.NAME.recordMbMax': 'そのほかの応答サイズの上限（MB）',
  'services.NAME.headers': '途中のゲートウェイのためのヘッダー（名前と値）。トークンは書けません',
  'services.NAME.allowHttp':
    'このサービスへの http 接続を認める。トークンが途中で読み取られる可能性があります',
  prune: '行のないレコードを削除する。読み込んだすべての表、または指定した表で',
  onProblem: '問題のある行の扱い。中止するか、その行を除外して続行する',
  strictColumns: '不明な列を警告ではなくエラーにする',
  normalizeCodes: 'コードの全角英数字を半角とみなす',
  bareApprovals: '無人実行でも、照合コードのない承認を受け付ける',
  planKey:
    '保存する計画に署名する鍵。指定すると、`apply` はこの鍵で署名されていない計画を拒否する。16文字以上。値は直接書かず、環境変数で渡すことを推奨',
  approval: '計画の記名承認',
  'approval.required':
    '記名承認が必要な計画。すべての計画、削除を含む計画、または上限を超える計画。`deletes` は `over-limits` を含む（既定: なし）',
  'approval.distinct': '計画の作成者自身による承認を拒否する。作成者は `plan --by 氏名` で示す',
  limits:
    '1回の実行で変更してよい量。範囲ごとに、件数と、現在のレコードに対する割合の大きい方まで。1件も認めない場合は `{count: 0, percent: 0}`',
  'limits.deletes': '範囲ごとの削除の上限',
  'limits.updates': '範囲ごとの更新の上限',
  'limits.moves': '範囲ごとの移動の上限（人の異動の既定は20件または20 %）',
  'limits.invites': 'ユーザーの招待の上限',
  'limits.identities': 'コードまたはメールアドレスが変わるユーザーの上限',
  'limits.leaders': '新たに責任者になるメンバーの上限',
  'limits.removals': '組織図ごとの、所属の解除の上限',
  'limits.suspensions': 'ユーザーの利用停止の上限',
  'limits.deactivations': 'ユーザーの利用終了の上限。利用終了は完全には元に戻せません',
  'limits.deletesIn30Days':
    '30日間のすべての実行を合わせた削除の上限。範囲ごと、および同じ種類のレコード全体に適用（既定は `deletes` の2倍）',
  'limits.deletesMax': '全体の削除の上限',
  protect:
    '利用停止にも利用終了にもしないユーザーのコードまたはメールアドレス。実行に使うトークンのユーザーは常に対象外',
  sendEmail: '新しいユーザーに招待メールを送る。既定では、計画で登録するユーザーが1人までの場合だけ送る',
  sources: 'コマンドラインでデータを指定しないときに、plan、sync、validate が読み込むデータ',
  'sources[].file':
    'ファイル（このファイルがあるフォルダからの相対パス）。`table` を省略した場合は、フォルダや、複数の表を含むブックも指定できます',
  'sources[].command':
    'プログラムと引数。シェルを使わず、このファイルのフォルダで実行され、表を CSV または JSON Lines で出力します。`table` が必要',
  'sources[].timeout': 'command の最大実行時間（例: `20m`）',
  'sources[].table': 'ファイルの名前にかかわらず、どの表として読むか。既定は名前で判別',
  'sources[].sheet': 'ブックのシート。既定は表と同じ名前のシート、または表示されている唯一のシート',
  'sources[].encoding': 'テキストファイルの文字コード。既定は自動判別',
  'sources[].headerRow': '見出し行の行番号。既定は自動判別',
  'sources[].headers': '見出し行のないファイルの見出し（左の列から順に）',
  'sources[].newest': '同じ人や組織の複数の行のうち、今日までの最新の日付の行を使う',
  'sources[].newest.by': '行が有効になる日付の列',
  'sources[].newest.of': '行が表す人や組織の列（複数可）',
  'sources[].leaves': '退職日などの列。翌日から無効にする',
  'sources[].fillMerged': '結合されたセルのすべてを、先頭のセルの値で読み込む',
  'sources[].columns': '独自の見出しと、対応する列（例: `部署番号: code`）',
  'sources[].chart': 'ファイルのすべてのチームが属する組織図。その列がないファイルのための設定',
  'sources[].master': 'ファイルのすべてのアイテムまたは項目が属するマスタ。その列がないファイルのための設定',
  'sources[].prune': 'この表の、行のないレコードを削除する。既定は全体の `prune`',
  'sources[].limits': 'この表の上限。既定は全体の上限',
  'sources[].limits.deletes': 'この表の範囲ごとの削除の上限',
  'sources[].limits.updates': 'この表の範囲ごとの更新の上限',
  'sources[].limits.moves': 'この表の範囲ごとの移動の上限',
  'sources[].limits.invites': 'この表についての同じ上限',
  'sources[].limits.identities': 'この表についての同じ上限',
  'sources[].limits.leaders': 'この表についての同じ上限',
  'sources[].limits.removals': 'この表についての同じ上限',
  'sources[].limits.suspensions': 'この表についての同じ上限',
  'sources[].limits.deactivations': 'この表についての同じ上限',
  'sources[].limits.deletesIn30Days':
    '30日間のすべての実行を合わせた、この表の削除の上限。範囲ごと、および表全体に適用（既定は `deletes` の2倍）',
  'sources[].optional':
    'ファイルがなくてもよい。その場合、そのファイルのレコードは管理せず、その表の行のないレコードも削除しない',
  'sources[].where': '対象とする行の条件（列ごと）。対象外の行のレコードは変更も削除もしない',
  'sources[].values': 'ファイルの言葉と使用する値の対応（列ごと）。`else` はそのほかすべて',
  'sources[].set': '全行に共通の値（表の列ごと）。`today` も可',
  'sources[].template': 'ほかの列から作る値（表の列ごと。例: `{会社コード}-{部署コード}`）',
  'sources[].maxAge':
    '最終更新がこの時間より前のファイルをエラーにする（例: `26h`）。出力の停止を検出できます',
  unchangedAfter: '同じ内容のファイルがこれより長く届き続けたら `sync` が警告する。`never` で無効',
  reportTitle: 'レポートの件名（例: 組織改編の名称）。--title の指定が優先される',
  keepRuns: '実行の履歴に残す実行の数',
  activationTimeout: '組織図の有効化や削除の完了を待つ時間の上限（例: `30m`）',
  notify: '実行の終了時に送る通知。`--notify` または MASTERSYNC_NOTIFY があれば、すべてそちらに置き換わる',
  'notify[].on': '通知するタイミング。既定は `failure`、heartbeat では `always`',
  'notify[].webhook': `結果の JSON を受け取るアドレス。多くは秘密なので \`$\{NAME}\` と書く`,
  'notify[].format': '`text` は Slack や Teams などのチャット向け',
  'notify[].command': 'プログラムと引数。標準入力で結果を受け取る',
  'notify[].heartbeat': '`sync` または `apply` の正常終了時にアクセスするアドレス',
  'notify[].fail': '異常終了時に heartbeat に付け足すパス、別のアドレス、または `none`',
};

export const valueText: typeof en.valueText = (value) => {
  switch (value.kind) {
    case 'text':
      return '文字列';
    case 'truth':
      return '真偽値（`true`、`false`）';
    case 'number':
      return `${value.isWhole ? '整数' : '数値'}${boundsText(value)}`;
    case 'one_of':
      return `${value.values.map((one) => `\`${one}\``).join('、')} のいずれか`;
    case 'list':
      return value.of ? `${value.of.map((one) => `\`${one}\``).join('、')} のリスト` : '文字列のリスト';
    case 'settings':
      return '以下の設定';
    case 'columns':
      return '列ごとの設定';
    case 'names':
      return '名前と文字列の組';
    case 'limit':
      return '`{count: 件数, percent: 割合}`。省略した方は、`sources` では `limits` の値、`limits` では既定値のまま';
  }
};

function boundsText({ min, max }: { readonly min?: number; readonly max?: number }): string {
  if (min === undefined) return max === undefined ? '' : `（${max}以下）`;
  return max === undefined ? `（${min}以上）` : `（${min}〜${max}）`;
}

export const orText: string = '、または';

export const heads: typeof en.heads = {
  setting: '設定',
  values: '値',
  standard: '既定値',
  meaning: '説明',
};
