/** Plans as text, for the tests of plan files. */
import { createHash } from 'node:crypto';
import type { Plan } from '../../src/model/plan.js';
import { footerLine, parsePlan, type SavedPlan, serializePlan } from '../../src/plan/file/plan-file.js';
import { aChange, aPlan, aScope, aWithheld, holding } from './builders.js';

export const making = { createdAt: '2026-04-01T00:00:00.000Z', toolVersion: '0.1.0' };

/** A small plan with a line of every kind. */
export function smallPlan(options: Partial<Plan> = {}): Plan {
  return aPlan({
    sources: [{ file: 'データ/hr.xlsx', sheet: '組織', sha256: 'a'.repeat(64), rowCount: 4 }],
    scopes: [
      aScope('grades', { rows: 1, existing: 2, onlyInService: [{ key: null, name: '顧問' }] }),
      aScope('teams', { rows: 3, existing: 1, isComplete: false }),
    ],
    changes: [
      aChange('grades', 'G1', { fields: [{ field: 'level', before: null, after: 7 }] }),
      aChange('grades', 'G1', { action: 'set-default', dependsOn: ['grades/G1'] }),
      aChange('teams', 'A', { name: '総務部 "A"\r\n' }),
      aChange('teams', 'B', {
        action: 'move',
        liveId: 'id-B',
        fields: [
          {
            field: 'parentCode',
            before: null,
            after: 'A',
            origin: { file: 'teams.csv', line: 3, column: 'D' },
          },
        ],
        dependsOn: ['teams/FY27/A'],
      }),
    ],
    ...holding(
      aWithheld(
        aChange('teams', 'C', {
          action: 'delete',
          liveId: 'id-C',
          effects: [{ what: 'children', count: 1 }],
        }),
        'fewer_rows',
        { table: 'teams', rows: 3, before: 9, percent: 80, isOfService: false },
        { lift: 'rows=teams/FY27:3@b7e2c01d9f' },
      ),
    ),
    ...options,
  });
}

export function toText(plan: Plan): string {
  return Buffer.concat([...serializePlan(plan, making)]).toString();
}

/** The lines of a plan file as objects, the last one left out. */
export function contentOf(plan: Plan): readonly Readonly<Record<string, unknown>>[] {
  return toText(plan)
    .trimEnd()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** Lines under a footer that fits them, as someone would write it who wants to be believed. */
export function seal(lines: readonly object[]): string {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return text + footerLine({ sha256: createHash('sha256').update(text).digest('hex') });
}

export function parse(content: string | Uint8Array): SavedPlan {
  return parsePlan('plan.jsonl', Buffer.from(content));
}
