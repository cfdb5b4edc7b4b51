import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder, environmentOf, runCli } from '../helpers/cli.js';
import { send } from '../helpers/connect.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';
import { faultsOf } from '../helpers/schemas.js';

test('check says whether a saved plan still holds, in the service and in its files; it sends GET only', async () => {
  const grades = [
    { code: 'G1', name: '一般', level: 10, default: true },
    { code: 'G2', name: '課長', level: 20 },
  ];
  const sandbox = await openSandbox({ seed: { grades } });
  const environment = environmentOf(sandbox);
  const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG2,課長,25\nG3,部長,30\n' });
  const [file, planFile] = [path.join(folder, 'grades.csv'), path.join(folder, 'plan.jsonl')];
  await runCli(['plan', file, '--out', planFile], environment);
  const check = async () => {
    sandbox.clearRequests();
    const text = await runCli(['check', planFile], environment);
    const json = await runCli(['check', planFile, '--json'], environment);
    expect([json.exitCode, writesOf(sandbox)]).toEqual([text.exitCode, []]);
    const document = JSON.parse(json.stdout);
    expect(faultsOf('document', document)).toEqual([]);
    return { exitCode: text.exitCode, text: text.stdout.split('\n'), found: document.check };
  };

  expect(await check()).toEqual({
    exitCode: 0,
    text: [`${planFile} still holds: 2 changes to apply.`, ''],
    found: { holds: true, files: [], moved: [], already: [] },
  });

  await send(sandbox, 'POST', '/v1/grades', { code: 'G3', name: '部長', level: 30 });
  expect(await check()).toMatchObject({
    exitCode: 0,
    text: [`${planFile} still holds: 1 change to apply; 1 already made.`, ''],
    found: { already: ['grades/G3'] },
  });

  await send(sandbox, 'PATCH', '/v1/grades/G2', { level: 22 });
  await appendFile(file, 'G4,本部長,40\n');
  const moved = 'grades G2: level is now 22, no longer 20';
  expect(await check()).toEqual({
    exitCode: 5,
    text: [
      `${planFile} no longer holds:`,
      `  ${file} has changed since`,
      `  ${moved}`,
      'No longer as planned: 1 of 2 changes. Run `mastersync plan` again.',
      '',
    ],
    found: {
      holds: false,
      files: [{ kind: 'changed', file }],
      moved: [{ change: 'grades/G2', code: 'field_changed', message: moved }],
      already: ['grades/G3'],
    },
  });
});
