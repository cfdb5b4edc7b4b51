import { expect, test } from 'vitest';
import { type SharedArguments, shared } from '../../../src/commands/options/options.js';
import { applyCommand, typedOptions } from '../../../src/commands/options/shell-command.js';

test.each<[string, string, SharedArguments, string]>([
  ['a plain path', 'out/plan-1.jsonl', {}, 'mastersync apply out/plan-1.jsonl'],
  ['what a shell would take apart', "Ann's plan", {}, "mastersync apply 'Ann'\\''s plan'"],
  [
    'where the plan belongs',
    'p.jsonl',
    { config: 'job/m.yaml', service: 'prod', stateDir: 'my state' },
    "mastersync apply p.jsonl --config job/m.yaml --service prod --state-dir 'my state'",
  ],
])('the command that applies a saved plan can be copied to a shell: %s', (_, file, args, command) => {
  expect(applyCommand(file, args)).toBe(command);
});

test('it repeats the approvals of the plan', () => {
  const approved = ['deletes=37@3f9ac2d014', 'schedule=FY 28@c2d07b1e94'];
  expect(applyCommand('p.jsonl', {}, approved)).toBe(
    "mastersync apply p.jsonl --approve deletes=37@3f9ac2d014 --approve 'schedule=FY 28@c2d07b1e94'",
  );
});

test('options that are printed once more leave out whom to notify: the address is a secret', () => {
  const args = { notify: ['https://hooks.example.com/T0/secret'], quiet: true };
  expect(typedOptions(args, shared.planned)).toEqual(['--quiet']);
});
