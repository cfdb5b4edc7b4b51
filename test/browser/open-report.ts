/** Opens reports in Chromium as a reader does: as a file, with nothing else to be had. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { type ReportInput, reportContent } from '../../src/report/content/report-content.js';
import { htmlReport } from '../../src/report/html/html-report.js';
import { type Language, useLanguage } from '../../src/words/language.js';

/** Debian's; another one by CHROMIUM_PATH. */
export const chromiumPath: string = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Where it is missing the tests of the browser are skipped, but never in CI. */
export const hasChromium: boolean = existsSync(chromiumPath) || process.env['CI'] !== undefined;

export interface OpenReport {
  readonly page: Page;
  /** What the page said on the console, and what it threw. */
  readonly complaints: readonly string[];
  /** What the page asked for beside itself. */
  readonly requests: readonly string[];
}

export class ReportBrowser {
  #browser: Browser | undefined;
  #folder = '';

  async start(): Promise<void> {
    this.#folder = await mkdtemp(path.join(tmpdir(), 'mastersync-report-'));
    // Chromium's own sandbox does not work for root, who is the one that tests in a container.
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    this.#browser = await chromium.launch({ executablePath: chromiumPath, args });
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Writes the report to a file and opens that. */
  async open(
    input: ReportInput,
    { language = 'en', ...options }: BrowserContextOptions & { readonly language?: Language } = {},
    prepare?: (context: BrowserContext) => Promise<unknown>,
  ): Promise<OpenReport> {
    await useLanguage(language);
    const file = path.join(this.#folder, 'report.html');
    await writeFile(file, htmlReport(reportContent(input)));
    return this.openFile(file, options, prepare);
  }

  /** Opens a report that was written. */
  async openFile(
    file: string,
    options: BrowserContextOptions = {},
    prepare?: (context: BrowserContext) => Promise<unknown>,
  ): Promise<OpenReport> {
    if (!this.#browser) throw new Error('The browser was not started.');
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    await prepare?.(context);
    const page = await context.newPage();
    const complaints: string[] = [];
    const requests: string[] = [];
    const url = pathToFileURL(file).href;
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('dialog', (dialog) => {
      complaints.push(dialog.message());
      void dialog.dismiss();
    });
    await context.route('**/*', (route) => {
      if (route.request().url() === url) return route.continue();
      requests.push(route.request().url());
      return route.abort();
    });
    await page.goto(url);
    return { page, complaints, requests };
  }
}
