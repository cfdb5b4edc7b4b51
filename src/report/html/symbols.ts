/** A sign for every colour, as in text reports, so that no meaning relies on colour alone. */
import type { Action, Change } from '../../model/changes.js';
import { changeActionLabel, statusLabel } from '../content/labels.js';
import type { ReportedChange, ReportedState } from '../content/report-content.js';
import { type Html, html } from './html.js';
import type { Mark } from './tree/tree-branches.js';

export type Status = ReportedChange['status'];

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
export function symbol(meaning: Meaning): Html {
  return html`<b class="sym ${meaning}">${signs[meaning]}</b>`;
}

/** An action as a heading, with its sign. */
export function actionHtml(change: Pick<Change, 'resource' | 'action'>): Html {
  return html`${symbol(change.action)}${changeActionLabel(change)}`;
}

/** The status of a change as a heading, with its sign. */
export function statusHtml(status: Status): Html {
  return html`${symbol(status)}${statusLabel(status)}`;
}

/** The same as a badge. */
export function statusBadge(status: Status): Html {
  return html`<span class="badge ${status}">${statusHtml(status)}</span>`;
}
