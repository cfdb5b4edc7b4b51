/** How the reading of a workbook ends when the file cannot be read faithfully. */
import type { Fault } from '../../../model/problems.js';

/** Carries the fault of the file; the words for it are in words/. */
export class WorkbookError extends Error {
  override readonly name: string = 'WorkbookError';
  readonly fault: Fault;

  constructor(fault: Fault, options: { readonly cause?: unknown } = {}) {
    super(fault.code, options);
    this.fault = fault;
  }
}
