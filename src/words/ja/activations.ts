/** What is said of charts: what becomes current when, what is copied and compared. */
import type * as en from '../en/activations.js';
import { termText } from './common.js';
import { durationText } from './duration.js';
import { quote } from './quote.js';

export const notConfirmedMessage: typeof en.notConfirmedMessage = (
  { key, fields: [when] },
  { dueOn, waitedMs },
) => {
  const waited = durationText(waitedMs);
  if (when?.after === 'now') {
    return (
      `確認できていません: ${waited}待っても${quote(key)}が有効になりませんでした。サービスで処理中の可能性があります。` +
      '再実行するか、設定ファイルの activationTimeout で待ち時間を延ばしてください。'
    );
  }
  if (dueOn === undefined) {
    return `確認できていません: サービスから予約状況を取得できないため、${quote(key)}の予約を確認できません（予定は ${when?.after}）。再実行してください。`;
  }
  const shown = dueOn === null ? '予約されていません' : ` ${dueOn} に予約されています`;
  return `確認できていません: ${waited}待った時点で、${quote(key)}は${shown}（予定は ${when?.after}）。再実行してください。`;
};

export const notGoneMessage: typeof en.notGoneMessage = (waitedMs) =>
  `確認できていません: ${durationText(waitedMs)}待ってもまだ残っています。サービスで処理中の可能性があります。再実行してください。`;

export const interruptedWaitMessage: string =
  '確認できていません: 待機を中断しました。サービスで処理中の可能性があります。再実行してください。';

export const notReadableAfterMessage: typeof en.notReadableAfterMessage = (reason) =>
  `確認できていません: ${reason}`;

export const emptiedMessage: typeof en.emptiedMessage = (noun) =>
  `計画作成時にはあった${termText(noun)}が1件もなくなっているため、有効化しませんでした。`;

export const rehearsalMessage: typeof en.rehearsalMessage = (asOf, today) =>
  `${asOf} 時点として実行します（今日は ${today} です）。`;

export const membershipsNotCopiedMessage: typeof en.membershipsNotCopiedMessage = (count) => {
  const those = count > 0 ? `（コピー元には${count}件あります）` : '';
  return `所属はコピーしません${those}。所属もコピーするには: --with-memberships`;
};

export const deactivatedNotCopiedMessage: typeof en.deactivatedNotCopiedMessage = (count) =>
  `利用終了になったユーザーの所属${count}件はコピーしません。`;

export const chartDiffText: typeof en.chartDiffText = (count, { from, to }) =>
  `${quote(from)}と${quote(to)}の違い: ${count === 0 ? 'なし' : `${count}件`}。`;

export const copyOntoItselfMessage: string =
  '組織図を同じ名前にコピーすることはできません。別の名前を指定してください。';

export const notComparedMessage: typeof en.notComparedMessage = (count) =>
  `コードのないチーム${count}件は比較の対象外です。`;

export const rehearsalRefusedMessage: typeof en.rehearsalRefusedMessage = (asOf) =>
  `--as-of ${asOf} は予行演習用です。書き込みを行うコマンドでは、\`mastersync sandbox\` など、このコンピューター上のサービスに対してのみ指定できます。`;

export const listHeader: typeof en.listHeader = {
  state: '状態',
  teams: 'チーム',
  members: '所属',
  chart: '組織図',
};

export const currentText: string = '有効';
