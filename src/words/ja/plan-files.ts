/** Messages about saved plans. */
import type * as en from '../en/plan-files.js';
import { momentText } from '../moment-text.js';
import { systemReason } from '../text.js';

export const planRejectedMessage: typeof en.planRejectedMessage = (file, fault) => {
  switch (fault.kind) {
    case 'not_a_plan':
      return `${file} は計画ファイルではありません。\`mastersync plan --out\` で保存したファイルを指定してください。`;
    case 'other_version': {
      const isNewer = fault.version > fault.readable;
      return (
        `${file} は${isNewer ? '新しい' : '古い'}バージョンの mastersync で作成されています（計画の形式 ${fault.version}、このバージョンで読めるのは ${fault.readable}）。` +
        (isNewer ? 'mastersync を更新するか、計画を作り直してください。' : '計画を作り直してください。')
      );
    }
    case 'cut_off':
      return (
        `${file} は途中で切れています: 完全な行は${fault.lines}行で、計画の最終行がありません。` +
        'コピーし直すか、計画を作り直してください。'
      );
    case 'not_signed':
      return (
        `${file} は${fault.isSigned ? '別の鍵で署名されています' : '署名されていません'}が、設定に planKey があります。` +
        'この設定で計画を作り直してください。'
      );
    case 'edited':
      return (
        `${file} は作成後に書き換えられています（内容がチェックサムと一致しません）。` +
        '計画は作成時のままでなければ適用できません。入力ファイルを修正して計画を作り直してください。'
      );
  }
};

export const planUnreadableMessage: typeof en.planUnreadableMessage = (file, reason) => {
  if (reason === 'missing')
    return `${file}: 計画ファイルが見つかりません。\`mastersync plan --out\` で作成してください。`;
  if (reason === 'not_a_file')
    return `${file} はファイルではありません。\`mastersync plan --out\` で保存したファイルを指定してください。`;
  return `${file}: 計画を読み取れません: ${systemReason(reason)}。`;
};

export const planNotSavedMessage: typeof en.planNotSavedMessage = (file, reason) => {
  const known = { not_a_file: 'ファイルではありません', not_a_plan: '計画ではないファイルがすでにあります' };
  const text = reason instanceof Error ? systemReason(reason) : known[reason];
  return `${file || '""'}: 計画を保存できません: ${text}。--out に、書き込めるフォルダの別のファイル名を指定してください。`;
};

export const planSavedMessage: typeof en.planSavedMessage = (command, { isEmpty }) =>
  isEmpty ? '計画を保存しました。適用する変更はありません。' : `計画を保存しました。適用するには: ${command}`;

export const planSavedRefusedMessage: typeof en.planSavedRefusedMessage = (command) =>
  `計画を保存しましたが、このままでは拒否されます。上記の変更が意図したものであれば、計画を作り直してください: ${command}`;

export const planReadMessage: typeof en.planReadMessage = (file, { changeCount, createdAt, url, timeZone }) =>
  `${file} を読み込みました: 変更${changeCount}件、作成日時 ${momentText(createdAt, timeZone)}。${url} と比較しています…`;

export const nothingPlannedMessage: string = '計画に変更はありません。何も書き込んでいません。';
