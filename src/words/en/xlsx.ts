/**
 * What only the workbook says. Its readers decide about changes: they know the organization, not
 * the tool.
 */
import { resourceName } from './report.js';

/** Of the cells. */
export const font: string = 'Calibri';

/** Name of a sheet. None may be that of a table: a report is not an input. */
export const summarySheet: string = 'Summary';
export const onlyInServiceSheet: string = 'only in the service';

export function changesSheet(resource: string): string {
  return `${resourceName(resource)} changes`;
}

/** Headers of the sheets of changes, beside the columns of the files. */
export const column = {
  status: 'status',
  action: 'action',
  path: 'path',
  reason: 'reason',
  changes: 'changes',
  effects: 'effects',
  needs: 'needs',
  source: 'source',
  resource: 'resource',
  scope: 'scope',
  key: 'key',
  name: 'name',
};

/** An unchanged value that was not read. */
export const notRead: string = '—';

export function oldValueNote(before: string): string {
  return `Before: ${before}`;
}

/** The rest of a text that is longer than a cell. */
export function cutMark(length: number): string {
  return ` … (cut off; ${length} characters in total)`;
}

/** Values of one field before and after. */
export function fieldChange(field: string, before: string, after: string): string {
  return `${field}: ${before} → ${after}`;
}

/** What an activation does, and when. */
export function activatesFrom(day: string): string {
  return day === 'now' ? 'becomes current now' : `becomes current on ${day}`;
}

export const decisionError = {
  title: 'Decision',
  text: 'Write apply or skip.',
};

export const heading = {
  about: 'About this report',
  figures: 'Counts',
  results: 'Results',
  refusals: 'Refused: this plan cannot be applied as it is',
  withheld: 'Withheld changes',
  problems: 'Problems in the files',
  sources: 'Input files',
  legend: 'How to read the sheets',
};

export const about = {
  service: 'service',
  createdAt: 'created',
  day: 'as of',
  command: 'command',
  version: 'mastersync',
  approved: 'approved by',
};

/** The plan was not saved, so decisions could not be applied. */
export const notSaved: string =
  'To decide on individual changes, also save the plan: use --out plan.jsonl together with --report.';

/** How to work with the decisions. */
export const howTo: (applyCommand: string) => readonly string[] = (applyCommand) => [
  'To leave out a change, write skip in the column "decision". Then save the workbook and run:',
  `${applyCommand} --decisions <this workbook>`,
  'Changes that depend on one that is left out are left out too. Do not edit the column "change id", and do not delete rows.',
];

export const figure = {
  resource: 'resource',
  scope: 'scope',
  rows: 'rows in the files',
  existing: 'in the service',
  complete: 'list complete',
  total: 'total',
};

export const proven: string = 'yes';
export const notProven: string = 'not verified';

export const withheldColumn = { place: 'where', reason: 'reason', count: 'changes' };

export const timeLineColumn = { day: 'from', name: 'name', state: 'state' };

export const problemColumn = { severity: 'severity', text: 'problem' };

export const sourceColumn = { file: 'file', sheet: 'sheet', rows: 'rows', sha256: 'SHA-256' };

/** The meaning of cell styles. */
export const legend = {
  changed: 'Changed: bold on yellow. The note and the column "changes" show the previous value.',
  created: 'New record: bold on green.',
  deleted: 'Deleted record: struck through, with its current values.',
};

/** Some old values have no note: a spreadsheet with too many opens slowly. */
export function notesCut(max: number): string {
  return `Only the first ${max} changed cells have a note; the column "changes" shows all previous values.`;
}
