// Saves a plan and reads it back. Arguments: URL, folder of the data, file.
import { measurePhase } from '../phase.mjs';
import { makeItemPlan } from './make-item-plan.mjs';
import { loadMeasured } from './package.mjs';

const [url, folder, file] = process.argv.slice(2);
const { readPlanFile, writePlanFile } = await loadMeasured();
const { plan } = await makeItemPlan(url, folder);
let saved;
await measurePhase(async () => {
  await writePlanFile(file, plan, { createdAt: '2026-04-01T00:00:00.000Z', toolVersion: '0' });
  saved = await readPlanFile(file);
});
if (saved.plan.changes.length !== plan.changes.length) throw new Error('changes are missing');
