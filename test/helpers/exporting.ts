/** Exports what a sandbox holds, in this process but over HTTP, and plans what was exported. */
import path from 'node:path';
import { type Exported, type ExportOptions, exportRecords } from '../../src/exporting/export-records.js';
import { checkFiles } from '../../src/planning/check-files.js';
import { type MakePlanOptions, makePlan } from '../../src/planning/make-plan.js';
import { resourceNames } from '../../src/resources/index.js';
import type { Sandbox } from '../../src/sandbox/index.js';
import { openCsvWriter } from '../../src/tables/csv/write-csv.js';
import { openWorkbookWriter } from '../../src/tables/xlsx/write-tables.js';
import { dataFolder } from './cli.js';
import { openClient } from './sandboxes.js';
import { changesOf } from './syncing.js';

export const formats = ['utf-8', 'cp932', 'xlsx'] as const;

export type Format = (typeof formats)[number];

/** An export with the path of its folder or workbook. */
export interface Written extends Exported {
  readonly target: string;
}

export const asOf = '2026-04-01';

interface ExportSandboxOptions extends Partial<ExportOptions> {
  readonly onTarget?: (target: string) => void;
  /** Default: a new one. */
  readonly folder?: string;
}

/** Exports everything, unless the options say otherwise. */
export async function exportSandbox(
  sandbox: Sandbox,
  format: Format,
  { onTarget, folder: given, ...options }: ExportSandboxOptions = {},
): Promise<Written> {
  const folder = given ?? (await dataFolder({}));
  const rules = { mayOverwrite: false, isOfExport: () => true };
  const target = format === 'xlsx' ? path.join(folder, 'export.xlsx') : path.join(folder, 'export');
  onTarget?.(target);
  const writer =
    format === 'xlsx'
      ? await openWorkbookWriter(target, rules)
      : await openCsvWriter(target, { ...rules, encoding: format });
  const exported = await exportRecords(openClient(sandbox), writer, {
    resources: resourceNames,
    chosen: new Map(),
    asOf,
    format: format.toUpperCase(),
    isLossy: false,
    mayLeaveOut: false,
    ...options,
  });
  return { ...exported, target };
}

/** What a plan of exported files would do, and what is said about them. */
export async function planExport(
  sandbox: Sandbox,
  { target }: Pick<Written, 'target'>,
  options: Pick<MakePlanOptions, 'prune'> = {},
): Promise<readonly string[]> {
  const files = await checkFiles({ data: [target] });
  const { plan, problems } = await makePlan(files, openClient(sandbox), { asOf, ...options });
  const withheld = plan.withheld.map(({ change, finding }) => `${change.id} ${finding.check}`);
  return [...changesOf(plan), ...withheld, ...problems.map(({ code }) => code)];
}
