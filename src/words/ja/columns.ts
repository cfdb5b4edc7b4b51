/** What the tables and their columns are for, and how a cell is written: for templates and documentation. */
import type * as en from '../en/columns.js';
import type { ColumnWords } from '../resource-words.js';

export const tables: typeof en.tables = {
  grades: { title: '役職', about: '役職とそのレベルの一覧です。既定の役職は1つだけです。' },
  charts: { title: '組織図', about: '組織図ごとに1行で、有効になる日を記入します。' },
  teams: { title: 'チーム（部署）', about: '組織図に属する部署の一覧です。各行に上位の部署を記入します。' },
  masters: { title: '汎用マスタ', about: '取引先やコストセンターなど、自社で定義する一覧です。' },
  'master-fields': {
    title: '汎用マスタの項目',
    about: 'コードと名前のほかに、汎用マスタごとに定義する項目です。',
  },
  items: {
    title: '汎用マスタのアイテム',
    about: '汎用マスタに登録するデータです。マスタ独自の項目も列になります。',
  },
  folders: { title: 'フォルダ', about: 'ワークフロー、経路、パイプラインを入れるフォルダです。' },
  categories: { title: 'カテゴリ', about: 'ワークフローのカテゴリです。' },
};

const codeFormat = '半角の英数字と - _（100文字以内）。先頭の0も区別します';
const truthFormat = 'はい、または、いいえ（空欄は「いいえ」）';
const dateFormat = '日付（例: 2026-04-01）';
const anyText = '文字列';
const upTo = (length: string) => `${length}文字以内の文字列`;

const previousCode: ColumnWords = {
  header: '変更前コード',
  meaning: 'コードを変更する場合のみ、変更前のコード',
  format: codeFormat,
};
const previousName: ColumnWords = {
  header: '変更前の名前',
  meaning: '名前を変更する場合のみ、変更前の名前',
  format: upTo('300'),
};
const master: ColumnWords = {
  header: 'マスタコード',
  meaning: 'この行が属する汎用マスタのコード',
  format: codeFormat,
};

export const columns: typeof en.columns = {
  grades: {
    code: { header: '役職コード', meaning: '役職を識別するコード。重複はできません', format: codeFormat },
    name: { header: '役職名', meaning: '役職の名前', format: upTo('300') },
    level: { header: 'レベル', meaning: '役職の序列', format: '0から255までの整数' },
    default: {
      header: '既定',
      meaning: 'ほかに役職のない人の役職。1行だけ「はい」にします',
      format: truthFormat,
    },
    previousCode,
  },
  charts: {
    name: { header: '名前', meaning: '組織図の名前。重複はできません', format: upTo('300') },
    activateOn: {
      header: '有効化日',
      meaning: '組織図が有効になる日',
      format: `${dateFormat}。今すぐの場合は now`,
    },
    previousName,
  },
  teams: {
    chart: { header: '組織図', meaning: '組織図の名前。空欄は現在有効な組織図', format: upTo('300') },
    code: {
      header: 'チームコード',
      meaning: 'チームを識別するコード。組織図の中で重複はできません',
      format: codeFormat,
    },
    name: { header: 'チーム名', meaning: 'チームの名前', format: upTo('300') },
    parentCode: {
      header: '親チームコード',
      meaning: '上位のチームのコード。空欄は最上位',
      format: codeFormat,
    },
    notes: { header: '管理用メモ', meaning: '管理者向けのメモ', format: upTo('10,000') },
    approveOnly: {
      header: '承認専用',
      meaning: '承認にだけ使い、申請には使わないチーム',
      format: truthFormat,
    },
    previousCode,
  },
  masters: {
    code: { header: 'マスタコード', meaning: 'マスタを識別するコード。重複はできません', format: codeFormat },
    name: { header: 'マスタ名', meaning: 'マスタの名前', format: upTo('300') },
    description: { header: '説明', meaning: 'マスタの用途', format: upTo('10,000') },
    defaultSortBy: {
      header: '並び順',
      meaning: 'アイテムを表示する順序。空欄は現在のまま',
      format: 'name（名前順）または code（コード順）',
    },
    previousCode,
  },
  'master-fields': {
    master,
    code: {
      header: 'コード',
      meaning: '項目を識別するコード。マスタの中で重複はできません',
      format: codeFormat,
    },
    title: { header: '項目名', meaning: '項目の表示名', format: upTo('300') },
    fieldType: {
      header: '種別',
      meaning: '項目に入る値の種類。変更すると登録済みの値は失われます',
      format:
        'text（1行）、text_long（複数行）、number（数値）、integer（整数）、checkbox（複数選択）、pull_down（1つ選択）、date（日付）',
    },
    required: { header: '必須', meaning: 'すべてのアイテムに値が必要か', format: 'はい、または、いいえ' },
    description: { header: '説明', meaning: '記入する内容の説明', format: upTo('10,000') },
    options: {
      header: '選択肢',
      meaning: '選べる値。checkbox と pull_down では必要です',
      format: '1行に1つずつ、または1行に ; で区切って',
    },
    visible: { header: '公開', meaning: '項目を利用者に表示するか', format: truthFormat },
  },
  items: {
    master,
    code: {
      header: 'アイテムコード',
      meaning: 'アイテムを識別するコード。マスタの中で重複はできません',
      format: codeFormat,
    },
    name: { header: 'アイテム名', meaning: 'アイテムの名前', format: upTo('100') },
    description: { header: '説明', meaning: 'アイテムの説明', format: anyText },
    startsOn: { header: '有効開始日', meaning: '選択できる最初の日', format: dateFormat },
    endsOn: { header: '有効終了日', meaning: '選択できる最後の日', format: dateFormat },
    previousCode,
  },
  folders: {
    code: {
      header: 'フォルダコード',
      meaning: 'フォルダを識別するコード。重複はできません',
      format: codeFormat,
    },
    name: { header: 'フォルダ名', meaning: 'フォルダの名前', format: upTo('300') },
    parentCode: {
      header: '親フォルダコード',
      meaning: '上位のフォルダのコード。空欄は最上位',
      format: codeFormat,
    },
    description: { header: '説明', meaning: 'フォルダの用途', format: anyText },
    previousCode,
  },
  categories: {
    name: { header: 'カテゴリ名', meaning: 'カテゴリの名前。重複はできません', format: upTo('100') },
    previousName: { ...previousName, format: upTo('100') },
  },
};

export const fieldFormat: typeof en.fieldFormat = {
  text: anyText,
  text_long: '文字列（複数行可）',
  number: '数値（例: 1200.5）',
  integer: '整数（例: 1200）',
  checkbox: '選択肢からいくつでも。1行に1つずつ、または1行に ; で区切って',
  pull_down: '選択肢から1つ',
  date: dateFormat,
};
