/**
 * What all reports call things: in tables and sentences as it stands here, in headings by
 * `heading`.
 */

import type { ReportKind } from '../../model/plan.js';
import type * as en from '../en/report.js';
import { actionNameText, type FieldNaming, fieldNameText, valueNameText } from '../resource-words.js';
import { amountText, plain, recordNameText } from '../text.js';
import { leading, quote } from './quote.js';
import { resource } from './resources/index.js';
import { termText } from './terms.js';

export const resourceName: typeof en.resourceName = (code) => resource[code]?.name ?? code;

export const titleWithCode: typeof en.titleWithCode = (title, code) => `${title}（${code}）`;

const fieldNaming: FieldNaming = {
  resources: resource,
  withCode: titleWithCode,
  withAttribute: (name, attribute) => `${leading(name)}の${attribute}`,
};

export const valueName: typeof en.valueName = (owner, field, value) =>
  valueNameText({ resource: owner, field, value }, resource);

export const fieldName: typeof en.fieldName = (field, owner = { resource: '' }, titles = new Map()) =>
  fieldNameText(field, owner, titles, fieldNaming);

export const action: typeof en.action = {
  create: '新規作成',
  update: '更新',
  move: '移動',
  delete: '削除',
  'set-default': '既定に設定',
  'set-status': '状態を変更',
  activate: '有効化',
};

export const actionName: typeof en.actionName = (change) =>
  actionNameText(change, { general: action, resources: resource });

export const difference: typeof en.difference = {
  create: '追加',
  update: '変更',
  move: '移動',
  delete: '廃止',
  'set-default': '既定の変更',
  'set-status': '状態の変更',
  activate: '有効化',
};

export const status: typeof en.status = {
  planned: '予定',
  withheld: '保留',
  waiting: '判断待ち',
  applied: '適用済み',
  already: 'すでに適用済み',
  failed: '失敗',
  unknown: '結果不明',
  skipped: 'スキップ',
  notAttempted: '未実行',
};

export const timeLineTitle: typeof en.timeLineTitle = '組織図の切替予定';

export const timeLineState: typeof en.timeLineState = {
  open: '未完了',
  past: '終了',
  current: '有効',
  'to-activate': '今すぐ有効化予定',
  'due-today': '基準日に有効化予定',
  scheduled: '予約済み',
  'to-schedule': '予約予定',
  waiting: '前の組織図の切替待ち',
  withheld: '保留',
};

export const severity: typeof en.severity = { error: 'エラー', warning: '警告', refused: '拒否' };

export const unchanged: typeof en.unchanged = '変更なし';
export const onlyInService: typeof en.onlyInService = 'サービスのみ';

export const asOf: typeof en.asOf = '基準日';
export const now: typeof en.now = '今すぐ';

export const concern: typeof en.concern = {
  unapproved: '未承認',
  approved: '承認済み',
  shortage: '有効化する組織図に不足しているもの',
};

export const yes: typeof en.yes = 'はい';
export const no: typeof en.no = 'いいえ';

export const section: typeof en.section = {
  refused: '実行できない理由',
  questions: '判断してください',
  summary: '概要',
  errors: 'エラー',
  open: '完了していない変更',
  withheld: '保留した変更',
  losses: '元に戻せないもの',
  warnings: '警告',
  changes: '変更の一覧',
  sources: '入力ファイル',
};

export const column: typeof en.column = {
  action: '操作',
  after: '変更後',
  before: '変更前',
  cell: '元のセル',
  code: 'コード',
  day: '有効化日',
  details: '変更内容',
  field: '項目',
  file: 'ファイル',
  name: '名称',
  part: '対象',
  place: '上位',
  reason: '理由',
  record: 'レコード',
  rows: '行数',
  scope: '範囲',
  state: '状態',
  status: '結果',
  total: '合計',
};

export const about: typeof en.about = {
  compared: '比較元',
  day: '基準日',
  createdAt: '作成日時',
  by: '作成者',
  decided: '判断した人',
  approved: '承認者',
};

export const withLead: typeof en.withLead = (lead, text) => `${lead}：${text}`;

export const openText: typeof en.openText = {
  failed: 'サービスに受け付けられませんでした。詳細は実行担当者に確認してください。',
  unknown: '変更されたかどうか確認できていません。実行担当者が確認します。',
  notAttempted: 'ここまで進む前に実行が終わりました。',
};

export const operatorText: typeof en.operatorText = ({ command, service, plan, apply, isSaved }) => {
  const next = apply === undefined ? '' : `判断を反映して適用するコマンド: ${apply} --decisions FILE`;
  const hint = isSaved ? '' : '1件ずつ判断するには、--out で計画を保存してください。';
  return `実行担当者向け: ${command}、対象 ${service}、計画ID ${plan}。${next || hint}`;
};

export const omitted: typeof en.omitted = (count) => `…（以下${amount(count)}文字略）`;

export const notInNew: typeof en.notInNew = '新しい組織図になし';
export const notProven: typeof en.notProven = '全件の確認が取れていません';

export const newsText: typeof en.newsText = ({ former, filled, figures }) => {
  const { moved, renamed, added, removed, changed, same } = figures;
  const others = changed > 0 ? [`その他の変更${amount(changed)}件`] : [];
  return `${quote(former)}との比較: ${[
    `移動${amount(moved)}件`,
    `改称${amount(renamed)}件`,
    `新設${amount(added)}件`,
    `廃止${amount(removed)}件`,
    ...others,
    `変更なし${amount(same)}件`,
  ].join('、')}（新しい組織図に登録するのは${amount(filled)}件）`;
};

export const peopleNewsText: typeof en.peopleNewsText = ({ former, filled, figures }) => {
  const { moved, added, removed, changed, same } = figures;
  return `${quote(former)}との比較: ${[
    `異動${amount(moved)}件`,
    ...(added > 0 ? [`追加${amount(added)}件`] : []),
    ...(removed > 0 ? [`解除${amount(removed)}件`] : []),
    ...(changed > 0 ? [`役割の変更${amount(changed)}件`] : []),
    `変更なし${amount(same)}件`,
  ].join('、')}（新しい組織図に登録するのは${amount(filled)}件）`;
};

export const figureName: typeof en.figureName = (figure, kind) =>
  kind === 'comparison' ? difference[figure] : action[figure];

export const empty: typeof en.empty = '（空欄）';
export const topLevel: typeof en.topLevel = '（最上位）';

export const amount: typeof en.amount = amountText;

export const movesText: typeof en.movesText = ({ moved, joined, left }) =>
  [`異動${moved}件`, ...(joined > 0 ? [`追加${joined}件`] : []), ...(left > 0 ? [`解除${left}件`] : [])].join(
    '、',
  );

export const more: typeof en.more = (count) => `… ほか${amount(count)}件`;

export const heading: typeof en.heading = (word) => word;

export const title: typeof en.title = {
  plan: '変更計画書',
  undo: '取り消し計画書',
  comparison: '比較結果',
};

export const resultTitle: typeof en.resultTitle = {
  plan: '変更結果報告書',
  undo: '取り消し結果報告書',
  comparison: '比較結果',
};

const nothingToDo: Readonly<Record<ReportKind, string>> = {
  plan: '変更はありません。サービスはファイルと一致しています。',
  undo: '取り消すものは残っていません。',
  comparison: '違いはありません。',
};

const nothingLeft = '変更はありません。すでにそのとおりの状態です。';

export const verdict: typeof en.verdict = ({
  kind,
  isOfFiles,
  areRowsSetAside,
  changeCount,
  withheldCount,
  isRefused,
}) => {
  if (isRefused) return '実行できません。このままでは何も書き込まれません。';
  if (kind === 'comparison' && changeCount > 0) return `違いは${amount(changeCount)}件です。`;
  if (changeCount === 0) {
    if (withheldCount > 0) return '保留した変更のほかに、変更はありません。';
    if (areRowsSetAside) return '除外した行のほかに、変更はありません。';
    return kind === 'plan' && !isOfFiles ? nothingLeft : nothingToDo[kind];
  }
  const kept = withheldCount === 0 ? '' : `${amount(withheldCount)}件は保留します。`;
  return `変更は${amount(changeCount)}件です。${kept}`;
};

export const resultText: typeof en.resultText = ({ appliedCount, changeCount, others, cost }) => {
  const figures = `${changeCount}件の変更のうち${appliedCount}件を適用しました`;
  const rest = others.map((other) => `${other.status}${other.count}件`).join('、');
  const taken = cost ? `（リクエスト${cost.requestCount}件、${(cost.durationMs / 1000).toFixed(1)}秒）` : '';
  return rest === '' ? `${figures}${taken}。` : `${figures}。${rest}${taken}。`;
};

export const activationTexts: typeof en.activationTexts = (
  { replaced, former, count, missing, fewer = [] },
  { noun, namedMax },
) => {
  const names = missing.slice(0, namedMax).map(recordNameText).join('、');
  const rest = missing.length > namedMax ? ` ${more(missing.length - namedMax)}` : '';
  const held = `${termText(noun)}${amountText(count)}件`;
  return [
    ...(replaced ? [`${quote(replaced.key ?? '')}の ${plain(replaced.dueOn)} の予約を置き換えます`] : []),
    former
      ? `${held}を含みます（現在有効な${quote(former.key ?? '')}は${amountText(former.count)}件）`
      : `${held}を含みます`,
    ...(missing.length > 0
      ? [`現在の組織図にある${amount(missing.length)}件を含みません: ${names}${rest}`]
      : []),
    ...fewer.map(
      (one) =>
        `${termText(one.what)}は現在${amountText(one.count)}件です（現在有効な${quote(former?.key ?? '')}は${amountText(one.formerCount)}件）。` +
        `有効になるまでに${termText(one.what)}を登録しないと、どこにも所属しない人が出ます`,
    ),
  ];
};
