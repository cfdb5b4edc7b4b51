/**
 * All files of `test/fixtures` that are made here. `UPDATE_FIXTURES=1 npx vitest run test/corpus`
 * writes them.
 */
import { csvFixtures } from './csv.js';
import { exceljsTraps } from './exceljs-traps.js';
import type { Fixtures } from './fixture.js';
import { headerFixtures, valueFixtures } from './headers-and-values.js';
import { xlsxFixtures } from './xlsx.js';

export const corpus: Fixtures = {
  ...csvFixtures,
  ...xlsxFixtures,
  ...exceljsTraps,
  ...headerFixtures,
  ...valueFixtures,
};

/** Files that no script can make. */
export const givenFiles: readonly string[] = ['decisions-libreoffice.xlsx', 'libreoffice.xlsx'];
