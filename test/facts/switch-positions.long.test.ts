import { describe, expect, test } from 'vitest';
import { checkAnswer, open, send } from './ask-sandbox.js';
import { badRequestsOf } from './bad-requests.js';
import { violationsOfAnswer } from './check-request.js';
import { operations } from './contract/index.js';
import { coveringRows, positions, switchesAt } from './switch-positions.js';

describe('each position of each switch alone leaves the answers as the contract says', () => {
  test.each(positions.flatMap((own) => own.slice(1)))('%s', async (position) => {
    for (const operation of operations) await checkAnswer(operation, [position]);
  });
});

describe('requests with a mistake are answered as the contract says', () => {
  test.each(coveringRows.map((row, index) => ({ row, index })))(
    'with row $index of all positions',
    async ({ row }) => {
      for (const operation of operations) {
        const { sandbox, request } = await open(operation, switchesAt(row));
        for (const { title, request: sent } of badRequestsOf(operation, request)) {
          const { status, body } = await send(sandbox, sent);
          const isEmpty = status === 200 && body === undefined;
          expect([title, isEmpty ? [] : violationsOfAnswer(sent, status, body)]).toEqual([title, []]);
        }
      }
    },
  );
});
