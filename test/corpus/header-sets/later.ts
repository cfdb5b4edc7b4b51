/**
 * Found after the rules were made. At first sight, 86 of 103 columns of the first 25 sets were right;
 * then words of them became known, and of the last 6 sets 23 of 25 columns were.
 */
import { type HeaderSet, headerSet } from './header-set.js';

export const later: readonly HeaderSet[] = [
  headerSet(
    'ePowerHR: employees',
    'https://epowerhr.bcs.nl/hc/en-gb/articles/18722551651602-Upload-employees',
    `
Reference number,First name,Preferred name,Last name,Language,Gender,E-mail work,Telephone work,Mobile work,Login,Start date job,End date job
10001,Kiyoshi,,Aoba,EN,M,kiyoshi@example.com,,,aoba,2020-04-01,
10018,Aya,,Kondo,EN,F,aya@example.com,,,kondo,2021-10-01,2027-03-31`,
    { users: 'code? | lastName=Last name | firstName=First name | email=E-mail work' },
  ),
  headerSet(
    'Bizmo: organizations',
    'https://support-go.bizmo.in/download/InstructionManual_en/Content/Part2.Preparing%20Device%20Management/Organization/Create%20Organization%20with%20CSV%20file.htm',
    `
OrganizationID,Name,ParentID,OrderingNumber
hq,Headquarters,,0
sales,Sales,hq,1`,
    { teams: 'code=OrganizationID | name=Name | parentCode=ParentID' },
  ),
  headerSet(
    'Deltek: levels of the organization',
    'https://help.deltek.com/Products/TalentManagement/16.2/Bulk%20Upload%20Structure.html',
    `
org_level_parent_name,org_level_name,org_level_code
,Headquarters,100
Headquarters,Sales,110`,
    { teams: 'code=org_level_code | name=org_level_name | parentCode=org_level_parent_name' },
  ),
  headerSet(
    'Vitre: units',
    'https://support.vitre.io/hc/en-us/articles/40205164531985-Bulk-Upload-Organizational-Units-OUs',
    `
External OU ID,OU Name,Parent OU ID,Manager ID,Status
100,Headquarters,,10001,Active
110,Sales,100,10018,Active`,
    { teams: 'code=External OU ID | name=OU Name | parentCode=Parent OU ID' },
  ),
  headerSet(
    'Script for Active Directory: users',
    'https://pastebin.com/ybvsi8qH',
    `
AccountName,Name,GivenName,SurName,Initials,Department,Password
AobaKI,Kiyoshi I. Aoba,Kiyoshi,Aoba,I,HR,x
KondoAY,Aya Y. Kondo,Aya,Kondo,Y,Sales,x`,
    {
      users: 'code=AccountName | lastName=SurName | firstName=GivenName',
      memberships: 'user=AccountName | team=Department',
    },
  ),
  headerSet(
    'IBM Verify: users',
    'https://docs.verify.ibm.com/verify/v2.0-fr/reference/importusers-1',
    `
preferred_username,enabled,email,job_title
aoba,true,kiyoshi@example.com,Manager
kondo,false,aya@example.com,Clerk`,
    { users: 'code=preferred_username | email=email | status?' },
  ),
  headerSet(
    'HR in COBOL: employees',
    'github.com/shinyay/legacy-modernization-ws-cobol-2511, hr-cobol/data/sample/README.md',
    `
EMP-ID,LAST-NAME,FIRST-NAME,DEPT-ID,HIRE-DATE,STATUS
000000001,Yamada,Taro,100001,20240101,A
000000002,Tanaka,Hanako,100001,20240115,A`,
    {
      users: 'code=EMP-ID | lastName=LAST-NAME | firstName=FIRST-NAME | status=STATUS',
      memberships: 'user=EMP-ID | team=DEPT-ID',
    },
  ),
  headerSet(
    'Infor CPM: employees',
    'https://docs.infor.com/cpm/10.4.x/en-us/useradminlib/cpm_wfbag/hgz1582886747728.html',
    `
EMPLOYEE_ID,EMPLOYEE_NAME,ACTIVE,NUMERIC1,NOTE_TEXT
10001,Kiyoshi Aoba,Y,1,
10018,Aya Kondo,N,2,`,
    { users: 'code=EMPLOYEE_ID | fullName=EMPLOYEE_NAME | status?' },
  ),
  headerSet(
    'Emplify: employees',
    'https://learn.emplify.com/en/articles/1720010-employee-csv-import-columns-and-formatting',
    `
emplify_employee_id,organization_employee_id,email,phone,first_name,last_name
501,10001,kiyoshi@example.com,,Kiyoshi,Aoba
502,10018,aya@example.com,,Aya,Kondo`,
    {
      users: 'code=organization_employee_id | email=email | firstName=first_name | lastName=last_name',
    },
  ),
  headerSet(
    'Zilla: directory',
    'https://zilla.atlassian.net/wiki/pages/diffpages.action?originalId=2289205250&pageId=2289303556',
    `
Unique ID,First Name,Last Name,Email Address
10001,Kiyoshi,Aoba,kiyoshi@example.com
10018,Aya,Kondo,aya@example.com`,
    { users: 'code=Unique ID | firstName=First Name | lastName=Last Name | email=Email Address' },
  ),
  headerSet(
    'SAP Cloud Identity: users',
    'github.com/SAP-docs/btp-cloud-identity-services, docs/Operation-Guide/export-existing-users-of-a-tenant-of-identity-authentication-40c29d2.md',
    `
active,userName,userType,emails[0].display,emails[0].primary,emails[0].type,emails[0].value
true,aoba,employee,,true,work,kiyoshi@example.com
false,kondo,employee,,true,work,aya@example.com`,
    { users: 'code=userName | email=emails[0].value | status?' },
  ),
  headerSet(
    'MicroStrategy: users',
    'https://www2.microstrategy.com/producthelp/Current/CommandManager/WebHelp/Lang_1033/Content/html/cm_syntax_examples/user_manipulation_import_users_from_file_statement.htm',
    `
NAME,FULLNAME,PASSWORD,CHANGEPWD,ALLOWCHANGEPWD,PARENTS
caoba,Cornelius Aoba,x,TRUE,TRUE,[Managers]
bkondo,Barbara Kondo,x,TRUE,TRUE,[Managers]`,
    { users: 'code=NAME | fullName=FULLNAME' },
  ),
  headerSet(
    'An application: employees in camelCase',
    'shape',
    `
id,employeeCode,firstName,lastName,displayName,email,phone,department,jobTitle,employmentStatus,hireDate,terminationDate,managerId,location
1,10001,Kiyoshi,Aoba,Kiyoshi Aoba,kiyoshi@example.com,,Sales,Manager,active,2020-04-01,,,Tokyo
2,10018,Aya,Kondo,Aya Kondo,aya@example.com,,Sales,Clerk,on_leave,2021-10-01,2027-03-31,1,Tokyo`,
    {
      users:
        'code=employeeCode | firstName=firstName | lastName=lastName | email=email | status=employmentStatus',
      memberships: 'user=employeeCode | team=department | grades=jobTitle',
    },
  ),
  headerSet(
    'An application: employees in snake_case',
    'shape',
    `
id,employee_id,full_name,national_id,gender,birth_date,email,phone,department,position,employment_type,contract_type,hire_date,status,manager_id,is_active
1,10001,青葉 清,,Male,1980-01-01,kiyoshi@example.com,,Sales,Manager,FULL_TIME,PERMANENT,2020-04-01,ACTIVE,,true
2,10018,近藤 彩,,Female,1990-01-01,aya@example.com,,Sales,Clerk,FULL_TIME,PERMANENT,2021-10-01,TERMINATED,1,false`,
    {
      users: 'code=employee_id | fullName=full_name | email=email | status=status',
      memberships: 'user=employee_id | team=department | grades=position',
    },
  ),
  headerSet(
    'A dashboard: employees',
    'shape',
    `
id,name,email,department,position,salary,startDate,status,location
1,青葉 清,kiyoshi@example.com,Sales,Manager,95000,2022-01-15,Active,Tokyo
2,近藤 彩,aya@example.com,Sales,Clerk,75000,2021-10-01,Active,Tokyo`,
    {
      users: 'code=id | fullName=name | email=email | status=status',
      memberships: 'user=id | team=department | grades=position',
    },
  ),
  headerSet(
    'Huawei Cloud: users',
    'https://support.huaweicloud.com/api-dew/BatchImportUser.html',
    `
user_name,mobile,password,org_code,name,email,employee_id,first_name,middle_name,last_name
aoba,,x,100,青葉 清,kiyoshi@example.com,10001,清,,青葉
kondo,,x,110,近藤 彩,aya@example.com,10018,彩,,近藤`,
    {
      users: 'code? | email=email | firstName=first_name | lastName=last_name',
      memberships: 'user? | team=org_code',
    },
  ),
  headerSet(
    'Engineer skill check: employees',
    'github.com/KatsuyaKanai/engineer-skill-check, app/views/employees/index.csv.ruby',
    `
社員番号,名字,名前
10001,青葉,清
10018,近藤,彩`,
    { users: 'code=社員番号 | lastName=名字 | firstName=名前' },
  ),
  headerSet(
    'An import guide: employees',
    'shape',
    `
社員ID,姓,名,フリガナ姓,フリガナ名,部署,役職,雇用形態,入社日,メールアドレス,電話番号,生年月日
EMP001,青葉,清,アオバ,キヨシ,総務部,部長,正社員,2020-04-01,kiyoshi@example.jp,,1980-01-01
EMP002,近藤,彩,コンドウ,アヤ,総務部,課長,正社員,2021-10-01,aya@example.jp,,1990-01-01`,
    {
      users: 'code=社員ID | lastName=姓 | firstName=名 | email=メールアドレス',
      memberships: 'user=社員ID | team=部署 | grades=役職',
    },
  ),
  headerSet(
    'Coupa: users in Japanese',
    'https://compass.coupa.com/ja-jp/products/product-documentation/integration-technical-documentation/coupa-core-flat-files-(csv)/flat-file-(csv)-import/users-import',
    `
ID,ログイン,従業員番号,ステータス,購入ユーザー,経費使用者
1,aoba,10001,アクティブ,Yes,Yes
2,kondo,10018,非アクティブ,Yes,No`,
    { users: 'code? | status=ステータス' },
  ),
  headerSet(
    'Yamori: workers',
    'https://git.pocka.jp/yamori.git/blob/f25d3d77b61e78e65bdbb32453ef47ec3fde2f39/docs/src/spec/workers.md',
    `
社員 ID,名前,初回付与日,付与テーブル名,適用開始日
A01,青葉 清,2020-01-01,週5,
B01,近藤 彩,2020-01-01,週4,
B01,近藤 彩,2020-01-01,週5,2022-02-22`,
    { users: 'code=社員 ID | fullName=名前' },
  ),
  headerSet(
    'Mahoujin: departments',
    'https://mahoujin.co.jp/manual/kaikei/topic/concept/c_department_setting_screen.html',
    `
部門名称,コード,ローマ字,フリガナ
管理本部,100,Kanri,カンリホンブ
総務部,110,Soumu,ソウムブ`,
    { teams: 'code=コード | name=部門名称' },
  ),
  headerSet(
    'Power EGG: titles',
    'https://manualv35c.poweregg.net/admin/3.5c/02organization/02operation-4.html',
    `
役職名,外部役職コード,使用区分
部長,10,1
課長,20,1`,
    { grades: 'code=外部役職コード | name=役職名' },
  ),
  headerSet(
    'A sample database: employees',
    'github.com/arihito/akasaka_practice_20251201, sampledb.session.sql',
    `
employee_id,name,mail,hire_date,salary,dept_id
1,梅津 玲,umezu@example.com,1987-07-03,452000,2
2,米谷 陽,yoneya@example.com,1990-10-01,428280,3`,
    {
      users: 'code=employee_id | fullName=name | email=mail',
      memberships: 'user=employee_id | team=dept_id',
    },
  ),
  headerSet(
    'Master maintenance: employees',
    'github.com/anushka-t/master-maintenance, angular-frontend/src/app/employee.ts',
    `
id,nameFurigana,nameKanji,email,joiningDate,deptID,deptNameFurigana
1,アオバ キヨシ,青葉 清,kiyoshi@example.com,2020-04-01,100,ソウムブ
2,コンドウ アヤ,近藤 彩,aya@example.com,2021-10-01,110,エイギョウブ`,
    { users: 'code=id | fullName=nameKanji | email=email', memberships: 'user=id | team=deptID' },
  ),
  headerSet(
    'HR manager: employees',
    'github.com/Hotsse/HR_MANAGER, src/main/app/src/features/admin/employee/types/employee.types.ts',
    `
seq,accountId,name,deptCode,deptName,startDate,endDate
1,aoba,青葉 清,100,総務部,2020-04-01,
2,kondo,近藤 彩,110,営業部,2021-10-01,2027-03-31`,
    { users: 'code=accountId | fullName=name', memberships: 'user=accountId | team=deptCode' },
  ),
  headerSet(
    'Muqawil: learners',
    'https://lms.muqawil.org/mod/book/view.php?chapterid=35&id=348&lang=en',
    `
Username,Password,First name,Surname,Email address
aoba,x,Kiyoshi,Aoba,kiyoshi@example.com
kondo,x,Aya,Kondo,aya@example.com`,
    { users: 'code=Username | firstName=First name | lastName=Surname | email=Email address' },
  ),
  headerSet(
    'LatitudeLearning: users',
    'https://info.latitudelearning.com/Blog/UserImportFeature',
    `
Username,First Name,Last Name,Effective Date,Primary Location Code,Primary Location Start Date,Primary Position Code,Primary Position Effective Date,Instructor,Location Manager
aoba,Kiyoshi,Aoba,04/01/2020,005,04/01/2020,P1,04/01/2020,No,No
kondo,Aya,Kondo,10/01/2021,01A2,10/01/2021,P2,10/01/2021,No,Yes`,
    { users: 'code=Username | firstName=First Name | lastName=Last Name' },
  ),
  headerSet(
    'P11D Organiser: employees',
    'https://p11dorganiser.freshdesk.com/support/solutions/articles/8000098423-employee-information-import-fields-available',
    `
Payroll Number,Forename,Surname,Cost Centre,Department,Date of Commencement,Date of Leaving,E-mail address,National Insurance Number,Mobile Phone Number
10001,Kiyoshi,Aoba,C1,Sales,01/04/2020,,kiyoshi@example.com,AB123456C,
10018,Aya,Kondo,C1,Sales,01/10/2021,31/03/2027,aya@example.com,AB123457C,`,
    {
      users: 'code=Payroll Number | firstName=Forename | lastName=Surname | email=E-mail address',
      memberships: 'user=Payroll Number | team=Department',
    },
  ),
  headerSet(
    'IRIS: employees',
    'https://help-iris.co.uk/payroll/every/administration/import-export/employees/employee-imp-fields.htm',
    `
Payroll Code,Status,NI Number,Join Date,Dept Code,Dept Name,Cost Centre Code,Left Date,Title,First Name,Middle Name,Surname,Email
10001,Current,AB123456C,01/04/2020,100,Sales,C1,,Mr,Kiyoshi,,Aoba,kiyoshi@example.com
10018,Former,AB123457C,01/10/2021,100,Sales,C1,31/03/2026,Ms,Aya,,Kondo,aya@example.com`,
    {
      users: 'code=Payroll Code | status=Status | firstName=First Name | lastName=Surname | email=Email',
      memberships: 'user=Payroll Code | team=Dept Code',
    },
  ),
  headerSet(
    'Mite: learners',
    'https://support.mite.stream.co.jp/hc/ja/articles/16366425030297',
    `
ログインID,ログインパスワード,氏名,氏名,メールアドレス,備考,受講対象グループ名
aoba,x,青葉 清,アオバ キヨシ,kiyoshi@example.jp,,営業
kondo,x,近藤 彩,コンドウ アヤ,aya@example.jp,,営業`,
    { users: 'code=ログインID | fullName=氏名 | email=メールアドレス' },
  ),
  headerSet(
    'Ieyasu: employees',
    'https://faq.ieyasu.co/kintai/7731/',
    `
社員ID,氏名,ログインID,パスワード
1,青葉 清,aoba,x
2,近藤 彩,kondo,x`,
    { users: 'code? | fullName=氏名' },
  ),
];
