/** What is said of team memberships. */
import type { ResourceWords } from '../../resource-words.js';
import { codeFormat, truthFormat } from './columns.js';
import { teams } from './teams.js';

export const memberships: ResourceWords = {
  name: '所属',
  title: 'チームへの所属',
  about: '誰がどのチームに所属し、どの役職で、誰が責任者かの一覧です。',
  actions: { create: '追加', delete: '解除' },
  terms: { membership: '所属' },
  columns: {
    ...(teams.columns['chart'] && { chart: teams.columns['chart'] }),
    team: {
      label: 'チーム',
      header: 'チームコード',
      meaning: 'チームのコード。行があるチームだけを管理します',
      format: codeFormat,
    },
    user: {
      label: 'ユーザー',
      header: 'ユーザーコード',
      meaning:
        'ユーザーのコードまたはメールアドレス。空欄の行は、チームを管理対象にするだけで誰も追加しません',
      format: 'ユーザーコードまたはメールアドレス',
    },
    leader: {
      label: '責任者',
      header: '責任者',
      meaning: 'チームの責任者かどうか。メンバーがいるチームには責任者が必要です',
      format: truthFormat,
    },
    grades: {
      label: '役職',
      header: '役職コード',
      meaning: '役職のコード。空欄なら変更せず、新しい所属には既定の役職を使います',
      format: '役職コード。複数は ; または改行で区切ります',
    },
  },
  samples: [{ chart: '2026年度組織' }, { chart: '2026年度組織' }],
};
