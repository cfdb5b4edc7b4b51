/** Plans as text, for the tests of plan files. */
import { createHash } from 'node:crypto';
import type { Plan } from '../../src/model/plan.js';
import { PlanParser, type SavedPlan } from '../../src/plan/file/parse-plan.js';
import { footerLine, serializePlan } from '../../src/plan/file/serialize-plan.js';
import { aChange, aPlan, aScope } from './builders.js';

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
    withheld: [
      {
        change: aChange('teams', 'C', {
          action: 'delete',
          liveId: 'id-C',
          effects: [{ what: 'children', count: 1 }],
        }),
        reason: {
          code: 'fewer_rows',
          args: { rows: 3, rowsBefore: 9, percent: 80, approval: 'rows=grades:3@b7e2' },
        },
      },
    ],
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
  const sha256 = createHash('sha256').update(text).digest('hex');
  const countOf = (wanted: string) => lines.filter((line) => 'type' in line && line.type === wanted).length;
  const counts = { scopes: countOf('scope'), changes: countOf('change'), withheld: countOf('withheld') };
  return text + footerLine({ ...counts, sha256 });
}

/** Reads text or bytes, in pieces of that size. */
export function parse(content: string | Uint8Array, pieceBytes: number = 1 << 20): SavedPlan {
  const parser = new PlanParser('plan.jsonl');
  const bytes = Buffer.from(content);
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    parser.add(bytes.subarray(start, start + pieceBytes));
  }
  return parser.end();
}
