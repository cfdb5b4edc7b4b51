/** What stands for a code in sentences. */
import type * as en from '../en/terms.js';
import { stateOf, termOf } from '../resource-words.js';
import { resource } from './resources/index.js';

export const termText: typeof en.termText = (code) =>
  code === 'children' ? '下位のレコード' : (termOf(code, resource) ?? code);

export const stateText: typeof en.stateText = (code) => stateOf(code, resource) ?? code;
