/** What is wrong with what the command line and the environment say about the service. */
import type * as en from '../en/settings.js';

export const urlMissing: string =
  'サービスの URL がありません。MASTERSYNC_URL を設定するか、--url で指定してください。';

export const urlNotHttp: string = 'サービスの URL は https://example.com の形で指定してください。';

export const urlWithVersion: string =
  'サービスの URL には /v1 より前の部分だけを指定してください。バージョンは自動的に付きます。';

export const urlNotPlain: string =
  'サービスの URL にユーザー名、パスワード、クエリ、フラグメントを含めることはできません。';

export const urlNotPrivate: string =
  'サービスの URL は https:// で始めてください。http ではトークンが第三者に読み取られるおそれがあります。';

export const tokenMissing: string = 'アクセストークンがありません。MASTERSYNC_TOKEN を設定してください。';

export const tokenUnusual: string =
  'MASTERSYNC_TOKEN が空か、空白や使用できない文字を含んでいます。トークンをコピーし直してください。';

export const callerIdUnusual: string = 'MASTERSYNC_CALLER_ID が空か、空白や使用できない文字を含んでいます。';

export const notANumber: typeof en.notANumber = (option, { isWhole }) =>
  `${option} には${isWhole ? '整数' : '数値'}を指定してください。`;

export const tooSmall: typeof en.tooSmall = (option, min) => `${option} には${min}以上を指定してください。`;

export const tooLarge: typeof en.tooLarge = (option, max) => `${option} には${max}以下を指定してください。`;
