/** What `explain` says about one record. */
import type { LimitKind } from '../../model/limits.js';
import type { GuardArguments, GuardCode, NotPruned } from '../../model/refusals.js';
import type * as en from '../en/explaining.js';
import { plain, recordNameText } from '../text.js';
import { requirementText } from './approving.js';
import { effectsText, placeName, stateText, termText } from './common.js';
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
  guards: '安全確認',
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

export const answer: typeof en.answer = {
  passes: '可',
  approved: '承認済み',
  withholds: '保留',
  refuses: '拒否',
};

const kindText: Readonly<Record<LimitKind, string>> = {
  deletes: '削除',
  updates: '更新',
  moves: '移動',
  invites: '招待',
  removals: '解除',
  suspensions: '利用停止',
  deactivations: '利用終了',
};

const guardTexts: { readonly [Code in GuardCode]: (args: GuardArguments[Code]) => string } = {
  limit: ({ kind, resource, scope, count, existing, allowed }) =>
    `${placeName(resource, scope)}の${kindText[kind]}の上限: ${existing}件のうち${count}件（上限${allowed}件）`,
  budget: ({ kind, resource, scope, count, deletedBefore, days, allowed }) => {
    const all = resource === undefined ? 'すべての表を合わせた' : `${resourceName(resource)}全体の`;
    const place = resource === undefined || scope === undefined ? all : `${placeName(resource, scope)}の`;
    return `${place}${days}日間の${kindText[kind]}: 今回${count}件、これまでに${deletedBefore}件（上限${allowed}件）`;
  },
  all_deletes: ({ planned, max }) => `計画全体の削除: ${planned}件（上限${max}件）`,
  approval_by_name: ({ requirement }) => requirementText[requirement],
  contents: ({ effects }) => `一緒に失われるもの: ${effectsText(effects)}`,
  field_loss: ({ fields }) => `値が失われる項目: ${quoteAll(fields)}`,
  schedule_loss: ({ key, dueOn }) => `失われる予約: ${quote(key)}（${plain(dueOn)}）`,
  rows_read: () => 'すべての行を読み取り済み',
  rows_present: ({ rows }) => `ファイルに行がある: ${rows}行`,
  sources_present: () => '不足しているファイルはない',
  list_complete: ({ read, counted }) =>
    counted === undefined
      ? `サービスの一覧がそろっている: ${read}件`
      : `サービスの一覧がそろっている: ${counted}件中${read}件`,
  file_trusted: () => 'ファイルに不審な点はない',
  rows_steady: ({ rows, rowsBefore, percent }) =>
    rowsBefore === undefined
      ? `行数: ${rows}行（比較できる過去の実行はない）`
      : `行数: ${rows}行（前回の正常な実行では${rowsBefore}行、その${percent}%未満は不足とみなす）`,
  slips: () => '入力ミスの疑いはない',
  container: () => '対象の組織図に疑いはない',
  activation: () => '有効化を妨げるものはない',
  states: () => 'この状態に変更できる',
  protection: () => '保護されているユーザーには影響しない',
  leaders: () => 'どのチームにも責任者が残る',
  switches: () => '除外するオプションはない',
  clock: () => '時計は一致している',
  dependencies: () => '必要な変更は保留されていない',
};

export const guardText: typeof en.guardText = ({ code, args }) => {
  const text = guardTexts[code] as (args: unknown) => string;
  return text(args);
};

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
