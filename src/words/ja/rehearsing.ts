/** A plan that was carried out on a copy of the service. */
import type { RecordDifference } from '../../model/rehearsal.js';
import type * as en from '../en/rehearsing.js';
import { amountText, plain, recordNameText } from '../text.js';
import { placeName, valueText } from './common.js';
import { fieldName } from './report.js';

export const copyingMessage: typeof en.copyingMessage = (url) =>
  `${plain(url)} から、計画に関係するデータを手元のサンドボックスにコピーしています…`;

export const savedPlanOptionsMessage: typeof en.savedPlanOptionsMessage = (options) =>
  `保存した計画はそのまま予行します。${options.map((name) => `--${name}`).join('、')} は指定できません。`;

export const nothingText: typeof en.nothingText = '予行する変更はありません。';

export const titleText: typeof en.titleText = (recordCount) =>
  `サービスのデータ${amountText(recordCount)}件のコピーで予行しました。サービスには何も書き込んでいません。`;

export const refusedText: typeof en.refusedText =
  'この計画は、このままでは実行を拒否されます。すべて承認されたものとして予行しました。';

export const withheldText: typeof en.withheldText = (count) =>
  `計画で保留された${count}件の変更は、予行していません。`;

export const againText: typeof en.againText = (leftCount) =>
  leftCount === 0
    ? '適用後にもう一度計画: 変更は残っていません。'
    : `適用後にもう一度計画: まだ変更が${leftCount}件残ります:`;

export const laterText: typeof en.laterText = (count) =>
  `今回は保留または対象外とした変更${count}件が、次回の実行で行われます:`;

export const undoneText: typeof en.undoneText = (changeCount, { isWhole }) =>
  isWhole
    ? `取り消し: ${changeCount}件の変更で、すべて元の状態に戻りました。`
    : `取り消し: ${changeCount}件の変更を行いましたが、元に戻らないものがあります:`;

export const requestsText: typeof en.requestsText = ({
  kinds,
  planning,
  latencyMs,
  concurrency,
  leastMs,
}) => {
  const sent = kinds.reduce((sum, { count }) => sum + count, 0);
  const figures = `リクエスト数: 計画に${amountText(planning)}件、適用に${amountText(sent)}件`;
  if (leastMs === undefined || latencyMs === undefined) return `${figures}。`;
  return `${figures}。所要時間は最短で${durationText(leastMs)}（応答時間の中央値${Math.round(latencyMs)}ミリ秒、同時に${concurrency}件）。`;
};

function durationText(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  if (seconds < 60) return `${(durationMs / 1000).toFixed(1)}秒`;
  return `${Math.floor(seconds / 60)}分${seconds % 60}秒`;
}

export const differencesTitle: typeof en.differencesTitle = 'コピーとサービスの違い:';

export const differenceText: typeof en.differenceText = (difference) => {
  switch (difference.code) {
    case 'not_read':
      return `${placeName(difference.args.resource, '')}: トークンに参照の権限がないため、コピーにはありません`;
    case 'not_held': {
      const { resource, record, detail } = difference.args;
      return `${placeName(resource, '')} ${recordNameText(record)}: コピーに登録できません（${plain(detail)}）`;
    }
    case 'differs': {
      const { before, after, field } = difference.args;
      if (field === undefined)
        return `${recordText(difference.args)}: ${after === undefined ? 'サービス' : 'コピー'}にのみあります`;
      return `${recordText(difference.args)}: サービスでは${valueText(before ?? null)}、コピーでは${valueText(after ?? null)}`;
    }
    case 'definitions_unknown':
      return `カスタム項目 ${difference.args.fields.map(plain).join('、')}: サービスから定義をすべては取得できないため、コピーでは使用中の値と計画の値を受け付けます`;
  }
};

export const changedText: typeof en.changedText = (difference) => {
  const { before, after, field } = difference;
  if (field === undefined)
    return `${recordText(difference)}: ${after === undefined ? 'なくなりました' : '残っています'}`;
  return `${recordText(difference)}: 元は${valueText(before ?? null)}、取り消し後は${valueText(after ?? null)}`;
};

function recordText({ resource, scope, record, field }: RecordDifference): string {
  const name = `${placeName(resource, scope)} ${recordNameText(record)}`;
  return field === undefined ? name : `${name}の${fieldName(field, { resource })}`;
}

export const limitsText: typeof en.limitsText =
  'トークンの書き込み権限、データを使用しているワークフロー、サービスの混み具合は、コピーでは確かめられません。メールは送信されません。';
