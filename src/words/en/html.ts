/**
 * What only the HTML report says. Its readers sign it: they know the organization, not the tool.
 */
import { amount } from './report.js';

/** Of the document, as HTML names it. */
export const language: string = 'en';

/** Beside figures that count people who move. */
export const peopleMoveNote: string =
  'A person who moves from team to team counts as one move here. The plan has two changes for it: joining and leaving.';

/** A resource in its scope, as a heading. */
export function placeHeading(name: string, scope: string): string {
  return scope === '' ? name : `${name} of ${scope}`;
}

export const leftAlone: string = 'These records have no row in the files. They are left unchanged.';

/** A day `YYYY-MM-DD` as people write it. */
export function day(text: string): string {
  return text;
}

/** The boxes to sign in, on paper. */
export const signatures: readonly string[] = ['Prepared', 'Reviewed', 'Approved'];

/** A row of a file, by its number. */
export function row(line: number): string {
  return `row ${line}`;
}

export const comparedWith: string = 'Compared with';

export const tree = {
  heading: (place: string): string => `${place}: before and after`,
  before: 'Before',
  after: 'After',
  added: 'added',
  removed: 'removed',
  moved: 'moved',
  renamed: 'renamed',
  changed: 'other changes',
  people: 'people',
  leads: 'as leader',
  becomesLeader: 'becomes leader',
  stepsDown: 'no longer leader',
  same: 'unchanged',
  movedTo: (place: string): string => `to ${place}`,
  movedFrom: (place: string): string => `from ${place}`,
  formerly: 'formerly',
  below: (count: number): string => `${amount(count)} below`,
  run: (count: number, all: number): string =>
    all === count
      ? `${amount(count)} unchanged`
      : `${amount(count)} unchanged (${amount(all)} including those below)`,
  legend: 'Legend. Each button goes to the next change of its kind.',
  search: 'Find in the tree',
  hits: '{at} of {count}',
  noHits: 'not found',
  showChanges: 'Changes only',
  showAll: 'Unfold all',
  showNames: 'Show names',
  printAll: 'Print unchanged parts too',
  withheld: (count: number): string =>
    count === 1
      ? 'One withheld change is not shown in this picture: its record stays as it is.'
      : `${amount(count)} withheld changes are not shown in this picture: their records stay as they are.`,
  cut: (levels: number): string =>
    `The tree is too large to show in full, so it ends at level ${levels}. The list of changes is complete.`,
  cutBelow: (count: number): string => `${amount(count)} below are not shown`,
};

export const overview = {
  heading: 'The reorganization at a glance',
  caption:
    'Each bar is a top-level unit (or, if there is only one, a unit directly below it); its height is the number of teams. Bands show where teams move.',
  added: 'Added',
  removed: 'Removed',
  others: (count: number): string => `${amount(count)} units without additions, removals or moves`,
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
  nothing: 'No changes match these filters.',
  more: 'Show {count} more',
  active: 'Filtered:',
};

export const print: string = 'Print';
export const contents: string = 'Contents';
export const madeFrom: string = 'Source';

export const withoutScript: string =
  'Filters, sorting and folding need JavaScript, which does not run here. The tree is fully expanded, and tables show only ' +
  'their first rows. To see everything, save the file and open it in a browser.';

/** What a table leaves out without JavaScript. */
export function rowsNotShown(count: number): string {
  return `${amount(count)} more changes are shown when the file is opened in a browser with JavaScript.`;
}
