/** A report of as many changes as wanted. */
import type { Change } from '../../src/model/changes.js';
import type { ReportInput } from '../../src/report/content/report-content.js';
import { aChange, aListing, aPlan, aScope } from './builders.js';

/** Updates of items with three fields each and creates in turn, or teams that are all new. */
export function manyChanges(count: number, resource: 'items' | 'teams' = 'items'): ReportInput {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const changes = numbers.map(resource === 'items' ? itemChange : newTeam);
  return {
    command: 'plan',
    createdAt: '2027-02-15T08:30:00.000Z',
    toolVersion: '0.1.0',
    plan: aPlan({ scopes: [aScope(resource)], changes }),
    listings: [aListing(resource)],
  };
}

function itemChange(index: number): Change {
  const key = `V${String(index).padStart(6, '0')}`;
  const name = `取引先 ${index} 株式会社`;
  const origin = { file: 'items.V1.csv', line: index + 2 };
  const isNew = index % 4 === 0;
  const fields = [
    { field: 'name', before: `取引先 ${index} 有限会社`, after: name },
    { field: 'inputs.address', before: `東京都千代田区${index % 90}`, after: `東京都港区${index % 90}` },
    { field: 'endsOn', before: null, after: '2027-03-31' },
  ].map((one) => ({ ...one, before: isNew ? null : one.before, origin: { ...origin, column: 'D' } }));
  return aChange('items', key, { action: isNew ? 'create' : 'update', name, origin, fields });
}

function newTeam(index: number): Change {
  const code = (at: number) => `T${String(at).padStart(5, '0')}`;
  const parent = Math.floor((index - 1) / 8);
  return aChange('teams', code(index), {
    name: `営業第${index}課`,
    origin: { file: 'teams.csv', line: index + 2 },
    fields: index < 4 ? [] : [{ field: 'parentCode', before: null, after: code(parent) }],
  });
}
