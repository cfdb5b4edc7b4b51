/** What `init` asks, writes as comments, and says. */

import type * as en from '../en/init.js';
import { plain } from '../text.js';
import { suggestion } from './common.js';
import { quote } from './quote.js';
import { part, resource } from './resources/index.js';
import { faultMessage } from './settings-file.js';

export const comments: typeof en.comments = {
  file: 'mastersync の設定ファイル。すべての設定は docs/ja/settings.md の「設定の一覧」にあります。\n`mastersync doctor` で確認できます。',
  top: {
    lang: '表示の言語（en または ja）。',
    services: 'サービス。名前は自由に付けられます。複数ある場合は --service で選びます。',
    prune:
      'ファイルに行のないレコードを削除するか。false: しない。true: 読み込むすべての表。[teams, items]: 指定した表だけ。\n削除の安全確認と上限は、いずれの場合も適用されます。',
    sources:
      'データ（このファイルのあるフォルダからのパス）。フォルダ、CSV ファイル、ブック。表は teams.csv のように名前で判別します。\n名前の異なるファイルには表を指定します: {file: departments.xlsx, table: teams}\nプログラムの出力も読み込めます: {command: [プログラム, 引数], table: teams}',
  },
  token: {
    variable: 'アクセストークンを設定した環境変数。トークン自体はここに書かないでください。',
    file: 'アクセストークンだけを書いたファイル。所有者だけが読めるようにしてください。',
    command: 'アクセストークンを出力するプログラム（30秒以内）。',
  },
  timeZone: 'サービスの日付の基準となるタイムゾーン。',
};

export const openingMessage: typeof en.openingMessage = (file) =>
  `いくつかの質問の後、${plain(file)} を作成します。[ ] の中の値でよければ Enter を押してください。Ctrl-C で何も書かずに終了します。`;

export const question: typeof en.question = (text, suggested) =>
  suggested === '' ? `${text}: ` : `${text} [${plain(suggested)}]: `;

export const urlQuestion: string = 'サービスのアドレス（例: https://workflow.example.com）';

export const tokenQuestion: string = 'アクセストークンはどこから取得しますか。';
export const tokenHint: string = 'ファイルに書くのは取得元だけで、トークン自体は書きません。';
export const tokenChoices: typeof en.tokenChoices = {
  variable: '環境変数',
  file: 'ファイル',
  command: 'トークンを出力するプログラム（シークレット管理ツールなど）',
};
export const numberQuestion: string = '番号';

export const variableQuestion: string = '環境変数の名前';
export const tokenFileQuestion: string = 'ファイルのパス';
export const tokenCommandQuestion: string = 'プログラムのコマンドライン';

export const timeZoneQuestion: string = 'サービスのタイムゾーン';

export const foundDataText: typeof en.foundDataText = (found) => {
  const lines = found.map(
    ({ path, tables }, index) => `  ${index + 1}  ${plain(path)}（${tables.map(plain).join('、')}）`,
  );
  return ['このフォルダにあるデータ:', ...lines].join('\n');
};

export const noDataText: string =
  'このフォルダには、teams.csv や grades.xlsx のように表の名前を付けたファイルがありません。読み込むフォルダまたはファイルを入力してください。';

export const foundDataQuestion: string = '読み込むものの番号またはパス（カンマ区切り）';

export const dataQuestion: string = 'フォルダまたはファイル（カンマ区切り）';

export const unplacedText: typeof en.unplacedText = (place, rows) => {
  const width = Math.max(...rows.map(([line]) => String(line).length));
  const lines = rows.map(([line, cells]) => `  ${String(line).padStart(width)}  ${plain(cells)}`);
  return [`${plain(place)} の先頭:`, ...lines].join('\n');
};

export const tableTitle: typeof en.tableTitle = (table) => (resource[table] ?? part[table])?.title ?? table;

export const tablesText: typeof en.tablesText = (tables) => {
  const width = Math.max(...tables.map((table) => table.length));
  return ['表の種類:', ...tables.map((table) => `  ${table.padEnd(width)}  ${tableTitle(table)}`)].join('\n');
};

export const tableQuestion: string = 'どの表ですか（読み込まない場合は -）';

export const headerLineQuestion: string = '見出しの行番号';

export const unknownHeadersText: typeof en.unknownHeadersText = (headers) =>
  ['対応の分からない列:', ...headers.map(([letters, header]) => `  ${letters}  ${plain(header)}`)].join('\n');

export const columnQuestion: typeof en.columnQuestion = (field, isNeeded) =>
  `${field} の列（列の文字または見出し${isNeeded ? '' : '。なければ -'}）`;

export const postsQuestion: typeof en.postsQuestion = (field, isNeeded) =>
  `${field} の列（1行に複数の所属があれば、すべてをカンマ区切り${isNeeded ? '' : '。なければ -'}）`;

export const levelsQuestion: string = '階層の列（最上位から順にカンマ区切り。なければ -）';

export const containerQuestion: typeof en.containerQuestion = (column) => `すべての行に共通の ${column}`;

export const fillMergedQuestion: typeof en.fillMergedQuestion = (area, value) =>
  `結合セルがあります（${area} ${quote(value)} など）。結合範囲のすべてのセルを、この値として読み込みますか（y/n）`;

export const patternQuestion: typeof en.patternQuestion = (pattern) =>
  `ファイル名に日付のような数字があります。常に ${plain(pattern)} の最新のファイルを読み込みますか [y/N]: `;

export const noTableMessage: typeof en.noTableMessage = (name, tables) =>
  `${quote(name)}という表はありません。${suggestion(name, tables)}`;

export const noColumnMessage: typeof en.noColumnMessage = (name) => `${quote(name)}という列はありません。`;

export const nothingPlacedMessage: string = '読み込むファイルがありません。選び直してください。';

export const tableNeededMessage: typeof en.tableNeededMessage = (option) =>
  `--${option} は1つの表に対する指定です。ファイルを --table で指定してください（例: --table teams=FILE）。`;

export const notPlacedMessage: string =
  'このままではデータを読み込めないため、設定ファイルを作成していません。';

export const pruneQuestion: string =
  'ファイルに行のないレコードを削除しますか。削除の上限は適用されます [y/N]: ';

export const answerRejectedMessage: typeof en.answerRejectedMessage = (fault) => faultMessage(fault);

export const answerNeededMessage: string = '入力してください。';

export const numberMessage: typeof en.numberMessage = (text, max) =>
  `${quote(text)}は1から${max}までの番号ではありません。`;

export const notThereMessage: typeof en.notThereMessage = (path) => `${quote(path)}は見つかりません。`;

export const looksLikeTokenMessage: string =
  '入力された値はトークン自体のようです。どこにも書き込んでいません。変数の名前、ファイルのパス、またはコマンドを指定してください。';

export const variableNameMessage: string =
  '変数の名前ではありません。使用できるのは英数字と _ です。トークン自体はここに指定しないでください。';

export const tokenInOptionMessage: typeof en.tokenInOptionMessage = (option) =>
  `--${option} の値はトークン自体のようです。どこにも書き込んでいませんが、コマンドラインはほかのユーザーやシェルの履歴から見えるため、トークンを再発行してください。指定できるのは、変数の名前、ファイルのパス、またはコマンドです。`;

export const urlNeededMessage: string =
  '端末以外で実行する場合は、サービスのアドレスを --url https://workflow.example.com の形で指定してください。ほかに指定できるものは `mastersync init --help` で確認できます。';

export const optionRejectedMessage: typeof en.optionRejectedMessage = (option, fault) =>
  `--${option}: ${faultMessage(fault)}`;

export const oneTokenMessage: string =
  '1つのサービスのトークンは1つです。--token-env、--token-file、--token-command のいずれか1つだけを指定してください。';

export const existsMessage: typeof en.existsMessage = (file) =>
  `${plain(file)} はすでにあるため、置き換えません。確認するには \`mastersync doctor\` を実行してください。別に作成する場合は、--config FILE で別の名前を指定するか、移動してください。`;

export const notWrittenMessage: typeof en.notWrittenMessage = (file, reason) =>
  `${plain(file)} を書き込めません: ${plain(reason)}。--config に別のパスを指定してください。`;

export const writtenMessage: typeof en.writtenMessage = (file) => `作成しました: ${plain(file)}`;

export const summaryText: typeof en.summaryText = ({ url, serviceName, sources, others, ignored }) => {
  const files = sources.map(({ file, table }) => plain(file) + (table === undefined ? '' : `（${table}）`));
  const lines = [`  サービス: ${plain(serviceName)}（${plain(url)}）`, `  データ: ${files.join('、')}`];
  const left = others.length === 0 ? [] : [`  見つかったが含めていないもの: ${others.map(plain).join('、')}`];
  const git = ignored.length === 0 ? [] : [`  .gitignore に追加: ${ignored.map(plain).join('、')}`];
  return [...lines, ...left, ...git].join('\n');
};

export const notIgnoredMessage: typeof en.notIgnoredMessage = (reason) =>
  `.gitignore を書き込めません: ${plain(reason)}。.mastersync とトークンを git に登録しないでください。`;

export const nextTitle: string = '次の手順:';

export const setVariableStep: typeof en.setVariableStep = (name) =>
  `環境変数 ${plain(name)} に、サービスのアクセストークンを設定してください。`;

export const fillTokenFileStep: typeof en.fillTokenFileStep = (file) =>
  `サービスのアクセストークンを ${plain(file)} に書き、chmod 600 で自分だけが読めるようにしてください。`;

export const dataStep: typeof en.dataStep = (exporting, template) =>
  `サービスの現在の内容から始める場合: ${exporting}\n     空のテンプレートに記入する場合: ${template}`;

export const doctorStep: string = '全体の確認（今すぐ、または失敗したとき）:';
