/** What is wrong with a command line, and how it should be. */

import type * as en from '../en/usage.js';
import { plain } from '../text.js';
import { suggestion } from './common.js';
import { quote } from './quote.js';

export const missingDataMessage: typeof en.missingDataMessage = (command) =>
  `読み込むフォルダまたはファイルを指定してください（例: mastersync ${command} hr-export）。mastersync.yaml の sources に設定することもできます（\`mastersync init\` で作成できます）。--prune などのオプションは次の語を値として受け取るため、データを先に指定してください。`;

export const oneOfRunsMessage: string = '--verify、--budget、--merge は、いずれか1つを指定してください。';

export const undoOutMessage: string =
  'undo はサービスに何も書き込みません。計画を保存するファイルを --out で指定し、`mastersync apply` で適用してください。';

export const unknownResourceMessage: typeof en.unknownResourceMessage = (name, known) =>
  `${plain(name) || '""'}: そのリソースはありません。${suggestion(name, known)}リソース: ${known.join('、')}。`;

export const repeatedOptionMessage: typeof en.repeatedOptionMessage = (option) =>
  `${option} が複数回指定されています。1回だけ指定してください。`;

export const emptyOptionMessage: typeof en.emptyOptionMessage = (option) =>
  `${option} に値がありません。変数が未設定ではありませんか。値を指定するか、オプションを外してください。`;

export const flagValueMessage: typeof en.flagValueMessage = (option) =>
  `${option} に値は指定できません。値を付けずに指定するか、オプションを外してください。`;

export const unknownOptionsMessage: typeof en.unknownOptionsMessage = (options, known) => {
  const hints = new Set(options.map((option) => suggestion(option, known)));
  return `不明なオプションです: ${options.map(plain).join('、')}。${[...hints].join('')}`;
};

export const negatedOptionMessage: typeof en.negatedOptionMessage = (name) =>
  `${name} というオプションはありません。${name.replace('no-', '')} を外してください。`;

export const showMessage: string = '--show には1以上の行数を指定してください。';

export const sheetWithoutWorkbookMessage: typeof en.sheetWithoutWorkbookMessage = (sheet, file) =>
  `シート${quote(sheet)}を読み込むブックがありません。${plain(file)} はブックではありません。--sheet、またはソースの sheet を外してください。`;

export const slowPatternMessage: typeof en.slowPatternMessage = (seconds) =>
  `ソースの where の matches に書いたパターンの照合が${seconds}秒で終わりませんでした。(a+)+ のように繰り返しを重ねない書き方にしてください。`;

export const maxAgeOfCommandsMessage: string =
  '--max-age はファイルに対する指定ですが、データはすべてコマンドの出力です。指定を外し、データが古い場合はコマンド側でエラーにしてください。';

export const headerRowMessage: string = '--header-row には1以上の行番号を指定してください。';

export const tableOptionMessage: typeof en.tableOptionMessage = (text, known) =>
  `--table ${plain(text)}: 「表=ファイル」の形で指定してください（例: teams=hr.csv）。${suggestion(text.split('=')[0] ?? '', known)}表: ${known.join('、')}。`;

export const columnOptionMessage: typeof en.columnOptionMessage = (text) =>
  `--column ${plain(text)}: 「表.列=見出し」の形で指定してください（例: teams.code=部署番号）。`;

export const unknownColumnMessage: typeof en.unknownColumnMessage = (name, known) =>
  `--column: ${quote(name)}はありません。${suggestion(name, known)}指定できるもの: ${known.join('、')}。`;

export const nothingLeftMessage: string =
  '--no-create、--no-update、--no-delete をすべて指定すると、行う変更がなくなります。いずれかを外してください。';

export const pruneForbiddenMessage: typeof en.pruneForbiddenMessage = (option) =>
  `--prune は削除を行い、${option} は削除を行わない指定です。どちらかを外してください。`;

export const unknownPruneMessage: typeof en.unknownPruneMessage = (name, known) =>
  `--prune=${plain(name)}: その表はありません。${suggestion(name, known)}表: ${known.join('、')}。` +
  'すべての表を対象にする場合は --prune だけを指定し、データはその前に書いてください。';

export const pruneOutsideMessage: typeof en.pruneOutsideMessage = (name) =>
  `--prune=${name} が指定されていますが、--only の対象外です。両方に指定するか、両方から外してください。`;

export const approveOptionMessage: typeof en.approveOptionMessage = (text, what, known) =>
  `--approve ${plain(text)}: メッセージに表示された承認（例: deletes=37@3f9ac2d014、folders=F01@c2d07b1e94）をそのまま指定してください。${suggestion(what, known)}`;

export const lockWaitOptionMessage: typeof en.lockWaitOptionMessage = (text) =>
  `--lock-wait ${plain(text)}: 数値に s、m、h、d のいずれかを付けて指定してください（例: 90s、10m）。`;

export const maxAgeMessage: typeof en.maxAgeMessage = (text) =>
  `--max-age ${plain(text)}: 数値に s、m、h、d のいずれかを付けて指定してください（例: 26h、2d）。`;

export const maxFailuresMessage: string = '--max-failures には1以上の整数を指定してください。';

export const pointers: typeof en.pointers = {
  plan: '`mastersync plan` は、何も変更せずに変更内容を表示します。',
  approvals:
    '今回に限り上限の超過を認めるには、メッセージに表示された承認を指定してください: --approve deletes=37@3f9ac2d014',
  json: 'JSON 文書を標準出力に出力するには: --json。レポートをファイルに書き出すには: --report review.html',
  prune: 'データに行のないレコードを削除するには: --prune',
  switches: '変更はすべて行われます。一部を行わないようにするには: --no-create、--no-update、--no-delete',
  nothingAsked: 'このコマンドは確認を求めません。外してください。',
  yes: '確認せずに書き込むには: --yes',
  config: '別の設定ファイルを使うには: --config FILE',
  token:
    'トークンは、ほかの利用者にも見えるコマンドラインには指定できません。環境変数 MASTERSYNC_TOKEN か、設定ファイルの tokenFile を使ってください。',
  verbose: '長い一覧もすべて表示するには: --verbose。バージョンを表示するには: --version',
};

export const pointerMessage: typeof en.pointerMessage = (option, pointer) =>
  `${option}: このオプションはありません。${pointers[pointer]}`;

export const settingMessage: typeof en.settingMessage = (option, setting) =>
  `${option}: 設定ファイルの ${setting} で指定してください（オプションは廃止されました）。`;

export const positionalMessage: typeof en.positionalMessage = (option, usage) =>
  `${option}: このオプションはありません。値だけを指定してください: mastersync ${usage}`;

export const unknownCommandMessage: typeof en.unknownCommandMessage = (name, known) =>
  `不明なコマンドです: ${plain(name) || '""'}。${suggestion(name, known)}`;

export const missingArgumentMessage: typeof en.missingArgumentMessage = (name, { usage, meaning }) =>
  `<${name}> がありません。<${name}> は「${meaning}」です。使い方: mastersync ${usage}`;

export const withHelp: typeof en.withHelp = (text, command) => {
  const sentence = /[。？?]$/.test(text) ? text : `${text.replace(/[:：.]$/, '')}。`;
  return `${sentence}使い方は mastersync ${command === undefined ? '--help' : `help ${command}`} で確認できます。`;
};

export const missingCommandMessage: string = 'コマンドを指定してください';

export const yesNeededMessage: typeof en.yesNeededMessage = (command) =>
  `${command} はサービスに書き込みます。--json を指定する場合や端末以外で実行する場合は、--yes も指定してください。`;

export const missingChartsMessage: string =
  '組織図を2つ指定してください（例: mastersync chart copy FY2026 FY2027）。';

export const asOfMessage: typeof en.asOfMessage = (text) =>
  `--as-of ${plain(text)}: 2026-04-01 の形で日付を指定してください。`;

export const timeZoneMessage: typeof en.timeZoneMessage = (name) =>
  `${quote(name)}というタイムゾーンはありません。MASTERSYNC_TIME_ZONE、または設定ファイルの timeZone に Asia/Tokyo のような名前を指定してください。`;

export const activateOnMessage: typeof en.activateOnMessage = (text, { day, today }) =>
  day === undefined
    ? `--on ${plain(text)}: 2026-04-01 の形で日付を指定してください。`
    : `--on ${day} は今日（${today}）より後の日付ではありません。今すぐ有効化する場合は --on を外してください。`;

export const languageMessage: typeof en.languageMessage = (source, text, known) =>
  `${source} ${plain(text)}: その言語はありません。${suggestion(text, known)}言語: ${known.join('、')}。`;
