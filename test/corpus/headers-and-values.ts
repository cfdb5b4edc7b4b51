/** Headers as people write them, and values as they stand below. */
import { exceljsFile, type Fixtures, textFile } from './fixture.js';

const levels = Array.from({ length: 10 }, (_, index) => `level${index + 1}`);

/** Departments A to J, each below the one before: ten levels. */
const stairs = Array.from({ length: 10 }, (_, index) =>
  [
    String.fromCharCode(65 + index),
    ...levels.map((_, level) => (level <= index ? `${level + 1}段` : '')),
  ].join(','),
);

export const headerFixtures: Fixtures = {
  'headers/canonical/teams.csv': textFile(
    'code,name,parentCode,approveOnly\nA,本社,,TRUE\nB,営業部,A,FALSE\n',
  ),
  'headers/snake-case/teams.csv': textFile(
    'code,name,parent_code,approve_only\nA,本社,,TRUE\nB,営業部,A,FALSE\n',
  ),
  'headers/japanese/teams.csv': textFile(
    '部署コード,部署名,上位部署コード,承認専用\nA,本社,,TRUE\nB,営業部,A,FALSE\n',
  ),
  'headers/of-their-own/teams.csv': textFile('番号,呼び名,上\nA,本社,\nB,営業部,A\n'),
  'headers/folded/grades.csv': textFile('\ufeff\u200bＣｏｄｅ\u200b,　NAME ,ﾚﾍﾞﾙ\nG1,課長,20\n'),
  'headers/nearly/grades.csv': textFile('cod\u00ade,name,levels\nG1,課長,20\n'),
  'headers/unknown/grades.csv': textFile('code,name,level,nmae\nG1,課長,20,x\n'),
  'headers/below-a-title/grades.csv': textFile('役職一覧,,\n2026年4月,,\ncode,name,level\nG1,課長,20\n'),
  'headers/twice-below-a-title/grades.csv': textFile(
    'title,,\ncode,name,level\ncode,name,level\nG1,課長,20\n',
  ),
  'headers/below-twenty-rows/grades.csv': textFile(`${'x,,\n'.repeat(20)}code,name,level\nG1,課長,20\n`),
  'headers/in-one-of-two-sheets/grades.xlsx': exceljsFile((workbook) => {
    workbook.addWorksheet('旧').addRows([['code', 'name', 'level']]);
    workbook.addWorksheet('新').addRows([
      ['code', 'name', 'level'],
      ['コード', '名前', 'レベル'],
      ['G1', '課長', 20],
    ]);
  }),
  'headers/staircase/teams.csv': textFile(`code,${levels.join(',')}\n${stairs.join('\n')}\n`),
};

const writtenDates = [
  '2026-04-01',
  '2026/4/1',
  '2026.4.1',
  '20260401',
  '2026年4月1日',
  'R8.4.1',
  '令和8年4月1日',
];

export const valueFixtures: Fixtures = {
  'values/dates/items.V.csv': textFile(
    `code,name,startsOn\n${writtenDates.map((date, index) => `I${index + 1},a,${date}\n`).join('')}`,
  ),
  'values/two-digit-years/items.V.csv': textFile(
    'code,name,startsOn\nI1,a,26/4/1\nI2,b,8.4.1\nI3,c,260401\n',
  ),
  'values/error-words/grades.csv': textFile('code,name,level\nG1,#N/A,1\n#REF!,b,2\nG3,c,#VALUE!\n'),
  'values/characters/grades.csv': textFile('code,name,level\nG1,㈱山﨑①,1\nG2,Ａｂｃ　ｶﾅ,2\n'),
  'values/full-width-codes/grades.csv': textFile('code,name,level\nＧ１,㈱Ａ,1\nG2,b,2\n'),
  'values/full-width-twins/grades.csv': textFile('code,name,level\nG1,a,1\nＧ１,b,2\n'),
};
