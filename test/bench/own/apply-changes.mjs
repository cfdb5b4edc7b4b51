// Applies the plan of a folder. Arguments: URL, folder, connections, folder for the journal or `-`.
import path from 'node:path';
import { measurePhase } from '../phase.mjs';
import { loadMeasured } from './package.mjs';

const [url, data, connections, state] = process.argv.slice(2);
const { applyPlan, checkFiles, createClient, createJournal, makePlan, noApprovals } = await loadMeasured();
const client = createClient({ url, token: 'token', concurrency: Number(connections) });
const files = await checkFiles({ data: [data] });
const unapproved = await makePlan(files, client);
const changes = [...unapproved.plan.changes, ...unapproved.plan.withheld.map(({ change }) => change)];
const count = (action) => changes.filter((change) => change.action === action).length;
const counted = ['update', 'delete'].filter((action) => count(action) > 0);
const approved = counted.map((action) => `${action}s=${count(action)}`);
const approvals = { ...noApprovals, approved, isBareAccepted: true };
const { plan, idByRecord } = await makePlan(files, client, { approvals });
const header = { id: '1', command: 'sync', startedAt: '', serviceUrl: url, toolVersion: '0' };
const journal =
  state === '-'
    ? undefined
    : await createJournal(path.join(state, `${process.pid}.jsonl`), header, () => new Date());
let outcomes = [];
await measurePhase(async () => {
  outcomes = await applyPlan(plan, { client, idByRecord, approvals, journal });
  await journal?.end(0);
});
const undone = outcomes.find(({ status }) => status !== 'applied');
if (undone) throw new Error(`${undone.change.id}: ${undone.message}`);
await client.close();
