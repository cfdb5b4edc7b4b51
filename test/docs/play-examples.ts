/** Plays the examples of a page in its own folder, against its own sandbox. */
import { readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadSeed } from '../../src/sandbox/index.js';
import { encodeCp932 } from '../../src/tables/csv/encoding/encode-cp932.js';
import { dataFolder, installBundle, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { settled, shellIn, withPrinted } from './examples.js';
import type { PageLanguage } from './pages.js';

/** The service address in the settings of the documentation. */
const documentedUrl = 'https://workflow.example.com';

/** The text of a page with the actual output of its examples. */
export async function printedInFolder(text: string, language: PageLanguage): Promise<string> {
  const folder = await dataFolder({});
  const { url, token } = await openSandbox({ seed: await loadSeed('samples/nightly/service') });
  await cp('samples', path.join(folder, 'samples'), { recursive: true });
  await writeFile(path.join(folder, 'token'), token, { mode: 0o600 });
  await writeFile(path.join(folder, '部署マスタ_20261122.csv'), encodeCp932(departmentsOfHr()));
  const environment = {
    LANG: language === 'ja' ? 'ja_JP.UTF-8' : 'C',
    MASTERSYNC_URL: url,
    MASTERSYNC_TOKEN: token,
  };
  const bin = path.join(folder, 'bin');
  await mkdir(bin);
  await installBundle(bin);
  const shell = shellIn(folder, { ...environment, PATH: `${bin}:${process.env['PATH']}` });
  const settings = settingsIn(text)?.replaceAll(documentedUrl, url);
  if (settings !== undefined) await writeFile(path.join(folder, 'mastersync.yaml'), settings);
  const print = (line: string) => {
    const words = wordsOf(line);
    return words === undefined ? shell(line) : printedHere(words, environment, folder);
  };
  return withPrinted(text, async (line) => settled(await print(line), url));
}

/** The arguments of a line that is the command alone, and needs no shell. */
function wordsOf(line: string): readonly string[] | undefined {
  return /^mastersync(?: [\p{L}\p{N}._/=-]+)*$/u.test(line) ? line.split(' ').slice(1) : undefined;
}

/** What a command prints on both streams, run in this process. */
async function printedHere(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  cwd: string,
): Promise<string> {
  let printed = '';
  const variables = { ...environment, MASTERSYNC_STATE_DIR: '' };
  await runCli(args, variables, { cwd, onOutput: (text) => (printed += text) });
  return printed;
}

/** The settings file that a page shows: a block of YAML whose first line is `# mastersync.yaml`. */
function settingsIn(text: string): string | undefined {
  return /^```yaml\n(# mastersync\.yaml\n[\s\S]*?)^```$/m.exec(text)?.[1];
}

/** Tonight's teams as an HR system exports them: a title, custom headers, Windows line ends. */
function departmentsOfHr(): string {
  const [, ...rows] = readFileSync('samples/nightly/data/teams.csv', 'utf8').trim().split(/\r?\n/);
  const cells = rows.map((row) => row.split(',')).filter(([chart]) => chart === '2026年度組織');
  const lines = cells.map(([, code, name, parent]) => [code, name, parent].join(','));
  return ['部署マスタ 2026年11月22日,,', '', '組織番号,組織名称,上位組織番号', ...lines, ''].join('\r\n');
}
