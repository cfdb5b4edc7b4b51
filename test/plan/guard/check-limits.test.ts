import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { type Limit, type LimitKind, limitKinds } from '../../../src/model/limits.js';
import type { Plan } from '../../../src/model/plan.js';
import type { Refusal } from '../../../src/model/refusals.js';
import { noApprovals } from '../../../src/plan/guard/approvals.js';
import {
  checkLimits,
  defaultLimits,
  everythingApproved,
  fittedApprovals,
  judgeLimits,
} from '../../../src/plan/guard/check-limits.js';
import {
  aChange,
  anActivation,
  aPlan,
  approving,
  approvingSeen,
  aScope,
  printedApproval,
} from '../../helpers/builders.js';
import { caseCount } from '../../helpers/cases.js';

/** A plan of so many changes of one kind to grades, of which the service has so many. */
function gradePlan(action: Change['action'], count: number, existing: number): Plan {
  return planOf({ resource: 'grades', action }, count, existing);
}

/** One kind of change to a resource; of a state, from one to another. */
interface Made {
  readonly resource: 'grades' | 'users';
  readonly action: Change['action'];
  readonly states?: readonly [string, string];
  /** What happens to the records. */
  readonly words: string;
}

function planOf({ resource, action, states }: Omit<Made, 'words'>, count: number, existing: number): Plan {
  const keys = Array.from({ length: count }, (_, index) => `G${String(index + 1).padStart(3, '0')}`);
  const fields = states ? [{ field: 'status', before: states[0], after: states[1] }] : [];
  return aPlan({
    scopes: [aScope(resource, { rows: existing, existing })],
    changes: keys.map((key) => aChange(resource, key, { action, name: `Grade ${key}`, fields })),
  });
}

const codesOf = (plan: Plan, approvals = noApprovals) => checkLimits(plan, approvals).map(({ code }) => code);

/** The refusal of a plan that gradePlan made. */
function limitExceeded(kind: LimitKind, allowed: number, plan: Plan): Refusal {
  const { changes, scopes } = plan;
  const args = {
    kind,
    resource: scopes[0]?.resource ?? '',
    scope: '',
    count: changes.length,
    existing: scopes[0]?.existing ?? 0,
    allowed,
    planned: changes.length,
    approval: printedApproval(plan, `${kind}=${changes.length}`),
    records: changes.slice(0, 10).map(({ key, name }) => ({ key, name })),
  };
  return { code: 'limit_exceeded', args };
}

/** An approval that is not of this plan. @param planned what the plan has, without its digest */
function mismatch(plan: Plan, approved: string, ...planned: readonly string[]): Refusal {
  const printed = planned.map((bare) => printedApproval(plan, bare));
  return { code: 'approval_mismatch', args: { approved, planned: printed } };
}

/** An approval of this number or name for other changes. */
function otherContent(plan: Plan, approved: string, bare: string): Refusal {
  const args = { approved, approval: printedApproval(plan, bare), isBare: approved === bare };
  return { code: 'approval_of_other_content', args };
}

const grades = (action: Change['action'], words: string): Made => ({ resource: 'grades', action, words });
const users = (states: readonly [string, string], words: string): Made => ({
  ...{ resource: 'users', action: 'set-status', states, words },
});

/** For each kind: what it counts, and the greatest number that passes among so many records. */
const edgesByKind: Readonly<
  Record<LimitKind, { readonly made: readonly Made[]; readonly edges: readonly Edge[] }>
> = {
  deletes: {
    made: [grades('delete', 'grades are deleted')],
    edges: [
      { allowed: 3, existing: 3 },
      { allowed: 3, existing: 39 },
      { allowed: 4, existing: 40 },
      { allowed: 12, existing: 120 },
    ],
  },
  updates: {
    made: [grades('update', 'grades are updated'), grades('set-default', 'grades become the default')],
    edges: [
      { allowed: 20, existing: 20 },
      { allowed: 20, existing: 41 },
      { allowed: 21, existing: 42 },
    ],
  },
  moves: {
    made: [grades('move', 'records move')],
    edges: [
      { allowed: 10, existing: 10 },
      { allowed: 10, existing: 36 },
      { allowed: 11, existing: 37 },
    ],
  },
  invites: {
    made: [
      { resource: 'users', action: 'create', words: 'people are invited' },
      users(['deactivated', 'active'], 'people are invited again'),
    ],
    edges: [
      { allowed: 20, existing: 0 },
      { allowed: 20, existing: 209 },
      { allowed: 21, existing: 210 },
    ],
  },
  // What removes memberships is tested with them.
  removals: { made: [], edges: [] },
  suspensions: {
    made: [users(['active', 'suspended'], 'people are suspended')],
    edges: [
      { allowed: 3, existing: 199 },
      { allowed: 4, existing: 200 },
    ],
  },
  deactivations: {
    made: [
      users(['active', 'deactivated'], 'people are deactivated'),
      users(['suspended', 'deactivated'], 'suspended people are deactivated'),
    ],
    edges: [{ allowed: 0, existing: 10_000 }],
  },
};

interface Edge {
  readonly allowed: number;
  readonly existing: number;
}

const edges = limitKinds.flatMap((kind) =>
  edgesByKind[kind].made.flatMap((made) =>
    edgesByKind[kind].edges.map((edge) => ({
      ...{ kind, made, ...edge },
      says: (count: number) => `${count} ${made.words} and the service has ${edge.existing}`,
    })),
  ),
);

describe('limit_exceeded', () => {
  const titled = (more: number) => edges.map((edge) => [edge.says(edge.allowed + more), edge] as const);

  test.each(titled(0))('is not given when %s', (_, { made, allowed, existing }) => {
    expect(checkLimits(planOf(made, allowed, existing), noApprovals)).toEqual([]);
  });

  describe.each(titled(1))('is given when %s', (_, { kind, made, allowed, existing }) => {
    const plan = planOf(made, allowed + 1, existing);
    const { length: count } = plan.changes;
    const refusal = limitExceeded(kind, allowed, plan);

    test('without an approval', () => {
      expect(checkLimits(plan, noApprovals)).toEqual([refusal]);
    });

    test('with an approval of another number or kind', () => {
      for (const number of [count - 1, count + 1]) {
        expect(checkLimits(plan, approving(`${kind}=${number}`))).toEqual([
          refusal,
          mismatch(plan, `${kind}=${number}`, `${kind}=${count}`),
        ]);
      }
      const other = kind === 'deletes' ? 'updates' : 'deletes';
      expect(checkLimits(plan, approving(`${other}=${count}`))).toEqual([
        refusal,
        mismatch(plan, `${other}=${count}`, `${other}=0`),
      ]);
    });

    test('but not with its approval', () => {
      expect(checkLimits(plan, approving(printedApproval(plan, `${kind}=${count}`)))).toEqual([]);
    });

    test('with an approval of its number for other changes, or for none in particular', () => {
      for (const approved of [`${kind}=${count}`, `${kind}=${count}@0000`]) {
        expect(checkLimits(plan, approving(approved))).toEqual([
          refusal,
          otherContent(plan, approved, `${kind}=${count}`),
        ]);
      }
    });

    test('but not with an approval of its number where people see the plan', () => {
      const approvals = approvingSeen(`${kind}=${count}`);
      expect(checkLimits(plan, approvals)).toEqual([]);
    });
  });

  test('counts a suspension that ends as an update', () => {
    const ends = { resource: 'users', action: 'set-status', states: ['suspended', 'active'] } as const;
    expect(checkLimits(planOf(ends, 21, 30), noApprovals)).toMatchObject([
      { code: 'limit_exceeded', args: { kind: 'updates', count: 21 } },
    ]);
  });

  test('is not given for creates or activations, however many', () => {
    expect(codesOf(gradePlan('create', caseCount(5_000, 100_000), 0))).toEqual([]);
    const changes = Array.from({ length: 100 }, (_, index) => anActivation(`C${index}`, 'now'));
    expect(codesOf(aPlan({ scopes: [aScope('charts', { existing: 1 })], changes }))).toEqual([]);
  });

  test('says the numbers, the first ten records, and a likely cause', () => {
    const plan = { ...gradePlan('delete', 38, 120), scopes: [aScope('grades', { rows: 82, existing: 120 })] };
    const { args } = limitExceeded('deletes', 12, plan);
    const cause = { code: 'file_cut_off', rows: 82, existing: 120 };
    expect(checkLimits(plan, noApprovals)).toEqual([{ code: 'limit_exceeded', args: { ...args, cause } }]);
  });

  test('is given for each scope by itself; what is approved is the number in the whole plan', () => {
    const deletes = (scope: string, count: number) =>
      Array.from({ length: count }, (_, index) => aChange('teams', `T${index}`, { scope, action: 'delete' }));
    const plan = aPlan({
      scopes: ['FY26', 'FY27'].map((scope) => aScope('teams', { scope, existing: 20 })),
      changes: [...deletes('FY26', 4), ...deletes('FY27', 2)],
    });
    expect(checkLimits(plan, noApprovals)).toMatchObject([
      { code: 'limit_exceeded', args: { scope: 'FY26', count: 4, planned: 6 } },
    ]);
    expect(codesOf(plan, approving(printedApproval(plan, 'deletes=6')))).toEqual([]);
    expect(codesOf(plan, approving('deletes=4'))).toEqual(['limit_exceeded', 'approval_mismatch']);
  });

  const set = (limit: Limit) => ({ ...defaultLimits, deletes: limit });
  test.each<[string, number, Pick<Plan, 'limits'>]>([
    ['a count that is set', 7, { limits: set({ count: 7, percent: 0 }) }],
    ['a percentage that is set', 50, { limits: set({ count: 0, percent: 50 }) }],
    ['a limit of nothing at all', 0, { limits: set({ count: 0, percent: 0 }) }],
    [
      'a limit that is set for the resource',
      5,
      {
        limits: {
          ...defaultLimits,
          byResource: { grades: { ...defaultLimits, deletes: { count: 5, percent: 0 } } },
        },
      },
    ],
    [
      'the usual limit where one is set for another resource',
      10,
      {
        limits: {
          ...defaultLimits,
          byResource: { teams: { ...defaultLimits, deletes: { count: 5, percent: 0 } } },
        },
      },
    ],
  ])('follows %s', (_, allowed, limits) => {
    const refused = { ...gradePlan('delete', allowed + 1, 100), ...limits };
    expect(codesOf({ ...gradePlan('delete', allowed, 100), ...limits })).toEqual([]);
    expect(checkLimits(refused, noApprovals)).toEqual([limitExceeded('deletes', allowed, refused)]);
  });
});

describe('too_many_deletes', () => {
  const tooMany = (plan: Plan, planned = 501, max = 500): Refusal => ({
    code: 'too_many_deletes',
    args: { planned, max, approval: printedApproval(plan, `deletes=${planned}`) },
  });
  const plan = gradePlan('delete', 501, 10_000);

  test('is given for more than 500 deletes in the whole plan, however large the set', () => {
    expect(checkLimits(gradePlan('delete', 500, 10_000), noApprovals)).toEqual([]);
    expect(checkLimits(plan, noApprovals)).toEqual([tooMany(plan)]);
  });

  test('counts the deletes of all resources together', () => {
    const deletes = (resource: string, count: number) =>
      Array.from({ length: count }, (_, index) => aChange(resource, `K${index}`, { action: 'delete' }));
    const both = (count: number) =>
      aPlan({
        scopes: ['grades', 'teams'].map((resource) => aScope(resource, { existing: 10_000 })),
        changes: [...deletes('grades', 250), ...deletes('teams', count)],
      });
    expect(checkLimits(both(250), noApprovals)).toEqual([]);
    expect(checkLimits(both(251), noApprovals)).toEqual([tooMany(both(251))]);
  });

  test('is lifted by an approval of the number, and by no other', () => {
    expect(checkLimits(plan, approving(printedApproval(plan, 'deletes=501')))).toEqual([]);
    expect(checkLimits(plan, approving('deletes=500'))).toEqual([
      tooMany(plan),
      mismatch(plan, 'deletes=500', 'deletes=501'),
    ]);
  });

  test('follows the maximum that is set', () => {
    const limits = { ...defaultLimits, deletesMax: 1 };
    expect(codesOf({ ...gradePlan('delete', 1, 100), limits })).toEqual([]);
    const refused = { ...gradePlan('delete', 2, 100), limits };
    expect(checkLimits(refused, noApprovals)).toEqual([tooMany(refused, 2, 1)]);
  });
});

describe('approval_mismatch', () => {
  /** A master that loses one of two fields. */
  const fieldLoss = aChange('masters', 'V', {
    action: 'update',
    group: { 'fields.a.fieldType': 'text', 'fields.b.fieldType': 'text' },
    fields: [{ field: 'fields.b.fieldType', before: 'text', after: null }],
  });
  const masters = { scopes: [aScope('masters', { rows: 1 })] };
  const withheld = (change: Change) => ({
    withheld: [{ change, reason: { code: 'no_rows', args: {} } }] as const,
  });
  const activation = anActivation('FY27', '2027-04-01', {
    activation: { replaced: { id: 'id-FY28', key: 'FY28', dueOn: '2027-10-01', isNamed: true } },
  });

  test.each<[string, Plan, string, string, ...string[]]>([
    [
      'a number that the plan needs no approval for',
      gradePlan('delete', 2, 30),
      'deletes=2',
      'deletes=37',
      'deletes=2',
    ],
    [
      'a number of a kind that the plan does not have',
      gradePlan('delete', 0, 30),
      'moves=0',
      'moves=1',
      'moves=0',
    ],
    ['the rows of a table', gradePlan('delete', 0, 30), 'rows=grades:30', 'rows=30', 'rows=grades:30'],
    [
      'the number of rows of a table',
      gradePlan('delete', 0, 30),
      'rows=grades:30',
      'rows=grades:31',
      'rows=grades:30',
    ],
    [
      'the fields of a master that loses some',
      aPlan({ ...masters, ...withheld(fieldLoss) }),
      'rows=master-fields/V:1',
      'rows=master-fields/V:2',
      'rows=masters:1',
      'rows=master-fields/V:1',
    ],
    [
      'a record that the plan deletes',
      gradePlan('delete', 1, 30),
      'grades=G001',
      'grades=G002',
      'grades=G001',
    ],
    ['an activation', aPlan({ changes: [activation] }), 'activate=FY27', 'activate=FY28', 'activate=FY27'],
    [
      'an activation that is withheld',
      aPlan(withheld(activation)),
      'activate=FY27',
      'activate=FY28',
      'activate=FY27',
    ],
    [
      'the schedule that an activation replaces',
      aPlan({ changes: [activation] }),
      'schedule=FY28',
      'schedule=FY27',
      'schedule=FY28',
    ],
  ])('is given for another value than %s, and for that one not', (_, plan, bare, other, ...planned) => {
    const exact = printedApproval(plan, bare);
    expect(checkLimits(plan, approving(exact))).toEqual([]);
    expect(checkLimits(plan, approvingSeen(bare))).toEqual([]);
    for (const approved of [bare, `${bare}@0000`]) {
      expect(checkLimits(plan, approving(approved))).toEqual([otherContent(plan, approved, bare)]);
    }
    expect(checkLimits(plan, approving(other))).toEqual([mismatch(plan, other, ...planned)]);
  });

  test('is given for a record that the plan does not delete', () => {
    const plan = gradePlan('update', 1, 30);
    expect(checkLimits(plan, approving('grades=G001'))).toEqual([mismatch(plan, 'grades=G001')]);
  });

  test('is not given for the fields of a master when their loss is allowed', () => {
    const plan = aPlan({ ...masters, changes: [fieldLoss] });
    const exact = printedApproval(plan, 'rows=master-fields/V:1');
    const approvals = { ...approving(exact), isFieldLossAllowed: true };
    expect(checkLimits(plan, approvals)).toEqual([]);
    expect(codesOf(plan, { ...approving('rows=master-fields/V:2'), isFieldLossAllowed: true })).toEqual([
      'approval_mismatch',
    ]);
  });
});

describe('cascade', () => {
  const cascading = (resource: string) =>
    aPlan({
      scopes: [aScope(resource, { existing: 9 })],
      changes: [
        aChange(resource, 'A', { action: 'delete', effects: [{ what: 'children', count: 2 }] }),
        aChange(resource, 'B', { action: 'delete' }),
      ],
    });

  test.each(['folders', 'masters', 'charts'])(
    'is given for a delete in %s that takes others with it, unless it is approved by name',
    (resource) => {
      expect(checkLimits(cascading(resource), noApprovals)).toEqual([
        {
          code: 'cascade',
          args: {
            resource,
            key: 'A',
            name: 'A',
            effects: [{ what: 'children', count: 2 }],
            approval: printedApproval(cascading(resource), `${resource}=A`),
          },
        },
      ]);
      const ofKey = (key: string) => approving(printedApproval(cascading(resource), `${resource}=${key}`));
      expect(codesOf(cascading(resource), ofKey('A'))).toEqual([]);
      expect(codesOf(cascading(resource), ofKey('B'))).toEqual(['cascade']);
    },
  );

  test('is not given in grades', () => {
    expect(codesOf(cascading('grades'))).toEqual([]);
  });

  /** HQ above D above E, and X beside them; E and X have members. */
  const departments = (memberCount: number) => {
    const team = (key: string, members: number, dependsOn: readonly string[] = []) =>
      aChange('teams', key, {
        action: 'delete',
        dependsOn: dependsOn.map((below) => `teams/FY27/${below}`),
        effects: members === 0 ? [] : [{ what: 'usersCount', count: members }],
      });
    return aPlan({
      scopes: [aScope('teams', { existing: 99 })],
      changes: [team('E', memberCount), team('D', 3, ['E']), team('HQ', 0, ['D']), team('X', 1)],
    });
  };
  const cascadesOf = (...approved: readonly string[]) =>
    checkLimits(departments(2), approving(...approved)).flatMap(({ code, args }) =>
      code === 'cascade' ? [`${args.key} ${args.effects.map(({ count }) => count)}`] : [code],
    );

  test('is given once for the topmost record, with all that goes with those below it', () => {
    expect(cascadesOf()).toEqual(['HQ 5', 'X 1']);
    const ofKey = (key: string) => printedApproval(departments(2), `teams=FY27/${key}`);
    expect(cascadesOf(ofKey('HQ'))).toEqual(['X 1']);
    expect(cascadesOf(ofKey('HQ'), ofKey('X'))).toEqual([]);
    expect(cascadesOf(ofKey('E'), ofKey('X'))).toEqual(['HQ 3']);
  });

  test('is given again when one below has more members than were approved', () => {
    const approved = printedApproval(departments(1), 'teams=FY27/HQ');
    expect(cascadesOf(approved)).toEqual(['HQ 5', 'X 1', 'approval_of_other_content']);
  });
});

describe('field_loss', () => {
  const change = (action: Change['action'], before: string | null, after: string | null, attribute: string) =>
    aPlan({
      scopes: [aScope('masters', { existing: 1 })],
      changes: [
        aChange('masters', 'V1', { action, fields: [{ field: `fields.color.${attribute}`, before, after }] }),
      ],
    });

  test.each([
    ['removed', null],
    ['given another type', 'date'],
  ])('is given when a field is %s, unless that is allowed', (_, after) => {
    const plan = change('update', 'text', after, 'fieldType');
    expect(checkLimits(plan, noApprovals)).toEqual([
      { code: 'field_loss', args: { resource: 'masters', key: 'V1', fields: ['color'] } },
    ]);
    expect(codesOf(plan, { ...noApprovals, isFieldLossAllowed: true })).toEqual([]);
  });

  test('is not given for a new field, for another title, or when the master is deleted', () => {
    expect(codesOf(change('update', null, 'text', 'fieldType'))).toEqual([]);
    expect(codesOf(change('update', 'Color', 'Colour', 'title'))).toEqual([]);
    expect(codesOf(change('create', null, 'text', 'fieldType'))).toEqual([]);
    expect(codesOf(change('delete', 'text', null, 'fieldType'))).toEqual([]);
  });
});

describe('schedule_lost', () => {
  const replacing = (isNamed: boolean) =>
    aPlan({
      changes: [
        anActivation('FY27', '2027-04-01', {
          activation: {
            asOf: '2027-01-01',
            count: 1,
            missing: [],
            replaced: { id: 'id-FY28', key: 'FY28', dueOn: '2027-10-01', isNamed },
          },
        }),
      ],
    });

  test('is given when an activation cancels the schedule of a chart without a row, unless that is approved by name', () => {
    expect(checkLimits(replacing(false), noApprovals)).toEqual([
      {
        code: 'schedule_lost',
        args: {
          resource: 'charts',
          key: 'FY28',
          dueOn: '2027-10-01',
          by: 'FY27',
          approval: printedApproval(replacing(false), 'schedule=FY28'),
        },
      },
    ]);
    const exact = printedApproval(replacing(false), 'schedule=FY28');
    expect(codesOf(replacing(false), approving(exact))).toEqual([]);
    expect(codesOf(replacing(false), approving('schedule=FY27'))).toEqual([
      'schedule_lost',
      'approval_mismatch',
    ]);
  });

  test('is not given for a chart that the files name', () => {
    expect(codesOf(replacing(true))).toEqual([]);
  });
});

describe('a plan that crosses several limits', () => {
  const deletes = ['G1', 'G2', 'G3', 'G4'].map((key) => aChange('grades', key, { action: 'delete' }));
  const fields = [{ field: 'fields.color.fieldType', before: 'text', after: null }];
  const plan = aPlan({
    scopes: [aScope('grades', { existing: 10 }), aScope('masters', { existing: 1 })],
    changes: [...deletes, aChange('masters', 'V1', { action: 'update', fields })],
  });
  const deletesApproval = printedApproval(plan, 'deletes=4');
  const approved = approving(deletesApproval);
  const allowed = { ...noApprovals, isFieldLossAllowed: true };
  const codes = (refusals: readonly Refusal[]) => refusals.map(({ code }) => code);
  const judged = (approvals: typeof noApprovals) => {
    const { refusals, approved: crossed, budgets } = judgeLimits(plan, approvals);
    return { refusals: codes(refusals), approved: codes(crossed), budgets };
  };

  test('names those that are refused, and those that approvals lift', () => {
    const none = { approved: [], budgets: undefined };
    expect(judged(noApprovals)).toEqual({ ...none, refusals: ['limit_exceeded', 'field_loss'] });
    expect(judged(approved)).toMatchObject({ refusals: ['field_loss'], approved: ['limit_exceeded'] });
    expect(judged(allowed)).toMatchObject({ refusals: ['limit_exceeded'], approved: ['field_loss'] });
    const both = { ...approved, isFieldLossAllowed: true };
    expect(judged(both)).toMatchObject({ refusals: [], approved: ['limit_exceeded', 'field_loss'] });
  });

  test('is lifted by the approvals that are printed: those given that fit, and those that lack, each once', () => {
    for (const given of [noApprovals, approved, allowed, approving('deletes=9', deletesApproval)]) {
      const fitted = fittedApprovals(plan, given, checkLimits(plan, given));
      expect(fitted).toEqual({ approved: [deletesApproval], isFieldLossAllowed: true });
      expect(checkLimits(plan, { ...noApprovals, ...fitted })).toEqual([]);
    }
  });

  test('is lifted by the approval of everything, as a rehearsal gives it', () => {
    expect(checkLimits(plan, { ...noApprovals, ...everythingApproved(plan) })).toEqual([]);
  });

  test('allows no loss of fields for a plan that loses none', () => {
    const onlyDeletes = { ...plan, changes: deletes };
    const { isFieldLossAllowed } = fittedApprovals(
      onlyDeletes,
      noApprovals,
      checkLimits(onlyDeletes, noApprovals),
    );
    expect(isFieldLossAllowed).toBe(false);
  });
});
