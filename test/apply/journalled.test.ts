import { expect, test } from 'vitest';
import { JournalFailed } from '../../src/model/errors.js';
import { applyPlan } from '../helpers/applying.js';
import { openClient, openSandbox, writesOf } from '../helpers/sandboxes.js';
import { planFiles } from '../helpers/syncing.js';

const files = { grades: ['code,name,level', 'G1,a,1', 'G2,b,2', 'G3,c,3'] };

test('what the journal cannot take down is not sent, and every change has an outcome all the same', async () => {
  const sandbox = await openSandbox();
  const { plan, idByRecord } = await planFiles(sandbox, files);
  const concluded: string[] = [];
  let room = 1;
  const journal = {
    intend: async () => {
      if (room-- <= 0) throw new JournalFailed('no room', undefined);
    },
    conclude: async ({ status }: { readonly status: string }) => void concluded.push(status),
  };
  const client = openClient(sandbox);
  const outcomes = await applyPlan(plan, { client, idByRecord, journal });
  expect(outcomes.map(({ status, exitCode }) => [status, exitCode])).toEqual([
    ['applied', undefined],
    ['notAttempted', 1],
    ['notAttempted', 1],
  ]);
  expect(concluded.sort()).toEqual(['applied', 'notAttempted', 'notAttempted']);
  expect(writesOf(sandbox)).toEqual(['POST /v1/grades']);
});
