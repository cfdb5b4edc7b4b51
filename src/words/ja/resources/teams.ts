/** What is said of teams. */
import type { ResourceWords } from '../../resource-words.js';
import { codeFormat, previousCode, truthFormat, upTo } from './columns.js';

export const teams: ResourceWords = {
  name: 'チーム',
  title: 'チーム（部署）',
  about: '組織図に属する部署の一覧です。各行に上位の部署を記入します。',
  terms: { team: 'チーム', usersCount: '所属' },
  columns: {
    chart: {
      label: '組織図',
      header: '組織図',
      meaning: '組織図の名前。空欄は現在有効な組織図',
      format: upTo('300'),
    },
    code: {
      label: 'コード',
      header: 'チームコード',
      meaning: 'チームを識別するコード。組織図の中で重複はできません',
      format: codeFormat,
    },
    name: { label: '名称', header: 'チーム名', meaning: 'チームの名前', format: upTo('300') },
    parentCode: {
      label: '上位チーム',
      header: '親チームコード',
      meaning: '上位のチームのコード。空欄は最上位',
      format: codeFormat,
    },
    notes: { label: '管理用メモ', header: '管理用メモ', meaning: '管理者向けのメモ', format: upTo('10,000') },
    approveOnly: {
      label: '承認専用',
      header: '承認専用',
      meaning: '承認にだけ使い、申請には使わないチーム',
      format: truthFormat,
    },
    previousCode,
  },
  samples: [
    { chart: '2026年度組織', name: '営業部', notes: '原価部門4100' },
    { chart: '2026年度組織', name: '営業第一課' },
  ],
};
