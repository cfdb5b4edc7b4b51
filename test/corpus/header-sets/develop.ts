/** The half by which the rules were made. */
import { type HeaderSet, headerSet } from './header-set.js';

export const develop: readonly HeaderSet[] = [
  headerSet(
    'kincone: employees',
    'https://support.kincone.com/hc/ja/articles/15147650778137',
    `
姓,名,カナ(姓),カナ(名),従業員番号,メールアドレス,入社日,退社日,定期代,定期概要
青葉,清,アオバ,キヨシ,10001,kiyoshi@example.jp,2020/04/01,,12000,新宿
近藤,彩,コンドウ,アヤ,10018,aya@example.jp,2021/10/01,,9000,品川`,
    { users: 'code=従業員番号 | lastName=姓 | firstName=名 | email=メールアドレス' },
  ),
  headerSet(
    'Crowdlog: departments',
    'https://support.crowdlog.jp/knowledge/admin-master-department',
    `
管理コード,階層,部署名,表示順,アクティブ
D01,1,管理本部,1,1
D02,2,総務部,2,1`,
    { teams: 'code=管理コード | name=部署名' },
  ),
  headerSet(
    'TOKIUM: employees',
    'https://support.keihi.com/ja/import-members',
    `
名前,メールアドレス(旧),メールアドレス(新),パスワード,所属部署,役職,ラベル,社員番号,管理者,承認者
青葉 清,kiyoshi@example.jp,,,管理本部/総務部,部長,,10001,1,1
近藤 彩,aya@example.jp,,,管理本部/総務部/人事課,課長,,10018,,1`,
    {
      users: 'code=社員番号 | fullName=名前 | email?',
      memberships: 'user=社員番号 | team=所属部署 | grades=役職',
    },
  ),
  headerSet(
    'Jobcan: staff',
    'https://jobcan.zendesk.com/hc/ja/articles/201103925',
    `
スタッフコード,姓,名,入社日,メイングループ,サブグループ,スタッフ種別,電話番号,メールアドレス
10001,青葉,清,2020/4/1,管理本部->総務部,,正社員,03-0000-0000,kiyoshi@example.jp
10018,近藤,彩,2021/10/1,管理本部->総務部->人事課,営業本部,正社員,03-0000-0001,aya@example.jp`,
    {
      users: 'code=スタッフコード | lastName=姓 | firstName=名 | email=メールアドレス',
      memberships: 'user=スタッフコード | team=メイングループ | team11=サブグループ',
    },
  ),
  headerSet(
    'Yayoi: employees',
    'https://support.yayoi-kk.co.jp/subcontents.html?page_id=28908',
    `
従業員コード,所属コード,姓,ミドルネーム,名,姓カナ,名カナ,男女コード,メールアドレス,入社年月日,退職年月日
10001,110,青葉,,清,アオバ,キヨシ,1,kiyoshi@example.jp,20200401,
10018,120,近藤,,彩,コンドウ,アヤ,2,aya@example.jp,20211001,20270331`,
    {
      users: 'code=従業員コード | lastName=姓 | firstName=名 | email=メールアドレス',
      memberships: 'user=従業員コード | team=所属コード',
    },
  ),
  headerSet(
    'HRMOS: posts',
    'https://help.hrmos.co/hc/ja/articles/55026311710873',
    `
社員番号,業務情報_部署・役職_主務 - 部署_部署名,業務情報_部署・役職_主務 - 部署_部署コード,業務情報_部署・役職_主務 - 役職_役職コード,業務情報_部署・役職_主務 - 配属日
10001,総務部,110,G2,2025/04/01
10018,人事課,120,G3,2024/10/01`,
    {
      memberships:
        'user=社員番号 | team=業務情報_部署・役職_主務 - 部署_部署コード | grades=業務情報_部署・役職_主務 - 役職_役職コード',
    },
  ),
  headerSet(
    'Geppo: employees',
    'https://support.geppo.jp/knowledge/setup/csv/users_list',
    `
名前1,メールアドレス,管理者権限,組織コード,組織名,従業員番号,生年月日
青葉 清,kiyoshi@example.jp,1,110,総務部,10001,1980/01/01
近藤 彩,aya@example.jp,,120,人事課,10018,1990/02/02`,
    {
      users: 'code=従業員番号 | fullName=名前1 | email=メールアドレス',
      memberships: 'user=従業員番号 | team=組織コード',
    },
  ),
  headerSet(
    'Staple: users',
    'https://help.staple.jp/ja/articles/4513395',
    `
id,email,last,first,team,banktype,acctnum,accname,bankcode,branchcode
10001,kiyoshi@example.jp,青葉,清,110,ordinary,1234567,アオバ キヨシ,0001,001
10018,aya@example.jp,近藤,彩,120,ordinary,2345678,コンドウ アヤ,0001,002`,
    {
      users: 'code=id | email=email | lastName=last | firstName=first',
      memberships: 'user=id | team=team',
    },
  ),
  headerSet(
    'Money Forward: employees',
    'https://biz.moneyforward.com/support/tax-adjustment/guide/employees2/employees2-01.html',
    `
従業員番号,氏名,事業所,在籍状況,入社日,退職日,メールアドレス
10001,青葉 清,本社,在籍中,2020/04/01,,kiyoshi@example.jp
10018,近藤 彩,本社,退職済み,2021/10/01,2025/03/31,aya@example.jp`,
    { users: 'code=従業員番号 | fullName=氏名 | status=在籍状況 | email=メールアドレス' },
  ),
  headerSet(
    'HENNGE: users',
    'https://support.hdeone.com/hc/en-us/articles/16780013124889',
    `
Username,Email Address,Family Name,Given Name,Display Name,Status,Access Policy Group ID,Access Policy Group Name,OTP Notification Email,Last Login,Is Admin
kiyoshi.aoba,kiyoshi@example.jp,Aoba,Kiyoshi,Kiyoshi Aoba,enabled,3,Head office,,2026/11/01,0
aya.kondo,aya@example.jp,Kondo,Aya,Aya Kondo,disabled,4,Branch,,2026/10/01,1`,
    {
      users:
        'code=Username | email=Email Address | lastName=Family Name | firstName=Given Name | status=Status',
    },
  ),
  headerSet(
    'Qqest: employees',
    'http://time.propharmacy.net/qqest/Help/Admin/admin_imports_employee_table.htm',
    `
Employeeid,CardNumber,FirstName,MiddleName,LastName,Address1,Homephone,Gender_id,Hire_dt,DepartmentNumber,payrate
10001,771,Kiyoshi,,Aoba,1 Main St,555-0100,1,2020-04-01,110,30
10018,772,Aya,,Kondo,2 Main St,555-0101,2,2021-10-01,120,28`,
    {
      users: 'code=Employeeid | firstName=FirstName | lastName=LastName',
      memberships: 'user=Employeeid | team=DepartmentNumber',
    },
  ),
  headerSet(
    'Active Directory: bulk users',
    'https://pastebin.com/ybvsi8qH',
    `
AccountName,Name,GivenName,SurName,Initials,Department,Password
HenderDW,Dorothy W. Henderson,Dorothy,Henderson,W,HR,x
FergusJE,Jason E. Ferguson,Jason,Ferguson,E,Sales,x`,
    {
      users: 'code=AccountName | firstName=GivenName | lastName=SurName',
      memberships: 'user=AccountName | team=Department',
    },
  ),
  headerSet(
    'Ligoj: users of a directory',
    'https://repository-node1.mulesoft.org/nexus/content/repositories/public/org/ligoj/plugin/plugin-id/',
    `
lastName;firstName;id;mail;company;groups;department;localId
Doe;John;jdoe;john@example.com;fbi;protected,anonymous;110;8234
Roe;Jane;jroe;jane@example.com;fbi;protected;120;8235`,
    {
      users: 'code=id | lastName=lastName | firstName=firstName | email=mail',
      memberships: 'user=id | team=department',
    },
  ),
  headerSet(
    'Google Workspace: users',
    'https://support.google.com/a/answer/40057',
    `
First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],Recovery Email,Home Secondary Email,Work Secondary Email,Work Phone,Employee ID,Employee Type,Employee Title,Manager Email
Kiyoshi,Aoba,kiyoshi@example.jp,****,/Head Office/General Affairs,,,,03-0000-0000,10001,Regular,Manager,
Aya,Kondo,aya@example.jp,****,/Head Office/General Affairs/HR,,,,03-0000-0001,10018,Regular,Chief,kiyoshi@example.jp`,
    {
      users:
        'code=Employee ID | firstName=First Name [Required] | lastName=Last Name [Required] | email=Email Address [Required]',
      memberships: 'user=Employee ID | team=Org Unit Path [Required] | grades=Employee Title',
    },
  ),
  headerSet(
    'tomHRM: employees',
    'https://help.tomhrm.com/kb/import-employees/',
    `
Firstname,Lastname,Branch(location),Department,Parent Department,Job position,ID,Type ID,E-mail
Kiyoshi,Aoba,Tokyo,General Affairs,Head Office,Manager,10001,,kiyoshi@example.jp
Aya,Kondo,Tokyo,HR,General Affairs,Chief,10018,,aya@example.jp`,
    {
      users: 'code=ID | firstName=Firstname | lastName=Lastname | email=E-mail',
      memberships: 'user=ID | team=Department | grades=Job position',
    },
  ),
  headerSet(
    'SAP SuccessFactors: user data file',
    'https://kba.altaflux.com/docs/user-data-file',
    `
STATUS,USERID,USERNAME,FIRSTNAME,LASTNAME,MI,GENDER,EMAIL,MANAGER,HR,DEPARTMENT,JOBCODE,LOCATION,TIMEZONE,HIREDATE,TITLE
STATUS,USERID,Username,First Name,Last Name,Middle Name,Gender,Email,Manager,Human Resource,Department,Job Code,Location,Timezone,Hire Date,Title
Active,10001,kaoba,Kiyoshi,Aoba,,M,kiyoshi@example.jp,NO_MANAGER,10018,General Affairs,J01,Tokyo,Asia/Tokyo,04/01/2020,Manager
Active,10018,akondo,Aya,Kondo,,F,aya@example.jp,10001,10018,HR,J02,Tokyo,Asia/Tokyo,10/01/2021,Chief`,
    {
      users: 'code? | firstName=FIRSTNAME | lastName=LASTNAME | email=EMAIL | status=STATUS',
      memberships: 'user? | team=DEPARTMENT | grades=JOBCODE',
    },
  ),
  headerSet(
    'Performance Leader: employees',
    'https://support.performanceleader.com/admin-tasks/ioPjwTYtUhKEqpEbN55MUL/using-the-employee-upload-utility',
    `
User ID,User First Name,User Last Name,User Email,User Job Title,User Role Profile,User Department,User Location,Supervisor ID Number,Secondary Supervisor ID Number
10001,Kiyoshi,Aoba,kiyoshi@example.jp,Manager,Leader,General Affairs,Tokyo,,
10018,Aya,Kondo,aya@example.jp,Chief,Member,HR,Tokyo,10001,`,
    {
      users: 'code=User ID | firstName=User First Name | lastName=User Last Name | email=User Email',
      memberships: 'user=User ID | team=User Department | grades=User Job Title',
    },
  ),
  headerSet(
    'kintone: departments',
    'https://get.kintone.help/general/en/admin/list_useradmin/list_csv/list_format/org.html',
    `
Department Code,Display Name,New Department Code,Localized Name,Language for Localized Name,Parent Department Code,Description
org001,Sales Division,*,Sales Department,en,,
org002,Sales Dept 1,*,Sales Dept#1,en,org001,Target industry: Manufacturing`,
    {
      teams:
        'code=Department Code | name=Display Name | parentCode=Parent Department Code | notes=Description',
    },
  ),
  headerSet(
    'Oracle: organizational units',
    'https://docs.oracle.com/en/cloud/saas/account-reconcile-cloud/suarc/setup_org_units_import_122xd0592eb0.html',
    `
OrganizationalUnitID,Name,ParentOrganization,Description,HolidayRule,Calendar,Workdays,Viewer1,Commentator1
AMER,Americas,,Americas region,US,,1-2-3,fm_user5,
US2,US South,AMER,Southern states,US,,2-3-5,fm_user5,`,
    {
      teams: 'code=OrganizationalUnitID | name=Name | parentCode=ParentOrganization | notes=Description',
    },
  ),
  headerSet(
    'LINE WORKS: members',
    'https://guide.worksmobile.com/jp/en/admin/admin-guide/manage-members/members/delete-members/?page_id=53532',
    `
Last Name,First Name,ID,Personal mail address,External Key
Aoba,Kiyoshi,kiyoshi.aoba,kiyoshi@home.example,ext-1
Kondo,Aya,aya.kondo,aya@home.example,ext-2`,
    { users: 'code=ID | lastName=Last Name | firstName=First Name' },
  ),
  headerSet(
    'Employees sample database: employees',
    'https://github.com/mgaleski/sqlhw/blob/main/add_data.sql',
    `
emp_no,birth_date,first_name,last_name,gender,hire_date
10001,1953-09-02,Georgi,Facello,M,1986-06-26
10002,1964-06-02,Bezalel,Simmel,F,1985-11-21`,
    { users: 'code=emp_no | firstName=first_name | lastName=last_name' },
  ),
  headerSet(
    'a talent system: members',
    'shape',
    `
社員番号,氏名,フリガナ,メールアドレス,入社日,退職日,所属コード,所属,役職コード,役職,主所属
10001,青葉 清,アオバ キヨシ,kiyoshi@example.jp,2020/04/01,,110,総務部,G2,部長,1
10018,近藤　彩,コンドウ アヤ,aya@example.jp,2021/10/01,2027/03/31,120,人事課,G3,課長,0`,
    {
      users: 'code=社員番号 | fullName=氏名 | email=メールアドレス',
      memberships: 'user=社員番号 | team=所属コード | grades=役職コード',
    },
  ),
  headerSet(
    'a payroll system: employees',
    'shape',
    `
社員番号,社員氏名,フリガナ,在籍区分,入社年月日,退職年月日,所属コード,所属,役職コード,役職,等級コード
10001,青葉 清,アオバ キヨシ,0,2020/04/01,,110,総務部,05,部長,S3
10018,近藤 彩,コンドウ アヤ,1,2021/10/01,2025/03/31,120,人事課,06,課長,M1`,
    {
      users: 'code=社員番号 | fullName=社員氏名 | status?',
      memberships: 'user=社員番号 | team=所属コード | grades=役職コード',
    },
  ),
  headerSet(
    'a staircase of levels',
    'shape',
    `
コード,第1階層,第2階層,第3階層
100,管理本部,,
110,管理本部,総務部,
120,管理本部,総務部,人事課`,
    { teams: 'code=コード | level1=第1階層 | level2=第2階層 | level3=第3階層' },
  ),
  headerSet(
    'departments with a path',
    'shape',
    `
部署コード,部署パス,備考
100,管理本部,
110,管理本部/総務部,
120,管理本部/総務部/人事課,採用`,
    { teams: 'code=部署コード | path=部署パス | notes=備考' },
  ),
  headerSet(
    'posts by names',
    'shape',
    `
社員コード,部署,役職,所属長区分
10001,総務部,部長,1
10018,人事課,課長,0`,
    { memberships: 'user=社員コード | team=部署 | grades=役職 | leader=所属長区分' },
  ),
  headerSet(
    'grades with numbers',
    'shape',
    `
等級番号,等級名称,序列
S3,部長級,30
M1,課長級,20`,
    { grades: 'code=等級番号 | name=等級名称 | level=序列' },
  ),
  headerSet(
    'units in PascalCase',
    'shape',
    `
OrgUnitCode,OrgUnitName,ParentOrgUnitCode,IsActive
100,Head Office,,1
110,General Affairs,100,1`,
    { teams: 'code=OrgUnitCode | name=OrgUnitName | parentCode=ParentOrgUnitCode' },
  ),
  headerSet(
    'a municipality: staff',
    'shape',
    `
職員番号,職員氏名,所属番号,所属名,職名,主務フラグ
10001,青葉 清,110,総務課,課長,1
10018,近藤 彩,120,人事係,係長,1`,
    {
      users: 'code=職員番号 | fullName=職員氏名',
      memberships: 'user=職員番号 | team=所属番号 | grades=職名',
    },
  ),
  headerSet(
    'an HRIS: employees',
    'shape',
    `
Employee #,First name,Last name,Work Email,Employment Status,Department,Job Title,Hire Date,Termination Date
10001,Kiyoshi,Aoba,kiyoshi@example.jp,Active,General Affairs,Manager,2020-04-01,
10018,Aya,Kondo,aya@example.jp,On leave,HR,Chief,2021-10-01,2027-03-31`,
    {
      users:
        'code=Employee # | firstName=First name | lastName=Last name | email=Work Email | status=Employment Status',
      memberships: 'user=Employee # | team=Department | grades=Job Title',
    },
  ),
  headerSet(
    'units of a group of companies',
    'shape',
    `
企業内組織コード,組織名称,上位企業内組織コード,組織区分
100,管理本部,,1
110,総務部,100,2`,
    { teams: 'code=企業内組織コード | name=組織名称 | parentCode=上位企業内組織コード' },
  ),
];
