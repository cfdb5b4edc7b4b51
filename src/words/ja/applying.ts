/** Outcomes of changes, and what happens while they are applied. */
import type { WriteDoubt } from '../../model/obstacles.js';
import type * as en from '../en/applying.js';
import type { FieldOwner } from '../resource-words.js';
import { plain, systemReason, wholeLine } from '../text.js';
import { changeName, valueText } from './common.js';
import { leading, quote } from './quote.js';
import { fieldName } from './report.js';

export const skippedMessage: typeof en.skippedMessage = (blocker) =>
  `前提となる変更（${changeName(blocker)}）が適用されなかったため、スキップしました。`;

export const scopeFailedMessage: typeof en.scopeFailedMessage = (blocker) =>
  `${changeName(blocker)}が適用されなかったため、この範囲では削除を行いません。`;

export const unprovenMessage: typeof en.unprovenMessage = (key) =>
  `${quote(key)}のリクエストは受け付けられましたが、結果を確認できませんでした。`;

export const failuresMaxMessage: typeof en.failuresMaxMessage = (failureCount) =>
  `未実行です: ${failureCount}件の変更が失敗または結果不明となり、--max-failures の上限に達しました。`;

export const partlyMessage: typeof en.partlyMessage = (failure, written, owner) => {
  const names = written.map((field) => plain(fieldName(field, owner))).join('、');
  return `${failure}この行のほかの項目（${names}）は書き込みました。`;
};

export const bodyLostMessage: typeof en.bodyLostMessage = (failure) =>
  `${failure}途中のプロキシが DELETE リクエストの本文を取り除いている可能性があります。本文を通すように設定するか、プロキシを使わずに接続してください。`;

export const doubtMessage: typeof en.doubtMessage = (failure, doubt, owner) =>
  `${failure}${doubtText(doubt, owner)}`;

function doubtText(doubt: WriteDoubt, owner: FieldOwner | undefined): string {
  switch (doubt.kind) {
    case 'differs': {
      const { field, planned, found } = doubt;
      return `レコードはありますが、${leading(plain(fieldName(field, owner)))}が${valueText(planned)}ではなく${valueText(found)}です。サービスの画面で確認してください。`;
    }
    case 'several':
      return `同じ名前のレコードが${doubt.count}件できています。サービスの画面で確認してください。`;
    case 'another':
      return 'レコードを照会したところ、別のレコードが返されました。サービスの画面で確認してください。';
    case 'absent':
      return 'その後の照会では見つかりませんでしたが、遅れて反映される可能性があります。';
    case 'still-there':
      return 'レコードが残っています。サービスの画面で確認してから、再実行してください。';
    case 'not-shown':
      return 'レコードに変更が反映されていません。サービスの画面で確認してから、再実行してください。';
    case 'incomplete':
      return `レコードは見つかりませんでしたが、取得できたのは${doubt.counted}件中${doubt.read}件です。サービスの画面で確認してください。`;
    case 'not-confirmed':
      return doubt.reason;
    case 'not-readable':
      return `レコードの照会も失敗しました: ${doubt.reason}`;
  }
}

export const deleteUncheckedMessage: string =
  '中断したため、削除されたことを確認できませんでした。次の実行で確認します。';

export const interruptingMessage: string =
  '中断します: 送信中のリクエストの完了を待っています。もう一度中断すると直ちに終了します。';

export const interruptedQuestionMessage: string = '中断しました。何も書き込んでいません。';

export const interruptedMessage: string =
  '中断しました。送信中のリクエストは完了し、残りは実行していません。';

export const hiddenValueMessage: string =
  '書き込む値に、設定にある秘密の文字列が含まれています。この文字列は計画や結果のファイルに保存されません。元のファイルで `mastersync sync` を実行してください。';

export const memoryDamagedMessage: typeof en.memoryDamagedMessage = (folder, error) =>
  `${folder} にある、これまでの実行の記録が壊れています（${plain(error.message)}）。今回は初回の実行として扱います。`;

export const memoryOfNewerVersionMessage: typeof en.memoryOfNewerVersionMessage = (file) =>
  `${file} は、新しいバージョンの mastersync が書いたものです。mastersync を更新するか、別の記録フォルダを --state-dir で指定してください。`;

export const memoryNotReadMessage: typeof en.memoryNotReadMessage = (file, error) =>
  `${file} を読み取れません（${systemReason(error)}）。次の実行の安全確認に使う記録です。ファイルの所有者として実行するか、` +
  '読み取れるようにしてもらってください。別の記録フォルダは --state-dir で指定します。';

export const memoryNotWrittenMessage: typeof en.memoryNotWrittenMessage = (file, error) =>
  `${file} に書き込めません（${systemReason(error)}）。`;

export const notRememberedMessage: typeof en.notRememberedMessage = (reason) =>
  `今回の実行の内容と使ったファイルを記録できませんでした。次回の実行では参照できません。${wholeLine(reason)}`;

export const confirmQuestion: typeof en.confirmQuestion = (url) =>
  `${url} にこれらの変更を適用しますか。[y/N] `;

export const nothingWrittenMessage: string = '何も書き込んでいません。';
