/** Messages about the lock that keeps runs apart. */
import type { LockOwner } from '../../model/errors.js';
import type * as en from '../en/locks.js';
import { momentText } from '../moment-text.js';
import { plain, systemReason } from '../text.js';

function lockOwnerText({ command, owner, host, pid, startedAt }: LockOwner, timeZone?: string): string {
  return `${plain(command)}（ユーザー ${plain(owner)}、ホスト ${plain(host)}、プロセス ${pid}、開始 ${momentText(startedAt, timeZone)}）`;
}

export const lockHeldMessage: typeof en.lockHeldMessage = ({
  file,
  serviceUrl,
  sight = 'none',
  holder,
  timeZone,
}) => {
  const who = holder ? lockOwnerText(holder, timeZone) : 'ロックの所有者を読み取れません';
  const advice = {
    pid: `終了を待つか、--lock-wait 10m で待機させてください。プロセス ${holder?.pid} が mastersync の実行でない場合は ${file} を削除してください。`,
    heartbeat:
      '別のコンテナの実行か、再起動前の実行のため、プロセスの状態はここからは分かりません。' +
      'ロックは、最後の更新から15分たつと解放されます。それまで待機させるには --lock-wait 20m を指定してください。',
    none: `その実行が続いているかどうかはこのコンピューターからは分かりません。続いていない場合は ${file} を削除してください。`,
  };
  return `別の実行が ${serviceUrl} をロックしています: ${who}。何も書き込んでいません。${advice[sight]}`;
};

export const lockWaitMessage: typeof en.lockWaitMessage = (holder, timeZone) =>
  `別の実行の終了を待っています${holder ? `: ${lockOwnerText(holder, timeZone)}` : ''}…`;

export const lockTakenOverMessage: typeof en.lockTakenOverMessage = (deadOwner, timeZone) =>
  `終了した実行のロックを引き継ぎました: ${lockOwnerText(deadOwner, timeZone)}。その実行で未完了の変更は、この実行の対象に含まれるものだけを行います。`;

export const lockNotTakenMessage: typeof en.lockNotTakenMessage = (folder, error) =>
  `${folder}: ロックを取得できません（${systemReason(error)}）。何も書き込んでいません。` +
  '--state-dir に書き込めるフォルダを指定してください。';

export const userLockNotTakenMessage: typeof en.userLockNotTakenMessage = (folder, reason) =>
  `${folder} に書き込めません（${reason}）。この実行からは、別の記録フォルダを使う実行が分かりません。`;
