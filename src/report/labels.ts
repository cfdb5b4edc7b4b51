/** What stands at the head of columns and beside signs: words of all reports, as headings. Pure. */
import type { Action } from '../model.js';
import { words } from '../words.js';
import type { ReportedChange } from './report-content.js';

/** An action. */
export function actionLabel(action: Action): string {
  return words.report.heading(words.report.action[action]);
}

/** What came of a change. */
export function statusLabel(status: ReportedChange['status']): string {
  return words.report.heading(words.report.status[status]);
}

/** The records of a resource. */
export function resourceLabel(resource: string): string {
  return words.report.heading(words.report.resourceName(resource));
}

/** What people call a field of a resource; one without a word is called as in the files. */
export function fieldName(resource: string, field: string): string {
  return wordOf(resource, field) ?? field;
}

/** A field as a heading. Custom fields are called by their code, as it stands. */
export function fieldLabel(resource: string, field: string): string {
  const word = wordOf(resource, field);
  return word === undefined ? field.replace(/^[^.]+\./, '') : words.report.heading(word);
}

function wordOf(resource: string, field: string): string | undefined {
  const { fieldOf, field: fields } = words.report;
  return fieldOf[resource]?.[field] ?? fields[field];
}
