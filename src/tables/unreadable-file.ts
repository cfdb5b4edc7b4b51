/** How reading ends when a file of any format cannot be read faithfully. */
import { isSystemError } from '../model/errors.js';
import { type Fault, type Problem, problemAt } from '../model/problems.js';

/** Carries the fault of a file, and its line if known; the words are in words/. */
export class UnreadableFile extends Error {
  override readonly name: string = 'UnreadableFile';
  readonly fault: Fault;
  readonly line: number | undefined;

  constructor(fault: Fault, { line, cause }: { readonly line?: number; readonly cause?: unknown } = {}) {
    super(fault.code, { cause });
    this.fault = fault;
    this.line = line;
  }
}

/** The fault for an error of the system. */
export function systemFault({ message }: Error): Fault {
  return { code: 'file_unreadable', args: { reason: message } };
}

/** The fault for an error of the system on a path that the user gave. */
export function pathFault(path: string, error: Error & { readonly code?: unknown }): Fault {
  if (error.code === 'ENOENT') return { code: 'file_not_found', args: { path } };
  return error.code === 'EISDIR' ? { code: 'not_a_file', args: {} } : systemFault(error);
}

/** The problem of an unreadable file. @throws the error itself if it is a defect of ours */
export function problemOf(file: string, error: unknown): Problem {
  if (error instanceof UnreadableFile) {
    const { fault, line } = error;
    return problemAt(fault, { file, ...(line !== undefined && { line }) });
  }
  if (isSystemError(error)) return problemAt(systemFault(error), { file });
  throw error;
}
