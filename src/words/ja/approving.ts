/** Approval of a plan as a whole, by a person's name. */
import type { ApprovalDamage, ApprovalRequirement } from '../../model/checks.js';
import type * as en from '../en/approving.js';
import { momentText } from '../moment-text.js';
import { plain, systemReason, wholeLine } from '../text.js';

export const approverText: typeof en.approverText = ({ by, at, note }, timeZone) => {
  const who = `${plain(by)}、${momentText(at, timeZone)}`;
  return note === undefined ? who : `${who}、${wholeLine(note)}`;
};

export const approvedByText: typeof en.approvedByText = (approval, timeZone) =>
  `承認者: ${approverText(approval, timeZone)}`;

export const requirementText: Readonly<Record<ApprovalRequirement, string>> = {
  always: '計画の適用には記名承認が必要です',
  deletes: 'この計画はレコードを削除するため、記名承認が必要です',
  'over-limits': 'この計画は上限や安全確認を超えるため、記名承認が必要です',
};

const damageText: Readonly<Record<ApprovalDamage, string>> = {
  not_an_approval: 'は `mastersync approve` が作成した承認ファイルではありません',
  newer_version: 'は新しいバージョンの mastersync で作成されています',
  edited: 'は作成後に書き換えられています（内容がチェックサムと一致しません）',
  not_signed: 'には、設定の planKey による署名がありません',
};

export const approvalFaultText: typeof en.approvalFaultText = (fault, timeZone) => {
  switch (fault.kind) {
    case 'not_saved':
      return '承認できるのは、保存した計画だけです';
    case 'missing':
      return `${fault.file} がありません`;
    case 'damaged':
      return `${fault.file} ${damageText[fault.damage]}`;
    case 'other_plan':
      return `承認されているのは別の計画です（承認者: ${plain(fault.by)}、${momentText(fault.at, timeZone)}）`;
    case 'by_maker':
      return `承認者「${plain(fault.by)}」は計画の作成者です。設定（approval.distinct）により、作成者以外の承認が必要です`;
    case 'maker_unknown':
      return '設定（approval.distinct）により作成者以外の承認が必要ですが、計画に作成者の記録がありません。--by 氏名 を付けて計画を作り直してください';
  }
};

export const notApprovedText: typeof en.notApprovedText = ({ requirement, fault, command, timeZone }) => {
  const finding = `${requirementText[requirement]}。${approvalFaultText(fault, timeZone)}。`;
  if (fault.kind === 'maker_unknown') return finding;
  const way =
    fault.kind === 'not_saved'
      ? '計画を保存し、承認を得てから適用してください'
      : '計画を確認し、問題がなければ承認してください';
  return `${finding}${way}: ${command}`;
};

export const approvalIgnoredMessage: typeof en.approvalIgnoredMessage = (fault, timeZone) =>
  `承認ファイルは使用しません。${approvalFaultText(fault, timeZone)}。`;

export const approvalSavedMessage: typeof en.approvalSavedMessage = (file, command) =>
  `承認を ${file} に保存しました。適用するには: ${command}`;

export const confirmQuestion: typeof en.confirmQuestion = (by) =>
  `上記の指摘を含めて、この計画を${plain(by)}として承認しますか [y/N] `;

export const alreadyApprovedMessage: typeof en.alreadyApprovedMessage = (file, approval, timeZone) =>
  `${file} は承認済みです（${approverText(approval, timeZone)}）。与えられた承認は変更しません。承認し直すには、計画と同じ場所の承認ファイルを削除してください。`;

export const approvalReplacedMessage: typeof en.approvalReplacedMessage = (fault, timeZone) =>
  `以前の承認を置き換えます。${approvalFaultText(fault, timeZone)}。`;

export const approvalNotSavedMessage: typeof en.approvalNotSavedMessage = (file, error) =>
  `${file}: 承認を保存できません: ${systemReason(error)}。`;

export const approvalNotReadMessage: typeof en.approvalNotReadMessage = (file, error) =>
  `${file}: 承認ファイルを読み取れません: ${systemReason(error)}。`;

export const planOfPastRunMessage: typeof en.planOfPastRunMessage = (file) =>
  `${file}: この計画は過去の実行の記録なので、承認を追加・変更できません。残りの変更の承認を得るには、計画を作り直してください。`;

export const nothingToApproveMessage: string = '計画に変更がないため、承認するものはありません。';

export const planToApproveMessage: typeof en.planToApproveMessage = (command) =>
  `計画を保存しました。適用するには記名承認が必要です: ${command}`;

export const makerMissingMessage: string =
  '計画に作成者の記録がないため、承認しても有効になりません（approval.distinct）。--by 氏名 を付けて計画を作り直してください。';

export const nameToFill: string = '氏名';

export const byMissingMessage: string =
  '承認者を --by 氏名 で指定してください。氏名は承認ファイルとすべてのレポートに記録されます。';
