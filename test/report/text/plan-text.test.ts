import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/model/plan.js';
import { planText } from '../../../src/report/text/plan-text.js';
import { createStyles } from '../../../src/report/text/styles.js';
import { useLanguage } from '../../../src/words/language.js';
import {
  aChange,
  aListing,
  anExisting,
  aPlan,
  aReport,
  aScope,
  aSource,
  aWithheld,
  holding,
  master,
} from '../../helpers/builders.js';

const plain = { styles: createStyles({ useColor: false }), isVerbose: false };

/** A plan with that many grades to create and as many that only the service has. */
function longPlan(count: number): Plan {
  const keys = Array.from({ length: count }, (_, index) => `G${index + 1}`);
  return aPlan({
    sources: [aSource],
    scopes: [aScope('grades', { onlyInService: keys.map((key) => ({ key: `X${key}`, name: 'Old' })) })],
    changes: keys.map((key) => aChange('grades', key)),
  });
}

describe('a plan in words', () => {
  test('counts the records that only the service has, and names them with --verbose', () => {
    const names = (count: number, isVerbose: boolean) => {
      const text = planText(aReport(longPlan(count)), { ...plain, isVerbose });
      return text.split('\n').filter((line) => line.startsWith('  = '));
    };
    expect(names(4, false)).toEqual([
      '  = only in the service, left unchanged: 4 records (listed with --verbose)',
    ]);
    expect([names(1, false).length, names(4, true).length]).toEqual([1, 4]);
  });

  test('shows the values that an update of custom fields takes along', () => {
    const change = aChange('masters', 'V1', {
      action: 'update',
      liveId: 'id',
      fields: [{ field: 'fields.rank.options', before: ['A', 'B'], after: ['A'] }],
      effects: [{ what: 'inputs.rank', count: 2 }],
    });
    const text = planText(aReport(aPlan({ changes: [change], scopes: [aScope('masters')] })), plain);
    expect(text).toContain('rank (options): A, B → A\n      also removes 2 values of "rank"');
  });

  test('says so when there is nothing to do but what is withheld', () => {
    const held = holding(aWithheld(aChange('grades', 'G1', { action: 'delete' }), 'no_rows', {}));
    const plan = aPlan({ scopes: [aScope('grades')], ...held });
    expect(planText(aReport(plan), plain)).toContain(
      '\n\nNothing to do except the withheld changes.\n\n1 change withheld.\n',
    );
  });

  test('names fields and values as the reports do: by labels and titles, and in words', async () => {
    const fields = [
      { field: 'inputs.rank', before: 'A', after: 'B' },
      { field: 'inputs.sizes', before: ['S'], after: [] },
      { field: 'startsOn', before: null, after: '2026-04-01' },
    ];
    const team = [
      { field: 'parentCode', before: '0120', after: '0110' },
      { field: 'approveOnly', before: false, after: true },
    ];
    const plan = aPlan({
      scopes: [aScope('items'), aScope('teams')],
      changes: [
        aChange('items', 'I1', { action: 'update', fields }),
        aChange('teams', 'A', { action: 'move', fields: team }),
      ],
    });
    const titles = { 'fields.rank.title': 'ランク', 'fields.rank.fieldType': 'pull_down' };
    const listings = [
      aListing('masters', [anExisting('masters', { code: master, name: '取引先', ...titles })]),
    ];
    await useLanguage('ja');
    try {
      const lines = planText(aReport(plan, { listings }), plain).split('\n');
      expect(lines.filter((line) => line.includes('→')).map((line) => line.trim())).toEqual([
        'ランク: "A" → "B"',
        'sizes: S → （空欄）',
        '有効開始日: （空欄） → "2026-04-01"',
        '上位チーム: 0120 → 0110',
        '承認専用: いいえ → はい',
      ]);
    } finally {
      await useLanguage('en');
    }
  });
});

describe('a long list', () => {
  const marksOf = (plan: Plan, isVerbose: boolean) => {
    const lines = planText(aReport(plan), { ...plain, isVerbose }).split('\n');
    return {
      creates: lines.filter((line) => line.startsWith('  + create')).length,
      others: lines.filter((line) => line.startsWith('  = only')).length,
      hidden: lines.filter((line) => line.includes('…')),
    };
  };

  test('of more is cut at 20, and says how to see the rest', () => {
    const hidden = '    … and 1 more (--verbose shows all)';
    expect(marksOf(longPlan(21), false)).toEqual({ creates: 20, others: 1, hidden: [hidden] });
  });

  test('is shown whole with --verbose', () => {
    expect(marksOf(longPlan(21), true)).toEqual({ creates: 21, others: 21, hidden: [] });
  });
});
