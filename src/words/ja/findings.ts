/** What speaks against changes of a plan, a sentence for each check, and what approves it. */
import type { CheckEvidence, CheckName, Finding, LikelyCause, Place } from '../../model/checks.js';
import type { LimitKind } from '../../model/limits.js';
import { approveOption } from '../approval-option.js';
import type * as en from '../en/findings.js';
import { formatOrigin, plain, recordNameText, shellWord } from '../text.js';
import { notApprovedText } from './approving.js';
import {
  changeName,
  columnsGoneText,
  effectsText,
  firstOf,
  placeName,
  recordsText,
  stateText,
  termText,
} from './common.js';
import { between, leading, quote, quoteAll } from './quote.js';
import { fieldName, resourceName } from './report.js';

export const placeText: typeof en.placeText = ({ resource, scope }) => {
  if (resource === undefined) return 'すべての表';
  return scope === undefined ? `${resourceName(resource)}全体` : placeName(resource, scope);
};

const kindText: Readonly<Record<LimitKind, string>> = {
  deletes: '削除',
  updates: '更新',
  moves: '移動',
  invites: '招待',
  identities: 'コードやアドレスの変更対象と',
  leaders: '責任者に',
  removals: '解除',
  suspensions: '利用停止に',
  deactivations: '利用終了に',
};

const causeTexts: {
  readonly [Code in LikelyCause['code']]: (
    cause: Extract<LikelyCause, { code: Code }>,
    nameOf: (field: string) => string,
  ) => string;
} = {
  file_cut_off: ({ rows, existing }) =>
    `ファイルは${rows}行、サービスは${existing}件です。エクスポートが途中で切れていませんか。`,
  column_shifted: ({ from, to, count }, nameOf) =>
    `そのうち${count}件で、${leading(nameOf(from))}にあった値が${between(nameOf(to))}に入ります。列がずれていませんか。`,
  one_column: ({ field, count }, nameOf) =>
    `そのうち${count}件で${between(nameOf(field))}が変わります。この列は正しいですか。`,
  root_renamed: ({ from, to, count }) =>
    `そのうち${count}件が${quote(from)}から${quote(to)}へ移ります。コードを変更した場合は、previousCode に元のコードを入力してください。`,
};

function causeText(cause: LikelyCause, { resource = '', scope = '' }: Place): string {
  const text = causeTexts[cause.code] as (one: LikelyCause, nameOf: (field: string) => string) => string;
  return text(cause, (field) => plain(fieldName(field, { resource, scope })));
}

type Said = Pick<Finding, 'place' | 'holds' | 'records'>;

const sentenceOf: {
  readonly [Check in CheckName]: (evidence: CheckEvidence[Check], said: Said) => string;
} = {
  rows_set_aside: ({ count }) =>
    `${count}行が除外されており、内容がそろっているか判断できません。行を修正してください。`,
  no_rows: () => 'ファイルに行がありません。エクスポートが途中で切れていませんか。',
  file_missing: ({ file }) =>
    `ファイル ${plain(file)} がないため、残すべきレコードを判断できません。ファイルがそろってから再実行するか、sources から外してください。`,
  file_disputed: ({ file, later }) =>
    `${plain(file)} は更新日時が最も新しいため読み込みましたが、名前では ${plain(later)} のほうが後です。遅れて届いたファイルではありませんか。不要なほうを取り除いてください。`,
  partial_export: ({ table }) =>
    `${formatOrigin(table)} は、一部のレコードだけを書き出したファイルです。表全体をエクスポートし直してください。` +
    (table.sheet === undefined
      ? '不足していた行を補った場合は、別のフォルダに移してください。'
      : '不足していた行を補った場合は、ブックのプロパティの「コメント」を削除してください。'),
  older_file: ({ file, replacedOn }) =>
    `${formatOrigin(file)} は、${plain(replacedOn)} に新しいファイルに置き換えられたものと同じ内容です。` +
    '古いエクスポートではありませんか。最新のファイルを用意してください。',
  columns_gone: ({ file, ...gone }) => `${formatOrigin(file)}: ${columnsGoneText(gone)}`,
  blank_rows: ({ row, count }) =>
    `${formatOrigin(row)} は、行の途中の空行です${count === 1 ? '' : `（合計${count}行）`}。` +
    'レコードの行ではありませんか。空行を削除してください。',
  line_end_missing: ({ row }) =>
    `${formatOrigin(row)} の末尾に改行がありません。前回受け入れたファイルには改行がありました。` +
    'ファイルが途中で切れていませんか。エクスポートし直してください。',
  more_left_out: ({ file, count, before }) =>
    `where により ${plain(file)} の${count}行が対象外です（前回受け入れた実行では${before}行）。` +
    '条件に使う列の値が変わっていませんか。',
  fewer_rows: ({ table, rows, before, percent, isOfService }) =>
    `${table} の行は${rows}行で、${isOfService ? 'サービス上の' : '前回受け入れた実行の'}${before}件の${percent}%を下回ります。` +
    'エクスポートが途中で切れていませんか。',
  first_run: () =>
    'ここには、prune を指定して受け入れた実行の記録がないため、ファイルの行が初めから欠けていても検出できません。削除の一覧を確認してください。',
  list_incomplete: ({ read, counted: count }) =>
    count === undefined
      ? `サービスから件数を取得できず、2回の読み取り結果が一致しませんでした（${read}件を読み取り）。再実行してください。`
      : `サービスの件数は${count}件ですが、取得できたのは${read}件です。このトークンですべてのレコードを参照できますか。`,
  twin: ({ pairs, count }) => {
    const names = pairs.map(
      ({ created, existing }) => `${recordNameText(created)} → ${recordNameText(existing)}`,
    );
    return (
      `新しいレコードが、行のない既存のレコードと同じものである可能性があります: ${firstOf(names, count)}。` +
      'コードを修正してください（表計算ソフトは先頭の 0 を削除することがあります）。コードの変更であれば、previousCode に元のコードを入力してください。既存のレコードにコードがない場合は、サービスの画面で設定してください。' +
      'どちらのレコードも必要な場合は、新しい行の action を create にしてください。'
    );
  },
  rename_of_nothing: ({ key, previousKey }) =>
    `${quote(previousKey)}を${quote(key)}に変更する行がありますが、${quote(previousKey)}は存在しません。行のないレコードのどれかを指している可能性があります。` +
    `元のコードを修正してください。${quote(key)}が新規であれば、その行の action を create にしてください。`,
  subtree_missing: ({ top }, { holds }) =>
    `${quote(recordNameText(top))}とその下位のすべて（${holds.length}件）の行がありません。ファイルの一部が失われていませんか。`,
  every_parent_changed: ({ count }) =>
    `親を持つ${count}件すべての親が変わり、行のないレコードもあります。親の列がずれていませんか。`,
  few_keys_agree: ({ rows, existing, agreeing }) =>
    `ファイルの${rows}行のうち、サービスの${existing}件と一致するもの${agreeing === 0 ? 'がありません' : `は${agreeing}件だけです`}。` +
    '別のテナントのファイルではありませんか。または、コード体系が変わっていませんか。コードを変更した場合は、previousCode に元のコードを入力してください。',
  column_blanked: ({ column, count, existing }) =>
    `列 ${plain(column)} が${count}行で空欄になっており、サービスにある${existing}件の値の${count === existing ? 'すべて' : '大半'}が消えます。` +
    'エクスポートで列の値が失われていませんか。値を残す場合は、列ごと削除してください。',
  values_exchanged: ({ field, count, changed }, { place: { resource = '', scope = '' } }) =>
    `${leading(plain(fieldName(field, { resource, scope })))}が変わる${changed}件のうち${count}件が、ほかのレコードの値になります。` +
    '列の行がずれていませんか。1つの列だけを並べ替えていませんか。',
  text_garbled: ({ field, text }, { place: { resource = '', scope = '' } }) =>
    `ファイルの中ですでに文字が失われているか、文字化けしています（${plain(fieldName(field, { resource, scope }))}: ${quote(text)}）。` +
    '別の文字コードで保存または表示した可能性があります。UTF-8 で出力し直してください。',
  current_renamed: ({ noun, current, rows, agreeing, column }) =>
    `配下の${termText(noun)}${rows}件のうち${agreeing}件が、現在有効な${quote(current)}にもあり、${quote(current)}の行はファイルにありません。サービス上で名前を変更していませんか。` +
    `ファイルの名前を合わせるか、行の名前に戻す場合は ${column} に${quote(current)}を入力してください。`,
  current_switched: ({ former, current, column }) =>
    `${column} の指定がない行です。前回受け入れた実行では${quote(former)}が対象でしたが、現在は${quote(current)}が有効です。` +
    `引き続き${quote(former)}の行であれば、${column} 列を追加してください。`,
  activation_untimely: ({ day, scheduledFor, lastCurrentOn, createdOn, former }) => {
    const facts = [
      ...(day === undefined ? [] : [`ファイルの有効化日 ${plain(day)}`]),
      ...(scheduledFor === undefined ? [] : [`予約日 ${plain(scheduledFor)}`]),
      ...(lastCurrentOn === undefined ? [] : [`最後に有効だった日 ${plain(lastCurrentOn)}`]),
      ...(createdOn === undefined ? [] : [`作成日 ${plain(createdOn)}`]),
      ...(former === undefined ? [] : [`現在有効な組織図 ${plain(former)}`]),
    ];
    return `このままでは直ちに有効になります（${facts.join('、')}）。日付を確認してください。サービス上で組織図を切り替えたり、名前を変更したりしていませんか。`;
  },
  activation_incomplete: ({ noun, count, former, missing, missingCount, scheduledOn }) =>
    [
      `${termText(noun)}は${count}件になります${former ? `（現在有効な${quote(former.key)}は${former.count}件）` : ''}。`,
      ...(missingCount > 0 ? [`不足: ${recordsText(missing, missingCount)}。`] : []),
      ...(scheduledOn === undefined
        ? []
        : [`予約は取り消せないため、このままでも ${plain(scheduledOn)} にサービスが有効化します。`]),
      'ファイルが不足していませんか。不足分をファイルかサービスに登録してください。',
    ].join(''),
  state_unreachable: ({ from, to, fact }) => {
    const wanted = quote(stateText(to));
    if (from === undefined)
      return `状態が${wanted}のレコードを新規に登録する操作がサービスにありません。状態を変更するか、行を除いてください。`;
    return fact === undefined
      ? `状態を${quote(stateText(from))}から${wanted}に変更する操作がサービスにありません。ファイルの状態を見直してください。`
      : `${termText(fact)}のユーザーの状態は${wanted}に変更できません。初回のログインを待つか、別の状態を指定してください。`;
  },
  protected: ({ by }) =>
    (by === 'caller'
      ? 'この実行のトークンの所有者のため、利用停止やチームからの解除はできません。'
      : '設定の protect で保護されているユーザーのため、利用停止やチームからの解除はできません。') +
    '行の状態を空欄にするか、所属の行を action を delete にせずファイルに残してください。' +
    (by === 'caller' ? '別のユーザーのトークンも使えます。' : 'protect から外すこともできます。'),
  identity_changed: ({ fields }, { place }) =>
    `${fields.map((field) => fieldName(field, { resource: place.resource ?? '' })).join('、')}が同時に変わります。コードを別の人に割り当てていませんか。` +
    '新しい人には新しいコードが必要です。このままでは、前の人のアカウント、所属、申請を引き継ぎます。',
  value_taken: ({ field, value, other, isOfFormer }, { place }) =>
    `${quote(value)}は、サービスでは ${recordNameText(other)} の${fieldName(field, { resource: place.resource ?? '' })}です。` +
    (isOfFormer
      ? '同じ人の場合は、行のコードをそのコードにするか、previousCode に入力してください。'
      : '値を修正してください。同じ人の場合は、previousCode に元のコードを入力してください。'),
  last_leader: ({ owner }) =>
    `チーム ${recordNameText(owner)} の責任者がいなくなります。先に別の責任者を指定してください。`,
  children_kept: ({ children, count }) =>
    `下位または配下に、残すレコードがあります: ${recordsText(children, count)}。`,
  switched_off: ({ option }) => `${option} の指定により対象外です。`,
  clock_differs: ({ machine, service }) =>
    `このコンピューターの時計は ${plain(machine)}、サービスの時計は ${plain(service)} を示しており、今日の日付を判断できません。` +
    'コンピューターの時計を合わせてから再実行してください。',
  limit_exceeded: ({ kind, count, existing, allowed, cause }, { place, records }) => {
    const limit = `承認なしで${kindText[kind]}できるのは${allowed}件までです。`;
    if (existing === undefined) return `この計画は全体で${count}件を${kindText[kind]}します。${limit}`;
    const percent = existing === 0 ? '' : `（${((count / existing) * 100).toFixed(1)}%）`;
    const share =
      kind === 'invites'
        ? `${placeText(place)}を新たに${count}件（登録済みは${existing}件）`
        : `${placeText(place)}${existing}件のうち${count}件${percent}を`;
    return [
      `この計画は${share}${kindText[kind]}します。${limit}`,
      `対象: ${recordsText(records, count)}。`,
      ...(cause ? [causeText(cause, place)] : []),
    ].join('');
  },
  budget_exceeded: ({ kind, count, before: past, days, existing, allowed }, { place }) => {
    const before =
      past === 0 ? '' : `過去${days}日間の実行で、すでに${past}件を${kindText[kind]}しています。`;
    return `この計画は${placeText(place)}の${existing}件のうち${count}件を${kindText[kind]}します。${before}承認なしで${kindText[kind]}できるのは、${days}日間で${allowed}件までです。`;
  },
  cascade: ({ effects }, { place, records }) =>
    `${placeText(place)}の${quote(recordsText(records.slice(0, 1), 1))}を削除すると、${effectsText(effects)}も失われます。`,
  field_loss: ({ fields }, { place, records }) =>
    `${placeText(place)}の${quote(recordsText(records, 1))}で、項目の削除、種別の変更、または使用中の選択肢の削除があります: ${quoteAll(fields)}。` +
    'アイテムに入力済みの値は失われます。',
  schedule_lost: ({ key, dueOn }, { place, records }) =>
    `${placeText(place)}の${quote(key)}は ${dueOn} に予約されていますが、行がありません。${quote(recordsText(records, 1))}を有効化するとその予約は失われます。`,
  approval_mismatch: ({ approved, printed }) =>
    `--approve ${shellWord(approved)} はこの計画の内容と一致しません（${printedText(printed) || '該当なし'}）。` +
    '承認は1つの計画に対するものです。この計画を確認して承認し直すか、オプションを外してください。',
  plan_not_approved: notApprovedText,
};

/** Maximum approvals that a message names. */
const namedMax = 5;

function printedText(printed: readonly string[]): string {
  return firstOf(printed.slice(0, namedMax).map(shellWord), printed.length);
}

export const findingText: typeof en.findingText = ({ check, evidence, ...said }) => {
  const sentence = sentenceOf[check] as (of: unknown, finding: Said) => string;
  return sentence(evidence, said);
};

/** Where people who know no command line need other words. */
const readerSentences: Partial<typeof sentenceOf> = {
  first_run: (_, { holds, records }) =>
    `ファイルから行がなくなったため、${holds.length}件がここでは初めて削除の対象になります: ${recordsText(records, holds.length)}。一覧を確認して判断してください。`,
  switched_off: () => '今回の実行では対象外です。',
  limit_exceeded: ({ kind, count, existing, cause }, { place, holds, records }) =>
    [
      `${placeText(place)}${existing === undefined ? '' : `${existing}件のうち`}${count}件を${kindText[kind]}します。通常より多い件数です。`,
      `対象: ${recordsText(records, holds.length)}。`,
      ...(cause ? [causeText(cause, place)] : []),
    ].join(''),
  budget_exceeded: ({ kind, count, before, days, existing }, { place }) =>
    `${placeText(place)}${existing}件のうち${count}件を${kindText[kind]}します。過去${days}日間の${before}件とあわせて、通常より多い件数です。`,
  protected: () => '利用停止やチームからの解除の対象外とされている人です。',
  approval_mismatch: () => '渡された承認は、別の計画に対するものです。',
  plan_not_approved: () => 'この計画の実行には、承認者の名前での承認が必要です。',
};

export const readerText: typeof en.readerText = (finding) => {
  const sentence = readerSentences[finding.check] as ((of: unknown, said: Said) => string) | undefined;
  return sentence ? sentence(finding.evidence, finding) : findingText(finding);
};

export const approvedText: typeof en.approvedText = (finding) => `承認済み: ${readerText(finding)}`;

export const findingMessage: typeof en.findingMessage = (finding) => {
  const { lift, holds, evidence } = finding;
  if (lift === undefined) return findingText(finding);
  const isOfMore = 'allowed' in evidence && evidence.count !== holds.length;
  const whole = isOfMore ? `（計画全体で${holds.length}件）` : '';
  return `${findingText(finding)}意図どおりの場合: ${approveOption(lift)}${whole}`;
};

export const approvedMessage: typeof en.approvedMessage = (finding) =>
  withApprovalText(findingText(finding), approveOption(finding.lift ?? ''));

export const withApprovalText: typeof en.withApprovalText = (text, option) =>
  `${text}${text.endsWith('。') ? '' : '。'}承認済み: ${option}`;

export const withheldMessage: typeof en.withheldMessage = ({ finding, needs }) => {
  if (!needs) return findingMessage(finding);
  const { check, evidence } = finding;
  const why = check === 'switched_off' ? `${evidence.option} の指定により対象外です` : '保留されています';
  return `前提となる変更が${why}: ${changeName(needs)}。`;
};

export const needingText: typeof en.needingText = (count) => `これらを前提とする変更も保留（${count}件）:`;

export const refusedMessage: string = '計画は拒否されました。何も書き込んでいません。';
