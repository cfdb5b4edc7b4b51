/**
 * Shows problems and refusals on the terminal: the first of each code, unless everything is asked
 * for.
 */

import type { Finding } from '../../model/checks.js';
import type { Problem } from '../../model/problems.js';
import { liftsOf } from '../../plan/check/approve.js';
import { alikeProblems } from '../../plan/records/alike-problems.js';
import { type Group, groupBy } from '../../plan/records/collections.js';
import { say } from '../../words/say.js';
import { findingMessage, findingText } from '../../words/sentences/findings.js';
import { describeAlike } from '../../words/sentences/problems.js';
import type { LogEntry } from './system.js';
import type { Terminal } from './terminal.js';

const shownMax = 20;

interface Showing<Finding> {
  readonly codeOf: (finding: Finding) => string;
  readonly show: (finding: Finding) => void;
}

/** Shows findings on stderr by code, of each the first and how many more there are. */
export function showOnTerminal<Finding>(
  findings: readonly Finding[],
  { codeOf, show }: Showing<Finding>,
  { attention, attentionStyles: { dim }, isVerbose }: Terminal,
): void {
  for (const [code, alike] of groupBy(findings, codeOf)) {
    const shown = isVerbose ? alike : alike.slice(0, shownMax);
    shown.forEach(show);
    const count = alike.length - shown.length;
    if (count === 0) continue;
    const entry = { level: 'warn', event: 'more', code, count } as const;
    attention(dim(say('common/more-of-code', { count, code })), entry);
  }
}

/**
 * Shows errors and warnings, each in a line. Those with one cause share it, unless everything is
 * shown.
 * @param timeZone of moments in them; default: UTC
 */
export function showProblems(problems: readonly Problem[], terminal: Terminal, timeZone?: string): void {
  const { red, yellow } = terminal.attentionStyles;
  const show = (alike: Group<Problem>) => {
    const [{ severity, code, origin }] = alike;
    const isError = severity === 'error';
    const word = (isError ? red : yellow)(say(`report/severity-${severity}`));
    const entry: LogEntry = { level: isError ? 'error' : 'warn', event: 'problem', code, origin };
    terminal.attention(`${word}: ${describeAlike(alike, timeZone)}`, entry);
  };
  const lines = terminal.isVerbose
    ? problems.map((problem): Group<Problem> => [problem])
    : alikeProblems(problems);
  showOnTerminal(lines, { codeOf: ([{ code }]) => code, show }, terminal);
}

/** Shows why a plan may not be applied. @param message what is said of a refusal */
export function showRefusals(
  refusals: readonly Finding[],
  { attention, attentionStyles: { red } }: Terminal,
  message: (refusal: Finding) => string = findingMessage,
): void {
  for (const refusal of refusals)
    attention(`${red(say('report/severity-refused'))}: ${message(refusal)}`, {
      level: 'error',
      event: 'refused',
      code: refusal.check,
    });
}

/**
 * Says in time why a plan must not be carried out; `applyPlan` would refuse it in any case.
 * @param options.areShown the reasons stand in the plan that was shown
 * @param options.commandWith the command with approvals; default: each reason says its own
 */
export function endRefused(
  refusals: readonly Finding[],
  terminal: Terminal,
  { areShown, commandWith }: { readonly areShown: boolean; commandWith?(lifts: readonly string[]): string },
): void {
  // The plan that shows them says that nothing will be written.
  if (refusals.length === 0 || areShown) return;
  // Approvals alone do not carry out a plan that has yet another obstacle.
  const lifts = refusals.every(({ lift }) => lift !== undefined) ? [...liftsOf(refusals)] : [];
  const command = lifts.length > 0 ? commandWith?.(lifts) : undefined;
  showRefusals(refusals, terminal, command === undefined ? findingMessage : findingText);
  terminal.fail(
    command === undefined ? say('findings/refused') : say('findings/refused-intended', { command }),
  );
}
