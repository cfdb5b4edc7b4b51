import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findInJson } from '../../src/plan/decisions/json-decisions.js';
import { judgeDecisions } from '../../src/plan/decisions/judge-decisions.js';
import { planDigest } from '../../src/plan/file/plan-file.js';
import { loadSeed } from '../../src/sandbox/index.js';
import { aChange, aListing, anExisting, anOutcome, aPlan, aScope } from '../helpers/builders.js';
import { approvalIn, dataFolder, environmentOf, runCli } from '../helpers/cli.js';
import { hostileReport } from '../helpers/hostile-report.js';
import { manyChanges } from '../helpers/many-changes.js';
import { reorganisationReport } from '../helpers/reorganisation.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { chromiumPath, hasChromium, ReportBrowser } from './open-report.js';

if (!hasChromium) {
  process.stderr.write(`No browser: ${chromiumPath} is missing, so the HTML report is not tested in one.\n`);
}

/** A4 between the margins of Chromium, in pixels of 1/96 inch. */
const paperSize = { width: 718, height: 1047 };

/** Codes of the teams that show on a side of the drawing, in their order. */
function codesShown(page: Page, side: 'before' | 'after'): Promise<readonly string[]> {
  return page
    .locator(`.facing tr:visible td.${side} .code`)
    .evaluateAll((codes) => codes.map((code) => code.textContent ?? ''));
}

const shownChanges = (page: Page) => page.locator('.changes tbody:visible');

/**
 * A chart with a team that moves, one that is renamed, one that is new, one that goes, and some
 * that stay.
 */
function smallReorganisation() {
  const team = (code: string, parentCode: string | null, name = `チーム${code}`) =>
    anExisting('teams', { code, name, parentCode });
  const change = (code: string, field: string, before: string, after: string) =>
    aChange('teams', code, {
      action: field === 'parentCode' ? 'move' : 'update',
      name: field === 'name' ? after : `チーム${code}`,
      liveId: `id-${code}`,
      fields: [{ field, before, after }],
    });
  const changes = [
    change('A1', 'parentCode', 'A', 'B'),
    change('B1', 'name', 'チームB1', 'グループB1'),
    aChange('teams', 'B9', { name: '新チーム', fields: [{ field: 'parentCode', before: null, after: 'B' }] }),
    aChange('teams', 'A2', { action: 'delete', name: 'チームA2', liveId: 'id-A2' }),
  ];
  const records = [
    team('A', null),
    team('A1', 'A'),
    team('A11', 'A1'),
    team('A2', 'A'),
    team('B', null),
    team('B1', 'B'),
    team('C', null),
    team('C1', 'C'),
    team('C2', 'C'),
  ];
  return {
    command: 'plan',
    createdAt: '2027-02-15T08:30:00.000Z',
    toolVersion: '0.1.0',
    plan: aPlan({ scopes: [aScope('teams')], changes }),
    listings: [aListing('teams', records)],
  };
}

describe.skipIf(!hasChromium)('the HTML report in a browser', () => {
  const browser = new ReportBrowser();
  beforeAll(() => browser.start());
  afterAll(() => browser.stop());

  test.each(['light', 'dark'] as const)(
    'of a reorganisation asks for nothing and complains of nothing (%s)',
    async (colorScheme) => {
      const { page, complaints, requests } = await browser.open(reorganisationReport(600), {
        colorScheme,
        language: 'ja',
      });
      await page.emulateMedia({ media: 'print' });
      await page.pdf();
      expect({ complaints, requests }).toEqual({ complaints: [], requests: [] });
    },
  );

  test('of the sample, as the command line writes it, shows the organization before and after', async () => {
    const service = await openSandbox({ seed: await loadSeed('samples/reorganisation/service') });
    const folder = await dataFolder({});
    const file = path.join(folder, 'diff.html');
    const run = (...args: readonly string[]) =>
      runCli([...args, '--as-of', '2027-01-13'], {
        ...environmentOf(service),
        MASTERSYNC_STATE_DIR: folder,
      });
    await run('chart', 'copy', '2026年度組織', '2027年4月組織', '--yes');
    const plan = ['plan', 'samples/reorganisation/january', '--prune=teams', '--report', file];
    // On the first night of the chart, its deletes wait for an approval.
    const approval = approvalIn(await run(...plan), 'deletes=2');
    const planned = await run(...plan, '--approve', approval);
    expect(planned.exitCode).toBe(0);
    const { page, complaints, requests } = await browser.openFile(file);
    expect({ complaints, requests }).toEqual({ complaints: [], requests: [] });
    const [before, after] = [await codesShown(page, 'before'), await codesShown(page, 'after')];
    expect(before).toEqual(expect.arrayContaining(['112', '212', '230', '322']));
    expect(after).toEqual(expect.arrayContaining(['112', '230', '500', '510']));
    expect(after).not.toContain('212');
    expect(await shownChanges(page).count()).toBe(6);
  });

  test.each([false, true])(
    'shows a script in a name as text and runs nothing (after a run: %s)',
    async (hasOutcomes) => {
      const { page, complaints, requests } = await browser.open(hostileReport({ hasOutcomes }));
      expect({ complaints, requests }).toEqual({ complaints: [], requests: [] });
      expect(await page.locator('.facing .name').first().textContent()).toContain(
        '<script>alert(1)</script>',
      );
      expect(await page.locator('.changes td.name').first().textContent()).toContain(
        '<script>alert(1)</script>',
      );
      expect(await page.locator('img, body script').count()).toBe(0);
    },
  );

  test('runs nothing that is put into it afterwards', async () => {
    const { page } = await browser.open(smallReorganisation());
    await page.evaluate(`
      const script = document.createElement('script');
      script.textContent = 'document.title = "changed"';
      document.body.append(script);
    `);
    expect(await page.title()).toMatch(/^Change plan/);
  });

  describe('filters', () => {
    test('by action, resource, outcome and text leave what fits, and say how many', async () => {
      const { page } = await browser.open(reorganisationReport(60, { hasOutcomes: true }));
      const count = page.locator('.filters output');
      expect(await count.textContent()).toBe('29');
      await page.getByLabel('Action').selectOption('delete');
      expect([await shownChanges(page).count(), await count.textContent()]).toEqual([4, '4 of 29']);
      await page.getByLabel('Action').selectOption('');
      await page.getByLabel('Records').selectOption('charts');
      expect(await shownChanges(page).count()).toBe(1);
      await page.getByRole('button', { name: 'Show all' }).click();
      await page.getByLabel('Outcome').selectOption('failed');
      expect(await shownChanges(page).locator('.reason').count()).toBe(1);
      await page.getByRole('button', { name: 'Show all' }).click();
      expect(await count.textContent()).toBe('29');
    });

    test('find text in any width and case, and all words of it', async () => {
      const { page } = await browser.open(reorganisationReport(60));
      await page.getByLabel('Text').fill('ｄｘ 新設');
      expect(await shownChanges(page).count()).toBe(0);
      expect(await page.locator('#changes .none').isVisible()).toBe(true);
      await page.getByLabel('Text').fill('ｄｘ 20');
      expect(await shownChanges(page).locator('.name').allTextContents()).toEqual(['DX推進部']);
    });

    test('keep twenty thousand changes out of the page, and find each of them', async () => {
      const { page } = await browser.open(manyChanges(20_000));
      expect(await page.locator('.changes tbody').count()).toBe(100);
      await page.getByLabel('Text').fill('V019999');
      expect(await shownChanges(page).locator('.code').allTextContents()).toEqual(['V019999']);
      await page.getByLabel('Text').fill('');
      await page.getByRole('button', { name: 'Show 200 more' }).click();
      expect(await page.locator('.changes tbody').count()).toBe(300);
    });
  });

  describe('the drawing', () => {
    test('folds what does not change, and unfolds it on a click', async () => {
      const { page } = await browser.open(smallReorganisation());
      expect(await codesShown(page, 'before')).toEqual(['A', 'A1', 'A2', 'B', 'B1', 'C']);
      expect(await codesShown(page, 'after')).toEqual(['A', 'B', 'A1', 'B1', 'B9', 'C']);
      await page.locator('td.after .box', { hasText: 'チームC' }).first().click();
      expect(await codesShown(page, 'after')).toEqual(['A', 'B', 'A1', 'B1', 'B9', 'C', 'C1', 'C2']);
      await page.getByRole('button', { name: 'Unfold all' }).click();
      expect(await codesShown(page, 'before')).toEqual(['A', 'A1', 'A11', 'A2', 'B', 'B1', 'C', 'C1', 'C2']);
      await page.getByRole('button', { name: 'Changes only' }).click();
      expect(await codesShown(page, 'before')).toEqual(['A', 'A1', 'A2', 'B', 'B1', 'C']);
    });

    test('says of each team in words what happens to it', async () => {
      const { page } = await browser.open(smallReorganisation());
      const boxes = await page.locator('.facing .box:has(.tag):visible').allTextContents();
      expect(boxes.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
        '>A1 チームA1 moved 1 to チームB 1 below',
        '\u2212A2 チームA2 removed',
        '>A1 チームA1 moved 1 from チームA 1 below',
        '~B1 グループB1 renamed',
        '+B9 新チーム added',
      ]);
    });

    test('leads from one place of a team that moves to the other', async () => {
      const { page } = await browser.open(smallReorganisation());
      await page.locator('td.before a').click();
      expect(await page.locator('tr.reached td.after .code').textContent()).toBe('A1');
      await page.locator('td.after a').click();
      expect(await page.locator('tr.reached td.before .code').textContent()).toBe('A1');
    });

    test('is folded and followed with the keys alone', async () => {
      const { page } = await browser.open(smallReorganisation());
      const focused = page.locator(':focus');
      await page.getByRole('button', { name: 'チームC' }).first().focus();
      await page.keyboard.press('Enter');
      expect(await focused.getAttribute('aria-expanded')).toBe('true');
      expect(await codesShown(page, 'after')).toEqual(['A', 'B', 'A1', 'B1', 'B9', 'C', 'C1', 'C2']);
      await page.keyboard.press(' ');
      expect(await focused.getAttribute('aria-expanded')).toBe('false');
      expect(await codesShown(page, 'after')).not.toContain('C1');
      await page.locator('td.before a').focus();
      await page.keyboard.press('Enter');
      expect(await page.locator('tr.reached td.after .code').textContent()).toBe('A1');
    });

    test('is searched: what is found is unfolded, marked and counted', async () => {
      const { page } = await browser.open(smallReorganisation());
      const search = page.getByLabel('Find in the tree');
      const count = page.locator('.controls output');
      await search.fill('ａ11');
      expect(await codesShown(page, 'before')).toContain('A11');
      expect(await count.textContent()).toBe('1 of 2');
      await search.press('Enter');
      expect(await count.textContent()).toBe('2 of 2');
      expect(await page.locator('tr.hit').count()).toBe(2);
      await search.fill('no such team');
      expect(await count.textContent()).toBe('not found');
      await search.fill('');
      expect([await count.textContent(), await page.locator('tr.hit').count()]).toEqual(['', 0]);
    });

    test('leads from one mark to the next', async () => {
      const { page } = await browser.open(reorganisationReport(600));
      const next = page.locator('button[data-next="added"]');
      await next.click();
      const first = await page.locator('tr.reached').textContent();
      await next.click();
      expect(await page.locator('tr.reached.added').count()).toBe(1);
      expect(await page.locator('tr.reached').textContent()).not.toBe(first);
    });

    test('marks what a run did not do', async () => {
      const input = smallReorganisation();
      const outcomes = input.plan.changes.map((change) =>
        change.key === 'A1' ? anOutcome(change, 'failed', { message: '422.' }) : anOutcome(change, 'applied'),
      );
      const { page } = await browser.open({ ...input, outcomes });
      const badges = await page.locator('.facing .box:has(.badge)').allTextContents();
      expect(badges.length).toBeGreaterThan(0);
      expect(badges.filter((text) => !/A1 チームA1.*Failed/.test(text))).toEqual([]);
      expect(await codesShown(page, 'after')).toEqual(expect.arrayContaining(['A', 'A1', 'B9']));
    });

    test('of three thousand teams shows what changes, and finds the rest', async () => {
      const { page, complaints } = await browser.open(reorganisationReport(3_000));
      const all = await page.locator('.facing tbody tr:not(.run)').count();
      const shown = await page.locator('.facing tbody tr:visible').count();
      expect(all).toBeGreaterThan(3_000);
      expect(shown).toBeLessThan(all / 2);
      await page.getByLabel('Find in the tree').fill('庶務係');
      expect(
        Number((await page.locator('.controls output').textContent())?.split(' of ')[1]),
      ).toBeGreaterThan(100);
      expect(complaints).toEqual([]);
    });
  });

  describe('on paper', () => {
    test('unfolds everything, shows every change, and leaves out what only works on a screen', async () => {
      const { page } = await browser.open(manyChanges(250));
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
      expect(await shownChanges(page).count()).toBe(250);
      expect(
        await page.locator('button:visible, input:not(.answer input):visible, select:visible').count(),
      ).toBe(0);
      expect(await page.locator('.changes thead').innerText()).toContain('Code');
      await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
      expect(await page.locator('.changes tbody').count()).toBe(100);
    });

    test('has the teams that the reader has unfolded, and boxes to sign', async () => {
      const { page } = await browser.open(smallReorganisation());
      await page.emulateMedia({ media: 'print' });
      expect(await codesShown(page, 'before')).not.toContain('C1');
      await page.emulateMedia({ media: 'screen' });
      await page.getByRole('button', { name: 'Unfold all' }).click();
      await page.emulateMedia({ media: 'print' });
      expect(await codesShown(page, 'before')).toContain('C1');
      expect(await page.locator('.signatures').isVisible()).toBe(true);
    });

    test.each([false, true])('breaks no action or status in two (after a run: %j)', async (hasOutcomes) => {
      const report = reorganisationReport(60, { hasOutcomes });
      const { page } = await browser.open(report, { language: 'ja', viewport: paperSize });
      await page.emulateMedia({ media: 'print' });
      const cells = page.locator('.changes tbody :is(.action, .status)');
      const brokenTexts = await cells.evaluateAll((all) =>
        all
          .filter((cell) => {
            const label = cell.ownerDocument.createRange();
            label.selectNodeContents(cell);
            const labels = [label];
            // The badge of a withheld change may stand below its action.
            const badge = cell.querySelector('.badge');
            if (badge) {
              label.setEndBefore(badge);
              const own = cell.ownerDocument.createRange();
              own.selectNodeContents(badge);
              labels.push(own);
            }
            return labels.some((text) => {
              const tops = [...text.getClientRects()].map(({ top, height }) => Math.round(top + height / 2));
              return Math.max(...tops) - Math.min(...tops) > 4;
            });
          })
          .map((cell) => cell.textContent),
      );
      expect([await cells.count(), brokenTexts]).toEqual([hasOutcomes ? 58 : 29, []]);
    });

    test('says which filters were chosen', async () => {
      const { page } = await browser.open(reorganisationReport(60));
      await page.getByLabel('Action').selectOption('delete');
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByLabel('Action').isVisible()).toBe(true);
      expect(await page.locator('.filters output').innerText()).toBe('4 of 29');
      await page.getByLabel('Action').selectOption('');
      expect(await page.locator('.filters').isVisible()).toBe(false);
    });
  });

  describe('is decided in', () => {
    const forDeciding = () => {
      const input = smallReorganisation();
      const below = aChange('teams', 'B91', { name: '新チーム一課', dependsOn: ['teams/FY27/B9'] });
      const plan = { ...input.plan, changes: [...input.plan.changes, below] };
      return { ...input, plan, applyCommand: 'mastersync apply plan.jsonl' };
    };
    const counts = (page: Page) => page.locator('form.deciding output').textContent();
    const savedFile = async (page: Page, save: () => Promise<void>) => {
      const downloading = page.waitForEvent('download');
      await save();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('decisions.json');
      return readFile(await download.path(), 'utf8');
    };

    test('with the keys alone; the file that is saved says who decided what and why', async () => {
      const input = forDeciding();
      const { page, complaints } = await browser.open(input);
      expect(await counts(page)).toBe('5 to apply, 0 left out, 0 left out with them');
      await page.getByRole('checkbox', { name: 'Leave out B9 新チーム' }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Only in April.');
      expect(await counts(page)).toBe('3 to apply, 1 left out, 1 left out with them');
      expect(await page.locator('tbody[data-decision="along"] .why').textContent()).toBe(
        'because of B9 新チーム',
      );
      await page.getByLabel('Your name').focus();
      await page.keyboard.type('Sato');
      const text = await savedFile(page, () => page.keyboard.press('Enter'));
      expect(await page.locator('.next').innerText()).toContain('Send this file to the operator');
      const file = 'decisions.json';
      const found = findInJson(file, text);
      if (!found) throw new Error(text);
      const { plan } = input;
      const decisionWords = [{ apply: 'apply', skip: 'skip' }];
      const skip = { origin: { file, field: 'teams/FY27/B9' }, by: 'Sato', note: 'Only in April.' };
      expect(
        judgeDecisions({
          file,
          found,
          plan,
          questions: new Set(),
          planId: planDigest(plan),
          decisionWords,
        }),
      ).toEqual({
        skipped: new Map([['teams/FY27/B9', skip]]),
        approved: [],
        problems: [],
      });
      expect(complaints).toEqual([]);
    });

    test('further after a reload, where the browser keeps what was decided', async () => {
      const { page } = await browser.open(forDeciding());
      await page.getByRole('checkbox', { name: 'Leave out A2' }).check();
      await page.getByLabel('Your name').fill('Sato');
      await page.reload();
      expect(await page.getByRole('checkbox', { name: 'Leave out A2' }).isChecked()).toBe(true);
      expect(await page.getByLabel('Your name').inputValue()).toBe('Sato');
      expect(await counts(page)).toBe('4 to apply, 1 left out, 0 left out with them');
    });

    test('also where the browser keeps nothing', async () => {
      const denied = `Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })`;
      const { page, complaints } = await browser.open(forDeciding(), {}, (context) =>
        context.addInitScript(denied),
      );
      await page.getByRole('checkbox', { name: 'Leave out A2' }).check();
      await page.getByLabel('Your name').fill('Sato');
      const text = await savedFile(page, () => page.getByRole('button', { name: 'Save decisions' }).click());
      expect(text).toContain('{"id":"teams/FY27/A2","decision":"skip"}');
      expect(complaints).toEqual([]);
    });

    test('for all changes that a filter shows, and those can be looked at', async () => {
      const { page } = await browser.open(forDeciding());
      await page.getByLabel('Action').selectOption('create');
      await page.getByRole('button', { name: 'Leave out all shown' }).click();
      await page.getByRole('button', { name: 'Show all' }).click();
      expect(await counts(page)).toBe('3 to apply, 2 left out, 0 left out with them');
      await page.locator('select[name="decision"]').selectOption('skip');
      expect(await shownChanges(page).locator('.name').allTextContents()).toEqual([
        '新チーム',
        '新チーム一課',
      ]);
      await page.getByRole('button', { name: 'Apply all shown' }).click();
      expect(await counts(page)).toBe('5 to apply, 0 left out, 0 left out with them');
    });

    test('and printed with the decisions, if there are any', async () => {
      const { page } = await browser.open(forDeciding());
      const printed = async () => {
        await page.emulateMedia({ media: 'print' });
        const text = await page.locator('main').innerText();
        await page.emulateMedia({ media: 'screen' });
        return text.replace(/\s+/g, ' ');
      };
      expect(await printed()).not.toContain('Decision');
      await page.getByRole('checkbox', { name: 'Leave out B9 新チーム' }).check();
      await page.getByLabel('Your name').fill('Sato');
      const text = await printed();
      expect(text).toContain('3 to apply, 1 left out, 1 left out with them Your name');
      expect(text).toMatch(/Leave out and 1 more with it .*Left out too ?because of B9 新チーム/);
    });

    test('with twenty thousand changes, without a wait', async () => {
      const { page } = await browser.open({
        ...manyChanges(20_000),
        applyCommand: 'mastersync apply plan.jsonl',
      });
      const tookMs = await page.evaluate(`(() => {
        const from = performance.now();
        document.querySelector('td.decision input').click();
        return performance.now() - from;
      })()`);
      expect(await counts(page)).toBe(
        '0 yes, 0 no, 1 open · 19,999 to apply, 1 left out, 0 left out with them',
      );
      expect(tookMs).toBeLessThan(1_000);
    });
  });

  test('without JavaScript shows the drawing whole, the first rows, and says what is missing', async () => {
    const { page } = await browser.open(smallReorganisation(), { javaScriptEnabled: false });
    expect(await codesShown(page, 'before')).toEqual(['A', 'A1', 'A11', 'A2', 'B', 'B1', 'C', 'C1', 'C2']);
    expect(await page.locator('.no-script').first().isVisible()).toBe(true);
    expect(await page.locator('.filters').isVisible()).toBe(false);
    expect(await shownChanges(page).count()).toBe(4);
  });

  test.each([1280, 800, 390])('fits a window of %i pixels', async (width) => {
    const { page } = await browser.open(reorganisationReport(60), {
      viewport: { width, height: 900 },
      language: 'ja',
    });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });
});
