/** `mastersync chart copy`: a chart with all teams of another one, and its people if wanted. */

import { UsageError } from '../../model/errors.js';
import type { ExistingRecord } from '../../model/records.js';
import { compareListings } from '../../plan/compare/compare-listings.js';
import { type CopiedContents, copyScopes } from '../../plan/intake/chart-rows.js';
import { charts } from '../../resources/charts.js';
import { memberships } from '../../resources/memberships.js';
import { teams } from '../../resources/teams.js';
import { say } from '../../words/say.js';
import type { Command, Run, RunResult } from '../frame/run.js';
import type { ArgumentsOf } from '../options/options.js';
import { chartRunOptions, runChartPlan } from './chart-run.js';
import { type ChartContents, findChart, readCharts, readContents, reject } from './read-charts.js';

const options = { 'with-memberships': { type: 'boolean' }, ...chartRunOptions } as const;

interface ChartCopyArguments extends ArgumentsOf<typeof options> {
  readonly from: string;
  readonly to: string;
}

/**
 * Copies codes, names, notes, parents and the approval-only flag, and who is in which team if that
 * is asked for. Completes an interrupted copy: an existing chart of the new name may only contain a
 * part of it.
 * @throws InputRejected
 */
async function chartCopy(args: ChartCopyArguments, run: Run): Promise<RunResult> {
  const { from, withMemberships: withMembers } = args;
  const to = newName(args.to);
  if (from === to) throw new UsageError(say('activations/copy-onto-itself'));
  return runChartPlan(run, async (client) => {
    const all = await readCharts(client);
    const chart = findChart(all, from);
    const target = all.records.find(({ key }) => key === to);
    const { original, before } = await run.terminal.during('service', async (onProgress) => {
      const read = async (one: ExistingRecord) =>
        contentsOf(await readContents(client, one, { withMembers, onProgress }));
      return { original: await read(chart), before: target && (await read(target)) };
    });
    if (before && !isPartOf(before, original, client.url)) {
      reject({ code: 'copy_target_differs', args: { key: to, from } });
    }
    const copied = original.map(withoutDeactivated);
    const leftOut = sizeOf(original) - sizeOf(copied);
    if (leftOut > 0) run.terminal.attention(say('activations/deactivated-not-copied', { count: leftOut }));
    if (!withMembers) {
      const count = Number(chart.facts['membershipsCount'] ?? 0);
      run.terminal.attention(say('activations/memberships-not-copied', { count }));
    }
    return copyScopes(charts, copied, { to, command: `chart copy ${from}` });
  });
}

function contentsOf({ teams: listing, memberships: members }: ChartContents): readonly CopiedContents[] {
  return [
    { definition: teams, listing },
    ...(members ? [{ definition: memberships, listing: members }] : []),
  ];
}

function isPartOf(
  before: readonly CopiedContents[],
  original: readonly CopiedContents[],
  serviceUrl: string,
): boolean {
  const pairs = before.flatMap(({ definition, listing }) => {
    const after = original.find((one) => one.definition === definition)?.listing;
    return after ? [{ definition, before: listing, after }] : [];
  });
  const { changes } = compareListings(serviceUrl, pairs);
  const areNamed = before.every(({ listing }) => listing.records.every(({ key }) => key !== null));
  return areNamed && changes.every(({ action }) => action === 'create');
}

/** A team cannot be joined by somebody who is deactivated. */
function withoutDeactivated({ definition, listing }: CopiedContents): CopiedContents {
  const records = listing.records.filter(({ facts }) => facts['isDeactivated'] !== true);
  return { definition, listing: { ...listing, records } };
}

function sizeOf(contents: readonly CopiedContents[]): number {
  return contents.reduce((sum, { listing }) => sum + listing.records.length, 0);
}

/**
 * Read as in a file. An empty name is refused, because rows without a chart name refer to the
 * current chart.
 * @throws UsageError for an empty name
 * @throws InputRejected for a name that a chart cannot have
 */
function newName(text: string): string {
  const field = charts.fields.find(({ name }) => name === charts.keyField);
  const parsed = text.trim() === '' ? undefined : field?.type.parse(text);
  if (parsed === undefined) throw new UsageError(say('usage/missing-charts'));
  return 'value' in parsed ? String(parsed.value) : reject(parsed.fault);
}

export const command: Command = { builder: options, handler: chartCopy };
