/** A sign or mark for every colour, as in text reports: no meaning relies on colour alone. */
import type { Action } from '../../model/changes.js';
import { statusLabel } from '../content/labels.js';
import type { Mark, Side } from '../content/record-tree.js';
import type { ReportedState } from '../content/report-content.js';
import type { Status } from '../content/reported-change.js';
import type { Stretch } from '../content/shown-value.js';
import { type Html, html } from './html.js';

type Meaning = Action | Mark | Status | ReportedState;

const signs: Readonly<Record<Meaning, string>> = {
  create: '+',
  update: '~',
  move: '>',
  delete: '\u2212',
  'set-default': '*',
  'set-status': '*',
  activate: '!',
  added: '+',
  removed: '\u2212',
  moved: '>',
  renamed: '~',
  changed: '\u00b7',
  people: '\u2022',
  planned: '\u25cb',
  withheld: '\u2016',
  applied: '\u2713',
  already: '\u2713',
  failed: '\u00d7',
  skipped: '\u2013',
  unknown: '?',
  notAttempted: '\u2013',
  open: '!',
  past: '\u2013',
  current: '\u25cf',
  'to-activate': '!',
  'due-today': '\u25cb',
  scheduled: '\u25cb',
  'to-schedule': '+',
  waiting: '\u2026',
};

/** The sign of a meaning, as a small square. */
export function signHtml(meaning: Meaning): Html {
  return html`<b class="sym ${meaning}">${signs[meaning]}</b>`;
}

/** The status of a change as a heading, with its sign. */
export function statusHtml(status: Status): Html {
  return html`${signHtml(status)}${statusLabel(status)}`;
}

/** The same as a badge. */
export function statusBadge(status: Status): Html {
  return html`<span class="badge ${status}">${statusHtml(status)}</span>`;
}

/** A value; what differs is marked if it is one of two sides. */
export function stretchesHtml(stretches: readonly Stretch[], side?: Side): Html {
  const parts = stretches.map(({ text, differs }) => {
    if (!differs || !side) return text;
    return side === 'before' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`;
  });
  return html`${parts}`;
}
