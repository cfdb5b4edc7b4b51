/** What is said of grades. */
import type { ResourceWords } from '../../resource-words.js';
import { codeFormat, previousCode, truthFormat, upTo } from './columns.js';

export const grades: ResourceWords = {
  name: '役職',
  title: '役職',
  about: '役職とそのレベルの一覧です。既定の役職は1つだけです。',
  terms: { grade: '役職', isDefault: '既定の' },
  columns: {
    code: {
      label: 'コード',
      header: '役職コード',
      meaning: '役職を識別するコード。重複はできません',
      format: codeFormat,
    },
    name: { label: '名称', header: '役職名', meaning: '役職の名前', format: upTo('300') },
    level: { label: 'レベル', header: 'レベル', meaning: '役職の序列', format: '0から255までの整数' },
    default: {
      label: '既定',
      header: '既定',
      meaning: 'ほかに役職のない人の役職。1行だけ「はい」にします',
      format: truthFormat,
    },
    previousCode,
  },
  samples: [{ name: '部長' }, { name: '課長' }],
};
