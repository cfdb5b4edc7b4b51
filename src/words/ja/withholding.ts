/** Why changes are withheld from a plan. */
import type { WithholdArguments, WithholdCode } from '../../model/refusals.js';
import type * as en from '../en/withholding.js';
import { formatOrigin, plain, recordNameText, shellWord } from '../text.js';
import { noCodeText } from './changes.js';
import { recordsText, stateText, termText } from './common.js';
import { quote } from './quote.js';

const ifBothAreMeant = 'どちらのレコードも必要な場合は、新しい行の action を create にしてください。';

/** The change of a record, by its name where that is not its code. */
function changeText(id: string, name: string | undefined): string {
  return name === undefined ? id : `${plain(name)}（${id}）`;
}

const withholdWords: {
  readonly [Code in WithholdCode]: (args: WithholdArguments[Code]) => en.WithholdWords;
} = {
  rows_set_aside: ({ count }) => ({
    general: `このリソースの${count}行が除外されており、残すべきレコードを判断できません。行を修正してください。`,
  }),
  no_rows: () => ({ general: 'ファイルに行がありません。エクスポートが途中で切れていませんか。' }),
  source_absent: ({ file }) => ({
    general: `optional に指定されたファイル ${plain(file)} がないため、その中で残すべきレコードを判断できません。ファイルがそろってから再実行するか、sources から外してください。`,
  }),
  partial_export: ({ table }) => ({
    general:
      `${formatOrigin(table)} は、一部のレコードだけを書き出したファイルです。表全体をエクスポートし直してください。` +
      (table.sheet === undefined
        ? '不足していた行を補った場合は、別のフォルダに移してください。'
        : '不足していた行を補った場合は、ブックのプロパティの「コメント」を削除してください。'),
  }),
  source_gone: ({ file, approval }) => ({
    general:
      `前回受け入れた実行で、この表のために読み込んだ ${plain(file)} がありません。ファイルがそろってから再実行してください。` +
      `不要になったファイルの場合: --approve ${shellWord(approval)}`,
  }),
  blank_rows: ({ place, count, approval }) => ({
    general:
      `${formatOrigin(place)} は、行の途中の空行です${count === 1 ? '' : `（合計${count}行）`}。` +
      `レコードの行ではありませんか。空行を削除してください。欠けた行がない場合: --approve ${shellWord(approval)}`,
  }),
  more_left_out: ({ file, count, before, approval }) => ({
    general:
      `where により ${plain(file)} の${count}行が対象外です（前回受け入れた実行では${before}行）。` +
      `条件に使う列の値が変わっていませんか。意図どおりの場合: --approve ${shellWord(approval)}`,
  }),
  line_end_missing: ({ place, approval }) => ({
    general:
      `${formatOrigin(place)} の末尾に改行がありません。前回受け入れたファイルには改行がありました。` +
      `ファイルが途中で切れていませんか。エクスポートし直してください。欠けた部分がない場合: --approve ${shellWord(approval)}`,
  }),
  older_file: ({ place, replacedOn, approval }) => ({
    general:
      `${formatOrigin(place)} は、${plain(replacedOn)} に新しいファイルに置き換えられたものと同じ内容です。` +
      `古いエクスポートではありませんか。最新のファイルを用意してください。以前の内容に戻す場合: --approve ${shellWord(approval)}`,
  }),
  first_run: ({ approval }) => ({
    general:
      'この表には、prune を指定して受け入れた実行の記録がないため、ファイルの行が初めから欠けていても検出できません。' +
      `意図どおりの場合: --approve ${shellWord(approval)}`,
  }),
  fewer_rows: ({ rows, rowsBefore, percent, approval }) => ({
    general:
      `ファイルは${rows}行で、前回受け入れた実行の${rowsBefore}行の${percent}%を下回ります。` +
      `エクスポートが途中で切れていませんか。意図どおりの場合: --approve ${shellWord(approval)}`,
  }),
  fewer_parts: ({ table, rows, existing, percent, approval }) => ({
    general:
      `${table} の行は${rows}行で、サービス上の${existing}件の${percent}%を下回ります。` +
      `エクスポートが途中で切れていませんか。残りを削除してよい場合: --allow-field-loss --approve ${shellWord(approval)}`,
  }),
  list_incomplete: ({ read, counted: count }) => ({
    general:
      count === undefined
        ? `サービスから件数を取得できず、2回の読み取り結果が一致しませんでした（${read}件を読み取り）。再実行してください。`
        : `サービスの件数は${count}件ですが、取得できたのは${read}件です。このトークンですべてのレコードを参照できますか。`,
  }),
  probable_rename: ({ other }) => ({
    general: `名前と親が同じです。コードの変更であれば、previousCode に元のコードを入力してください。${ifBothAreMeant}`,
    specific: `${quote(recordNameText(other))}と同じレコードの可能性`,
  }),
  codeless_twin: ({ other }) => ({
    general:
      '名前と親が同じで、コードのないレコードがサービスにあります。コードがないため、どの行にも対応しません。サービスの画面でそのレコードにこのコードを設定してください。' +
      ifBothAreMeant,
    specific: `${quote(`${noCodeText}${other.name}`)}と同じレコードの可能性`,
  }),
  lost_zeros: ({ other }) => ({
    general:
      'コードの違いは先頭のゼロだけです。表計算ソフトでゼロが失われた場合は、列を文字列の書式にして再度エクスポートしてください。' +
      ifBothAreMeant,
    specific: `${quote(recordNameText(other))}と同じレコードの可能性`,
  }),
  spelling_twin: ({ other }) => ({
    general: `違いは全角と半角、大文字と小文字、または空白だけです。どちらかを修正してください。${ifBothAreMeant}`,
    specific: `${quote(recordNameText(other))}と同じレコードの可能性`,
  }),
  rename_of_nothing: ({ key, previousKey }) => ({
    general:
      `${quote(previousKey)}を${quote(key)}に変更する行がありますが、${quote(previousKey)}は存在しません。行のないレコードのどれかを指している可能性があります。` +
      `元のコードを修正してください。${quote(key)}が新規であれば、その行の action を create にしてください。`,
  }),
  subtree_missing: ({ top, count, approval }) => ({
    general:
      `${quote(recordNameText(top))}とその下位のすべて（${count}件）の行がありません。ファイルの一部が失われていませんか。` +
      `意図どおりの場合: --approve ${shellWord(approval)}`,
  }),
  every_parent_changed: ({ count, approval }) => ({
    general:
      `親を持つ${count}件すべての親が変わり、行のないレコードもあります。親の列がずれていませんか。` +
      `意図どおりの場合: --approve ${approval}`,
  }),
  few_keys_agree: ({ rows, existing, agreeing, approval }) => ({
    general:
      `ファイルの${rows}行のうち、サービスの${existing}件と一致するもの${agreeing === 0 ? 'がありません' : `は${agreeing}件だけです`}。` +
      '別のテナントのファイルではありませんか。または、コード体系が変わっていませんか。コードを変更した場合は、previousCode に元のコードを入力してください。' +
      `レコードを追加する場合: --approve ${shellWord(approval)}`,
  }),
  column_blanked: ({ column, count, existing, approval }) => ({
    general:
      `列 ${plain(column)} が${count}行で空欄になっており、サービスにある${existing}件の値の${count === existing ? 'すべて' : '大半'}が消えます。` +
      `エクスポートで列の値が失われていませんか。値を残す場合は、列ごと削除してください。意図どおりの場合: --approve ${approval}`,
  }),
  names_exchanged: ({ count, renamed, field, approval }) => ({
    general:
      `${field === undefined ? '名前' : ` ${plain(field)} `}が変わる${renamed}件のうち${count}件が、ほかのレコードの${field === undefined ? '名前' : '値'}になります。` +
      `列の行がずれていませんか。1つの列だけを並べ替えていませんか。意図どおりの場合: --approve ${approval}`,
  }),
  text_garbled: ({ field, text, approval }) => ({
    general:
      'ファイルの中ですでに文字が失われているか、文字化けしています。別の文字コードで保存または表示した可能性があります。' +
      `UTF-8 で出力し直してください。意図どおりの場合: --approve ${approval}`,
    specific: `${plain(field)} が${quote(text)}に変わります`,
  }),
  current_renamed: ({ noun, current, rows, agreeing, column, approval }) => ({
    general:
      `配下の${termText(noun)}${rows}件のうち${agreeing}件が、現在有効な${quote(current)}にもあり、${quote(current)}の行はファイルにありません。サービス上で名前を変更していませんか。` +
      `ファイルの名前を合わせるか、行の名前に戻す場合は ${column} に${quote(current)}を入力してください。別のものとして作成する場合: --approve ${shellWord(approval)}`,
  }),
  current_switched: ({ former, current, column, approval }) => ({
    general:
      `${column} の指定がない行です。前回受け入れた実行では${quote(former)}が対象でしたが、現在は${quote(current)}が有効です。` +
      `引き続き${quote(former)}の行であれば、${column} 列を追加してください。${quote(current)}の行である場合: --approve ${shellWord(approval)}`,
  }),
  state_unreachable: ({ from, to, fact }) => ({
    general:
      fact === undefined
        ? `状態を${quote(stateText(from))}から${quote(stateText(to))}に変更する操作がサービスにありません。ファイルの状態を見直してください。`
        : `${termText(fact)}のユーザーの状態は${quote(stateText(to))}に変更できません。初回のログインを待つか、別の状態を指定してください。`,
  }),
  state_of_new: ({ state, initial }) => ({
    general:
      `まだ登録されていません。新しく登録すると状態は${quote(stateText(initial))}になり、${quote(stateText(state))}では登録できません。` +
      `登録する場合は状態を${quote(stateText(initial))}にし、そうでなければ行を除いてください。`,
  }),
  record_protected: ({ by }) => ({
    general:
      by === 'caller'
        ? 'この実行のトークンはこのユーザーの権限で動作しており、変更するとアクセスできなくなります。別のユーザーのトークンを使うか、行の状態を空欄にしてください。'
        : '設定の protect で保護されているユーザーです。行の状態を空欄にするか、protect から外してください。',
  }),
  member_protected: ({ by }) => ({
    general:
      by === 'caller'
        ? 'この実行のトークンはこのユーザーの権限で動作しているため、チームから外しません。所属の行を action を delete にせずファイルに残すか、別のユーザーのトークンを使ってください。'
        : '設定の protect で保護されているユーザーのため、チームから外しません。所属の行を action を delete にせずファイルに残すか、protect の指定を取り消してください。',
  }),
  switched_off: ({ option, change, name }) => ({
    general:
      change === undefined
        ? `${option} の指定により対象外です。`
        : `前提となる変更が ${option} の指定により対象外です。`,
    ...(change !== undefined && { specific: `前提: ${changeText(change, name)}` }),
  }),
  not_selected: () => ({ general: '--only の対象ではありません。' }),
  depends_on_unselected: ({ change, name }) => ({
    general: '前提となる変更が --only の対象ではありません。--only に加えてください。',
    specific: `前提: ${changeText(change, name)}`,
  }),
  depends_on_withheld: ({ change, name }) => ({
    general: '前提となる変更が保留されています。',
    specific: `前提: ${changeText(change, name)}`,
  }),
  not_all_rows: ({ count }) => ({
    general: `このレコードまたは配下の${count}行が除外されており、内容が不足している可能性があります。行を修正してください。`,
  }),
  scheduled_later: ({ day, dueOn, approval }) => ({
    general:
      `ファイルの有効化日 ${plain(day)} は到来していますが、${plain(dueOn)} に予約されています。このままでは直ちに有効になります。` +
      `日付を確認してください。意図どおりの場合: --approve ${shellWord(approval)}`,
  }),
  clock_differs: ({ machine, service }) => ({
    general:
      `このコンピューターの時計は ${plain(machine)}、サービスの時計は ${plain(service)} を示しており、今日の日付を判断できません。` +
      'コンピューターの時計を合わせてから再実行してください。',
  }),
  switched_away: ({ day, seenOn, former, approval }) => ({
    general:
      `ファイルの有効化日 ${plain(day)} 以降の ${plain(seenOn)} には有効でしたが、その後${quote(former)}に切り替えられています。` +
      `ファイルの日付を修正してください。もう一度切り替える場合: --approve ${shellWord(approval)}`,
  }),
  schedule_gone: ({ dueOn, former, approval }) => ({
    general:
      `${plain(dueOn)} に予約されていましたが、その予約はサービスになく、現在は${quote(former)}が有効です。` +
      `手動で元に戻された可能性があります。ファイルの日付を修正してください。有効化する場合: --approve ${shellWord(approval)}`,
  }),
  long_overdue: ({ day, days, approval }) => ({
    general:
      `ファイルの有効化日 ${plain(day)} から${days}日を超えて経過しており、以前の実行で予約を確認したこともありません。このままでは直ちに有効になります。` +
      `年に誤りがないか確認してください。意図どおりの場合: --approve ${shellWord(approval)}`,
  }),
  created_now: ({ createdOn, former, approval }) => ({
    general:
      `有効化日を迎えてから作成された組織図で（作成日 ${plain(createdOn)}）、このままでは直ちに${quote(former)}に代わって有効になります。` +
      `サービス上で${quote(former)}の名前を変更していませんか。意図どおりの場合: --approve ${shellWord(approval)}`,
  }),
  members_missing: ({ what, count, former, formerCount, percent, scheduledOn, approval }) => ({
    general:
      `この計画を適用した後も${termText(what)}は${count}件で、現在有効な${quote(former)}の${formerCount}件の${percent}%を下回ります。` +
      (scheduledOn === undefined
        ? ''
        : `予約は取り消せないため、このままでも ${plain(scheduledOn)} にサービスが有効化します。`) +
      `不足分を memberships.csv かサービスに登録してください。意図どおりの場合: --approve ${shellWord(approval)}`,
  }),
  nothing_held: ({ noun, approval }) => ({
    general: `配下の${termText(noun)}が1件もない状態になります。ファイルが不足していませんか。意図どおりの場合: --approve ${shellWord(approval)}`,
  }),
  far_fewer_held: ({ noun, count, former, formerCount, percent, missing, missingCount, approval }) => ({
    general:
      `配下の${termText(noun)}は${count}件で、現在有効な${quote(former)}の${formerCount}件の${percent}%を下回ります。` +
      `不足: ${recordsText(missing, missingCount)}。意図どおりの場合: --approve ${shellWord(approval)}`,
  }),
  keys_missing: ({ noun, former, missing, missingCount, approval }) => ({
    general:
      `現在有効な${quote(former)}にある${termText(noun)}のうち${missingCount}件がありません: ${recordsText(missing, missingCount)}。` +
      `意図どおりの場合: --approve ${shellWord(approval)}`,
  }),
  children_kept: ({ children, count }) => ({
    general: '下位または配下に、残すレコードがあります。',
    specific: `残るレコード: ${recordsText(children, count)}`,
  }),
  last_leader: ({ owner: key, name = key }) => ({
    general: 'メンバーがいるチームには責任者が必要です。',
    specific: `チーム ${recordNameText({ key, name })} の責任者がいなくなります。先に別の責任者を指定してください`,
  }),
};

export const describeWithheld: typeof en.describeWithheld = ({ code, args }) => {
  const described = withholdWords[code] as (args: unknown) => en.WithholdWords;
  return described(args);
};

export const withholdMessage: typeof en.withholdMessage = (reason) => {
  const { general, specific } = describeWithheld(reason);
  return specific === undefined ? general : `${specific}: ${general}`;
};
