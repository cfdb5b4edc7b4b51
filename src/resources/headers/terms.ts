/**
 * Words of which other systems make headers, by what they say. Data: a system is read because its
 * words are here, not because it is known. In lower case and half width, without blanks.
 */

/** What a header is about. */
export const units = {
  team: `部署 部門 組織 所属 部課 グループ チーム department dept organization organisation organizational
    organisational org unit orgunit ou orglevel organizationlevel team division section group homedepartment
    homedept`,
  /** Titles and grades are two masters of a company, and never mixed. */
  title: '役職 職位 職階 職名 肩書 肩書き job title jobtitle role position designation',
  grade: '等級 職級 グレード 資格等級 職能等級 役割等級 職務等級 grade grades',
  person:
    '社員 従業員 職員 労働者 スタッフ メンバー employee empl emp staff worker person personnel associate member colleague',
  user: 'ユーザー ユーザ 利用者 user',
  login: 'ログイン アカウント サインイン login logon signin account',
  leader: 'リーダー 責任者 所属長 組織長 部門長 部署長 leader head',
  /** Only with a flag: alone, it names somebody else. */
  boss: 'manager supervisor',
  chart: '組織図 chart',
  master: 'マスタ マスター master',
  item: 'アイテム item',
  folder: 'フォルダ フォルダー folder',
  category: 'カテゴリ カテゴリー category',
  part: '項目',
} as const;

/** What it says of that. */
export const attributes = {
  code: 'コード code cd',
  number: '番号 ナンバー no num nbr number #',
  id: 'id 識別子 identifier',
  name: '名 名称 名前 name nm',
  path: 'パス フルパス path fullpath',
  tier: '階層 tier',
  level: 'レベル ランク level rank',
  order: '序列 優先順位 順位 順序 表示順 表示順序 並び順 displayorder sortorder order sequence seq',
  flag: 'フラグ 区分 flag is',
  status: 'ステータス 状態 status',
  lastName: '姓 氏 苗字 名字 lastname last lname surname familyname family sn',
  firstName: 'firstname first fname givenname given forename',
  fullName: '氏名 姓名 フルネーム fullname',
  displayName: '表示名 displayname',
  email:
    'メールアドレス メール eメール eメールアドレス email mail emailaddress mailaddress emailid smtpaddress',
  upn: 'userprincipalname upn',
  notes: '備考 メモ 摘要 notes note remarks',
  description: '説明 description',
  joins: `入社日 入社年月日 入社予定日 入職日 入職年月日 採用日 採用年月日 雇用開始日 hiredate hiredt hiredon
    datehired dateofhire originalhiredate joindate joinedon joiningdate dateofjoining employmentstartdate
    firstday`,
  leaves: `退職日 退職年月日 退職予定日 退社日 退社年月日 離職日 離職年月日 在籍終了日 最終在籍日 terminationdate
    terminateddate terminatedon termdate dateoftermination leavingdate leavedate dateofleaving lastday
    lastworkingday lastworkingdate resignationdate separationdate exitdate dateofexit`,
  starts: `発令日 発令年月日 適用開始日 適用開始年月日 適用日 異動日 異動年月日 有効開始日 有効開始年月日 配属日
    着任日 開始日 effectivedate effectivedt effectivefrom effectivestartdate validfrom fromdate begindate
    begda startdate`,
  ends: `適用終了日 適用終了年月日 有効終了日 有効終了年月日 配属終了日 終了日 effectiveto effectiveenddate validto
    todate endda enddate`,
} as const;

/** What stands beside the two. */
export const marks = {
  parent: '親 上位 上級 直上 parent superior upper higher',
  main: '主務 本務 主 メイン main primary',
  concurrent: '兼務 兼任 兼務先 兼任先 副 サブ concurrent secondary',
  /** Whether somebody is employed. */
  employment: '在籍 在職 在籍状況 在職状況 在籍区分 在職区分 employment',
  ordinal: '第',
  /** Changes nothing. */
  head: '現在の 現 正式 担当 管理 企業内 漢字 legal official current kanji',
  /** Changes nothing before a code or number. */
  ofSystem: '外部 一意 external unique',
  /** Changes nothing before what only a person has: a company has a code of its own. */
  ofWork: '社用 社内 業務用 会社 会社用 勤務先 work business company office corporate',
} as const;

/** Names of columns as a whole. */
export const wholes = {
  firstName: '名',
  login: 'uid username preferredusername samaccountname',
  number: 'スタッフコード referencenumber payrollnumber payrollcode payrollid',
  state: '在職中 isactive active enabled isenabled accountenabled 有効フラグ',
} as const;

/** In brackets behind a header, these make it another one; anything else there is a remark. */
export const changing: RegExp =
  /カナ|かな|フリガナ|ふりがな|よみ|読み|ローマ|英|旧姓|個人|私用|自宅|kana|roman|latin|alphabet|phonetic|private|personal|home/i;

/** Before the last part of a header such as `profile.email`, beside units. */
export const sections: readonly string[] = [
  '業務情報',
  '基本情報',
  '社員情報',
  '従業員情報',
  '所属情報',
  'profile',
  'name',
  'work',
];
