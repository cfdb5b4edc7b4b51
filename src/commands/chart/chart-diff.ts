/** `mastersync chart diff`: what changes from one live chart to another. GET only. */

import { ExitCode } from '../../model/exit-codes.js';
import { type ComparedListings, compareListings } from '../../plan/compare/compare-listings.js';
import { planText } from '../../report/text/plan-text.js';
import { memberships } from '../../resources/memberships.js';
import { teams } from '../../resources/teams.js';
import { say } from '../../words/say.js';
import { contentOf } from '../frame/reports.js';
import type { Command, Run, RunResult } from '../frame/run.js';
import { type ArgumentsOf, shared } from '../options/options.js';
import { type ChartContents, findChart, readCharts, readContents, readNamed } from './read-charts.js';

const options = {
  ...shared.service,
  ...shared.detailedExit,
  ...shared.report,
  ...shared.output,
} as const;

interface ChartDiffArguments extends ArgumentsOf<typeof options> {
  readonly from: string;
  readonly to: string;
}

/** Shows the difference as a plan that is never applied. */
async function chartDiff(args: ChartDiffArguments, run: Run): Promise<RunResult> {
  const { from, to, detailedExitcode } = args;
  const { terminal } = run;
  const client = await run.openClient();
  const charts = await readCharts(client);
  const both = [from, to].map((name) => findChart(charts, name));
  const [before, after] = await terminal.during('service', (onProgress) =>
    Promise.all(both.map((chart) => readContents(client, chart, { withMembers: true, onProgress }))),
  );
  if (!before || !after) throw new Error('two charts were read');
  const unnamed = [...before.teams.records, ...after.teams.records].filter(({ key }) => key === null);
  if (unnamed.length > 0) terminal.attention(say('activations/not-compared', { count: unnamed.length }));
  const members = memberPair(before, after);
  const references = members ? await readNamed(client) : undefined;
  const plan = compareListings(client.url, [
    { definition: teams, before: before.teams, after: after.teams },
    ...(members && references ? [{ ...members, references }] : []),
  ]);
  const named = [...(references ?? [])].map(([resource, { existing: records }]) => {
    return { resource, scope: '', records };
  });
  const listings = [before.teams, ...(members ? [members.before] : []), ...named];
  const compared = { kind: 'comparison', plan, listings, comparedWith: to } as const;
  const count = plan.changes.length;
  const verdict = say('activations/chart-diff', { count, from, to });
  terminal.result(planText(contentOf(run, compared), { ...terminal, verdict }));
  return { ...compared, exitCodes: detailedExitcode && count > 0 ? [ExitCode.changes] : [] };
}

/** Undefined if nobody belongs to either chart. */
function memberPair(before: ChartContents, after: ChartContents): ComparedListings | undefined {
  if (!before.memberships || !after.memberships) return undefined;
  const pair = { definition: memberships, before: before.memberships, after: after.memberships };
  return [pair.before, pair.after].every(({ records }) => records.length === 0) ? undefined : pair;
}

export const command: Command = { builder: options, handler: chartDiff };
