import { expect, test } from 'vitest';
import { type AppliedArguments, applyCommand } from '../../../src/commands/options/shell-command.js';

test.each<[string, string, AppliedArguments, string]>([
  ['a plain path', 'out/plan-1.jsonl', {}, 'mastersync apply out/plan-1.jsonl'],
  ['what a shell would take apart', "Ann's plan", {}, "mastersync apply 'Ann'\\''s plan'"],
  [
    'where the plan belongs',
    'p.jsonl',
    { config: 'job/m.yaml', service: 'prod', stateDir: 'my state' },
    "mastersync apply p.jsonl --config job/m.yaml --service prod --state-dir 'my state'",
  ],
  [
    'what is asked for again, and not what stands in the plan',
    'p.jsonl',
    { approve: ['deletes=37', 'rows=grades:84', 'activate=FY27', 'schedule=FY 28'], allowFieldLoss: true },
    "mastersync apply p.jsonl --approve deletes=37 --approve 'schedule=FY 28' --allow-field-loss",
  ],
])('the command that applies a saved plan can be copied to a shell: %s', (_, file, args, command) => {
  expect(applyCommand(file, args)).toBe(command);
});

test('an approval that is not what the plan does is not repeated', () => {
  const args = { what: 'deletes', approved: '2', planned: '0' };
  const approve = ['deletes=2', 'updates=61'];
  expect(applyCommand('p.jsonl', { approve }, [{ code: 'approval_mismatch', args }])).toBe(
    'mastersync apply p.jsonl --approve updates=61',
  );
});
