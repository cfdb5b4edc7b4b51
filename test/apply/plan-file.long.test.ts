import path from 'node:path';
import { expect, test } from 'vitest';
import { readPlanFile, writePlanFile } from '../../src/apply/plan-file.js';
import { aChange, aPlan, aScope } from '../helpers/builders.js';
import { making } from '../helpers/saved-plans.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

test('a plan of 100,000 changes is written and read', async () => {
  const changeCount = 100_000;
  const changes = Array.from({ length: changeCount }, (_, index) =>
    aChange('teams', `T${index}`, {
      name: `営業部 第${index}課`,
      dependsOn: index < 10 ? [] : [`teams/FY27/T${index >> 3}`],
    }),
  );
  const long = aPlan({ scopes: [aScope('teams', { rows: changeCount })], changes });
  const file = path.join(await temporaryFolder({}), 'plan.jsonl');
  await writePlanFile(file, long, making);
  const { plan } = await readPlanFile(file);
  expect(plan.changes).toHaveLength(changeCount);
  expect(plan.changes.at(-1)).toEqual(long.changes.at(-1));
  expect(plan.changes[4711]).toEqual(long.changes[4711]);
});
