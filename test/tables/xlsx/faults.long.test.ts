import { expect, test } from 'vitest';
import { zipOf } from '../../helpers/stored-zip.js';
import { faultOf, inFile, partsWith, worksheet } from '../../helpers/workbooks.js';

test('a sheet is refused when its cells would fill the memory', async () => {
  const rows = Array.from({ length: 2049 }, (_, index) => `<row><c r="XFD${index + 1}"><v>1</v></c></row>`);
  const parts = partsWith({ 'xl/worksheets/sheet1.xml': worksheet(rows.join('')) });
  expect((await faultOf(await inFile(zipOf(parts))))?.code).toBe('sheet_too_large');
});
