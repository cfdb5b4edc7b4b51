/** Values and origins as HTML. Pure. */

import type { Origin } from '../../model/tables.js';
import { say } from '../../words/say.js';
import type { Side } from '../content/record-tree.js';
import type { Stretch } from '../content/shown-value.js';
import { type Html, html, nothing } from './html.js';

/** A value; what differs is marked if it is one of two sides. */
export function stretchesHtml(stretches: readonly Stretch[], side?: Side): Html {
  const parts = stretches.map(({ text, differs }) => {
    if (!differs || !side) return text;
    return side === 'before' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`;
  });
  return html`${parts}`;
}

/** The cell in spreadsheet notation, or the row. */
export function cellHtml({ line, column }: Origin): Html {
  if (line === undefined) return nothing;
  return column === undefined ? html`${say('html/row', { line })}` : html`${column}${line}`;
}

/** The file, with the sheet if it has several. */
export function fileHtml({ file, sheet }: Origin): Html {
  return html`<span class="file">${sheet === undefined ? file : `${file} / ${sheet}`}</span>`;
}
