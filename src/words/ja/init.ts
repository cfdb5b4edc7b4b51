/** What `init` asks, writes as comments, and says. */

import type * as en from '../en/init.js';
import { plain } from '../text.js';
import { quote } from './quote.js';
import { part, resource } from './resources/index.js';
import { faultMessage } from './settings-file.js';

export const comments: typeof en.comments = {
  file: 'mastersync の設定ファイル。説明は docs/ja/settings.md にあります。`mastersync doctor` で確認できます。',
  token: {
    variable: 'アクセストークンは環境変数から読み込みます（tokenEnv で指定しなければ MASTERSYNC_TOKEN）。',
    file: 'アクセストークンはファイルから読み込みます。所有者だけが読めるようにしてください。',
    command: 'アクセストークンは、プログラムが30秒以内に出力するものです。',
  },
  prune:
    'データに行のないレコードは残します。削除する場合は prune: true、または [teams, items] のように表を指定します。\n削除の安全確認と上限は、常に適用されます。',
  sources: 'データ（このファイルのあるフォルダからのパス）。',
};

export const openingMessage: typeof en.openingMessage = (file) =>
  `${plain(file)} を作成します。[ ] の中の値でよければ Enter を押してください。Ctrl-C で何も書かずに終了します。`;

export const question: typeof en.question = (text, suggested) =>
  suggested === '' ? `${text}: ` : `${text} [${plain(suggested)}]: `;

export const urlQuestion: string = 'サービスのアドレス（例: https://workflow.example.com）';

export const tokenQuestion: string =
  'アクセストークンの取得元（環境変数の名前、ファイルのパス、またはコマンド。トークン自体は入力しないでください）';

export const pruneQuestion: string =
  'ファイルに行のないレコードを削除しますか。削除の上限は適用されます [y/N]: ';

export const tableTitle: typeof en.tableTitle = (table) => (resource[table] ?? part[table])?.title ?? table;

export const tableQuestion: string =
  'どの表ですか。1行が複数の表の内容を含む場合は、そのすべてを選んでください。読み込まない場合は選ばないでください';

export const choiceQuestion: typeof en.choiceQuestion = (isSeveral) =>
  isSeveral ? '番号（複数の場合は 1,2。なければ -）' : '番号（なければ -）';

export const whichColumnQuestion: typeof en.whichColumnQuestion = (field) => `${field} の列はどれですか。`;

export const readText: typeof en.readText = (table, rowCount, columns) => {
  const mapped = columns.map(([header, field]) => `${plain(header)} → ${field}`).join('、');
  return `${table}: ${rowCount}行${mapped === '' ? '' : `。${mapped}`}`;
};

export const unreadText: typeof en.unreadText = (headers, mayBeCustom) => {
  const list = headers.map(plain).join('、');
  return mayBeCustom ? `マスタの項目であれば読み込む列: ${list}` : `使用しない列: ${list}`;
};

export const newestText: string = '名前が一致する最新のファイルを読み込みます。';
export const levelsText: string = '各行が、上位の部署を階層ごとの列に示しています。';
export const mergedText: string = '結合セルの値は、結合範囲のすべてのセルの値として読み込みます。';

export const lackedText: typeof en.lackedText = (fields) =>
  `${fields.join('、')} の列がありません。ある場合: columns: {見出し: ${fields[0]}}`;

export const notReadText: typeof en.notReadText = (isUndecided) =>
  isUndecided
    ? 'まだ読み込みません。内容を決めて下の行を直し、「# 」を外してください。'
    : '次の理由により、読み込みません。';

export const severalTablesText: typeof en.severalTablesText = (tables) =>
  `まだ読み込みません。見出しは複数の表（${tables.join('、')}）に当てはまります。該当する表（1つまたはすべて）の「# 」を外してください。`;

export const noTableText: typeof en.noTableText = (tables) =>
  `読み込みません。見出しからはどの表か判断できません。${tables.join('、')} のいずれかであれば、table と columns を記入して「# 」を外してください。`;

export const twiceText: typeof en.twiceText = (other) =>
  `読み込みません。同じ表を ${plain(other)} から読み込みます。コピーや古いファイルではありませんか。`;

export const notAChoiceMessage: typeof en.notAChoiceMessage = (text) =>
  `${quote(text)}は、この中にありません。`;

export const answerRejectedMessage: typeof en.answerRejectedMessage = (fault) => faultMessage(fault);

export const answerNeededMessage: string = '入力してください。';

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

export const ignoredText: typeof en.ignoredText = (paths) =>
  `.gitignore に追加: ${paths.map(plain).join('、')}`;

export const notIgnoredMessage: typeof en.notIgnoredMessage = (reason) =>
  `.gitignore を書き込めません: ${plain(reason)}。.mastersync とトークンを git に登録しないでください。`;

export const nextTitle: string = '次の手順:';

export const setVariableStep: typeof en.setVariableStep = (name) =>
  `環境変数 ${plain(name)} に、サービスのアクセストークンを設定してください。`;

export const fillTokenFileStep: typeof en.fillTokenFileStep = (file) =>
  `サービスのアクセストークンを ${file} に書き、自分だけが読めるようにしてください: chmod 600 ${file}`;

export const decideStep: typeof en.decideStep = (file) =>
  `読み込まないものとその理由を ${plain(file)} で確認してください。変更した場合:`;

export const dataStep: typeof en.dataStep = (exporting, template) =>
  `サービスの現在の内容から始める場合: ${exporting}\n     空のテンプレートに記入する場合: ${template}`;

export const doctorStep: string = '全体の確認（今すぐ、または失敗したとき）:';
