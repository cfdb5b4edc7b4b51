/** Law 16: `explain` says of every record exactly what the plan does with it, and why. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewRequest } from '../../src/apply/writers/requests.js';
import { defaultLimits } from '../../src/model/limits.js';
import { explainRecord } from '../../src/plan/explain/explain-record.js';
import { findRecord, recordsOf } from '../../src/plan/explain/find-record.js';
import { scopeId } from '../../src/plan/records/names.js';
import { holds } from './holds.js';
import { calmStories, type PlannedStory, playStory, unlimited } from './stories.js';

/** Also with rows that are set aside, as first run, and with limits that few plans keep. */
const cases = fc.tuple(calmStories, fc.boolean(), fc.boolean(), fc.boolean());

test('explain agrees with plan for every record', { timeout: 600_000 }, () =>
  holds(cases, { cases: 4 }, async ([story, isLimited, isFirst, isPruned], note) => {
    const { plan } = await playStory({ ...story, isPruned }, note);
    const limits = isLimited ? { ...defaultLimits, deletesMax: 1 } : unlimited;
    const made = await plan({
      onProblem: 'set-aside',
      limits,
      ...(isFirst && { rowsBefore: new Map(), neverPruned: new Set() }),
    });
    if (made) expectAgreement(made);
  }),
);

function expectAgreement({ checked, ...made }: PlannedStory): void {
  const { plan, scopes, refusals, idByRecord } = made;
  const sources = {
    ...checked,
    ...made,
    requestOf: (change: Parameters<typeof previewRequest>[0]) => previewRequest(change, idByRecord),
  };
  const known = scopes.flatMap(recordsOf);
  const explained = known.map((record) => explainRecord(record, sources));

  // Each change belongs to exactly one record, with the answer that the plan has.
  const changes = explained.flatMap((one) => one.changes);
  const idsOf = (isWithheld: boolean) =>
    changes.filter(({ status }) => (status === 'withheld') === isWithheld).map(({ id }) => id);
  expect(idsOf(false).sort()).toEqual(plan.changes.map(({ id }) => id).sort());
  expect(idsOf(true).sort()).toEqual(plan.withheld.map(({ change }) => change.id).sort());
  const withheldById = new Map(plan.withheld.map((one) => [one.change.id, one]));
  for (const { id, status, findings, needs, request } of changes) {
    const { finding, needs: needed } = withheldById.get(id) ?? {};
    const against = findings.map((one) => one.finding);
    expect(needs?.id).toBe(needed?.id);
    if (finding) expect(against).toContain(finding);
    // Nobody has approved anything.
    else expect([id, against.filter(({ reach }) => reach === 'changes')]).toEqual([id, []]);
    if (status !== 'withheld') expect([id, request?.method]).toEqual([id, expect.any(String)]);
  }

  // A plan is refused exactly when a finding about one of its changes says so.
  const refusing = changes.flatMap(({ findings }) =>
    findings.flatMap(({ finding }) => (finding.reach === 'plan' ? [finding] : [])),
  );
  expect(new Set(refusing)).toEqual(new Set(refusals));

  // Records without a change are counted as the plan counts them.
  for (const [index, summary] of plan.scopes.entries()) {
    const scope = scopes[index];
    const own = explained.filter((one) => scopeId(one) === scopeId(summary));
    const count = (...statuses: readonly string[]) =>
      own.filter(({ status }) => statuses.includes(status)).length;
    const aside = scope?.setAside ?? [];
    if (aside.length === 0) {
      expect([scopeId(summary), count('unchanged', 'ignored')]).toEqual([
        scopeId(summary),
        summary.unchanged,
      ]);
      expect([scopeId(summary), count('only_in_service')]).toEqual([
        scopeId(summary),
        summary.onlyInService.length,
      ]);
    }
  }

  // Every value of a row has a way from the file, and every record is found again.
  for (const [index, { resource, scope, key, status, rows, values, notDeleted }] of explained.entries()) {
    expect([key, notDeleted !== undefined]).toEqual([key, status === 'only_in_service']);
    // A field of a master that is pruned is in no row.
    const traced = values.filter(({ wanted = null }) => wanted !== null && rows.length > 0);
    expect(traced.filter(({ source }) => source === undefined)).toEqual([]);
    if (
      key === null ||
      known.filter((one) => one.key === key && one.scope === known[index]?.scope).length > 1
    )
      continue;
    const found = findRecord(scopes, resource, scope === '' ? key : `${scope}/${key}`);
    const names = found.kind === 'found' ? [found.record] : found.kind === 'several' ? found.records : [];
    expect(names.map((one) => one.key)).toContain(key);
  }
}
