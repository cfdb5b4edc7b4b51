// Writes a plan as JSON and reads it back. Arguments: URL, folder of the data, file.
import { readFile, writeFile } from 'node:fs/promises';
import { makeItemPlan } from '../own/make-item-plan.mjs';
import { measurePhase } from '../phase.mjs';

const [url, folder, file] = process.argv.slice(2);
const { plan } = await makeItemPlan(url, folder);
let read;
await measurePhase(async () => {
  await writeFile(file, JSON.stringify(plan));
  read = JSON.parse(await readFile(file, 'utf8'));
});
if (read.changes.length !== plan.changes.length) throw new Error('changes are missing');
