/** The words of the demo. */
import type * as en from '../en/demo.js';

export const opening: string =
  '架空の会社の夜間同期です。人事システムが毎晩ファイルを出力し、\n' +
  'mastersync がその内容に合わせてワークフロー承認サービスを更新します。';

export const planTitle: string = '1. 何が変わるかを確認します。まだ何も書き込みません。';

export const syncTitle: string = '2. 変更を適用します。';

export const againTitle: string = '3. 残っている変更がないかを確認します。';

export const peopleTitle: string = '4. 別の会社の例です。1人が入社し、2人が異動して、責任者も交代します。';

export const closing: typeof en.closing = (guide) =>
  '\n以上がすべてです。サービスにのみあるレコードには手を加えていません。\n' +
  `次は ${guide} をご覧になるか、\`mastersync sandbox\` を起動してお手元のファイルでお試しください。`;

export const seeded: typeof en.seeded = (url, folder) =>
  `\nサービスの代わりにサンドボックスを使用します（${url}、前夜のデータ: ${folder}）。`;

export const step: typeof en.step = (title, commandLine) => `\n${title}\n\n$ mastersync ${commandLine}`;

export const stepEnd: typeof en.stepEnd = (exitCode) => `（終了コード ${exitCode}）`;
