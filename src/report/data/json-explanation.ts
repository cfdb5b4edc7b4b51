/** Why one record changes, or does not, for `--json`. Pure. */
import type { Change } from '../../model/changes.js';
import type { ExplainedChange, ExplainedFinding, Explanation } from '../../plan/explain/explain-record.js';
import { type JsonProblem, type JsonRefusal, jsonProblem, jsonRefusal } from './json-document.js';

/** Its findings are as everywhere in the document. */
export interface JsonExplanation extends Omit<Explanation, 'refusals' | 'problems' | 'changes'> {
  readonly changes: readonly JsonExplainedChange[];
  readonly refusals: readonly JsonRefusal[];
  readonly problems: readonly JsonProblem[];
}

interface JsonExplainedChange extends Omit<ExplainedChange, 'findings' | 'needs'> {
  readonly needs?: Pick<Change, 'id' | 'action' | 'key' | 'name'>;
  readonly findings: readonly JsonFinding[];
}

interface JsonFinding extends JsonRefusal {
  /** What `--approve` takes; null if no approval helps. */
  readonly approval: string | null;
  readonly isApproved: boolean;
}

export function jsonExplanation(explanation: Explanation): JsonExplanation {
  const { refusals, problems, changes } = explanation;
  return {
    ...explanation,
    changes: changes.map(jsonChange),
    refusals: refusals.map(jsonRefusal),
    problems: problems.map(jsonProblem),
  };
}

function jsonChange({ needs, findings, ...change }: ExplainedChange): JsonExplainedChange {
  return {
    ...change,
    findings: findings.map(jsonFinding),
    ...(needs && { needs: { id: needs.id, action: needs.action, key: needs.key, name: needs.name } }),
  };
}

function jsonFinding({ finding, isApproved }: ExplainedFinding): JsonFinding {
  return { ...jsonRefusal(finding), approval: finding.lift ?? null, isApproved };
}
