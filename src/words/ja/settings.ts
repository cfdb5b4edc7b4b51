/** Faults of the service settings on the command line and in the environment. */
import type * as en from '../en/settings.js';
import { plain } from '../text.js';

export const urlMissing: string =
  'サービスの URL がありません。MASTERSYNC_URL を設定するか、--url で指定するか、mastersync.yaml にサービスを追加してください。';

export const urlNotHttp: string = 'サービスの URL は https://example.com の形で指定してください。';

export const urlWithVersion: string =
  'サービスの URL には、/v1 や /v2 などのバージョンより前の部分だけを指定してください。/v1 は自動的に付きます。';

export const urlNotPlain: string =
  'サービスの URL にユーザー名、パスワード、クエリ、フラグメントを含めることはできません。';

export const urlNotPrivate: string =
  'サービスの URL は https:// で始めてください。http ではトークンが第三者に読み取られるおそれがあります。例外は mastersync.yaml で allowHttp: true を指定したサービスだけです。';

export const tokenMissing: string =
  'アクセストークンがありません。MASTERSYNC_TOKEN、または mastersync.yaml のサービスの tokenFile か tokenCommand を設定してください。';

export const initHint: string =
  '設定ファイルは `mastersync init` で作成できます。設定は `mastersync doctor` で確認できます。';
export const doctorHint: string = 'サービスとトークンは `mastersync doctor` で確認できます。';

export const tokenUnusual: typeof en.tokenUnusual = (source) =>
  `${plain(source)} のトークンが空か、空白や使用できない文字を含んでいます。トークンをコピーし直してください。`;

export const callerIdUnusual: string = 'MASTERSYNC_CALLER_ID が空か、空白や使用できない文字を含んでいます。';

export const notANumber: typeof en.notANumber = (option) => `${option} には整数を指定してください。`;

export const tooSmall: typeof en.tooSmall = (option, min) => `${option} には${min}以上を指定してください。`;

export const tooLarge: typeof en.tooLarge = (option, max) => `${option} には${max}以下を指定してください。`;

export const proxyNotHttp: typeof en.proxyNotHttp = (variable) =>
  `${variable} は http://proxy.example.com:8080 の形で指定してください。プロキシを使わない場合は、サービスのホスト名を NO_PROXY に追加してください。`;
