import { expect, test } from 'vitest';
import { planSavedMessage } from '../../src/words/en/plan-files.js';

test('the command that applies a saved plan can be copied to a shell', () => {
  expect(planSavedMessage('out/plan-1.jsonl', { isRefused: false })).toBe(
    'Plan saved. To make these changes: mastersync apply out/plan-1.jsonl',
  );
  expect(planSavedMessage("Ann's plan", { isRefused: true })).toContain("mastersync apply 'Ann'\\''s plan'");
});
