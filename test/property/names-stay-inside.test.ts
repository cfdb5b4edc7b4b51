/**
 * Law 14: whatever codes and names the service and the files have, nothing is written outside the
 * folder that was chosen, and no file replaces another of the same run.
 */
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Table } from '../../src/model/tables.js';
import { resultFiles } from '../../src/report/results/result-files.js';
import { dataFolder, environmentOf, runCli } from '../helpers/cli.js';
import { openLyingGateway } from '../helpers/gateways.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { holds } from './holds.js';

const pieces = ['..', '/', '\\', 'x', 'X', ':', 'CON', 'nul', '.', ' ', '%', '%2F', '\u0000', '\n', '\ud800'];
const long = fc.constantFrom('部'.repeat(100), 'a'.repeat(300));
const known = fc.constantFrom('x/../../../../evil', '..\\..\\evil', '/etc/evil', 'C:evil', 'evil\u0000.csv');
const hostile = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''));
const codes = fc.uniqueArray(fc.oneof(hostile, known, long, fc.string({ minLength: 1 })), {
  minLength: 3,
  maxLength: 3,
});

const own = ['V0', 'V1', 'V2'];
const seed = {
  masters: own.map((code) => ({ code, name: code })),
  masterFields: own.map((master) => ({
    master,
    code: `f-${master}`,
    title: 'f',
    fieldType: 'text' as const,
  })),
  items: own.map((master) => ({ master, code: 'I1', name: `of ${master}`, inputs: {} })),
};

/** A service whose masters have other codes. */
async function arrange(given: readonly string[]) {
  const sandbox = await openSandbox({ seed });
  const gateway = await openLyingGateway(sandbox.url, (answer) => ({
    ...answer,
    body: given.reduce(
      (body, code, at) => body.replaceAll(`"V${at}"`, () => JSON.stringify(code)),
      answer.body,
    ),
  }));
  return { ...environmentOf(sandbox), MASTERSYNC_URL: gateway.url };
}

test('a code of the service leads no writer out of its folder', { timeout: 600_000 }, () =>
  holds(codes, { cases: 2 }, async (given) => {
    const environment = await arrange(given);
    const root = await dataFolder({});
    const deep = path.join(root, 'a', 'b', 'c');
    await mkdir(deep, { recursive: true });
    const [out, forms] = [path.join(deep, 'out'), path.join(deep, 'forms')];
    const exported = await runCli(
      ['export', 'masters', 'items', '--leave-out', '--json', '--to', out],
      environment,
    );
    expect([0, 4]).toContain(exported.exitCode);
    await runCli(['template', 'items', '--to', forms], environment);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    for (const { parentPath } of files) expect([out, forms]).toContain(parentPath);
    const { files: written = [] } = JSON.parse(exported.stdout).export ?? {};
    for (const file of written) expect((await stat(file)).isFile()).toBe(true);
    expect(new Set(written.map((file: string) => file.normalize('NFC').toLowerCase())).size).toBe(
      written.length,
    );
  }),
);

test('nor does the name of a table lead the files of results out of the folder of the run', () =>
  holds(codes, { cases: 20 }, async (given) => {
    const tables = [...given, ...given].map((scope, at): Table => {
      const source = { file: `${at}.csv`, sha256: '', rowCount: 1 };
      return { resource: 'items', scope, source, headerLine: 1, columns: {}, rows: [] } as unknown as Table;
    });
    const grids = tables.map(({ source }) => ({
      source,
      rows: [
        { line: 1, cells: ['code', 'name'] },
        { line: 2, cells: ['I1', 'n'] },
      ],
      blankRowCount: 0,
      hiddenRowCount: 0,
    }));
    const input = { grids, tables, setAside: [], listings: [] } as unknown as Parameters<
      typeof resultFiles
    >[0];
    const results = () => () => ({ actions: [], status: 'failed', message: '' });
    const paths = resultFiles(input, results as never).map((file) => file.path);
    expect(paths).toHaveLength(2 * tables.length);
    expect(new Set(paths.map((one) => one.normalize('NFC').toLowerCase())).size).toBe(paths.length);
    for (const one of paths) {
      expect(one).toMatch(/^(?:results|failed)\/(?:\d+\/)?items(?:\.[^/\\]+)?\.csv$/);
      expect(Buffer.byteLength(path.basename(one))).toBeLessThan(255);
    }
  }));
