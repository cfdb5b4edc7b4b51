/** A report in which every text that comes from others is an attack. */
import type { ReportInput } from '../../src/report/content/report-content.js';
import {
  aChange,
  aFinding,
  aListing,
  anExisting,
  anOutcome,
  aPlan,
  aScope,
  aWithheld,
  holding,
} from './builders.js';

export const attack = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>]]>--></template>\u2028\u202e`;

/** @param options.hasOutcomes true: as after a run */
export function hostileReport({ hasOutcomes = false }: { readonly hasOutcomes?: boolean } = {}): ReportInput {
  const scope = attack;
  const origin = { file: `${attack}.xlsx`, sheet: attack, line: 2, column: 'B', field: 'name' };
  const listing = aListing(
    'teams',
    [
      anExisting('teams', { code: 'A', name: attack }, { scope }),
      anExisting('teams', { code: 'B', name: attack, parentCode: 'A' }, { scope }),
      anExisting('teams', { code: 'C', name: attack }, { scope }),
    ],
    { scope },
  );
  const changes = [
    aChange('teams', 'B', {
      scope,
      name: attack,
      action: 'move',
      liveId: 'id-B',
      origin,
      fields: [
        { field: 'parentCode', before: 'A', after: 'C', origin },
        { field: 'name', before: attack, after: `${attack}2`, origin },
        { field: `inputs.${attack}`, before: [attack], after: attack, origin },
      ],
    }),
    aChange('teams', attack, {
      scope,
      name: attack,
      origin,
      fields: [{ field: 'notes', before: null, after: attack }],
    }),
    aChange('teams', 'A', {
      scope,
      name: attack,
      action: 'delete',
      liveId: 'id-A',
      origin,
      effects: [{ what: attack, count: 1 }],
    }),
    aChange('teams', 'C', {
      scope,
      name: attack,
      action: 'activate',
      liveId: 'id-C',
      origin,
      activation: {
        asOf: attack,
        renamed: [],
        former: { id: attack, key: attack, count: 1 },
        replaced: { id: attack, key: attack, dueOn: attack, isNamed: false },
        count: 1,
        missing: [{ key: attack, name: attack }],
      },
    }),
  ];
  const other = { key: attack, name: attack };
  return {
    command: attack,
    createdAt: attack,
    toolVersion: attack,
    plan: aPlan({
      serviceUrl: attack,
      sources: [{ file: attack, sheet: attack, sha256: attack, rowCount: 1 }],
      scopes: [aScope('teams', { scope, onlyInService: [other] })],
      changes,
      ...holding(
        aWithheld(aChange('teams', 'W', { scope, name: attack, origin }), 'twin', {
          pairs: [{ created: other, existing: other }],
          count: 1,
        }),
      ),
      timeLine: {
        resource: 'charts',
        asOf: attack,
        entries: [{ key: attack, name: attack, activateOn: attack, state: 'waiting' }],
      },
    }),
    problems: [
      { code: 'unknown_column', severity: 'warning', origin, args: { header: attack, known: [attack] } },
    ],
    refusals: [
      aFinding(
        'field_loss',
        { fields: [attack] },
        { place: { resource: attack, scope: attack }, holds: changes },
      ),
    ],
    listings: [listing],
    ...(hasOutcomes && {
      outcomes: changes.map((change, index) =>
        anOutcome(change, index === 0 ? 'failed' : 'applied', { message: attack }),
      ),
    }),
  };
}
