/** The findings of an export: problems, and state it does not contain. */
import { type Fault, type Problem, problemAt } from '../model/problems.js';
import type { NotCarried } from '../model/refusals.js';

/** Collects findings in order. */
export class ExportFindings {
  readonly notCarried: NotCarried[] = [];
  readonly problems: Problem[] = [];
  readonly #mayLeaveOut: boolean;

  /** @param options.mayLeaveOut omit what cannot be written; otherwise it is an error */
  constructor({ mayLeaveOut }: { readonly mayLeaveOut: boolean }) {
    this.#mayLeaveOut = mayLeaveOut;
  }

  /** A fault whose cause can be omitted. */
  leaveOut(fault: Fault): void {
    this.note(fault, this.#mayLeaveOut ? 'warning' : 'error');
  }

  note(fault: Fault, severity: Problem['severity'] = 'error'): void {
    this.problems.push(problemAt(fault, undefined, severity));
  }
}
