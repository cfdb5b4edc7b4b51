/** Why a saved plan no longer holds. */

import type { Drift, DriftArguments, DriftCode, DriftReason, SourceFault } from '../../model/obstacles.js';
import type { FieldTitles } from '../../model/records.js';
import type * as en from '../en/drift.js';
import type { FieldContext } from '../resource-words.js';
import { plain, systemReason } from '../text.js';
import { effectsText, placeName, recordsText, termText, valueText } from './common.js';
import { leading, quote } from './quote.js';
import { fieldName, resourceName } from './report.js';

const driftText: {
  readonly [Code in DriftCode]: (args: DriftArguments[Code], nameOf: (field: string) => string) => string;
} = {
  record_gone: () => 'レコードがなくなっています',
  field_changed: ({ field, expected, found }, nameOf) =>
    `${leading(nameOf(field))}が${valueText(found)}に変わっています（計画作成時は${valueText(expected)}）`,
  created_meanwhile: ({ field, planned, found }, nameOf) =>
    `他の操作で作成されており、${leading(nameOf(field))}が${valueText(found)}です（計画では${valueText(planned)}）`,
  key_taken: ({ key }) => `${quote(key)}は別のレコードで使われています`,
  effect_grown: ({ what, expected, found, unplanned }) =>
    `削除すると${effectsText([{ what, count: found }])}も失われます（計画作成時は${expected}件` +
    `${unplanned ? `、計画にないもの: ${recordsText(unplanned.children, unplanned.count)}` : ''}）`,
  not_deletable: ({ fact }) => `現在は${termText(fact)}レコードのため、削除できません`,
  children_below: ({ children, count }) => `下位のレコードが残ります（${recordsText(children, count)}）`,
  parent_gone: ({ parent }) => `親の${quote(parent)}がなくなっています`,
  schedule_changed: ({ found, dueOn }) =>
    `計画にない予約があります（${quote(found.key ?? found.name)}、${dueOn}）`,
  current_changed: ({ found }) =>
    found
      ? `現在有効なものが${quote(found.key ?? found.name)}に変わっています`
      : '現在有効なものがなくなっています',
  holds_fewer: ({ noun, expected, found }) =>
    `配下の${termText(noun)}が、計画作成時の${expected}件から${found}件に減っています`,
  members_missing: ({ what, count, former, formerCount }) =>
    `${termText(what)}が${count}件のまま有効になります（現在有効な${quote(former)}は${formerCount}件）`,
  record_is_caller: () => 'トークンはこのユーザーの権限で動作しており、変更するとアクセスできなくなります',
  last_leader: ({ owner }) => `チーム${quote(owner)}の責任者がいなくなります`,
  day_passed: ({ day, today }) => `予定日（${day}）が到来したか、過ぎています（今日は ${today}）`,
  clock_differs: ({ machine, service }) =>
    `このコンピューターの時計は ${machine}、サービスの時計は ${service} です`,
  not_due_yet: ({ asOf, today }) => `計画は ${asOf} 時点のもので、今日は ${today} です`,
  container_gone: ({ resource, key }) => `${resourceName(resource)}の${quote(key)}がなくなっています`,
  container_replaced: ({ resource, key }) =>
    `${resourceName(resource)}の${quote(key)}が別のレコードに替わっています`,
  container_ambiguous: ({ resource, key, count }) =>
    `${resourceName(resource)}に${quote(key)}が${count}件あります`,
  list_incomplete: ({ read, counted: count }) =>
    count === undefined
      ? `一覧を2回読み取った結果が一致しません（${read}件を読み取り）`
      : `サービスの件数は${count}件ですが、取得できたのは${read}件です`,
};

function driftReasonText({ code, args }: DriftReason, { owner, titles }: FieldContext): string {
  const text = driftText[code] as (args: unknown, nameOf: (field: string) => string) => string;
  return text(args, (field) => plain(fieldName(field, owner, titles)));
}

export const driftMessage: typeof en.driftMessage = (reason, context = {}) =>
  `計画の前提が変わりました: ${driftReasonText(reason, context)}。`;

export const changedMeanwhileMessage: typeof en.changedMeanwhileMessage = (reason, context = {}) =>
  `サービスの状態が計画と異なるため、実行していません: ${driftReasonText(reason, context)}。サービスの画面で確認してから、再実行してください。`;

export function describeDrift({ change, reason }: Drift, titles?: FieldTitles): string {
  const { resource, scope, key } = change;
  const context = { owner: change, ...(titles && { titles }) };
  return `${placeName(resource, scope)}${quote(key)}: ${driftReasonText(reason, context)}`;
}

const driftsNamedMax = 10;

export const planStaleMessage: typeof en.planStaleMessage = (file, { drifted, changeCount, titles }) => {
  const named = drifted.slice(0, driftsNamedMax).map((drift) => describeDrift(drift, titles));
  const more = drifted.length > named.length ? `、ほか${drifted.length - named.length}件` : '';
  return (
    `${planText(file)}は最新の状態と一致しません: ${changeCount}件中${drifted.length}件の変更で前提が変わっています` +
    `（${named.join('、')}${more}）。何も書き込んでいません。` +
    (file === undefined
      ? '再実行してください。'
      : '`mastersync plan` で計画を作り直すか、--skip-drifted で残りの変更だけを適用してください。')
  );
};

/** Behind the name of a file stands a blank, behind a word none. */
function planText(file: string | undefined): string {
  return file === undefined ? '計画' : `${file} `;
}

export const sourcesStaleMessage: typeof en.sourcesStaleMessage = (file, faults) =>
  `${planText(file)}は最新の状態と一致しません: ${faults.map(sourceFaultText).join('、')}。何も書き込んでいません。` +
  (file === undefined ? '再実行してください。' : '`mastersync plan` で計画を作り直してください。');

export function sourceFaultText(fault: SourceFault): string {
  switch (fault.kind) {
    case 'changed':
      return `${fault.file} が計画の作成後に変更されています`;
    case 'missing':
      return `${fault.file} が見つかりません（計画を別のフォルダで作成していませんか）`;
    case 'unreadable':
      return `${fault.file} を読み取れません（${systemReason(new Error(fault.reason))}）`;
  }
}

export const otherServiceMessage: typeof en.otherServiceMessage = (file, { planned, given }) =>
  `${file} は ${plain(planned)} に対する計画で、${given} に対するものではありません。何も書き込んでいません。` +
  '--service、--url、MASTERSYNC_URL のいずれかで計画のサービスを指定してください。';
