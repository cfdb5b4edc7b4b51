/**
 * How far long work has come. It stands in one line that changes all the time: short, and without
 * signs of unclear width.
 */
import type { Figures, Phase, TimeLeft } from '../../model/progress.js';
import { amountText, bytesText } from '../text.js';
import { plural } from './plural.js';

/** What is being done. */
export const phaseTitle: Readonly<Record<Phase, string>> = {
  files: 'Reading files',
  service: 'Reading the service',
  changes: 'Applying',
};

const nouns = { service: 'record', changes: 'change' } as const;

/** How far it has come: `1,200 of 5,000 changes, 95/s, about 40 s left`. */
export function figuresText(phase: Phase, { done, total, perSecond, left }: Figures): string {
  const parts = [
    doneText(phase, done, total),
    perSecond === undefined ? '' : `${phase === 'files' ? bytesText(perSecond) : amountText(perSecond)}/s`,
    left === undefined ? '' : `about ${timeText(left)} left`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function doneText(phase: Phase, done: number, total?: number): string {
  if (phase === 'files')
    return total === undefined ? bytesText(done) : `${bytesText(done)} of ${bytesText(total)}`;
  const noun = `${nouns[phase]}${(total ?? done) === 1 ? '' : 's'}`;
  return `${total === undefined ? '' : `${amountText(done)} of `}${amountText(total ?? done)} ${noun}`;
}

function timeText({ count, unit }: TimeLeft): string {
  return unit === 'hour' ? plural(count, unit) : `${count} ${unit === 'second' ? 's' : 'min'}`;
}

/** The same with what is being done, as a line of its own. */
export function progressLine(phase: Phase, figures: Figures): string {
  return `${phaseTitle[phase]}: ${figuresText(phase, figures)}`;
}
