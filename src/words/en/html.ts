/**
 * What only the HTML report says. Its readers sign it: they know the organization, not the tool.
 */
import { amount } from './report.js';

/** Of the document, as HTML names it. */
export const language: string = 'en';

/** A resource in its scope, as a heading. */
export function placeHeading(name: string, scope: string): string {
  return scope === '' ? name : `${name} of ${scope}`;
}

export const leftAlone: string = 'No row names them. They are left as they are.';

/** A day `YYYY-MM-DD` as people write it. */
export function day(text: string): string {
  return text;
}

export const heading = {
  summary: 'Summary',
  refusals: 'Refused',
  notDone: 'Not done',
  withheld: 'Withheld',
  errors: 'Errors',
  warnings: 'Warnings',
  timeLine: 'When each organization chart takes effect',
  changes: 'Changes one by one',
  sources: 'Made from',
};

export const about = {
  service: 'Service',
  createdAt: 'Made at',
  command: 'Command',
  version: 'Version',
  files: 'Files',
};

/** The boxes to sign in, on paper. */
export const signatures: readonly string[] = ['Prepared', 'Checked', 'Approved'];

/** Rows of a file. */
export function rows(count: number): string {
  return `${amount(count)} ${count === 1 ? 'row' : 'rows'}`;
}

/** A row of a file, by its number. */
export function row(line: number): string {
  return `row ${line}`;
}

export const notComplete: string = 'not proven complete';
export const sha256: string = 'SHA-256';

export const column = {
  part: 'Records',
  action: 'Action',
  code: 'Code',
  name: 'Name',
  field: 'Field',
  before: 'Before',
  after: 'After',
  origin: 'Cell',
  status: 'Outcome',
};

/** Characters of a long value that are the same on both sides. */
export function omitted(count: number): string {
  return `[… ${amount(count)} characters …]`;
}

export const pruned: string = 'in no row';
export const makesDefault: string = 'becomes the default';

export const tree = {
  heading: (place: string): string => `${place}: before and after`,
  before: 'Before',
  after: 'After',
  added: 'added',
  removed: 'removed',
  moved: 'moved',
  renamed: 'renamed',
  changed: 'other values',
  same: 'unchanged',
  movedTo: (place: string): string => `to ${place}`,
  movedFrom: (place: string): string => `from ${place}`,
  formerly: 'formerly',
  below: (count: number): string => `${amount(count)} below`,
  run: (count: number, all: number): string =>
    all === count
      ? `${amount(count)} unchanged`
      : `${amount(count)} unchanged, ${amount(all)} with those below`,
  legend: 'What the marks mean. Each button goes to the next one of its kind.',
  search: 'Find in the tree',
  hits: '{at} of {count}',
  noHits: 'not found',
  showChanges: 'Changes only',
  showAll: 'Unfold all',
  printAll: 'Print unchanged ones as well',
  withheld: (count: number): string =>
    `${amount(count)} withheld ${count === 1 ? 'change is' : 'changes are'} not in the picture: those records stay as they are.`,
  cut: (levels: number): string =>
    `The tree is too large to be drawn whole: it is cut below level ${levels}. The table has every change.`,
  cutBelow: (count: number): string => `${amount(count)} below are not drawn`,
};

export const overview = {
  heading: 'Where the teams go',
  caption:
    'Each bar is a unit of the top level (or, where a single one stands there, of the level below it), as high as it has teams. Bands show where teams go.',
  added: 'Added',
  removed: 'Removed',
  others: (count: number): string => `${amount(count)} units without coming and going`,
  flow: (from: string, to: string, count: number): string => `${from} → ${to}: ${amount(count)}`,
};

export const filter = {
  label: 'Filter the changes',
  text: 'Text',
  textHint: 'code, name, value, file …',
  resource: 'Records',
  action: 'Action',
  status: 'Outcome',
  all: 'all',
  reset: 'Show all',
  shown: '{shown} of {all}',
  allShown: '{all}',
  nothing: 'No change fits these filters.',
  more: 'Show {count} more',
  active: 'Filtered:',
};

export const print: string = 'Print';
export const contents: string = 'Contents';
export const madeFrom: string = 'From';

export const withoutScript: string =
  'Filters, sorting and folding need JavaScript, which does not run here. The tree is shown whole, tables with their first ' +
  'rows only: save the file and open it in a browser to see everything.';

/** What a table leaves out without JavaScript. */
export function rowsNotShown(count: number): string {
  return `${amount(count)} more changes are in this file and show in a browser with JavaScript.`;
}
