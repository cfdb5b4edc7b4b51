/** A service that templates are made for. */
import path from 'node:path';
import { expect } from 'vitest';
import type { Sandbox, Seed } from '../../src/sandbox/index.js';
import { dataFolder, environmentOf, runCli } from '../helpers/cli.js';

export const seed: Seed = {
  grades: [{ code: 'G1', name: '一般', level: 10, default: true }],
  charts: [{ name: 'FY26', current: true }, { name: 'FY25' }],
  teams: [
    { chart: 'FY26', code: '0100', name: '本社' },
    { chart: 'FY26', code: '0110', name: '営業部', parentCode: '0100' },
  ],
  masters: [
    { code: 'V1', name: '取引先' },
    { code: 'EMPTY', name: '空' },
  ],
  masterFields: [
    {
      master: 'V1',
      code: 'kind',
      title: '区分',
      fieldType: 'pull_down',
      required: true,
      options: ['内', '外'],
    },
    { master: 'V1', code: 'limit', title: '限度額', fieldType: 'number', required: false },
  ],
  folders: [{ code: 'F1', name: '人事' }],
  categories: [{ name: '#例 経費' }, { name: '人事' }],
};

/** Writes a template; fails when that fails. */
export async function template(args: readonly string[], to: string, sandbox?: Sandbox): Promise<string> {
  const target = path.join(await dataFolder({}), to);
  const ended = await runCli(['template', ...args, '--to', target], sandbox ? environmentOf(sandbox) : {});
  expect(ended).toMatchObject({ exitCode: 0, stderr: '' });
  return target;
}
