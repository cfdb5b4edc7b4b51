/** Follows docs/en/adding-a-resource.md in a copy of the source. */
import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment, runProcess } from '../helpers/cli.js';
import { walkResource } from '../helpers/walk-resource.js';

interface Step {
  readonly language: string;
  readonly file: string;
  readonly text: string;
}

const page = readFileSync('docs/en/adding-a-resource.md', 'utf8');
const steps: readonly Step[] = [...page.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)].map(
  ([, language = '', file = '', text = '']) => ({ language, file, text }),
);
const copy = mkdtempSync(path.join(tmpdir(), 'mastersync-ninth-'));
const run = promisify(execFile);

beforeAll(() => {
  for (const name of ['src', 'test/architecture', 'package.json', 'tsconfig.json'])
    cpSync(name, path.join(copy, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/**
 * Writes or changes a file of the page: ` ` stays, `-` goes, `+` is added; `@@` starts the next
 * place.
 */
function perform({ language, file, text }: Step): void {
  const target = path.join(copy, file);
  mkdirSync(path.dirname(target), { recursive: true });
  const isNew = language !== 'diff';
  writeFileSync(target, isNew ? text : changed(readFileSync(target, 'utf8'), text));
}

function changed(text: string, diff: string): string {
  return diff.split(/^@@\n/m).reduce((result, place) => {
    const side = (sign: string) =>
      place.replace(/^(.)(.*\n)/gm, (_, mark: string, line: string) => (mark === sign ? '' : line));
    expect(result).toContain(side('+'));
    return result.replace(side('+'), () => side('-'));
  }, text);
}

/** Compiler errors in the copy, one line each: `src/…(1,2): error …`. */
async function compilerErrors(): Promise<readonly string[]> {
  const settings = { extends: './tsconfig.json', include: ['src', 'test/architecture/*-has-*.ts'] };
  writeFileSync(path.join(copy, 'tsconfig.check.json'), JSON.stringify(settings));
  const compiled = await run('node_modules/.bin/tsc', ['-p', 'tsconfig.check.json'], { cwd: copy }).catch(
    (error: { readonly stdout: string }) => error,
  );
  return compiled.stdout.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line));
}

const [naming, ...rest] = steps;

test('adds five parts and a line in each register', () => {
  const added = steps.filter(({ language }) => language !== 'diff').map(({ file }) => file);
  const parts = new Set(added.map((file) => file.replace(/(fixtures\/resources\/\w+).*/, '$1')));
  expect([...parts]).toEqual([
    'src/resources/offices.ts',
    'src/words/en/resources/offices.ftl',
    'src/words/ja/resources/offices.ftl',
    'src/sandbox/resources/offices.ts',
    'test/fixtures/resources/offices',
  ]);
});

test('a name without its parts does not compile, and the compiler names each missing part', async () => {
  if (naming) perform(naming);
  const files = (await compilerErrors()).map((error) => error.replace(/\(.*/s, ''));
  expect([...new Set(files)]).toEqual([
    'src/resources/index.ts',
    'test/architecture/sandbox-has-every-resource.ts',
  ]);
}, 120_000);

test('with all parts, the resource can be planned, applied, exported and templated', async () => {
  for (const step of rest) perform(step);
  expect(await compilerErrors()).toEqual([]);
  const bundle = "import('./src/build/bundle.mjs').then(({ bundle }) => bundle({ isRelease: false }))";
  await run(process.execPath, ['--input-type=module', '-e', bundle], { cwd: copy });
  const program = path.join(copy, 'dist/cli.cjs');
  const fixtures = path.join(copy, 'test/fixtures/resources/offices');
  const child = spawn(process.execPath, [program, 'sandbox', '--seed', path.join(fixtures, 'service')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const environment = await readEnvironment(child.stdout);
    await walkResource('offices', fixtures, (args) => runProcess(args, environment, { program }));
  } finally {
    child.kill();
  }
}, 120_000);
