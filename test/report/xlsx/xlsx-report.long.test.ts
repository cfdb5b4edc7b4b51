import { expect, test } from 'vitest';
import { aChange, aPlan, aScope } from '../../helpers/builders.js';
import { linesOf, partOf, rowsOf, workbookOf } from '../../helpers/report-workbook.js';

test('a cell has a note only where there is room for it: the column of changes has all', async () => {
  const many = Array.from({ length: 5001 }, (_, index) =>
    aChange('grades', `G${index}`, {
      action: 'update',
      liveId: `id-${index}`,
      fields: [{ field: 'name', before: 'a', after: 'b' }],
    }),
  );
  const bytes = await workbookOf(aPlan({ scopes: [aScope('grades')], changes: many }));
  const comments = await partOf(bytes, 'xl/comments2.xml');
  expect(comments.match(/<comment /g)).toHaveLength(5000);
  const lines = await linesOf(bytes, 'grades changes');
  expect(lines.filter(({ changes }) => changes === 'name: "a" → "b"')).toHaveLength(5001);
  expect((await rowsOf(bytes, 'Summary')).flat()).toContain(
    'Only the first 5000 changed cells have a note; the column "changes" shows all previous values.',
  );
});
