import { describe, expect, test } from 'vitest';
import { decisionsIn } from './decided-plan.js';

describe('a workbook with decisions that LibreOffice Calc 7.4 has saved', () => {
  test('is read as it shows there', async () => {
    expect(await decisionsIn('test/fixtures/decisions-libreoffice.xlsx')).toEqual({
      planId: expect.stringMatching(/^[0-9a-f]{64}$/),
      skipped: ['grades/G2'],
      problems: [],
    });
  });
});
