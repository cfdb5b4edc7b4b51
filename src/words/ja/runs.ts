/** What runs leave behind, and how they are found again. */

import type { ExitCodeName } from '../../model/exit-codes.js';
import type * as en from '../en/runs.js';
import { plain, systemReason } from '../text.js';
import { firstOf } from './common.js';
import { quote } from './quote.js';
import { action, status, unchanged } from './report.js';

export const journalFailedMessage: typeof en.journalFailedMessage = (error) =>
  `送信していません: 実行のジャーナルに書き込めません（${systemReason(error)}）。`;

export const journalRemovedMessage: string = '実行中に削除されました';

export const journalIncompleteMessage: typeof en.journalIncompleteMessage = (file, error) =>
  `${file}: ジャーナルに書き込めません（${systemReason(error)}）。それ以降は何も送信していません。` +
  'ディスクの空きを確保して再実行してください。完了済みの変更は自動的に判別されます。';

export const journalUnreadableMessage: typeof en.journalUnreadableMessage = (file, reason) => {
  if (reason instanceof Error) return `${file} を読み取れません: ${systemReason(reason)}。`;
  return 'newerVersion' in reason
    ? `${file} は新しいバージョンの mastersync が書いたものです（ジャーナルの形式 ${reason.newerVersion}）。mastersync を更新してください。`
    : `${file} はこのバージョンで読めるジャーナルではないか、行が失われています: ${reason.faultyLine}行目を確認してください。`;
};

export const journalCutOffMessage: typeof en.journalCutOffMessage = (file) =>
  `${file} に欠けている行があります。同じフォルダの要約の方が結果の件数が多くなっています。バックアップから復元してください。このファイルからは実行を取り消せません。`;

export const journalOfOtherPlanMessage: typeof en.journalOfOtherPlanMessage = (file, change) =>
  `${file} に、同じフォルダの計画にない変更（${plain(change)}）が記録されています。この記録からは実行を取り消せません。`;

export const notAsRecordedMessage: typeof en.notAsRecordedMessage = (file, what) => {
  const done = { extra: '追加', other: '変更', missing: '削除' }[what];
  const way = what === 'extra' ? '取り除いてください' : 'バックアップから復元してください';
  return `${file} は実行の開始後に${done}されています。${way}。`;
};

export const runNotRecordedMessage: typeof en.runNotRecordedMessage = (folder, error) =>
  `${folder}: 実行を記録できません（${systemReason(error)}）。記録できない変更は行わないため、何も書き込んでいません。` +
  '--state-dir に書き込めるフォルダを指定してください。';

export const resultsNotWrittenMessage: typeof en.resultsNotWrittenMessage = (folder, error) =>
  `${folder}: 実行の結果を書き込めません（${systemReason(error)}）。行われた変更は同じフォルダのジャーナルにあります。`;

export const runsNotPrunedMessage: typeof en.runsNotPrunedMessage = (error) =>
  `古い実行の記録を削除できませんでした: ${systemReason(error)}。`;

export const runsNotListedMessage: typeof en.runsNotListedMessage = (folder, error) =>
  `${folder}: 実行の一覧を取得できません（${systemReason(error)}）。フォルダの所有者として実行するか、` +
  '--state-dir に目的の記録フォルダを指定してください。';

export const noSuchRunMessage: typeof en.noSuchRunMessage = (given, count) =>
  count === 0
    ? 'このフォルダに実行の記録はまだありません。別のフォルダは --state-dir で指定します。'
    : `${quote(given)}で始まる実行はありません。\`mastersync runs\` で一覧を表示できます。latest は最新の実行です。`;

export const runAmbiguousMessage: typeof en.runAmbiguousMessage = (given, ids) =>
  `${quote(given)}に当てはまる実行が複数あります: ${firstOf(ids.slice(0, 3), ids.length)}。もう少し長く指定してください。`;

export const rowsLeftMessage: typeof en.rowsLeftMessage = (folders, command) => {
  const place = folders.join(' と ');
  return command === undefined
    ? `処理されなかった行は ${place} にあります。修正は不要です。`
    : `処理されなかった行は ${place} にあります。修正してから実行してください: ${command}`;
};

export const restLeftMessage: typeof en.restLeftMessage = (command) => `計画の残りを適用するには: ${command}`;

export const restApprovedMessage: typeof en.restApprovedMessage = (run, approved) =>
  `実行${run}は強制終了されました。残りの変更には、その実行の承認を引き継ぎます: ${approved.join('、')}`;

export const runRecordedMessage: typeof en.runRecordedMessage = (folder, undo) =>
  `実行の記録: ${folder}${undo && `（取り消す場合: ${undo}）`}`;

export const durationText: typeof en.durationText = (ms) => `${(ms / 1000).toFixed(1)}秒`;

export const countsText: typeof en.countsText = (counts) => {
  const names: Readonly<Record<string, string>> = { ...action, ...status, unchanged };
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  return shown.map(([name, count]) => `${names[name] ?? `${name} `}${count}件`).join('、') || 'なし';
};

export const noRunsText: string = '実行の記録はまだありません。';

export const verifiedText: typeof en.verifiedText = (state) => {
  const texts = {
    whole: '変更なし',
    unfinished: '未完了: 記録されたところまでは変更なし',
    broken: '破損',
  };
  return texts[state];
};

export const unfinishedText: string = '未完了';

export const endedText: string = '終了';

export const plannedText: typeof en.plannedText = (counts) => `計画: ${counts}。`;

export const openIntentsText: typeof en.openIntentsText = (count) =>
  `${count}件の変更は開始後の結果が不明です。再実行すると、完了済みの変更は自動的に判別されます。`;

const outcomeName: Readonly<Record<ExitCodeName | 'withheld', string>> = {
  usage: '指定エラー',
  unexpected: '予期しないエラー',
  interrupted: '中断',
  locked: 'ロック中',
  rejected: '入力エラー',
  unreachable: '接続不可',
  'not-permitted': '権限なし',
  stale: '計画が古い',
  partial: '一部失敗',
  refused: '拒否',
  withheld: '保留',
  changes: '変更あり',
  ok: '完了',
};

export const outcomeText: typeof en.outcomeText = (outcome) => {
  const names: Readonly<Record<string, string>> = outcomeName;
  return names[outcome] ?? outcome;
};
