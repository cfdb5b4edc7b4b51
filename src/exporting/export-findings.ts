/** The findings of an export: problems, and state it does not contain. */

import { type Fault, type Problem, problemAt } from '../model/problems.js';
import type { NotCarried } from '../plan/export/not-carried.js';

/** Collects findings in order. */
export class ExportFindings {
  readonly notCarried: NotCarried[] = [];
  readonly problems: Problem[] = [];
  readonly #mayLeaveOut: boolean;
  readonly #partialScopes = new Map<string, Set<string>>();

  /** @param options.mayLeaveOut omit what cannot be written; otherwise it is an error */
  constructor({ mayLeaveOut }: { readonly mayLeaveOut: boolean }) {
    this.#mayLeaveOut = mayLeaveOut;
  }

  /** A fault whose cause can be omitted. */
  leaveOut(fault: Fault): void {
    this.note(fault, this.#mayLeaveOut ? 'warning' : 'error');
  }

  /** Records of the table and scope are missing that others may prune. */
  markPartial(table: string, scope: string): void {
    const scopes = this.#partialScopes.get(table) ?? new Set();
    this.#partialScopes.set(table, scopes.add(scope));
  }

  /** The scopes of a table that were marked so far. */
  partialScopesOf(table: string): readonly string[] {
    return [...(this.#partialScopes.get(table) ?? [])];
  }

  note(fault: Fault, severity: Problem['severity'] = 'error'): void {
    this.problems.push(problemAt(fault, undefined, severity));
  }
}
