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

export const acceptedRowsUnreadableMessage: typeof en.acceptedRowsUnreadableMessage = (file, error) => {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} を読み取れません（${reason}）。前回の実行の行数を記録したファイルです。削除すると、記録を最初から始めます。`;
};

export const acceptedFilesUnreadableMessage: typeof en.acceptedFilesUnreadableMessage = (file, error) => {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} を読み取れません（${reason}）。前回の実行で使ったファイルを記録したファイルです。削除すると、記録を最初から始めます。`;
};

export const pastDeletesUnreadableMessage: typeof en.pastDeletesUnreadableMessage = (file, error) => {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} を読み取れません（${reason}）。過去30日間の削除の件数を記録したファイルです。削除すると、記録を最初から始めます。`;
};

export const sourcesUnreadableMessage: typeof en.sourcesUnreadableMessage = (file, error) => {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} を読み取れません（${reason}）。各ファイルの内容がいつから変わっていないかを記録したファイルです。削除すると、記録を最初から始めます。`;
};

export const stateFileNotReadMessage: typeof en.stateFileNotReadMessage = (file, error) =>
  `${file} を読み取れません（${systemReason(error)}）。次の実行の安全確認に使う記録です。ファイルの所有者として実行するか、` +
  '読み取れるようにしてもらってください。別の記録フォルダは --state-dir で指定します。';

export const stateFileNotWrittenMessage: typeof en.stateFileNotWrittenMessage = (file, error) =>
  `${file} に書き込めません（${systemReason(error)}）。`;

export const sourcesNotNotedMessage: typeof en.sourcesNotNotedMessage = (reason) =>
  `入力ファイルの状態を記録できませんでした。ファイルの更新が止まっても検出できません。${wholeLine(reason)}`;

export const activationsUnreadableMessage: typeof en.activationsUnreadableMessage = (file, error) => {
  const reason = error instanceof Error ? plain(error.message) : '';
  return `${file} を読み取れません（${reason}）。前回予約した組織図を記録したファイルです。削除すると、記録を最初から始めます。`;
};

export const activationsNotWrittenMessage: typeof en.activationsNotWrittenMessage = (reason) =>
  `有効化の内容を記録できませんでした。次回の実行では、上書きされた予約を検出できません。${wholeLine(reason)}`;

export const acceptedRowsNotWrittenMessage: typeof en.acceptedRowsNotWrittenMessage = (reason) =>
  `行数を記録できませんでした。次回の実行では、途中で切れたファイルを行数から検出できません。${wholeLine(reason)}`;

export const acceptedFilesNotWrittenMessage: typeof en.acceptedFilesNotWrittenMessage = (reason) =>
  `使ったファイルを記録できませんでした。次回の実行では、ファイルの不足を検出できません。${wholeLine(reason)}`;

export const pastDeletesNotWrittenMessage: typeof en.pastDeletesNotWrittenMessage = (reason) =>
  `削除の件数を記録できませんでした。30日間の削除の上限には、この実行の削除が数えられません。${wholeLine(reason)}`;

export const confirmQuestion: typeof en.confirmQuestion = (url) =>
  `${url} にこれらの変更を適用しますか。[y/N] `;

export const nothingWrittenMessage: string = '何も書き込んでいません。';
