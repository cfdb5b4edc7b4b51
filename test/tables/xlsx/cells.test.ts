import { describe, expect, test, vi } from 'vitest';
import { readCell, sharedStrings, styles, workbookXml } from '../../helpers/workbooks.js';

/** A cell with a value under a number format. */
async function under(format: string | number, value: string, other: Readonly<Record<string, string>> = {}) {
  return readCell(`<c r="A1" s="1"><v>${value}</v></c>`, { 'xl/styles.xml': styles(format), ...other });
}

describe('a shared text', () => {
  test.each([
    ['is its t element', '<t>東京</t>', '東京'],
    ['joins its runs', '<r><t>東</t></r><r><rPr><b/></rPr><t>京</t></r>', '東京'],
    [
      'leaves out furigana',
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>',
      '東京',
    ],
    ['keeps blanks that are to be preserved', '<t xml:space="preserve"> a </t>', ' a '],
    ['loses blanks that are layout of the file', '<t>\n  a b\n</t>', 'a b'],
    ['keeps ideographic spaces', '<t>　a　</t>', '　a　'],
    ['has escaped characters decoded', '<t>a_x000D__x000a_b</t>', 'a\r\nb'],
    ['keeps an escape that is itself escaped', '<t>_x005F_x000D_</t>', '_x000D_'],
    ['keeps what is no escape', '<t>_x00_ _xZZZZ_ _x</t>', '_x00_ _xZZZZ_ _x'],
    ['joins escaped halves of a character', '<t>_xD842__xDFB7_</t>', '𠮷'],
    ['has entities of XML decoded once', '<t>&amp;lt; &#x6771;</t>', '&lt; 東'],
    ['may be CDATA, and may hold comments', '<t>a<![CDATA[<b>]]><!-- no -->c</t>', 'a<b>c'],
    ['may be empty', '<t/>', undefined],
  ])('%s', async (_, item, text) => {
    const shared = { 'xl/sharedStrings.xml': sharedStrings('<t>no</t>', item) };
    expect(await readCell('<c r="A1" t="s"><v>1</v></c>', shared)).toEqual(text === undefined ? [] : [text]);
  });

  test('that does not exist is an error that shows the cell', async () => {
    const shared = { 'xl/sharedStrings.xml': sharedStrings('<t>no</t>') };
    expect(await readCell('<c r="A1" t="s"><v>1</v></c>', shared)).toEqual(['1', 'error']);
    expect(await readCell('<c r="A1" t="s"><v>x</v></c>')).toEqual(['x', 'error']);
    expect(await readCell('<c r="A1" t="s"><v></v></c>')).toEqual([]);
  });
});

describe('a text in the cell', () => {
  test.each([
    ['is inline', '<c r="A1" t="inlineStr"><is><t>a &amp; b</t></is></c>', ['a & b']],
    [
      'has its runs joined without furigana',
      '<c r="A1" t="inlineStr"><is><r><t>a_x000D_</t></r><r><t>b</t></r><rPh><t>no</t></rPh></is></c>',
      ['a\rb'],
    ],
    ['may stand in v', '<c r="A1" t="inlineStr"><v>a</v></c>', ['a']],
    [
      'is not taken from an extension',
      '<c r="A1"><v>1</v><extLst><ext><v>2</v></ext></extLst></c>',
      ['1', 'number'],
    ],
  ])('%s', async (_, cell, read) => {
    expect(await readCell(cell)).toEqual(read);
  });
});

describe('a boolean', () => {
  test.each([
    ['1', ['TRUE']],
    ['0', ['FALSE']],
    ['true', ['TRUE']],
    ['2', ['2', 'error']],
  ])('%s is %j', async (value, read) => {
    expect(await readCell(`<c r="A1" t="b"><v>${value}</v></c>`)).toEqual(read);
  });
});

describe('an error cell', () => {
  test('is its word, marked', async () => {
    expect(await readCell('<c r="A1" t="e"><v>#N/A</v></c>')).toEqual(['#N/A', 'error']);
  });

  test('so is a cell of a type that does not exist', async () => {
    expect(await readCell('<c r="A1" t="zzz"><v>1</v></c>')).toEqual(['1', 'error']);
  });
});

describe('a formula', () => {
  test.each([
    ['is its stored number', '<c r="A1"><f>1+1</f><v>2</v></c>', ['2', 'number']],
    ['keeps a result of 0', '<c r="A1"><f>1-1</f><v>0</v></c>', ['0', 'number']],
    ['keeps a result of FALSE', '<c r="A1" t="b"><f>1=2</f><v>0</v></c>', ['FALSE']],
    ['is its stored text', '<c r="A1" t="str"><f>"a"</f><v>a_x000A_</v></c>', ['a\n']],
    ['that gives nothing is empty', '<c r="A1" t="str"><f>""</f><v></v></c>', []],
    ['that failed is an error', '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', ['#DIV/0!', 'error']],
    ['without a stored value is marked', '<c r="A1"><f>1+1</f></c>', ['', 'formula']],
    ['with an empty stored value is marked', '<c r="A1"><f>1+1</f><v/></c>', ['', 'formula']],
    ['may be shared', '<c r="A1"><f t="shared" si="0"/><v>3</v></c>', ['3', 'number']],
  ])('%s', async (_, cell, read) => {
    expect(await readCell(cell)).toEqual(read);
  });
});

describe('a number', () => {
  test.each([
    ['7', '7'],
    ['-7.5', '-7.5'],
    ['0.30000000000000004', '0.3'],
    ['1.1000000000000001', '1.1'],
    ['0.3333333333333333', '0.333333333333333'],
    ['1.50', '1.5'],
    ['-0', '0'],
    ['1E+5', '100000'],
    ['1.23456789012345E+14', '123456789012345'],
    ['1.0E-7', '0.0000001'],
    ['-1.25e-10', '-0.000000000125'],
    ['999999999999999', '999999999999999'],
    [' 12 ', '12'],
    ['0007', '7'],
    ['99999999999999.99', '100000000000000'],
  ])('%s is shown as %s', async (stored, shown) => {
    expect(await readCell(`<c r="A1"><v>${stored}</v></c>`)).toEqual([shown, 'number']);
  });

  test.each([
    ['1000000000000000', '1000000000000000'],
    ['1234567890123456', '1234567890123456'],
    ['1.2345678901234568E+18', '1234567890123460000'],
    ['-1E+20', '-100000000000000000000'],
  ])('of more than 15 digits is marked: %s', async (stored, shown) => {
    expect(await readCell(`<c r="A1"><v>${stored}</v></c>`)).toEqual([shown, 'imprecise']);
  });

  test.each(['abc', '1,5', '0x10', 'Infinity', '1E+999', '１'])(
    'that is none is an error: %s',
    async (stored) => {
      expect(await readCell(`<c r="A1"><v>${stored}</v></c>`)).toEqual([stored, 'error']);
    },
  );

  test.each([
    '0',
    '0.00',
    '#,##0',
    '@',
    '0%',
    '0.00E+00',
    '0_d',
    '[Red]0;-0',
    '#,##0_ ;[Red]\\-#,##0\\ ',
    'G/標準',
  ])('stays what it is under %s', async (format) => {
    expect(await under(format, '7')).toEqual(['7', 'number']);
  });

  test('has no format of its own when its style is not there', async () => {
    expect(await readCell('<c r="A1" s="9"><v>7</v></c>')).toEqual(['7', 'number']);
  });
});

describe('leading zeros', () => {
  test.each([
    ['0000', '7', '0007'],
    ['00000', '0', '00000'],
    ['0000', '12345', '12345'],
    ['0000;[Red]-0000', '7', '0007'],
    ['[$-411]0000', '7', '0007'],
    ['000\\-0000', '1234567', '123-4567'],
    ['000-0000', '12345678', '1234-5678'],
    ['"T-"000', '7', 'T-007'],
    ['"0"00', '7', '007'],
    ['0000', '6.9999999999999996', '0007'],
  ])('are shown under %s: %s is %s', async (format, stored, shown) => {
    expect(await under(format, stored)).toEqual([shown]);
  });

  test.each([
    ['0000', '7.5', ['7.5', 'dressed']],
    ['0000', '-7', ['-7', 'dressed']],
    ['000,000', '7', ['7', 'dressed']],
    ['00.00', '7', ['7', 'dressed']],
    ['#000', '7', ['7', 'dressed']],
    ['[DBNum1]000', '7', ['7', 'dressed']],
    ['0000', '1234567890123456', ['1234567890123456', 'imprecise']],
  ])('are not added where the format does more than that: %s on %s', async (format, stored, read) => {
    expect(await under(format, stored)).toEqual(read);
  });
});

describe('sections of a format', () => {
  test.each([
    ['000;-000;"-"', '7', ['007']],
    ['000;-000;"-"', '0', ['0', 'dressed']],
    ['000;-000', '0', ['000']],
    ['000;-000;0', '0', ['0', 'number']],
    ['0;0', '-7', ['-7', 'dressed']],
    ['0', '-7', ['-7', 'number']],
    ['0000;@', '7', ['0007']],
    ['0000;;', '0', ['0', 'dressed']],
    ['0;0;0;"T-"@', '7', ['7', 'number']],
  ])('are for positive numbers, negative ones and zero: %s on %s', async (format, stored, read) => {
    expect(await under(format, stored)).toEqual(read);
  });

  test.each([
    ['[<10]0000;0', '7', ['0007']],
    ['[<10]0000;0', '10', ['10', 'number']],
    ['[Red][<=999]000;[<=9999]000\\-00;000\\-0000', '7', ['007']],
    ['[<=999]000;[<=9999]000\\-00;000\\-0000', '12345', ['001-2345']],
    ['[>=1000]0;000', '1000', ['1000', 'number']],
    ['[>1000]0;000', '1000', ['1000']],
    ['[=0]"-";000', '0', ['0', 'dressed']],
    ['[=0]"-";000', '7', ['007']],
    ['[<>0]000;"-"', '7', ['007']],
    ['[<=99999999]####\\-####;\\(00\\)\\ ####\\-####', '12345678', ['12345678', 'dressed']],
  ])('are for what meets their conditions, the last for the rest: %s on %s', async (format, stored, read) => {
    expect(await under(format, stored)).toEqual(read);
  });

  test.each(['[<=999]000', '0;[>100]000', '[<10]000;[<100]0000', '[<10]000;0000;0'])(
    'whose conditions do not say where a number belongs mark it: %s',
    async (format) => {
      expect(await under(format, '7')).toEqual(['7', 'dressed']);
    },
  );
});

describe('sections of a format of dates', () => {
  test.each([
    ['yyyy/mm/dd;;', '0', []],
    ['yyyy/mm/dd;;', '46113', ['2026-04-01', 'date']],
    ['yyyy/mm/dd;"";"-"', '0', ['-']],
    ['yyyy/mm/dd;"前";', '-1', ['前']],
    ['[=0]"-";yyyy/mm/dd', '0', ['-']],
    ['[=0]"-";yyyy/mm/dd', '46113', ['2026-04-01', 'date']],
    ['[=0]"";yyyy/mm/dd;@', '0', []],
    ['yyyy/mm/dd;;\\未\\定;@', '0', ['未定']],
    ['yyyy/mm/dd;@', '46113', ['2026-04-01', 'date']],
    ['[$-411]yyyy/mm/dd;;0', '0', ['0', 'number']],
    ['yyyy/mm/dd', '0', ['00:00:00', 'date']],
    ['h:mm;;"-"', '0', ['-']],
    ['h:mm;;"-"', '0.5', ['12:00:00', 'date']],
    ['[h]:mm;@', '1.5', ['36:00:00', 'date']],
  ])('decide what a number shows: %s on %s', async (format, stored, read) => {
    expect(await under(format, stored)).toEqual(read);
  });
});

test.each(['0\\m', '0"日"', '"T-"0', '"T-"#', '"T-"@', '[$¥-411]#,##0', '"-"', '-0'])(
  'a number that is shown otherwise under %s is marked',
  async (format) => {
    expect(await under(format, '7')).toEqual(['7', 'dressed']);
  },
);

describe('a date', () => {
  test.each([14, 15, 16, 17, 22, 27, 30, 36, 50, 58])('is known by the built-in format %i', async (id) => {
    expect(await under(id, '46113')).toEqual(['2026-04-01', 'date']);
  });

  test.each([18, 21, 32, 33, 45, 46, 47])('or a time by the built-in format %i', async (id) => {
    expect(await under(id, '0.5')).toEqual(['12:00:00', 'date']);
  });

  test.each([0, 1, 2, 3, 9, 12, 13, 23, 26, 37, 44, 48, 49, 59])(
    'but not by the built-in format %i',
    async (id) => {
      expect(await under(id, '46113')).toEqual(['46113', 'number']);
    },
  );

  test.each([
    'yyyy/m/d',
    'yyyy"年"m"月"d"日"',
    '[$-411]ge.m.d',
    '[$-411]ggge"年"m"月"d"日";@',
    'ge-m',
    'mmm',
    'aaaa',
    'm"月"',
    '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
    '[Red]d',
  ])('is known by the format %s', async (format) => {
    expect(await under(format, '46113')).toEqual(['2026-04-01', 'date']);
  });

  test.each(['Asia/Tokyo', 'America/Los_Angeles'])('is the same wherever it is read: %s', async (zone) => {
    vi.stubEnv('TZ', zone);
    expect(new Date(0).getHours()).toBe(zone === 'Asia/Tokyo' ? 9 : 16);
    expect(await under('yyyy/m/d', '46113')).toEqual(['2026-04-01', 'date']);
    vi.unstubAllEnvs();
  });

  test('may be the result of a formula', async () => {
    const cell = '<c r="A1" s="1"><f>DATE(2026,4,1)</f><v>46113</v></c>';
    expect(await readCell(cell, { 'xl/styles.xml': styles('yyyy/m/d') })).toEqual(['2026-04-01', 'date']);
  });

  test('has its time behind it, unless that is midnight', async () => {
    expect(await under('yyyy/m/d h:mm', '46113.75')).toEqual(['2026-04-01 18:00:00', 'date']);
    expect(await under('yyyy/m/d h:mm', '46113')).toEqual(['2026-04-01', 'date']);
    expect(await under('yyyy/m/d', '46113.75')).toEqual(['2026-04-01 18:00:00', 'date']);
    expect(await under('h:mm', '46113.75')).toEqual(['2026-04-01 18:00:00', 'date']);
  });

  test.each([
    ['1', '1900-01-01'],
    ['59', '1900-02-28'],
    ['60', '1900-02-29'],
    ['61', '1900-03-01'],
    ['36585', '2000-02-29'],
    ['46112.99999999', '2026-04-01'],
    ['46113.0000001', '2026-04-01'],
    ['2958465', '9999-12-31'],
  ])('of the system of 1900: %s is %s', async (serial, shown) => {
    expect(await under(14, serial)).toEqual([shown, 'date']);
  });

  test.each([
    ['0', '1904-01-01'],
    ['59', '1904-02-29'],
    ['44651', '2026-04-01'],
    ['2957003', '9999-12-31'],
  ])('of the system of 1904: %s is %s', async (serial, shown) => {
    const workbook = workbookXml('<workbookPr date1904="1"/><sheets><sheet name="S" r:id="rId1"/></sheets>');
    expect(await under(14, serial, { 'xl/workbook.xml': workbook })).toEqual([shown, 'date']);
  });

  test.each(['-1', '2958466', '1E+300'])('that does not exist is an error: %s', async (serial) => {
    expect((await under(14, serial))[1]).toBe('error');
  });

  test.each([
    ['h:mm', '0', '00:00:00'],
    ['h:mm AM/PM', '0.999988', '23:59:59'],
    ['mm:ss', '0.5', '12:00:00'],
    ['[h]:mm', '1.5', '36:00:00'],
    ['[mm]:ss', '0.041666666666666664', '01:00:00'],
    ['yyyy/m/d', '0.5', '12:00:00'],
  ])('or a time alone: %s on %s is %s', async (format, serial, shown) => {
    expect(await under(format, serial)).toEqual([shown, 'date']);
  });

  test.each([
    ['2026-04-01', ['2026-04-01', 'date']],
    ['2026-04-01T00:00:00', ['2026-04-01', 'date']],
    ['2026-04-01T12:34:56.000Z', ['2026-04-01 12:34:56', 'date']],
    ['1899-12-30T12:34:00', ['12:34:00', 'date']],
    ['T12:34', ['12:34:00', 'date']],
    ['2026/04/01', ['2026/04/01', 'error']],
    ['2026-04-01T12:34:56+09:00', ['2026-04-01T12:34:56+09:00', 'error']],
  ])('may be stored as ISO 8601: %s', async (stored, read) => {
    expect(await readCell(`<c r="A1" t="d"><v>${stored}</v></c>`)).toEqual(read);
  });

  test('agrees with the calendar on every day from 1900 to 2100', async () => {
    const { serialText } = await import('../../../src/tables/xlsx/cells/serial-date.js');
    const wrong: number[] = [];
    for (let serial = 61; serial < 73_415; serial += 1) {
      const shown = new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
      if (serialText(serial, { kind: 'date', dateSystem: 1900 }) !== shown) wrong.push(serial);
    }
    expect(wrong).toEqual([]);
  });
});
