/**
 * Messages of `api`: faults found before a request is sent, the question before a write, and
 * results.
 */
import type * as en from '../en/api.js';
import { amountText, bytesText, plain, wholeLine } from '../text.js';
import { suggestion } from './common.js';
import { quote } from './quote.js';

export const missingRequestMessage: string =
  'メソッドとパスを指定してください（例: mastersync api GET /v1/grades）。';

export const methodMessage: typeof en.methodMessage = (text, known) =>
  `${plain(text)} というメソッドはありません。${suggestion(text, known)}メソッド: ${known.join('、')}。`;

export const pathMessage: typeof en.pathMessage = (path) =>
  `${quote(path)}はサービスのパスではありません。/v1/grades の形で、「.」や「..」の区切りを含めずに指定してください。クエリは --query で指定します。`;

export const queryOptionMessage: typeof en.queryOptionMessage = (text) =>
  `--query ${plain(text)}: name=value の形で指定してください。配列の場合は、要素ごとに name[]=value と指定します。`;

export const repeatedQueryMessage: typeof en.repeatedQueryMessage = (name) =>
  `--query ${plain(name)}=… が複数回指定されていますが、サービスはこれを配列とみなしません。要素ごとに ${plain(name)}[]=… と指定してください。`;

export const listParameterMessage: typeof en.listParameterMessage = (given, right) =>
  `--query ${plain(given)}: サービスはこのパラメーターを配列としてのみ受け付けます。${plain(right)} と指定してください。`;

export const pagedQueryMessage: typeof en.pagedQueryMessage = (name) =>
  `--query ${name}=… は、すべてのページを読む --all と同時に指定できません。どちらかを外してください。`;

export const allOfWriteMessage: string =
  '--all は一覧の全ページを読み込むオプションで、GET でのみ使用できます。';

export const csvWithoutAllMessage: string =
  '--csv は一覧全体を CSV で出力します。すべてのページを読む --all も指定してください。';

export const fieldsWithoutCsvMessage: string =
  '--fields は --csv の列を選ぶオプションです。--csv と --all も指定してください。';

export const csvAndJsonMessage: string = '--csv と --json は同時に指定できません。どちらかを外してください。';

export const absentFieldMessage: typeof en.absentFieldMessage = (field, known) =>
  `${quote(field)}という項目はどのレコードにもありません。${suggestion(field, known)}項目: ${known.map(plain).join('、')}。`;

export const oldNameMessage: typeof en.oldNameMessage = ({ name, successor }) =>
  `本文の${quote(name)}は廃止された名前です。${quote(successor)}を使ってください。`;

export const bodyOfGetMessage: string =
  'GET では本文を送信しません。--data と --form を外すか、別のメソッドを指定してください。';

export const twoBodiesMessage: string = '--data と --form は同時に指定できません。どちらかを外してください。';

export const formOptionMessage: typeof en.formOptionMessage = (text) =>
  `--form ${plain(text)}: name=value または name=@FILE の形で指定してください（例: file=@slip.pdf）。`;

export const notJsonMessage: typeof en.notJsonMessage = (source, reason) =>
  `${plain(source)}が JSON ではありません: ${plain(reason)}。何も送信していません。`;

export const dataSource: typeof en.dataSource = {
  argument: '--data の内容',
  stdin: '標準入力の内容',
};

export const fileNotReadMessage: typeof en.fileNotReadMessage = (file, reason) =>
  `${plain(file)} を読み込めませんでした: ${reason}。何も送信していません。`;

export const fileTooLargeMessage: typeof en.fileTooLargeMessage = (file, { bytes, bytesMax }) =>
  `${plain(file)} は${amountText(bytes)}バイトあり、サービスの上限${amountText(bytesMax)}バイト（50 MB）を超えています。何も送信していません。`;

export const confirmQuestion: typeof en.confirmQuestion = (request) =>
  `${wholeLine(request)} を送信しますか。計画も上限の確認もなく、\`mastersync undo\` で取り消すこともできません。[y/N] `;

export const doneMessage: typeof en.doneMessage = (request, status) =>
  `${wholeLine(request)}: ステータス ${status}`;

export const savedMessage: typeof en.savedMessage = (file, { bytes, contentType }) => {
  const type = contentType === undefined ? '' : `、${plain(contentType)}`;
  return `${plain(file)} に保存しました（${bytesText(bytes)}${type}）。`;
};

export const notSavedMessage: typeof en.notSavedMessage = (file, reason) =>
  `応答を ${plain(file)} に保存できませんでした: ${reason}。`;

export const noListMessage: typeof en.noListMessage = (path) =>
  `GET ${plain(path)}: 応答が一覧ではありません。--all を外してください。`;

export const incompleteListMessage: typeof en.incompleteListMessage = (found, expected) =>
  `一覧を全件取得できません。サービスの件数は${expected}件ですが、再読み込みしても${found}件しか取得できませんでした。このトークンに一部のレコードを読み取る権限がない可能性があります。`;

export const inDoubtMessage: string =
  'サービス側では処理が完了している可能性があります。再送信する前に確認してください。';

export const sizesText: typeof en.sizesText = ({ received, decoded }) =>
  `受信 ${amountText(received)} バイト、展開後 ${amountText(decoded)} バイト`;

export const anyContentHint: string = '--output FILE を指定すると、どのような応答でもそのまま保存できます。';
