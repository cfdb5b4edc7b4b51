/** The half that the rules were not made by: looked at only for the score. */
import { type HeaderSet, headerSet } from './header-set.js';

export const heldOut: readonly HeaderSet[] = [
  headerSet(
    'PEOPLEWORK: departments',
    'https://support.peoplework.jp/11c84fb9796780aba951f2d8d664955b',
    `
部署コード,部署名,親部署コード
001,管理本部,
100,開発部,001`,
    { teams: 'code=部署コード | name=部署名 | parentCode=親部署コード' },
  ),
  headerSet(
    'Cybozu: titles',
    'https://jp.cybozu.help/general/ja/admin/list_useradmin/list_csv/list_format/title.html',
    `
役職コード,役職名,新役職コード,説明,削除
director,本部長,*,*,
manager,マネージャー,*,*,`,
    { grades: 'code=役職コード | name=役職名' },
  ),
  headerSet(
    'Pleasanter: users',
    'https://pleasanter.org/ja/manual/user-import',
    `
ログインID,名前,コメント,ユーザコード,言語,タイムゾーン,組織コード,メールアドレス
kiyoshi,青葉 清,,U001,ja,Asia/Tokyo,110,kiyoshi@example.jp
aya,近藤 彩,,U018,ja,Asia/Tokyo,120,aya@example.jp`,
    {
      users: 'code=ユーザコード | fullName=名前 | email=メールアドレス',
      memberships: 'user=ユーザコード | team=組織コード',
    },
  ),
  headerSet(
    'Kinrou no Shishi: users',
    'https://support.kinrou-44.com/hc/ja/articles/900001744083',
    `
ID,パスワード,ユーザ名,部署階層コード,部署階層名称,担当部署コード,担当部署名称,権限コード,権限名称,表示パターンコード,表示パターン名称,メールアドレス,承認依頼メール,アラートメール
kanri,kanri001,青葉 清,01,初期階層パターン,110,総務部,0,システム管理者,01,初期登録パターン,kiyoshi@example.jp,0,0
kondo,kondo001,近藤 彩,01,初期階層パターン,120,人事課,1,一般,01,初期登録パターン,aya@example.jp,0,0`,
    {
      users: 'code=ID | fullName=ユーザ名 | email=メールアドレス',
      memberships: 'user=ID | team=担当部署コード',
    },
  ),
  headerSet(
    'Bit: staff',
    'https://expydoc.com/doc/7429220/mdforstaffexp---bit',
    `
スタッフID,契約開始日,契約終了日,基本勤務先ID,基本勤務先名,社員NO,IDMカードNO,スタッフ姓,スタッフ名,スタッフ姓カナ,スタッフ名カナ,性別,雇用区分,メールアドレス,携帯電話メールアドレス
501,20200401,,900001,本社,10001,0102,青葉,清,アオバ,キヨシ,1,1,kiyoshi@example.jp,
502,20211001,,900001,本社,10018,0103,近藤,彩,コンドウ,アヤ,2,1,aya@example.jp,`,
    { users: 'code? | lastName=スタッフ姓 | firstName=スタッフ名 | email=メールアドレス' },
  ),
  headerSet(
    'Daae: members',
    'https://daae-str.notion.site/7c9b1fa5ad034f86914510ca836ada12',
    `
メールアドレス,社員番号,姓,名,ミドルネーム,入社日,退社日,勤務地,雇用形態,職種,プロジェクト,ロール,部署,役職
kiyoshi@example.jp,10001,青葉,清,,2020/04/01,,東京,正社員,管理職,,リーダー,総務部,部長
aya@example.jp,10018,近藤,彩,,2021/10/01,2027/03/31,東京,正社員,営業職,,メンバー,人事課,課長`,
    {
      users: 'code=社員番号 | email=メールアドレス | lastName=姓 | firstName=名',
      memberships: 'user=社員番号 | team=部署 | grades=役職',
    },
  ),
  headerSet(
    'cyzen: memberships of groups',
    'https://support.cyzen.cloud/knowledge/how-to-create-a-file-for-user-registration',
    `
ユーザーコード,ユーザー名,グループ名,権限
U001,青葉 清,総務部,管理者
U018,近藤 彩,人事課,一般`,
    {
      users: 'code=ユーザーコード | fullName=ユーザー名',
      memberships: 'user=ユーザーコード | team=グループ名',
    },
  ),
  headerSet(
    'IIJ ID: users',
    'https://manual.iij.jp/iid/admin-help_en/17402552.html',
    `
login_id,is_active,email,family_name,family_name_yomi,given_name,given_name_yomi,title,department,preferred_language,byod_email,uuid,external_id
kiyoshi,TRUE,kiyoshi@example.jp,青葉,アオバ,清,キヨシ,部長,総務部,ja_JP,,01234567-89ab-cdef-0123-456789abcdef,E1
aya,FALSE,aya@example.jp,近藤,コンドウ,彩,アヤ,課長,人事課,ja_JP,,11234567-89ab-cdef-0123-456789abcdef,E2`,
    {
      users: 'code=login_id | email=email | lastName=family_name | firstName=given_name | status?',
      memberships: 'user=login_id | team=department | grades=title',
    },
  ),
  headerSet(
    'SecurEnds: system of record',
    'https://se-stage.securends.com/documentation/best-practices-system-of-record',
    `
Employee First Name,Employee Middle Name,Employee Last Name,Employee Email ID,Employee ID,Employee Type,Manager Email ID,Group Owner
Kiyoshi,,Aoba,kiyoshi@example.jp,10001,Regular,,
Aya,,Kondo,aya@example.jp,10018,Regular,kiyoshi@example.jp,`,
    {
      users:
        'code=Employee ID | firstName=Employee First Name | lastName=Employee Last Name | email=Employee Email ID',
    },
  ),
  headerSet(
    'AD Pro Toolkit: users',
    'https://help.activedirectorypro.com/adtoolkit/create-users/csv-template',
    `
sAMAccountName,password,ou,memberof,userPrincipalName,givenName,initials,sn,displayname,description,physicalDeliveryOfficeName,telephoneNumber,mail,wwwHomepage,streetAddress
test.user1,x,"OU=Users,DC=example,DC=com",it_wrk_admins,test.user1@example.com,Amy,A,Paige,Amy Paige,Temp,Office 1,555-0100,amy@example.com,example.com,1 Main St
test.user2,x,"OU=Users,DC=example,DC=com",it_wrk_admins,test.user2@example.com,Bob,B,Stone,Bob Stone,Temp,Office 1,555-0101,bob@example.com,example.com,1 Main St`,
    { users: 'code=sAMAccountName | firstName=givenName | lastName=sn | email=mail' },
  ),
  headerSet(
    'Pacific Timesheet: employees',
    'https://wavsys.pacifictimesheet.com/timesheet/help/csv_users.html',
    `
Login Name,Password,First Name,Last Name,ID,Status,Permission Level,Employee Type,Policy,Job Title,First Day,Last Day
kaoba,x,Kiyoshi,Aoba,10001,Active,Employee,Regular,Standard,Manager,2020-04-01,
akondo,x,Aya,Kondo,10018,Active,Employee,Regular,Standard,Chief,2021-10-01,2027-03-31`,
    { users: 'code? | firstName=First Name | lastName=Last Name | status=Status' },
  ),
  headerSet(
    'PeopleForce: employees',
    'https://help.peopleforce.io/en/articles/6668099-fill-in-the-system-fields-in-the-import-template',
    `
employee_id,first_name,middle_name,last_name,email,personal_email,date_of_birth,gender,hired_on,phone_number,mobile_number,employment_type,position,department,division
10001,Kiyoshi,,Aoba,kiyoshi@example.jp,k@home.example,1980-01-01,Male,2020-04-01,,,Full-time,Manager,General Affairs,Head Office
10018,Aya,,Kondo,aya@example.jp,a@home.example,1990-02-02,Female,2021-10-01,,,Full-time,Chief,HR,Head Office`,
    {
      users: 'code=employee_id | firstName=first_name | lastName=last_name | email=email',
      memberships: 'user=employee_id | team? | grades=position',
    },
  ),
  headerSet(
    'Culture Amp: employees',
    'https://support.cultureamp.com/en/articles/7048541-create-your-employee-data-file',
    `
Name,Preferred Name,Employee Id,Email,Date of Birth,Start Date,End Date,Language,Manager Email
Kiyoshi Aoba,Kiyo,10001,kiyoshi@example.jp,1980-01-01,2020-04-01,,en,
Aya Kondo,Aya,10018,aya@example.jp,1990-02-02,2021-10-01,2027-03-31,en,kiyoshi@example.jp`,
    { users: 'code=Employee Id | fullName=Name | email=Email' },
  ),
  headerSet(
    'Lattice: employees',
    'https://help.lattice.com/hc/en-us/articles/26299719697943',
    `
Employee ID,Work email,First name,Last name,Preferred full name,Start date,Termination date,Termination type,Rehire eligibility
10001,kiyoshi@example.jp,Kiyoshi,Aoba,Kiyo Aoba,2020-04-01,,,
10018,aya@example.jp,Aya,Kondo,Aya Kondo,2021-10-01,2025-03-31,Voluntary,Yes`,
    { users: 'code=Employee ID | email=Work email | firstName=First name | lastName=Last name' },
  ),
  headerSet(
    'Eptura: departments',
    'https://knowledge.eptura.com/Eptura/Tools/Directory/Directory_Settings/Import_Department_Hierarchy_Data',
    `
Department Name,Parent Department,Department Code,New Department Name,Delete
Head Office,,100,,
General Affairs,Head Office,110,,`,
    { teams: 'code=Department Code | name=Department Name | parentCode=Parent Department' },
  ),
  headerSet(
    'retailcloud: departments',
    'https://retailcloud.atlassian.net/wiki/spaces/user/pages/688352/Department+Import',
    `
Department ID,Name,Debt type,MaxPrice,MinPrice,Taxable,TaxID
10,Grocery,1,,,,
20,Bakery,1,,,,`,
    { teams: 'code=Department ID | name=Name' },
  ),
  headerSet(
    'LINE WORKS: members, Japanese',
    'https://guide.worksmobile.com/ja/admin/admin-guide/manage-members/members/bulk-add-modify-member-sample-file-guide',
    `
姓,名前,姓 (フリガナ),名 (フリガナ),ID,個人メールアドレス
青葉,清,アオバ,キヨシ,kiyoshi.aoba,kiyoshi@home.example
近藤,彩,コンドウ,アヤ,aya.kondo,aya@home.example`,
    { users: 'code=ID | lastName=姓 | firstName=名前' },
  ),
  headerSet(
    'Employees sample database: departments',
    'https://github.com/mgaleski/sqlhw/blob/main/add_data.sql',
    `
dept_no,dept_name
d001,Marketing
d002,Finance`,
    { teams: 'code=dept_no | name=dept_name' },
  ),
  headerSet(
    'HR sample schema: employees',
    'https://github.com/oracle-samples/db-sample-schemas',
    `
EMPLOYEE_ID,FIRST_NAME,LAST_NAME,EMAIL,PHONE_NUMBER,HIRE_DATE,JOB_ID,SALARY,COMMISSION_PCT,MANAGER_ID,DEPARTMENT_ID
198,Donald,OConnell,donald@example.com,650.507.9833,2007-06-21,SH_CLERK,2600,-,124,50
200,Jane,Doe,jane@example.com,123.456.7890,2008-08-01,IT_PROG,4000,-,NULL,40`,
    {
      users: 'code=EMPLOYEE_ID | firstName=FIRST_NAME | lastName=LAST_NAME | email=EMAIL',
      memberships: 'user=EMPLOYEE_ID | team=DEPARTMENT_ID | grades=JOB_ID',
    },
  ),
  headerSet(
    'an ERP: history of posts',
    'shape',
    `
従業員番号,従業員氏名,会社コード,所属コード,所属名,職位コード,職位名,発令日
10001,青葉 清,01,110,総務部,G2,部長,2025/04/01
10018,近藤 彩,01,120,人事課,G3,課長,2024/10/01`,
    {
      users: 'code=従業員番号 | fullName=従業員氏名',
      memberships: 'user=従業員番号 | team=所属コード | grades=職位コード',
    },
  ),
  headerSet(
    'a labour system: employees',
    'shape',
    `
社員番号,姓,名,姓カナ,名カナ,社用メールアドレス,在籍状況,入社年月日,退職年月日,部署コード,部署名,役職,雇用形態
10001,青葉,清,アオバ,キヨシ,kiyoshi@example.jp,在職中,2020/04/01,,110,総務部,部長,正社員
10018,近藤,彩,コンドウ,アヤ,aya@example.jp,休職中,2021/10/01,,120,人事課,課長,正社員`,
    {
      users: 'code=社員番号 | lastName=姓 | firstName=名 | email=社用メールアドレス | status=在籍状況',
      memberships: 'user=社員番号 | team=部署コード | grades=役職',
    },
  ),
  headerSet(
    'a run of levels',
    'shape',
    `
組織コード,所属階層１,所属階層２,所属階層３,所属階層４,所属階層５
100,管理本部,,,,
110,管理本部,総務部,,,
120,管理本部,総務部,人事課,,`,
    {
      teams:
        'code=組織コード | level1=所属階層１ | level2=所属階層２ | level3=所属階層３ | level4=所属階層４ | level5=所属階層５',
    },
  ),
  headerSet(
    'departments with the name above',
    'shape',
    `
部署CD,部署名称,上位部署名称
100,管理本部,
110,総務部,管理本部`,
    { teams: 'code=部署CD | name=部署名称 | parentCode=上位部署名称' },
  ),
  headerSet(
    'posts in one row',
    'shape',
    `
社員番号,所属コード,役職コード,責任者フラグ,兼務所属コード1,兼務役職コード1
10001,110,G2,1,120,G3
10018,120,G3,0,,`,
    {
      memberships:
        'user=社員番号 | team=所属コード | grades=役職コード | leader=責任者フラグ | team11=兼務所属コード1 | grades11=兼務役職コード1',
    },
  ),
  headerSet(
    'jobs in PascalCase',
    'shape',
    `
JobCode,JobTitle,JobLevel
J01,Manager,30
J02,Chief,20`,
    { grades: 'code=JobCode | name=JobTitle | level=JobLevel' },
  ),
  headerSet(
    'titles with a rank',
    'shape',
    `
役職CD,役職名,役職ランク
05,部長,30
06,課長,20`,
    { grades: 'code=役職CD | name=役職名 | level=役職ランク' },
  ),
  headerSet(
    'a global HCM: workers',
    'shape',
    `
Worker ID,Legal First Name,Legal Last Name,Primary Work Email,Worker Status,Organization Code,Organization,Job Profile
10001,Kiyoshi,Aoba,kiyoshi@example.jp,Active,110,General Affairs,Manager
10018,Aya,Kondo,aya@example.jp,Terminated,120,HR,Chief`,
    {
      users:
        'code=Worker ID | firstName=Legal First Name | lastName=Legal Last Name | email=Primary Work Email | status=Worker Status',
      memberships: 'user=Worker ID | team=Organization Code',
    },
  ),
  headerSet(
    'a cloud directory: users',
    'shape',
    `
displayName,givenName,surname,mail,userPrincipalName,employeeId,department,jobTitle,accountEnabled
Kiyoshi Aoba,Kiyoshi,Aoba,kiyoshi@example.jp,kiyoshi@tenant.example,10001,General Affairs,Manager,True
Aya Kondo,Aya,Kondo,aya@example.jp,aya@tenant.example,10018,HR,Chief,True`,
    {
      users: 'code=employeeId | firstName=givenName | lastName=surname | email=mail',
      memberships: 'user=employeeId | team=department | grades=jobTitle',
    },
  ),
  headerSet(
    'posts with two masters',
    'shape',
    `
社員コード,部署コード,役職コード,等級コード
10001,110,05,S3
10018,120,06,M1`,
    { memberships: 'user=社員コード | team=部署コード | grades=役職コード' },
  ),
];
