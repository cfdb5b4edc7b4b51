import { describe, expect, test } from 'vitest';
import { checkAgainstService, partsKept } from '../../../src/plan/compare/check-scopes.js';
import type { PairedScope, ScopeContainer } from '../../../src/plan/compare/place-scopes.js';
import { definitionOf } from '../../../src/resources/index.js';
import {
  aDelete,
  aDesired,
  aListing,
  anExisting,
  anInput,
  aPairedScope,
  desiredTeams,
  existingTeams,
} from '../../helpers/builders.js';

describe('beside the service', () => {
  const row = aDesired('teams', { chart: 'FY99', code: 'A', name: 'Sales' }, { line: 4, scope: 'FY99' });

  /** Two rows within a chart that each side may have. */
  function inChart({
    existing,
    desired,
    existingCount = existing ? 1 : 0,
    known = [],
  }: Partial<ScopeContainer>): PairedScope {
    return aPairedScope('teams', {
      records: [row, { ...row, key: 'B' }],
      listing: aListing('teams', [], { scope: 'FY99' }),
      container: { definition: definitionOf('charts'), existing, desired, existingCount, known },
    });
  }

  test('a chart that neither side has is one error, at its first row', () => {
    expect(checkAgainstService(inChart({ known: ['FY98'] }))).toEqual([
      {
        code: 'unknown_scope',
        severity: 'error',
        args: { scope: 'FY99', resource: 'charts', known: ['FY98'] },
        origin: { file: 'teams.csv', line: 4, column: 'A', field: 'chart' },
      },
    ]);
  });

  test('a chart that the service has, or that a row creates, is fine', () => {
    const made = aDesired('charts', { name: 'FY99' });
    expect(checkAgainstService(inChart({ existing: anExisting('charts', { name: 'FY99' }) }))).toEqual([]);
    expect(checkAgainstService(inChart({ desired: made }))).toEqual([]);
  });

  test('a chart that the service has twice is an error', () => {
    const existing = anExisting('charts', { name: 'FY99' });
    expect(checkAgainstService(inChart({ existing, existingCount: 2 }))).toEqual([
      {
        code: 'ambiguous_key',
        severity: 'error',
        args: { resource: 'charts', key: 'FY99', count: 2, heldResource: 'teams' },
        origin: { file: 'teams.csv', line: 4, column: 'A', field: 'chart' },
      },
    ]);
  });

  test('a list that is shorter than the service counts is a warning', () => {
    const live = existingTeams({ A: null });
    const problemsAt = (expectedCount: number | undefined) =>
      checkAgainstService(
        aPairedScope('teams', { records: [], listing: aListing('teams', live, { expectedCount }) }),
      );
    expect(problemsAt(3)).toEqual([
      {
        code: 'list_incomplete',
        severity: 'warning',
        args: { resource: 'teams', scope: 'FY27', read: 1, counted: 3 },
      },
    ]);
    expect([...problemsAt(1), ...problemsAt(undefined)]).toEqual([]);
  });

  test('a chart that a row deletes has no place for rows', () => {
    const existing = anExisting('charts', { name: 'FY99' });
    expect(checkAgainstService(inChart({ existing, desired: aDelete('charts', 'FY99') }))).toEqual([
      {
        code: 'scope_deleted',
        severity: 'error',
        args: { scope: 'FY99', resource: 'charts' },
        origin: { file: 'teams.csv', line: 4, column: 'A', field: 'chart' },
      },
    ]);
  });

  test('a custom field that must be filled is one of those a new item needs', () => {
    const scope = aPairedScope('items', {
      records: [aDesired('items', { code: 'I1', name: 'Red' })],
      listing: aListing('items'),
      columns: [anInput('color', { isRequired: true })],
    });
    expect(checkAgainstService(scope).map(({ code, args }) => [code, args])).toEqual([
      ['value_needed_to_create', { resource: 'items', key: 'I1', fields: ['inputs.color'] }],
    ]);
  });

  test('a custom field that must be filled by now is missed in an item that gets another value', () => {
    const scope = aPairedScope('items', {
      records: [aDesired('items', { code: 'I1', name: 'Red', 'inputs.size': '5' })],
      listing: aListing('items', [anExisting('items', { code: 'I1', name: 'Red' })]),
      columns: [anInput('size'), anInput('color', { isRequired: true })],
    });
    expect(checkAgainstService(scope).map(({ code, args }) => [code, args])).toEqual([
      ['stored_value_refused', { field: 'inputs.color', value: '' }],
    ]);
  });

  test('a parent that neither side has in the scope is an error', () => {
    const records = desiredTeams({ A: 'X' });
    const problems = checkAgainstService(aPairedScope('teams', { records, listing: aListing('teams') }));
    expect(problems.map(({ code }) => code)).toEqual(['unknown_parent']);
  });
});

test('fields whose file is absent stay, with a warning where they would have been pruned', () => {
  const masters = { definition: definitionOf('masters'), scope: '', records: [], absentFile: 'fields.csv' };
  expect(partsKept([masters], []).map(({ code }) => code)).toEqual([]);
  expect(partsKept([masters], ['master-fields']).map(({ code }) => code)).toEqual(['parts_not_pruned']);
});
