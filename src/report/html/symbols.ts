/** Signs beside every colour, so that no meaning is carried by colour alone. As in text reports. */
import type { Action } from '../../model/changes.js';
import type { OutcomeStatus } from '../../model/plan.js';
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

export type Status = 'planned' | 'withheld' | OutcomeStatus;

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

/** The sign of an action, in a small square. */
export function actionSymbol(action: Action): Html {
  return symbol(action, actionSign[action]);
}

/** The sign of what happens to a record of a tree. */
export function markSymbol(mark: Mark): Html {
  return symbol(mark, markSign[mark]);
}

/** The sign of the state of a change. */
export function statusSymbol(status: Status): Html {
  return symbol(status, statusSign[status]);
}

function symbol(kind: string, sign: string): Html {
  return html`<b class="sym ${kind}">${sign}</b>`;
}
