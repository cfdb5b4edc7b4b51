/** What is said of general masters and the fields that they define. */
import type { ResourceWords, TableWords } from '../../resource-words.js';
import { codeFormat, master, previousCode, upTo } from './columns.js';

export const masterFields: TableWords = {
  title: '汎用マスタの項目',
  about: 'コードと名前のほかに、汎用マスタごとに定義する項目です。',
  columns: {
    master,
    code: {
      header: 'コード',
      meaning: '項目を識別するコード。マスタの中で重複はできません',
      format: codeFormat,
    },
    title: { label: '項目名', header: '項目名', meaning: '項目の表示名', format: upTo('300') },
    fieldType: {
      label: '種別',
      header: '種別',
      meaning: '項目に入る値の種類。変更すると登録済みの値は失われます',
      format:
        'text（1行）、text_long（複数行）、number（数値）、integer（整数）、checkbox（複数選択）、pull_down（1つ選択）、date（日付）',
    },
    required: {
      label: '必須',
      header: '必須',
      meaning: 'すべてのアイテムに値が必要か',
      format: 'はい、または、いいえ',
    },
    description: { label: '説明', header: '説明', meaning: '記入する内容の説明', format: upTo('10,000') },
    options: {
      label: '選択肢',
      header: '選択肢',
      meaning: '選べる値。checkbox と pull_down では必要です',
      format: '1行に1つずつ、または1行に ; で区切って',
    },
    visible: {
      label: '公開',
      header: '公開',
      meaning: '項目を利用者に表示するか。空欄は現在のまま',
      format: 'はい、または、いいえ',
    },
  },
  samples: [
    { title: 'ランク', description: '前回の評価結果' },
    { title: '口座番号', description: '7桁の数字' },
  ],
};

export const masters: ResourceWords = {
  name: '汎用マスタ',
  title: '汎用マスタ',
  about: '取引先やコストセンターなど、自社で定義する一覧です。',
  terms: { master: '汎用マスタ', itemsCount: 'アイテム' },
  columns: {
    code: {
      label: 'コード',
      header: 'マスタコード',
      meaning: 'マスタを識別するコード。重複はできません',
      format: codeFormat,
    },
    name: { label: '名称', header: 'マスタ名', meaning: 'マスタの名前', format: upTo('300') },
    description: { label: '説明', header: '説明', meaning: 'マスタの用途', format: upTo('10,000') },
    defaultSortBy: {
      label: '並び順',
      header: '並び順',
      meaning: 'アイテムを表示する順序。空欄は現在のまま',
      format: 'name（名前順）または code（コード順）',
    },
    previousCode,
  },
  attributes: masterFields.columns,
  samples: [
    { name: '取引先', description: '購買先の会社' },
    { name: '原価部門', description: '費用の計上先' },
  ],
};
