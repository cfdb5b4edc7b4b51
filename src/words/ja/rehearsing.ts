/** A plan that was carried out on a copy of the service. */
import type * as en from '../en/rehearsing.js';
import { amountText, plain, recordNameText } from '../text.js';
import { placeName } from './common.js';

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

export const differencesTitle: typeof en.differencesTitle = 'コピーとサービスの違い:';

export const differenceText: typeof en.differenceText = (difference) => {
  switch (difference.code) {
    case 'not_read':
      return `${placeName(difference.args.resource, '')}: トークンに参照の権限がないため、コピーにはありません`;
    case 'not_held': {
      const { resource, record, detail } = difference.args;
      return `${placeName(resource, '')} ${recordNameText(record)}: コピーに登録できません（${plain(detail)}）`;
    }
    case 'definitions_unknown':
      return `カスタム項目 ${difference.args.fields.map(plain).join('、')}: サービスから定義をすべては取得できないため、コピーでは使用中の値と計画の値を受け付けます`;
  }
};

export const limitsText: typeof en.limitsText =
  'トークンの書き込み権限、データを使用しているワークフロー、サービスの混み具合は、コピーでは確かめられません。メールは送信されません。';
