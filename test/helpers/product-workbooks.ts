/** Every kind of workbook that the tool writes, by what it is. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { reportContent } from '../../src/report/content/report-content.js';
import { xlsxReport } from '../../src/report/xlsx/xlsx-report.js';
import { loadSeed } from '../../src/sandbox/index.js';
import { carriedOutReport, plannedReport } from '../report/rich-plan.js';
import { dataFolder, environmentOf, runCli } from './cli.js';
import { hostileReport } from './hostile-report.js';
import { openSandbox } from './sandboxes.js';

const data = 'samples/nightly/data';

/** @param language of headers and texts; call useLanguage with it before */
export async function productWorkbooks(language: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const sandbox = await openSandbox({ seed: await loadSeed('samples/nightly/service') });
  const environment = { ...environmentOf(sandbox), MASTERSYNC_LANG: language };
  const folder = await dataFolder({});
  const at = (name: string) => path.join(folder, name);
  const linesByName: Readonly<Record<string, readonly string[]>> = {
    'decisions.xlsx': ['plan', data, '--out', at('plan.jsonl')],
    'result.xlsx': ['sync', data, '--yes'],
    'template.xlsx': ['template'],
    'live-template.xlsx': ['template', '--url', sandbox.url],
    'export.xlsx': ['export'],
  };
  const workbooks = new Map<string, Uint8Array>();
  for (const [name, line] of Object.entries(linesByName)) {
    const isReport = line.includes(data);
    const { exitCode, stderr } = await runCli(
      [...line, isReport ? '--report' : '--to', at(name)],
      environment,
    );
    if (exitCode !== 0) throw new Error(`${line.join(' ')}: exit code ${exitCode}, ${stderr}`);
    workbooks.set(name, await readFile(at(name)));
  }
  workbooks.set('refused.xlsx', await xlsxReport(plannedReport()));
  workbooks.set('failures.xlsx', await xlsxReport(carriedOutReport()));
  workbooks.set(
    'hostile.xlsx',
    await xlsxReport(reportContent({ ...hostileReport(), createdAt: '2026-03-31T22:00:00.000Z' })),
  );
  return workbooks;
}
