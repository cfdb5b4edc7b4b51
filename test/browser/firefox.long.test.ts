import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { findInJson } from '../../src/plan/decisions/json-decisions.js';
import { reportContent } from '../../src/report/content/report-content.js';
import { htmlReport } from '../../src/report/html/html-report.js';
import { aChange, aPlan, aScope } from '../helpers/builders.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { Firefox, firefoxPath, hasFirefox, key } from './firefox.js';

if (!hasFirefox) {
  process.stderr.write(`No browser: ${firefoxPath} is missing, so the HTML report is not tested in it.\n`);
}

let firefox: Firefox | undefined;
afterEach(() => firefox?.stop());

test.skipIf(!hasFirefox)(
  'in Firefox, too, the HTML report is decided in with the keys, keeps that over a reload and saves the file',
  async () => {
    const above = aChange('teams', 'N', { name: '新設部' });
    const below = aChange('teams', 'NN', { name: '新設課', dependsOn: [above.id] });
    const plan = aPlan({ scopes: [aScope('teams')], changes: [above, below] });
    const making = { command: 'plan', createdAt: '2027-02-15T08:30:00.000Z', toolVersion: '0.1.0' };
    const applyCommand = 'mastersync apply plan.jsonl';
    const folder = await temporaryFolder({});
    const file = path.join(folder, 'report.html');
    await writeFile(file, htmlReport(reportContent({ ...making, plan, applyCommand })));
    firefox = await Firefox.start(folder);
    await firefox.open(pathToFileURL(file).href);
    await firefox.evaluate(`document.querySelector('td.decision input').focus()`);
    await firefox.type(` ${key.tab}${key.enter}`);
    await firefox.type('4月に');
    const counts = `document.querySelector('form.deciding output').value`;
    expect(await firefox.evaluate(counts)).toBe('0 to apply, 1 skipped, 1 skipped with them');
    await firefox.reload();
    expect(await firefox.evaluate(counts)).toBe('0 to apply, 1 skipped, 1 skipped with them');
    await firefox.evaluate(`document.querySelector('[name="by"]').focus()`);
    await firefox.type(`Sato${key.enter}`);
    const text = await vi.waitFor(() => readFile(path.join(folder, 'decisions.json'), 'utf8'), 10_000);
    expect(findInJson('decisions.json', text)).toMatchObject({
      by: 'Sato',
      marks: [
        { change: 'teams/FY27/N', decision: 'skip', note: '4月に' },
        { change: 'teams/FY27/NN', decision: 'apply', note: undefined },
      ],
    });
  },
  120_000,
);
