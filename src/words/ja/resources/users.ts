/** What is said of users. */
import type { ResourceWords } from '../../resource-words.js';
import { previousCode, upTo } from './columns.js';

const freeCodeFormat = '半角の英数字と記号（100文字以内）。「/」は使えません。先頭の0も区別します';

export const users: ResourceWords = {
  name: 'ユーザー',
  title: 'ユーザー',
  about: 'サービスを利用する人の一覧です。新しいユーザーには招待メールを送れます。',
  actions: { create: '招待' },
  terms: { user: 'ユーザー', fullName: '氏名', isInvited: '招待中', sendEmail: '招待メール' },
  values: { status: { active: '利用中', suspended: '利用停止', deactivated: '利用終了' } },
  columns: {
    code: {
      label: 'コード',
      header: 'ユーザーコード',
      meaning: 'ユーザーを識別するコード。重複はできません',
      format: freeCodeFormat,
    },
    email: {
      label: 'メールアドレス',
      header: 'メールアドレス',
      meaning: 'ログインに使うメールアドレス。重複はできません',
      format: '254文字以内のメールアドレス',
    },
    lastName: { label: '姓', header: '姓', meaning: 'ユーザーの姓', format: upTo('255') },
    firstName: { label: '名', header: '名', meaning: 'ユーザーの名', format: upTo('255') },
    employeeId: {
      label: '社員番号',
      header: '社員番号',
      meaning: '社員番号（参考情報）',
      format: upTo('30'),
    },
    status: {
      label: '状態',
      header: 'ステータス',
      meaning: 'ログインできるかどうか。空欄はそのまま',
      format: '利用中（active）、利用停止（suspended、休職）、利用終了（deactivated、退職）',
    },
    previousCode: { ...previousCode, format: freeCodeFormat },
  },
  samples: [
    { lastName: '佐藤', firstName: '花子' },
    { lastName: '鈴木', firstName: '一郎' },
  ],
};
