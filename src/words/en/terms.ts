/** What stands for a code in sentences. */
import { stateOf, termOf } from '../resource-words.js';
import { resource } from './resources/index.js';

/**
 * One of what a fact counts or a record holds; what a record is by a fact that keeps it from being
 * deleted.
 */
export function termText(code: string): string {
  return code === 'children' ? 'child record' : (termOf(code, resource) ?? code);
}

/** A state as reports call it, which rows may hold as well. */
export function stateText(code: string): string {
  return stateOf(code, resource) ?? code;
}
