/** Messages of `webhook verify`. */
import type * as en from '../en/webhooks.js';
import { plain, shellWord } from '../text.js';

export const verifiedMessage: typeof en.verifiedMessage = (bytes) =>
  `署名は正当です。${bytes}バイトの本文は Webhook のシークレットで署名されています。`;

export const notVerifiedMessage: typeof en.notVerifiedMessage = (bytes) =>
  `署名が正しくありません。${bytes}バイトの本文はこのシークレットで署名されたものではありません。この配信を信用しないでください。`;

export const noSignatureMessage: string =
  '指定された値は署名の形式ではありません。HMAC-SHA256 の署名は、16進数64桁または base64 の44文字です。この配信を信用しないでください。';

export const damageText: typeof en.damageText = {
  'line-end-added':
    '末尾の改行を除くと一致します。途中で改行が追加されています。echo の代わりに printf を使うなど、本文を届いたまま保存してください。',
  'line-end-lost':
    '末尾に改行を加えると一致します。途中で改行が失われています。本文を届いたまま保存してください。',
  'mark-added':
    '先頭の BOM を除くと一致します。途中で BOM が追加されています。本文を文字列ではなくバイト列として保存してください。',
  unescaped:
    '&、<、> を \\u0026、\\u003c、\\u003e に戻すと一致します。本文が解析後に書き直されています。解析する前に署名を検証してください。',
};

export const signatureOptionMessage: string =
  '配信の署名を --signature で指定するか、配信のヘッダーを保存したファイルを --header-file で指定してください。';

export const secretMissing: string =
  'Webhook のシークレットがありません。MASTERSYNC_WEBHOOK_SECRET を設定するか、シークレットを書いたファイルを --secret-file で指定してください。';

export const secretEmptyMessage: typeof en.secretEmptyMessage = (file) =>
  `--secret-file ${plain(file)} は空です。Webhook のシークレットを書き込んでください。`;

export const secretOpenMessage: typeof en.secretOpenMessage = (file) =>
  `${plain(file)} は、このコンピューターのほかのユーザーも読み取れる状態です。自分だけが読めるようにしてください: chmod 600 ${shellWord(file)}`;

export const fileNotReadMessage: typeof en.fileNotReadMessage = (file, reason) =>
  `${plain(file)} を読み込めませんでした: ${reason}。`;

export const headerMissingMessage: typeof en.headerMissingMessage = (file, header) =>
  `${plain(file)} にヘッダー ${plain(header)} がありません。署名が別のヘッダーにある場合は、その名前を --header で指定してください。この配信を信用しないでください。`;

export const headerTwiceMessage: typeof en.headerTwiceMessage = (file, header) =>
  `${plain(file)} にヘッダー ${plain(header)} が複数あります。この配信を信用しないでください。`;

export const bodyMissing: string =
  '配信の本文のファイルを指定するか、標準入力で渡してください（mastersync webhook verify --signature … < body）。';
