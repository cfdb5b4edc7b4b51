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
  scope: 'within',
  key: 'key',
  name: 'name',
};

/** A value that does not change and was not read. */
export const notRead: string = '—';

export function oldValueNote(before: string): string {
  return `Before: ${before}`;
}

/** The rest of a text that is longer than a cell. */
export function cutMark(length: number): string {
  return ` … (cut: ${length} characters)`;
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
  figures: 'Figures',
  results: 'What came of the changes',
  refusals: 'Refused: nothing of this plan may be written as it is',
  withheld: 'Withheld',
  timeLine: 'Time line',
  problems: 'Problems in the files',
  sources: 'Sources',
  legend: 'How to read the sheets',
};

export const about = {
  service: 'service',
  createdAt: 'made at',
  day: 'as of',
  command: 'command',
  version: 'mastersync',
};

/** The plan was not saved: there is nothing to decide about. */
export const notSaved: string =
  'To decide about single changes, save the plan as well: --out plan.jsonl together with --report.';

/** How to work with the decisions; `planFile` is a word of a command line. */
export const howTo: (planFile: string) => readonly string[] = (planFile) => [
  'Write skip in the column "decision" for what should not be made, save the workbook, and run:',
  `mastersync apply ${planFile} --decisions <this workbook>`,
  'What needs a change that is skipped is skipped with it. Do not change the column "change id", and do not delete rows.',
];

export const figure = {
  resource: 'resource',
  scope: 'within',
  rows: 'rows in the files',
  existing: 'in the service',
  complete: 'list complete',
  total: 'total',
};

export const proven: string = 'yes';
export const notProven: string = 'not proven';

export const withheldColumn = { place: 'where', reason: 'reason', count: 'changes' };

export const timeLineColumn = { day: 'from', name: 'name', state: 'state' };

export const problemColumn = { severity: 'severity', text: 'problem' };

export const sourceColumn = { file: 'file', sheet: 'sheet', rows: 'rows', sha256: 'SHA-256' };

/** What the looks of cells mean. */
export const legend = {
  changed: 'Changed: bold on yellow. The note and the column "changes" give the value before.',
  created: 'New record: bold on green.',
  deleted: 'Deleted record: struck through, with the values it has now.',
};

/** Some old values have no note: a spreadsheet with too many opens slowly. */
export function notesCut(max: number): string {
  return `Only the first ${max} changed cells have a note; the column "changes" has all.`;
}
