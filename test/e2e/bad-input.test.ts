import { describe, expect, test } from 'vitest';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

const grades = (...rows: readonly string[]) => ({
  'grades.csv': ['code,name,level', ...rows, ''].join('\n'),
});
const teams = (...rows: readonly string[]) => ({
  'teams.csv': ['code,name,parentCode', ...rows, ''].join('\n'),
});

describe('bad input', () => {
  test('is shown with all problems of all files in one run, before any request', async () => {
    const sandbox = await openSandbox();
    const folder = await dataFolder({
      ...grades('G1,a,300', 'G1,b,1', ',c,2'),
      ...teams('A,A課,A'),
      'charts.csv': 'title\nFY2027\n',
    });
    const { stderr, exitCode } = await runCli(['plan', folder], environmentOf(sandbox));
    expect(exitCode).toBe(7);
    expect(sandbox.requests).toEqual([]);
    for (const place of [
      'grades.csv:2 level',
      'grades.csv:4 code',
      'teams.csv:2 parentCode',
      'charts.csv:1',
    ]) {
      expect(stderr).toContain(place);
    }
  });
});

describe('validate', () => {
  test('holds items against the fields that the files give to their master, as doctor does', async () => {
    const folder = await dataFolder({
      'master-fields.csv': 'master,code,title,fieldType,required\nV,price,価格,integer,FALSE\n',
      'items.csv': 'master,code,name,価格\nV,A,A,1\nV,B,B,abc\nW,C,C,abc\n',
    });
    const finished = await runCli(['validate', folder, '--json']);
    expect(finished.exitCode).toBe(7);
    expect(documentOf(finished).problems).toMatchObject([{ code: 'invalid_number', origin: { line: 3 } }]);
    const setAside = await runCli(['validate', folder, '--on-problem=set-aside']);
    expect(setAside.exitCode).toBe(4);
    expect(setAside.stdout).toContain('Set aside and not applied: 1 row of items.');
    expect((await runCli(['doctor', folder])).stdout).toMatch(/failed +Rows +1 error/);
  });
});
