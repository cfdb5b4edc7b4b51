// Makes docs/images/report.png and report.ja.png: the organization of the nightly sample before and
// after, from its HTML report. Run with `node test/docs/make-picture.mjs`. Needs dist/ (`npm run
// setup`), a Japanese font, and Chromium at CHROMIUM_PATH or /usr/bin/chromium.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pictures = { en: 'docs/images/report.png', ja: 'docs/images/report.ja.png' };
const cli = path.join(root, 'dist/cli.cjs');
const width = 1100;

/** Starts a sandbox. @returns its process, once it has printed its address, and that address */
function startSandbox(seed) {
  const child = spawn(process.execPath, [cli, 'sandbox', '--seed', seed], {
    cwd: root,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.on('exit', () => reject(new Error('the sandbox ended')));
    child.stdout.setEncoding('utf8').on('data', (text) => {
      const found = /(http:\/\/\S+) with token (\S+)\./.exec(text);
      if (found) resolve({ child, url: found[1], token: found[2] });
    });
  });
}

function writeReport(report, language, { url, token }) {
  const env = { ...process.env, MASTERSYNC_URL: url, MASTERSYNC_TOKEN: token };
  const options = ['--lang', language, '--quiet', '--report', report];
  execFileSync(process.execPath, [cli, 'plan', 'samples/nightly/data', ...options], { cwd: root, env });
}

async function photograph(report, picture) {
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: isRoot ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: 'light' });
  await page.goto(pathToFileURL(report).href);
  const drawing = await page.locator('.facing').first().boundingBox();
  const clip = { x: 12, y: drawing.y - 60, width: width - 24, height: 700 };
  mkdirSync(path.dirname(picture), { recursive: true });
  await page.screenshot({ path: picture, clip, fullPage: true });
  await browser.close();
}

const folder = mkdtempSync(path.join(tmpdir(), 'mastersync-picture-'));
const sandbox = await startSandbox('samples/nightly/service');
try {
  for (const [language, picture] of Object.entries(pictures)) {
    const report = path.join(folder, `${language}.html`);
    writeReport(report, language, sandbox);
    await photograph(report, path.join(root, picture));
  }
} finally {
  sandbox.child.removeAllListeners('exit');
  sandbox.child.kill();
  rmSync(folder, { recursive: true });
}
