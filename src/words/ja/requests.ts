/** Requests to the service that failed, and what helps. */
import type { GivenIn, NetworkFault, RequestFailureDetails } from '../../model/request-failures.js';
import type * as en from '../en/requests.js';
import { adviceOn, doctorHelps, givenInOf, type RequestAdvice } from '../request-advice.js';
import { amountText, plain } from '../text.js';
import { durationText } from './duration.js';
import { quote } from './quote.js';

export const requestFailureMessage: typeof en.requestFailureMessage = (details) => {
  const doctor = doctorHelps(details) ? '原因は `mastersync doctor` で確認できます。' : '';
  return [adviceText(details), failureText(details), doctor].join('');
};

export const failureText: typeof en.failureText = (details) => {
  const { method, path, status, code, reasons, tries, fault } = details;
  if (tries === 0) return `${method} ${path} は送信しませんでした${fault ? `: ${faultText[fault]}` : ''}。`;
  const end = status === undefined ? noAnswer(details) : [status, code].filter(Boolean).join(' ');
  const said = status === undefined ? [] : reasons;
  const repeated = tries > 1 ? `（${tries}回試行）` : '';
  return `${method} ${path} が失敗しました${repeated}: ${[end, ...said].join('、')}。`;
};

const faultText: Readonly<Record<NetworkFault, string>> = {
  refused: 'そのアドレスでは何も応答していません',
  unresolved: 'ホスト名が見つかりません',
  unconnected: '時間内に接続できませんでした',
  reset: '接続が途中で切れました',
  timeout: '時間内に応答がありませんでした',
  interrupted: '中断されました',
  'too-large': '応答が大きすぎます',
  certificate: '証明書を確認できませんでした',
  'not-tls': '暗号化された接続を確立できませんでした',
  proxy: 'プロキシが接続を許可しませんでした',
  other: '接続に失敗しました',
};

function noAnswer({ fault = 'other', reasons, answerLimit }: RequestFailureDetails): string {
  const size = answerLimit ? `${answerLimit.mbMax} MB 超` : '';
  const shown = [size, ...reasons].filter((reason) => reason !== '').map((reason) => `（${plain(reason)}）`);
  return [faultText[fault], ...shown].join('');
}

const advices: Readonly<
  Record<Exclude<RequestAdvice, 'later' | 'answer-size'>, string | ((givenIn: GivenIn) => string)>
> = {
  token: ({ token }) =>
    `${plain(token)} のトークンを有効なアクセストークンに置き換えてください（サービスに受け付けられませんでした）。`,
  permission: 'このトークンに足りない権限の付与を、サービスの管理者に依頼してください。',
  operation: ({ url }) =>
    `パスとメソッド、および ${plain(url)} がサービスのアドレス（/v1 を含まないもの）であることを確認してください。サービスにこの操作はありません。`,
  address: ({ url }) =>
    `${plain(url)} がサービスのアドレス（/v1 を含まないもの）であることを確認してください。`,
  network: ({ url }) => `${plain(url)} とネットワークを確認してください。`,
  proxy:
    'プロキシが動作しているか、HTTPS_PROXY（ユーザー名とパスワードを含む）と NO_PROXY が正しいかを確認してください。',
  'not-https': ({ url }) =>
    `${plain(url)} のホスト名とポートを確認してください。応答はありますが https ではありません。`,
  certificate:
    '社内で TLS 通信を検査している場合は、その証明書ファイルのパスを NODE_EXTRA_CA_CERTS に設定してください。',
  compression:
    '再実行してください。繰り返す場合は、サービスの手前のプロキシなどが圧縮された応答を壊しています。圧縮せずに受け取るには、設定ファイルの services.NAME.headers に {Accept-Encoding: identity} を指定してください。',
};

export const adviceText: typeof en.adviceText = (details) => {
  const advice = adviceOn(details);
  if (advice === 'later') return tooLateText(details);
  if (advice === 'answer-size') return answerSizeText(details);
  const text = advice === undefined ? '' : advices[advice];
  return typeof text === 'string' ? text : text(givenInOf(details));
};

function tooLateText({ waitMs = 0, isOutOfTime = false }: RequestFailureDetails): string {
  const wait = durationText(waitMs);
  return isOutOfTime
    ? `${wait}後に再実行してください。次に試行できるのはその後で、このリクエストの制限時間に達したため中止しました。`
    : `${wait}後に再実行してください。次に試行できるのはその後のため、待たずに中止しました。`;
}

function answerSizeText({ answerLimit: limit, givenIn }: RequestFailureDetails): string {
  return `サービスが本当にこの量を返す場合は、設定ファイルの ${limit?.setting} を大きくしてください。そうでない場合は、${plain(givenInOf({ givenIn }).url)} で何が応答しているかを確認してください。`;
}

export const unexpectedAnswerMessage: typeof en.unexpectedAnswerMessage = (path, wanted, givenIn) => {
  const shape = { record: ' ID のあるレコード', list: 'レコードの一覧' }[wanted];
  return `GET ${path}: 応答が${shape}ではありません。${plain(givenInOf({ givenIn }).url)} はサービスの API のアドレスですか。`;
};

export const endlessListMessage: typeof en.endlessListMessage = (path, read) =>
  `GET ${path}: 一覧に終わりがありません（${amountText(read)}件まで読み取り）。サービスの手前のプロキシなどが、同じ応答を繰り返していませんか。`;

export const propertyNotListedMessage: typeof en.propertyNotListedMessage = (path, property) =>
  `GET ${path}: 個々のレコードにある${quote(property)}が一覧に含まれていません。このまま一部の値を変更すると残りの値が消えるため、変更計画は作成しません。` +
  'このトークンですべてのレコードを参照できますか。サービスの手前のプロキシなどが、応答を書き換えていませんか。';

export const notJsonReason: typeof en.notJsonReason = (encodings) =>
  `応答が JSON ではありません${encodings && `（Content-Encoding: ${plain(encodings)}）`}`;

export const undecodedReason: typeof en.undecodedReason = (damage) =>
  `応答の圧縮を展開できません（${plain(damage)}）`;

export const unfinishedAnswerReason: string = '応答が途中で止まりました';

export const throughProxyReason: typeof en.throughProxyReason = (proxy) => `プロキシ ${plain(proxy)} 経由`;

export const retryMessage: typeof en.retryMessage = (failure, delayMs) =>
  `${failure}${(delayMs / 1000).toFixed(1)}秒後に再試行します。`;
