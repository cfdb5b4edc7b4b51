/** Why a plan is refused as a whole, with what approves it. */
import type { LimitKind } from '../../model/limits.js';
import type { LikelyCause, Refusal, RefusalArguments, RefusalCode } from '../../model/refusals.js';
import { optionOf } from '../approval-option.js';
import type * as en from '../en/refusals.js';
import type { FieldOwner } from '../resource-words.js';
import { plain, recordNameText, shellWord } from '../text.js';
import { notApprovedText } from './approving.js';
import { effectsText, firstOf, placeName, recordsText } from './common.js';
import { between, leading, quote, quoteAll } from './quote.js';
import { fieldName, resourceName } from './report.js';

const causeText: {
  readonly [Code in LikelyCause['code']]: (
    cause: Extract<LikelyCause, { code: Code }>,
    nameOf: (field: string) => string,
  ) => string;
} = {
  lost_zeros: ({ count }) => `${count}件のコードで先頭のゼロが失われているようです。`,
  file_cut_off: ({ rows, existing }) =>
    `ファイルは${rows}行、サービスは${existing}件です。エクスポートが途中で切れていませんか。`,
  column_shifted: ({ from, to, count }, nameOf) =>
    `そのうち${count}件で、${leading(nameOf(from))}にあった値が${between(nameOf(to))}に入ります。列がずれていませんか。`,
  one_column: ({ field, count }, nameOf) =>
    `そのうち${count}件で${between(nameOf(field))}が変わります。この列は正しいですか。`,
  root_renamed: ({ from, to, count }) =>
    `そのうち${count}件が${quote(from)}から${quote(to)}へ移ります。コードを変更した場合は、previousCode に元のコードを入力してください。`,
};

const kindText: Readonly<Record<LimitKind, string>> = {
  deletes: '削除',
  updates: '更新',
  moves: '移動',
  invites: '招待',
  removals: '解除',
  suspensions: '利用停止に',
  deactivations: '利用終了に',
};

function causeWords(cause: LikelyCause, owner: FieldOwner): string {
  const text = causeText[cause.code] as (one: LikelyCause, nameOf: (field: string) => string) => string;
  return text(cause, (field) => plain(fieldName(field, owner)));
}

/** Maximum approvals that a message names. */
const namedMax = 5;

function approvalsText(approvals: readonly string[]): string {
  return firstOf(approvals.slice(0, namedMax).map(shellWord), approvals.length);
}

const refusalText: {
  readonly [Code in RefusalCode]: (args: RefusalArguments[Code]) => string;
} = {
  limit_exceeded: (args) => {
    const { kind, resource, scope, count, existing, allowed, records, cause } = args;
    const percent = existing === 0 ? '' : `（${((count / existing) * 100).toFixed(1)}%）`;
    const text = cause && causeWords(cause, { resource, scope });
    const place = placeName(resource, scope);
    const share =
      kind === 'invites'
        ? `${place}を新たに${count}件（登録済みは${existing}件）`
        : `${place}${existing}件のうち${count}件${percent}を`;
    return [
      `この計画は${share}${kindText[kind]}します。承認なしで${kindText[kind]}できるのは${allowed}件までです。`,
      `対象: ${recordsText(records, count)}。`,
      ...(text === undefined ? [] : [text]),
    ].join('');
  },
  budget_exceeded: ({ kind, resource, scope, count, existing, deletedBefore, days, allowed }) => {
    const together = resource === undefined ? 'すべての表を合わせて' : `${resourceName(resource)}全体の`;
    const place = resource === undefined || scope === undefined ? together : placeName(resource, scope);
    const before =
      deletedBefore === 0
        ? ''
        : `過去${days}日間の実行で、すでに${deletedBefore}件を${kindText[kind]}しています。`;
    return `この計画は${place}${existing}件のうち${count}件を${kindText[kind]}します。${before}承認なしで${kindText[kind]}できるのは、${days}日間で${allowed}件までです。`;
  },
  too_many_deletes: ({ planned, max }) =>
    `この計画は全体で${planned}件を削除します。承認なしで削除できるのは${max}件までです。`,
  cascade: ({ resource, key, name, effects }) =>
    `${resourceName(resource)}の${quote(recordNameText({ key, name }))}を削除すると、${effectsText(effects)}も失われます。`,
  field_loss: ({ resource, key, fields }) =>
    `${resourceName(resource)}の${quote(key)}で、項目の削除、種別の変更、または使用中の選択肢の削除があります: ${quoteAll(fields)}。` +
    'アイテムに入力済みの値は失われます。',
  schedule_lost: ({ resource, key, dueOn, by }) =>
    `${resourceName(resource)}の${quote(key)}は ${dueOn} に予約されていますが、行がありません。${quote(by)}を有効化するとその予約は失われます。`,
  approval_mismatch: ({ approved, planned }) =>
    `--approve ${shellWord(approved)} はこの計画の内容と一致しません（${approvalsText(planned) || '該当なし'}）。` +
    '承認は1つの計画に対するものです。この計画を確認して承認し直すか、オプションを外してください。',
  approval_of_other_content: ({ approved, approval, isBare }) =>
    `--approve ${shellWord(approved)} ${isBare ? 'だけでは、どの変更を確認したのか分かりません' : 'は、件数や名前が同じ別の変更に対する承認です'}。` +
    `この計画を確認し、問題がなければ: --approve ${shellWord(approval)}`,
  plan_not_approved: notApprovedText,
};

function findingText({ code, args }: Refusal): string {
  const text = refusalText[code] as (args: unknown) => string;
  return text(args);
}

export const refusalMessage: typeof en.refusalMessage = (refusal) => {
  const { args } = refusal;
  const option = optionOf(refusal);
  if (option === undefined) return findingText(refusal);
  const isOfMore = 'count' in args && args.planned !== args.count;
  const whole = isOfMore ? `（計画全体で${args.planned}件）` : '';
  return `${findingText(refusal)}意図どおりの場合: ${option}${whole}`;
};

export const approvedMessage: typeof en.approvedMessage = (refusal) =>
  `${findingText(refusal)}承認済み: ${optionOf(refusal)}`;

const approvedText: Readonly<Record<en.ApprovedChanges['kind'], string>> = {
  deletes: '削除',
  updates: '更新',
  moves: '移動',
  invites: '招待',
  removals: '所属の解除',
  suspensions: '利用停止',
  deactivations: '利用終了',
  creates: '新規作成',
};

export const withApprovalText: typeof en.withApprovalText = (text, option) => `${text}。承認済み: ${option}`;

export const otherApprovalText: typeof en.otherApprovalText = (option, of) =>
  of
    ? withApprovalText(`${approvedText[of.kind]}${of.count}件: ${recordsText(of.records, of.count)}`, option)
    : `その他の承認: ${option}`;

export const refusedMessage: string = '計画は拒否されました。何も書き込んでいません。';
