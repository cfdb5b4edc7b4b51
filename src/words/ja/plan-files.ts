/** Messages about saved plans. */
import type { PlanEdit } from '../../model/errors.js';
import type * as en from '../en/plan-files.js';
import { momentText } from '../moment-text.js';
import { plain, systemReason } from '../text.js';
import { quote } from './quote.js';

const planEditText: Readonly<Record<PlanEdit, string>> = {
  byte_order_mark: '先頭にバイトオーダーマーク（BOM）が付いています',
  not_utf8: 'UTF-8 ではない行です',
  carriage_return: '改行コードが変換されています（CR）',
  line_too_long: '計画の行としては長すぎます',
  not_json: 'JSON ではない行です',
  unexpected_value: '値がないか、型が違うか、計画に含まれない値です:',
  line_out_of_order: 'この位置にあるべきでない行です:',
  unknown_resource: '存在しないリソースです:',
  unknown_field: 'このリソースにない項目です:',
  wrong_scope: 'このリソースにない範囲です:',
  wrong_action: '操作がリソースまたは項目に合いません:',
  wrong_id: 'ID がレコードのものと一致しません:',
  wrong_live_id: '新規作成の変更にはサービスの ID がなく、それ以外の変更には必要です:',
  repeated_change: '同じ ID の変更が2件あります',
  repeated_field: '同じ項目が重複しています:',
  unknown_dependency: '前の行にない変更に依存しています:',
  wrong_totals: '先頭の合計が変更の件数と一致しません',
  wrong_counts: '行が不足しているか、多すぎます',
  wrong_checksum: '内容がチェックサムと一致しません',
  text_after_end: '最終行の後に余分な内容があります',
};

export const planRejectedMessage: typeof en.planRejectedMessage = (file, fault) => {
  switch (fault.kind) {
    case 'not_a_plan':
      return `${file} は計画ファイルではありません。\`mastersync plan --out\` で保存したファイルを指定してください。`;
    case 'newer_version':
      return (
        `${file} は新しいバージョンの mastersync で作成されています（計画の形式 ${fault.version}、このバージョンで読めるのは ${fault.versionMax} まで）。` +
        'mastersync を更新するか、計画を作り直してください。'
      );
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
    case 'edited': {
      const value = fault.value === undefined ? '' : ` ${quote(fault.value)}`;
      return (
        `${file}:${fault.line} が書き換えられています: ${planEditText[fault.edit]}${value}。` +
        '計画は作成時のままでなければ適用できません。入力ファイルを修正して計画を作り直してください。'
      );
    }
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

export const lateApprovalMessage: typeof en.lateApprovalMessage = (approval) =>
  `--approve ${plain(approval)} の対象は、この計画で保留された変更です。適用時に承認しても保留のままです。このオプションを付けて計画を作り直してください。`;

export const planReadMessage: typeof en.planReadMessage = (file, { changeCount, createdAt, url, timeZone }) =>
  `${file} を読み込みました: 変更${changeCount}件、作成日時 ${momentText(createdAt, timeZone)}。${url} と比較しています…`;

export const nothingPlannedMessage: string = '計画に変更はありません。何も書き込んでいません。';
