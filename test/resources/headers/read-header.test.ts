import { describe, expect, test } from 'vitest';
import { readHeader } from '../../../src/resources/headers/read-header.js';

const meaningsOf = (headers: readonly string[]) => headers.map((header) => readHeader(header)?.meaning);

describe('a header means', () => {
  test.each([
    [
      'team.code',
      ['部署コード', '組織CD', 'Department Code', 'deptCode', 'dept_code', 'DEPT-CODE', '部門ｺｰﾄﾞ'],
    ],
    ['team.number', ['部署番号', '部署No.', 'Dept #', 'Department Number', '部署№']],
    ['team.id', ['部署ID', 'Department ID', 'ou_id', 'OrganizationID', '部署識別子']],
    ['team.name', ['部署名', '部署名称', 'Team Name', 'organizationName', 'DEPT_NM']],
    ['team.path', ['部署パス', 'Org Unit Path']],
    ['team', ['部署', '所属', 'Department', '主部署']],
    ['parent.team.code', ['上位部署コード', '親組織コード', 'Parent Department Code', 'Superior Unit Code']],
    ['parent.id', ['ParentID', '親ID']],
    ['parent', ['上位', 'Parent']],
    ['level', ['level1', '階層１', '所属階層1', '第1階層', 'Team Level 3']],
    ['grade.code', ['役職コード', '等級CD', 'Job Title Code', 'Grade Code', '外部役職コード']],
    ['grade.level', ['役職ランク', 'Grade Level', '等級レベル']],
    [
      'person.number',
      ['社員番号', '従業員No.', 'スタッフコード', 'Employee ID', 'employee_number', 'PersonNumber'],
    ],
    ['person.number', ['Employee #', 'EMP-ID', 'Payroll Number', '職員ID番号']],
    ['person.code', ['社員コード', 'Employee Code', 'ユーザーコード']],
    ['login', ['ログインID', 'ユーザーID', 'uid', 'Username', 'sAMAccountName', 'Account Name']],
    ['user.name', ['ユーザー名', 'ユーザ名']],
    [
      'lastName',
      ['姓', '氏名（姓）', 'Legal Last Name', 'Last name [surname]', 'sn', 'family_name', '漢字姓'],
    ],
    ['firstName', ['名', '氏名（名）', 'First Name [Required]', 'givenName', '* First Name', '2. 名']],
    ['fullName', ['氏名', '社員氏名', 'Full Name', '氏名(漢字)', '漢字氏名']],
    [
      'email',
      [
        'メールアドレス',
        '社用メールアドレス',
        'Work Email',
        'EmailAddress',
        'E-mail',
        'メールアドレス（必須）',
      ],
    ],
    ['status', ['在籍状況', '在職区分', 'Employment Status', 'Worker Status', 'Position Status']],
    ['leader.flag', ['所属長フラグ', '責任者区分', 'Is Manager', 'isLeader']],
    ['leaves', ['退職日', '退社年月日', 'Termination Date', 'Date of Leaving', 'last_working_day']],
    ['joins', ['入社日', 'Hire Date', 'date_of_joining']],
    ['starts', ['発令日', '適用開始日', 'Effective Date', 'Start Date']],
    ['ends', ['適用終了日', 'End Date']],
  ] as readonly (readonly [string, readonly string[]])[])('%s: %j', (meaning, headers) => {
    expect(meaningsOf(headers)).toEqual(headers.map(() => meaning));
  });
});

describe('a header means nothing', () => {
  test.each([
    ['with a word that is not known', ['上長のメールアドレス', 'Manager Email', 'Cost Centre', '給与等級X']],
    [
      'about another spelling of a name',
      ['氏名（カナ）', 'フリガナ姓', 'Last Name (Roman)', '氏名(英字)', '旧姓'],
    ],
    ['about a private address', ['個人メールアドレス', 'Personal Email', 'メールアドレス（自宅）']],
    ['about codes of a company', ['会社コード', 'Company Code']],
    ['about a chair, or the number of a bank account', ['Position Number', 'Account Number']],
    ['about a place in a directory', ['ou']],
    ['without an attribute', ['コメント', '', '_status']],
    ['of two headers', ['部署/役職', '姓・名']],
    ['of more than a header has', ['部署'.repeat(60)]],
  ])('%s: %j', (_, headers) => {
    expect(meaningsOf(headers)).toEqual(headers.map(() => undefined));
  });
});

test.each([
  ['所属コード', { word: '所属', number: undefined, post: undefined }],
  ['兼務所属コード2', { meaning: 'team.code', number: 2, post: 'concurrent' }],
  ['主務部署コード', { meaning: 'team.code', post: 'main' }],
  ['部署3', { meaning: 'team', number: 3 }],
  ['業務情報_部署・役職_兼務 - 部署_部署コード', { meaning: 'team.code', post: 'concurrent' }],
  ['profile.email', { meaning: 'email' }],
  ['役職コード', { family: 'title' }],
  ['等級コード', { family: 'grade' }],
  ['社用メールアドレス', { isHeaded: true }],
  ['メールアドレス', { isHeaded: false }],
])('%s says more: %j', (header, said) => {
  expect(readHeader(header)).toMatchObject(said);
});
