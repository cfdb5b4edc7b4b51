/** What an undo does, and what it does not bring back. */
import type { UndoLossArguments, UndoLossCode } from '../../model/obstacles.js';
import type * as en from '../en/undo.js';
import { plain, recordNameText } from '../text.js';
import { effectsText, placeName, stateText, termText, valueText } from './common.js';
import { leading, quote, quoteAll } from './quote.js';
import { fieldName, resourceName } from './report.js';

const undoLossText: {
  readonly [Code in UndoLossCode]: (
    args: UndoLossArguments[Code],
    nameOf: (field: string) => string,
  ) => string;
} = {
  new_id: () => '別の ID で作り直します。所属など、元のレコードへの参照は戻りません',
  effect_lost: ({ effect }) => `一緒に削除された${effectsText([effect])}は戻りません`,
  field_values_lost: ({ fields }) =>
    `アイテムの${quoteAll(fields)}の値のうち、項目、種別または選択肢の変更とともに失われたものは、戻りません`,
  state_not_whole: () =>
    '再び招待されます（メールが送信される場合があります）。アーカイブされた申請と以前の所属は戻りません',
  state_stays: ({ state }) =>
    `状態は${quote(stateText(state))}のまま残ります。サービスに元へ戻す操作がありません`,
  create_uncertain: () =>
    'この実行で作成された可能性がありますが、結果が確定する前に実行が終わりました。この計画では削除します。' +
    '他の人が作成したものでないか確認してください',
  still_open: () =>
    'この実行で変更されましたが、サービスにまだ反映されておらず、これから反映される可能性があります。しばらく待ってから再度取り消してください',
  value_changed: ({ field, written, found }, nameOf) =>
    `そのまま残します。${leading(nameOf(field))}がその後${valueText(written)}から${valueText(found)}に変更されています`,
  role_changed: ({ found }) =>
    found === null
      ? 'この実行で既定または有効になりましたが、現在はそうではなく、ほかに該当するレコードもありません'
      : `この実行で既定または有効になりましたが、現在は${quote(found)}がそうなっているため、そのまま残します`,
  gone: ({ resource, key }) =>
    key === null
      ? '以前に既定または有効だったレコードがなくなっているため、そのまま残します'
      : `${resourceName(resource)}の${quote(key)}がなくなっているか、別のレコードに替わっているため、元に戻せません`,
  field_gone: ({ field }, nameOf) =>
    `${leading(nameOf(field))}はカスタム項目ではなくなっているため、値は戻りません`,
  parent_lost: ({ parent }) =>
    `元の親の${quote(parent)}がないか、コードがないか、このレコードの下位に移っているため、元の位置に戻せません。` +
    '親がある場合は、サービスの画面で直してから、同じ実行をもう一度取り消してください',
  key_taken: ({ key }) =>
    `${quote(key)}は別のレコードで使われているため、そのまま残します。` +
    'この計画でそのレコードが変わる場合は、計画を適用してから、同じ実行をもう一度取り消してください',
  in_use: (use) => `この実行で作成されましたが、削除せずに残します。${useText(use)}`,
  schedule_stays: ({ day }) =>
    `${day} の予約はそのまま残ります。予約は取り消せず、別の予約に置き換えることだけができます。別の組織図を予約してください`,
  schedule_lost: ({ key, day }) =>
    `この実行によって失われた${quote(key)}の ${day} の予約は戻りません。必要であれば、もう一度予約してください`,
  list_incomplete: ({ read, counted: count = 0 }) =>
    `サービスの件数は${count}件ですが、取得できたのは${read}件のため、確認できません。このトークンですべてのレコードを参照できますか`,
};

function useText({ fact, effect }: UndoLossArguments['in_use']): string {
  if (fact !== undefined) return `現在は、これ自体またはこれを含むものが${termText(fact)}レコードです`;
  if (effect) return `削除すると、この取り消しの対象でない${effectsText([effect])}も失われます`;
  return 'その後ログインしています。利用終了にする場合は、ファイルで状態を指定してください';
}

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
