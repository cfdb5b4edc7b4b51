/** What is said of items of general masters. */
import type { ResourceWords } from '../../resource-words.js';
import { anyText, codeFormat, dateFormat, master, previousCode, upTo } from './columns.js';

export const items: ResourceWords = {
  name: 'アイテム',
  title: '汎用マスタのアイテム',
  about: '汎用マスタに登録するデータです。マスタ独自の項目も列になります。',
  terms: { item: 'アイテム' },
  columns: {
    master,
    code: {
      label: 'コード',
      header: 'アイテムコード',
      meaning: 'アイテムを識別するコード。マスタの中で重複はできません',
      format: codeFormat,
    },
    name: { label: '名称', header: 'アイテム名', meaning: 'アイテムの名前', format: upTo('100') },
    description: { label: '説明', header: '説明', meaning: 'アイテムの説明', format: anyText },
    startsOn: {
      label: '有効開始日',
      header: '有効開始日',
      meaning: '選択できる最初の日',
      format: dateFormat,
    },
    endsOn: { label: '有効終了日', header: '有効終了日', meaning: '選択できる最後の日', format: dateFormat },
    previousCode,
  },
  samples: [{ name: '株式会社青木商事', description: '支払いは30日以内' }, { name: 'さくら食品株式会社' }],
};
