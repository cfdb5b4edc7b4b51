/**
 * What only the workbook says. Its readers decide about changes: they know the organization, not
 * the tool.
 */
import type * as en from '../en/xlsx.js';
import { resourceName } from './report.js';

export const font: typeof en.font = 'Yu Gothic';

export const summarySheet: typeof en.summarySheet = '概要';
export const onlyInServiceSheet: typeof en.onlyInServiceSheet = 'サービスのみ';

export const changesSheet: typeof en.changesSheet = (name) => `${resourceName(name)}の変更`;

export const column: typeof en.column = {
  status: '状態',
  action: '操作',
  path: '階層',
  reason: '理由',
  changes: '変更内容',
  effects: '影響',
  needs: '前提となる変更',
  source: '元のセル',
  resource: '対象',
  scope: '範囲',
  key: 'キー',
  name: '名称',
};

export const notRead: typeof en.notRead = '―';
export const oldValueNote: typeof en.oldValueNote = (before) => `変更前: ${before}`;

export const cutMark: typeof en.cutMark = (length) => ` …（以下省略。全${length}文字）`;

export const fieldChange: typeof en.fieldChange = (field, before, after) => `${field}: ${before} → ${after}`;

export const activatesFrom: typeof en.activatesFrom = (day) =>
  day === 'now' ? '今すぐ有効になります' : `${day} に有効になります`;

export const decisionError: typeof en.decisionError = {
  title: '判断',
  text: '「適用」または「見送り」と入力してください。',
};

export const heading: typeof en.heading = {
  about: 'このレポートについて',
  figures: '件数',
  results: '実行結果',
  refusals: '実行できない理由（このままでは何も書き込まれません）',
  withheld: '保留した変更',
  problems: '入力ファイルの問題',
  sources: '入力ファイル',
  legend: 'シートの見方',
};

export const about: typeof en.about = {
  service: '対象サービス',
  createdAt: '作成日時',
  day: '基準日',
  command: 'コマンド',
  version: 'mastersync',
  approved: '承認者',
};

export const notSaved: typeof en.notSaved =
  '変更を1件ずつ判断するには、計画も保存してください（--report と一緒に --out plan.jsonl を指定します）。';

export const howTo: typeof en.howTo = (applyCommand) => [
  '実行しない変更は「判断」の列に「見送り」と入力し、ブックを保存してから、次のコマンドを実行してください。',
  `${applyCommand} --decisions <このブック>`,
  '見送った変更を前提とする変更もスキップされます。「変更ID」の列は変更せず、行も削除しないでください。',
];

export const figure: typeof en.figure = {
  resource: '対象',
  scope: '範囲',
  rows: 'ファイルの行数',
  existing: 'サービスの件数',
  complete: '全件の確認',
  total: '合計',
};

export const proven: typeof en.proven = '済み';
export const notProven: typeof en.notProven = '未確認';

export const withheldColumn: typeof en.withheldColumn = { place: '対象', reason: '理由', count: '件数' };

export const timeLineColumn: typeof en.timeLineColumn = { day: '有効化日', name: '名称', state: '状態' };

export const problemColumn: typeof en.problemColumn = { severity: '種類', text: '内容' };

export const sourceColumn: typeof en.sourceColumn = {
  file: 'ファイル',
  sheet: 'シート',
  rows: '行数',
  sha256: 'SHA-256',
};

export const legend: typeof en.legend = {
  changed: '変更: 黄色の背景に太字。変更前の値は、メモと「変更内容」の列で確認できます。',
  created: '新規作成: 緑色の背景に太字。',
  deleted: '削除: 取り消し線。値は現在の値です。',
};

export const notesCut: typeof en.notesCut = (max) =>
  `メモは先頭の${max}セルまでです。すべての変更前の値は「変更内容」の列にあります。`;
