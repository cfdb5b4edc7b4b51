import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Seed } from '../../src/sandbox/index.js';
import { approvalIn, dataFolder, documentOf, environmentOf, type Finished, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

async function arrange(files: Readonly<Record<string, string>>, seed: Seed) {
  const sandbox = await openSandbox({ seed });
  const folder = await dataFolder(files);
  const state = path.join(folder, '.state');
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: state };
  const run = (...args: readonly string[]) => runCli(args, environment);
  return {
    sandbox,
    run,
    at: (name: string) => path.join(folder, name),
    /** Leaves rows aside that have a problem. */
    sync: (...args: readonly string[]) => run('sync', ...args, '--yes', '--on-problem', 'set-aside'),
    /** The folder of rows that the first run has left. */
    failedFolder: async () => {
      const [id = ''] = await readdir(path.join(state, 'runs'));
      return path.join(state, 'runs', id, 'failed');
    },
  };
}

/** What the message says to run, word by word. */
function commandOf({ stdout }: Finished): readonly string[] {
  const [, command = ''] = / mastersync (sync .*)/.exec(stdout) ?? [];
  return command.split(' ');
}

async function correct(file: string, ...[faulty, good]: readonly [string, string]): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(faulty, good));
}

const gradesOf = (...rows: readonly string[]) => `code,name,level\n${rows.join('\n')}\n`;

describe('the rows that two sources of one table leave', () => {
  const seed: Seed = { grades: [{ code: 'G0', name: '社員', level: 1, default: true }] };

  test('are all named by the message and its command', async () => {
    const { sandbox, at, sync, run, failedFolder } = await arrange(
      { 'a/grades.csv': gradesOf('G1,a,1', 'G2,b,x'), 'b/grades.csv': gradesOf('G3,c,3', 'G4,d,x') },
      seed,
    );
    const finished = await sync(at('a'), at('b'));
    const failed = await failedFolder();
    const second = path.join(failed, '2');
    expect(finished.stdout).toContain(`are in ${failed} and ${second}. Correct them`);
    expect(commandOf(finished)).toEqual(['sync', failed, second]);
    await correct(path.join(failed, 'grades.csv'), 'G2,b,x', 'G2,b,2');
    await correct(path.join(second, 'grades.csv'), 'G4,d,x', 'G4,d,4');
    const fedBack = await run(...commandOf(finished), '--yes', '--json');
    expect([fedBack.exitCode, documentOf(fedBack).totals]).toMatchObject([0, { create: 2 }]);
    expect(sandbox.dump().grades.map(({ code }) => code)).toEqual(['G0', 'G1', 'G2', 'G3', 'G4']);
  });
});

describe('rows that name no chart', () => {
  const seed: Seed = {
    charts: [{ name: 'FY25' }, { name: 'FY26', current: true }, { name: 'FY27' }],
    teams: ['FY25', 'FY26', 'FY27'].map((chart) => ({ chart, code: 'HQ', name: '本社' })),
  };

  /**
   * Syncs teams, makes the next chart the current one, corrects what was left and feeds it back.
   * @param text a code that is to be corrected ends with a question mark
   */
  async function feedBackAfterActivation(text: string) {
    const { sandbox, at, sync, run, failedFolder } = await arrange({ 'hr/teams.csv': text }, seed);
    const finished = await sync(at('hr'));
    const withheld = await run('chart', 'activate', 'FY27', '--yes');
    await run('chart', 'activate', 'FY27', '--yes', '--approve', approvalIn(withheld, 'activate=FY27'));
    const file = path.join(await failedFolder(), 'teams.csv');
    const left = (await readFile(file, 'utf8')).replace(/^\ufeff/, '');
    await writeFile(file, left.replaceAll('?', ''));
    const fedBack = await run(...commandOf(finished), '--yes', '--json');
    return {
      current: sandbox.dump().charts.find(({ current }) => current)?.name,
      left: left
        .split('\r\n')
        .map((line) => line.replace(/,[^,]*,(?:set-aside|applied|unchanged|_status),.*/, '')),
      exitCode: fedBack.exitCode,
      teams: sandbox.dump().teams.map(({ chart, code }) => `${chart} ${code}`),
    };
  }

  test('are fed back into the chart that was current, also when another is by now', async () => {
    expect(await feedBackAfterActivation('code,name,parentCode\nA,営業部,HQ\nB?,開発部,HQ\n')).toEqual({
      current: 'FY27',
      left: ['chart,code,name,parentCode', 'FY26,B?,開発部,HQ', ''],
      exitCode: 0,
      teams: ['FY25 HQ', 'FY26 A', 'FY26 B', 'FY26 HQ', 'FY27 HQ'],
    });
  });
});
