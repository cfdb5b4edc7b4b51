/** What an undo does, and what it does not bring back. */
import type { UndoLossArguments, UndoLossCode } from '../../model/obstacles.js';
import type * as en from '../en/undo.js';
import { plain, recordNameText } from '../text.js';
import { effectsText, placeName, recordsText, stateText, termText, valueText } from './common.js';
import { leading, quote, quoteAll } from './quote.js';
import { fieldName, resourceName } from './report.js';

const isLeft = 'この実行で作成されましたが、削除せずに残します';

const undoLossText: {
  readonly [Code in UndoLossCode]: (
    args: UndoLossArguments[Code],
    nameOf: (field: string) => string,
  ) => string;
} = {
  new_id: () => '別の ID で作り直します。所属など、元のレコードへの参照は戻りません',
  effect_lost: ({ effect }) => `一緒に削除された${effectsText([effect])}は戻りません`,
  create_uncertain: () =>
    'この実行で作成された可能性がありますが、結果が確定する前に実行が終わりました。この計画では削除します。' +
    '他の人が作成したものでないか確認してください',
  top_uncertain: () =>
    '最上位に戻しますが、サービスが拒否する場合があります。この計画を適用した後、サービスで確認してください',
  record_gone: () => 'レコードがなくなっているため、値を元に戻せません',
  record_still_there: () =>
    'この実行で削除されましたが、サービスにまだ表示されています。しばらく待ってから再度取り消してください',
  value_changed: ({ field, written, found }, nameOf) =>
    `${leading(nameOf(field))}はその後${valueText(written)}から${valueText(found)}に変更されているため、そのまま残します`,
  created_changed: ({ field, written, found }, nameOf) =>
    `${isLeft}。${leading(nameOf(field))}が${valueText(written)}から${valueText(found)}に変更されています`,
  created_in_use: () =>
    'この実行で招待されましたが、その後ログインしているため、そのまま残します。利用終了にする場合は、ファイルで状態を指定してください',
  state_stays: ({ state }) =>
    `状態は${quote(stateText(state))}のまま残ります。サービスに元へ戻す操作がありません`,
  state_not_whole: () =>
    '再び招待されます（メールが送信される場合があります）。アーカイブされた申請と以前の所属は戻りません',
  created_replaced: () => 'この実行で作成されましたが、別のレコードに替わっているため、そのまま残します',
  key_taken: ({ key, isOfRun }) =>
    isOfRun
      ? `この実行で変更した別のレコードが${quote(key)}である間は、${quote(key)}に戻せません。この計画を適用してから、同じ実行をもう一度取り消してください`
      : `${quote(key)}は別のレコードで使われているため、元に戻せません`,
  parent_gone: ({ parent }) => `親の${quote(parent)}がなくなっています`,
  parent_codeless: ({ name }) =>
    `親の${quote(name)}にコードがないため、計画では元の位置に戻せません。サービスの画面でコードを設定してから、同じ実行をもう一度取り消してください`,
  parent_below: ({ parent }) => `親の${quote(parent)}が、このレコードの下位に移っています`,
  children_kept: ({ children, count }) =>
    `${isLeft}。下位のレコードが残るためです（${recordsText(children, count)}）`,
  contents_kept: ({ effect }) =>
    `${isLeft}。削除すると、この取り消しの対象でないものを含む${effectsText([effect])}も失われるためです`,
  last_leader: ({ owner }) =>
    `そのまま残します。元に戻すと、チーム${quote(owner)}にメンバーがいるのに責任者がいない状態になるためです。サービスの画面で別の責任者を設定してから、同じ実行をもう一度取り消してください`,
  not_deletable: ({ fact }) => `${isLeft}。現在は${termText(fact)}レコードです`,
  container_lost: ({ resource, key }) =>
    `${resourceName(resource)}の${quote(key)}がなくなっているか、別のレコードに替わっています`,
  default_changed: ({ found }) =>
    found === null
      ? '既定ではなくなっており、ほかに既定のレコードもありません'
      : `既定ではなくなっています。現在の既定は${quote(found)}で、そのまま残します`,
  default_unknown: () => '以前の既定のレコードがないため、このレコードを既定のままにします',
  activation_open: () =>
    '有効化を要求済みで、これから有効になる可能性があります。しばらく待ってから `mastersync chart list` で確認し、再度取り消してください',
  current_changed: ({ found }) =>
    found === null
      ? '有効ではなくなっており、ほかに有効なレコードもありません'
      : `有効ではなくなっています。現在有効なのは${quote(found)}で、そのまま残します`,
  former_unknown: () => '以前有効だったレコードがないため、このレコードを有効のままにします',
  schedule_stays: ({ day }) =>
    `${day} の予約はそのまま残ります。予約は取り消せず、別の予約に置き換えることだけができます。別の組織図を予約してください`,
  schedule_replaced: () => 'この実行で設定した予約はなくなっており、現在の予約はそのまま残します',
  schedule_lost: ({ key, day }) =>
    `この実行によって失われた${quote(key)}の ${day} の予約は戻りません。必要であれば、もう一度予約してください`,
  schedule_unseen: () =>
    'サービスから予約状況を取得できないため、この予約を確認できません。予約を取りやめる場合は、別の組織図を予約してください',
  container_stays: ({ resource, key, fact }) =>
    `この実行で作成された${resourceName(resource)}の${quote(key)}が${termText(fact)}レコードになっていて削除できないため、これも残します。ほかのレコードに切り替えてから、同じ実行をもう一度取り消してください`,
  field_values_lost: ({ fields }) =>
    `アイテムの${quoteAll(fields)}の値のうち、項目、種別または選択肢の変更とともに失われたものは、戻りません`,
  field_gone: ({ field }, nameOf) =>
    `${leading(nameOf(field))}はカスタム項目ではなくなっているため、値は戻りません`,
  list_incomplete: ({ read, counted: count }) =>
    `サービスの件数は${count}件ですが、取得できたのは${read}件のため、確認できません。このトークンですべてのレコードを参照できますか`,
};

export const undoLossMessage: typeof en.undoLossMessage = ({ code, args }, { owner, titles } = {}) => {
  const text = undoLossText[code] as (args: unknown, nameOf: (field: string) => string) => string;
  return `${text(args, (field) => plain(fieldName(field, owner, titles)))}。`;
};

export const describeUndoLoss: typeof en.describeUndoLoss = ({ change, reason }, titles) => {
  const context = { owner: change, ...(titles && { titles }) };
  const { resource, scope, key, name } = change;
  return `${placeName(resource, scope)}${quote(recordNameText({ key, name }))}: ${undoLossMessage(reason, context)}`;
};

export const runReadMessage: typeof en.runReadMessage = ({ id, isFinished }, { changeCount, url }) => {
  const end = isFinished ? '' : '最後まで完了していないため、サービスの現状から実行の内容を判断します。';
  return `実行 ${id} では${changeCount}件を変更しました。${end}${url} と比較しています…`;
};

export const nothingToUndoMessage: typeof en.nothingToUndoMessage = (id) =>
  `実行 ${id} に取り消すものは残っていません。`;

export const notUndoneMessage: typeof en.notUndoneMessage = (count) =>
  `実行のすべてを取り消すことはできません。上記の${count}件の警告を確認してください。`;
