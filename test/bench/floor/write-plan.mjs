// Writes the changes of a plan as JSON. Arguments: URL, folder of the data, file.
import { writeFile } from 'node:fs/promises';
import { makeItemPlan } from '../own/make-item-plan.mjs';
import { measurePhase } from '../phase.mjs';

const { plan } = await makeItemPlan(process.argv[2], process.argv[3]);
await measurePhase(() => writeFile(process.argv[4], JSON.stringify(plan)));
