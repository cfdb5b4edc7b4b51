/**
 * Applies a saved plan, if it still matches the files it was made from and every record that it touches. Otherwise nothing is
 * written.
 *
 *   node apply-saved.js plan.jsonl
 */
import {
  AppError,
  applyPlan,
  countOutcomes,
  createClient,
  findingMessage,
  isDone,
  PlanRefused,
  readPlanFile,
  verifyOrigin,
  verifyPlan,
} from 'mastersync';

const [planFile = 'plan.jsonl'] = process.argv.slice(2);
const { MASTERSYNC_URL: url = '', MASTERSYNC_TOKEN: token = '' } = process.env;

async function applySaved(): Promise<number> {
  // Believes the file only when every byte is as it was written.
  const { plan } = await readPlanFile(planFile);
  const client = createClient({ url, token, concurrency: 8 });
  try {
    // Neither check makes the other needless: the first is of the service and the files, the second of the records.
    await verifyOrigin(planFile, plan, client.url);
    const { idByRecord, knownOutcomes } = await verifyPlan(planFile, plan, { client });
    const outcomes = await applyPlan(plan, { client, idByRecord, knownOutcomes });
    process.stdout.write(`${JSON.stringify(countOutcomes(outcomes))}\n`);
    return outcomes.every(isDone) ? 0 : 3;
  } finally {
    await client.close();
  }
}

try {
  process.exitCode = await applySaved();
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  const refusals = error instanceof PlanRefused ? error.refusals : [];
  for (const found of refusals) process.stderr.write(`${findingMessage(found)}\n`);
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
