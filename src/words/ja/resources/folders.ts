/** What is said of folders. */
import type { ResourceWords } from '../../resource-words.js';
import { anyText, codeFormat, previousCode, upTo } from './columns.js';

export const folders: ResourceWords = {
  name: 'フォルダ',
  title: 'フォルダ',
  about: 'ワークフロー、経路、パイプラインを入れるフォルダです。',
  terms: {
    folder: 'フォルダ',
    workflowsCount: 'ワークフロー',
    routesCount: '経路',
    pipelinesCount: 'パイプライン',
  },
  columns: {
    code: {
      label: 'コード',
      header: 'フォルダコード',
      meaning: 'フォルダを識別するコード。重複はできません',
      format: codeFormat,
    },
    name: { label: '名称', header: 'フォルダ名', meaning: 'フォルダの名前', format: upTo('300') },
    parentCode: {
      label: '上位フォルダ',
      header: '親フォルダコード',
      meaning: '上位のフォルダのコード。空欄は最上位',
      format: codeFormat,
    },
    description: { label: '説明', header: '説明', meaning: 'フォルダの用途', format: anyText },
    previousCode,
  },
  samples: [{ name: '人事', description: '人事部への申請' }, { name: '休暇' }],
};
