/** What `explain` says about one record. */
import type { NotPruned } from '../../model/plan.js';
import type * as en from '../en/explaining.js';
import { plain, recordNameText } from '../text.js';
import { stateText, termText } from './common.js';
import { between, quote, quoteAll } from './quote.js';
import { resourceName } from './report.js';

export const statusText: typeof en.statusText = {
  planned: '変更されます。',
  refused: '変更の対象ですが、計画が拒否されているため、何も書き込みません。',
  withheld: '変更は保留されています。',
  unchanged: '変更はありません。行とサービスの内容が一致しています。',
  ignored: '行の指定により変更しません（action が ignore、または対象者が空欄）。',
  out_of_scope: '設定の where で行が対象外とされているため、変更しません。',
  set_aside: '行にエラーがあり除外されたため、変更しません。',
  only_in_service: 'どのファイルにもなく、そのまま残ります。',
};

export const titles: typeof en.titles = {
  rows: '指定している行',
  values: '値',
  live: 'サービスの現在の内容',
  findings: '安全確認での指摘',
  dependsOn: '先に必要な変更',
  waiting: 'これを待つ変更',
  request: '送信するリクエスト',
  refusals: '計画が拒否された理由',
  problems: '行についての指摘',
};

export const notInServiceText: string = 'ありません';

export const renamedText: typeof en.renamedText = (previousKey) => `${quote(previousKey)}から変更`;

export const madeByText: typeof en.madeByText = (by) => {
  if (by === 'levels') return '階層（levels）の列から';
  return by === 'parts' ? 'ほかの列から' : `設定の ${by} により`;
};

export const noColumnText: string = '列がないため管理対象外';

export const keptText: string = '現在の値のまま';

export const serviceHasText: typeof en.serviceHasText = (value) => `サービスでは${between(value)}`.trimEnd();

const notDeletedTexts: {
  readonly [Code in NotPruned['code']]: (args: Extract<NotPruned, { code: Code }>['args']) => string;
} = {
  not_asked_for: ({ table }) =>
    `${resourceName(table)}の削除は指定されていないため、削除しません（指定するには --prune=${table}）。`,
  no_code: () => 'コードがなく、行で指定できないため、削除しません。',
  shared_code: ({ count }) =>
    `同じコードのレコードが${count}件あり、どれを指すか分からないため、削除しません。`,
  example_code: () => '記入例の行を表すコードで、行で指定できないため、削除しません。',
  undeletable: ({ fact }) => `${termText(fact)}レコードのため、削除しません。`,
  state_stays: ({ state }) => `状態が${quote(stateText(state))}のレコードは、行がなくても変更しません。`,
  protected: ({ by }) =>
    by === 'caller'
      ? 'トークンの所有者のため、変更しません。'
      : 'protect で保護されているため、変更しません。',
};

export const notDeletedText: typeof en.notDeletedText = ({ code, args }) => {
  const text = notDeletedTexts[code] as (args: unknown) => string;
  return text(args);
};

export const tokenText: string = 'Authorization: Bearer （非表示）';

export const applyOnlyText: typeof en.applyOnlyText = (command) => `この変更だけを適用するには: ${command}`;

export const noRecordMessage: typeof en.noRecordMessage = (resource, text, { nearest, containers }) => {
  const meant =
    nearest.length === 0
      ? ''
      : `もしかして: ${nearest.map(recordNameText).join('、')}（先頭のコードで指定してください）。`;
  const read = containers
    ? `読み取ったのは、データにある${resourceName(containers.resource)}だけです（${quoteAll(containers.names)}）。`
    : '';
  return `${quote(text)}という${resourceName(resource)}は、ファイルにもサービスにもありません。${read}${meant}`;
};

export const severalRecordsMessage: typeof en.severalRecordsMessage = (text, records) =>
  `${quote(text)}に該当するレコードが${records.length}件あります: ${records.map(recordNameText).join('、')}。先頭のコードで1件を指定してください。`;

export const notComparedMessage: typeof en.notComparedMessage = (resource) =>
  `${resourceName(resource)}は比較されていません。データに表がないか、すべての行にエラーがあります。表を追加するか、\`mastersync validate\` で表示されるエラーを修正してください。`;

export const missingKeyMessage: typeof en.missingKeyMessage = (table) =>
  `${plain(table)}: レコードのコードがありません。変数が未設定ではありませんか。コードまたは名前を指定してください。`;

export const missingRecordMessage: string =
  '表とレコードのコードを指定してください（例: mastersync explain teams 1130 hr-export）。';
