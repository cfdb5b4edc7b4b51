/** Signs beside every colour, so that no meaning is carried by colour alone. As in text reports. */
import type { Action } from '../../model/changes.js';
import { actionLabel, statusLabel } from '../content/labels.js';
import type { ReportedChange } from '../content/report-content.js';
import { type Html, html } from './html.js';
import type { Mark } from './tree/tree-branches.js';

const actionSign: Readonly<Record<Action, string>> = {
  create: '+',
  update: '~',
  move: '>',
  delete: '\u2212',
  'set-default': '*',
  activate: '!',
};

const markSign: Readonly<Record<Mark, string>> = {
  added: '+',
  removed: '\u2212',
  moved: '>',
  renamed: '~',
  changed: '\u00b7',
};

export type Status = ReportedChange['status'];

const statusSign: Readonly<Record<Status, string>> = {
  planned: '\u25cb',
  withheld: '\u2016',
  applied: '\u2713',
  already: '\u2713',
  failed: '\u00d7',
  skipped: '\u2013',
  unknown: '?',
  notAttempted: '\u2013',
};

/** An action as a heading, with its sign in a small square. */
export function actionHtml(action: Action): Html {
  return html`${symbol(action, actionSign[action])}${actionLabel(action)}`;
}

/** The sign of what happens to a record of a tree. */
export function markSymbol(mark: Mark): Html {
  return symbol(mark, markSign[mark]);
}

/** The sign of the state of a change. */
export function statusSymbol(status: Status): Html {
  return symbol(status, statusSign[status]);
}

/** The state of a change as a heading, with its sign. */
export function statusHtml(status: Status): Html {
  return html`${statusSymbol(status)}${statusLabel(status)}`;
}

/** The same in a box of its own. */
export function statusBadge(status: Status): Html {
  return html`<span class="badge ${status}">${statusHtml(status)}</span>`;
}

function symbol(kind: string, sign: string): Html {
  return html`<b class="sym ${kind}">${sign}</b>`;
}
