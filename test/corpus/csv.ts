/** Text files as exports and spreadsheets leave them behind. */
import { type Fixtures, textFile } from './fixture.js';

const plain = 'code,name,level\r\nG1,㈱髙橋①,20\r\nG2,部長,30\r\n';

export const csvFixtures: Fixtures = {
  'csv/utf-8/grades.csv': textFile(plain),
  'csv/utf-8-with-mark/grades.csv': textFile(`\ufeff${plain}`),
  'csv/utf-16le-with-mark/grades.csv': textFile(`\ufeff${plain}`, 'utf-16le'),
  'csv/utf-16be-with-mark/grades.csv': textFile(`\ufeff${plain}`, 'utf-16be'),
  'csv/cp932/grades.csv': textFile(plain, 'cp932'),
  // Nothing but the last row tells that it is not UTF-8.
  'csv/cp932-in-the-last-row/grades.csv': textFile('code,name,level\nG1,a,1\nG2,b,2\nG3,課長,3\n', 'cp932'),
  // The bytes of 部長 in UTF-8 are characters of CP932 as well.
  'csv/text-in-both-encodings/grades.csv': textFile('code,name,level\nG1,部長,30\n'),
  // The bytes of é in UTF-8 are ﾃｩ in CP932.
  'csv/half-width-kana/grades.csv': textFile('code,name,level\nG1,ﾃｩ,30\n', 'cp932'),
  'csv/nul-byte/grades.csv': textFile('code,name,level\nG1,a\u0000b,1\n'),
  'csv/undecodable/grades.csv': () => Buffer.from('code,name,level\nG1,a,1\nG2,b\xffc,2\n', 'latin1'),

  'csv/tabs/grades.tsv': textFile('code\tname\tlevel\nG1\ta,b;c\t1\n'),
  'csv/semicolons/grades.csv': textFile('code;name;level\nG1;a,b;1\n'),
  'csv/line-ends-lf/grades.csv': textFile('code,name,level\nG1,a,1\nG2,b,2\n'),
  'csv/line-ends-crlf/grades.csv': textFile('code,name,level\r\nG1,a,1\r\nG2,b,2\r\n'),
  'csv/line-ends-cr/grades.csv': textFile('code,name,level\rG1,a,1\rG2,b,2\r'),
  'csv/line-ends-mixed/grades.csv': textFile('code,name,level\r\nG1,a,1\rG2,b,2\nG3,c,3'),
  'csv/line-break-in-quotes/grades.csv': textFile(
    'code,name,level\r\nG1,"課長\r\n（東京）",1\r\nG2,"""b""",2\r\n',
  ),

  'csv/ragged-rows/grades.csv': textFile('code,name,level\nG1,a,1\nG2,b\nG3,c,d,3\n'),
  'csv/unclosed-quote/grades.csv': textFile('code,name,level\nG1,a,1\nG2,"b,2\nG3,c,3\n'),
  'csv/duplicate-headers/grades.csv': textFile('code,name,level,役職名\nG1,a,1,b\n'),
  'csv/blank-rows/grades.csv': textFile('code,name,level\n\nG1,a,1\n , ,\n,,\nG2,b,2\n\n'),
  'csv/headers-of-javascript/grades.csv': textFile('code,__proto__,name,constructor,level\nG1,x,a,y,1\n'),
};
