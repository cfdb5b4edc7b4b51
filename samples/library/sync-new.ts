/**
 * Plans a folder against the service, writes what would change as Markdown, and makes the changes by itself when nothing but
 * new records is among them. Anything else is left to people.
 *
 *   node sync-new.js hr-export report.md
 */
import { writeFile } from 'node:fs/promises';
import {
  applyPlan,
  checkFiles,
  countOutcomes,
  createClient,
  describeProblem,
  InputRejected,
  isDone,
  makePlan,
  markdownReport,
  type ReportInput,
  reportContent,
} from 'mastersync';

const [folder = 'hr-export', reportFile = 'report.md'] = process.argv.slice(2);
const { MASTERSYNC_URL: url = '', MASTERSYNC_TOKEN: token = '' } = process.env;

async function syncNew(): Promise<number> {
  // Reads and checks the files; nothing is asked of the service when one of them has an error.
  const files = await checkFiles({ data: [folder] });
  const client = createClient({ url, token, concurrency: 8 });
  try {
    // Sends GET requests only.
    const made = await makePlan(files, client);
    const { plan, refusals, problems, listings, idByRecord } = made;
    const report = { command: 'sync-new', createdAt: new Date().toISOString(), toolVersion: 'library', plan };
    const input: ReportInput = { ...report, problems, refusals, listings };
    const isNewOnly = plan.changes.every(({ action }) => action === 'create');
    if (!isNewOnly || refusals.length > 0) {
      await writeFile(reportFile, markdownReport(reportContent(input)));
      process.stdout.write(`Left to people: see ${reportFile}\n`);
      return 2;
    }
    const outcomes = await applyPlan(plan, { client, idByRecord });
    await writeFile(reportFile, markdownReport(reportContent({ ...input, outcomes })));
    process.stdout.write(`${JSON.stringify(countOutcomes(outcomes))}\n`);
    return outcomes.every(isDone) ? 0 : 3;
  } finally {
    await client.close();
  }
}

try {
  process.exitCode = await syncNew();
} catch (error) {
  if (!(error instanceof InputRejected)) throw error;
  for (const problem of error.problems) process.stderr.write(`${describeProblem(problem)}\n`);
  process.exitCode = 7;
}
