/** What an export finds on its way: what is wrong, and what it does not carry. */
import { type Fault, type Problem, problemAt } from '../model/problems.js';
import type { NotCarried } from '../model/refusals.js';

/** Collects what is found, in the order in which it is. */
export class ExportFindings {
  readonly notCarried: NotCarried[] = [];
  readonly problems: Problem[] = [];
  readonly #mayLeaveOut: boolean;

  /** @param options.mayLeaveOut what cannot be written is left out; otherwise it is an error */
  constructor({ mayLeaveOut }: { readonly mayLeaveOut: boolean }) {
    this.#mayLeaveOut = mayLeaveOut;
  }

  /** Something that can be left out. */
  leaveOut(fault: Fault): void {
    this.note(fault, this.#mayLeaveOut ? 'warning' : 'error');
  }

  note(fault: Fault, severity: Problem['severity'] = 'error'): void {
    this.problems.push(problemAt(fault, undefined, severity));
  }
}
